//! The WebAssembly of the npm package `tandem-bughouse`: conversion between JavaScript's values and
//! those of the crates, and nothing else. `npm/src/` is the TypeScript part, which users import.
//!
//! Two modules are made of it, because few pages need both: with the feature `rules` boards,
//! positions, records and pictures, with `tools` checks, canonical text, conversion, Kriegspiel
//! and the arbiter.
//!
//! Values that have a shape cross as JSON, and refusals are thrown as the JSON of a
//! [`problem::Problem`], of which the TypeScript part makes a value.

// Each of the two modules uses a part of what they share.
#![cfg_attr(
    not(all(feature = "rules", feature = "tools")),
    allow(dead_code, reason = "the other module uses it")
)]

mod conversion;
mod moves;
mod names;
mod picture;
mod playing;
mod problem;

#[cfg(feature = "rules")]
mod bfen;
#[cfg(feature = "rules")]
mod chess_com;
#[cfg(feature = "rules")]
mod game;
#[cfg(feature = "rules")]
mod game_picture;
#[cfg(feature = "rules")]
mod records;
#[cfg(feature = "rules")]
mod replaying;

#[cfg(feature = "tools")]
mod announcement;
#[cfg(feature = "tools")]
mod arbiter;
#[cfg(feature = "tools")]
mod tools;
#[cfg(feature = "tools")]
mod umpire;
