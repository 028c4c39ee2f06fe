//! Whether a moment is one that a step asks for.

use bughouse::BoardId;
use chess::{Color, Position, Role};

use super::{
    packed::{Plies, Ply},
    query::Step,
    replay::{POINTS, Replay},
};

impl Step {
    /// The conditions that need the clocks only.
    pub(super) fn meets_clocks(&self, plies: &Plies, at: usize) -> bool {
        let ply: &Ply = &plies.all[at];
        let seconds = |tenths: i32| u32::try_from(tenths).ok().map(|tenths| tenths / 10);
        let is_clock = |tenths: i32| (tenths >= 0).then_some(i64::from(tenths));
        self.sat.is_none_or(|bounds| seconds(ply.spent).is_some_and(|it| bounds.has(it)))
            && self
                .clock
                .is_none_or(|test| is_clock(ply.clock).is_some_and(|it| test.holds(it, 10)))
            && self.lead.is_none_or(|test| ply.lead.is_some_and(|it| test.holds(it.into(), 10)))
            && self.partner_sat.is_none_or(|bounds| {
                plies.partner_took(at, |tenths| seconds(tenths).is_some_and(|it| bounds.has(it)))
            })
    }

    /// The conditions on the last move that need a replay.
    pub(super) fn meets_move(&self, replay: &mut Replay<'_>, given: &[Option<Role>]) -> bool {
        let Some(mv) = replay.mv else { return false };
        if self.moved.is_some_and(|roles| !roles.has(mv.role()))
            || self.captured.is_some_and(|it| !replay.captured.is_some_and(|role| it.has(role)))
        {
            return false;
        }
        if let Some(sacrifice) = self.sacrifice
            && given.get(replay.at - 1).copied().flatten() != Some(sacrifice.0)
        {
            return false;
        }
        if let Some(mate) = &self.mate {
            let role = match mv {
                chess::Move::Normal { promotion: Some(role), .. } => role,
                mv => mv.role(),
            };
            if mate.role.is_some_and(|it| it != role)
                || mate.to.is_some_and(|to| to != mv.to())
                || !replay.is_mated()
                || mate.is_smothered && !replay.is_smothered()
            {
                return false;
            }
            let king = replay.board().map(|board| {
                let position = replay.boards.board(board);
                position.king(position.turn())
            });
            if mate.king.is_some() && mate.king != king {
                return false;
            }
        }
        self.san.as_ref().is_none_or(|pattern| {
            if pattern.has_suffix() {
                replay.add_suffix();
            }
            pattern.is(&replay.san)
        })
    }

    /// The conditions on a position.
    pub(super) fn meets_position(&self, position: &Position) -> bool {
        self.turn.is_none_or(|side| side.color() == position.turn())
            && self.pieces.as_ref().is_none_or(|pieces| pieces.is_on(position.board()))
            && self.reserve.as_ref().is_none_or(|reserve| reserve.is_at(position))
            && self.material.as_ref().is_none_or(|material| material.hold_on(position))
            && self.imbalance.is_none_or(|test| test.holds(imbalance(position), 1))
    }

    /// Whether a player is of the team that `by` names, seen from a board.
    pub(super) fn is_by(&self, ply: &Ply, board: BoardId) -> bool {
        self.by.is_none_or(|side| (side.color() == ply.color) == (ply.board == board))
    }
}

/// White's pieces minus Black's.
fn imbalance(position: &Position) -> i64 {
    let board = position.board();
    let points = |color: Color| {
        let of = |role: Role| board.by_piece(role.piece(color)).len() as i64;
        Role::ALL.iter().zip(POINTS).map(|(&role, points)| of(role) * points).sum::<i64>()
    };
    points(Color::White) - points(Color::Black)
}
