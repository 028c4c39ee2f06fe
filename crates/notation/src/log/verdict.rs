//! Judges whether a record's result follows from the moves, from words, or from neither.
//!
//! A stated result never passes for a derived one: every ruling at or after the first stated event
//! of a lifted log counts as stated.

mod kinds;

use bughouse::{
    Arbiter, BoardId, End, Millis, Outcome, Reason, RefusalReason, Seat, Team, Verdict as Ruled,
};
use chess::Color;

use super::{Lifted, lift::told};
use crate::{Ending, Fate, Game, How};

pub use kinds::{Basis, Contradiction, Convention};

/// The verdict on a record's result.
#[derive(Clone, Debug)]
pub struct RecordVerdict {
    /// The basis of the result.
    pub basis: Basis,
    /// The outcome: derived, or else stated.
    pub outcome: Option<Outcome>,
    /// The end ruled by the arbiter, from the moves or from stated events: see
    /// [`RecordVerdict::is_derived`].
    pub end: Option<End>,
    /// Whether the end follows from the moves alone.
    pub is_derived: bool,
    /// The player concerned: mated, out of time, resigned, or named by the words.
    pub seat: Option<Seat>,
    /// The side whose result the record gives.
    pub convention: Convention,
    /// All contradictions in the record.
    pub contradictions: Vec<Contradiction>,
    /// The number of moves after the derived end.
    pub played_on: u32,
    /// Whether records are missing or unplayable, so that the end is not in the log.
    pub is_partial: bool,
}

impl RecordVerdict {
    /// The tolerance for stated flags: without recorded lags, the clocks of two boards differ by up
    /// to 36 s.
    pub const WIDE: Millis = Millis(36_000);
}

/// Judges the result of a game by its log.
pub fn verdict(game: &Game<'_>, lifted: &Lifted) -> RecordVerdict {
    let told = told(game);
    let Played { derived, last, arbiter, played_on } = play(lifted);
    let is_partial = lifted.stop.is_some();
    let mut contradictions = Vec::new();
    let is_derived = derived.is_some();
    let end = derived.or_else(|| arbiter.end().cloned());
    let stated = told.as_ref().and_then(outcome_of);
    let outcome = match &end {
        Some(end) if is_derived => Some(end.outcome),
        end => stated.or(end.as_ref().map(|end| end.outcome)),
    };
    if let Some(told) = &told {
        let broken_off = matches!(told.how, How::Aborted | How::Adjourned | How::InProgress);
        if is_derived && (broken_off || stated.is_some_and(|stated| Some(stated) != outcome)) {
            contradictions.push(Contradiction::OtherEnd);
        }
        if !is_partial && !is_derived {
            contradictions.extend(unfounded(told, &last, lifted));
        }
    }
    let seat = end.as_ref().and_then(seat_of).or_else(|| told.as_ref().and_then(|told| told.seat));
    let board = end.as_ref().and_then(|end| end.causes.last()?.board);
    let board = board.or(seat.map(Seat::board));
    let (tag, token) = results(game);
    let written = tag.or(token);
    if tag.zip(token).is_some_and(|(tag, token)| tag != token) {
        contradictions.push(Contradiction::TwoResults);
    }
    let convention = match (written, outcome) {
        (Some(written), Some(outcome)) => convention(written, outcome, board),
        _ => Convention::Unknown,
    };
    if convention == Convention::Neither {
        contradictions.push(Contradiction::Result);
    }
    let outcome = outcome.or(written);
    let basis = match outcome {
        _ if !contradictions.is_empty() => Basis::Contradicted,
        Some(_) if is_derived => Basis::Derived,
        Some(_) => Basis::Stated,
        None => Basis::Open,
    };
    RecordVerdict {
        basis,
        outcome,
        end,
        is_derived,
        seat,
        convention,
        contradictions,
        played_on,
        is_partial,
    }
}

/// A log replayed by an arbiter.
struct Played {
    /// The end that follows from the moves alone.
    derived: Option<End>,
    /// The arbiter before the first stated event.
    last: Arbiter,
    /// The arbiter at the end.
    arbiter: Arbiter,
    played_on: u32,
}

