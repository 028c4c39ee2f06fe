//! What a player at a seat decides.

mod levels;
mod properties;
mod scenarios;
mod support;
mod talk;
mod time;
