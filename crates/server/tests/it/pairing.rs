//! Quick pairing over real sockets.

use std::{collections::HashSet, time::Duration};

use bots::Level;
use protocol::{
    ClientMessage, Kind, LeftPairing, Pairing, Partner, Person, Phase, Pool, PoolLine, Refusal,
    RefusalCode, Seat, SeatState, Seek, ServerMessage, Snapshot,
};
use serde_json::json;
use tandem_server::{Config, Offered};

use crate::{
    client::{Client, PATIENCE, TestServer},
    people::Browser,
};

fn seek() -> Seek {
    let pool = Pool { control: "180+0".to_owned(), ..Pool::default() };
    Seek { pool, partner: None, pairs_only: false, bots_after: None, bot: None }
}

fn with(partner: Partner) -> Seek {
    Seek { partner: Some(partner), ..seek() }
}

impl Client {
    async fn seeks(&mut self, seek: Seek) {
        self.say(&ClientMessage::Seek { key: "s".to_owned(), seek }).await;
    }

    /// The next news of quick pairing.
    async fn paired(&mut self) -> Pairing {
        loop {
            if let ServerMessage::Pairing(pairing) = self.next().await {
                return pairing;
            }
        }
    }

    async fn refused(&mut self) -> Refusal {
        loop {
            if let ServerMessage::Refused(refusal) = self.next().await {
                return refusal;
            }
        }
    }

    /// Waits for a match, and gives its number.
    async fn found(&mut self) -> u64 {
        loop {
            match self.paired().await {
                Pairing::Found { number, confirmed: false, .. } => return number,
                Pairing::Left { reason, .. } => panic!("left: {reason:?}"),
                _ => {}
            }
        }
    }

    async fn confirms(&mut self, ready: bool) {
        let number = self.found().await;
        self.say(&ClientMessage::Confirm { number, ready }).await;
    }

    /// Waits for a table, and watches it.
    async fn seated(&mut self) -> Snapshot {
        let table = loop {
            match self.paired().await {
                Pairing::Table { table } => break table,
                Pairing::Left { reason, .. } => panic!("left: {reason:?}"),
                _ => {}
            }
        };
        self.watch(&table, None).await;
        self.snapshot().await
    }

    async fn me(&mut self, server: &TestServer) -> Person {
        crate::people::who(server, &self.cookie).await
    }

    async fn left(&mut self) -> LeftPairing {
        loop {
            if let Pairing::Left { reason, .. } = self.paired().await {
                return reason;
            }
        }
    }
}

async fn clients<const N: usize>(server: &TestServer) -> [Client; N] {
    let mut clients = Vec::new();
    for _ in 0..N {
        clients.push(Client::new(server).await);
    }
    clients.try_into().unwrap_or_else(|_| unreachable!("as many"))
}

/// All of them sit at one table, where a game has begun. Gives the seat of each.
async fn play(clients: &mut [&mut Client]) -> Vec<Seat> {
    let (mut tables, mut seats) = (HashSet::new(), Vec::new());
    for client in clients {
        let snapshot = client.seated().await;
        assert_eq!(snapshot.state.phase, Phase::Playing);
        assert!(snapshot.state.seats.values().all(|seat| seat.ready || is_bot(seat)));
        tables.insert(snapshot.table);
        seats.extend(snapshot.you.seats);
    }
    assert_eq!(tables.len(), 1);
    seats
}

fn is_bot(seat: &SeatState) -> bool {
    seat.person.as_ref().is_some_and(|person| person.bot)
}

fn are_partners(one: Seat, other: Seat) -> bool {
    bughouse::Seat::from(one).partner() == bughouse::Seat::from(other)
}

async fn waiting(server: &TestServer) -> u32 {
    let pools = reqwest::get(server.url("/api/pools")).await.expect("an answer");
    let pools: Vec<PoolLine> = pools.json().await.expect("pools");
    pools.iter().map(|line| line.waiting).sum()
}

