//! Spectators by name: those who wish it, for those who may know it.

use bughouse::Seat::WhiteA;
use people::{
    accounts::{Blocked, Shown},
    outbox::Outbox,
};
use protocol::{Intent, ServerMessage, Terms};

use super::desk::Desk;
use crate::{
    table::handle::Request,
    testing::{Room, Viewer, person, subscriber},
};

/// Somebody watches, by name or not, and has blocked somebody.
async fn watch(room: &Room, n: usize, named: bool, blocked: &[&str]) -> Viewer {
    let (outbox, frames) = Outbox::new(1000);
    let mut subscriber = subscriber(n as u64, n, outbox, 0);
    subscriber.shown = Shown::new(true, named);
    let blocked: Vec<_> = blocked.iter().map(|&id| id.to_owned()).collect();
    subscriber.blocked = Blocked::from_list(&blocked);
    room.handle.ask(Request::Watch { subscriber, since: None }).await.expect("alive");
    room.line().await;
    Viewer::new(frames)
}

/// The last news of spectators: their names, and how many others there are.
fn told(viewer: &mut Viewer) -> Option<(Vec<String>, u32)> {
    let mut spectators = viewer.heard_all().into_iter().filter_map(|message| match message {
        ServerMessage::Spectators(spectators) => Some(spectators),
        _ => None,
    });
    let last = spectators.next_back()?;
    Some((last.people.into_iter().map(|one| one.name).collect(), last.more))
}

fn names(of: &[usize], more: u32) -> Option<(Vec<String>, u32)> {
    Some((of.iter().map(|&n| person(n).name).collect(), more))
}

#[tokio::test]
async fn spectators_are_named_if_they_wish_and_players_are_none() {
    let room = Room::new(Desk::casual()).await;
    let mut players = room.start().await;
    room.seconds(10).await;
    assert_eq!(told(&mut players[0]), None, "nobody watches");
    let mut named = watch(&room, 5, true, &[]).await;
    let _unnamed = watch(&room, 6, false, &[]).await;
    assert_eq!(told(&mut players[0]), None, "together with others, a little later");
    room.seconds(3).await;
    for viewer in [&mut players[0], &mut named] {
        assert_eq!(told(viewer), names(&[5], 1));
    }
    let mut late = watch(&room, 7, true, &[]).await;
    assert_eq!(told(&mut late), names(&[5], 1), "at once for whoever comes");
    room.leave(5).await;
    room.seconds(3).await;
    assert_eq!(told(&mut players[3]), names(&[7], 1));
    room.leave(6).await;
    room.leave(7).await;
    room.seconds(3).await;
    assert_eq!(told(&mut players[0]), names(&[], 0));
}

#[tokio::test]
async fn nobody_is_named_to_those_whom_a_block_stands_between() {
    let room = Room::new(Desk::casual()).await;
    let (five, six) = (person(5).id, person(6).id);
    let mut blocks = watch(&room, 5, true, &[&six]).await;
    let mut is_blocked = watch(&room, 6, true, &[]).await;
    let mut third = watch(&room, 7, true, &[]).await;
    room.seconds(3).await;
    assert_eq!(told(&mut blocks), names(&[5, 7], 1));
    assert_eq!(told(&mut is_blocked), names(&[6, 7], 1));
    assert_eq!(told(&mut third), names(&[5, 6, 7], 0), "of {five} and {six}");
}

#[tokio::test]
async fn who_changes_their_mind_is_named_no_longer() {
    let room = Room::new(Desk::casual()).await;
    let mut viewer = watch(&room, 4, false, &[]).await;
    let (outbox, _frames) = Outbox::new(1000);
    let mut shy = subscriber(5, 5, outbox, 0);
    let choice = Shown::new(true, true);
    shy.shown = choice.clone();
    room.handle.ask(Request::Watch { subscriber: shy, since: None }).await.expect("alive");
    room.seconds(3).await;
    assert_eq!(told(&mut viewer), names(&[5], 1));
    choice.set(None);
    room.seconds(31).await;
    assert_eq!(told(&mut viewer), names(&[], 2));
}

#[tokio::test]
async fn at_a_table_with_a_delay_nobody_learns_early_who_sits_down() {
    let room = Room::new(Terms { delay: 30, ..Desk::casual() }).await;
    let mut spectator = watch(&room, 5, false, &[]).await;
    let mut player = watch(&room, 0, true, &[]).await;
    room.seconds(3).await;
    assert_eq!(told(&mut spectator), names(&[0], 1));
    room.does(0, Some(WhiteA), Intent::Sit).await.expect("free");
    room.seconds(3).await;
    assert_eq!(told(&mut player), names(&[], 1), "whoever sits there sees it");
    room.seconds(20).await;
    assert_eq!(told(&mut spectator), None, "and nobody else");
    room.seconds(10).await;
    assert_eq!(told(&mut spectator), names(&[], 1), "with everything else");
}
