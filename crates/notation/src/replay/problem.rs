//! What can be wrong with a record, and where.

use std::ops::Range;

use bughouse::BoardId;
use chess::{Color, SanError, san::Letters};

use super::{Played, Replay, Verdict};
use crate::{Label, decode};

/// Something wrong or odd at one place of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    /// Which kind.
    pub id: ProblemId,
    /// The label of the record, such as `19A`, if it has one.
    pub label: Option<Label>,
    /// The bytes to blame, counted as the game's tokens are; see [`Game::file_span`](crate::Game::file_span).
    pub span: Range<usize>,
    /// What is wrong, in words.
    pub message: String,
    /// Whether the replay could not go on.
    pub stops: bool,
}

/// The kinds of problems.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ProblemId {
    /// The `FEN` tag cannot be read.
    SetupUnreadable,
    /// The `FEN` tag gives no playable position.
    SetupNotPlayable,
    /// A word that is no move.
    UnreadableMove,
    /// A move that the position does not allow.
    IllegalMove,
    /// A move that two men can make.
    AmbiguousMove,
    /// The label shows that a record before it is lost.
    MissingRecord,
    /// The label belongs to a side that has already moved.
    LabelOrder,
    /// The move number jumps.
    MoveNumber,
    /// There are moves behind the result.
    MovesAfterResult,
    /// Nothing looks like a game.
    NoGame,
    /// A record stands twice and was played once.
    RepeatedRecord,
    /// The label has White's letter where Black is to move.
    LabelCase,
    /// Piece letters of another language were recognized.
    NationalLetters,
    /// Only one board was recorded, so that drops come from a reserve that nobody knows.
    OneBoard,
    /// The setup's numbers may be clocks or counters.
    SetupNumbers,
}

impl ProblemId {
    /// The name in kebab case.
    pub const fn name(self) -> &'static str {
        match self {
            Self::SetupUnreadable => "setup-unreadable",
            Self::SetupNotPlayable => "setup-not-playable",
            Self::UnreadableMove => "unreadable-move",
            Self::IllegalMove => "illegal-move",
            Self::AmbiguousMove => "ambiguous-move",
            Self::MissingRecord => "missing-record",
            Self::LabelOrder => "label-order",
            Self::MoveNumber => "move-number",
            Self::MovesAfterResult => "moves-after-result",
            Self::NoGame => "no-game",
            Self::RepeatedRecord => "repeated-record",
            Self::LabelCase => "label-case",
            Self::NationalLetters => "national-letters",
            Self::OneBoard => "one-board",
            Self::SetupNumbers => "setup-numbers",
        }
    }
}

