//! Live tables: each is one task that owns one game of bughouse or Kriegspiel, writes what happens
//! to the journal, and only then tells everybody who follows it what they may see.

// `clippy.toml` has the threshold. Tests hold few futures at a time.
#![cfg_attr(not(test), warn(clippy::large_futures))]

pub mod active_players;
pub mod bot_catalog;
pub mod bughouse;
pub mod directory;
#[cfg(test)]
mod future_sizes;
pub mod games;
pub mod kriegspiel;
pub mod running_clocks;
pub mod table;
#[cfg(any(test, feature = "testing"))]
pub mod testing;
