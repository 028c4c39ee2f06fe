//! A table of Kriegspiel alone, in time that only the test lets pass.

mod docs;
mod game;
mod leaks;
mod observers;
mod people;
mod restart;
mod room;
