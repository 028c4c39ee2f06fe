//! What a player at a seat decides.

mod levels;
