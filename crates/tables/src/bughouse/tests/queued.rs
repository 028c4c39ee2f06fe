//! Queued moves.

use std::time::Duration;

use bughouse::Seat::{self, BlackA, WhiteA};
use protocol::{Intent, RefusalCode};

use super::desk::Desk;
use crate::testing::Room;

fn queue(mv: &str, after: Option<u32>) -> Intent {
    Intent::Queue { mv: mv.to_owned(), after }
}

#[tokio::test]
async fn a_queued_move_is_made_when_it_is_legal_and_costs_time() {
    let room = Room::new(Desk::casual()).await;
    room.start().await;
    room.does(1, None, queue("e7e5", None)).await.expect("the only seat");
    room.does(1, Some(WhiteA), queue("e7e5", None)).await.expect_err("somebody else's seat");
    room.plays(WhiteA, "moves e4").await.expect("legal");
    assert!(!room.log().await.to_string().contains("e7e5"));
    room.pass(Duration::from_millis(100)).await;
    let log = room.log().await;
    let [.., white, black] = &log.entries[..] else { panic!("{log}") };
    assert!(black.to_string().ends_with("BlackA moves e7e5"), "{log}");
    assert!((100..=101).contains(&(black.at - white.at).0), "{log}");
}

#[tokio::test]
async fn a_queued_move_that_is_sent_again_is_not_made_in_another_position() {
    let mut room = Room::new(Desk::casual()).await;
    room.start().await;
    let send = async |room: &Room, key: &str, intent: Intent| {
        room.sends(1, Some(BlackA), key, intent).await
    };
    // The capture on d5 is queued, and the connection breaks before the answer arrives.
    for (seat, mv) in [(WhiteA, "e4"), (BlackA, "d5")] {
        room.plays(seat, &format!("moves {mv}")).await.expect("legal");
    }
    send(&room, "once", queue("d8d5", Some(2))).await.expect("kept");
    room.plays(WhiteA, "moves exd5").await.expect("legal");
    room.pass(Duration::from_millis(100)).await;
    assert!(room.log().await.to_string().contains("BlackA moves d8d5"));

    // The same intent comes again: after the move was made, after a restart, and while the next
    // move is queued.
    send(&room, "once", queue("d8d5", Some(2))).await.expect("done before");
    room.again().await;
    for (n, _) in Seat::ALL.into_iter().enumerate() {
        room.watch(n as u64, n, None).await;
    }
    send(&room, "once", queue("d8d5", Some(2))).await.expect("done before");
    send(&room, "next", queue("d5a5", Some(4))).await.expect("kept");
    send(&room, "once", queue("d8d5", Some(2))).await.expect("done before");
    assert_eq!(room.as_seen_by(1).await.you.queued[&BlackA.into()], "d5a5");

    // An intent that arrives long after it was sent is refused, whatever its key.
    let late = send(&room, "late", queue("d5d4", Some(2))).await.expect_err("too late");
    assert_eq!(late.code, RefusalCode::NotNow);
    assert_eq!(room.as_seen_by(1).await.you.queued[&BlackA.into()], "d5a5");
    // Withdrawn, and sent again by a connection that does not know it.
    room.does(1, Some(BlackA), Intent::Unqueue).await.expect("queued");
    send(&room, "next", queue("d5a5", Some(4))).await.expect("heard before");
    assert!(room.as_seen_by(1).await.you.queued.is_empty());
}

#[tokio::test]
async fn a_move_that_follows_a_refused_one_is_not_kept() {
    let room = Room::new(Desk::casual()).await;
    room.start().await;
    // A client sends both at once, without waiting for the server.
    room.plays(WhiteA, "moves e2e5").await.expect_err("illegal");
    let early = room.does(0, Some(WhiteA), queue("d2d4", Some(1))).await;
    assert_eq!(early.expect_err("nothing to follow").code, RefusalCode::NotNow);
    room.plays(WhiteA, "moves e2e4").await.expect("legal");
    room.does(0, Some(WhiteA), queue("d2d4", Some(1))).await.expect("it follows");
    room.plays(BlackA, "moves e7e5").await.expect("legal");
    room.pass(Duration::from_millis(100)).await;
    assert!(room.log().await.to_string().contains("WhiteA moves d2d4"));
}
