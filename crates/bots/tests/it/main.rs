//! Bots at a table: the built-in bot, programs written to misbehave, and real engines where they
//! are installed.

mod builtin;
mod fakes;
mod misbehaving;
mod real;
mod table;
