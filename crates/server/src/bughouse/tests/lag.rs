//! Players get back the time that their moves took on their way.

use std::time::Duration;

use bughouse::Seat::{BlackA, BlackB, WhiteA, WhiteB};
use protocol::Terms;

use super::{desk::Desk, terms};
use crate::testing::Room;

#[tokio::test]
async fn lag_is_credited_on_both_boards() {
    let room = Room::new(terms("casual countdown=0", "60+0")).await;
    let _viewer = room.watch_from_afar(7, 0, None, 400).await;
    room.start_unwatched().await;
    room.pass(Duration::from_millis(500)).await;
    room.plays(WhiteA, "moves e4").await.expect("legal");
    let log = room.log().await;
    let lines: Vec<_> = log.entries.iter().map(|entry| entry.event.to_string()).collect();
    let wanted =
        ["start", "server credits WhiteA 0.4", "server credits WhiteB 0.4", "WhiteA moves e4"];
    assert_eq!(lines, wanted);
}

#[tokio::test]
async fn a_flag_waits_for_a_move_that_is_on_its_way() {
    let room = Room::new(terms("casual countdown=0", "1+0")).await;
    let _viewer = room.watch_from_afar(7, 0, None, 600).await;
    room.start_unwatched().await;
    room.plays(WhiteB, "moves e4").await.expect("legal");
    room.plays(BlackB, "moves e5").await.expect("legal");
    room.pass(Duration::from_millis(996)).await;
    room.pass(Duration::from_millis(200)).await;
    room.plays(WhiteA, "moves e4").await.expect("the flag has waited");
}

/// A slow connection is no extra clock: a second for a move at most, and a minute for a game.
#[tokio::test]
async fn lag_is_credited_within_quotas() {
    let terms = Terms {
        ruleset: "casual countdown=0 repetition=claimed".to_owned(),
        control: "600+0".to_owned(),
        ..Desk::casual()
    };
    let room = Room::new(terms).await;
    let _viewers = room.start().await;
    room.leave(0).await;
    let _afar = room.watch_from_afar(7, 0, None, 5000).await;
    for moves in [["g1f3", "g8f6"], ["f3g1", "f6g8"]].iter().cycle().take(70) {
        for (seat, mv) in [WhiteA, BlackA].into_iter().zip(moves) {
            room.plays(seat, &format!("moves {mv}")).await.expect("legal");
        }
    }
    let log = room.log().await.to_string();
    for seat in [WhiteA, WhiteB] {
        let credit = format!("server credits {seat} ");
        let credits: Vec<_> = log.lines().filter_map(|line| line.split_once(&credit)).collect();
        assert_eq!(credits.len(), 60, "{seat}");
        assert!(credits.iter().all(|(_, seconds)| *seconds == "1"), "{seat}");
    }
    assert!(!log.contains("server credits Black"));
}
