//! Pseudo-legal moves, which Kriegspiel calls *potential*: all moves that the player's own pieces
//! allow.
//!
//! Unseen pieces block nothing, and pawns may always capture. No knowledge of the opponent
//! removes a move: neither a check nor an earlier refusal. The initial position has 34.

use alloc::vec::Vec;

use chess::{
    Bitboard, CastlingSide, CastlingStyle, Color, File, Move, MoveSet, Rank, Role, Roles, Uci,
    attacks,
};

use crate::Side;

impl Side {
    /// Hands every potential move to `f`, in sets that are never empty.
    ///
    /// A pawn capture is always a [`Move::Normal`]: the player does not know whether it is en
    /// passant.
    ///
    /// ```
    /// use tandem_kriegspiel::{Side, chess::{Color, Position, Rules}};
    ///
    /// let start = Position::initial(Rules::CHESS);
    /// assert_eq!(Side::from_position(&start, Color::White).count_pseudo_legal(), 34);
    /// ```
    #[inline(always)]
    pub fn generate_pseudo_legal(&self, mut f: impl FnMut(MoveSet)) {
        let own = self.own();
        let free = !own;
        let mut give = |set: MoveSet| {
            if !set.is_empty() {
                f(set);
            }
        };
        for role in [Role::Knight, Role::Bishop, Role::Rook, Role::Queen, Role::King] {
            for from in self.by_role(role) {
                let to = attacks::attacks(role, self.color, from, own) & free;
                give(MoveSet::Piece { role, from, to });
            }
        }
        for (offset, to) in self.pawn_moves() {
            let last = to & Bitboard::BACK_RANKS;
            give(MoveSet::Pawns { offset, to: last, promotions: self.rules.promotions });
            give(MoveSet::Pawns { offset, to: to & !last, promotions: Roles::new(&[]) });
        }
        if let Some(king) = self.by_role(Role::King).single() {
            for rook in self.castling {
                if (CastlingSide::path(king, rook) & own).is_empty() {
                    give(MoveSet::Single(Move::Castle { king, rook }));
                }
            }
        }
        for role in Role::DROPPABLE {
            if self.reserve.has(role) {
                let to = match role {
                    Role::Pawn => free & self.rules.pawn_drops_of(self.color),
                    _ => free,
                };
                give(MoveSet::Drops { role, to });
            }
        }
    }

    /// Steps, double steps and both captures of all pawns, each with how far they go.
    #[inline(always)]
    fn pawn_moves(&self) -> [(i8, Bitboard); 4] {
        let (forward, third) = match self.color {
            Color::White => (8, Rank::Third),
            Color::Black => (-8, Rank::Sixth),
        };
        let pawns = self.by_role(Role::Pawn);
        let free = !self.own();
        let steps = pawns.shifted(forward) & free;
        let double_steps = (steps & Bitboard::rank(third)).shifted(forward) & free;
        let towards_h = (pawns & !Bitboard::file(File::H)).shifted(forward + 1) & free;
        let towards_a = (pawns & !Bitboard::file(File::A)).shifted(forward - 1) & free;
        [
            (forward, steps),
            (2 * forward, double_steps),
            (forward + 1, towards_h),
            (forward - 1, towards_a),
        ]
    }

    /// How many potential moves there are; each choice of promotion is one.
    #[inline]
    pub fn count_pseudo_legal(&self) -> usize {
        let mut count = 0;
        self.generate_pseudo_legal(|set| count += set.len());
        count
    }

    /// The potential moves one by one.
    pub fn pseudo_legal_moves(&self) -> Vec<Move> {
        let mut moves = Vec::new();
        self.generate_pseudo_legal(|set| set.for_each(|mv| moves.push(mv)));
        moves
    }

    /// The pseudo-legal move with these coordinates. Castling may be written either way, as in
    /// [`Uci::to_move`].
    pub fn attempt(&self, uci: Uci) -> Option<Move> {
        let mut found = None;
        self.generate_pseudo_legal(|set| {
            set.for_each(|mv| {
                let takes_rook = mv.to_uci(CastlingStyle::KingTakesRook) == uci;
                if takes_rook || found.is_none() && mv.to_uci(CastlingStyle::KingMoves) == uci {
                    found = Some(mv);
                }
            });
        });
        found
    }

    /// Whether a move is pseudo-legal. A capture en passant counts as the pawn capture that it is
    /// to the player.
    pub fn is_pseudo_legal(&self, mv: Move) -> bool {
        let mv = as_attempt(mv);
        let mut found = false;
        self.generate_pseudo_legal(|set| {
            if let Some(set) = set.within(mv.to().into()) {
                set.for_each(|potential| found |= potential == mv);
            }
        });
        found
    }
}

/// A move as its player attempts it: a player cannot know which pawn capture is en passant.
#[inline]
pub const fn as_attempt(mv: Move) -> Move {
    match mv {
        Move::EnPassant { from, to } => {
            Move::Normal { role: Role::Pawn, from, to, promotion: None }
        }
        mv => mv,
    }
}

/// Whether this is a pawn capture, of something or of nothing.
#[inline]
pub fn is_pawn_capture(mv: Move) -> bool {
    match mv {
        Move::Normal { role: Role::Pawn, from, to, .. } => from.file() != to.file(),
        mv => matches!(mv, Move::EnPassant { .. }),
    }
}
