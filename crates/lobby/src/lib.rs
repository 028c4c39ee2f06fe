//! The lobby of a server: all tables, how people find each other, by quick pairing or in the chat,
//! and the node of a cluster, which shares all of this with other nodes.

// `clippy.toml` has the threshold. Tests hold few futures at a time.
#![cfg_attr(not(test), warn(clippy::large_futures))]

mod chat_bell;
pub mod cluster;
pub mod cpu_pool;
pub mod event_tables;
mod lobby;
pub mod pairing;
#[cfg(all(test, target_os = "linux"))]
mod power_cut;
pub mod readiness;
pub mod reads;
pub mod social;

pub use lobby::{Lobby, admission, terms::checked};
