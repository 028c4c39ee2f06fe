//! Promotions, and captures of promoted pieces.

use tandem_chess::{Move, Role, Rules};

use crate::support::{legal, listed, position};

#[track_caller]
fn check(rules: Rules, fen: &str, expect: &str) {
    let position = position(fen, rules);
    let pawn = |mv: Move| mv.role() == Role::Pawn;
    assert_eq!(listed(&position, pawn), expect, "{fen}");
    for &mv in &position.legal_moves() {
        if let Move::Normal { role: Role::Pawn, from, to, promotion: Some(_) } = mv {
            for promotion in [None, Some(Role::Pawn), Some(Role::King)] {
                let mv = Move::Normal { role: Role::Pawn, from, to, promotion };
                assert!(!position.is_legal(mv), "{mv:?} in {fen}");
            }
        }
    }
}

#[test]
fn the_choices() {
    let white = "1n2k3/P7/8/8/8/8/8/4K3[] w - - 0 1";
    let all = "a7a8b a7a8n a7a8q a7a8r a7b8b a7b8n a7b8q a7b8r";
    check(Rules::BUGHOUSE, white, all);
    check(Rules::CHESS, white, all);
    check(Rules::CRAZYHOUSE, white, all);
    // Laws 5.7
    check(Rules::BUGHOUSE_OTB, white, "a7a8n a7a8q a7b8n a7b8q");
    let black = "4k3/8/8/8/8/8/7p/4K1R1[] b - - 0 1";
    check(Rules::BUGHOUSE_OTB, black, "h2g1n h2g1q h2h1n h2h1q");
    // In check only what blocks or takes the checker.
    check(Rules::BUGHOUSE, "K3r3/1P6/8/8/8/8/8/4k3[] w - - 0 1", "b7b8b b7b8n b7b8q b7b8r");
    check(Rules::BUGHOUSE_OTB, "K4r2/4P3/8/8/8/8/8/4k3[] w - - 0 1", "e7e8n e7e8q e7f8n e7f8q");
    // Pinned pawns keep to their line.
    check(Rules::BUGHOUSE_OTB, "b7/1P6/8/3K4/8/8/8/4k3[] w - - 0 1", "b7a8n b7a8q");
    check(Rules::BUGHOUSE, "rrb5/1P6/8/1K6/8/8/8/4k3[] w - - 0 1", "");
}

/// The capture of the piece on d5, as White's partner gets it.
#[test]
fn what_the_partner_gets() {
    for (piece, expect) in [
        ("p", Role::Pawn),
        ("n", Role::Knight),
        ("b", Role::Bishop),
        ("r", Role::Rook),
        ("q", Role::Queen),
        ("n~", Role::Pawn),
        ("b~", Role::Pawn),
        ("r~", Role::Pawn),
        ("q~", Role::Pawn),
    ] {
        let fen = format!("7k/8/8/3{piece}4/4P3/8/8/K7[] w - - 3 5");
        for (rules, reserve) in
            [(Rules::BUGHOUSE, None), (Rules::CHESS, None), (Rules::CRAZYHOUSE, Some(expect))]
        {
            let mut position = position(&fen, rules);
            assert_eq!(position.play(legal(&position, "e4d5")), Ok(Some(expect)), "{fen}");
            let held = reserve.map_or(String::new(), |role| role.letter().to_string());
            let after = format!("7k/8/8/3P4/8/8/8/K7[{held}] b - - 0 5");
            assert_eq!(position.to_fen().to_string(), after);
        }
    }
}

/// The mark goes with the piece, and is gone when it is captured.
#[test]
fn the_mark_travels() {
    let mut position = position("4k3/P7/8/8/8/8/8/4K3[] w - - 0 1", Rules::BUGHOUSE);
    for (uci, fen) in [
        ("a7a8q", "Q~3k3/8/8/8/8/8/8/4K3[] b - - 0 1"),
        ("e8d7", "Q~7/3k4/8/8/8/8/8/4K3[] w - - 1 2"),
        ("a8a6", "8/3k4/Q~7/8/8/8/8/4K3[] b - - 2 2"),
        ("d7c7", "8/2k5/Q~7/8/8/8/8/4K3[] w - - 3 3"),
        ("a6b7", "8/1Q~k5/8/8/8/8/8/4K3[] b - - 4 3"),
    ] {
        position.play(legal(&position, uci)).expect("a legal move");
        assert_eq!(position.to_fen().to_string(), fen);
    }
    assert_eq!(position.play(legal(&position, "c7b7")), Ok(Some(Role::Pawn)));
    assert_eq!(position.to_fen().to_string(), "8/1k6/8/8/8/8/8/4K3[] w - - 0 4");
    assert!(position.board().promoted().is_empty());
}

/// A pawn that promotes by capturing a promoted piece hands over a pawn and is marked itself.
#[test]
fn promotion_takes_promoted() {
    let mut position = position("1q~2k3/P7/8/8/8/8/8/4K3[] w - - 0 1", Rules::CRAZYHOUSE);
    assert_eq!(position.play(legal(&position, "a7b8n")), Ok(Some(Role::Pawn)));
    assert_eq!(position.to_fen().to_string(), "1N~2k3/8/8/8/8/8/8/4K3[P] b - - 0 1");
}
