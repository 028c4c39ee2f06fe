//! Players get back the time that their moves took on their way.

use std::time::Duration;

use bughouse::Seat::{BlackA, BlackB, WhiteA, WhiteB};
use protocol::Terms;

use super::terms;
use crate::testing::Room;

#[tokio::test]
async fn lag_is_credited_on_both_boards() {
    let room = Room::new(terms("casual countdown=0", "60+0")).await;
    let _viewer = room.watch_from_afar(7, 0, None, 150).await;
    room.start_unwatched().await;
    room.pass(Duration::from_millis(500)).await;
    room.plays(WhiteA, "moves e4").await.expect("legal");
    let log = room.log().await;
    let lines: Vec<_> = log.entries.iter().map(|entry| entry.event.to_string()).collect();
    let wanted =
        ["start", "server credits WhiteA 0.15", "server credits WhiteB 0.15", "WhiteA moves e4"];
    assert_eq!(lines, wanted);
    // All four players and the spectators see it, and the record of the game has it.
    let seats = room.state().await.seats;
    let credited = |seat: bughouse::Seat| seats[&seat.into()].lag_credit;
    assert_eq!(bughouse::Seat::ALL.map(credited), [150, 0, 150, 0]);
}

#[tokio::test]
async fn a_flag_waits_for_a_move_that_is_on_its_way() {
    let room = Room::new(terms("casual countdown=0", "60+0")).await;
    let _viewer = room.watch_from_afar(7, 0, None, 600).await;
    room.start_unwatched().await;
    room.plays(WhiteB, "moves e4").await.expect("legal");
    room.plays(BlackB, "moves e5").await.expect("legal");
    room.pass(Duration::from_millis(59_996)).await;
    room.pass(Duration::from_millis(150)).await;
    room.plays(WhiteA, "moves e4").await.expect("the flag has waited");
}

/// Answers to pings that come late gain a quota that grows slowly with the moves: twelve moves of a
/// second each cost 10 s and not 7.
#[tokio::test]
async fn late_pongs_gain_a_quota_that_grows_slowly() {
    let room = Room::new(shuffling("300+0")).await;
    let _viewers = room.start().await;
    room.leave(0).await;
    let _afar = room.watch_from_afar(7, 0, None, 900).await;
    shuffle(&room, 12, Duration::from_secs(1)).await;
    let log = room.log().await.to_string();
    for seat in [WhiteA, WhiteB] {
        let credit = format!("server credits {seat} ");
        let credits = log.lines().filter_map(|line| line.split_once(&credit));
        let credits: Vec<&str> = credits.map(|(_, seconds)| seconds).collect();
        assert_eq!(credits[0], "0.42", "{seat}");
        assert!(credits.len() == 12 && credits[1..].iter().all(|&it| it == "0.14"), "{credits:?}");
    }
    assert!(!log.contains("server credits Black"));
}

/// However slow a client makes itself look, thinking for 25 s at 60+0 costs 25 s but for the quota
/// of 25 moves, which a restart does not renew.
#[tokio::test]
async fn pretended_lag_gains_no_more_than_the_time_control_allows() {
    let mut room = Room::new(shuffling("60+0")).await;
    let _viewers = room.start().await;
    room.leave(0).await;
    let _afar = room.watch_from_afar(7, 0, None, 600_000).await;
    shuffle(&room, 20, Duration::from_secs(1)).await;
    room.again().await;
    let mut viewers = Vec::new();
    for n in 0..4 {
        viewers.push(room.watch_from_afar(n as u64, n, None, 600_000).await);
    }
    shuffle(&room, 5, Duration::from_secs(1)).await;
    let (arbiter, _) = room.log().await.replay();
    let left = arbiter.reading(WhiteA, arbiter.now()).0;
    assert!((34_000..=35_000 + 180 + 25 * 60).contains(&left), "{left}");
}

/// A move that comes sooner after the opponent's than the round trip proves that it is shorter.
#[tokio::test]
async fn quick_moves_disprove_pretended_lag() {
    let room = Room::new(shuffling("600+0")).await;
    let _viewers = room.start().await;
    room.leave(0).await;
    let _afar = room.watch_from_afar(7, 0, None, 900).await;
    shuffle(&room, 2, Duration::from_millis(30)).await;
    shuffle(&room, 5, Duration::from_secs(2)).await;
    let log = room.log().await.to_string();
    let credits = log.lines().filter_map(|line| line.split_once("server credits WhiteA "));
    let credits: Vec<f64> = credits.map(|(_, span)| span.parse().expect("seconds")).collect();
    assert!(credits.len() >= 5 && credits.iter().all(|&span| span < 0.1), "{log}");
}

fn shuffling(control: &str) -> Terms {
    terms("casual countdown=0 repetition=claimed", control)
}

/// White moves a knight to and fro on board A, thinking for so long each time; Black answers at
/// once.
async fn shuffle(room: &Room, moves: usize, thought: Duration) {
    for pair in [["g1f3", "g8f6"], ["f3g1", "f6g8"]].iter().cycle().take(moves) {
        for (seat, mv) in [WhiteA, BlackA].into_iter().zip(pair) {
            if seat == WhiteA {
                room.pass(thought).await;
            }
            room.plays(seat, &format!("moves {mv}")).await.expect("legal");
        }
    }
}
