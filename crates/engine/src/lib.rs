//! A bughouse engine: an alpha-beta search for one board, and a player that uses it with both
//! boards in view.
//!
//! The result of [`Engine::search`] depends only on a [`Root`], [`SearchLimits`] and what earlier
//! searches left in the transposition table. It reads no clock and draws no random numbers; time
//! comes through a [`Watch`]. On one thread the same calls give the same results.
//!
//! Captured pieces go to the partner's board, and pieces may arrive at any time. So a position
//! without a legal move is not the end unless it is mate: the board waits (`best_move` is `None`,
//! and the player sits). [`Values`] say what pieces are worth to the other board.
//!
//! ```
//! use tandem_engine::{
//!     Engine, Options, Root, SearchLimits,
//!     chess::{Position, Rules},
//! };
//!
//! let mut engine = Engine::new(Options { memory: 1 << 20, threads: 1 });
//! let root = Root::new(Position::initial(Rules::BUGHOUSE));
//! let found = engine.search(&root, &SearchLimits::depth(4), &(), &mut |_| {});
//! assert!(found.best_move.is_some_and(|mv| root.position.is_legal(mv)));
//! ```

#![warn(missing_docs)]

mod book;
mod engine;
mod eval;
mod handicap;
mod history;
mod level;
mod limits;
mod movepick;
mod packed_move;
pub mod player;
mod result;
pub mod review;
mod score;
mod search;
mod see;
mod tt;
mod weights;

pub use {bughouse, chess};

pub use book::{Book, BookError, BookMove};
pub use engine::{Engine, Options};
pub use handicap::Handicap;
pub use level::{Level, ParseLevelError};
pub use limits::{Root, SearchLimits, Values, Watch};
pub use result::{Score, SearchResult};

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
