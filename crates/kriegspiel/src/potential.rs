//! Potential moves: what a player's own men do not rule out.
//!
//! Unseen men block nothing, and pawns may always capture. Nothing that is known of the enemy removes a move: neither a
//! check nor what was refused before; the start of a game has 34.

use chess::{
    Bitboard, CastlingSide, CastlingStyle, Color, File, Move, MoveSet, Rank, Role, Roles, Uci,
    attacks,
};

use crate::Side;

impl Side {
    /// Hands every potential move to `f`, in sets that are never empty.
    ///
    /// A pawn capture is always a [`Move::Normal`]: whether it is en passant the player does not know.
    ///
    /// ```
    /// use tandem_kriegspiel::{Side, chess::{Color, Position, Rules}};
    ///
    /// let start = Position::initial(Rules::CHESS);
    /// assert_eq!(Side::of(&start, Color::White).count_potential(), 34);
    /// ```
    #[inline(always)]
    pub fn potential(&self, mut f: impl FnMut(MoveSet)) {
        let own = self.own();
        let free = !own;
        let mut give = |set: MoveSet| {
            if !set.is_empty() {
                f(set);
            }
        };
        for role in [Role::Knight, Role::Bishop, Role::Rook, Role::Queen, Role::King] {
            for from in self.men(role) {
                let to = attacks::of(role, self.color, from, own) & free;
                give(MoveSet::Piece { role, from, to });
            }
        }
        for (offset, to) in self.pawn_moves() {
            let last = to & Bitboard::BACK_RANKS;
            give(MoveSet::Pawns { offset, to: last, promotions: self.rules.promotions });
            give(MoveSet::Pawns { offset, to: to & !last, promotions: Roles::of(&[]) });
        }
        if let Some(king) = self.men(Role::King).single() {
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
        let pawns = self.men(Role::Pawn);
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
    pub fn count_potential(&self) -> usize {
        let mut count = 0;
        self.potential(|set| count += set.len());
        count
    }

    /// The potential moves one by one.
    pub fn potential_moves(&self) -> Vec<Move> {
        let mut moves = Vec::new();
        self.potential(|set| set.for_each(|mv| moves.push(mv)));
        moves
    }

    /// The potential move that coordinates mean. Castling may be written either way, as in [`Uci::to_move`].
    pub fn attempt(&self, uci: Uci) -> Option<Move> {
        let mut found = None;
        self.potential(|set| {
            set.for_each(|mv| {
                let takes_rook = mv.to_uci(CastlingStyle::KingTakesRook) == uci;
                if takes_rook || found.is_none() && mv.to_uci(CastlingStyle::KingMoves) == uci {
                    found = Some(mv);
                }
            });
        });
        found
    }

    /// Whether a move is a potential one. A capture en passant is looked for as the pawn capture that it is to the player.
    pub fn is_potential(&self, mv: Move) -> bool {
        let mv = as_attempt(mv);
        let mut found = false;
        self.potential(|set| {
            if let Some(set) = set.within(mv.to().into()) {
                set.for_each(|potential| found |= potential == mv);
            }
        });
        found
    }
}

/// A move as the player attempts it, who does not know which of his pawn captures is en passant.
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
