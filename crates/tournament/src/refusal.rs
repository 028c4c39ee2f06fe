//! Why an act cannot be done.

use crate::{EntrantId, Half, MatchId, Reason};

/// Why an act cannot be done; nothing has changed.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
#[expect(missing_docs, reason = "the names say it")]
pub enum Refusal {
    /// The first record must set the regulations.
    NoRegulations,
    Regulations {
        field: &'static str,
        value: String,
        expected: &'static str,
    },
    /// Regulations are frozen once the first round is published.
    Frozen,
    Finished,
    Text {
        field: &'static str,
        most: usize,
    },
    Full {
        what: &'static str,
        most: usize,
    },
    /// The clock of the records ran backwards.
    Time {
        at: u64,
        last: u64,
    },
    NoEntrant(EntrantId),
    NoStage(u8),
    NoRound {
        stage: u8,
        round: u16,
    },
    NoMatch(MatchId),
    NoGame {
        at: MatchId,
        game: u8,
    },
    People {
        count: usize,
        expected: &'static str,
    },
    /// An entrant with this name has entered already.
    SameName(String),
    /// The entrant cannot do this as it stands.
    Entrant {
        entrant: EntrantId,
        why: &'static str,
    },
    LateEntry {
        until: u16,
    },
    Points {
        first: Half,
        second: Half,
        reason: Reason,
    },
    /// A record, from 1, cannot be taken back.
    Undo {
        record: u32,
        why: &'static str,
    },
    /// The stage or round is in another state.
    State {
        stage: u8,
        round: u16,
        why: &'static str,
    },
    /// The pairing breaks a rule that nobody may break.
    Pairing {
        why: &'static str,
        entrant: Option<EntrantId>,
    },
    /// No pairing keeps the rules: end the stage, allow rematches, or pair by hand.
    NoPairing {
        why: &'static str,
    },
}

impl std::fmt::Display for Refusal {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::NoRegulations => f.write_str("the first record must set the regulations"),
            Self::Regulations { field, value, expected } => {
                write!(f, "`{field}` of the regulations must be {expected} (got {value})")
            }
            Self::Frozen => f.write_str(
                "the regulations are frozen since the first round was published; record a ruling",
            ),
            Self::Finished => f.write_str("the event is finished"),
            Self::Text { field, most } => {
                write!(f, "`{field}` must have 1 to {most} characters and no control characters")
            }
            Self::Full { what, most } => write!(f, "the event has its most {what} ({most})"),
            Self::Time { at, last } => {
                write!(f, "the record's time {at} lies before the last one, {last}")
            }
            Self::NoEntrant(entrant) => write!(f, "there is no entrant {entrant}"),
            Self::NoStage(stage) => write!(f, "there is no stage {stage}, or it has not started"),
            Self::NoRound { stage, round } => write!(f, "stage {stage} has no round {round}"),
            Self::NoMatch(at) => write!(f, "there is no match {at}"),
            Self::NoGame { at, game } => write!(f, "match {at} has no game {game}"),
            Self::People { count, expected } => {
                write!(f, "an entrant here is {expected} (got {count} people)")
            }
            Self::SameName(name) => write!(f, "`{name}` has entered already; add a distinction"),
            Self::Entrant { entrant, why } => write!(f, "entrant {entrant} {why}"),
            Self::LateEntry { until: 0 } => f.write_str("the regulations admit no late entries"),
            Self::LateEntry { until } => {
                write!(f, "the regulations admit late entries until round {until}")
            }
            Self::Points { first, second, reason } => write!(
                f,
                "{first} to {second} is no result of a game ({reason:?}); an arbiter may rule \
                 0, ½ or 1 for each side"
            ),
            Self::State { stage, round, why } => write!(f, "stage {stage}, round {round}: {why}"),
            Self::Undo { record, why } => write!(f, "record {record} cannot be taken back: {why}"),
            Self::Pairing { why, entrant: Some(entrant) } => {
                write!(f, "entrant {entrant} {why}")
            }
            Self::Pairing { why, entrant: None } => f.write_str(why),
            Self::NoPairing { why } => write!(
                f,
                "{why}: end the stage, allow rematches in the regulations, or pair by hand"
            ),
        }
    }
}

impl std::error::Error for Refusal {}
