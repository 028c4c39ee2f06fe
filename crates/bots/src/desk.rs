//! What a bot knows of its seat, whatever its program speaks.

use std::sync::Arc;

use bughouse::{Act, Millis, Seat};
use chess::{Color, Move, Position};

use crate::{Note, Said, Seated, Standing, own};

/// A seat as its bot sees it.
#[derive(Debug, Default)]
pub(crate) struct Desk {
    pub(crate) seated: Option<Seated>,
    pub(crate) standing: Option<Arc<Standing>>,
    /// When it moved last: the half-move of its board that was to be made.
    moved: Option<u64>,
    /// What has gone wrong since it is on move.
    faults: u32,
    /// How many notes were taken of this game.
    notes: u32,
}

/// What to do about something that went wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Remedy {
    /// Tell the program everything again.
    Again,
    /// Start it again.
    Restart,
    /// Make a move in its place.
    StandIn,
}

/// A program that does not get on is given so many chances a move.
const CHANCES: u32 = 3;

/// So many notes are taken of a game.
const MOST_NOTES: u32 = 1000;

impl Desk {
    pub(crate) fn sit(&mut self, seated: Seated) {
        *self = Self { seated: Some(seated), ..Self::default() };
    }

    pub(crate) fn stand(&mut self, standing: Arc<Standing>) {
        let before = self.position().map(half_move);
        self.standing = Some(standing);
        if self.position().map(half_move) != before {
            self.faults = 0;
        }
    }

    pub(crate) fn leave(&mut self) {
        *self = Self::default();
    }

    pub(crate) fn seat(&self) -> Option<Seat> {
        Some(self.seated.as_ref()?.seat)
    }

    /// Its board.
    pub(crate) fn position(&self) -> Option<&Position> {
        Some(self.standing.as_ref()?.game.board(self.seat()?.board()))
    }

    /// Whether it is to move, and has not done so.
    pub(crate) fn is_on_move(&self) -> bool {
        let (Some(seat), Some(standing), Some(position)) =
            (self.seat(), &self.standing, self.position())
        else {
            return false;
        };
        standing.is_on_move(seat) && self.moved != Some(half_move(position))
    }

    /// Whether it is to move, and could.
    pub(crate) fn can_move(&self) -> bool {
        self.is_on_move() && self.position().is_some_and(Position::has_legal_move)
    }

    /// What its clock shows, and its opponent's.
    pub(crate) fn clocks(&self) -> (Millis, Millis) {
        match (&self.standing, self.seat()) {
            (Some(standing), Some(seat)) => (standing.clock(seat), standing.clock(seat.opponent())),
            _ => (Millis::ZERO, Millis::ZERO),
        }
    }

    /// The legal move that somebody means, if it is one now.
    pub(crate) fn judge(&self, act: Act) -> Option<Move> {
        let position = self.position().filter(|_| self.is_on_move())?;
        match act {
            Act::Squares(uci) => uci.to_move(position).ok(),
            Act::Written(san) => san.to_move(position).ok(),
        }
    }

    /// It makes its move.
    pub(crate) fn moves(&mut self) {
        self.moved = self.position().map(half_move);
    }

    /// Its move was not accepted.
    pub(crate) fn was_refused(&mut self) {
        self.moved = None;
    }

    /// Something has gone wrong.
    pub(crate) fn fault(&mut self) -> Remedy {
        self.faults += 1;
        match self.faults {
            1 => Remedy::Again,
            2 => Remedy::Restart,
            _ if self.faults > CHANCES => Remedy::StandIn,
            _ => Remedy::Again,
        }
    }

    /// The program is gone. If that happens again and again, the move is made without it.
    pub(crate) fn lost(&mut self, said: &mut Vec<Said>) {
        self.faults += 1;
        if self.faults > CHANCES {
            self.stand_in(said);
        }
    }

    /// Makes a move in the program's place, so that the table does not wait for nothing.
    pub(crate) fn stand_in(&mut self, said: &mut Vec<Said>) {
        if self.is_on_move()
            && let Some(mv) = self.position().and_then(own::stand_in)
        {
            self.moves();
            self.note(Note::StoodIn, said);
            said.push(Said::Move(mv));
        }
    }

    /// Takes a note, unless there were too many.
    pub(crate) fn note(&mut self, note: Note, said: &mut Vec<Said>) {
        if self.notes < MOST_NOTES {
            self.notes += 1;
            said.push(Said::Note(note));
        }
    }
}

/// The number of a half-move: it grows with every move on a board.
fn half_move(position: &Position) -> u64 {
    u64::from(position.fullmoves()) * 2 + u64::from(position.turn() == Color::Black)
}
