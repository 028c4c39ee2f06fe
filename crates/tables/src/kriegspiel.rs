//! Kriegspiel at a table: the umpire alone knows the board.
//!
//! [`KriegspielTable`] is the game that the shell in `table/` runs. Its lines in the journal are
//! those of `entry.rs`. `play.rs` is a game with its umpire and clock, `projection.rs` says what
//! viewers see, and `extras.rs` keeps what spectators have chosen to see. `review.rs` and `pgn.rs`
//! are for games that are over.

mod announced;
mod entry;
mod extras;
mod game;
mod pgn;
mod play;
mod projection;
mod review;
mod said;
mod state;
#[cfg(test)]
mod tests;

pub use review::beliefs;
pub use state::KriegspielTable;
