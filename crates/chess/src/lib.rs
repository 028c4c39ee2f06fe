//! One board of bughouse: pieces on squares and in reserves, legal moves and drops, and their
//! text forms.
//!
//! The same code plays chess, crazyhouse and one board of bughouse; a small [`Rules`] value says
//! in what they differ. There is no I/O, no clock and no randomness here, and the crate needs
//! nothing but `alloc`, so it runs where there is no operating system (`no_std`).
//!
//! - Values that may be anything: [`Board`], [`Setup`], [`San`], [`Uci`], [`Fen`].
//! - The one that is always playable: [`Position`], made by [`Position::from_setup`], which hands
//!   a bad setup back with its faults.
//! - Moves come as *sets* ([`Position::generate`]): one call per piece with all its targets, so
//!   counting is a population count and all drops of a role are one call.
//!
//! With the feature `serde`, [`Square`], [`Color`], [`Role`], [`Uci`], [`San`], [`SanPlus`] and
//! [`Fen`] are written and read as their texts. A `Position` goes as its [`Fen`], which does not
//! say by which rules to play on.
//!
//! ```
//! use tandem_chess::{Position, Rules, San};
//!
//! let mut position = Position::initial(Rules::BUGHOUSE);
//! for san in ["e4", "d5", "exd5"] {
//!     let mv = san.parse::<San>()?.to_move(&position)?;
//!     if let Some(captured) = position.play(mv)? {
//!         println!("a {captured} for the partner");
//!     }
//! }
//! assert_eq!(
//!     position.to_fen().to_string(),
//!     "rnbqkbnr/ppp1pppp/8/3P4/8/8/PPPP1PPP/RNBQKBNR[] b KQkq - 0 2"
//! );
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#![warn(missing_docs)]
#![no_std]

extern crate alloc;

pub mod attacks;
mod bitboard;
mod board;
mod color;
pub mod fen;
mod moves;
mod perft;
mod position;
mod reserve;
mod role;
mod rules;
pub mod san;
mod setup;
mod square;
mod text;
#[cfg(feature = "serde")]
#[doc(hidden)]
pub mod text_form;
mod uci;
pub mod zobrist;

pub use bitboard::{Bitboard, Squares};
pub use board::Board;
pub use color::{ByColor, Color, ParseColorError};
pub use fen::{Fen, FenErrorKind, ParseFenError};
pub use moves::{CastlingSide, Move, MoveList, MoveSet};
pub use perft::{perft, perft_made};
pub use position::{Fault, IllegalMove, Position, PositionError, Status};
pub use reserve::Reserve;
pub use role::{ParseRoleError, Piece, Role, Roles};
pub use rules::{Captures, Rules};
pub use san::{ParseSanError, San, SanError, SanPlus, Suffix};
pub use setup::Setup;
pub use square::{File, ParseSquareError, Rank, Square};
pub use uci::{CastlingStyle, ParseUciError, Uci};

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
