//! Check, mate, and the board that waits.

use core::fmt;

use crate::{Bitboard, Captures, Color, Move, Position, Role, attacks};

/// How the side to move stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Status {
    /// There is a legal move.
    Open,
    /// Bughouse: no legal move now, but a piece from the partner may bring one. The clock runs;
    /// it is neither mate nor stalemate, whether in check or not.
    Waiting,
    /// In check, and nothing can ever help.
    Mated,
    /// No legal move, not in check, and nothing to wait for (chess and crazyhouse).
    Stalemated,
}

impl Status {
    /// A word for it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Open => "open",
            Self::Waiting => "waiting",
            Self::Mated => "mated",
            Self::Stalemated => "stalemated",
        }
    }
}

impl Position {
    /// The pieces that give check to the side to move.
    #[inline]
    pub fn checkers(&self) -> Bitboard {
        let us = self.turn();
        self.board().attackers(self.king(us), !us, self.board().occupied())
    }

    /// Whether the side to move is in check.
    #[inline]
    pub fn is_check(&self) -> bool {
        let us = self.turn();
        self.board().is_attacked(self.king(us), !us, self.board().occupied())
    }

    /// Whether the side to move has a legal move with what it now holds.
    pub fn has_legal_move(&self) -> bool {
        self.has_free_step() || self.count_legal_moves() > 0
    }

    /// Whether a pawn or knight that cannot be pinned has a move, and there is no check to
    /// answer: so it is in nearly all positions, and told at once.
    #[inline]
    fn has_free_step(&self) -> bool {
        let (board, us) = (self.board(), self.turn());
        let king = self.king(us);
        let lines = attacks::rook_rays(king) | attacks::bishop_rays(king);
        let free = board.by_color(us) & !lines;
        let forward = if us == Color::White { 8 } else { -8 };
        let steps = (board.by_role(Role::Pawn) & free).shifted(forward) & !board.occupied();
        let hop = |from| (attacks::knight(from) & !board.by_color(us)).any();
        (steps.any() || (board.by_role(Role::Knight) & free).into_iter().any(hop))
            && !self.is_check()
    }

    /// How the side to move stands.
    ///
    /// Bughouse mate (Laws 1.5, "if he could parry the check with dropping a piece potentially")
    /// has a closed form: in check, no legal move with the reserve in hand, and two checkers or
    /// no square between checker and king. A drop can only interpose; against a distant slider
    /// some square lies between, and a piece other than a pawn may be dropped there whatever its
    /// rank.
    pub fn status(&self) -> Status {
        if self.has_legal_move() {
            return Status::Open;
        }
        let checkers = self.checkers();
        let may_receive = self.rules().captures == Captures::Partner;
        match checkers.first() {
            None if may_receive => Status::Waiting,
            None => Status::Stalemated,
            Some(_) if !may_receive || checkers.more_than_one() => Status::Mated,
            Some(checker) => {
                let gap = attacks::between(self.king(self.turn()), checker);
                if gap.is_empty() { Status::Mated } else { Status::Waiting }
            }
        }
    }

    /// Whether the side to move is mated; see [`Position::status`].
    pub fn is_mate(&self) -> bool {
        let checkers = self.checkers();
        let Some(checker) = checkers.first() else { return false };
        let may_receive = self.rules().captures == Captures::Partner;
        // A piece that may still come parries a check from a distance, so no move is looked for.
        let may_be_parried = may_receive
            && !checkers.more_than_one()
            && attacks::between(self.king(self.turn()), checker).any();
        !may_be_parried && !self.king_has_step() && self.count_legal_moves() == 0
    }

    /// Whether the king can step anywhere: so most checks can be answered, and it is told without
    /// looking for other moves.
    fn king_has_step(&self) -> bool {
        let from = self.king(self.turn());
        let step = |to| Move::Normal { role: Role::King, from, to, promotion: None };
        self.targets(Role::King, from).into_iter().any(|to| self.is_safe(step(to)))
    }
}

impl fmt::Display for Status {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}
