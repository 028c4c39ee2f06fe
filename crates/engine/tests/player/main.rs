//! The decisions of a player at a seat.

mod levels;
mod properties;
mod scenarios;
mod support;
mod talk;
mod time;
