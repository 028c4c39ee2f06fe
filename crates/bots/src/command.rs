//! Commands from a table to a bot.

use std::{sync::Arc, time::Instant};

use bughouse::{BySeat, Game, Millis, Seat, TimeControl};
use chess::{Color, Move};

/// A command from the table to its bot. A bot answers when it likes, or never.
#[derive(Clone, Debug)]
pub enum BotCommand {
    /// A new game begins; everything about an earlier one is void. The bot answers with
    /// [`BotEvent::Ready`](crate::BotEvent::Ready).
    NewGame(Seated),
    /// The state of the game: once at the beginning, after every move on either board, and whenever
    /// clocks start or stop.
    Snapshot(Arc<GameSnapshot>),
    /// A message from the bot's partner.
    PartnerTalk(String),
    /// The table did not accept a move, although it was legal on the last snapshot. The bot has the
    /// move again.
    MoveRefused(Move),
    /// The game is over.
    GameOver,
}

/// Where a bot sits, and the terms of the game.
#[derive(Clone, Debug)]
pub struct Seated {
    pub seat: Seat,
    pub control: TimeControl,
    /// The names of all players.
    pub names: BySeat<String>,
    /// Decides everything that the bot leaves to chance.
    pub seed: u64,
    /// Limits on each move besides the clock.
    pub limits: MoveLimits,
}

/// Limits on the search for a move besides the clock. Without any, a bot plays by the clock.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct MoveLimits {
    /// The most positions to search.
    pub nodes: Option<u64>,
    /// The most half-moves to look ahead.
    pub depth: Option<u32>,
}

impl MoveLimits {
    /// Whether there is a limit.
    pub const fn any(&self) -> bool {
        self.nodes.is_some() || self.depth.is_some()
    }
}

/// The state of a game at an instant.
#[derive(Clone, Debug)]
pub struct GameSnapshot {
    /// Both boards with all reserves.
    pub game: Game,
    /// The reading of each clock at `at`.
    pub clocks: BySeat<Millis>,
    /// Whether the clocks run, on each board that of the side to move. While they stand still,
    /// nobody may move.
    pub running: bool,
    pub at: Instant,
    /// The move that led to this state, if a move did.
    pub played: Option<(Seat, Move)>,
}

impl GameSnapshot {
    /// The reading of a clock now.
    pub fn clock(&self, seat: Seat) -> Millis {
        let reading = self.clocks[seat];
        if !self.running || self.game.to_move(seat.board()) != seat {
            return reading;
        }
        let gone = i64::try_from(self.at.elapsed().as_millis()).unwrap_or(i64::MAX);
        (reading - Millis(gone)).max(Millis::ZERO)
    }

    /// Whether a player has the move and the clocks run.
    pub fn is_on_move(&self, seat: Seat) -> bool {
        self.running && self.game.to_move(seat.board()) == seat
    }

    /// The reserves of the two players at a board, White first.
    pub fn reserves(&self, seat: Seat) -> [chess::Reserve; 2] {
        Color::ALL.map(|color| self.game.board(seat.board()).reserves()[color])
    }
}
