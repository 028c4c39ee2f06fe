//! The state of a seat as its bot knows it, for every protocol.

use std::sync::Arc;

use bughouse::{Millis, MoveText, Seat};
use chess::{Color, Move, Position};

use crate::{BotEvent, GameSnapshot, Note, Seated, fallback::fallback_move};

/// A seat as its bot sees it.
#[derive(Debug, Default)]
pub(crate) struct SeatState {
    pub(crate) seated: Option<Seated>,
    pub(crate) snapshot: Option<Arc<GameSnapshot>>,
    /// The half-move of the board for which the bot last sent a move.
    moved: Option<u64>,
    /// How many things have gone wrong since the bot has had the move.
    faults: u32,
    /// How many notes there were in this game.
    notes: u32,
}

/// How to react to a fault of the program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Remedy {
    /// Send the program the complete state again.
    Resend,
    Restart,
    /// Play a fallback move.
    Fallback,
}

/// After this many faults during one move the bot plays a fallback move.
const MAX_FAULTS: u32 = 3;

/// The most notes in a game.
const MAX_NOTES: u32 = 1000;

impl SeatState {
    /// Forgets everything and begins a new game.
    pub(crate) fn begin(&mut self, seated: Seated) {
        *self = Self { seated: Some(seated), ..Self::default() };
    }

    pub(crate) fn update(&mut self, snapshot: Arc<GameSnapshot>) {
        let before = self.position().map(half_move);
        self.snapshot = Some(snapshot);
        if self.position().map(half_move) != before {
            self.faults = 0;
        }
    }

    /// The game is over.
    pub(crate) fn leave(&mut self) {
        *self = Self::default();
    }

    pub(crate) fn seat(&self) -> Option<Seat> {
        Some(self.seated.as_ref()?.seat)
    }

    /// The position of the bot's board.
    pub(crate) fn position(&self) -> Option<&Position> {
        Some(self.snapshot.as_ref()?.game.board(self.seat()?.board()))
    }

    /// Whether the bot has the move and has not yet sent one.
    pub(crate) fn is_on_move(&self) -> bool {
        let (Some(seat), Some(snapshot), Some(position)) =
            (self.seat(), &self.snapshot, self.position())
        else {
            return false;
        };
        snapshot.is_on_move(seat) && self.moved != Some(half_move(position))
    }

    /// Whether the bot is on move and has a legal move.
    pub(crate) fn can_move(&self) -> bool {
        self.is_on_move() && self.position().is_some_and(Position::has_legal_move)
    }

    /// The readings of the bot's clock and of its opponent's.
    pub(crate) fn clocks(&self) -> (Millis, Millis) {
        match (&self.snapshot, self.seat()) {
            (Some(snapshot), Some(seat)) => (snapshot.clock(seat), snapshot.clock(seat.opponent())),
            _ => (Millis::ZERO, Millis::ZERO),
        }
    }

    /// The move that a program wrote, if the bot is on move and it is legal.
    pub(crate) fn legal_move(&self, text: MoveText) -> Option<Move> {
        let position = self.position().filter(|_| self.is_on_move())?;
        match text {
            MoveText::Squares(uci) => uci.to_move(position).ok(),
            MoveText::Written(san) => san.to_move(position).ok(),
        }
    }

    /// The bot has sent its move.
    pub(crate) fn moved(&mut self) {
        self.moved = self.position().map(half_move);
    }

    /// The table did not accept the bot's move.
    pub(crate) fn move_refused(&mut self) {
        self.moved = None;
    }

    /// Counts a fault of the program and says how to react.
    pub(crate) fn fault(&mut self) -> Remedy {
        self.faults += 1;
        match self.faults {
            1 => Remedy::Resend,
            2 => Remedy::Restart,
            _ if self.faults > MAX_FAULTS => Remedy::Fallback,
            _ => Remedy::Resend,
        }
    }

    /// The program is gone. If that happens again and again, the bot plays a fallback move.
    pub(crate) fn lost(&mut self, events: &mut Vec<BotEvent>) {
        self.faults += 1;
        if self.faults > MAX_FAULTS {
            self.play_fallback_move(events);
        }
    }

    /// Plays a move in the program's place, so that the table does not wait in vain.
    pub(crate) fn play_fallback_move(&mut self, events: &mut Vec<BotEvent>) {
        if self.is_on_move()
            && let Some(mv) = self.position().and_then(fallback_move)
        {
            self.moved();
            self.note(Note::FallbackMove, events);
            events.push(BotEvent::Move(mv));
        }
    }

    /// Sends a note, unless there were too many.
    pub(crate) fn note(&mut self, note: Note, events: &mut Vec<BotEvent>) {
        if self.notes < MAX_NOTES {
            self.notes += 1;
            events.push(BotEvent::Note(note));
        }
    }
}

/// The number of a half-move, which grows with every move on a board.
fn half_move(position: &Position) -> u64 {
    u64::from(position.fullmoves()) * 2 + u64::from(position.turn() == Color::Black)
}
