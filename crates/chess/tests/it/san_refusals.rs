//! Resolving moves: what is forgiven, and every reason for which there is no move, as the player
//! reads it.

use tandem_chess::{Bitboard, CastlingSide, Color, Move, Role, Rules, San, SanError, Square};

use crate::support::{legal, position};

/// A text that means a move, given in coordinates.
#[track_caller]
fn check(fen: &str, san: &str, uci: &str) {
    let position = position(fen, Rules::BUGHOUSE);
    let parsed: San = san.parse().expect("a move");
    assert_eq!(parsed.to_move(&position), Ok(legal(&position, uci)), "{san} in {fen}");
}

/// A text that means none, the reason, and how it reads.
#[track_caller]
fn check_refused_under(rules: Rules, fen: &str, san: &str, error: SanError, message: &str) {
    let position = position(fen, rules);
    let parsed: San = san.parse().expect("a move");
    let found = parsed.to_move(&position).expect_err("a refusal");
    assert_eq!(found, error, "{san} in {fen}");
    assert_eq!(found.to_string(), message, "{san} in {fen}");
}

#[track_caller]
fn check_refused(fen: &str, san: &str, error: SanError, message: &str) {
    check_refused_under(Rules::BUGHOUSE, fen, san, error, message);
}

fn normal(role: Role, from: Square, to: Square) -> Move {
    Move::Normal { role, from, to, promotion: None }
}

#[test]
fn what_is_forgiven() {
    let fen = "4k3/8/8/3pP3/2P5/8/8/R3K1N1[] w - d6 0 1";
    // A cross too many or too few.
    check(fen, "Nxf3", "g1f3");
    check(fen, "cd5", "c4d5");
    check(fen, "cxd5", "c4d5");
    check("4k3/8/8/8/8/5p2/8/4K1N1[] w - - 0 1", "Nf3", "g1f3");
    // No file, and the whole origin.
    check(fen, "xd5", "c4d5");
    check(fen, "xd6", "e5d6");
    check(fen, "ed6", "e5d6");
    check(fen, "e5d6", "e5d6");
    check(fen, "exd6e.p.", "e5d6");
    check(fen, "Ng1-f3", "g1f3");
    check(fen, "Nge2", "g1e2");
    check(fen, "N1e2", "g1e2");
    check("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[] w KQkq - 0 1", "e2-e4", "e2e4");
    check("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[] w KQkq - 0 1", "Pe4", "e2e4");
    // The wrong mark.
    check(fen, "Nf3#", "g1f3");
    // Two pawns could take, one of them is pinned.
    check("4r1k1/8/8/2PpP3/8/8/8/4K3[] w - d6 0 1", "xd6", "c5d6");
    check("4k3/8/8/8/8/8/8/4K3[P] w - - 0 1", "@e4", "P@e4");
    check("1n2k3/P7/8/8/8/8/8/4K3[] w - - 0 1", "ab8N", "a7b8n");
    check("4k3/8/8/8/8/8/8/RK6[] w A - 0 1", "0-0-0", "b1a1");
}

#[test]
fn ambiguous() {
    check_refused(
        "7k/8/8/8/8/5N2/8/1N2K3[] w - - 0 1",
        "Nd2",
        SanError::Ambiguous {
            candidates: vec![
                normal(Role::Knight, Square::B1, Square::D2),
                normal(Role::Knight, Square::F3, Square::D2),
            ],
        },
        "ambiguous: more than one piece can make this move (from b1 or f3)",
    );
    let fen = "8/k7/8/8/4Q2Q/8/2K5/7Q[] w - - 0 1";
    let queen = |from| normal(Role::Queen, from, Square::E1);
    check_refused(
        fen,
        "Qe1",
        SanError::Ambiguous {
            candidates: vec![queen(Square::H1), queen(Square::E4), queen(Square::H4)],
        },
        "ambiguous: more than one piece can make this move (from h1 or e4 or h4)",
    );
    check_refused(
        fen,
        "Qhe1",
        SanError::Ambiguous { candidates: vec![queen(Square::H1), queen(Square::H4)] },
        "ambiguous: more than one piece can make this move (from h1 or h4)",
    );
    let take = |from| Move::EnPassant { from, to: Square::D6 };
    check_refused(
        "4k3/8/8/2PpP3/8/8/8/4K3[] w - d6 0 1",
        "xd6",
        SanError::Ambiguous { candidates: vec![take(Square::C5), take(Square::E5)] },
        "ambiguous: more than one piece can make this move (from c5 or e5)",
    );
}

