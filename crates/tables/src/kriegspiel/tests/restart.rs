//! A server that dies gives no thinking time back.

use bughouse::Seat::{BlackA, WhiteA};
use protocol::{Intent, Kind, Terms};
use store::record::Record;

use crate::testing::Room;

#[tokio::test]
async fn time_thought_before_a_kill_is_spent() {
    let terms =
        Terms { kind: Kind::Kriegspiel, ruleset: "berkeley".to_owned(), ..Terms::default() };
    let mut room = Room::new(terms).await;
    let _viewers = (room.watch(0, 0, None).await, room.watch(1, 1, None).await);
    for (n, seat) in [WhiteA, BlackA].into_iter().enumerate() {
        room.does(n, Some(seat), Intent::Sit).await.expect("free");
        room.does(n, Some(seat), Intent::Ready).await.expect("seated");
    }
    room.seconds(8).await;
    room.beat().await;
    room.again().await;
    room.line().await;
    let (_, records) = room.store.table("t").await.expect("readable").expect("there");
    let last = &records.last().expect("records").record;
    let Record::Game { lines } = last else { panic!("{last:?}") };
    let (at, event) = lines[0].split_once(' ').expect("a line");
    let at: f64 = at.parse().expect("seconds");
    assert!((8.0..8.1).contains(&at) && event == "server suspends", "{lines:?}");
}
