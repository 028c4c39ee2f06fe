//! What a bot is told.

use std::{sync::Arc, time::Instant};

use bughouse::{BySeat, Game, Millis, Seat, TimeControl};
use chess::{Color, Move};

/// What a bot is told of its table. Whatever it is told, it answers when it likes, or never.
#[derive(Clone, Debug)]
pub enum Told {
    /// It sits down to a new game. [`Said::Ready`](crate::Said::Ready) answers; what it was told of another game is void.
    Game(Seated),
    /// How the game stands, after every move on either board, whenever clocks start or stop, and once at the beginning.
    Standing(Arc<Standing>),
    /// Its partner said something.
    Heard(String),
    /// Its move was not accepted, though it was legal as the bot knew the board: it is to move again.
    Refused(Move),
    /// The game is over.
    Over,
}

/// Where a bot sits, and what is played.
#[derive(Clone, Debug)]
pub struct Seated {
    /// Its seat.
    pub seat: Seat,
    /// The time control.
    pub control: TimeControl,
    /// Everybody's name.
    pub names: BySeat<String>,
    /// What is left to chance follows from this.
    pub seed: u64,
    /// What bounds its thinking besides the clock.
    pub limits: Limits,
}

/// What bounds a bot's thinking about a move besides the clock. With neither, it thinks by the clock.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Limits {
    /// Positions to be looked at.
    pub nodes: Option<u64>,
    /// Half-moves to be looked ahead.
    pub depth: Option<u32>,
}

impl Limits {
    /// Whether there are any.
    pub const fn any(&self) -> bool {
        self.nodes.is_some() || self.depth.is_some()
    }
}

/// How a game stands.
#[derive(Clone, Debug)]
pub struct Standing {
    /// Both boards with all reserves.
    pub game: Game,
    /// What each clock showed at `at`.
    pub clocks: BySeat<Millis>,
    /// Whether the clocks run, each board's for the side to move. Where they stand still, nobody may move.
    pub running: bool,
    /// When this was so.
    pub at: Instant,
    /// The move that led here, if it was one.
    pub played: Option<(Seat, Move)>,
}

impl Standing {
    /// What a clock shows now.
    pub fn clock(&self, seat: Seat) -> Millis {
        let reading = self.clocks[seat];
        if !self.running || self.game.to_move(seat.board()) != seat {
            return reading;
        }
        let gone = i64::try_from(self.at.elapsed().as_millis()).unwrap_or(i64::MAX);
        (reading - Millis(gone)).max(Millis::ZERO)
    }

    /// Whether a player is to move, and may.
    pub fn is_on_move(&self, seat: Seat) -> bool {
        self.running && self.game.to_move(seat.board()) == seat
    }

    /// What the two players of a board hold, White first.
    pub fn reserves(&self, seat: Seat) -> [chess::Reserve; 2] {
        Color::ALL.map(|color| self.game.board(seat.board()).reserves()[color])
    }
}
