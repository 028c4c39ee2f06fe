//! A server that dies gives no thinking time back.

use std::time::Duration;

use bughouse::{
    Millis,
    Seat::{BlackA, WhiteA},
};
use protocol::{Channel, Intent, Phase};

use super::terms;
use crate::testing::Room;

/// The reading of White's clock on board A, as the log has it.
async fn left(room: &Room) -> i64 {
    let (arbiter, _) = room.log().await.replay();
    arbiter.reading(WhiteA, arbiter.now()).0
}

async fn resumed(room: &Room) -> Vec<crate::testing::Viewer> {
    let mut viewers = Vec::new();
    for n in 0..4 {
        viewers.push(room.watch(n as u64, n, None).await);
    }
    viewers
}

#[tokio::test]
async fn time_thought_before_a_kill_is_spent_but_for_the_last_period() {
    let mut room = Room::new(terms("casual countdown=0", "60+0")).await;
    let _viewers = room.start().await;
    room.seconds(3).await;
    room.plays(WhiteA, "moves e4").await.expect("legal");
    room.plays(BlackA, "moves e5").await.expect("legal");
    room.seconds(8).await;
    room.beat().await;
    // Talk is a record too, and moves no clock.
    let say = Intent::Say { channel: Channel::Table, text: "hello".to_owned() };
    room.does(0, None, say).await.expect("said");
    room.pass(Duration::from_millis(900)).await;
    room.again().await;
    let spent = 60_000 - left(&room).await;
    assert!((11_000..=11_100).contains(&spent), "{spent}");
    // While the server is away, and until the players are back, no time passes.
    room.seconds(100).await;
    let _viewers = resumed(&room).await;
    assert_eq!(room.line().await.phase, Phase::Playing);
    room.seconds(2).await;
    room.plays(WhiteA, "moves d4").await.expect("legal");
    let spent = 60_000 - left(&room).await;
    assert!((13_000..=13_100).contains(&spent), "{spent}");
}

#[tokio::test]
async fn a_game_that_ends_while_it_is_suspended_is_not_resumed() {
    let mut room = Room::new(terms("casual countdown=0", "60+0")).await;
    let _viewers = room.start().await;
    room.seconds(3).await;
    room.again().await;
    let _first = room.watch(9, 0, None).await;
    room.plays(WhiteA, "resigns").await.expect("at any time");
    let _viewers = resumed(&room).await;
    room.seconds(60).await;
    let log = room.log().await.to_string();
    assert!(log.trim_end().ends_with("WhiteA resigns"), "{log}");
}

#[tokio::test]
async fn a_flag_that_fell_before_the_last_reading_has_fallen() {
    let mut room = Room::new(terms("casual countdown=0 flag=claimed", "5+0")).await;
    let _viewers = room.start().await;
    room.seconds(6).await;
    room.beat().await;
    room.again().await;
    let (arbiter, _) = room.log().await.replay();
    assert_eq!(arbiter.clock(bughouse::BoardId::A).flag(chess::Color::White), Some(Millis(5000)));
    let _viewers = resumed(&room).await;
    room.plays(BlackA, "claims flag on A").await.expect("it fell a second ago");
}

#[tokio::test]
async fn readings_of_an_earlier_game_count_for_nothing() {
    let mut room = Room::new(terms("casual countdown=0", "60+0")).await;
    let _viewers = room.start().await;
    room.seconds(20).await;
    room.beat().await;
    let stale = room.store.reading("t").await.expect("readable").expect("written");
    assert!((20_000..20_100).contains(&stale.at.0), "{stale:?}");
    room.plays(WhiteA, "resigns").await.expect("allowed");
    assert_eq!(room.line().await.phase, Phase::Over);
    let kept = room.store.reading("t").await.expect("readable");
    assert_eq!(kept, None, "the game is over");
    for (n, seat) in bughouse::Seat::ALL.into_iter().enumerate() {
        room.does(n, Some(seat), Intent::Ready).await.expect("seated");
    }
    room.seconds(2).await;
    room.store.write_readings(&[stale]).await.expect("written");
    room.again().await;
    let spent = 60_000 - left(&room).await;
    assert_eq!(spent, 0);
}

/// Only what can be true is taken from the disk.
#[tokio::test]
async fn impossible_readings_are_passed_over() {
    let mut room = Room::new(terms("casual countdown=0", "60+0")).await;
    let _viewers = room.start().await;
    room.seconds(1).await;
    room.plays(WhiteA, "moves e4").await.expect("legal");
    room.beat().await;
    let read = room.store.reading("t").await.expect("readable").expect("written");
    for at in [i64::MIN, -1, 0, 500, i64::MAX] {
        let reading = store::reading::Reading { at: Millis(at), ..read.clone() };
        room.store.write_readings(&[reading]).await.expect("written");
        room.again().await;
        let spent = 60_000 - left(&room).await;
        assert!((1000..1100).contains(&spent), "{at}: {spent}");
        let _viewers = resumed(&room).await;
    }
}

/// The readings are written every second, and once more when the server stops.
#[tokio::test]
async fn readings_are_written_every_second_and_at_the_end() {
    let room = Room::new(terms("casual countdown=0", "60+0")).await;
    let _viewers = room.start().await;
    let stop = tokio_util::sync::CancellationToken::new();
    let keeper = tokio::spawn(room.clocks.clone().keep(room.store.clone(), stop.clone()));
    let mut written = Vec::new();
    let read = async |written: &mut Vec<i64>| {
        let reading = room.store.reading("t").await.expect("readable");
        written.extend(reading.map(|reading| reading.at.0));
        written.dedup();
    };
    for second in 1..=4 {
        for _ in 0..20 {
            room.pass(Duration::from_millis(49)).await;
            read(&mut written).await;
        }
        // The disk takes real time, in which the clock of the test stands still.
        for _ in 0..40_000 {
            if written.len() >= second {
                break;
            }
            std::thread::sleep(Duration::from_millis(3));
            read(&mut written).await;
        }
        assert!(written.len() >= second, "once a second: {written:?}");
    }
    assert!(written.len() <= 5, "once a second: {written:?}");
    stop.cancel();
    keeper.await.expect("no panic");
    let last = room.store.reading("t").await.expect("readable").expect("written");
    assert!((4000..4300).contains(&last.at.0), "{last:?}");
}

/// A game can be over when the server comes back, and the next one starts as always.
#[tokio::test]
async fn a_flag_that_fell_while_nothing_could_be_written_ends_the_game() {
    let mut room = Room::new(terms("casual countdown=0", "5+0")).await;
    let _viewers = room.start().await;
    room.seconds(1).await;
    room.beat().await;
    let read = room.store.reading("t").await.expect("readable").expect("written");
    let later = store::reading::Reading { at: Millis(6000), ..read };
    room.store.write_readings(&[later]).await.expect("written");
    room.again().await;
    assert_eq!(room.line().await.phase, Phase::Over);
    let _viewers = resumed(&room).await;
    for (n, seat) in bughouse::Seat::ALL.into_iter().enumerate() {
        room.does(n, Some(seat), Intent::Ready).await.expect("seated");
    }
    room.seconds(2).await;
    room.plays(WhiteA, "moves e4").await.expect("its clocks run");
    assert!((2900..3100).contains(&left(&room).await));
}
