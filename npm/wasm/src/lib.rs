//! The WebAssembly of the npm package `tandem-bughouse`: conversion between JavaScript's values and
//! those of the crates, and nothing else. `npm/src/` is the TypeScript part, which users import.
//!
//! Values that have a shape cross as JSON, and what is refused is thrown as the JSON of a
//! [`problem::Problem`], of which the TypeScript part makes a value.

mod announcement;
mod arbiter;
mod bfen;
mod convert;
mod game;
mod moves;
mod names;
mod picture;
mod playing;
mod problem;
mod records;
mod replaying;
mod umpire;
