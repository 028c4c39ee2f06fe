//! No-shows, absent players, and what the clocks do meanwhile.

use bughouse::{
    Millis, Outcome,
    Seat::{self, BlackA, WhiteA, WhiteB},
    Team,
};
use protocol::{Intent, Phase, Terms};

use super::desk::Desk;
use crate::testing::Room;

fn casual(control: &str) -> Terms {
    Terms { control: control.to_owned(), ..Desk::casual() }
}

async fn outcome(room: &Room) -> Option<Outcome> {
    room.log().await.replay().0.end().map(|end| end.outcome)
}

#[tokio::test]
async fn a_no_show_loses_their_seat_and_voids_the_game() {
    let room = Room::new(casual("300+0")).await;
    room.start().await;
    room.seconds(10).await;
    for seat in [WhiteA, WhiteB] {
        room.plays(seat, "moves e4").await.expect("legal");
    }
    room.plays(Seat::BlackB, "moves e5").await.expect("legal");
    let due = room.state().await.seats[&BlackA.into()].no_show_at.expect("BlackA has the move");
    assert_eq!(due / 1000, 10 + 60);
    room.seconds(59).await;
    assert_eq!(room.line().await.phase, Phase::Playing);
    room.seconds(1).await;
    assert_eq!(outcome(&room).await, Some(Outcome::Void));
    assert!(room.log().await.to_string().contains("server misses BlackA"));
    let line = room.line().await;
    assert_eq!(line.seats.len(), 3);
    assert!(!line.seats.contains_key(&BlackA.into()));
    assert!(room.state().await.standings.is_empty());
}

#[tokio::test]
async fn a_flag_falls_before_a_player_counts_as_a_no_show() {
    let room = Room::new(casual("30+0")).await;
    room.start().await;
    room.seconds(61).await;
    let log = room.log().await;
    let (arbiter, _) = log.replay();
    assert_eq!(arbiter.end().map(|end| end.causes[0].at), Some(Millis(30_000)), "{log}");
    assert_eq!(room.line().await.seats.len(), 4);
}

#[tokio::test]
async fn a_player_forfeits_after_a_long_absence_unless_they_come_back() {
    let room = Room::new(Terms { absence: 20, ..casual("300+0") }).await;
    let mut players = room.start().await;
    room.plays(WhiteA, "moves e4").await.expect("legal");
    room.plays(WhiteB, "moves e4").await.expect("legal");
    room.leave(WhiteA as u64).await;
    players[1].heard();
    let seat = room.state().await.seats[&WhiteA.into()].clone();
    assert_eq!((seat.here, seat.lost_at.map(|at| at / 1000)), (false, Some(20)));
    room.seconds(19).await;
    let back = room.watch(WhiteA as u64, WhiteA as usize, None).await;
    assert_eq!(room.state().await.seats[&WhiteA.into()].lost_at, None);
    room.seconds(19).await;
    assert_eq!(room.line().await.phase, Phase::Playing);

    room.leave(WhiteA as u64).await;
    drop(back);
    // Both boards play on meanwhile.
    room.plays(BlackA, "moves e5").await.expect("legal");
    room.plays(Seat::BlackB, "moves e5").await.expect("legal");
    room.plays(WhiteB, "moves d4").await.expect("legal");
    room.seconds(20).await;
    assert_eq!(outcome(&room).await, Some(Outcome::Won(Team::Second)));
    assert!(room.log().await.to_string().contains("server gives up WhiteA"));
    assert_eq!(room.line().await.seats.len(), 4, "the seat stays taken");
    let told = players[1].lines();
    assert!(told.iter().any(|line| line.ends_with("server gives up WhiteA")), "{told:?}");
}