fn play(lifted: &Lifted) -> Played {
    let mut arbiter = lifted.log.arbiter();
    let mut played_on = 0;
    let (played, stated) = lifted
        .log
        .entries
        .split_at(lifted.stated.unwrap_or(usize::MAX).min(lifted.log.entries.len()));
    for entry in played {
        let rulings = arbiter.handle(entry.at, &entry.event);
        let over = rulings.iter().any(
            |ruling| matches!(&ruling.verdict, Ruled::Refused(refusal) if refusal.reason == RefusalReason::Over),
        );
        let is_move =
            matches!(&entry.event, bughouse::Event::Player(_, bughouse::PlayerAction::Move(_)));
        played_on += u32::from(over && is_move);
    }
    let last = arbiter.clone();
    let derived = last.end().cloned();
    for entry in stated {
        arbiter.handle(entry.at, &entry.event);
    }
    Played { derived, last, arbiter, played_on }
}

/// The outcome that the words state.
fn outcome_of(told: &Ending<'_>) -> Option<Outcome> {
    match told.losing_team() {
        Some(team) => Some(Outcome::Won(!team)),
        None => (told.how == How::Draw).then_some(Outcome::Drawn),
    }
}

/// Words that the moves contradict, although all records were played.
fn unfounded(told: &Ending<'_>, last: &Arbiter, lifted: &Lifted) -> Option<Contradiction> {
    let is_mated = || BoardId::ALL.into_iter().any(|board| last.mated(board).is_some());
    match told.how {
        How::Mate if !is_mated() => Some(Contradiction::NoMate),
        How::Draw if lifted.stated.is_none() => {
            let repeated = told.text.to_lowercase().contains("repetition");
            repeated.then_some(Contradiction::NoRepetition)
        }
        How::Time if told.fate == Fate::Lost && lifted.plies > 0 => flag_up(told.seat?, last),
        _ => None,
    }
}

/// A flag that cannot have fallen by the clocks: its clock was stopped with much time left, or
/// another flag would have fallen long before.
fn flag_up(seat: Seat, last: &Arbiter) -> Option<Contradiction> {
    let clock = last.clock(seat.board());
    if clock.flag(seat.color()).is_some() {
        return None;
    }
    let left = match clock.next_flag() {
        Some((color, falls)) if color == seat.color() => {
            let other = last.clock(!seat.board());
            let (_, other) = other.next_flag()?;
            falls - other.max(last.now())
        }
        _ => last.reading(seat, last.now()),
    };
    (left > RecordVerdict::WIDE).then_some(Contradiction::FlagUp { seat, left })
}

/// The player whose end it is.
pub(super) fn seat_of(end: &End) -> Option<Seat> {
    match end.causes.last()?.reason {
        Reason::Mate { mated: seat }
        | Reason::LastDrop { mated: seat, .. }
        | Reason::IllegalMove { seat, .. }
        | Reason::KingTaken { seat, .. }
        | Reason::Flag { seat, .. }
        | Reason::Resigned { seat }
        | Reason::WrongClaim { seat, .. }
        | Reason::NoReason { seat }
        | Reason::NoMove { seat }
        | Reason::NoShow { seat }
        | Reason::Absent { seat } => Some(seat),
        _ => None,
    }
}

/// The results of the tag and of the closing token, for the team of White on board A.
fn results(game: &Game<'_>) -> (Option<Outcome>, Option<Outcome>) {
    let read = |text: &str| match text.trim() {
        "1-0" => Some(Outcome::Won(Team::First)),
        "0-1" => Some(Outcome::Won(Team::Second)),
        "1/2-1/2" => Some(Outcome::Drawn),
        _ => None,
    };
    let tag = game.tag("Result").and_then(|tag| read(&tag.value()));
    (tag, game.result_token().and_then(|token| read(&crate::decode(token))))
}

fn convention(written: Outcome, outcome: Outcome, board: Option<BoardId>) -> Convention {
    let Outcome::Won(winner) = outcome else {
        return if written == outcome { Convention::Either } else { Convention::Neither };
    };
    if written == outcome {
        return Convention::Team;
    }
    // If White of the board that ended has won, and so on.
    let white_won = board.map(|board| board.seat(Color::White).team() == winner);
    let by_board = white_won.map(|won| Outcome::Won(if won { Team::First } else { Team::Second }));
    if by_board == Some(written) { Convention::Board } else { Convention::Neither }
}
