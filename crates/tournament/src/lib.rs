//! Tournaments of bughouse: entrants, pairings, results and standings, as a log.
//!
//! An event is a log of [`Record`]s. [`Tournament::record`] checks an [`Act`], does it and keeps
//! it; everything else follows from the log. There is no clock and no chance here: the time of a
//! record is the caller's, and pairings are computed by [`Tournament::pair`], then *recorded*, so
//! that a later version of the algorithm leaves old events alone.
//!
//! ```
//! use tandem_tournament::{Act, GameResult, MatchId, Person, Regulations, Tournament};
//!
//! let mut event = Tournament::new(Regulations::default(), 0, "arbiter")?;
//! for pair in [["Ada", "Boris"], ["Chiara", "Dmitri"], ["Emil", "Fatima"]] {
//!     let people = pair.map(Person::new).to_vec();
//!     event.act(0, "arbiter", Act::Enter { people, team: None })?;
//! }
//! event.act(1, "arbiter", Act::StartStage { stage: 1, seeds: event.stage_seeds(1)? })?;
//! event.act(2, "arbiter", Act::Pair { stage: 1, round: 1, pairing: event.pair(1)? })?;
//! event.act(3, "arbiter", Act::Publish { stage: 1, round: 1 })?;
//! let at = MatchId { stage: 1, round: 1, table: 1 };
//! event.act(4, "arbiter", Act::SetResult { at, game: 1, result: GameResult::WIN })?;
//! assert_eq!(event.standings(1)?[0].points.to_string(), "1");
//! # Ok::<(), tandem_tournament::Refusal>(())
//! ```

#![warn(missing_docs)]

mod act;
mod apply;
mod change;
mod entrant;
mod export;
mod half;
mod ladder;
pub mod limits;
mod no_show;
mod pairing;
mod presets;
mod refusal;
mod regulations;
mod result;
mod round;
mod slips;
mod standings;
mod tournament;
mod trf;
mod typed;

pub use act::{Act, Record};
pub use entrant::{Absence, Entrant, EntrantId, Person, PhonePlayer};
pub use half::{Figure, Half};
pub use ladder::Rung;
pub use pairing::{BrokenRule, rotation::table as rotation_table, swiss};
pub use refusal::Refusal;
pub use regulations::{
    Automation, Corrections, EntrantKind, Format, Regulations, Scoring, Seeding, StageRules,
    Substitutes, TieBreak,
};
pub use result::{Correction, Game, GameResult, Reason, Reporter};
pub use round::{
    Bye, ByeKind, Match, MatchId, PairedMatch, Pairing, Round, RoundState, RoundTimer, Seats, Seed,
    Side, Sitter, Stage,
};
pub use slips::SlipError;
pub use standings::Standing;
pub use tournament::{Log, LogError, Recorded, Tournament};
pub use trf::{Report, ReportEntry, ReportError};
pub use typed::{TypedError, TypedResult, parse_results};

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
