//! Two boards of bughouse: who sits where, how captures cross the table, and positions as text (BFEN).
//!
//! ```
//! use tandem_bughouse::{BoardId, Game, Seat};
//! use chess::{Role, Rules, San};
//!
//! let mut game = Game::new(Rules::BUGHOUSE);
//! for (board, san) in [(BoardId::A, "e4"), (BoardId::A, "d5"), (BoardId::B, "e4"), (BoardId::A, "exd5")] {
//!     let mv = san.parse::<San>()?.to_move(game.board(board))?;
//!     game.play(board, mv)?;
//! }
//! // White on board A took a black pawn: his partner plays Black on board B and now holds it.
//! assert_eq!(Seat::WhiteA.partner(), Seat::BlackB);
//! assert!(game.reserve(Seat::BlackB).has(Role::Pawn));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod arbiter;
mod article;
pub mod bfen;
mod clock;
mod game;
mod log;
mod perft;
pub mod ruleset;
mod seat;
mod series;
mod time;
mod validity;

pub use arbiter::{
    Act, Adjournment, Allowed, Arbiter, Cause, Claim, Count, Deed, Description, End, Event,
    EventNumber, Grant, HalfPoints, Illegality, LastDropEffect, Losers, Notice, Order, Outcome,
    ParseActError, Reason, Refusal, Ruling, Verdict, When, Why,
};
pub use article::{Article, ParseArticleError};
pub use bfen::{Bfen, BfenError, BoardPart, Dialect, Numbers};
pub use clock::{Bonus, Clock, ParseTimeControlError, TimeControl};
pub use game::{Game, GameError};
pub use log::{Entry, Log, LogError, LogErrorKind};
pub use perft::perft;
pub use ruleset::{Ruleset, RulesetError, RulesetErrorKind};
pub use seat::{BoardId, ByBoard, BySeat, Seat, Team};
pub use series::{PairStanding, Series, SeriesError, SeriesGame, SeriesScore, Standing};
pub use time::Millis;
pub use validity::{Check, Finding, Level};
