//! The state that all request handlers share.

use std::{ops::Deref, sync::Arc};

use axum_extra::extract::cookie::Key;
use events::Events;
use lobby::{Lobby, pairing::QuickPairing, social::Social};
use people::{accounts::Accounts, farewells::Farewells, limits::Limits, outbox::budget::Outboxes};
use tokio_util::{sync::CancellationToken, task::TaskTracker};

use crate::{
    archiving::GameArchive, game_analysis::GameAnalyses, hall::Hall, health::Health,
    http::replaced::ReplacedSessions, pools::Pools, rooms::Rooms,
};

/// Clones share everything, and are one pointer: each connection and each request has some.
#[derive(Clone)]
pub(crate) struct App(Arc<Parts>);

impl App {
    pub(crate) fn new(parts: Parts) -> Self {
        Self(Arc::new(parts))
    }

    /// The parts that the door for ICS clients needs.
    pub(crate) fn for_ics(&self) -> ics::Server {
        let Parts { lobby, events, people, limits, outboxes, .. } = &**self;
        let Parts { connections, farewells, stop, pools, .. } = &**self;
        ics::Server {
            lobby: lobby.clone(),
            events: events.clone(),
            people: people.clone(),
            limits: limits.clone(),
            outboxes: outboxes.clone(),
            reads: pools.reads.clone(),
            connections: connections.clone(),
            farewells: farewells.clone(),
            stop: stop.clone(),
        }
    }
}

impl Deref for App {
    type Target = Parts;

    fn deref(&self) -> &Parts {
        &self.0
    }
}

/// The parts of an [`App`].
pub(crate) struct Parts {
    pub(crate) lobby: Lobby,
    pub(crate) events: Events,
    pub(crate) people: Accounts,
    pub(crate) pairing: QuickPairing,
    pub(crate) social: Social,
    /// The archive of ended games, if the server keeps one.
    pub(crate) archive: Option<GameArchive>,
    pub(crate) limits: Option<Arc<Limits>>,
    pub(crate) outboxes: Outboxes,
    pub(crate) evaluations: GameAnalyses,
    pub(crate) pools: Pools,
    pub(crate) health: Health,
    pub(crate) behind_proxy: bool,
    pub(crate) key: Key,
    pub(crate) replaced: ReplacedSessions,
    pub(crate) connections: TaskTracker,
    pub(crate) stop: CancellationToken,
    /// When the connections of clients end.
    pub(crate) farewells: Farewells,
    pub(crate) rooms: Rooms,
    /// Where the hall is that the server is for, if any.
    pub(crate) hall: Option<Arc<Hall>>,
}
