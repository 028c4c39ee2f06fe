//! Phases of a game.

use bughouse::{BoardId, Game};
use chess::Color;
use serde::Serialize;

/// A phase of a game, by the number of moves that were made on both boards.
///
/// Material does not tell phases apart in bughouse, since captured pieces come back; moves do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Phase {
    /// Up to 19 moves, about five of each player.
    Opening,
    /// 20 to 59 moves.
    Middlegame,
    /// 60 moves and more, about fifteen of each player.
    Late,
}

impl Phase {
    /// All phases in the order of a game.
    pub const ALL: [Self; 3] = [Self::Opening, Self::Middlegame, Self::Late];

    /// The phase after a number of moves on both boards.
    pub const fn after(plies: u32) -> Self {
        match plies {
            0..20 => Self::Opening,
            20..60 => Self::Middlegame,
            _ => Self::Late,
        }
    }

    /// The phase of a game, by the move numbers of its boards.
    pub fn of(game: &Game) -> Self {
        let plies = BoardId::ALL.map(|board| {
            let position = game.board(board);
            let moves = position.fullmoves().saturating_sub(1).saturating_mul(2);
            moves.saturating_add(u32::from(position.turn() == Color::Black))
        });
        Self::after(plies[0].saturating_add(plies[1]))
    }

    /// The name in results: `opening`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Opening => "opening",
            Self::Middlegame => "middlegame",
            Self::Late => "late",
        }
    }
}
