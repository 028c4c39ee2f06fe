//! Queries as values.

use bughouse::BoardId;
use chess::{Color, Role};
use notation::How;
use serde::Deserialize;

use super::{
    counts::{Comparisons, Reserve},
    moves::MovePattern,
    placement::Placement,
    texts::{Bounds, DropPattern, Mate, NumberTest, RoleSet},
};
use crate::{ArchivedGame, Filter};

/// Games that meet all conditions and have all patterns.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Query {
    /// The conditions, of which a game must meet every one.
    pub games: Vec<Games>,
    /// The patterns, of which a game must have every one.
    pub patterns: Vec<Pattern>,
}

/// Conditions on games, without their moves. Those that are empty hold for all.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Games {
    /// Players, seats and dates.
    pub filter: Filter,
    /// The result is one of these: `1-0`, `0-1`, `1/2-1/2` or `*`.
    pub results: Vec<String>,
    /// The game ended in one of these ways.
    pub ended: Vec<How>,
    /// The number of moves on both boards together.
    pub plies: Option<Bounds>,
}

impl Games {
    /// Whether a game meets all conditions.
    pub fn meets(&self, game: &ArchivedGame) -> bool {
        let plies = u32::try_from(game.plies).unwrap_or(0);
        self.plies.is_none_or(|bounds| bounds.has(plies))
            && (self.results.is_empty() || self.results.contains(&game.result))
            && (self.ended.is_empty() || self.ended.iter().any(|how| how.name() == game.reason))
            && self.filter.meets(game)
    }
}

/// Moments of a game that follow each other, seen from one board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pattern {
    /// The board from which the pattern is seen; either if none is named.
    pub board: Option<BoardId>,
    /// Whether the pattern may also occur with colors exchanged.
    pub mirror: bool,
    /// The moments; each is later than the one before.
    pub steps: Vec<Step>,
    /// Each step is the next move on its board after the one before.
    pub is_streak: bool,
}

impl Pattern {
    /// The most steps of a pattern, and patterns of a query: they are written by hand, and each
    /// takes time at every move of a game.
    pub const MAX_STEPS: usize = 16;

    /// A pattern of one moment on either board.
    pub fn single(step: Step, mirror: bool) -> Self {
        Self { board: None, mirror, steps: vec![step], is_streak: false }
    }
}

/// Which boards a step looks at, from the board of the pattern.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[expect(missing_docs, reason = "the names say it")]
pub enum On {
    #[default]
    Same,
    Other,
    Either,
}

/// A color. For players it stands for the team of the player with this color at the board of the
/// pattern.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[expect(missing_docs, reason = "the names say it")]
pub enum Side {
    White,
    Black,
}

impl Side {
    /// The color itself.
    pub const fn color(self) -> Color {
        match self {
            Self::White => Color::White,
            Self::Black => Color::Black,
        }
    }

    pub(super) const fn mirrored(self) -> Self {
        match self {
            Self::White => Self::Black,
            Self::Black => Self::White,
        }
    }
}

/// A moment: conditions on a move and on the position after it, all of which hold.
///
/// Without a condition on the move, the position may also be that of the start, or one that a move
/// on the other board changed.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Step {
    /// The boards that this step looks at.
    pub board: On,
    /// At most this many moves on these boards after the step before.
    pub within: Option<u32>,
    /// A player of this team moves.
    pub by: Option<Side>,
    /// The side to move after that.
    pub turn: Option<Side>,
    /// Pieces on their squares.
    pub pieces: Option<Placement>,
    /// Numbers of pieces on the board.
    pub material: Option<Comparisons>,
    /// White's pieces minus Black's: a pawn counts 1, knights and bishops 3, rooks 5, queens 9.
    pub imbalance: Option<NumberTest>,
    /// The pieces that a player holds.
    pub reserve: Option<Reserve>,
    /// The move that is played, in SAN.
    #[serde(rename = "move")]
    pub san: Option<MovePattern>,
    /// The piece that is dropped, or its square.
    pub drop: Option<DropPattern>,
    /// The role of the piece that moves or is dropped; a pawn when it promotes.
    pub moved: Option<RoleSet>,
    /// The role that the move captures; a promoted piece is a pawn.
    pub captured: Option<RoleSet>,
    /// The move mates like this.
    pub mate: Option<Mate>,
    /// The opponent's next move on the board captures such a piece, and this move and the player's
    /// next one capture less than it is worth.
    pub sacrifice: Option<Sacrifice>,
    /// Seconds that the player took for the move.
    pub sat: Option<Bounds>,
    /// Seconds that the partner took for a move in the meantime.
    pub partner_sat: Option<Bounds>,
    /// The player's clock after the move, in seconds.
    pub clock: Option<NumberTest>,
    /// How many seconds more than the diagonal opponent the player has after the move.
    pub lead: Option<NumberTest>,
}

/// A piece that is given for less: `Q`, `R`, `B` or `N`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sacrifice(pub Role);

impl Step {
    /// Whether it needs a move on one of its boards.
    pub(super) const fn is_move(&self) -> bool {
        self.by.is_some()
            || self.san.is_some()
            || self.drop.is_some()
            || self.moved.is_some()
            || self.captured.is_some()
            || self.mate.is_some()
            || self.sacrifice.is_some()
            || self.sat.is_some()
            || self.partner_sat.is_some()
            || self.clock.is_some()
            || self.lead.is_some()
    }

    /// Whether it has a condition on the position.
    pub(super) const fn has_position(&self) -> bool {
        self.turn.is_some()
            || self.pieces.is_some()
            || self.material.is_some()
            || self.imbalance.is_some()
            || self.reserve.is_some()
    }

    /// Whether it needs the players' clocks.
    pub(super) const fn has_clocks(&self) -> bool {
        self.sat.is_some()
            || self.partner_sat.is_some()
            || self.clock.is_some()
            || self.lead.is_some()
    }

    /// Whether only a mate is such a moment.
    pub(super) fn is_mate(&self) -> bool {
        self.mate.is_some() || self.san.as_ref().is_some_and(MovePattern::is_mate)
    }

    /// The same with colors exchanged.
    pub(super) fn mirrored(&self) -> Self {
        let flip = |square: chess::Square| {
            chess::Square::from_index(square.index() ^ 56).unwrap_or(square)
        };
        Self {
            by: self.by.map(Side::mirrored),
            turn: self.turn.map(Side::mirrored),
            pieces: self.pieces.as_ref().map(Placement::mirrored),
            material: self.material.as_ref().map(Comparisons::mirrored),
            imbalance: self.imbalance.map(NumberTest::negated),
            reserve: self.reserve.as_ref().map(Reserve::mirrored),
            san: self.san.as_ref().map(MovePattern::mirrored),
            drop: self.drop.map(|drop| DropPattern { square: drop.square.map(flip), ..drop }),
            mate: self.mate.map(|mate| Mate {
                to: mate.to.map(flip),
                king: mate.king.map(flip),
                ..mate
            }),
            ..self.clone()
        }
    }
}
