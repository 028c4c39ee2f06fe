//! An engine for one board of bughouse: it says what to play, how good that is and what it expects.
//!
//! [`Engine::search`] is a function of a [`Root`], [`Limits`] and what earlier searches left in the engine's memory. It reads
//! no clock and draws no random numbers; time comes through a [`Watch`]. On one thread the same calls give the same answers.
//!
//! Captures leave the board for the partner's, and men may arrive at any time. So no legal move is not yet the end: unless it
//! is mate, the board waits (`best` is `None`, and the player sits). What men mean to the other board is told by [`Values`].
//!
//! ```
//! use chess::{Position, Rules};
//! use tandem_engine::{Engine, Limits, Options, Root};
//!
//! let mut engine = Engine::new(Options { memory: 1 << 20, threads: 1 });
//! let root = Root::new(Position::initial(Rules::BUGHOUSE));
//! let found = engine.search(&root, &Limits::depth(4), &(), &mut |_| {});
//! assert!(found.best.is_some_and(|mv| root.position.is_legal(mv)));
//! ```

mod code;
mod engine;
mod eval;
mod found;
mod history;
mod level;
mod limits;
pub mod mind;
mod order;
pub mod review;
mod score;
mod search;
mod see;
mod sight;
mod table;
mod weights;

pub use engine::{Engine, Options};
pub use found::{Found, Score};
pub use level::{Level, ParseLevelError};
pub use limits::{Limits, Root, Values, Watch};
pub use sight::Sight;
