//! What the way takes is given back.

use std::time::Duration;

use bughouse::Seat::{self, BlackA, WhiteA, WhiteB};
use protocol::Terms;

use super::{desk::Desk, play, room::Room, start, table, watcher};
use crate::{outbox::Outbox, table::Request};

#[tokio::test]
async fn lag_is_given_back_on_both_boards() {
    let (handle, _store) = table("casual countdown=0", "60+0").await;
    let (frames, _kept) = Outbox::new(100);
    let watcher = watcher(7, 0, frames, 400);
    handle.ask(Request::Watch { watcher, since: None }).await.expect("alive");
    start(&handle).await;
    tokio::time::sleep(Duration::from_millis(500)).await;
    play(&handle, Seat::WhiteA, "moves e4").await.expect("legal");
    let log = handle.get(|answer| Request::Log { answer }).await.expect("alive");
    let lines: Vec<_> = log.entries.iter().map(|entry| entry.event.to_string()).collect();
    let wanted =
        ["start", "server credits WhiteA 0.4", "server credits WhiteB 0.4", "WhiteA moves e4"];
    assert_eq!(lines, wanted);
}

#[tokio::test]
async fn a_flag_waits_for_a_move_that_is_on_its_way() {
    let (handle, _store) = table("casual countdown=0", "1+0").await;
    let (frames, _kept) = Outbox::new(100);
    let watcher = watcher(7, 0, frames, 600);
    handle.ask(Request::Watch { watcher, since: None }).await.expect("alive");
    start(&handle).await;
    play(&handle, Seat::WhiteB, "moves e4").await.expect("legal");
    play(&handle, Seat::BlackB, "moves e5").await.expect("legal");
    tokio::time::sleep(Duration::from_millis(1200)).await;
    play(&handle, Seat::WhiteA, "moves e4").await.expect("his lag was waited for");
}

/// Nobody lives on his lag: a second for a move at most, and a minute for a game.
#[tokio::test]
async fn lag_is_given_back_within_quotas() {
    let terms = Terms {
        ruleset: "casual countdown=0 repetition=claimed".to_owned(),
        control: "600+0".to_owned(),
        ..Desk::casual()
    };
    let room = Room::new(terms).await;
    let _viewers = room.start().await;
    room.leave(0).await;
    let (frames, _kept) = Outbox::new(10_000);
    let watcher = watcher(7, 0, frames, 5000);
    room.handle.ask(Request::Watch { watcher, since: None }).await.expect("alive");
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
