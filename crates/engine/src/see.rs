//! What an exchange on one square comes to, if both sides go on capturing with the cheapest man as long as it pays.

use chess::{Bitboard, Move, Position, Role, attacks};

/// What men are worth in exchanges.
pub(crate) const WORTH: [i32; 6] = [100, 300, 310, 430, 850, 10_000];

/// What a move captures.
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

/// Whether a move, with the exchange that it begins, brings at least `threshold`. Pins and drops in between don't count.
pub(crate) fn pays(position: &Position, mv: Move, threshold: i32) -> bool {
    let board = position.board();
    let to = mv.to();
    let (next, gone) = match mv {
        Move::Castle { .. } => return threshold <= 0,
        Move::Normal { role, from, promotion, .. } => {
            (promotion.unwrap_or(role), Bitboard::of(from))
        }
        Move::EnPassant { from, to } => {
            (Role::Pawn, Bitboard::of(from) | chess::Square::new(to.file(), from.rank()))
        }
        Move::Drop { role, .. } => (role, Bitboard::EMPTY),
    };
    let mut balance = captured(position, mv).map_or(0, |role| WORTH[role as usize]) - threshold;
    if balance < 0 {
        return false;
    }
    balance -= WORTH[next as usize];
    if balance >= 0 {
        return true;
    }
    let mut occupied = board.occupied() & !gone | to;
    let straight = board.of_role(Role::Rook) | board.of_role(Role::Queen);
    let diagonal = board.of_role(Role::Bishop) | board.of_role(Role::Queen);
    let mut side = !position.turn();
    let mut attackers = board.attackers(to, side, occupied) | board.attackers(to, !side, occupied);
    let mover = position.turn();
    loop {
        attackers &= occupied;
        let own = attackers & board.of_color(side);
        let Some(role) = Role::ALL.into_iter().find(|&role| (own & board.of_role(role)).any())
        else {
            break;
        };
        // A king takes last, and only what nobody defends.
        if role == Role::King && (attackers & board.of_color(!side)).any() {
            break;
        }
        side = !side;
        balance = -balance - 1 - WORTH[role as usize];
        if balance >= 0 {
            break;
        }
        let Some(from) = (own & board.of_role(role)).first() else { break };
        occupied.remove(from);
        if matches!(role, Role::Pawn | Role::Bishop | Role::Queen) {
            attackers |= attacks::bishop(to, occupied) & diagonal;
        }
        if matches!(role, Role::Rook | Role::Queen) {
            attackers |= attacks::rook(to, occupied) & straight;
        }
    }
    // Whoever is to capture and cannot, or needn't, has lost the exchange.
    side != mover
}
