//! The bounds of an event, each with its reason: a log comes from anywhere.

use crate::Refusal;

/// Characters of a name: the width of a column on paper.
pub const NAME: usize = 100;
/// Characters of a note or a ruling.
pub const NOTES: usize = 10_000;
/// Entrants of an event: five times the largest known.
pub const ENTRANTS: usize = 2_000;
/// Entrants of a stage that is paired by whole rounds, so that a round is paired in seconds.
pub const ROUND_ENTRANTS: usize = 512;
/// Stages of an event.
pub const STAGES: usize = 8;
/// Groups of a stage.
pub const GROUPS: u8 = 64;
/// Games in a match, deciders not counted.
pub const GAMES: u8 = 16;
/// Games in a match with deciders and games that were played again.
pub const GAMES_WITH_DECIDERS: usize = 64;
/// Rounds that regulations may plan.
pub const PLANNED_ROUNDS: u16 = 200;
/// Rounds of a stage: an arena pairs many small ones.
pub const ROUNDS: usize = 10_000;
/// Records of a log: an arena of a day.
pub const RECORDS: usize = 500_000;
/// Tie-breaks in order.
pub const TIE_BREAKS: usize = 8;
/// Corrections of one game that its history keeps.
pub const CORRECTIONS: usize = 100;
/// Changes that can be taken back: more than an arbiter does in a round.
pub const CHANGES: usize = 200;
/// Seconds that the timer of a round has at most: a day.
pub const TIMER: u32 = 24 * 3600;
/// Reports of one game by phones: each side may correct its own some times.
pub const PHONE_REPORTS: u8 = 20;
/// Half points that one penalty or gift moves.
pub const PENALTY: i32 = 100;
/// Minutes between the starts of events that repeat: an hour to a month.
pub const REPEATS: std::ops::RangeInclusive<u32> = 60..=31 * 24 * 60;
/// The latest start, in milliseconds since 1970: the end of the year 9999.
pub const TIME: u64 = 253_402_300_799_000;

/// Checks a text that a person sees: not empty, not too long, no control characters.
pub(crate) fn text(field: &'static str, text: &str, most: usize) -> Result<(), Refusal> {
    let fine = !text.trim().is_empty()
        && text.chars().count() <= most
        && !text.chars().any(char::is_control);
    if fine { Ok(()) } else { Err(Refusal::Text { field, most }) }
}
