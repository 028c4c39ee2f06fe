//! Legal moves as sets: one call per piece, per pawn direction and per role in hand.
//!
//! Checks and pins are found once; after that only the king and en passant need a look at each
//! single move.

use crate::{
    Bitboard, CastlingSide, Color, File, Move, MoveList, MoveSet, Position, Rank, Role, Roles,
    Square, attacks,
};

/// The checks and pins against the king of the side to move.
struct Danger {
    checkers: Bitboard,
    pinned: Bitboard,
}

impl Position {
    /// Hands every legal move to `f`, in sets that are never empty.
    ///
    /// ```
    /// use tandem_chess::{Position, Rules};
    ///
    /// let mut moves = 0;
    /// Position::initial(Rules::BUGHOUSE).generate(|set| moves += set.len());
    /// assert_eq!(moves, 20);
    /// ```
    #[inline(always)]
    pub fn generate(&self, mut f: impl FnMut(MoveSet)) {
        let board = self.board();
        let us = self.turn();
        let own = board.by_color(us);
        let occupied = board.occupied();
        let king = self.king(us);
        let Danger { checkers, pinned } = self.danger(king);

        self.generate_king(king, &mut f);
        if checkers.more_than_one() {
            return;
        }
        // A piece other than the king may move anywhere if there is no check; otherwise it must
        // capture the checker or interpose.
        let (targets, drops) = match checkers.first() {
            None => (!own, !occupied),
            Some(checker) => {
                let between = attacks::between(king, checker);
                (between | checker, between)
            }
        };
        self.generate_drops(drops, &mut f);
        self.generate_pawns(king, pinned, targets, &mut f);
        if let Some(square) = self.legal_en_passant {
            self.en_passant_captures(square).for_each(|mv| f(MoveSet::Single(mv)));
        }
        let mut piece = |role, from, to: Bitboard| {
            if to.any() {
                f(MoveSet::Piece { role, from, to });
            }
        };
        let free = own & !pinned;
        for from in board.by_role(Role::Knight) & free {
            piece(Role::Knight, from, attacks::knight(from) & targets);
        }
        for from in board.by_role(Role::Bishop) & free {
            piece(Role::Bishop, from, attacks::bishop(from, occupied) & targets);
        }
        for from in board.by_role(Role::Rook) & free {
            piece(Role::Rook, from, attacks::rook(from, occupied) & targets);
        }
        for from in board.by_role(Role::Queen) & free {
            piece(Role::Queen, from, attacks::queen(from, occupied) & targets);
        }
        if checkers.is_empty() {
            // A pinned slider keeps to its line. (In check it has no move at all.)
            for from in pinned & (board.straight_sliders(us) | board.diagonal_sliders(us)) {
                let role = board.role_at(from).unwrap_or(Role::Queen);
                let seen = attacks::attacks(role, us, from, occupied);
                piece(role, from, seen & targets & attacks::line(king, from));
            }
            self.generate_castling(king, &mut f);
        }
    }

    /// The checkers of the side to move and its pinned pieces.
    #[inline(always)]
    fn danger(&self, king: Square) -> Danger {
        let board = self.board();
        let us = self.turn();
        let occupied = board.occupied();
        let mut checkers = board.leaper_attackers(king, !us);
        let mut pinned = Bitboard::EMPTY;
        let snipers = attacks::rook_rays(king) & board.straight_sliders(!us)
            | attacks::bishop_rays(king) & board.diagonal_sliders(!us);
        for sniper in snipers {
            let between = attacks::between(king, sniper) & occupied;
            if between.is_empty() {
                checkers |= sniper;
            } else if !between.more_than_one() {
                pinned |= between & board.by_color(us);
            }
        }
        Danger { checkers, pinned }
    }

    #[inline(always)]
    fn generate_king(&self, king: Square, f: &mut impl FnMut(MoveSet)) {
        let board = self.board();
        let us = self.turn();
        let without_king = board.occupied() ^ king;
        let mut to = attacks::king(king) & !board.by_color(us);
        for square in to {
            if board.is_attacked(square, !us, without_king) {
                to.remove(square);
            }
        }
        if to.any() {
            f(MoveSet::Piece { role: Role::King, from: king, to });
        }
    }

    #[inline(always)]
    fn generate_drops(&self, squares: Bitboard, f: &mut impl FnMut(MoveSet)) {
        let reserve = &self.reserves()[self.turn()];
        if reserve.is_empty() || squares.is_empty() {
            return;
        }
        for role in [Role::Knight, Role::Bishop, Role::Rook, Role::Queen] {
            if reserve.has(role) {
                f(MoveSet::Drops { role, to: squares });
            }
        }
        let to = squares & self.pawn_drops();
        if reserve.has(Role::Pawn) && to.any() {
            f(MoveSet::Drops { role: Role::Pawn, to });
        }
    }

    /// Where the side to move may drop a pawn, empty or not.
    #[inline(always)]
    pub(crate) fn pawn_drops(&self) -> Bitboard {
        self.rules().pawn_drops_of(self.turn())
    }

