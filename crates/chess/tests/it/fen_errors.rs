//! FEN that cannot be read: what is wrong, and where.

use tandem_chess::{Fen, FenErrorKind, Position, Rank, Rules};

/// The kind, the bytes to blame, and the whole message.
#[track_caller]
fn check(text: &str, kind: FenErrorKind, blamed: &str, message: &str) {
    let error = text.parse::<Fen>().expect_err(text);
    assert_eq!(error.kind, kind, "{text}");
    assert_eq!(&text[error.span.clone()], blamed, "{text}");
    assert_eq!(error.to_string(), message, "{text}");
}

#[test]
fn the_board() {
    check("", FenErrorKind::Empty, "", "there is no position (column 1)");
    check("   ", FenErrorKind::Empty, "", "there is no position (column 1)");
    check(
        "8/8/8",
        FenErrorKind::Ranks { found: 3 },
        "8/8/8",
        "the board has 3 ranks, expected 8 (column 1)",
    );
    check(
        " 8/8/8/8/8/8/8/8/8[Q] w",
        FenErrorKind::Ranks { found: 9 },
        "8/8/8/8/8/8/8/8/8",
        "the board has 9 ranks, expected 8 (column 2)",
    );
    check(
        "w",
        FenErrorKind::Ranks { found: 1 },
        "w",
        "the board has 1 rank, expected 8 (column 1)",
    );
    for (rank, blamed, found) in
        [("7", "7", 7), ("", "", 0), ("54", "54", 9), ("RNBQKBNRR", "RNBQKBNRR", 9)]
    {
        check(
            &format!("8/8/{rank}/8/8/8/8/8 w"),
            FenErrorKind::RankWidth { rank: Rank::Sixth, found },
            blamed,
            &format!("rank 6 has {found} squares, expected 8 (column 5)"),
        );
    }
    for found in ['x', '0', '9', '-', '!'] {
        check(
            &format!("8/8/8/3{found}4/8/8/8/8 w"),
            FenErrorKind::UnknownPiece { rank: Rank::Fifth, found },
            &found.to_string(),
            &format!("rank 5 holds {found:?}, which is no piece (column 8)"),
        );
    }
    check(
        "8/8/8/8/8/8/8/7♔ w",
        FenErrorKind::UnknownPiece { rank: Rank::First, found: '♔' },
        "♔",
        "rank 1 holds '♔', which is no piece (column 16)",
    );
}

#[test]
fn promoted_marks() {
    let message = "rank 7 has '~' not behind a queen, rook, bishop or knight (column 4)";
    for rank in ["P~7", "k~7", "1~7"] {
        check(
            &format!("8/{rank}/8/8/8/8/8/8"),
            FenErrorKind::PromotedMark { rank: Rank::Seventh },
            "~",
            message,
        );
    }
    check(
        "~8/8/8/8/8/8/8/8",
        FenErrorKind::PromotedMark { rank: Rank::Eighth },
        "~",
        "rank 8 has '~' not behind a queen, rook, bishop or knight (column 1)",
    );
    check(
        "Q~~7/8/8/8/8/8/8/8",
        FenErrorKind::PromotedMark { rank: Rank::Eighth },
        "~",
        "rank 8 has '~' not behind a queen, rook, bishop or knight (column 3)",
    );
}

#[test]
fn reserves() {
    for (reserve, found, column) in [
        ("[Qx]", 'x', 18),
        ("[Q-]", '-', 18),
        ("[1]", '1', 17),
        ("/QX", 'X', 18),
        ("/8/8", '8', 17),
    ] {
        check(
            &format!("8/8/8/8/8/8/8/8{reserve} w"),
            FenErrorKind::UnknownReservePiece { found },
            &found.to_string(),
            &format!("the reserve holds {found:?}, which is no piece (column {column})"),
        );
    }
    for king in ["K", "k"] {
        check(
            &format!("8/8/8/8/8/8/8/8[P{king}] w"),
            FenErrorKind::KingInReserve,
            king,
            "the reserve holds a king (column 18)",
        );
    }
    for (text, blamed) in [
        ("8/8/8/8/8/8/8/8[QN w", "[QN"),
        ("8/8/8/8/8/8/8/8[Q N] w", "[Q"),
        ("8/8/8/8/8/8/8/8[", "["),
    ] {
        check(
            text,
            FenErrorKind::UnclosedReserve,
            blamed,
            "the reserve has no closing ']' before the next blank (column 16)",
        );
    }
    check(
        "8/8/8/8/8/8/8/8[Q]w - -",
        FenErrorKind::AfterReserve,
        "w",
        "expected a blank after the reserve (column 19)",
    );
}

