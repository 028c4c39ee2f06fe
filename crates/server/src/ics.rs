//! The chess-server door: the same tables, people and sessions, in the language of xboard, eboard
//! and other ICS clients (`protocol::ics`).
//!
//! A connection follows tables as a WebSocket does: it is a subscriber whose frames it reads back
//! into messages ([`follow`]), so it sees what that person may see and nothing else, and whatever
//! it does is an intent of a person. The [`hall`] has the things that exist only here:
//! partnerships, challenges, channels, and private talk.

mod commands;
pub(crate) mod connection;
mod dates;
mod follow;
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
mod wire;

use std::time::Instant;

use crate::app::App;

pub(crate) use listen::serve;

/// The things that all connections share.
pub(crate) struct Gateway {
    app: App,
    hall: hall::Hall,
    numbers: numbers::Numbers,
    started: Instant,
}
