//! Castling, Chess960 included: when it is legal, where the pieces land, and how the right is lost.

use tandem_chess::{CastlingSide, Move, Role, Rules, Square};

use crate::support::{legal, listed, position};

/// The castling moves, each as the king that takes its rook.
#[track_caller]
fn check(fen: &str, expect: &str) {
    let position = position(fen, Rules::BUGHOUSE);
    assert_eq!(listed(&position, |mv| matches!(mv, Move::Castle { .. })), expect, "{fen}");
}

/// Plays moves in coordinates, separated by blanks.
#[track_caller]
fn check_play(fen: &str, moves: &str, expect: &str) {
    let mut position = position(fen, Rules::BUGHOUSE);
    for uci in moves.split(' ') {
        position.play(legal(&position, uci)).expect("a legal move");
    }
    assert_eq!(position.to_fen().to_string(), expect, "{fen} {moves}");
}

#[test]
fn the_way_must_be_free_and_safe() {
    check("r3k2r/8/8/8/8/8/8/R3K2R[] w KQkq - 0 1", "e1a1 e1h1");
    check("r3k2r/8/8/8/8/8/8/R3K2R[] b KQkq - 0 1", "e8a8 e8h8");
    // No right, no castling.
    check("r3k2r/8/8/8/8/8/8/R3K2R[] w kq - 0 1", "");
    check("r3k2r/8/8/8/8/8/8/R3K2R[] w Kq - 0 1", "e1h1");
    // A piece in the way, also one that only the rook would have to pass.
    check("4k3/8/8/8/8/8/8/RN2K2R[] w KQ - 0 1", "e1h1");
    check("4k3/8/8/8/8/8/8/R2nK1nR[] w KQ - 0 1", "");
    // Out of check, through check, into check.
    check("4r1k1/8/8/8/8/8/8/R3K2R[] w KQ - 0 1", "");
    check("5rk1/8/8/8/8/8/8/R3K2R[] w KQ - 0 1", "e1a1");
    check("1k4r1/8/8/8/8/8/8/R3K2R[] w KQ - 0 1", "e1a1");
    check("1k1r4/8/8/8/8/8/8/R3K2R[] w KQ - 0 1", "e1h1");
    check("4k3/8/8/8/8/8/p7/R3K3[] w Q - 0 1", "e1a1");
    check("4k3/8/8/8/8/8/1p6/R3K3[] w Q - 0 1", "");
    // The rook may be attacked, and may pass an attacked square.
    check("r3k2r/8/8/8/8/8/8/R3K2R[] w KQ - 0 1", "e1a1 e1h1");
    check("1r2k3/8/8/8/8/8/8/R3K3[] w Q - 0 1", "e1a1");
    check("4k3/8/8/8/8/8/6b1/R3K2R[] w KQ - 0 1", "e1a1");
}

#[test]
fn chess960() {
    // King and rook pass each other, change places, or one of them stays.
    check("4k3/8/8/8/8/8/8/RK6[] w A - 0 1", "b1a1");
    check("4k3/8/8/8/8/8/8/5KR1[] w G - 0 1", "f1g1");
    check("4k3/8/8/8/8/8/8/6KR[] w H - 0 1", "g1h1");
    check("4k3/8/8/8/8/8/8/2RK4[] w C - 0 1", "d1c1");
    check("4k3/8/8/8/8/8/8/1RK5[] w B - 0 1", "c1b1");
    // Far away: b1 to g1 over every square between.
    check("4k3/8/8/8/8/8/8/1K5R[] w H - 0 1", "b1h1");
    check("4k3/8/8/8/8/8/8/1K2B2R[] w H - 0 1", "");
    check("3r2k1/8/8/8/8/8/8/1K5R[] w H - 0 1", "");
    // The rook's way alone is blocked: it has to pass b1 to reach d1.
    check("4k3/8/8/8/8/8/8/RNK5[] w A - 0 1", "");
    // Attacked squares that only the rook uses do not matter; those of the king do.
    check("4k3/8/8/8/8/5b2/8/RK6[] w A - 0 1", "b1a1");
    check("4k3/8/8/8/8/4b3/8/RK6[] w A - 0 1", "");
    check("r3k3/8/8/8/8/8/8/RK6[] w A - 0 1", "b1a1");
    // The rook shields its king from the queen, and would go away.
    check("4k3/8/8/8/8/8/8/qRK5[] w B - 0 1", "");
    check("4k3/8/8/8/8/8/8/rR1K4[] w B - 0 1", "");
    check("4k3/8/8/8/8/8/8/n1RK4[] w C - 0 1", "d1c1");
    // An outer rook with an inner one in the way, and the other way round.
    check("4k3/8/8/8/8/8/8/4K1RR[] w H - 0 1", "");
    check("4k3/8/8/8/8/8/8/4K1RR[] w G - 0 1", "e1g1");
    check("1r1k2r1/8/8/8/8/8/8/4K3[] b gb - 0 1", "d8b8 d8g8");
}