#[test]
fn the_other_fields() {
    for turn in ["W", "white", "-", "wb", "1"] {
        check(
            &format!("8/8/8/8/8/8/8/8 {turn} - - 0 1"),
            FenErrorKind::Turn,
            turn,
            "the side to move must be 'w' or 'b' (column 17)",
        );
    }
    for castling in ["KQxq", "--", "K-", "0", "é"] {
        check(
            &format!("8/8/8/8/8/8/8/8 w {castling} - 0 1"),
            FenErrorKind::Castling,
            castling,
            "castling rights must be '-' or letters such as KQkq (column 19)",
        );
    }
    for square in ["e9", "i3", "e", "e33", "--", "E3", "0"] {
        check(
            &format!("8/8/8/8/8/8/8/8 w - {square} 0 1"),
            FenErrorKind::EnPassant,
            square,
            "the en passant field must be '-' or a square (column 21)",
        );
    }
    for count in ["-", "-1", "+1", "4294967296", "1.5", "x", "1e3", "٣"] {
        let message = "move counters, and clocks in seconds, must be whole numbers";
        check(
            &format!("8/8/8/8/8/8/8/8 w - - {count} 1"),
            FenErrorKind::Counter,
            count,
            &format!("{message} (column 23)"),
        );
        check(
            &format!("8/8/8/8/8/8/8/8 w - - 0 {count}"),
            FenErrorKind::Counter,
            count,
            &format!("{message} (column 25)"),
        );
    }
    check(
        "8/8/8/8/8/8/8/8 w - - 0 1 2 3",
        FenErrorKind::ExtraField,
        "2",
        "there is a field too many (column 27)",
    );
}

/// The examples of BFEN v0.1 that are not what they say: two do not read, one reads but cannot be
/// played.
#[test]
fn examples_of_the_standard() {
    check(
        "Q~Q~Q~/Q~Q~Q~/Q~Q~Q~/8/8/q~q~q~/q~q~q~/q~q~q~[] w - - 0 1",
        FenErrorKind::RankWidth { rank: Rank::Eighth, found: 3 },
        "Q~Q~Q~",
        "rank 8 has 3 squares, expected 8 (column 1)",
    );
    check(
        "r2q1rk1/ppp2ppp/2n1bn2/3p4/3P4/2NB~/5N2/R1BQ1RK1[QNNPrbp] w - - 0 12",
        FenErrorKind::RankWidth { rank: Rank::Third, found: 4 },
        "2NB~",
        "rank 3 has 4 squares, expected 8 (column 32)",
    );
    let lonely: Fen = "r7/8/8/8/8/8/8/R6K[QRRBBNNPPPPPPPPqrrbbnnpppppppp] w - - 0 1"
        .parse()
        .expect("a text that is well formed");
    let error = Position::from_setup(lonely.0, Rules::BUGHOUSE).expect_err("no Black king");
    assert_eq!(error.to_string(), "Black has no king");
    assert_eq!(*error.setup, lonely.0);
    // The first example again, with ranks of full width: the kings are still missing.
    let kingless: Fen = "Q~Q~Q~5/Q~Q~Q~5/Q~Q~Q~5/8/8/q~q~q~5/q~q~q~5/q~q~q~5[] w - - 0 1"
        .parse()
        .expect("a text that is well formed");
    let error = Position::from_setup(kingless.0, Rules::BUGHOUSE).expect_err("no kings");
    assert_eq!(error.to_string(), "White has no king; Black has no king");
}
