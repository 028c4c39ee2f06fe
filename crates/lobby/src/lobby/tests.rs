//! Attacks on the tables of a server: nobody keeps the others from theirs.

use std::net::{IpAddr, Ipv4Addr};

use bughouse::{BySeat, Seat};
use people::{
    address::Address,
    outbox::{Outbox, Waiting},
};
use protocol::{Intent, Kind, RefusalCode, Terms};
use store::{
    game_start::{GameRange, GameStart},
    record::{Numbered, Record},
};
use tables::{
    table::handle::{Request, Subscriber},
    testing::{person, subscriber},
};
use tokio::sync::oneshot;

use super::*;

const BOUNDS: Bounds = Bounds {
    tables: 12,
    reserve: 2,
    reopened: 6,
    by_address: 4,
    by_person: 3,
    household_games: None,
};

async fn lobby(bounds: Bounds) -> Lobby {
    let store = store::testing::store().await;
    with_store(store, bounds)
}

fn with_store(store: Store, bounds: Bounds) -> Lobby {
    Lobby::new(store, BotCatalog::new(Vec::new()), Some(Arc::new(Limits::default())), bounds)
}

fn client(address: u8, n: usize) -> OnBehalf {
    let address = Address::from(IpAddr::from(Ipv4Addr::new(192, 0, 2, address)));
    OnBehalf::Client { address, person: person(n).id }
}

fn casual() -> Terms {
    Terms { ruleset: "casual countdown=0".to_owned(), ..Terms::default() }
}

async fn stored(lobby: &Lobby, id: &str, terms: Terms) {
    let settings = Settings::new(checked(terms).expect("good terms"), person(9));
    lobby.store.add_table(id, &settings).await.expect("written");
}

async fn does(handle: &Handle, n: usize, seat: Seat, intent: Intent) {
    let (answer, answered) = oneshot::channel();
    let (person, key) = (person(n), rand::random::<u64>().to_string());
    let intent = Request::Intent { person, seat: Some(seat), key, intent, answer };
    handle.ask(intent).await.expect("alive");
    answered.await.expect("alive").expect("allowed");
}

async fn watch(handle: &Handle, connection: u64, n: usize) -> Waiting {
    let (outbox, waiting) = Outbox::new(256);
    let subscriber: Subscriber = subscriber(connection, n, outbox, 0);
    handle.ask(Request::Watch { subscriber, since: None }).await.expect("alive");
    waiting
}

/// One address looks at old tables, faster than they leave: as many are live as it may have, and
/// the tables of others are not touched.
#[tokio::test]
async fn old_tables_that_somebody_looks_at_are_bounded_and_leave_soon() {
    let lobby = lobby(BOUNDS).await;
    for n in 0..60 {
        stored(&lobby, &format!("old{n}"), casual()).await;
    }
    let (mut opened, mut refused) = (0, 0);
    for n in 0..60 {
        // Many people of one address.
        match lobby.here(&format!("old{n}"), &client(1, n)).await {
            Ok(handle) => {
                let _frames = watch(&handle, n as u64, n).await;
                handle.ask(Request::Unwatch { connection: n as u64 }).await.expect("alive");
                opened += 1;
            }
            Err(refusal) => {
                assert_eq!(refusal.code, RefusalCode::TooMany, "{refusal:?}");
                refused += 1;
            }
        }
        assert!(lobby.tables() <= BOUNDS.by_address);
    }
    assert_eq!((opened, refused), (BOUNDS.by_address, 60 - BOUNDS.by_address));
    // Others look at old tables and make new ones meanwhile.
    lobby.here("old50", &client(2, 70)).await.expect("another address");
    lobby.create(casual(), &person(70)).await.expect("a new table");
    // One person on many addresses.
    for (n, address) in (10..10 + BOUNDS.by_person as u8).enumerate() {
        let opened = lobby.here(&format!("old{}", 20 + n), &client(address, 71)).await;
        assert_eq!(opened.is_ok(), n == 0, "the bound for all such tables comes first");
    }

    tokio::time::pause();
    let left = async {
        while lobby.tables() > 1 {
            tokio::time::sleep(std::time::Duration::from_millis(100)).await;
        }
    };
    let soon = tokio::time::timeout(std::time::Duration::from_secs(10), left);
    soon.await.expect("they leave when nobody is there, and the new table stays");
    tokio::time::resume();
    lobby.here("old7", &client(1, 7)).await.expect("there is room again");
}

