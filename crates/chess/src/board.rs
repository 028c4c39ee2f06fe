//! The pieces on the 64 squares.

use core::fmt;

use crate::{Bitboard, Color, Piece, Role, Square, attacks};

/// Which piece stands where, and nothing else. Any arrangement is allowed.
///
/// Promoted pieces are marked, because they turn into pawns again when they are captured.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct Board {
    by_role: [Bitboard; 6],
    by_color: [Bitboard; 2],
    promoted: Bitboard,
}

impl Board {
    /// A board without pieces.
    pub const EMPTY: Self = Self {
        by_role: [Bitboard::EMPTY; 6],
        by_color: [Bitboard::EMPTY; 2],
        promoted: Bitboard::EMPTY,
    };

    /// The pieces at the start of a game.
    pub const INITIAL: Self = Self {
        by_role: [
            Bitboard(0x00ff_0000_0000_ff00),
            Bitboard(0x4200_0000_0000_0042),
            Bitboard(0x2400_0000_0000_0024),
            Bitboard(0x8100_0000_0000_0081),
            Bitboard(0x0800_0000_0000_0008),
            Bitboard(0x1000_0000_0000_0010),
        ],
        by_color: [Bitboard(0xffff), Bitboard(0xffff << 48)],
        promoted: Bitboard::EMPTY,
    };

    /// A board from the squares of each role, in the order of [`Role::ALL`], of White's pieces
    /// and of the promoted ones.
    ///
    /// A square that several roles claim goes to the last of them; colors and marks without a
    /// piece are passed over.
    pub const fn from_sets(
        mut by_role: [Bitboard; 6],
        white: Bitboard,
        promoted: Bitboard,
    ) -> Self {
        let mut taken = 0;
        let mut role = by_role.len();
        while role > 0 {
            role -= 1;
            by_role[role].0 &= !taken;
            taken |= by_role[role].0;
        }
        Self {
            by_role,
            by_color: [Bitboard(taken & white.0), Bitboard(taken & !white.0)],
            promoted: Bitboard(taken & promoted.0),
        }
    }

    /// Only the pieces of one side.
    pub fn only(&self, color: Color) -> Self {
        let own = self.by_color(color);
        let mut by_color = [Bitboard::EMPTY; 2];
        by_color[color.index()] = own;
        let by_role = self.by_role.map(|set| set & own);
        Self { by_role, by_color, promoted: self.promoted & own }
    }

    /// The squares with a piece on them.
    #[inline(always)]
    pub const fn occupied(&self) -> Bitboard {
        Bitboard(self.by_color[0].0 | self.by_color[1].0)
    }

    /// The squares of one side's pieces.
    #[inline(always)]
    pub const fn by_color(&self, color: Color) -> Bitboard {
        self.by_color[color.index()]
    }

    /// The squares of all pieces of a role, promoted ones included.
    #[inline(always)]
    pub const fn by_role(&self, role: Role) -> Bitboard {
        self.by_role[role.index()]
    }

    /// The squares of one side's pieces of a role.
    #[inline(always)]
    pub fn by_piece(&self, piece: Piece) -> Bitboard {
        self.by_role(piece.role) & self.by_color(piece.color)
    }

    /// The squares of promoted pieces.
    #[inline(always)]
    pub const fn promoted(&self) -> Bitboard {
        self.promoted
    }

    /// Rooks and queens of one side.
    #[inline(always)]
    pub(crate) fn straight_sliders(&self, color: Color) -> Bitboard {
        (self.by_role(Role::Rook) | self.by_role(Role::Queen)) & self.by_color(color)
    }

    /// Bishops and queens of one side.
    #[inline(always)]
    pub(crate) fn diagonal_sliders(&self, color: Color) -> Bitboard {
        (self.by_role(Role::Bishop) | self.by_role(Role::Queen)) & self.by_color(color)
    }

