//! Tables of bughouse, alone and live.

mod absence;
mod asleep;
mod audience;
mod bots;
mod delay;
mod desk;
mod equality;
mod event;
mod failures;
mod fan_out;
mod games;
mod lag;
mod queued;
mod rated;
mod replay;
mod restart;
mod seats;

use std::time::Duration;

use bughouse::{Millis, Seat};
use people::outbox::{Outbox, frame};
use protocol::{Channel, ClientMessage, Intent, Phase, ServerMessage, Terms};

use crate::{
    table::handle::Request,
    testing::{Room, Viewer, subscriber},
};

fn terms(ruleset: &str, control: &str) -> Terms {
    Terms {
        name: "Test".to_owned(),
        ruleset: ruleset.to_owned(),
        control: control.to_owned(),
        arbiter: true,
        ..Terms::default()
    }
}

#[tokio::test]
async fn a_flag_falls_by_itself() {
    let room = Room::new(terms("casual countdown=0", "1+0")).await;
    room.start_unwatched().await;
    assert_eq!(room.line().await.phase, Phase::Playing);
    room.pass(Duration::from_millis(1200)).await;
    assert_eq!(room.line().await.phase, Phase::Over);
    let (arbiter, _) = room.log().await.replay();
    assert_eq!(arbiter.end().map(|end| end.causes[0].at), Some(Millis(1000)));
}

#[tokio::test]
async fn a_client_that_does_not_read_is_left_behind() {
    let room = Room::new(terms("casual countdown=0", "60+0")).await;
    room.start_unwatched().await;
    let (frames, mut unread) = Outbox::new(2);
    let subscriber = subscriber(7, 5, frames, 0);
    room.handle.ask(Request::Watch { subscriber, since: None }).await.expect("alive");
    for n in 0..5 {
        let say = Intent::Say { channel: Channel::Table, text: format!("{n}") };
        room.does(0, None, say).await.expect("the others are not held up");
    }
    assert_eq!(room.line().await.viewers, 0);
    assert!(unread.recv().await.is_none(), "the connection learns that it is over");
}

#[tokio::test]
async fn a_client_that_watches_again_and_again_is_sent_one_snapshot() {
    let room = Room::new(terms("casual countdown=0", "60+0")).await;
    room.start_unwatched().await;
    let (frames, waiting) = Outbox::new(1000);
    for n in 0..50 {
        let subscriber = subscriber(7, 5, frames.clone(), 0);
        room.handle.ask(Request::Watch { subscriber, since: None }).await.expect("alive");
        let say = Intent::Say { channel: Channel::Table, text: format!("{n}") };
        tokio::time::advance(Duration::from_secs(1)).await;
        room.does(0, None, say).await.expect("said");
    }
    let heard = Viewer::new(waiting).heard();
    let [ServerMessage::Snapshot(snapshot), ServerMessage::Change(change)] = &heard[..] else {
        panic!("the last snapshot and what came after it, not {} messages", heard.len());
    };
    assert_eq!(change.number, snapshot.number + 1);
}

#[tokio::test]
async fn only_players_are_seen_to_come_and_go() {
    let terms = Terms { arbiter: false, ..terms("casual countdown=0", "60+0") };
    let room = Room::new(terms).await;
    room.start_unwatched().await;
    let mut viewers = Vec::new();
    for (connection, n) in [(1, 0), (2, 7), (3, 8), (4, 1)] {
        viewers.push(room.watch(connection, n, None).await);
    }
    room.leave(3).await;
    room.leave(4).await;
    assert_eq!(room.line().await.viewers, 2);
    assert_eq!(viewers[0].heard().len(), 3, "a snapshot, and the other player who came and went");
    // Nor at odd times, while two players have to begin.
    for n in 5..25 {
        tokio::time::advance(Duration::from_micros(370)).await;
        room.watch(n, 8, None).await;
        tokio::time::advance(Duration::from_micros(370)).await;
        room.leave(n).await;
    }
    assert_eq!(viewers[0].heard().len(), 0);
}

