//! Where a search ends: mates in one, and material that mates by itself.

use chess::{Bitboard, Color, MoveSet, Position, Role, attacks};

/// Which positions count as mates besides those that are (the rules of the Berkeley project for
/// problems): a lone king against material that the winner's king protects.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Leaves {
    /// A queen, a rook, or a pawn that is on neither edge: mate is certain in the end.
    pub forced: bool,
    /// Two bishops on squares of both colors, or a bishop and a knight: mate is as probable as
    /// one likes.
    pub epsilon: bool,
}

impl Leaves {
    /// Mates only.
    pub const MATES: Self = Self { forced: false, epsilon: false };

    /// Whether anything but a mate counts.
    pub const fn any(self) -> bool {
        self.forced || self.epsilon
    }

    /// Whether `winner`, who has just moved, counts as having mated. The enemy must have a move.
    pub(super) fn hold(self, position: &Position, winner: Color) -> bool {
        let board = position.board();
        let (own, enemy) = (board.by_color(winner), board.by_color(!winner));
        if enemy.more_than_one() || !self.any() {
            return false;
        }
        let protected = attacks::king(position.king(winner)) & own;
        let of = |role| board.by_role(role) & protected;
        let edges = Bitboard::file(chess::File::A) | Bitboard::file(chess::File::H);
        let forced = of(Role::Queen) | of(Role::Rook) | of(Role::Pawn) & !edges;
        let light: Bitboard = Bitboard(0x55aa_55aa_55aa_55aa);
        let bishops = of(Role::Bishop);
        let pair = (bishops & light).any() && (bishops & !light).any();
        let epsilon = pair || bishops.any() && of(Role::Knight).any();
        self.forced && forced.any() || self.epsilon && epsilon
    }
}

/// Whether the side to move has a mate in one.
pub(super) fn has_mate(position: &Position) -> bool {
    let us = position.turn();
    let Some(king) = position.board().king_of(!us) else { return false };
    let board = position.board();
    let occupied = board.occupied();
    let near = [
        Bitboard::EMPTY,
        attacks::knight(king),
        attacks::bishop(king, occupied),
        attacks::rook(king, occupied),
    ];
    let shields = shields(position, king);
    let mut found = false;
    position.generate(|set| {
        if found {
            return;
        }
        let set = match set {
            MoveSet::Piece { from, .. } if shields.contains(from) => Some(set),
            MoveSet::Piece { role, .. } | MoveSet::Drops { role, .. } => set.within(match role {
                Role::Pawn => attacks::pawn(!us, king),
                Role::Knight => near[1],
                Role::Bishop => near[2],
                Role::Rook => near[3],
                Role::Queen => near[2] | near[3],
                Role::King => Bitboard::EMPTY,
            }),
            MoveSet::Pawns { promotions, .. } if promotions.is_empty() && shields.is_empty() => {
                set.within(attacks::pawn(!us, king))
            }
            set => Some(set),
        };
        let Some(set) = set else { return };
        set.for_each(|mv| {
            if !found {
                let mut after = position.clone();
                after.play_unchecked(mv);
                found = is_mate(&after);
            }
        });
    });
    found
}

/// Whether the side to move is mated.
#[inline]
pub(super) fn is_mate(position: &Position) -> bool {
    position.is_check() && !position.has_legal_move()
}

/// The pieces of the side to move that stand alone between a slider of their own and the enemy
/// king.
fn shields(position: &Position, king: chess::Square) -> Bitboard {
    let board = position.board();
    let own = board.by_color(position.turn());
    let of = |role| board.by_role(role) & own;
    let occupied = board.occupied();
    let straight = (of(Role::Rook) | of(Role::Queen)) & attacks::rook(king, Bitboard::EMPTY);
    let diagonal = (of(Role::Bishop) | of(Role::Queen)) & attacks::bishop(king, Bitboard::EMPTY);
    let mut shields = Bitboard::EMPTY;
    for sniper in straight | diagonal {
        let between = attacks::between(king, sniper) & occupied;
        if between.any() && !between.more_than_one() {
            shields |= between & own;
        }
    }
    shields
}
