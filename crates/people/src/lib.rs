//! The people of a server: their accounts, names, passwords and sessions, who of them is connected,
//! the queue by which each connection is reached, and what one address may do.

// `clippy.toml` has the threshold. Tests hold few futures at a time.
#![cfg_attr(not(test), warn(clippy::large_futures))]

pub mod accounts;
pub mod address;
pub mod farewells;
pub mod households;
pub mod limits;
pub mod mail;
pub mod outbox;
pub mod presence;
pub mod round_trip;
pub mod text;
pub mod turns;
