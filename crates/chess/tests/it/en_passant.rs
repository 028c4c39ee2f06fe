//! En passant: only a pawn that has just double-stepped, dropped pawns included (Laws 5.7d, 5.11).

use tandem_chess::{Move, Role, Rules};

use crate::support::{legal, listed, position};

#[track_caller]
fn check(fen: &str, expect: &str) {
    let position = position(fen, Rules::BUGHOUSE);
    assert_eq!(listed(&position, |mv| matches!(mv, Move::EnPassant { .. })), expect, "{fen}");
    assert_eq!(position.en_passant().is_some(), !expect.is_empty(), "{fen}");
}

#[test]
fn who_may_take() {
    check("4k3/8/8/3pP3/8/8/8/4K3[] w - d6 0 1", "e5d6");
    check("4k3/8/8/3pP3/8/8/8/4K3[] w - - 0 1", "");
    check("4k3/8/8/2PpP3/8/8/8/4K3[] w - d6 0 1", "c5d6 e5d6");
    check("4k3/8/8/8/3Pp3/8/8/4K3[] b - d3 0 1", "e4d3");
    // A neighbor on the board's other edge is none.
    check("4k3/8/8/p6P/8/8/8/4K3[] w - a6 0 1", "");
    check("4k3/8/8/P6p/8/8/8/4K3[] w - h6 0 1", "");
}

#[test]
fn pinned_capturers() {
    // Both pawns leave the rank, and the queen sees the king.
    check("8/8/8/8/k2Pp2Q/8/8/3K4[] b - d3 0 1", "");
    check("8/8/8/8/k2Pp2B/8/8/3K4[] b - d3 0 1", "e4d3");
    check("8/8/8/8/k1nPp2Q/8/8/3K4[] b - d3 0 1", "e4d3");
    // The captured pawn was what shielded the king on a diagonal.
    check("6bk/8/8/3pP3/8/1K6/8/8[] w - d6 0 1", "");
    // Two could take; the one on the king's file is pinned, the other is not.
    check("4r1k1/8/8/2PpP3/8/8/8/4K3[] w - d6 0 1", "c5d6");
    // Pinned along the very diagonal on which it takes.
    check("7k/2b5/8/3pP3/5K2/8/8/8[] w - d6 0 1", "e5d6");
    check("b6k/8/8/2Pp4/8/8/6K1/8[] w - d6 0 1", "");
}

#[test]
fn as_an_answer_to_check() {
    check("8/8/8/2k5/3Pp3/8/8/4K3[] b - d3 0 1", "e4d3");
    // Another piece gives check, and the capture does not end it.
    check("4k3/8/8/3pP3/8/8/4r3/4K3[] w - d6 0 1", "");
    // The pawn uncovered a bishop when it passed.
    check("4b2k/8/8/2Pp4/K7/8/8/8[] w - d6 0 1", "");
}

/// The en passant square after some moves: it stands in the setup after every double step, but in
/// the position only where a capture is legal.
#[track_caller]
fn check_play(fen: &str, moves: &str, setup: &str, legal_square: &str) {
    let mut position = position(fen, Rules::BUGHOUSE);
    for uci in moves.split(' ') {
        position.play(legal(&position, uci)).expect("a legal move");
    }
    let text = |square: Option<_>| {
        square.map_or("-".into(), |square: tandem_chess::Square| square.to_string())
    };
    assert_eq!(text(position.setup().en_passant), setup, "{fen} {moves}");
    assert_eq!(text(position.en_passant()), legal_square, "{fen} {moves}");
}

#[test]
fn after_double_steps() {
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[] w KQkq - 0 1";
    check_play(start, "e2e4", "e3", "-");
    check_play(start, "e2e4 g8f6", "-", "-");
    check_play(start, "e2e4 g8f6 e4e5 d7d5", "d6", "d6");
    check_play(start, "e2e4 d7d6 e4e5 d6d5", "-", "-");
    check_play(start, "e2e4 g8f6 e4e5 d7d5 b1c3 a7a6", "-", "-");
    // A pawn dropped on its second rank steps twice like any other, and a dropped pawn may take it.
    check_play("4k3/8/8/8/3p4/8/8/4K3[P] w - - 0 1", "P@e2 e8d8 e2e4", "e3", "e3");
    check_play("4k3/8/8/8/8/8/4P3/4K3[p] b - - 0 1", "P@d4 e2e4", "e3", "e3");
    check_play("4k3/8/8/8/3p4/8/8/4K3[P] w - - 0 1", "P@e2 e8d8 e2e3", "-", "-");
    // A pawn dropped beside another has not passed it.
    check_play("4k3/8/8/8/3p4/8/8/4K3[P] w - - 0 1", "P@e4", "-", "-");
    check_play("3qk3/8/8/8/4p3/8/3P4/3K4[] w - - 0 1", "d2d4", "d3", "d3");
    check_play("8/8/8/8/k3p2Q/8/3P4/3K4[] w - - 0 1", "d2d4", "d3", "-");
}

#[test]
fn what_it_takes() {
    let mut position = position("4k3/8/8/3pP3/8/8/8/4K3[] w - d6 5 9", Rules::BUGHOUSE);
    assert_eq!(position.play(legal(&position, "e5d6")), Ok(Some(Role::Pawn)));
    assert_eq!(position.to_fen().to_string(), "4k3/8/3P4/8/8/8/8/4K3[] b - - 0 9");
}
