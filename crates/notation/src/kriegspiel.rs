//! Records of Kriegspiel: the umpire's record of a game, and the filtered record of one player
//! (`docs/kriegspiel-pgn.md`).
//!
//! - [`Record`]: a game as half-moves with their announcements and attempts; a view over its
//!   tokens.
//! - [`Note`]: the comment after a half-move, `{(Xe5,CS:exf4,h5)}`.
//! - [`Replayed`]: the record, replayed before the umpire or, if filtered, from one player's view,
//!   with every [`Fault`].
//! - [`Viewed`]: the game as one player saw it, and the number of boards that agree with it after
//!   each half-move.
//! - [`Written`]: records as text; [`filtered()`] makes the record that one player may keep.
//!
//! ```
//! use tandem_notation::{Batch, kriegspiel::Replayed};
//!
//! let text = b"[Rules \"Kriegspiel (Berkeley)\"]\n\n1. e4 {(:)} e5 {(:)} 2. Qh5 {(:exd5)} *";
//! let batch = Batch::from_text(text);
//! let game = batch.games().next().expect("a game");
//! let replayed = Replayed::new(&game);
//! assert!(replayed.is_sound());
//! assert_eq!(replayed.turns(), 3);
//! ```

mod belief;
pub mod convert;
mod fault;
mod filter;
mod filtered;
mod format;
mod header;
mod json;
mod note;
mod recognize;
mod record;
mod replay;
mod replayed;
mod sense;
mod unfiltered;
mod written;

pub use belief::{Bounds, Walk};
pub use fault::{Fault, FaultKind, Repair};
pub use filter::{FilterOptions, Unfilterable, filtered};
pub(crate) use format::{format_record, is_same};
pub use header::{Filtering, Header, Named, Start, rules_name, termination};
pub use json::{from_json, is_record};
pub use note::{Attempts, Flaw, FlawKind, Item, ItemKind, Note, info};
pub(crate) use recognize::{hidden_moves, is_announcement};
pub use recognize::{is_kriegspiel, refusal};
pub use record::{HalfMove, Record, Word};
pub use replayed::{Read, Replayed, Seen, Viewed};
pub(crate) use written::own_fen;
pub use written::{Line, Written};