#[tokio::test]
async fn a_person_has_few_old_tables_open() {
    let lobby = lobby(Bounds { reopened: 100, tables: 100, by_address: 100, ..BOUNDS }).await;
    for n in 0..10 {
        stored(&lobby, &format!("old{n}"), casual()).await;
        let opened = lobby.here(&format!("old{n}"), &client(n, 1)).await;
        assert_eq!(opened.is_ok(), usize::from(n) < BOUNDS.by_person);
    }
}

/// The players of a game in play get to their table however full the server is; others do not open
/// it for nothing.
#[tokio::test]
async fn players_get_to_their_game_when_there_is_no_room() {
    let old = lobby(BOUNDS).await;
    stored(&old, "play", casual()).await;
    let handle = old.here("play", &client(1, 0)).await.expect("room");
    for (n, seat) in Seat::ALL.into_iter().enumerate() {
        does(&handle, n, seat, Intent::Sit).await;
        does(&handle, n, seat, Intent::Ready).await;
    }
    let store = old.store.clone();
    drop((old, handle));

    let bounds = Bounds { tables: 2, ..BOUNDS };
    let lobby = with_store(store, bounds);
    for n in 0..2 {
        lobby.create(casual(), &person(n)).await.expect("room");
    }
    let refused = lobby.create(casual(), &person(3)).await.expect_err("no room");
    assert_eq!(refused.code, RefusalCode::TooMany);
    let refused = lobby.here("play", &client(1, 50)).await.err().expect("a spectator");
    assert_eq!(refused.code, RefusalCode::TooMany);
    assert_eq!(lobby.tables(), 2);
    let handle = lobby.here("play", &client(1, 2)).await.expect("a player");
    assert_eq!(lobby.tables(), 3);
    lobby.here("play", &client(1, 50)).await.expect("a spectator of a live game");
    let (channel, text) = (protocol::Channel::Table, "here I am".to_owned());
    does(&handle, 2, Seat::WhiteB, Intent::Say { channel, text }).await;
}

/// However many ask for a table at once, it is opened once.
#[tokio::test]
async fn a_table_is_opened_once() {
    let lobby = lobby(BOUNDS).await;
    stored(&lobby, "old", casual()).await;
    let all = (0..20).map(|_| async { lobby.here("old", &client(1, 0)).await.is_ok() });
    let all = futures_util::future::join_all(all).await;
    assert!(all.into_iter().all(|opened| opened));
    assert_eq!(lobby.tables(), 1);
}

/// A table at which some games have been played, with much in between that no game needs.
async fn some_games(lobby: &Lobby, id: &str, games: usize) {
    let handle = lobby.here(id, &client(1, 0)).await.expect("room");
    for (n, seat) in Seat::ALL.into_iter().enumerate() {
        does(&handle, n, seat, Intent::Sit).await;
    }
    for game in 0..games {
        for _ in 0..20 {
            does(&handle, 0, Seat::WhiteA, Intent::Ready).await;
            does(&handle, 0, Seat::WhiteA, Intent::NotReady).await;
        }
        for (n, seat) in Seat::ALL.into_iter().enumerate() {
            does(&handle, n, seat, Intent::Ready).await;
        }
        let play = |deed: &str| Intent::Play { deed: deed.to_owned() };
        let first = ["moves e4", "moves d4", "moves c4"][game % 3];
        does(&handle, 0, Seat::WhiteA, play(first)).await;
        does(&handle, 1, Seat::BlackA, play("resigns")).await;
    }
}

/// A review as JSON.
async fn review(lobby: &Lobby, id: &str, game: u32) -> Result<serde_json::Value, Refusal> {
    let review = |table: &tables::bughouse::BughouseTable| {
        Ok(serde_json::to_value(table.review()).expect("JSON"))
    };
    lobby.game(id, game, &client(1, 0), review).await
}

