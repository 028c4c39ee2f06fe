//! Static exchange evaluation: the outcome of captures on one square, if both sides capture with
//! their cheapest piece as long as that gains something.

use chess::{Bitboard, Move, Position, Role, attacks};

/// The values of pieces in exchanges, in centipawns.
pub(crate) const VALUE: [i32; 6] = [100, 300, 310, 430, 850, 10_000];

/// The role that a move captures, if it captures.
#[inline]
pub(crate) fn captured(position: &Position, mv: Move) -> Option<Role> {
    match mv {
        Move::Normal { to, .. } if position.board().occupied().contains(to) => {
            position.board().role_at(to)
        }
        Move::EnPassant { .. } => Some(Role::Pawn),
        _ => None,
    }
}

/// Whether a move and the exchange that it begins gain at least `threshold` centipawns. The
/// evaluation ignores pins, and drops in between.
pub(crate) fn is_at_least(position: &Position, mv: Move, threshold: i32) -> bool {
    let board = position.board();
    let to = mv.to();
    let (next, gone) = match mv {
        Move::Castle { .. } => return threshold <= 0,
        Move::Normal { role, from, promotion, .. } => {
            (promotion.unwrap_or(role), Bitboard::from_square(from))
        }
        Move::EnPassant { from, to } => {
            (Role::Pawn, Bitboard::from_square(from) | chess::Square::new(to.file(), from.rank()))
        }
        Move::Drop { role, .. } => (role, Bitboard::EMPTY),
    };
    let mut balance = captured(position, mv).map_or(0, |role| VALUE[role as usize]) - threshold;
    if balance < 0 {
        return false;
    }
    balance -= VALUE[next as usize];
    if balance >= 0 {
        return true;
    }
    let mut occupied = board.occupied() & !gone | to;
    let straight = board.by_role(Role::Rook) | board.by_role(Role::Queen);
    let diagonal = board.by_role(Role::Bishop) | board.by_role(Role::Queen);
    let mut side = !position.turn();
    let mut attackers = board.attackers(to, side, occupied) | board.attackers(to, !side, occupied);
    let mover = position.turn();
    loop {
        attackers &= occupied;
        let own = attackers & board.by_color(side);
        let Some(role) = Role::ALL.into_iter().find(|&role| (own & board.by_role(role)).any())
        else {
            break;
        };
        // A king captures last, and only what is not defended.
        if role == Role::King && (attackers & board.by_color(!side)).any() {
            break;
        }
        side = !side;
        balance = -balance - 1 - VALUE[role as usize];
        if balance >= 0 {
            break;
        }
        let Some(from) = (own & board.by_role(role)).first() else { break };
        occupied.remove(from);
        if matches!(role, Role::Pawn | Role::Bishop | Role::Queen) {
            attackers |= attacks::bishop(to, occupied) & diagonal;
        }
        if matches!(role, Role::Rook | Role::Queen) {
            attackers |= attacks::rook(to, occupied) & straight;
        }
    }
    // The side that is to capture and does not has lost the exchange.
    side != mover
}
