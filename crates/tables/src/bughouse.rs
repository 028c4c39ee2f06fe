//! Bughouse at a table: two boards, four seats, and an arbiter that rules by the Laws.
//!
//! [`BughouseTable`] is the game that the shell in `table/` runs. A topic has one file with what is
//! decided and what is taken in: `seats.rs` and `play.rs`; `event.rs` has the exceptions at tables
//! that an event has made. `verdicts.rs` has the arbiter's rulings, and `projection.rs` says what
//! viewers see. `extras.rs` is what a live table has besides: queued moves, dealt seats, and the
//! bots, which are told what happens in `bots.rs`.

mod bots;
mod courtesy;
mod dealing;
mod event;
mod extras;
mod game;
mod participants;
mod play;
pub mod projection;
mod queue;
mod seats;
mod state;
#[cfg(test)]
mod tests;
mod verdicts;

pub use state::BughouseTable;
