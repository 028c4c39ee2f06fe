//! Problems of records, with their places.

use std::{fmt, ops::Range};

use bughouse::{BoardId, Seat};
use chess::{Color, San, SanError, san::Letters};

use super::{Played, Replay, Verdict};
use crate::{Label, decode, movetext::misfit_coordinates, variant};

/// Something wrong or odd at one place of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    /// The kind of problem, with everything that the replay knows about it.
    pub kind: ProblemKind,
    /// The label of the record, such as `19A`, if it has one.
    pub label: Option<Label>,
    /// The token to blame: its index in the game. `None` where the problem is not about one record.
    pub token: Option<usize>,
    /// The bytes to blame, counted like the offsets of tokens; see
    /// [`Game::file_span`](crate::Game::file_span).
    pub span: Range<usize>,
    /// The message.
    pub message: String,
    /// Whether the replay stopped here.
    pub stops: bool,
}

impl Problem {
    /// The name of its kind, which is also the name of the check that reports it: `illegal-move`.
    pub const fn id(&self) -> &'static str {
        self.kind.name()
    }

    /// The refused move, if that is the problem.
    pub const fn refused(&self) -> Option<&RefusedMove> {
        match &self.kind {
            ProblemKind::IllegalMove(refused) | ProblemKind::AmbiguousMove(refused) => {
                Some(refused)
            }
            _ => None,
        }
    }
}

impl fmt::Display for Problem {
    /// Writes the message.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.message)
    }
}

/// A move that could be read and not played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RefusedMove {
    /// The player whose turn it is on the board of the record.
    pub seat: Seat,
    /// The move as it was read.
    pub read: San,
    /// The piece letters in which it was read.
    pub letters: &'static Letters,
    /// Why the position refuses it.
    pub error: SanError,
}

/// The kinds of problems.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ProblemKind {
    /// The `FEN` tag cannot be read.
    SetupUnreadable,
    /// The `FEN` tag gives no playable position.
    SetupNotPlayable,
    /// A word that is not a move.
    UnreadableMove,
    /// A move that the position does not allow.
    IllegalMove(Box<RefusedMove>),
    /// A move that more than one piece can make.
    AmbiguousMove(Box<RefusedMove>),
    /// The label shows that a record before it is lost.
    MissingRecord,
    /// The label belongs to a side that has already moved.
    LabelOrder,
    /// The move number jumps.
    MoveNumber,
    /// There are moves after the result.
    MovesAfterResult,
    /// The game is of a variant that Tandem does not play.
    UnplayedVariant,
    /// The game is a player's Kriegspiel record, in which the opponent's moves are hidden.
    HiddenMoves,
    /// Nothing looks like a game.
    NoGame,
    /// A record is repeated; it was played once.
    RepeatedRecord,
    /// The label has White's letter where Black is to move.
    LabelCase,
    /// The piece letters are those of another language.
    NationalLetters(&'static Letters),
    /// Only one board was recorded, so that drops come from an unknown reserve.
    OneBoard,
    /// The setup's numbers may be clocks or counters.
    SetupNumbers,
    /// The setup has castling or en passant rights without the pieces for them; they were dropped.
    SetupRights,
    /// A word that passes the turn instead of a move.
    NullMove,
}

impl ProblemKind {
    /// The name in kebab case.
    pub const fn name(&self) -> &'static str {
        match self {
            Self::SetupUnreadable => "setup-unreadable",
            Self::SetupNotPlayable => "setup-not-playable",
            Self::UnreadableMove => "unreadable-move",
            Self::IllegalMove(_) => "illegal-move",
            Self::AmbiguousMove(_) => "ambiguous-move",
            Self::MissingRecord => "missing-record",
            Self::LabelOrder => "label-order",
            Self::MoveNumber => "move-number",
            Self::MovesAfterResult => "moves-after-result",
            Self::UnplayedVariant => "unplayed-variant",
            Self::HiddenMoves => "hidden-moves",
            Self::NoGame => "no-game",
            Self::RepeatedRecord => "repeated-record",
            Self::LabelCase => "label-case",
            Self::NationalLetters(_) => "national-letters",
            Self::OneBoard => "one-board",
            Self::SetupNumbers => "setup-numbers",
            Self::SetupRights => "setup-rights",
            Self::NullMove => "null-move",
        }
    }
}

