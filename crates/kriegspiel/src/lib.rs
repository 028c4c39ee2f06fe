//! Kriegspiel: chess in which the players do not see each other's men, and an umpire says which of their attempts are
//! legal.
//!
//! - [`Ruleset`]: what the umpire tells, as data; the Berkeley rules are the default.
//! - [`Umpire`]: a pure state machine that hears attempts and says [`Answer`]s; it keeps the record, [`Turn`] by turn.
//! - [`Side`]: one's own men, and the potential moves that they leave; their names are Kriegspiel SAN.
//! - [`View`]: what a player may see, by type.
//! - [`Belief`]: the exact set of boards that agree with what a player has heard.
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
//! let belief = Belief::of_view(&umpire.view(Color::White), 1_000)?;
//! assert_eq!(belief.size().to_string(), "1");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod announcement;
mod answer;
pub mod belief;
mod checks;
pub mod generate;
mod ksan;
mod potential;
mod record;
mod ruleset;
mod sense;
mod side;
pub mod solve;
mod umpire;
mod view;

pub use chess;

pub use announcement::{Announcement, Capture, End, Man, PawnCaptures, Tries};
pub use answer::{Answer, AnyAnswer, Nonsense, Over};
pub use belief::{Belief, Boards, Packed, Size, StartError};
pub use checks::{Checks, Direction};
pub use ksan::{Read, read_legal};
pub use potential::{as_attempt, is_pawn_capture};
pub use record::{Asked, Ending, Heard, Tried, Try, Turn};
pub use ruleset::{
    AnyRule, CaptureTold, Captured, EnPassantTold, FiftyMoves, MaterialDraw, NonsenseRule,
    Refusals, Repetition, Ruleset, SetupError, Stalemate, Told, TriesTold, UnknownRuleset,
};
pub use sense::Sense;
pub use side::Side;
pub use umpire::{Umpire, legal_of};
pub use view::{Observed, Observer, Opening, Pending, Seen, View};