#[tokio::test]
async fn a_flag_falls_even_if_nobody_is_connected() {
    let room = Room::new(casual("50+0")).await;
    room.start().await;
    room.plays(WhiteA, "moves e4").await.expect("legal");
    for connection in 0..4 {
        room.leave(connection).await;
    }
    room.seconds(49).await;
    assert_eq!(room.line().await.phase, Phase::Playing, "a broken connection ends nothing");
    room.seconds(1).await;
    let (arbiter, _) = room.log().await.replay();
    // WhiteB had the move from the start.
    let end = arbiter.end().expect("over");
    assert_eq!((end.causes[0].at, end.outcome), (Millis(50_000), Outcome::Won(Team::First)));
}

#[tokio::test]
async fn absent_players_do_not_forfeit_while_the_clocks_are_stopped() {
    let room = Room::new(Terms { absence: 20, arbiter: true, ..casual("300+0") }).await;
    room.start().await;
    let stop = Intent::Order { order: "stops the clocks".to_owned() };
    room.does(9, None, stop).await.expect("the arbiter");
    room.leave(0).await;
    room.seconds(100).await;
    assert_eq!(room.line().await.phase, Phase::Stopped);
    let restart = Intent::Order { order: "restarts the clocks".to_owned() };
    room.does(9, None, restart).await.expect("the arbiter");
    room.seconds(19).await;
    assert_eq!(room.line().await.phase, Phase::Playing);
    room.seconds(1).await;
    assert_eq!(outcome(&room).await, Some(Outcome::Won(Team::Second)));
}

#[tokio::test]
async fn seats_are_dealt_some_time_after_the_end_without_absent_players() {
    let room = Room::new(Terms { rotation: true, ..casual("300+0") }).await;
    let mut here = room.start().await;
    for n in [4, 5] {
        here.push(room.watch(n as u64, n, None).await);
        room.does(n, None, Intent::Join).await.expect("may");
    }
    room.plays(WhiteA, "resigns").await.expect("may");
    room.seconds(14).await;
    assert_eq!(room.line().await.phase, Phase::Over, "the end is looked at");
    room.seconds(1).await;
    assert_eq!(room.line().await.phase, Phase::Seating);
    let seated = |line: protocol::TableLine| -> Vec<String> {
        line.seats.into_values().map(|person| person.id).collect()
    };
    let first = seated(room.line().await);
    assert!(first.contains(&"p4".to_owned()) && first.contains(&"p5".to_owned()), "{first:?}");
    room.leave(4).await;
    room.seconds(59).await;
    assert_eq!(seated(room.line().await), first);
    room.seconds(1).await;
    let second = seated(room.line().await);
    assert_eq!(second.len(), 4);
    assert!(!second.contains(&"p4".to_owned()), "{second:?}");
}

#[tokio::test]
async fn an_abandoned_game_is_unloaded_and_keeps_its_clocks() {
    let terms = Terms {
        ruleset: "wbn flag=claimed".to_owned(),
        control: "300+0".to_owned(),
        ..Terms::default()
    };
    let mut room = Room::new(Terms { arbiter: true, ..terms }).await;
    let _players = room.start().await;
    room.plays(WhiteA, "makes e4").await.expect("made");
    for connection in 0..4 {
        room.leave(connection).await;
    }
    room.seconds(3599).await;
    assert_eq!(room.line().await.phase, Phase::Playing, "nobody has claimed a flag");
    tokio::time::advance(std::time::Duration::from_secs(2)).await;
    while !room.handle.is_gone() {
        tokio::task::yield_now().await;
    }
    room.again().await;
    let state = room.state().await;
    assert_eq!(state.phase, Phase::Stopped);
    assert_eq!(state.boards[&protocol::Board::B].clocks.white, 0, "the flag is down still");
    let claim = Intent::Play { deed: "claims flag on B".to_owned() };
    let _players = [room.watch(0, 0, None).await, room.watch(1, 1, None).await];
    room.does(0, Some(WhiteA), claim).await.expect("it may be claimed");
    assert_eq!(outcome(&room).await, Some(Outcome::Won(Team::First)));
}
