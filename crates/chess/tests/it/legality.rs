//! One given move: [`Position::is_legal`] says what the list of legal moves says.

use std::collections::HashSet;

use tandem_chess::{Move, Position, Role, Rules, Square};

use crate::{
    perft,
    support::{position, random_positions, rules},
};

/// Every move that can be written down at all.
fn conceivable() -> Vec<Move> {
    let mut moves = Vec::new();
    let promotions: Vec<Option<Role>> = std::iter::once(None).chain(Role::ALL.map(Some)).collect();
    for to in Square::all() {
        moves.extend(Role::ALL.map(|role| Move::Drop { role, to }));
        for from in Square::all() {
            moves.push(Move::EnPassant { from, to });
            moves.push(Move::Castle { king: from, rook: to });
            for role in Role::ALL {
                for &promotion in &promotions {
                    moves.push(Move::Normal { role, from, to, promotion });
                }
            }
        }
    }
    moves
}

#[track_caller]
fn check(position: &Position, conceivable: &[Move]) {
    let found: Vec<Move> =
        conceivable.iter().copied().filter(|&mv| position.is_legal(mv)).collect();
    let legal: HashSet<Move> = position.legal_moves().iter().copied().collect();
    assert_eq!(found.len(), legal.len(), "{}", position.to_fen());
    for mv in found {
        assert!(legal.contains(&mv), "{mv:?} in {}", position.to_fen());
    }
}

#[test]
fn all_conceivable_moves() {
    let conceivable = conceivable();
    for (name, fen, ..) in perft::rows() {
        check(&position(fen, rules(name)), &conceivable);
    }
    // Castling, en passant and promotion under every rule they have.
    for fen in [
        "4k3/8/8/8/8/8/8/qRK5[] w B - 0 1",
        "8/8/8/8/k2Pp2Q/8/8/3K4[] b - d3 0 1",
        "4r1k1/8/8/2PpP3/8/8/8/4K3[] w - d6 0 1",
        "1n2k3/P7/8/8/8/8/8/4K3[] w - - 0 1",
    ] {
        check(&position(fen, Rules::BUGHOUSE_OTB), &conceivable);
    }
}

#[test]
fn random_games() {
    let conceivable = conceivable();
    let mut seen = 0;
    random_positions(Rules::BUGHOUSE_OTB, 7, |position| {
        seen += 1;
        if seen % 12 == 0 {
            check(position, &conceivable);
        }
    });
    assert!(seen > 300);
}