#[tokio::test]
async fn only_the_arbiter_of_the_table_can_give_orders() {
    let room = Room::new(terms("wbn", "60+0")).await;
    room.start_unwatched().await;
    let order = Intent::Order { order: "freezes BlackA 5".to_owned() };
    assert!(room.does(0, None, order.clone()).await.is_err());
    room.does(9, None, order).await.expect("the arbiter's");
    room.plays(Seat::WhiteA, "makes e4").await.expect("made");
    room.plays(Seat::WhiteA, "presses").await.expect("completed");
    room.plays(Seat::BlackA, "makes e5").await.expect("made");
    let refusal = room.plays(Seat::BlackA, "presses").await.expect_err("frozen");
    assert_eq!(refusal.ruling.expect("ruled").fields["why"], "is-frozen");
}

#[tokio::test]
async fn a_move_that_arrives_with_the_opponents_counts_a_moment_later() {
    let room = Room::new(terms("casual countdown=0", "60+0")).await;
    room.start_unwatched().await;
    for (seat, mv) in [(Seat::WhiteA, "e4"), (Seat::BlackA, "e5"), (Seat::WhiteA, "d4")] {
        let play = Intent::Play { deed: format!("moves {mv}") };
        room.does(seat as usize, Some(seat), play).await.expect("no time has passed");
    }
    let times: Vec<_> = room.log().await.entries.iter().map(|entry| entry.at.0).collect();
    assert_eq!(times, [0, 1, 2, 3]);
}

#[test]
fn messages_are_as_documented() {
    let text = r#"{"type":"intent","table":"t","key":"1","seat":"WhiteA","intent":{"do":"play","deed":"moves e4"}}"#;
    let message: ClientMessage = serde_json::from_str(text).expect("a message");
    assert_eq!(serde_json::to_string(&message).expect("json"), text);
    let pong = frame(&ServerMessage::Pong { nonce: 3 });
    assert_eq!(pong.as_str(), r#"{"type":"pong","nonce":3}"#);
}

#[tokio::test]
async fn a_client_that_was_away_for_too_long_gets_everything_anew() {
    let room = Room::new(terms("casual countdown=0", "60+0")).await;
    room.start_unwatched().await;
    let mut last = 0;
    for n in 0..300 {
        let say = Intent::Say { channel: Channel::Table, text: format!("{n}") };
        last = room.does(0, None, say).await.expect("said");
    }
    for (since, frames) in
        [(0, 1), (last - 300, 1), (last - 2, 3), (last, 1), (last + 1, 1), (u32::MAX, 1)]
    {
        let heard = room.watch(7, 5, Some(since)).await.heard();
        let anew = matches!(heard[0], ServerMessage::Snapshot(_));
        assert_eq!((anew, heard.len()), (!(last - 2..=last).contains(&since), frames), "{since}");
    }
}

#[tokio::test]
async fn a_client_that_missed_the_start_of_another_game_gets_everything_anew() {
    let room = Room::new(terms("casual countdown=0", "60+0")).await;
    room.start_unwatched().await;
    let before = room.plays(Seat::WhiteA, "moves e4").await.expect("legal");
    let over = room.plays(Seat::WhiteA, "resigns").await.expect("may");
    let missed = room.watch(7, 5, Some(before)).await.heard();
    assert!(matches!(&missed[..], [ServerMessage::Change(end), ServerMessage::Change(state)]
        if end.number == over && end.state.is_none() && state.state.is_some()));
    for (n, seat) in Seat::ALL.into_iter().enumerate() {
        room.does(n, Some(seat), Intent::Ready).await.expect("over");
    }
    let heard = room.watch(8, 5, Some(over)).await.heard();
    assert!(matches!(heard[..], [ServerMessage::Snapshot(_)]));
}
