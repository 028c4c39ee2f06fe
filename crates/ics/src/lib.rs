//! The chess-server door: the same tables, people and sessions, in the language of xboard, eboard
//! and other ICS clients (`protocol::ics`).
//!
//! A connection follows tables as a WebSocket does: it is a subscriber whose frames it reads back
//! into messages (`follow`), so it sees what that person may see and nothing else, and whatever
//! it does is an intent of a person. The `hall` has the things that exist only here:
//! partnerships, challenges, channels, and private talk.

// `clippy.toml` has the threshold. Tests hold few futures at a time.
#![cfg_attr(not(test), warn(clippy::large_futures))]

mod commands;
mod connection;
mod dates;
mod follow;
#[cfg(test)]
mod future_sizes;
mod hall;
mod listen;
mod login;
mod names;
mod numbers;
mod session;
mod settings;
mod show;
#[cfg(test)]
mod tests;
mod tournaments;
mod wire;

use std::{sync::Arc, time::Instant};

use events::Events;
use lobby::{Lobby, reads::Reads};
use people::{accounts::Accounts, farewells::Farewells, limits::Limits, outbox::budget::Outboxes};
use tokio_util::{sync::CancellationToken, task::TaskTracker};

pub use listen::serve;

/// The server that clients come to. All of it is shared with its other doors.
#[derive(Clone)]
pub struct Server {
    pub lobby: Lobby,
    pub events: Events,
    pub people: Accounts,
    pub limits: Option<Arc<Limits>>,
    /// The queues to all clients.
    pub outboxes: Outboxes,
    /// The turns at the database.
    pub reads: Reads,
    /// The tasks of connections.
    pub connections: TaskTracker,
    /// Each connection ends when its farewell comes.
    pub farewells: Farewells,
    pub stop: CancellationToken,
}

/// The things that all connections share.
struct Gateway {
    server: Server,
    hall: hall::Hall,
    numbers: numbers::Numbers,
    tournaments: tournaments::EventNumbers,
    started: Instant,
}
