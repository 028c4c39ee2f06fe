//! The last drop: what the partner of a mated player may still do (Laws 1.9, 2.2c).

use chess::Move;

use super::{
    Answer, Arbiter, LastDropEffect, LastDropRight, Mate, Phase, RefusalReason, Rulings, refuse,
};
use crate::{Article, Seat, ruleset::LastDrop};

impl Arbiter {
    /// The right of a mated player's partner at the moment of mate: the mated player captured
    /// with their last completed move, and the partner is to move and still holds the piece.
    pub(super) fn last_drop_right(&self, mated: Seat) -> LastDropRight {
        let partner = mated.partner();
        let last = self.boards[mated.board()].last.as_ref();
        let taken = last.filter(|last| last.seat == mated).and_then(|last| last.captured);
        let reserve = self.setup(partner.board()).reserves[partner.color()];
        match taken {
            Some(role)
                if self.ruleset.last_drop == LastDrop::Allowed
                    && reserve.has(role)
                    && self.to_move(partner.board()) == partner =>
            {
                LastDropRight::Open { seat: partner, role }
            }
            _ => LastDropRight::None,
        }
    }

    /// Whether a move is the last drop of a player with a mated partner, in time.
    pub(super) fn is_last_drop(&self, seat: Seat, mv: Option<Move>) -> bool {
        match self.boards[!seat.board()].mate.map(|mate| mate.last_drop) {
            Some(LastDropRight::Open { seat: dropper, role }) => {
                dropper == seat
                    && matches!(mv, Some(Move::Drop { role: dropped, .. }) if dropped == role)
                    && self.clock(seat.board()).flag(seat.color()).is_none()
            }
            _ => false,
        }
    }

    /// Uses up a player's right to a last drop, if there is one.
    pub(super) fn use_last_drop(&mut self, seat: Seat, act: u32, effect: Option<LastDropEffect>) {
        if let Some(mate) = &mut self.boards[!seat.board()].mate
            && let LastDropRight::Open { seat: dropper, role } = mate.last_drop
            && dropper == seat
        {
            mate.last_drop = LastDropRight::Used { seat, role, act, effect };
        }
    }

    /// The act that used up a last drop is undone, so it may be made again.
    pub(super) fn reopen_last_drop(&mut self, seat: Seat, undone: u32) {
        if let Some(mate) = &mut self.boards[!seat.board()].mate
            && let LastDropRight::Used { seat: dropper, role, act, .. } = mate.last_drop
            && (dropper, act) == (seat, undone)
        {
            mate.last_drop = LastDropRight::Open { seat, role };
        }
    }

    /// Whether the last drop on a mate can still be made: the player's flag is up, and that board
    /// has not ended.
    pub(super) fn may_still_drop(&self, seat: Seat, mate: &Mate) -> bool {
        let ended = match &self.phase {
            Phase::Ended { end, .. } => end.causes.iter().any(|cause| cause.at <= mate.at),
            _ => false,
        };
        !ended && self.clock(seat.board()).flag(seat.color()).is_none()
    }

    /// The last drop has been made, or will not be: mate counts unless it mated or repeated (2.2c).
    pub(super) fn resolve_last_drop(&mut self, mated: Seat, rulings: &mut Rulings) -> Answer {
        let Some(mate) = &mut self.boards[mated.board()].mate else { return Ok(()) };
        if matches!(mate.last_drop, LastDropRight::Open { .. }) {
            mate.last_drop = LastDropRight::None;
        }
        let mate = *mate;
        self.rule_mate(mate, rulings)
    }

    pub(super) fn decline_last_drop(&mut self, seat: Seat, rulings: &mut Rulings) -> Answer {
        self.still_open()?;
        match (&self.phase, self.last_drop()) {
            (&Phase::LastDrop { mated }, Some((dropper, _))) if dropper == seat => {
                self.resolve_last_drop(mated, rulings)
            }
            _ => refuse(Article::new(1, 9), RefusalReason::NoLastDrop),
        }
    }
}