#[test]
fn pieces_that_are_not_there_or_cannot_come() {
    let fen = "4k3/8/8/8/8/8/4P3/R3K3[q] w - - 0 1";
    let piece = |role: Role| role.piece(Color::White);
    for (san, role) in [("Qd4", Role::Queen), ("Rhd1", Role::Rook), ("R2a3", Role::Rook)] {
        let message = format!("there is no such White {role}");
        check_refused(fen, san, SanError::NoSuchPiece { piece: piece(role) }, &message);
    }
    for (san, role, to) in [
        ("Rb7", Role::Rook, Square::B7),
        ("Rh1", Role::Rook, Square::H1),
        ("e5", Role::Pawn, Square::E5),
        ("exd3", Role::Pawn, Square::D3),
        ("Kg1", Role::King, Square::G1),
    ] {
        let message = format!("no White {role} can reach {to}");
        check_refused(fen, san, SanError::OutOfReach { piece: piece(role), to }, &message);
    }
    // A double step from elsewhere than the second rank.
    check_refused(
        "4k3/8/8/8/8/4P3/8/4K3[] w - - 0 1",
        "e5",
        SanError::OutOfReach { piece: piece(Role::Pawn), to: Square::E5 },
        "no White pawn can reach e5",
    );
    // The capture of a pawn that has not just passed.
    check_refused(
        "4k3/8/8/3pP3/8/8/8/4K3[] w - - 0 1",
        "exd6",
        SanError::OutOfReach { piece: piece(Role::Pawn), to: Square::D6 },
        "no White pawn can reach d6",
    );
    check_refused(
        fen,
        "Re1",
        SanError::OwnPieceInTheWay { piece: piece(Role::King), on: Square::E1 },
        "White's own king stands on e1",
    );
    check_refused(
        "4k3/4p3/8/8/8/8/8/R3K3[q] b - - 0 1",
        "Ke7",
        SanError::OwnPieceInTheWay { piece: Role::Pawn.piece(Color::Black), on: Square::E7 },
        "Black's own pawn stands on e7",
    );
}

#[test]
fn drops() {
    let fen = "4k3/8/8/8/8/8/8/R3K3[QP] w - - 0 1";
    check_refused(
        fen,
        "Q@a1",
        SanError::DropOnPiece { piece: Role::Rook.piece(Color::White), on: Square::A1 },
        "a drop needs an empty square, but a White rook stands on a1",
    );
    check_refused(
        fen,
        "N@e8",
        SanError::DropOnPiece { piece: Role::King.piece(Color::Black), on: Square::E8 },
        "a drop needs an empty square, but a Black king stands on e8",
    );
    check_refused(
        fen,
        "N@c3",
        SanError::NotInReserve { piece: Role::Knight.piece(Color::White) },
        "White has no knight in reserve",
    );
    check_refused(
        "4k3/8/8/8/8/8/8/4K3[Q] b - - 0 1",
        "q@c3",
        SanError::NotInReserve { piece: Role::Queen.piece(Color::Black) },
        "Black has no queen in reserve",
    );
    for (san, on) in [("P@b1", Square::B1), ("@h8", Square::H8)] {
        let message = format!("a pawn may not be dropped on {on}");
        check_refused(fen, san, SanError::PawnDropRank { on }, &message);
    }
    // Rules that allow fewer ranks.
    let near = Rules { pawn_drops: Bitboard(0x00ff_ff00), ..Rules::BUGHOUSE };
    let on = Square::E6;
    let message = "a pawn may not be dropped on e6";
    check_refused_under(near, fen, "P@e6", SanError::PawnDropRank { on }, message);
}

