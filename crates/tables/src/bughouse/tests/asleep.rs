//! A table with nobody at it and no clock running costs nothing: it never wakes up.

use std::{sync::atomic::Ordering, time::Duration};

use bughouse::Seat::{self, BlackA, BlackB, WhiteA, WhiteB};
use protocol::{Intent, Kind, Phase, Terms};

use super::desk::Desk;
use crate::{
    table::handle::Request,
    testing::{Room, Viewer},
};

/// A state of a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stage {
    Empty,
    /// Some sit there, not ready.
    Waiting,
    /// All but one are ready.
    Ready,
    Countdown,
    Playing,
    /// Moves are queued, and a player is away.
    Queued,
    Paused,
    Over,
    /// The next game is about to start.
    BetweenGames,
    Adjourned,
    /// The server came back, and nobody did.
    Suspended,
    /// The server came back, and some came and went.
    Gathering,
    Aborted,
}

impl Stage {
    const ALL: [Self; 13] = [
        Self::Empty,
        Self::Waiting,
        Self::Ready,
        Self::Countdown,
        Self::Playing,
        Self::Queued,
        Self::Paused,
        Self::Over,
        Self::BetweenGames,
        Self::Adjourned,
        Self::Suspended,
        Self::Gathering,
        Self::Aborted,
    ];
}

/// Lets time pass in steps, as long as the table lives.
async fn pass(room: &Room, step: Duration, steps: usize) {
    for _ in 0..steps {
        tokio::time::advance(step).await;
        // A table that is about to go to sleep does so before it is asked anything.
        for _ in 0..4 {
            tokio::task::yield_now().await;
        }
        // It sees to what is due before it answers.
        if room.handle.get(|answer| Request::Line { answer }).await.is_none() {
            return;
        }
    }
}

fn wakes(room: &Room) -> u64 {
    room.wakes.load(Ordering::Relaxed)
}

/// Sends an intent. Not every game has every stage, so it may be refused.
async fn tries(room: &Room, n: usize, seat: Seat, intent: Intent) {
    let _ = room.does(n, Some(seat), intent).await;
}

async fn all(room: &Room, seats: &[Seat], intent: &Intent) {
    for &seat in seats {
        tries(room, seat as usize, seat, intent.clone()).await;
    }
}

fn play(deed: &str) -> Intent {
    Intent::Play { deed: deed.to_owned() }
}

/// Brings a table into a stage; gives the connections that watch it.
async fn reach(room: &mut Room, stage: Stage, seats: &[Seat]) -> Vec<Viewer> {
    let mut viewers = vec![room.watch(9, 9, None).await];
    for n in 0..6 {
        viewers.push(room.watch(n as u64, n, None).await);
        tries(room, n, WhiteA, Intent::Join).await;
    }
    if stage == Stage::Empty {
        return viewers;
    }
    all(room, seats, &Intent::Sit).await;
    if stage == Stage::Waiting {
        return viewers;
    }
    all(room, &seats[1..], &Intent::Ready).await;
    if stage == Stage::Ready {
        return viewers;
    }
    all(room, &seats[..1], &Intent::Ready).await;
    if stage == Stage::Countdown {
        return viewers;
    }
    room.seconds(10).await;
    for seat in seats {
        let first = if matches!(seat, WhiteA | WhiteB) {
            ["moves e2e4", "attempts e2e4"]
        } else {
            ["moves e7e5", "attempts e7e5"]
        };
        for deed in first {
            tries(room, *seat as usize, *seat, play(deed)).await;
        }
    }
    room.seconds(1).await;
    match stage {
        Stage::Queued => {
            let queue = Intent::Queue { mv: "d7d5".to_owned(), after: None };
            all(room, seats, &queue).await;
            room.leave(0).await;
        }
        Stage::Paused => {
            let order = Intent::Order { order: "stops the clocks".to_owned() };
            tries(room, 9, WhiteA, order).await;
            all(room, seats, &play("stops the clocks")).await;
        }
        Stage::Over => all(room, &seats[..1], &play("resigns")).await,
        Stage::BetweenGames => {
            all(room, seats, &play("resigns")).await;
            all(room, &seats[1..], &Intent::Ready).await;
        }
        Stage::Adjourned => all(room, seats, &play("adjourns")).await,
        Stage::Suspended => room.again().await,
        Stage::Gathering => {
            room.again().await;
            viewers.push(room.watch(0, 0, None).await);
            room.seconds(3).await;
            room.leave(0).await;
        }
        Stage::Aborted => all(room, seats, &Intent::Abort).await,
        _ => {}
    }
    viewers
}

