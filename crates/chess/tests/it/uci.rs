//! Moves in coordinates, castling in both styles.

use tandem_chess::{CastlingStyle, Move, ParseUciError, Rules, SanPlus, Uci};

use crate::support::{legal, position, random_positions};

/// Checks the move that coordinates mean, as its canonical text.
#[track_caller]
fn check(fen: &str, uci: &str, expect: &str) {
    let position = position(fen, Rules::BUGHOUSE);
    let found = match uci.parse::<Uci>().expect("coordinates").to_move(&position) {
        Ok(mv) => SanPlus::from_move(mv, &position).to_string(),
        Err(error) => error.to_string(),
    };
    assert_eq!(found, expect, "{uci} in {fen}");
}

#[test]
fn what_coordinates_mean() {
    let fen = "r3k2r/1P6/8/3pP3/8/8/8/R3K2R[QP] w KQkq d6 0 1";
    check(fen, "e5e6", "e6");
    check(fen, "e5d6", "exd6");
    check(fen, "b7b8q", "b8=Q+");
    check(fen, "b7a8N", "bxa8=N");
    check(fen, "e1e2", "Ke2");
    check(fen, "P@d7", "P@d7+");
    check(fen, "q@a3", "Q@a3");
    check(fen, "b7b8", "illegal move: pawn b7 to b8");
    check(fen, "e5f6", "illegal move: pawn e5 to f6");
    check(fen, "e8e7", "illegal move: king e8 to e7");
    check(fen, "e1e2q", "illegal move: king e1 to e2");
    check(fen, "c4c5", "illegal move: pawn c4 to c5");
    check(fen, "N@c3", "illegal drop: knight on c3");
    check(fen, "P@c8", "illegal drop: pawn on c8");
    check(fen, "Q@a1", "illegal drop: queen on a1");
    check("4k3/8/8/2PpP3/8/8/8/4K3[] w - d6 0 1", "c5d6", "cxd6");
}

#[test]
fn castling_in_either_style() {
    let fen = "r3k2r/8/8/8/8/8/8/R3K2R[] w KQkq - 0 1";
    for (uci, expect) in
        [("e1g1", "O-O"), ("e1h1", "O-O"), ("e1c1", "O-O-O"), ("e1a1", "O-O-O"), ("e1f1", "Kf1")]
    {
        check(fen, uci, expect);
    }
    let black = "r3k2r/8/8/8/8/8/8/R3K2R[] b KQkq - 0 1";
    check(black, "e8g8", "O-O");
    check(black, "e8a8", "O-O-O");
    check(fen.replace("KQkq", "-").as_str(), "e1g1", "illegal move: king e1 to g1");
    check("4k3/8/8/8/8/8/8/4KB1R[] w K - 0 1", "e1g1", "illegal move: castling of e1 and h1");
    // Chess960: the rook is named; beside the king it is never a square to go to.
    check("4k3/8/8/8/8/8/8/5KR1[] w G - 0 1", "f1g1", "O-O");
    check("4k3/8/8/8/8/8/8/6KR[] w H - 0 1", "g1h1", "O-O");
    check("4k3/8/8/8/8/8/8/RK6[] w A - 0 1", "b1a1", "O-O-O");
    check("4k3/8/8/8/8/8/8/RK6[] w A - 0 1", "b1c1", "Kc1");
    check("4k3/8/8/8/8/8/8/1K5R[] w H - 0 1", "b1h1", "O-O");
    check("4k3/8/8/8/8/8/8/1KR5[] w C - 0 1", "b1c1", "O-O");
}

/// A king may capture a rook that has the right to castle with the other king.
#[test]
fn a_king_that_takes_a_castling_rook() {
    check("4k2r/6K1/8/8/8/8/8/8[] w k - 0 1", "g7h8", "Kxh8");
    check("8/8/8/8/8/8/1k6/R3K3[] b Q - 0 1", "b2a1", "Kxa1");
}

/// Two files away is castling only if the king really arrives there.
#[test]
fn two_squares_that_are_not_castling() {
    check("4k3/8/8/8/8/8/8/1K5R[] w H - 0 1", "b1d1", "illegal move: king b1 to d1");
    check("4k3/8/8/8/8/8/8/R4K2[] w A - 0 1", "f1d1", "illegal move: king f1 to d1");
}

/// The king's own squares, where they cannot be mistaken for a step of the king.
#[test]
fn chess960_by_the_squares_of_the_king() {
    check("4k3/8/8/8/8/8/8/1K5R[] w H - 0 1", "b1g1", "O-O");
    check("4k3/8/8/8/8/8/8/R4K2[] w A - 0 1", "f1c1", "O-O-O");
}

#[test]
fn both_texts_of_a_move() {
    let texts = |fen: &str, uci: &str| {
        let mv = legal(&position(fen, Rules::BUGHOUSE), uci);
        [CastlingStyle::KingMoves, CastlingStyle::KingTakesRook]
            .map(|style| mv.to_uci(style).to_string())
    };
    let fen = "r3k2r/1P6/8/3pP3/8/8/8/R3K2R[QP] w KQkq d6 0 1";
    assert_eq!(texts(fen, "e1g1"), ["e1g1", "e1h1"]);
    assert_eq!(texts(fen, "e1c1"), ["e1c1", "e1a1"]);
    assert_eq!(texts(fen, "e5d6"), ["e5d6", "e5d6"]);
    assert_eq!(texts(fen, "b7a8n"), ["b7a8n", "b7a8n"]);
    assert_eq!(texts(fen, "Q@a3"), ["Q@a3", "Q@a3"]);
    assert_eq!(texts("4k3/8/8/8/8/8/8/5KR1[] w G - 0 1", "f1g1"), ["f1g1", "f1g1"]);
    assert_eq!(texts("4k3/8/8/8/8/8/8/1K5R[] w H - 0 1", "b1h1"), ["b1g1", "b1h1"]);
}

#[test]
fn no_coordinates() {
    for text in [
        "", "e2", "e2e", "e2e9", "i2e4", "e7e8k", "e7e8p", "e7e8x", "e7e8=q", "e2e4 ", " e2e4",
        "e2-e4", "K@e4", "X@e4", "@e4", "P@e9", "P@e", "PP@e4", "O-O", "0000", "Nf3", "é2e4",
        "e2e4é",
    ] {
        assert_eq!(text.parse::<Uci>(), Err(ParseUciError), "{text:?}");
    }
    assert_eq!(ParseUciError.to_string(), "not a move in coordinates such as e2e4, e7e8q or N@f3");
}

#[test]
fn round_trips_in_random_games() {
    for rules in [Rules::BUGHOUSE, Rules::CRAZYHOUSE] {
        random_positions(rules, 53, |position| {
            for &mv in &position.legal_moves() {
                let orthodox = mv.from().is_some_and(|from| from.file().letter() == 'e');
                for style in [CastlingStyle::KingTakesRook, CastlingStyle::KingMoves] {
                    if matches!(mv, Move::Castle { .. })
                        && style == CastlingStyle::KingMoves
                        && !orthodox
                    {
                        continue;
                    }
                    let uci = mv.to_uci(style);
                    let text = uci.to_string();
                    assert_eq!(text.parse(), Ok(uci));
                    assert_eq!(uci.to_move(position), Ok(mv), "{text} in {}", position.to_fen());
                }
            }
        });
    }
}