#[tokio::test]
async fn a_game_is_read_from_its_own_records_and_looks_the_same() {
    let lobby = lobby(BOUNDS).await;
    for (id, shuffle) in [("plain", false), ("shuffle", true)] {
        stored(&lobby, id, Terms { shuffle, ..casual() }).await;
        some_games(&lobby, id, 4).await;
        let mut reviews = Vec::new();
        for game in 1..=4 {
            let range = lobby.store.game_range(id, game).await.expect("readable").expect("there");
            assert!(range.start.is_some());
            // The last one has what came after it; the others have 40 records before the next.
            assert!(range.count() < 60, "{range:?}");
            reviews.push(review(&lobby, id, game).await.expect("played"));
        }
        assert!(lobby.live_table(id).is_some());
        // As if the index had not been there when they were played.
        lobby.store.forget_game_starts(id).await.expect("written");
        for (game, indexed) in (1..).zip(&reviews) {
            lobby.replays.forget();
            let whole = review(&lobby, id, game).await.expect("played");
            assert_eq!(whole, *indexed, "game {game}");
        }
        let range = lobby.store.game_range(id, 3).await.expect("readable").expect("there");
        assert!(range.start.is_some(), "the index is made up for");
        let refused = review(&lobby, id, 6).await.expect_err("not played");
        assert_eq!(refused.code, RefusalCode::NoTable);
    }
}

/// A table that somebody has filled with records costs its address, and not the others.
#[tokio::test]
async fn long_tables_are_paid_for_by_those_who_ask_for_them() {
    const RECORDS: u32 = 100_000;

    let limits = Some(Arc::new(Limits::with_replays_once()));
    let (store, bots) = (store::testing::store().await, BotCatalog::new(Vec::new()));
    let lobby = Lobby::new(store, bots, limits, BOUNDS);
    stored(&lobby, "long", casual()).await;
    lobby.store.fill_with_ready(&[("long", RECORDS)]).await.expect("written");
    stored(&lobby, "short", casual()).await;
    some_games(&lobby, "short", 1).await;
    let short = async |address| {
        let log = |table: &tables::bughouse::BughouseTable| Ok(table.named_log().to_string());
        lobby.game("short", 1, &client(address, 0), log).await
    };
    let mut codes = Vec::new();
    for _ in 0..4 {
        let log = |table: &tables::bughouse::BughouseTable| Ok(table.named_log().to_string());
        // The last number: nothing of it is kept, since there is no such game.
        codes.push(lobby.game("long", 7, &client(66, 5), log).await.expect_err("none").code);
    }
    assert_eq!(codes.iter().filter(|code| **code == RefusalCode::NoTable).count(), 1, "{codes:?}");
    assert!(codes[1..].iter().all(|code| *code == RefusalCode::TooMany), "{codes:?}");
    let refused = lobby.here("long", &client(66, 5)).await.err().expect("the same allowance");
    assert_eq!(refused.code, RefusalCode::TooMany);
    short(1).await.expect("another address");
}

#[tokio::test]
async fn a_delayed_game_without_a_live_table_is_shown_by_its_times() {
    let lobby = lobby(BOUNDS).await;
    let terms = Terms { delay: 600, ..casual() };
    stored(&lobby, "late", terms).await;
    some_games(&lobby, "late", 1).await;
    lobby.live().clear();
    // It is minutes until anybody may know that a game was played.
    let refused = review(&lobby, "late", 1).await.expect_err("not yet");
    assert_eq!(refused.code, RefusalCode::NoTable);
    assert!(lobby.live_table("late").is_none(), "reading needs no live table");
    lobby.store.age_records("late", 601_000).await.expect("written");
    let table = review(&lobby, "late", 1).await.expect("a table");
    assert_eq!(table["state"]["phase"], "over", "{table}");
}

