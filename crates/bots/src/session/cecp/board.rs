//! The board of a session: what was played on it, and what is held beside it.

use bughouse::Act;
use chess::{Color, Move, Position, Rules};
use protocol::cecp::Holding;

use crate::session::uci::read_fen;

/// A board with its past.
#[derive(Debug)]
pub(super) struct Board {
    position: Position,
    past: Vec<Position>,
}

impl Board {
    /// So many moves can be taken back.
    const MOST: usize = 20_000;

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
            position = Position::of_valid(setup, Rules::BUGHOUSE);
        }
        *self = Self { position, past: Vec::new() };
        Ok(())
    }

    /// Takes in what both players hold. The lists are the truth; what was passed last is among them.
    pub(super) fn hold(&mut self, holding: &Holding) -> bool {
        let mut setup = *self.position.setup();
        setup.reserves.white = holding.white;
        setup.reserves.black = holding.black;
        let changes = setup.reserves != *self.position.reserves();
        self.position = Position::of_valid(setup, Rules::BUGHOUSE);
        changes
    }

    /// Gives the move to `color`.
    pub(super) fn give_move_to(&mut self, color: Color) {
        if self.turn() != color && !self.position.is_check() {
            self.position.pass();
        }
    }

    /// The legal move that is meant.
    pub(super) fn read(&self, act: Act) -> Option<Move> {
        match act {
            Act::Squares(uci) => uci.to_move(&self.position).ok(),
            Act::Written(san) => san.to_move(&self.position).ok(),
        }
    }

    /// Plays a legal move.
    pub(super) fn play(&mut self, mv: Move) {
        if self.past.len() == Self::MOST {
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
