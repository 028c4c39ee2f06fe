//! Rated games: who may play them, and that each changes ratings once.

use bughouse::{
    Event, LogEntry, Millis, PlayerAction,
    Seat::{self, BlackA, BlackB, WhiteA, WhiteB},
};
use protocol::{Intent, Person, Phase, RefusalCode, Terms};
use store::{
    record::{Numbered, Record},
    testing::person,
};

use super::desk::Desk;
use crate::testing::Room;

fn rated() -> Terms {
    Terms { rated: true, control: "300+0".to_owned(), ..Desk::casual() }
}

/// Enough moves of everybody for a rated game.
const OPENING: [(Seat, &str); 8] = [
    (WhiteA, "e4"),
    (BlackA, "e5"),
    (WhiteA, "Nf3"),
    (BlackA, "Nc6"),
    (WhiteB, "d4"),
    (BlackB, "d5"),
    (WhiteB, "Nf3"),
    (BlackB, "Nf6"),
];

async fn plays_opening(room: &Room) {
    for (seat, mv) in OPENING {
        room.plays(seat, &format!("moves {mv}")).await.expect("legal");
    }
}

#[test]
fn four_different_people_with_accounts_play() {
    let mut desk = Desk::new(rated());
    let guest = Person { id: "g".to_owned(), name: "Guest".to_owned(), guest: true, bot: false };
    let refused = desk.asks(&guest, Some(WhiteA), &Intent::Sit).expect_err("a guest");
    assert_eq!(refused.code, RefusalCode::NeedsAccount);
    desk.does(0, Some(WhiteA), &Intent::Sit).expect("free");
    assert_eq!(desk.refused(0, Some(WhiteB), &Intent::Sit), RefusalCode::SeatTaken);
    let mut dealt = Desk::new(Terms { rotation: true, ..rated() });
    let refused = dealt.asks(&guest, None, &Intent::Join).expect_err("a guest");
    assert_eq!(refused.code, RefusalCode::NeedsAccount);
}

#[tokio::test]
async fn a_rated_game_changes_ratings_and_everybody_sees_it() {
    let mut room = Room::new(rated()).await;
    let _players = room.start().await;
    assert_eq!(room.state().await.seats[&WhiteA.into()].rating.expect("rated").points, 1500);
    plays_opening(&room).await;
    room.plays(BlackA, "resigns").await.expect("may");
    let state = room.state().await;
    assert_eq!(state.rated.len(), 4);
    let winner = state.rated[&WhiteA.into()];
    assert!(winner.after.points > winner.before.points);
    assert_eq!(state.seats[&WhiteA.into()].rating, Some(winner.after));
    assert_eq!(room.store.rating("p0").await.expect("readable"), Some(winner.after));

    room.again().await;
    assert_eq!(room.state().await.rated, state.rated);
    let log = room.log().await;
    let tag = |name: &str| log.tags.iter().find(|tag| tag.0 == name).map(|tag| tag.1.as_str());
    assert_eq!((tag("WhiteA"), tag("WhiteAElo")), (Some("Player 0"), Some("1500")));
    // The next game starts from the new ratings.
    for (n, seat) in Seat::ALL.into_iter().enumerate() {
        room.does(n, Some(seat), Intent::Ready).await.expect("over");
    }
    let next = room.state().await;
    assert_eq!((next.phase, next.game, next.rated.len()), (Phase::Playing, 2, 0));
    plays_opening(&room).await;
    room.plays(WhiteB, "resigns").await.expect("may");
    assert_eq!(room.state().await.rated[&WhiteA.into()].before, winner.after);
}

#[tokio::test]
async fn a_crash_between_the_end_and_the_rating_rates_once() {
    let mut room = Room::new(rated()).await;
    room.start().await;
    plays_opening(&room).await;
    let (_, records) = room.store.table("t").await.expect("readable").expect("there");
    let number = records.last().expect("some").number + 1;
    let event = Event::Player(BlackA, PlayerAction::Resign);
    let resigns = LogEntry { at: Millis(5000), event };
    let record = Record::Game { lines: vec![resigns.to_string()] };
    let end = Numbered { number, time: 0, cause: None, record };
    room.store.append("t", &end, false, None).await.expect("written");
    for _ in 0..3 {
        room.again().await;
        let rated = room.state().await.rated;
        assert_eq!(rated[&WhiteA.into()].after.games, 1);
        assert_eq!(room.store.rating("p0").await.expect("readable").expect("rated").games, 1);
    }
}

#[tokio::test]
async fn a_void_game_changes_no_rating_and_an_arbiter_does_not_rate_again() {
    let room = Room::new(Terms { arbiter: true, ..rated() }).await;
    room.start().await;
    let order = |order: &str| Intent::Order { order: order.to_owned() };
    room.does(9, None, order("orders new game")).await.expect("the arbiter");
    assert!(room.state().await.rated.is_empty());
    assert_eq!(room.store.rating("p0").await.expect("readable"), None);
    for (n, seat) in Seat::ALL.into_iter().enumerate() {
        room.does(n, Some(seat), Intent::Ready).await.expect("over");
    }
    plays_opening(&room).await;
    room.plays(BlackA, "resigns").await.expect("may");
    let rated = room.state().await.rated;
    room.does(9, None, order("declares lost first")).await.expect("the arbiter");
    let state = room.state().await;
    assert_eq!(state.end.expect("over").fields["outcome"], "won-second");
    assert_eq!(state.rated, rated);
    assert_eq!(room.store.rating("p0").await.expect("readable").expect("rated").games, 1);
}

