//! Writing moves: disambiguation, marks, and that everything written is read as the same move.

use std::collections::HashSet;

use tandem_chess::{Move, Position, Role, Rules, San, SanError, SanPlus, Status};

use crate::support::{legal, position, random_positions};

/// The text of a move that is given in coordinates (castling as the king that takes its rook).
#[track_caller]
fn check_under(rules: Rules, fen: &str, uci: &str, expect: &str) {
    let position = position(fen, rules);
    let mv = legal(&position, uci);
    assert_eq!(SanPlus::from_move(mv, &position).to_string(), expect, "{uci} in {fen}");
}

#[track_caller]
fn check(fen: &str, uci: &str, expect: &str) {
    check_under(Rules::BUGHOUSE, fen, uci, expect);
}

#[test]
fn plain_moves() {
    let fen = "r3k2r/1P6/8/3pP3/8/8/8/R3K2R[QRBNP] w KQkq d6 0 1";
    check(fen, "e5e6", "e6");
    check(fen, "e5d6", "exd6");
    check(fen, "b7b8q", "b8=Q+");
    check(fen, "b7a8n", "bxa8=N");
    check(fen, "e1h1", "O-O");
    check(fen, "e1a1", "O-O-O");
    check(fen, "a1a8", "Rxa8+");
    check(fen, "e1d2", "Kd2");
    check(fen, "P@d7", "P@d7+");
    check(fen, "Q@a3", "Q@a3");
    check(fen, "N@f6", "N@f6+");
}

#[test]
fn only_as_much_of_the_origin_as_is_needed() {
    let knights = "7k/8/8/8/8/5N2/8/1N2K3[] w - - 0 1";
    check(knights, "b1d2", "Nbd2");
    check(knights, "f3d2", "Nfd2");
    check(knights, "b1c3", "Nc3");
    // On one file: the rank.
    let rooks = "7k/R7/8/8/8/8/8/R3K3[] w - - 0 1";
    check(rooks, "a1a4", "R1a4");
    check(rooks, "a7a4", "R7a4");
    check(rooks, "a1b1", "Rb1");
    // On one rank, and neither: the file.
    check("6k1/8/8/8/8/8/4K3/R6R[] w - - 0 1", "a1d1", "Rad1");
    check("6k1/8/8/8/R7/8/4K3/7R[] w - - 0 1", "h1h4", "Rhh4");
    check("6k1/8/8/8/R7/8/4K3/7R[] w - - 0 1", "a4h4", "Rah4");
    // Three queens: a file, a rank, or both.
    let queens = "8/k7/8/8/4Q2Q/8/2K5/7Q[] w - - 0 1";
    check(queens, "e4e1", "Qee1");
    check(queens, "h4e1", "Qh4e1");
    check(queens, "h1e1", "Q1e1");
    check(queens, "e4f3", "Qef3");
    check(queens, "h4h2", "Q4h2");
    // Captures too.
    check("7k/8/8/8/3r4/5N2/8/1K3N2[] w - - 0 1", "f3d4", "Nxd4");
    check("7k/8/8/8/8/8/3b4/1N2KN2[] w - - 0 1", "b1d2", "Nbxd2");
    // A dropped piece and one on the board are never confused.
    check("7k/8/8/8/8/8/8/1N2K3[N] w - - 0 1", "N@c3", "N@c3");
    check("7k/8/8/8/8/8/8/1N2K3[N] w - - 0 1", "b1c3", "Nc3");
}

#[test]
fn rivals_that_may_not_move_do_not_count() {
    // The knight on e2 is pinned to its king.
    check("4r2k/8/8/8/8/8/4N3/1N2K3[] w - - 0 1", "b1c3", "Nc3");
    // A rook pinned on its file may go along it, and is a rival only there.
    let pinned = "4r2k/8/8/8/8/4R3/8/R3K3[] w - - 0 1";
    check(pinned, "a1a3", "Ra3");
    check("4r2k/8/8/8/R7/4R3/8/4K3[] w - - 0 1", "a4e4", "Rae4");
    // In check, with one of the two pinned on another line.
    check("4r2k/8/8/8/8/8/8/q1N1K1N1[] w - - 0 1", "g1e2", "Ne2");
    check("4r2k/8/8/8/8/8/8/2N1K1N1[] w - - 0 1", "g1e2", "Nge2");
}

