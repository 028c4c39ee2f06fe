//! Tables that end by a failure: whoever watches them is told, and finds them again.

use bughouse::Seat::{BlackA, WhiteA};
use protocol::{Channel, Intent, RefusalCode, ServerMessage};

use super::terms;
use crate::{
    table::handle::Request,
    testing::{Room, Viewer},
};

/// How often a viewer was told to watch the table anew.
fn told(viewer: &mut Viewer) -> usize {
    let is_told = |message: &ServerMessage| {
        let ServerMessage::Refused(refusal) = message else { return false };
        refusal.code == RefusalCode::Unavailable && refusal.key.is_none()
    };
    viewer.heard().iter().filter(|message| is_told(message)).count()
}

#[tokio::test]
async fn watchers_of_a_table_that_panics_are_told() {
    let mut room = Room::new(terms("casual countdown=0", "60+0")).await;
    let mut viewers = room.start().await;
    room.plays(WhiteA, "moves e4").await.expect("legal");
    let mut gone = room.watch(20, 5, None).await;
    room.leave(20).await;
    // Watching again on the same connection is not the end of anything.
    viewers.push(room.watch(21, 6, None).await);
    let mut again = room.watch(21, 6, Some(3)).await;
    assert_eq!(viewers.iter_mut().map(told).sum::<usize>(), 0);
    room.handle.ask(Request::Panic).await.expect("alive");
    let refused = room.plays(BlackA, "moves e5").await.expect_err("gone");
    assert_eq!(refused.code, RefusalCode::Unavailable);
    viewers.pop();
    assert_eq!(viewers.iter_mut().map(told).collect::<Vec<_>>(), [1; 4]);
    assert_eq!((told(&mut gone), told(&mut again)), (0, 1));

    room.again().await;
    let mut viewers = Vec::new();
    for n in 0..4 {
        viewers.push(room.watch(n as u64, n, Some(9)).await);
    }
    room.plays(BlackA, "moves e5").await.expect("the game goes on");
}

#[tokio::test]
async fn watchers_of_a_table_that_cannot_write_are_told() {
    let room = Room::new(terms("casual countdown=0", "60+0")).await;
    let mut viewers = room.start().await;
    room.store.close().await;
    let say = Intent::Say { channel: Channel::Table, text: "hello".to_owned() };
    let refused = room.does(0, None, say).await.expect_err("the database is closed");
    assert_eq!(refused.code, RefusalCode::Unavailable);
    assert_eq!(viewers.iter_mut().map(told).collect::<Vec<_>>(), [1; 4]);
    assert!(room.handle.is_gone());
}
