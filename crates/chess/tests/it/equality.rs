//! When two positions are the same, and that equal positions have equal keys.

use tandem_chess::{Position, Rules};

use crate::support::{legal, position};

enum Same {
    /// Equal, keys and all.
    All,
    /// The same for Laws 2.2b, which does not look at reserves and promoted marks.
    Board,
    /// Different also on the board.
    Nothing,
}
use Same::{All, Board, Nothing};

#[track_caller]
fn compare(a: &Position, b: &Position, expect: &Same) {
    let names = format!("{} and {}", a.to_fen(), b.to_fen());
    assert_eq!(a == b, matches!(expect, All), "{names}");
    assert_eq!(a.keys() == b.keys(), matches!(expect, All), "{names}");
    assert_eq!(a.keys().whole() == b.keys().whole(), matches!(expect, All), "{names}");
    assert_eq!(a.keys().board == b.keys().board, !matches!(expect, Nothing), "{names}");
}

#[track_caller]
fn check(a: &str, b: &str, expect: &Same) {
    compare(&position(a, Rules::BUGHOUSE), &position(b, Rules::BUGHOUSE), expect);
}

#[test]
fn what_counts() {
    let fen = "r3k2r/8/8/8/8/8/8/R3K2R[QPn] w KQkq - 0 1";
    check(fen, "r3k2r/8/8/8/8/8/8/R3K2R[QPn] w KQkq - 31 77", &All);
    check(fen, "r3k2r/8/8/8/8/8/8/R3K2R[nPQ] w qkQK - 0 1", &All);
    check(fen, "r3k2r/8/8/8/8/8/8/R3K2R[QPn] w HAha - 0 1", &All);
    check(fen, "r3k2r/8/8/8/8/8/8/R3K2R[QPnn] w KQkq - 0 1", &Board);
    check(fen, "r3k2r/8/8/8/8/8/8/R3K2R[qpN] w KQkq - 0 1", &Board);
    check(fen, "r3k2r/8/8/8/8/8/8/R~3K2R[QPn] w KQkq - 0 1", &Board);
    check(fen, "r3k2r/8/8/8/8/8/8/R3K2R[QPn] b KQkq - 0 1", &Nothing);
    check(fen, "r3k2r/8/8/8/8/8/8/R3K2R[QPn] w KQk - 0 1", &Nothing);
    check(fen, "r3k2r/8/8/8/8/8/8/R3KR2[QPn] w Qkq - 0 1", &Nothing);
    // The same pieces with the mark on another of them.
    let other = "4k3/8/8/8/8/8/8/Q~Q2K3[] w - - 0 1";
    check(other, "4k3/8/8/8/8/8/8/QQ~2K3[] w - - 0 1", &Board);
}

#[test]
fn en_passant_only_where_it_is_legal() {
    // Nobody can take, the one who could is pinned, and someone can.
    check("4k3/8/8/3p4/8/8/8/4K3[] w - d6 0 1", "4k3/8/8/3p4/8/8/8/4K3[] w - - 0 1", &All);
    check("8/8/8/8/k2Pp2Q/8/8/3K4[] b - d3 0 1", "8/8/8/8/k2Pp2Q/8/8/3K4[] b - - 0 1", &All);
    check("4k3/8/8/3pP3/8/8/8/4K3[] w - d6 0 1", "4k3/8/8/3pP3/8/8/8/4K3[] w - - 0 1", &Nothing);
}

#[test]
fn the_rules_belong_to_it() {
    let fen = "4k3/8/8/8/8/8/8/4K3[] w - - 0 1";
    assert_ne!(position(fen, Rules::BUGHOUSE), position(fen, Rules::CRAZYHOUSE));
    assert_ne!(position(fen, Rules::BUGHOUSE), position(fen, Rules::BUGHOUSE_OTB));
    assert_eq!(position(fen, Rules::CHESS), position(fen, Rules::CHESS));
}

#[track_caller]
fn after(moves: &str) -> Position {
    let mut position = Position::initial(Rules::BUGHOUSE);
    for uci in moves.split(' ') {
        position.play(legal(&position, uci)).expect("a legal move");
    }
    position
}

#[test]
fn repetitions_and_transpositions() {
    compare(&after("g1f3 g8f6 f3g1 f6g8"), &Position::initial(Rules::BUGHOUSE), &All);
    compare(&after("e2e4 e7e5 g1f3"), &after("g1f3 e7e5 e2e4"), &All);
    compare(&after("e2e4 e7e5 e1e2 e8e7 e2e1 e7e8"), &after("e2e4 e7e5"), &Nothing);
    compare(&after("e2e4 g8f6 e4e5 d7d5"), &after("e2e3 d7d6 e3e4 d6d5 e4e5 g8f6"), &Nothing);
}