#[tokio::test]
async fn four_strangers_play() {
    let server = TestServer::start(None).await;
    let [mut a, mut b, mut c, mut d] = clients(&server).await;
    for client in [&mut a, &mut b, &mut c] {
        client.seeks(seek()).await;
        assert!(matches!(client.paired().await, Pairing::Waiting { .. }));
    }
    assert_eq!(waiting(&server).await, 3);
    d.seeks(seek()).await;
    for client in [&mut a, &mut b, &mut c, &mut d] {
        client.confirms(true).await;
    }
    let seats = play(&mut [&mut a, &mut b, &mut c, &mut d]).await;
    assert_eq!(seats.iter().collect::<HashSet<_>>().len(), 4);
    assert_eq!(waiting(&server).await, 0);
    a.seeks(seek()).await;
    assert_eq!(a.refused().await.code, RefusalCode::NotNow, "one game at a time");
    server.stop().await;
}

#[tokio::test]
async fn a_pair_of_names_and_a_pair_of_a_code_play() {
    let server = TestServer::start(None).await;
    let [mut a, mut b, mut c, mut d] = clients(&server).await;
    let (anna, ben) = (a.me(&server).await, b.me(&server).await);
    a.seeks(with(Partner::Person(ben.id))).await;
    let wanted = loop {
        if let ServerMessage::PartnerWanted(wanted) = b.next().await {
            break wanted;
        }
    };
    assert_eq!(wanted.by.id, anna.id);
    b.seeks(with(Partner::Person(wanted.by.id))).await;
    for client in [&mut c, &mut d] {
        client.seeks(with(Partner::Code("k3x9m2pa".to_owned()))).await;
    }
    for client in [&mut a, &mut b, &mut c, &mut d] {
        client.confirms(true).await;
    }
    let seats = play(&mut [&mut a, &mut b, &mut c, &mut d]).await;
    assert!(are_partners(seats[0], seats[1]) && are_partners(seats[2], seats[3]));
    server.stop().await;
}

#[tokio::test]
async fn one_of_a_pair_and_two_singles_is_not_ready() {
    let server = TestServer::start(None).await;
    let [mut a, mut b, mut c, mut d, mut e, mut f, mut g] = clients(&server).await;
    for client in [&mut a, &mut b] {
        client.seeks(with(Partner::Code("abcdefgh1".to_owned()))).await;
    }
    for client in [&mut c, &mut d] {
        client.seeks(seek()).await;
    }
    for client in [&mut a, &mut b, &mut c] {
        client.confirms(true).await;
    }
    d.confirms(false).await;
    assert_eq!(d.left().await, LeftPairing::NotReady);
    for client in [&mut a, &mut b, &mut c] {
        while !matches!(client.paired().await, Pairing::Waiting { again: true, .. }) {}
    }
    e.seeks(seek()).await;
    for client in [&mut a, &mut b, &mut c] {
        client.confirms(true).await;
    }
    e.confirms(true).await;
    let seats = play(&mut [&mut a, &mut b, &mut c, &mut e]).await;
    assert!(are_partners(seats[0], seats[1]));
    // People who decline have a pause.
    d.seeks(seek()).await;
    assert_eq!(d.refused().await.code, RefusalCode::TooMany);
    // One whose partner withdraws no longer waits either.
    for client in [&mut g, &mut f] {
        client.seeks(with(Partner::Code("abcdefgh1".to_owned()))).await;
    }
    while !matches!(g.paired().await, Pairing::Waiting { .. }) {}
    f.say(&ClientMessage::Withdraw).await;
    assert_eq!(f.left().await, LeftPairing::Withdrawn);
    assert_eq!(g.left().await, LeftPairing::PartnerLeft);
    server.stop().await;
}

fn beginner() -> Offered {
    Offered {
        id: "weak".to_owned(),
        name: "Tandem".to_owned(),
        level: None,
        kind: Level::BEGINNER.into(),
    }
}

#[tokio::test]
async fn bots_fill_the_table_of_somebody_who_wants_them() {
    let server = TestServer::with(Config { bots: vec![beginner()], ..Config::default() }).await;
    let mut client = Client::new(&server).await;
    client.seeks(Seek { bots_after: Some(0), bot: Some("strong".to_owned()), ..seek() }).await;
    assert_eq!(client.refused().await.code, RefusalCode::NoPerson);
    client.seeks(Seek { bots_after: Some(1), bot: Some("weak".to_owned()), ..seek() }).await;
    let Pairing::Waiting { bots_in: Some(left), .. } = client.paired().await else {
        panic!("a second of waiting")
    };
    assert!(left <= 1000, "{left}");
    let snapshot = client.seated().await;
    // Bots take a moment to start.
    if snapshot.state.phase == Phase::Seating {
        client.until_phase(Phase::Playing).await;
    }
    assert_eq!(snapshot.state.seats.values().filter(|seat| is_bot(seat)).count(), 3);
    assert!(!snapshot.terms.public && !snapshot.terms.rated);
    server.stop().await;
}