/// Everybody leaves. Deadlines that were set before may pass; after that, nothing ever happens.
async fn check(terms: Terms, stage: Stage, bots: bool) -> Phase {
    let what = format!("{stage:?}, bots {bots}, {terms:?}");
    let seats: &[Seat] = match terms.kind {
        Kind::Bughouse if bots => &[WhiteA],
        Kind::Bughouse => &Seat::ALL,
        Kind::Kriegspiel => &[WhiteA, BlackA],
    };
    let mut room = Room::new(terms).await;
    if bots {
        for seat in [BlackA, WhiteB, BlackB] {
            let employ = Intent::Employ { bot: "tandem".to_owned() };
            room.does(9, Some(seat), employ)
                .await
                .unwrap_or_else(|refused| panic!("{what}: {refused:?}"));
        }
    }
    let viewers = reach(&mut room, stage, seats).await;
    let phase = room.line().await.phase;
    for n in 0..10 {
        let _ = room.handle.ask(Request::Unwatch { connection: n }).await;
    }
    drop(viewers);
    if bots && phase == Phase::Seating {
        // A bot that could not be had at once was looked for again, and then sent away.
        for seat in [BlackA, WhiteB, BlackB] {
            tries(&room, 9, seat, Intent::Dismiss).await;
        }
    }
    // Flags fall, absent players forfeit, delayed spectators are shown the rest.
    pass(&room, Duration::from_secs(5), 60).await;
    let first = wakes(&room);
    assert!(first < 40 || bots, "{what}: woke up {first} times");
    let line = room.handle.get(|answer| Request::Line { answer }).await;
    pass(&room, Duration::from_secs(5 * 60), 4 * 12).await;
    let last = wakes(&room) - first;
    // A game in play goes to sleep after an hour, and wakes up for that.
    let sleeps = line.is_some() && room.handle.is_gone();
    assert!(last <= u64::from(sleeps), "{what}: woke up {last} times");
    assert!(room.handle.is_gone(), "{what}: it does not go to sleep");
    // The next table has a database to open.
    tokio::time::resume();
    phase
}

fn tables() -> Vec<Terms> {
    let casual = |control: &str| Terms { control: control.to_owned(), ..Desk::casual() };
    let counted = Terms { ruleset: "casual countdown=5".to_owned(), ..casual("60+0") };
    let kriegspiel = Terms {
        kind: Kind::Kriegspiel,
        ruleset: "berkeley".to_owned(),
        control: "60+0".to_owned(),
        ..Terms::default()
    };
    vec![
        casual("60+0"),
        counted.clone(),
        Terms { ruleset: "wbn".to_owned(), ..casual("60+0") },
        Terms { arbiter: true, ..counted.clone() },
        Terms { rotation: true, ..casual("60+0") },
        Terms { rotation: true, absence: 20, delay: 30, ..counted.clone() },
        Terms { absence: 10, ..casual("0d1") },
        Terms { delay: 60, shuffle: true, ..counted },
        kriegspiel.clone(),
        Terms { delay: 30, absence: 15, ..kriegspiel },
    ]
}

#[tokio::test]
async fn a_table_where_nobody_is_never_wakes_up() {
    let mut phases = Vec::new();
    for terms in tables() {
        for stage in Stage::ALL {
            phases.push(Box::pin(check(terms.clone(), stage, false)).await);
        }
    }
    // The stages are really reached.
    for (phase, least) in [
        (Phase::Seating, 3 * 10),
        (Phase::Playing, 2 * 10),
        (Phase::Stopped, 10),
        (Phase::Over, 10),
        (Phase::Adjourned, 5),
    ] {
        let reached = phases.iter().filter(|it| **it == phase).count();
        assert!(reached >= least, "{phase:?}: {reached}");
    }
}

#[tokio::test]
async fn bots_do_not_keep_a_table_awake() {
    for stage in [Stage::Empty, Stage::Waiting, Stage::Over, Stage::Aborted] {
        Box::pin(check(Desk::casual(), stage, true)).await;
    }
}

/// A bot that is not available is looked for again and again, but only while a person waits for it.
#[tokio::test]
async fn nobody_looks_for_a_bot_that_nobody_waits_for() {
    let room = Room::new(Desk::casual()).await;
    let viewer = room.watch(9, 9, None).await;
    room.does(9, Some(WhiteA), Intent::Sit).await.expect("free");
    for seat in [BlackA, WhiteB, BlackB] {
        let employ = Intent::Employ { bot: "missing".to_owned() };
        room.does(9, Some(seat), employ).await.expect("free");
    }
    room.does(9, Some(WhiteA), Intent::Ready).await.expect("seated");
    let before = wakes(&room);
    pass(&room, Duration::from_millis(600), 3).await;
    assert_eq!(wakes(&room) - before, 3, "it is looked for");
    for seat in [BlackA, WhiteB, BlackB] {
        room.does(9, Some(seat), Intent::Dismiss).await.expect("a bot");
    }
    let before = wakes(&room);
    pass(&room, Duration::from_millis(600), 3).await;
    // The last search was arranged before.
    assert!(wakes(&room) - before <= 1, "{}", wakes(&room) - before);
    room.leave(9).await;
    drop(viewer);
    let before = wakes(&room);
    pass(&room, Duration::from_secs(1), 100).await;
    assert_eq!(wakes(&room), before);
}