impl fmt::Display for ProblemKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl Replay<'_> {
    pub(super) fn stop(&mut self, mut problem: Problem) -> Played {
        if let Some(token) = problem.token
            && !self.kind.is_played()
        {
            let record = self.record(token, problem.label.unwrap_or_default());
            problem.message =
                format!("{record}: this is {}, which Tandem does not play", self.kind);
            problem.kind = ProblemKind::UnplayedVariant;
        }
        if let Some(doubt) = self.problem.replace(Problem { stops: true, ..problem }) {
            self.note(doubt);
        }
        self.at = usize::MAX;
        Played::Stopped
    }

    pub(super) fn doubt(&mut self, kind: ProblemKind, span: Range<usize>, message: String) {
        let problem = Problem { kind, label: None, token: None, span, message, stops: false };
        self.doubt_with(problem);
    }

    /// Says of moves that could be played that it was by other rules than those of their game.
    pub(super) fn doubt_variant(&mut self) {
        let Some(tag) = variant::unplayed(|name| self.game.tag(name)) else { return };
        let what = variant::unplayed_name(self.kind, &tag);
        let rules = if self.kind.is_bughouse() { "bughouse" } else { "chess" };
        let message = format!("{what}; the moves were played by the rules of {rules}");
        self.doubt(ProblemKind::UnplayedVariant, tag.value_span(), message);
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

    fn problem_at(
        &self,
        kind: ProblemKind,
        token: usize,
        label: Label,
        message: String,
    ) -> Problem {
        let label = (label != Label::default()).then_some(label);
        let span = self.game.token_span(token);
        Problem { kind, label, token: Some(token), span, message, stops: false }
    }

    /// The record as people write it: `19A. P@e7+`.
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
        let message = format!("{}: not a move", self.record(token, label));
        let problem = self.problem_at(ProblemKind::UnreadableMove, token, label, message);
        self.stop(problem)
    }

    /// Stops at a move that the position refuses.
    #[cold]
    pub(super) fn refuse_move(
        &mut self,
        token: usize,
        label: Label,
        mut refused: RefusedMove,
    ) -> Played {
        let position = self.boards.board(refused.seat.board());
        let meant = misfit_coordinates(self.game.token_text(token), position);
        if let Some(Ok(read)) = meant
            && let Err(error) = read.to_move(position)
        {
            (refused.read, refused.error) = (read, error);
        }
        let reason = match meant {
            Some(Err(reason)) => reason,
            _ => refused.error.to_string(),
        };
        let mut message = format!("{}: {reason}", self.record(token, label));
        if label.seat.is_none() {
            let seat = refused.seat;
            message += &match self.kind.has_two_boards() {
                true => format!(" (board {}, {} to move)", seat.board(), seat.color()),
                false => format!(" ({} to move)", seat.color()),
            };
        }
        let kind = match refused.error {
            SanError::Ambiguous { .. } => ProblemKind::AmbiguousMove(Box::new(refused)),
            _ => ProblemKind::IllegalMove(Box::new(refused)),
        };
        let problem = self.problem_at(kind, token, label, message);
        self.stop(problem)
    }

    #[cold]
    pub(super) fn stop_at_hidden_moves(
        &mut self,
        token: usize,
        label: Label,
        message: String,
    ) -> Played {
        let (label, span) = (Some(label), self.game.token_span(token));
        let kind = ProblemKind::HiddenMoves;
        self.stop(Problem { kind, label, token: Some(token), span, message, stops: true })
    }

    pub(super) fn stop_at_label(&mut self, token: usize, label: Label, board: BoardId) -> Played {
        let position = self.boards.board(board);
        let (due, turn) = (position.fullmoves(), position.turn());
        let record = self.record(token, label);
        let due_label =
            Label { number: Some(due), seat: Some(board.seat(turn)), black_dots: false };
        let number = label.number.unwrap_or(due);
        let earlier = match turn {
            Color::White => number < due,
            Color::Black => number <= due,
        };
        let (kind, message) = if earlier {
            let message = format!("{record}: board {board} is already at {due_label}");
            (ProblemKind::LabelOrder, message)
        } else {
            (ProblemKind::MissingRecord, format!("{record}: the record of {due_label} is missing"))
        };
        let problem = self.problem_at(kind, token, label, message);
        self.stop(problem)
    }

    pub(super) fn doubt_number(&mut self, token: usize, label: Label, due: u32) {
        let record = self.record(token, label);
        let seat = label.seat.map_or(String::new(), |seat| seat.letter().to_string());
        let message = format!("{record}: the move number jumps; expected {due}{seat}");
        let problem = self.problem_at(ProblemKind::MoveNumber, token, label, message);
        self.doubt_with(problem);
    }

    pub(super) fn doubt_after_result(&mut self, token: usize) {
        let word = self.record(token, Label::default());
        let message = format!("{word}: comes after the result and was not played");
        let problem =
            self.problem_at(ProblemKind::MovesAfterResult, token, Label::default(), message);
        self.doubt_with(problem);
    }

    pub(super) fn note_repeated(&mut self, token: usize, label: Label) {
        let message =
            format!("{}: repeats the last record of its board", self.record(token, label));
        let note = self.problem_at(ProblemKind::RepeatedRecord, token, label, message);
        self.note(note);
    }

    pub(super) fn note_label_case(&mut self, token: usize, label: Label) {
        let meaning = "White's letter although Black is to move; read as the board only";
        self.note_once(ProblemKind::LabelCase, token, label, meaning);
    }

    pub(super) fn note_one_board(&mut self, token: usize, label: Label) {
        let meaning = "only one board is recorded: drops are assumed to come from the other";
        self.note_once(ProblemKind::OneBoard, token, label, meaning);
    }

    #[cold]
    pub(super) fn note_null(&mut self, token: usize, label: Label) {
        let meaning = "no move, but a pass: the other side moves next";
        self.note_once(ProblemKind::NullMove, token, label, meaning);
    }

    pub(super) fn note_letters(&mut self, token: usize, letters: &'static Letters) {
        let meaning = format!("piece letters read as those of language '{}'", letters.code);
        self.note_once(ProblemKind::NationalLetters(letters), token, Label::default(), &meaning);
    }

    /// Notes a habit of the writer where it first shows.
    fn note_once(&mut self, kind: ProblemKind, token: usize, label: Label, meaning: &str) {
        if self.notes.iter().all(|note| note.kind != kind) {
            let message = format!("{}: {meaning}", self.record(token, label));
            let note = self.problem_at(kind, token, label, message);
            self.note(note);
        }
    }
}
