//! The board of a session, with the reserves and the moves played.

use bughouse::MoveText;
use chess::{Color, Move, Position, Rules};
use protocol::cecp::Holding;

use crate::session::position::read_fen;

/// A board with its history.
#[derive(Debug)]
pub(super) struct Board {
    position: Position,
    past: Vec<Position>,
}

impl Board {
    /// The most moves that can be taken back.
    const MAX_HISTORY: usize = 20_000;

    pub(super) fn new() -> Self {
        Self { position: Position::initial(Rules::BUGHOUSE), past: Vec::new() }
    }

    pub(super) const fn position(&self) -> &Position {
        &self.position
    }

    pub(super) const fn turn(&self) -> Color {
        self.position.turn()
    }

    /// The keys of the positions before this one.
    pub(super) fn history(&self) -> Vec<u64> {
        self.past.iter().map(|position| position.keys().whole()).collect()
    }

    /// Sets a position. Without brackets, reserves stay as they are.
    pub(super) fn set(&mut self, fen: &str) -> Result<(), String> {
        let mut position = read_fen(fen)?;
        if !fen.contains('[') {
            let mut setup = *position.setup();
            setup.reserves = *self.position.reserves();
            position = Position::from_valid_setup(setup, Rules::BUGHOUSE);
        }
        *self = Self { position, past: Vec::new() };
        Ok(())
    }

    /// Sets both reserves, and returns whether they have changed. The lists include the piece that
    /// arrived last.
    pub(super) fn set_reserves(&mut self, holding: &Holding) -> bool {
        let mut setup = *self.position.setup();
        setup.reserves.white = holding.white;
        setup.reserves.black = holding.black;
        let changes = setup.reserves != *self.position.reserves();
        self.position = Position::from_valid_setup(setup, Rules::BUGHOUSE);
        changes
    }

    /// Gives the move to `color`.
    pub(super) fn give_move_to(&mut self, color: Color) {
        if self.turn() != color && !self.position.is_check() {
            self.position.pass();
        }
    }

    /// The move with this text, if it is legal.
    pub(super) fn read(&self, act: MoveText) -> Option<Move> {
        match act {
            MoveText::Squares(uci) => uci.to_move(&self.position).ok(),
            MoveText::Written(san) => san.to_move(&self.position).ok(),
        }
    }

    /// Plays a legal move.
    pub(super) fn play(&mut self, mv: Move) {
        if self.past.len() == Self::MAX_HISTORY {
            self.past.remove(0);
        }
        self.past.push(self.position.clone());
        self.position.play_unchecked(mv);
    }

    /// Takes a move back, if there is one.
    pub(super) fn undo(&mut self) {
        if let Some(position) = self.past.pop() {
            self.position = position;
        }
    }
}