#[tokio::test]
async fn a_rating_reveals_no_result_before_the_delay_is_over() {
    let room = Room::new(Terms { delay: 30, ..rated() }).await;
    let _players = room.start().await;
    plays_opening(&room).await;
    room.seconds(40).await;
    room.plays(BlackA, "resigns").await.expect("may");
    room.seconds(29).await;
    assert_eq!(room.store.rating("p0").await.expect("readable"), None);
    let games = async || {
        let search = store::Search { most: 9, ..Default::default() };
        room.store.games(&search).await.expect("readable").len()
    };
    assert_eq!(games().await, 0);
    room.seconds(1).await;
    assert_eq!(room.store.rating("p0").await.expect("readable").expect("rated").games, 1);
    assert_eq!(games().await, 1);
}

#[tokio::test]
async fn a_game_that_was_hardly_played_changes_no_rating() {
    let mut room = Room::new(rated()).await;
    room.start().await;
    // A flag or a resignation without a move, then with too few, then where one has not moved.
    for moves in [0, 7, 4] {
        for (seat, mv) in &OPENING[..moves] {
            room.plays(*seat, &format!("moves {mv}")).await.expect("legal");
        }
        room.plays(BlackA, "resigns").await.expect("may");
        let state = room.state().await;
        assert_eq!((state.phase, state.rated.len()), (Phase::Over, 0), "{moves}");
        assert!(state.hardly_played, "everybody reads why no rating has changed: {moves}");
        for (n, seat) in Seat::ALL.into_iter().enumerate() {
            room.does(n, Some(seat), Intent::Ready).await.expect("over");
        }
    }
    room.again().await;
    assert_eq!(room.store.rating("p0").await.expect("readable"), None);
}

#[test]
fn an_arbiter_never_plays_at_the_own_table() {
    for terms in [rated(), Desk::casual(), Terms { rotation: true, ..Desk::casual() }] {
        let mut desk = Desk::new(Terms { arbiter: true, ..terms });
        let refused = desk.does(9, Some(WhiteA), &Intent::Sit).expect_err("the arbiter");
        assert_eq!(refused.code, RefusalCode::IsTheArbiter);
        assert!(
            refused.text.starts_with("the arbiter of a table cannot play there"),
            "{refused:?}"
        );
        if desk.table.room.settings.terms.rotation {
            assert_eq!(desk.refused(9, None, &Intent::Join), RefusalCode::IsTheArbiter);
        }
        desk.start([0, 1, 2, 3]);
        desk.does(9, None, &Intent::Order { order: "stops the clocks".to_owned() })
            .expect("the arbiter");
        desk.again();
    }
}

/// An earlier version let the arbiter sit down.
#[test]
fn an_arbiter_who_plays_does_not_rule() {
    let mut desk = Desk::new(Terms { arbiter: true, ..rated() });
    let sat = Record::Sat { seat: WhiteA.into(), person: crate::testing::person(9), rating: None };
    super::desk::commit(&mut desk.table, crate::table::game::Decision::room(sat));
    desk.start([9, 1, 2, 3]);
    let order = Intent::Order { order: "declares lost second".to_owned() };
    assert_eq!(desk.refused(9, None, &order), RefusalCode::NotTheArbiter);
    desk.plays(WhiteA, "resigns").expect("may");
    desk.does(9, Some(WhiteA), &Intent::Stand).expect("over");
    assert_eq!(desk.refused(9, None, &order), RefusalCode::NotTheArbiter, "it was the own game");
}

#[tokio::test]
async fn opponents_of_one_address_play_few_rated_games_a_day() {
    let room = Room::new(rated()).await;
    for n in 0..4 {
        room.store.add_guest(&person(n)).await.expect("kept");
    }
    // The first two are opponents and share an address, as two partners do.
    for (n, place) in [(0, "192.0.2.1"), (1, "192.0.2.1"), (2, "192.0.2.2"), (1, "192.0.2.2")] {
        room.store.note_recent_place(&person(n), place).await.expect("kept");
    }
    let _players = room.start().await;
    plays_opening(&room).await;
    room.plays(BlackA, "resigns").await.expect("may");
    let refused = room.does(0, Some(WhiteA), Intent::Ready).await.expect_err("one a day");
    assert_eq!(refused.code, RefusalCode::TooMany);
    assert!(refused.text.contains("play from one address or device"), "{}", refused.text);
    // As partners they go on.
    for (n, seat) in [(0, WhiteA), (2, WhiteB)] {
        room.does(n, Some(seat), Intent::Stand).await.expect("over");
    }
    for (n, seat) in [(0, WhiteB), (2, WhiteA)] {
        room.does(n, Some(seat), Intent::Sit).await.expect("free");
    }
    for (n, seat) in [(2, WhiteA), (1, BlackA), (0, WhiteB), (3, BlackB)] {
        room.does(n, Some(seat), Intent::Ready).await.expect("partners");
    }
}