    /// The role of the piece on a square.
    #[inline]
    pub fn role_at(&self, square: Square) -> Option<Role> {
        if !self.occupied().contains(square) {
            return None;
        }
        // The role is unpredictable for a processor, so this does not branch.
        let is = |role: &Role| usize::from(self.by_role[role.index()].contains(square));
        let index = Role::ALL.iter().map(|role| is(role) * role.index()).sum::<usize>();
        Role::ALL.get(index).copied()
    }

    /// The piece on a square.
    pub fn piece_at(&self, square: Square) -> Option<Piece> {
        let role = self.role_at(square)?;
        let white = self.by_color(Color::White).contains(square);
        Some(role.piece(if white { Color::White } else { Color::Black }))
    }

    /// The king's square of a side that has exactly one king.
    #[inline]
    pub fn king_of(&self, color: Color) -> Option<Square> {
        self.by_piece(Role::King.piece(color)).single()
    }

    /// Puts a piece on a square in place of whatever stood there.
    pub fn put(&mut self, square: Square, piece: Piece, promoted: bool) {
        self.remove(square);
        self.toggle(square, piece.color, piece.role);
        if promoted {
            self.promoted.insert(square);
        }
    }

    /// Takes the piece off a square. Returns it, and whether it was a promoted pawn.
    pub fn remove(&mut self, square: Square) -> Option<(Piece, bool)> {
        let piece = self.piece_at(square)?;
        let promoted = self.promoted.contains(square);
        self.toggle(square, piece.color, piece.role);
        self.promoted.remove(square);
        Some((piece, promoted))
    }

    /// Adds a piece to an empty square, or takes that very piece away.
    #[inline(always)]
    pub(crate) fn toggle(&mut self, square: Square, color: Color, role: Role) {
        self.by_role[role.index()] ^= square;
        self.by_color[color.index()] ^= square;
    }

    #[inline(always)]
    pub(crate) fn set_promoted(&mut self, promoted: Bitboard) {
        self.promoted = promoted;
    }

    /// All pieces with their squares, from `a1` to `h8`.
    pub fn pieces(&self) -> impl Iterator<Item = (Square, Piece)> + '_ {
        self.occupied().into_iter().filter_map(|square| Some((square, self.piece_at(square)?)))
    }

    /// The pieces of `color` that attack `square` when `occupied` says what blocks the lines.
    #[inline(always)]
    pub fn attackers(&self, square: Square, color: Color, occupied: Bitboard) -> Bitboard {
        self.leaper_attackers(square, color)
            | attacks::lines::rook(square, occupied) & self.straight_sliders(color)
            | attacks::lines::bishop(square, occupied) & self.diagonal_sliders(color)
    }

    /// The pawns, knights and kings of `color` that attack `square`: nothing can stand in their
    /// way.
    #[inline(always)]
    pub(crate) fn leaper_attackers(&self, square: Square, color: Color) -> Bitboard {
        (attacks::knight(square) & self.by_role(Role::Knight)
            | attacks::king(square) & self.by_role(Role::King)
            | attacks::pawn(!color, square) & self.by_role(Role::Pawn))
            & self.by_color(color)
    }

    /// Whether a piece of `color` attacks `square` when `occupied` says what blocks the lines.
    #[inline(always)]
    pub(crate) fn is_attacked(&self, square: Square, color: Color, occupied: Bitboard) -> bool {
        self.leaper_attackers(square, color).any()
            || (attacks::rook_rays(square) & self.straight_sliders(color)).any()
                && (attacks::lines::rook(square, occupied) & self.straight_sliders(color)).any()
            || (attacks::bishop_rays(square) & self.diagonal_sliders(color)).any()
                && (attacks::lines::bishop(square, occupied) & self.diagonal_sliders(color)).any()
    }
}

impl fmt::Debug for Board {
    /// Eight lines of FEN letters, the eighth rank first, promoted pieces with `~`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for rank in crate::Rank::ALL.into_iter().rev() {
            for file in crate::File::ALL {
                let square = Square::new(file, rank);
                let letter = self.piece_at(square).map_or('.', Piece::letter);
                let mark = if self.promoted.contains(square) { '~' } else { ' ' };
                write!(f, "{letter}{mark}")?;
            }
            writeln!(f)?;
        }
        Ok(())
    }
}