#[test]
fn where_the_pieces_land() {
    let both = "r3k2r/8/8/8/8/8/8/R3K2R[] w KQkq - 3 9";
    check_play(both, "e1h1", "r3k2r/8/8/8/8/8/8/R4RK1[] b kq - 4 9");
    check_play(both, "e1a1", "r3k2r/8/8/8/8/8/8/2KR3R[] b kq - 4 9");
    check_play(both, "a1b1 e8h8", "r4rk1/8/8/8/8/8/8/1R2K2R[] w K - 5 10");
    check_play(both, "h1g1 e8a8", "2kr3r/8/8/8/8/8/8/R3K1R1[] w Q - 5 10");
    check_play("4k3/8/8/8/8/8/8/RK6[] w A - 0 1", "b1a1", "4k3/8/8/8/8/8/8/2KR4[] b - - 1 1");
    check_play("4k3/8/8/8/8/8/8/5KR1[] w G - 0 1", "f1g1", "4k3/8/8/8/8/8/8/5RK1[] b - - 1 1");
    check_play("4k3/8/8/8/8/8/8/6KR[] w H - 0 1", "g1h1", "4k3/8/8/8/8/8/8/5RK1[] b - - 1 1");
    check_play("k7/8/8/8/8/8/8/3KR3[] w E - 0 1", "d1e1", "k7/8/8/8/8/8/8/5RK1[] b - - 1 1");
    check_play("4k3/8/8/8/8/8/8/2RK4[] w C - 0 1", "d1c1", "4k3/8/8/8/8/8/8/2KR4[] b - - 1 1");
    // A rook that is believed to have the right keeps its mark.
    check_play("4k3/8/8/8/8/8/8/4K2R~[] w K - 0 1", "e1h1", "4k3/8/8/8/8/8/8/5R~K1[] b - - 1 1");
}

#[test]
fn the_names_of_the_sides() {
    for (king, rook, side, king_to, rook_to) in [
        (Square::E1, Square::H1, CastlingSide::King, Square::G1, Square::F1),
        (Square::E8, Square::A8, CastlingSide::Queen, Square::C8, Square::D8),
        (Square::B1, Square::C1, CastlingSide::King, Square::G1, Square::F1),
        (Square::G8, Square::F8, CastlingSide::Queen, Square::C8, Square::D8),
    ] {
        assert_eq!(CastlingSide::from_squares(king, rook), side);
        assert_eq!((side.king_to(king), side.rook_to(king)), (king_to, rook_to));
        let mv = Move::Castle { king, rook };
        assert_eq!((mv.from(), mv.to(), mv.role()), (Some(king), king_to, Role::King));
    }
}

#[test]
fn how_the_right_is_lost() {
    let both = "r3k2r/8/8/8/8/8/8/R3K2R[Nn] w KQkq - 0 1";
    check_play(both, "e1e2", "r3k2r/8/8/8/8/8/4K3/R6R[Nn] b kq - 1 1");
    check_play(both, "h1g1", "r3k2r/8/8/8/8/8/8/R3K1R1[Nn] b Qkq - 1 1");
    check_play(both, "a1b1 h8g8", "r3k1r1/8/8/8/8/8/8/1R2K2R[Nn] w Kq - 2 2");
    check_play(both, "N@e4", "r3k2r/8/8/8/4N3/8/8/R3K2R[n] b KQkq - 1 1");
    // There and back is still moved.
    check_play(both, "h1g1 N@d4 g1h1 d4b3", "r3k2r/8/8/8/8/1n6/8/R3K2R[N] w Qkq - 4 3");
    // A rook that takes a rook ends both rights.
    check_play(both, "a1a8", "R3k2r/8/8/8/8/8/8/4K2R[Nn] b Kk - 0 1");
    check_play(both, "h1h8", "r3k2R/8/8/8/8/8/8/R3K3[Nn] b Qq - 0 1");
    check_play(
        "r3k2r/8/8/8/8/8/8/R3K2R[] b KQkq - 0 1",
        "e8e7",
        "r6r/4k3/8/8/8/8/8/R3K2R[] w KQ - 1 2",
    );
    // Chess960: the right of the rook that was taken, and not of its neighbor.
    check_play(
        "1r2kr2/8/8/8/8/8/8/1R2KR2[] w FBfb - 0 1",
        "b1b8",
        "1R2kr2/8/8/8/8/8/8/4KR2[] b Ff - 0 1",
    );
}

/// Laws 5.8: neither a dropped nor a promoted rook castles.
#[test]
fn rooks_that_gain_no_right() {
    check_play("4k3/8/8/8/8/8/8/4K3[R] w - - 0 1", "R@h1 e8d7", "8/3k4/8/8/8/8/8/4K2R[] w - - 2 2");
    check("8/3k4/8/8/8/8/8/4K2R[] w - - 2 2", "");
    check_play(
        "8/3k3P/8/8/8/8/8/4K3[] w - - 0 1",
        "h7h8r d7c7 h8h1 c7d7",
        "8/3k4/8/8/8/8/8/4K2R~[] w - - 3 3",
    );
    // The right went with the rook that was taken; the one dropped in its place has none.
    let after = "3k4/8/8/8/8/6n1/P7/4K2R[] w - - 3 4";
    check_play("4k3/8/8/8/8/6n1/8/4K2R[RP] b K - 0 1", "g3h1 P@a2 h1g3 R@h1 e8d8", after);
    check(after, "");
}
