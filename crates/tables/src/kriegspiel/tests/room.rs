//! A live table of Kriegspiel, with what its viewers get.

use std::time::Duration;

use bughouse::Seat;
use protocol::{
    Intent, Kind, KriegspielChange, KriegspielSnapshot, KriegspielState, Refusal, ServerMessage,
    Terms,
};

use crate::testing::{Room, Viewer};

pub(super) const WHITE: usize = 0;
pub(super) const BLACK: usize = 1;

pub(super) fn terms(ruleset: &str) -> Terms {
    Terms {
        kind: Kind::Kriegspiel,
        ruleset: ruleset.to_owned(),
        control: "60+0".to_owned(),
        ..Terms::default()
    }
}

/// Two people sit down, by connections of their numbers, and the game starts.
pub(super) async fn start(room: &Room) -> [Viewer; 2] {
    let mut viewers = Vec::new();
    for (n, seat) in [Seat::WhiteA, Seat::BlackA].into_iter().enumerate() {
        viewers.push(room.watch(n as u64, n, None).await);
        room.does(n, Some(seat), Intent::Sit).await.expect("free");
        room.does(n, None, Intent::Ready).await.expect("seated");
    }
    viewers.try_into().ok().expect("two")
}

/// Somebody does something a second after what was done before.
pub(super) async fn plays(room: &Room, n: usize, deed: &str) -> Result<u32, Refusal> {
    tokio::time::advance(Duration::from_secs(1)).await;
    room.does(n, None, Intent::Play { deed: deed.to_owned() }).await
}

/// Attempts of both players by turns, each of which is either legal or refused.
pub(super) async fn play(room: &Room, first: usize, names: &str) {
    let mut n = first;
    for name in names.split_whitespace() {
        let (name, goes_on) = match name.strip_suffix('-') {
            Some(name) => (name, true),
            None => (name, false),
        };
        let done = plays(room, n, &format!("attempts {name}")).await;
        done.unwrap_or_else(|refusal| panic!("{name}: {refusal:?}"));
        n = if goes_on { n } else { 1 - n };
    }
}

/// The changes and snapshots in what a viewer has heard, each as a snapshot or a change.
pub(super) fn changes(viewer: &mut Viewer) -> Vec<KriegspielChange> {
    let of = |message| match message {
        ServerMessage::KriegspielChange(change) => Some(*change),
        _ => None,
    };
    viewer.heard().into_iter().filter_map(of).collect()
}

pub(super) fn snapshot(viewer: &mut Viewer) -> KriegspielSnapshot {
    let of = |message| match message {
        ServerMessage::KriegspielSnapshot(snapshot) => Some(*snapshot),
        _ => None,
    };
    viewer.heard().into_iter().filter_map(of).next_back().expect("a snapshot")
}

/// How everything stands to somebody.
pub(super) async fn as_seen_by(room: &Room, n: usize) -> KriegspielSnapshot {
    let mut viewer = room.watch(100 + n as u64, n, None).await;
    let snapshot = snapshot(&mut viewer);
    room.leave(100 + n as u64).await;
    snapshot
}

pub(super) async fn state(room: &Room, n: usize) -> KriegspielState {
    as_seen_by(room, n).await.state
}