/// Bughouse for two.
fn for_two() -> Pool {
    Pool { control: "180+2".to_owned(), both_boards: true, ..Pool::default() }
}

#[tokio::test]
async fn two_people_play_both_boards_each() {
    let server = TestServer::start(None).await;
    let [mut a, mut b] = clients(&server).await;
    for client in [&mut a, &mut b] {
        client.seeks(Seek { pool: for_two(), ..seek() }).await;
    }
    for client in [&mut a, &mut b] {
        client.confirms(true).await;
    }
    let seats = play(&mut [&mut a, &mut b]).await;
    assert_eq!(seats.len(), 4);
    assert!(are_partners(seats[0], seats[1]) && are_partners(seats[2], seats[3]));
    server.stop().await;
}

#[tokio::test]
async fn bots_play_both_boards_against_one_person() {
    let server = TestServer::with(Config { bots: vec![beginner()], ..Config::default() }).await;
    let mut client = Client::new(&server).await;
    client.seeks(Seek { pool: for_two(), bots_after: Some(0), ..seek() }).await;
    let snapshot = client.seated().await;
    assert_eq!(snapshot.state.seats.values().filter(|seat| is_bot(seat)).count(), 2);
    assert!(are_partners(snapshot.you.seats[0], snapshot.you.seats[1]));
    server.stop().await;
}

#[tokio::test]
async fn kriegspiel_is_paired_too() {
    let server = TestServer::start(None).await;
    let [mut a, mut b] = clients(&server).await;
    let pool = Pool { kind: Kind::Kriegspiel, control: "600+5".to_owned(), ..Pool::default() };
    for client in [&mut a, &mut b] {
        client.seeks(Seek { pool: pool.clone(), ..seek() }).await;
    }
    let mut tables = HashSet::new();
    for client in [&mut a, &mut b] {
        client.confirms(true).await;
    }
    for client in [&mut a, &mut b] {
        loop {
            if let Pairing::Table { table } = client.paired().await {
                tables.insert(table);
                break;
            }
        }
    }
    assert_eq!(tables.len(), 1);
    server.stop().await;
}

#[tokio::test]
async fn whoever_disconnects_keeps_the_place_for_a_while() {
    let server = TestServer::start(None).await;
    let [mut a, mut b] = clients(&server).await;
    for client in [&mut a, &mut b] {
        client.seeks(seek()).await;
        client.paired().await;
    }
    let cookie = a.cookie.clone();
    drop(a);
    let again = Client::with_cookie(&server, cookie.clone()).await;
    let welcome = &again.recorded[0];
    assert!(welcome.contains("\"stage\":\"waiting\""), "{welcome}");
    drop((again, b));
    let gone = async {
        while waiting(&server).await > 0 {
            tokio::time::sleep(Duration::from_millis(200)).await;
        }
    };
    tokio::time::timeout(PATIENCE, gone).await.expect("both have left");
    let again = Client::with_cookie(&server, cookie).await;
    assert!(!again.recorded[0].contains("pairing"));
    server.stop().await;
}

#[tokio::test]
async fn one_person_waits_once() {
    let server = TestServer::start(None).await;
    let [mut a, mut b] = clients(&server).await;
    let mut tab = Client::with_cookie(&server, a.cookie.clone()).await;
    for client in [&mut a, &mut tab, &mut b] {
        client.seeks(seek()).await;
        client.paired().await;
    }
    assert_eq!(waiting(&server).await, 2);
    let mut other = seek();
    other.pool.control = "300+0".to_owned();
    tab.seeks(other).await;
    loop {
        // All tabs hear of it.
        match a.paired().await {
            Pairing::Waiting { pool, .. } if pool.control == "300+0" => break,
            _ => {}
        }
    }
    assert_eq!(waiting(&server).await, 2);
    let me = a.me(&server).await;
    a.seeks(with(Partner::Person(me.id))).await;
    assert_eq!(a.refused().await.code, RefusalCode::Malformed);
    server.stop().await;
}