#[test]
fn a_king_in_danger() {
    let refusal = |mv, in_check, attacker| SanError::LeavesKingInCheck { mv, in_check, attacker };
    // Pinned.
    check_refused(
        "4r2k/8/8/8/8/8/4N3/4K3[] w - - 0 1",
        "Nc3",
        refusal(normal(Role::Knight, Square::E2, Square::C3), false, Square::E8),
        "the knight on e2 is pinned by e8",
    );
    check_refused(
        "4k3/8/8/8/7Q/8/8/K7[] b - - 0 1",
        "Kd8",
        refusal(normal(Role::King, Square::E8, Square::D8), false, Square::H4),
        "the king would be attacked from h4",
    );
    check_refused(
        "4r1k1/8/8/2PpP3/8/8/8/4K3[] w - d6 0 1",
        "exd6",
        refusal(Move::EnPassant { from: Square::E5, to: Square::D6 }, false, Square::E8),
        "the pawn on e5 is pinned by e8",
    );
    // In check, and it does not help.
    let in_check = "4k3/8/8/8/4r3/8/8/R3K3[QP] w - - 0 1";
    check_refused(
        in_check,
        "Ra2",
        refusal(normal(Role::Rook, Square::A1, Square::A2), true, Square::E4),
        "it leaves the king in check from e4",
    );
    check_refused(
        in_check,
        "Q@d2",
        refusal(Move::Drop { role: Role::Queen, to: Square::D2 }, true, Square::E4),
        "it leaves the king in check from e4",
    );
    check_refused(
        in_check,
        "Ke2",
        refusal(normal(Role::King, Square::E1, Square::E2), true, Square::E4),
        "it leaves the king in check from e4",
    );
}

#[test]
fn promotions() {
    let fen = "1n2k3/P7/8/8/8/8/7P/R3K3[] w - - 0 1";
    for san in ["a8", "axb8"] {
        let message = "the pawn reaches the last rank and must promote";
        check_refused(fen, san, SanError::PromotionMissing, message);
    }
    for (rules, san, role) in [
        (Rules::BUGHOUSE_OTB, "a8=R", Role::Rook),
        (Rules::BUGHOUSE_OTB, "axb8=B", Role::Bishop),
        (Rules::BUGHOUSE, "h3=Q", Role::Queen),
        (Rules::BUGHOUSE, "Ra3=N", Role::Knight),
    ] {
        let message = format!("a pawn cannot promote to a {role} here");
        check_refused_under(rules, fen, san, SanError::Promotion { role }, &message);
    }
}

#[test]
fn castling() {
    use CastlingSide::{King, Queen};
    let lost = |side| SanError::CastlingRight { side };
    let prevented = |side, in_check| SanError::CastlingPrevented { side, in_check };
    let fen = "4k3/8/8/8/8/8/8/R3K2R[] w - - 0 1";
    check_refused(fen, "O-O", lost(King), "the right to castle king-side is lost");
    check_refused(fen, "O-O-O", lost(Queen), "the right to castle queen-side is lost");
    let message = "castling king-side is obstructed or passes through an attacked square";
    check_refused("4k3/8/8/8/8/8/8/4KB1R[] w K - 0 1", "O-O", prevented(King, false), message);
    check_refused("4kr2/8/8/8/8/8/8/4K2R[] w K - 0 1", "O-O", prevented(King, false), message);
    check_refused(
        "2r1k3/8/8/8/8/8/8/R3K3[] w Q - 0 1",
        "O-O-O",
        prevented(Queen, false),
        "castling queen-side is obstructed or passes through an attacked square",
    );
    check_refused(
        "1k2r3/8/8/8/8/8/8/R3K3[] w Q - 0 1",
        "O-O-O",
        prevented(Queen, true),
        "castling out of check is not allowed",
    );
}

/// Not every value comes from a text: these must be refused too, without a panic.
#[test]
fn values_that_no_text_gives() {
    let position = position("4k3/8/8/8/8/8/8/4K3[P] w - - 0 1", Rules::BUGHOUSE);
    let drop = San::Drop { role: Role::King, to: Square::E4 };
    let piece = Role::King.piece(Color::White);
    assert_eq!(drop.to_move(&position), Err(SanError::NotInReserve { piece }));
}