#[test]
fn the_opening_of_a_game_has_its_people() {
    let settings = Settings::new(casual(), person(9));
    let mut room = tables::table::room::Room::new("t".to_owned(), settings);
    room.seats = BySeat([Some(person(0)), None, Some(person(2)), None]);
    room.ready[Seat::WhiteA] = true;
    let opening = room.opening(|_| None);
    assert_eq!(opening.len(), 3);
    assert!(matches!(&opening[1], Record::Ready { ready: true, .. }));
    let range = |start| GameRange { start, last: 30 };
    let start = GameStart { game: 2, first: 21, opening };
    assert_eq!((range(None).count(), range(Some(start)).count()), (30, 10));
    assert_eq!(casual().kind, Kind::Bughouse);
}

/// While the journal does not keep up, whatever can wait is refused; players get to their games,
/// and what they do is done.
#[tokio::test]
async fn a_busy_server_takes_on_nothing_but_moves() {
    let lobby = lobby(BOUNDS).await;
    stored(&lobby, "old", casual()).await;
    stored(&lobby, "play", casual()).await;
    for n in 0..store::testing::FEW {
        stored(&lobby, &format!("other-{n}"), casual()).await;
    }
    let handle = lobby.here("play", &client(1, 0)).await.expect("room");
    for (n, seat) in Seat::ALL.into_iter().enumerate() {
        does(&handle, n, seat, Intent::Sit).await;
        does(&handle, n, seat, Intent::Ready).await;
    }
    let locked = lobby.store.lock().await;
    let playing = handle.clone();
    let play = Intent::Play { deed: "moves e4".to_owned() };
    let played = tokio::spawn(async move { does(&playing, 0, Seat::WhiteA, play).await });
    // A slow disk alone refuses nobody.
    tokio::time::sleep(std::time::Duration::from_millis(1100)).await;
    assert!(!lobby.store.is_busy());
    for n in 0..store::testing::FEW {
        let store = lobby.store.clone();
        let seat = protocol::Seat::WhiteA;
        let record = Record::Wished { seat, with: None };
        let first = Numbered { number: 1, time: 0, cause: None, record };
        tokio::spawn(async move { store.append(&format!("other-{n}"), &first, false, None).await });
    }
    while !lobby.store.is_busy() {
        tokio::time::sleep(std::time::Duration::from_millis(20)).await;
    }
    let codes = [
        lobby.create(casual(), &person(5)).await.err().map(|refusal| refusal.code),
        lobby.here("old", &client(1, 5)).await.err().map(|refusal| refusal.code),
        watches(&lobby, "play", 5).await.err().map(|refusal| refusal.code),
    ];
    assert_eq!(codes, [Some(RefusalCode::Busy); 3]);
    watches(&lobby, "play", 0).await.expect("a player");
    locked.end().await;
    played.await.expect("the move is made");
    while lobby.store.is_busy() {
        tokio::time::sleep(std::time::Duration::from_millis(20)).await;
    }
    lobby.create(casual(), &person(5)).await.expect("no longer busy");
    watches(&lobby, "play", 5).await.expect("no longer busy");
}

async fn watches(lobby: &Lobby, id: &str, n: usize) -> Result<Handle, Refusal> {
    let OnBehalf::Client { address, person } = client(1, n) else { panic!("a client") };
    match lobby.watch(id, address, &person).await? {
        Way::Here(handle) => Ok(handle),
        Way::Cluster(_) => unreachable!("there is no cluster"),
    }
}

/// Before it stops, a server takes nobody new, but games go on and their players come back.
#[tokio::test]
async fn a_draining_server_takes_no_newcomers() {
    let lobby = lobby(BOUNDS).await;
    stored(&lobby, "play", casual()).await;
    let handle = lobby.here("play", &client(1, 0)).await.expect("room");
    for (n, seat) in Seat::ALL.into_iter().enumerate() {
        does(&handle, n, seat, Intent::Sit).await;
        does(&handle, n, seat, Intent::Ready).await;
    }
    lobby.readiness.drains();
    let codes = [
        lobby.create(casual(), &person(5)).await.err().map(|refusal| refusal.code),
        watches(&lobby, "play", 5).await.err().map(|refusal| refusal.code),
    ];
    assert_eq!(codes, [Some(RefusalCode::Draining); 2]);
    watches(&lobby, "play", 0).await.expect("a player");
    let play = Intent::Play { deed: "moves e4".to_owned() };
    does(&handle, 0, Seat::WhiteA, play).await;
}
