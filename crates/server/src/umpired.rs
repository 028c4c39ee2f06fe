//! A live table of Kriegspiel, where the umpire alone knows the board.
//!
//! It lives as every table does (`table.rs`), is asked the same and writes the same records; the lines of a game in them are
//! those of `deed.rs`. `state.rs` is the table itself, pure, `game.rs` the game with its umpire and clock; `view.rs` decides
//! what a viewer may see.

mod absence;
mod announced;
mod deed;
mod game;
mod intents;
mod keeping;
mod lag;
mod late;
mod record;
mod review;
mod scene;
mod state;
mod task;
#[cfg(test)]
mod tests;
mod view;
mod viewers;

pub(crate) use review::beliefs;
pub(crate) use state::Table;
pub(crate) use task::Task;
