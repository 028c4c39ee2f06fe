//! Two boards of bughouse: the four seats, captures that cross the table, and positions as text
//! (BFEN).
//!
//! ```
//! use tandem_bughouse::{BoardId, Game, Seat};
//! use tandem_bughouse::chess::{Role, Rules, San};
//!
//! let mut game = Game::new(Rules::BUGHOUSE);
//! let moves =
//!     [(BoardId::A, "e4"), (BoardId::A, "d5"), (BoardId::B, "e4"), (BoardId::A, "exd5")];
//! for (board, san) in moves {
//!     let mv = san.parse::<San>()?.to_move(game.board(board))?;
//!     game.play(board, mv)?;
//! }
//! // White on board A took a black pawn: the partner plays Black on board B and now holds it.
//! assert_eq!(Seat::WhiteA.partner(), Seat::BlackB);
//! assert!(game.reserve(Seat::BlackB).has(Role::Pawn));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! With the feature `serde`, [`Seat`], [`BoardId`], [`Bfen`], [`TimeControl`], [`Ruleset`],
//! [`Article`], [`MoveText`] and [`Log`] are written and read as their texts, and so are the values
//! of [`chess`]. A [`Bfen`] with clocks has Thief's form, any other the bracket form. Write both
//! boards: a board alone does not always say whether its numbers are clocks.

#![warn(missing_docs)]
#![no_std]

extern crate alloc;

mod arbiter;
mod article;
pub mod bfen;
mod clock;
mod game;
mod log;
mod perft;
pub mod phrase;
pub mod ruleset;
mod seat;
mod series;
mod time;
mod validity;

pub use chess;

pub use arbiter::{
    Adjournment, Allowed, Arbiter, ArbiterAction, CastlingFault, Cause, Claim, Count, Description,
    End, Event, EventNumber, GrantedClaim, HalfPoints, Illegality, LastDropEffect, Losers,
    MoveText, Outcome, ParseMoveTextError, PlayerAction, Reason, Refusal, RefusalReason,
    RefusalTiming, Ruling, ServerEvent, Verdict,
};
pub use article::{Article, ParseArticleError};
pub use bfen::{Bfen, BfenError, BfenErrorKind, BoardPart, Dialect, Numbers, ParsedBfen};
pub use clock::{Bonus, Clock, ParseTimeControlError, TimeControl};
pub use game::{Game, GameError};
pub use log::{Log, LogEntry, LogError, LogErrorKind};
pub use perft::perft;
pub use ruleset::{Ruleset, RulesetError, RulesetErrorKind};
pub use seat::{BoardId, ByBoard, BySeat, ParseBoardIdError, ParseSeatError, Seat, Team};
pub use series::{PairStanding, PlayerStanding, Series, SeriesError, SeriesGame, SeriesScore};
pub use time::Millis;
pub use validity::{BfenRule, Violation, ViolationLevel};

#[cfg(feature = "serde")]
chess::serde_as_text! {
    BoardId: "a board, A or B",
    Seat: "a seat such as WhiteA",
    Bfen: "a BFEN",
    TimeControl: "a time control such as 180+2",
    Ruleset: "a ruleset such as wbn",
    Article: "an article of the Laws such as 2.2c",
    MoveText: "a move such as e4, P@f7 or e2e4",
    Log: "a log of a table",
}

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
