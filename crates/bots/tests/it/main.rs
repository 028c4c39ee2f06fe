//! Bots at a table: programs that misbehave, written for the purpose, and the real ones where they are installed.

mod fakes;
mod misbehaving;
mod real;
mod table;
