//! Drops: which pieces, on which squares, and what they block.

use tandem_chess::{Bitboard, Move, Role, Rules, Square};

use crate::support::{legal, listed, position};

#[track_caller]
fn check(fen: &str, expect: &str) {
    let position = position(fen, Rules::BUGHOUSE);
    assert_eq!(listed(&position, |mv| matches!(mv, Move::Drop { .. })), expect, "{fen}");
}

/// The squares where one kind of piece can be dropped.
fn squares(fen: &str, rules: Rules, role: Role) -> Bitboard {
    let position = position(fen, rules);
    let moves = position.legal_moves();
    let drops = moves.iter().filter(|mv| matches!(mv, Move::Drop { .. }) && mv.role() == role);
    drops.map(|mv| mv.to()).collect()
}

#[test]
fn every_empty_square_but_for_pawns() {
    let fen = "2k5/8/8/8/8/8/8/4K3[QRBNPqrbnp] w - - 0 1";
    let empty: Bitboard =
        Square::all().filter(|&square| !matches!(square, Square::C8 | Square::E1)).collect();
    for role in [Role::Knight, Role::Bishop, Role::Rook, Role::Queen] {
        assert_eq!(squares(fen, Rules::BUGHOUSE, role), empty, "{role}");
    }
    // Laws 5.10: ranks 2 to 7, for either side.
    let ranks_two_to_seven = !Bitboard::BACK_RANKS;
    for fen in [fen, "2k5/8/8/8/8/8/8/4K3[QRBNPqrbnp] b - - 0 1"] {
        assert_eq!(squares(fen, Rules::BUGHOUSE, Role::Pawn), ranks_two_to_seven);
        assert_eq!(squares(fen, Rules::CRAZYHOUSE, Role::Pawn), ranks_two_to_seven);
    }
    assert_eq!(position(fen, Rules::BUGHOUSE).count_legal_moves(), 4 * 62 + 48 + 5);
}

#[test]
fn only_what_is_held() {
    check("4k3/8/8/8/8/8/8/4K3[qrbnp] w - - 0 1", "");
    let three_pawns = "4k3/8/8/8/8/8/8/4K3[PPP] w - - 0 1";
    assert_eq!(squares(three_pawns, Rules::BUGHOUSE, Role::Pawn).len(), 48, "one move a square");
}

/// The squares are White's; Black's are mirrored.
#[test]
fn rules_that_narrow_pawn_drops() {
    let near = Bitboard(0x0000_0000_ffff_ff00);
    let far = Bitboard(0x00ff_ffff_0000_0000);
    let rules = Rules { pawn_drops: near, ..Rules::BUGHOUSE };
    for (fen, squares_of_pawn) in
        [("4k3/8/8/8/8/8/8/4K3[Pp] w - - 0 1", near), ("4k3/8/8/8/8/8/8/4K3[Pp] b - - 0 1", far)]
    {
        assert_eq!(squares(fen, rules, Role::Pawn), squares_of_pawn, "{fen}");
    }
}

#[test]
fn in_check_only_between() {
    check("4k3/8/8/8/4r3/8/8/4K3[QRNP] w - - 0 1", "N@e2 N@e3 P@e2 P@e3 Q@e2 Q@e3 R@e2 R@e3");
    check("4k3/8/8/8/7b/8/8/4K3[P] w - - 0 1", "P@f2 P@g3");
    // On the back rank a pawn cannot help.
    check("6rk/8/8/8/8/8/5PPP/r5K1[P] w - - 0 1", "");
    check("6rk/8/8/8/8/8/5PPP/r5K1[NP] w - - 0 1", "N@b1 N@c1 N@d1 N@e1 N@f1");
    // Nothing stands between a knight, a pawn or a neighbor and the king.
    check("4k3/8/8/8/8/3n4/8/4K3[QRBNP] w - - 0 1", "");
    check("4k3/8/8/8/8/8/3p4/4K3[QRBNP] w - - 0 1", "");
    check("4k3/8/8/8/8/8/4r3/4K3[QRBNP] w - - 0 1", "");
    // Two checkers at once.
    check("4k3/8/8/8/4r3/3n4/8/4K3[QRBNP] w - - 0 1", "");
    check("4k3/8/8/8/4r2b/8/8/4K3[QRBNP] w - - 0 1", "");
}

#[test]
fn what_a_drop_changes() {
    let mut position = position("4k3/8/8/8/8/8/8/4K3[NNP] w - - 7 30", Rules::BUGHOUSE);
    assert_eq!(position.play(legal(&position, "N@d6")), Ok(None));
    assert_eq!(position.to_fen().to_string(), "4k3/8/3N4/8/8/8/8/4K3[NP] b - - 8 30");
    assert!(position.is_check(), "a drop may give check");
    position.play(legal(&position, "e8e7")).expect("a legal move");
    position.play(legal(&position, "P@e2")).expect("a legal move");
    // The pawn restarts the count of quiet moves.
    assert_eq!(position.to_fen().to_string(), "8/4k3/3N4/8/8/8/4P3/4K3[N] b - - 0 31");
    assert!(position.board().promoted().is_empty(), "a dropped piece is no promoted one");
}

#[test]
fn a_drop_may_mate() {
    let mut position = position("6rk/6pp/8/8/8/8/8/K7[N] w - - 0 1", Rules::BUGHOUSE);
    position.play(legal(&position, "N@f7")).expect("a legal move");
    assert!(position.is_mate());
}
