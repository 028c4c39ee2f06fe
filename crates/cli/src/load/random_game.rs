//! Random games at a pace, for players of every kind.

use std::time::Duration;

use bughouse::{BoardId, Game, Seat};
use chess::{Move, Position, Rules, Status};
use tokio::time::{Instant, Interval, MissedTickBehavior};

/// Times at a pace. Tables do not move in step, and no time is left out: whoever is late has all of
/// them to make up for.
pub(super) fn ticks(seed: u64, pause: Duration) -> Interval {
    let first = Duration::from_micros(seed.wrapping_mul(7919) % pause.as_micros().max(1) as u64);
    let mut ticks = tokio::time::interval_at(Instant::now() + first, pause);
    ticks.set_missed_tick_behavior(MissedTickBehavior::Burst);
    ticks
}

/// A game of random legal moves, none of which mates, so that it lasts.
#[derive(Clone)]
pub(super) struct RandomGame {
    game: Game,
    chance: u64,
}

impl RandomGame {
    /// The same moves for the same seed, if all of them are played.
    pub(super) fn new(seed: u64) -> Self {
        let chance = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1;
        Self { game: Game::new(Rules::BUGHOUSE), chance }
    }

    /// The seat whose turn it is.
    pub(super) fn to_move(&self, board: BoardId) -> Seat {
        self.game.to_move(board)
    }

    /// A board as it stands.
    pub(super) fn board(&self, board: BoardId) -> &Position {
        self.game.board(board)
    }

    /// A move on a random board, or none when neither has one that leaves the opponent a move.
    pub(super) fn propose(&mut self) -> Option<(BoardId, Move)> {
        let board = BoardId::ALL[self.draw(2)];
        self.harmless(board).or_else(|| self.harmless(!board))
    }

    /// Plays a proposed move.
    pub(super) fn play(&mut self, board: BoardId, mv: Move) {
        self.game.play_unchecked(board, mv);
    }

    fn harmless(&mut self, board: BoardId) -> Option<(BoardId, Move)> {
        let moves = self.board(board).legal_moves();
        for _ in 0..16.min(moves.len()) {
            let mv = moves[self.draw(moves.len())];
            let mut after = self.board(board).clone();
            after.play_unchecked(mv);
            if after.status() == Status::Open {
                return Some((board, mv));
            }
        }
        None
    }

    /// A random number below this one.
    fn draw(&mut self, below: usize) -> usize {
        self.chance ^= self.chance << 13;
        self.chance ^= self.chance >> 7;
        self.chance ^= self.chance << 17;
        (self.chance % below.max(1) as u64) as usize
    }
}
