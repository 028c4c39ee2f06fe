//! A table with many spectators.

use bughouse::Seat::{BlackA, WhiteA};
use protocol::Intent;
use tokio::sync::oneshot;

use super::terms;
use crate::{
    table::handle::Request,
    testing::{Room, person},
};

/// Players are told first, although they came last, and other tables have their turns before all
/// spectators are told.
#[tokio::test]
async fn players_are_told_first_and_spectators_in_turns() {
    const SPECTATORS: usize = 1000;

    let room = Room::new(terms("casual countdown=0", "60+0")).await;
    let mut spectators = Vec::new();
    for n in 100..100 + SPECTATORS {
        spectators.push(room.watch(n as u64, n, None).await);
    }
    let mut players = room.start().await;
    for viewer in spectators.iter_mut().chain(&mut players) {
        viewer.heard();
    }
    let (answer, answered) = oneshot::channel();
    let intent = Intent::Play { deed: "moves e4".to_owned() };
    let (person, seat, key) = (person(WhiteA as usize), Some(WhiteA), "once".to_owned());
    let request = Request::Intent { person, seat, key, intent, answer };
    room.handle.ask(request).await.expect("alive");
    while players[BlackA as usize].heard().is_empty() {
        tokio::task::yield_now().await;
    }
    let told =
        spectators.iter_mut().filter_map(|viewer| (!viewer.heard().is_empty()).then_some(()));
    let told = told.count();
    assert!(told < SPECTATORS / 2, "{told} spectators were told in the same turn");
    answered.await.expect("alive").expect("legal");
    let later = spectators.iter_mut().map(|viewer| viewer.heard().len());
    assert_eq!(told + later.sum::<usize>(), SPECTATORS, "each is told once");
}
