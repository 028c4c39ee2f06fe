//! Kriegspiel: chess in which the players do not see each other's pieces, and an umpire says
//! which of their attempts are legal.
//!
//! - [`Ruleset`]: what the umpire tells, as data; the Berkeley rules are the default.
//! - [`Umpire`]: a pure state machine that takes attempts and returns [`Answer`]s; it keeps the
//!   record, [`Turn`] by turn.
//! - [`Side`]: one player's pieces and their pseudo-legal (potential) moves, named in Kriegspiel
//!   SAN.
//! - [`View`]: what a player may see, by type.
//! - [`Belief`]: the exact set of boards that agree with what a player has heard.
//! - `solve` and `generate`: certain mates, and problems; they use threads and need the feature
//!   `std`, which is on by default. Everything else is `no_std` with `alloc`.
//!
//! ```
//! use tandem_kriegspiel::{Answer, Belief, Ruleset, Umpire, chess::{Color, San}};
//!
//! let mut umpire = Umpire::new(Ruleset::BERKELEY);
//! for name in ["e4", "f6", "e5", "e5", "fxe5", "Qh5"] {
//!     let attempt = umpire.side().read(name.parse::<San>()?)?;
//!     if umpire.attempt(attempt)? == Answer::No {
//!         println!("{name} is refused, and White hears that something was");
//!     }
//! }
//! let belief = Belief::from_view(&umpire.view(Color::White), 1_000)?;
//! assert_eq!(belief.size().to_string(), "1");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#![warn(missing_docs)]
#![cfg_attr(not(feature = "std"), no_std)]

extern crate alloc;

mod announcement;
mod answer;
pub mod belief;
mod checks;
mod constraints;
#[cfg(feature = "std")]
pub mod generate;
mod ksan;
mod pseudo_legal;
mod record;
mod ruleset;
mod side;
#[cfg(feature = "std")]
pub mod solve;
mod umpire;
mod view;

pub use chess;

pub use announcement::{AnnouncedEnd, Announcement, Capture, CapturedPiece, PawnCaptures, Tries};
pub use answer::{Answer, AnyAnswer, GameOver, Nonsense};
pub use belief::{Belief, Boards, Packed, Size, StartError};
pub use checks::{Checks, Direction};
pub use constraints::Constraints;
pub use ksan::{Read, read_legal};
pub use pseudo_legal::{as_attempt, is_pawn_capture};
pub use record::{AnyQuestion, Ending, PublicTries, PublicTurn, Try, Turn};
pub use ruleset::{
    AnyRule, CaptureDisclosure, Captured, Disclosure, EnPassantDisclosure, FiftyMoves,
    MaterialDraw, NonsenseRule, Refusals, Repetition, Ruleset, SetupError, Stalemate,
    TriesDisclosure, UnknownRuleset,
};
pub use side::Side;
pub use umpire::{Umpire, legal_of};
pub use view::{Observer, ObserverView, Opening, Pending, SeenTurn, View};

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