#[tokio::test]
async fn wrong_wishes_are_refused() {
    let server = TestServer::start(None).await;
    let mut client = Client::new(&server).await;
    let pool = |kind, control: &str, rated| Pool {
        kind,
        control: control.to_owned(),
        rated,
        ..Pool::default()
    };
    let krieg = pool(Kind::Kriegspiel, "600+5", false);
    let code = |code: &str| Some(Partner::Code(code.to_owned()));
    for (wish, why) in [
        (Seek { pool: pool(Kind::Bughouse, "1+0", false), ..seek() }, RefusalCode::Malformed),
        (Seek { pool: pool(Kind::Bughouse, "180+0", true), ..seek() }, RefusalCode::NeedsAccount),
        (Seek { bots_after: Some(0), pool: krieg.clone(), ..seek() }, RefusalCode::Malformed),
        (Seek { bots_after: Some(301), ..seek() }, RefusalCode::Malformed),
        (Seek { bots_after: Some(10), ..seek() }, RefusalCode::NoPerson),
        (Seek { partner: code("abcdefgh"), pool: krieg, ..seek() }, RefusalCode::Malformed),
        (Seek { partner: code("abcdefgh"), pool: for_two(), ..seek() }, RefusalCode::Malformed),
        (Seek { partner: code("short"), ..seek() }, RefusalCode::Malformed),
        (Seek { partner: code("with spaces"), ..seek() }, RefusalCode::Malformed),
        (with(Partner::Person("nobody".to_owned())), RefusalCode::NoPerson),
    ] {
        client.seeks(wish.clone()).await;
        let refusal = client.refused().await;
        assert_eq!((refusal.code, refusal.key.as_deref()), (why, Some("s")), "{wish:?}");
    }
    assert_eq!(waiting(&server).await, 0);
    server.stop().await;
}

#[tokio::test]
async fn somebody_blocked_cannot_invite_a_partner() {
    let server = TestServer::start(None).await;
    let browser = Browser::new(&server);
    let ben = browser.register("Ben").await;
    let mut anna = Client::new(&server).await;
    let me = anna.me(&server).await;
    let block = json!({ "person": me.id, "blocked": true });
    browser.post("/api/me/blocked", block).await.expect("blocked");
    let cookie = crate::people::signed_in(&server, "Ben", crate::people::PASSWORD).await;
    let _connected = Client::with_cookie(&server, cookie).await;
    anna.seeks(with(Partner::Person(ben.id))).await;
    assert_eq!(anna.refused().await.code, RefusalCode::Blocked);
    server.stop().await;
}

#[tokio::test]
async fn a_flood_of_wishes_is_limited_and_others_are_paired_meanwhile() {
    let server = TestServer::start(None).await;
    let [mut hostile, mut a, mut b, mut c, mut d] = clients(&server).await;
    for n in 0..50 {
        let control = ["120+0", "180+2"][n % 2].to_owned();
        hostile.seeks(Seek { pool: Pool { control, ..seek().pool }, ..seek() }).await;
    }
    let mut refused = 0;
    hostile.say(&ClientMessage::Ping { nonce: 1 }).await;
    loop {
        match hostile.next().await {
            ServerMessage::Refused(refusal) => {
                assert_eq!(refusal.code, RefusalCode::TooMany);
                refused += 1;
            }
            ServerMessage::Pong { .. } => break,
            _ => {}
        }
    }
    assert!(refused >= 20, "{refused}");
    for number in [0, 1, u64::MAX] {
        hostile.say(&ClientMessage::Confirm { number, ready: true }).await;
    }
    for client in [&mut a, &mut b, &mut c, &mut d] {
        client.seeks(seek()).await;
    }
    for client in [&mut a, &mut b, &mut c, &mut d] {
        client.confirms(true).await;
    }
    play(&mut [&mut a, &mut b, &mut c, &mut d]).await;
    server.stop().await;
}

#[tokio::test]
async fn a_restart_empties_the_queues_and_says_so() {
    let server = TestServer::start(None).await;
    let mut client = Client::new(&server).await;
    client.seeks(seek()).await;
    client.paired().await;
    server.control.drain();
    assert_eq!(client.left().await, LeftPairing::Restart);
    client.seeks(seek()).await;
    assert_eq!(client.refused().await.code, RefusalCode::Draining);
    server.stop().await;
}
