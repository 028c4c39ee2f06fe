//! Acts: everything that can happen to an event, as it stands in the log.

use serde::{Deserialize, Serialize};

use crate::{
    Absence, EntrantId, GameResult, Half, MatchId, Pairing, Person, PhonePlayer, Regulations, Seed,
};

/// One act in the log, with its author and its time.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "typescript", ts(rename = "EventRecord"))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Record {
    /// Milliseconds of the caller's clock; they never decrease in a log.
    pub at: u64,
    /// The author: an account, or a name at the hall's console.
    pub by: String,
    /// An id that the sender chose: the same one again changes nothing.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub key: Option<String>,
    #[expect(missing_docs, reason = "the name says it")]
    pub act: Act,
}

/// Something that happens to an event.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(
    rename_all = "kebab-case",
    rename_all_fields = "kebab-case",
    tag = "act",
    deny_unknown_fields
)]
#[expect(missing_docs, reason = "the names say it")]
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
    /// Two who entered alone in an event of pairs become a pair, under the first number. The second
    /// number withdraws.
    Partner {
        one: EntrantId,
        other: EntrantId,
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
    /// Arena: not to be paired for the moment.
    Pause {
        entrant: EntrantId,
        paused: bool,
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
    /// A player reports a result for their side from a phone in the hall. It counts like other
    /// reports, unless both come from one device.
    PhoneReport {
        at: MatchId,
        game: u8,
        player: PhonePlayer,
        result: GameResult,
    },
    /// The clock of a table reports a result that a player of each side has confirmed on it. It
    /// counts as the report of both sides, but of one that has reported something else.
    ClockReport {
        at: MatchId,
        game: u8,
        result: GameResult,
    },
    /// Phones and clocks may report results with a code that hangs in the hall: with a new one from
    /// now on, or no longer.
    HallCode {
        open: bool,
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
    /// The arbiter says which side of a knockout match advances (0 or 1).
    Advance {
        at: MatchId,
        side: u8,
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
    /// The time that is left of the round, and whether it runs; `None` shows none. It ends when
    /// another round is published.
    Timer {
        seconds: Option<u32>,
        runs: bool,
    },
    /// Takes back what a record has changed, whose number is from 1.
    Undo {
        record: u32,
    },
    Finish,
}
