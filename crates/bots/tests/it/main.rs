//! Bots at a table: our own, programs that misbehave, written for the purpose, and the real ones where they are installed.

mod fakes;
mod misbehaving;
mod own;
mod real;
mod table;
