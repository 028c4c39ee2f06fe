//! A live table: one actor that owns it, stamps what happens, writes it to the journal, and only
//! then tells everyone.
//!
//! This is the shell, written once for all games. `game.rs` says what a game has to answer;
//! `bughouse/` and `kriegspiel/` beside this folder do. `handle.rs` is the way in, `actor.rs` the
//! task, `actor/intents.rs` and `actor/commit.rs` are the way of an intent through it, and
//! `projection.rs` and `broadcast.rs` the way out.

pub mod actor;
mod alarm;
mod broadcast;
pub mod chat;
pub mod game;
pub mod handle;
mod idempotency;
mod invites;
mod lag;
pub mod lease;
pub mod presence;
pub mod projection;
pub mod replay;
mod requester;
mod resume;
pub mod room;
mod spectators;
pub mod view;
mod views;
pub mod wire;