impl Replay<'_> {
    pub(super) fn stop(&mut self, problem: Problem) -> Played {
        if let Some(doubt) = self.problem.replace(Problem { stops: true, ..problem }) {
            self.note(doubt);
        }
        self.at = usize::MAX;
        Played::Stopped
    }

    pub(super) fn doubt(&mut self, id: ProblemId, span: Range<usize>, message: String) {
        let problem = Problem { id, label: None, span, message, stops: false };
        self.doubt_with(problem);
    }

    fn doubt_with(&mut self, problem: Problem) {
        if self.problem.is_none() {
            self.problem = Some(problem);
        } else {
            self.note(problem);
        }
    }

    pub(super) fn note(&mut self, note: Problem) {
        if self.notes.len() < Verdict::MAX_NOTES {
            self.notes.push(note);
        }
    }

    fn problem_at(&self, id: ProblemId, token: usize, label: Label, message: String) -> Problem {
        let label = (label != Label::default()).then_some(label);
        Problem { id, label, span: self.game.token_span(token), message, stops: false }
    }

    /// The record as a reader would name it: `19A. P@e7+`.
    fn record(&self, token: usize, label: Label) -> String {
        const MOST: usize = 40;
        let word = decode(self.game.token_text(token));
        let word = match word.char_indices().nth(MOST) {
            Some((end, _)) => format!("{}…", &word[..end]),
            None => word.into_owned(),
        };
        match label.seat {
            _ if label == Label::default() => word,
            Some(_) => format!("{label}. {word}"),
            None => format!("{label} {word}"),
        }
    }

    #[cold]
    pub(super) fn unreadable(&mut self, token: usize, label: Label) -> Played {
        let message = format!("{}: this is no move", self.record(token, label));
        let problem = self.problem_at(ProblemId::UnreadableMove, token, label, message);
        self.stop(problem)
    }

    #[cold]
    pub(super) fn illegal(
        &mut self,
        token: usize,
        label: Label,
        board: BoardId,
        error: &SanError,
    ) -> Played {
        let id = match error {
            SanError::Ambiguous { .. } => ProblemId::AmbiguousMove,
            _ => ProblemId::IllegalMove,
        };
        let record = self.record(token, label);
        let position = self.boards.board(board);
        let mut message = format!("{record}: {error}");
        if label.seat.is_none() {
            message += &format!(" (board {board}, {} to move)", position.turn());
        }
        let problem = self.problem_at(id, token, label, message);
        self.stop(problem)
    }

    #[cold]
    pub(super) fn stop_at_label(&mut self, token: usize, label: Label, board: BoardId) -> Played {
        let position = self.boards.board(board);
        let (due, turn) = (position.fullmoves(), position.turn());
        let record = self.record(token, label);
        let due_label = format!("{due}{}", board.seat(turn).letter());
        let number = label.number.unwrap_or(due);
        let earlier = match turn {
            Color::White => number < due,
            Color::Black => number <= due,
        };
        let (id, message) = if earlier {
            let message = format!("{record}: board {board} has come to {due_label} already");
            (ProblemId::LabelOrder, message)
        } else {
            (ProblemId::MissingRecord, format!("{record}: the record of {due_label} is missing"))
        };
        let problem = self.problem_at(id, token, label, message);
        self.stop(problem)
    }

    pub(super) fn doubt_number(&mut self, token: usize, label: Label, due: u32) {
        let record = self.record(token, label);
        let seat = label.seat.map_or(String::new(), |seat| seat.letter().to_string());
        let message = format!("{record}: the move number jumps, {due}{seat} was due");
        let problem = self.problem_at(ProblemId::MoveNumber, token, label, message);
        self.doubt_with(problem);
    }

    pub(super) fn doubt_after_result(&mut self, token: usize) {
        let word = self.record(token, Label::default());
        let message = format!("{word}: stands behind the result and was not played");
        let problem =
            self.problem_at(ProblemId::MovesAfterResult, token, Label::default(), message);
        self.doubt_with(problem);
    }

    pub(super) fn note_repeated(&mut self, token: usize, label: Label) {
        let message =
            format!("{}: repeats the last record of its board", self.record(token, label));
        let note = self.problem_at(ProblemId::RepeatedRecord, token, label, message);
        self.note(note);
    }

    pub(super) fn note_label_case(&mut self, token: usize, label: Label) {
        let meaning = "White's letter where Black is to move; taken for the board only";
        self.note_once(ProblemId::LabelCase, token, label, meaning);
    }

    pub(super) fn note_one_board(&mut self, token: usize, label: Label) {
        let meaning = "one board only: what is dropped is taken to come from the other";
        self.note_once(ProblemId::OneBoard, token, label, meaning);
    }

    pub(super) fn note_letters(&mut self, token: usize, letters: &Letters) {
        let meaning = format!("piece letters taken for those of language '{}'", letters.code);
        self.note_once(ProblemId::NationalLetters, token, Label::default(), &meaning);
    }

    /// A habit of the writer is noted where it shows first.
    fn note_once(&mut self, id: ProblemId, token: usize, label: Label, meaning: &str) {
        if self.notes.iter().all(|note| note.id != id) {
            let message = format!("{}: {meaning}", self.record(token, label));
            let note = self.problem_at(id, token, label, message);
            self.note(note);
        }
    }
}
