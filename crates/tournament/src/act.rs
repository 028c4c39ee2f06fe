//! Acts: everything that can happen to an event, as it stands in the log.

use serde::{Deserialize, Serialize};

use crate::{Absence, EntrantId, GameResult, Half, MatchId, Pairing, Person, Reason, Regulations};

/// One act in the log, with its author and its time.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Record {
    /// Milliseconds of the caller's clock; they never decrease in a log.
    pub at: u64,
    /// The author: an account, or a name at the hall's console.
    pub by: String,
    /// An id that the sender chose: the same one again changes nothing.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub key: Option<String>,
    pub act: Act,
}

/// Something that happens to an event.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", tag = "act", deny_unknown_fields)]
pub enum Act {
    /// Always the first record; allowed again until round 1 is published. A stage that has started
    /// starts again.
    Regulate {
        regulations: Box<Regulations>,
    },
    /// A new entrant, with the next number: one person, a pair, or a pair and a reserve player.
    Enter {
        people: Vec<Person>,
        team: Option<String>,
    },
    /// The arbiter exchanges a person; games played so far stay with the entrant.
    Exchange {
        entrant: EntrantId,
        leaves: u8,
        person: Person,
    },
    /// The two who play: indices of the entrant's people.
    LineUp {
        entrant: EntrantId,
        members: [u8; 2],
    },
    CheckIn {
        entrant: EntrantId,
        present: bool,
    },
    Withdraw {
        entrant: EntrantId,
    },
    /// A withdrawn entrant comes back.
    Return {
        entrant: EntrantId,
    },
    /// The entrant will not play a round that is not yet published; `None` takes it back.
    Miss {
        entrant: EntrantId,
        stage: u8,
        round: u16,
        absence: Option<Absence>,
    },
    /// Starts a stage with its entrants in the order of their seeds, each with a group.
    StartStage {
        stage: u8,
        seeds: Vec<Seed>,
    },
    /// A private pairing, computed or made by hand; it replaces the private one before it.
    Pair {
        stage: u8,
        round: u16,
        pairing: Pairing,
    },
    Publish {
        stage: u8,
        round: u16,
    },
    /// One side reports a result; if both agree and the regulations say so, it counts.
    Report {
        at: MatchId,
        game: u8,
        side: u8,
        result: GameResult,
    },
    /// The arbiter, or the arbiter of the game on the server, sets or corrects a result.
    SetResult {
        at: MatchId,
        game: u8,
        result: GameResult,
    },
    /// One more game to decide a match.
    AddGame {
        at: MatchId,
    },
    Close {
        stage: u8,
        round: u16,
    },
    /// Opens the last closed round again.
    Reopen {
        stage: u8,
        round: u16,
    },
    /// Points taken (negative) or given (Laws 9.4).
    Adjust {
        stage: u8,
        entrant: EntrantId,
        points: Half,
        article: String,
        note: String,
    },
    /// A ruling for the log.
    Rule {
        article: String,
        text: String,
        at: Option<MatchId>,
    },
    /// An announcement for phones and the wall.
    Announce {
        text: String,
    },
    Finish,
}

/// An entrant's place at the start of a stage.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Seed {
    pub entrant: EntrantId,
    /// From 1.
    pub group: u8,
}

/// Why an act cannot be done; nothing has changed.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
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
