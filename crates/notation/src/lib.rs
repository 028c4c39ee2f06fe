//! Bughouse games as text: reads, replays, checks, converts and writes BPGN files, however odd they
//! are.
//!
//! Reading never fails and never loses a byte. A [`Lexer`] assigns every byte to one token, and a
//! [`Reader`] splits a stream of any length into batches of whole [`Game`]s. A game is a view over
//! its tokens, and a [`Replay`] plays it on two boards until it ends or meets its first problem.
//!
//! ```
//! use tandem_notation::{Batch, Replay};
//!
//! let text = b"[WhiteA \"raven\"]\n\n1A. e4{119} 1a. e5{118} 1B. d4{119} *";
//! let batch = Batch::from_text(text);
//! for game in batch.games() {
//!     let verdict = Replay::new(&game).run();
//!     assert_eq!(verdict.plies, 3);
//!     assert!(verdict.problem.is_none());
//! }
//! ```
//!
//! From a file to its games, their moves and both boards: [`Game::moves`] gives each move with its
//! clock, comments, glyphs and positions.
//!
//! ```
//! # fn main() -> std::io::Result<()> {
//! # let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/club-evening.bpgn");
//! let text = std::fs::read(path)?;
//! for game in tandem_notation::Batch::from_text(&text).games() {
//!     for mv in game.moves() {
//!         println!("{mv} {:?} {}", mv.clock, mv.after);
//!     }
//! }
//! # Ok(())
//! # }
//! ```
//!
//! Where to find what: the players and tags of a game in [`Game`], its [`Kind`], whether it is
//! legal and how it ended in [`Verdict`], variations in [`Tree`], facts for collections in
//! [`facts`], findings in [`check`], canonical text in [`Formatter`], other formats in [`convert`].
//!
//! With the feature `encoding`, `encoding::Utf8` reads files in other encodings than UTF-8.

#![warn(missing_docs)]

mod batch;
pub mod check;
mod comment;
pub mod convert;
pub mod diagram;
mod dialect;
#[cfg(feature = "encoding")]
pub mod encoding;
pub mod ending;
pub mod facts;
mod game;
pub mod json;
mod kind;
pub mod kriegspiel;
mod label;
mod lexer;
pub mod log;
mod movetext;
mod played;
mod pool;
mod reader;
mod recognize;
mod replay;
pub mod sheet;
mod tags;
mod text;
pub mod tree;
mod variant;
pub mod write;

pub use batch::Batch;
pub use bughouse::{self, Millis};
pub use chess;
pub use comment::Comment;
pub use convert::Losses;
pub use dialect::Dialect;
pub use ending::{Ending, Fate, How};
pub use game::{Game, Games};
pub use kind::Kind;
pub use label::Label;
pub use lexer::{Lexer, Token, TokenKind};
pub use movetext::read_move;
pub use played::{PlayedMove, PlayedMoves};
pub use reader::Reader;
pub use replay::{Ply, Problem, ProblemKind, RefusedMove, Replay, Verdict};
pub use tags::Tag;
pub use text::decode;
pub use tree::Tree;
pub use write::{Formatter, Kept, format};

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