#[test]
fn the_mark_of_mate_is_for_mate_alone() {
    // Mate in chess, but a piece from the partner could step in.
    let back_rank = "6k1/5ppp/8/8/8/8/8/R6K[] w - - 0 1";
    check_under(Rules::CHESS, back_rank, "a1a8", "Ra8#");
    check_under(Rules::CRAZYHOUSE, back_rank, "a1a8", "Ra8#");
    check_under(Rules::BUGHOUSE, back_rank, "a1a8", "Ra8+");
    let held = "6k1/5ppp/8/8/8/8/8/R6K[n] w - - 0 1";
    check_under(Rules::CRAZYHOUSE, held, "a1a8", "Ra8+");
    // Nothing can step in.
    let smothered = "6rk/6pp/8/6N1/8/8/8/K7[N] w - - 0 1";
    check(smothered, "g5f7", "Nf7#");
    check(smothered, "N@f7", "N@f7#");
    check("6k1/5ppp/8/8/8/8/8/K6R[R] w - - 0 1", "R@f8", "R@f8+");
    check("6rk/6pp/8/8/8/8/8/K7[qN] w - - 0 1", "N@f7", "N@f7#");
    check("k7/8/1K6/8/8/8/8/8[Q] w - - 0 1", "Q@b7", "Q@b7#");
    check("k7/8/1K6/8/8/8/8/8[Q] w - - 0 1", "Q@g8", "Q@g8+");
    // Stalemate, or a board that waits, has no mark.
    check("7k/8/6K1/8/8/5Q2/8/8[] w - - 0 1", "f3f7", "Qf7");
}

/// Writes, reads and resolves every legal move of a position.
#[track_caller]
fn check_round_trip(position: &Position) {
    let fen = position.to_fen();
    let mut texts = HashSet::new();
    for &mv in &position.legal_moves() {
        let plus = SanPlus::from_move(mv, position);
        let text = plus.to_string();
        assert_eq!(text.parse(), Ok(plus), "{text} in {fen}");
        assert_eq!(plus.san, San::from_move(mv, position));
        assert_eq!(plus.san.to_move(position), Ok(mv), "{text} in {fen}");
        let mut after = position.clone();
        after.play(mv).expect("a legal move");
        let mark = match after.status() {
            Status::Mated => "#",
            _ if after.is_check() => "+",
            _ => "",
        };
        let bare = text.trim_end_matches(['+', '#']);
        assert_eq!(&text[bare.len()..], mark, "{text} in {fen}");
        check_shortest(position, mv, plus.san);
        assert!(texts.insert(text), "two moves are written alike in {fen}");
    }
}

/// Without its origin, a text that needed one is ambiguous, and the move is among those that
/// could be meant.
fn check_shortest(position: &Position, mv: Move, san: San) {
    let San::Normal { role, file, rank, capture, to, promotion } = san else { return };
    if role == Role::Pawn || (file.is_none() && rank.is_none()) {
        return;
    }
    let shorter = San::Normal { role, file: None, rank: None, capture, to, promotion };
    let Err(SanError::Ambiguous { candidates }) = shorter.to_move(position) else {
        panic!("{san} need not be that long in {}", position.to_fen());
    };
    assert!(candidates.len() > 1 && candidates.contains(&mv));
}

#[test]
fn round_trips_in_random_games() {
    for rules in [Rules::BUGHOUSE, Rules::CRAZYHOUSE, Rules::BUGHOUSE_OTB] {
        random_positions(rules, 31, check_round_trip);
    }
}

/// A move that was read is written like one that was not.
#[test]
fn moves_that_were_read() {
    for fen in [
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[] w KQkq - 0 1",
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R[Nq] w KQkq - 0 1",
        "7k/8/2N1N3/8/2N1N3/8/8/3K1r2[] w - - 0 1",
        "6k1/P7/8/2Q1Q3/8/2Q5/8/3K4[] w - - 0 1",
        "4r1k1/8/8/8/8/4N3/8/N3K3[] w - - 0 1",
    ] {
        let position = position(fen, Rules::BUGHOUSE);
        for &mv in &position.legal_moves() {
            let san = San::from_move(mv, &position);
            // A missing or needless `x` is mended.
            let read = match san {
                San::Normal { role, file, rank, capture, to, promotion } if role != Role::Pawn => {
                    San::Normal { role, file, rank, capture: !capture, to, promotion }
                }
                san => san,
            };
            assert_eq!(San::from_read(san, mv, &position), san, "{fen}");
            assert_eq!(San::from_read(read, mv, &position), san, "{fen}");
        }
    }
}