    #[inline(always)]
    fn generate_pawns(
        &self,
        king: Square,
        pinned: Bitboard,
        targets: Bitboard,
        f: &mut impl FnMut(MoveSet),
    ) {
        let board = self.board();
        let us = self.turn();
        let pawns = board.by_piece(Role::Pawn.piece(us));
        let empty = !board.occupied();
        let captured = targets & board.by_color(!us);
        let (forward, third) = match us {
            Color::White => (8, Bitboard::rank(Rank::Third)),
            Color::Black => (-8, Bitboard::rank(Rank::Sixth)),
        };
        // A pinned pawn keeps to its line: the king's file when it steps, one of the king's
        // diagonals when it captures.
        let steps = (pawns & (!pinned | Bitboard::file(king.file()))).shifted(forward) & empty;
        let double_steps = (steps & third).shifted(forward) & empty;
        let towards_h = pawns & !Bitboard::file(File::H);
        let towards_a = pawns & !Bitboard::file(File::A);
        let (to_h, to_a) = if pinned.is_empty() {
            (towards_h, towards_a)
        } else {
            let (rising, falling) = diagonals(king);
            let (h_line, a_line) = match us {
                Color::White => (rising, falling),
                Color::Black => (falling, rising),
            };
            (towards_h & (!pinned | h_line), towards_a & (!pinned | a_line))
        };
        for (offset, to) in [
            (forward, steps & targets),
            (2 * forward, double_steps & targets),
            (forward + 1, to_h.shifted(forward + 1) & captured),
            (forward - 1, to_a.shifted(forward - 1) & captured),
        ] {
            let last = to & Bitboard::BACK_RANKS;
            if last.any() {
                let promotions = self.rules().promotions;
                f(MoveSet::Pawns { offset, to: last, promotions });
            }
            let to = to & !Bitboard::BACK_RANKS;
            if to.any() {
                f(MoveSet::Pawns { offset, to, promotions: Roles::new(&[]) });
            }
        }
    }

    /// The legal captures of a pawn that has just passed over `square`.
    #[inline]
    pub(super) fn en_passant_captures(&self, square: Square) -> impl Iterator<Item = Move> {
        let us = self.turn();
        let capturers = attacks::pawn(!us, square) & self.board().by_piece(Role::Pawn.piece(us));
        capturers
            .into_iter()
            .map(move |from| Move::EnPassant { from, to: square })
            .filter(|&mv| self.is_safe(mv))
    }

    #[inline]
    fn generate_castling(&self, king: Square, f: &mut impl FnMut(MoveSet)) {
        for rook in self.setup.castling & Bitboard::back_rank(self.turn()) {
            if self.may_castle(king, rook) {
                f(MoveSet::Single(Move::Castle { king, rook }));
            }
        }
    }

    /// Whether nothing stands or shoots in the way of castling; the king is not in check.
    pub(super) fn may_castle(&self, king: Square, rook: Square) -> bool {
        let board = self.board();
        let enemy = !self.turn();
        let side = CastlingSide::from_squares(king, rook);
        let (king_to, rook_to) = (side.king_to(king), side.rook_to(king));
        if (CastlingSide::path(king, rook) & board.occupied()).any() {
            return false;
        }
        let others = board.occupied() & !(Bitboard::from_square(king) | rook);
        let without_king = others | rook;
        let crossed = (attacks::between(king, king_to) | king_to) & !Bitboard::from_square(king);
        if crossed.into_iter().any(|square| board.is_attacked(square, enemy, without_king)) {
            return false;
        }
        // In Chess960 the rook may have shielded the king's new square.
        !board.is_attacked(king_to, enemy, others | king_to | rook_to)
    }

    /// Writes the legal moves into a list, which is emptied first.
    #[inline]
    pub fn legal_moves_into(&self, list: &mut MoveList) {
        list.clear();
        self.generate(|set| set.for_each(|mv| list.push(mv)));
    }

    /// The legal moves. Code that asks often should keep a list and use
    /// [`Position::legal_moves_into`].
    pub fn legal_moves(&self) -> MoveList {
        let mut list = MoveList::with_room();
        self.legal_moves_into(&mut list);
        list
    }

    /// How many legal moves there are.
    #[inline]
    pub fn count_legal_moves(&self) -> usize {
        let mut count = 0;
        self.generate(|set| count += set.len());
        count
    }
}

/// The diagonals through a square: the one that rises towards the h-file, and the one that falls.
#[inline(always)]
fn diagonals(square: Square) -> (Bitboard, Bitboard) {
    let rays = attacks::bishop_rays(square);
    let (file, rank) = (square.file() as usize, square.rank() as usize);
    let above = Bitboard(!0 << (8 * rank));
    let right = Bitboard(0x0101_0101_0101_0101 * (0xff << file & 0xff));
    (rays & !(above ^ right), rays & (above ^ right))
}
