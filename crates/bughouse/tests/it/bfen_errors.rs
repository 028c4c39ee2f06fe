//! Texts that are not BFEN, and their messages: the error, its board and rank, its column and its
//! bytes.

use tandem_bughouse::Bfen;

/// The message of an unreadable text, and the text that is blamed.
#[track_caller]
fn check(text: &str, message: &str, blamed: &str) {
    let error = text.parse::<Bfen>().expect_err(text);
    assert_eq!(error.to_string(), message, "{text}");
    assert_eq!(&text[error.span.clone()], blamed, "{text}");
    assert_eq!(error.column, text[..error.span.start].chars().count() + 1, "{text}");
}

const GOOD: &str = "4k3/8/8/8/8/8/8/4K3 w - - 0 1";

#[test]
fn nothing_at_all() {
    check("", "there is no position (column 1)", "");
    check("   ", "there is no position (column 4)", "");
    check("|", "board A: there is no position (column 1)", "");
    check(" | ", "board A: there is no position (column 2)", "");
    check(&format!("{GOOD} |"), "board B: there is no position (column 32)", "");
    check(&format!("| {GOOD}"), "board A: there is no position (column 1)", "");
}

#[test]
fn more_than_two_boards() {
    check(&format!("{GOOD}|{GOOD}|{GOOD}"), "there are more than two boards (column 61)", GOOD);
    check("||", "there are more than two boards (column 3)", "");
    let many = "|".repeat(100_000);
    check(&many, "there are more than two boards (column 3)", &many[2..]);
}

#[test]
fn ranks() {
    check(
        "4k3/8/8/8/8/8/4K3 w - - 0 1",
        "the board has 7 ranks, expected 8 (column 1)",
        "4k3/8/8/8/8/8/4K3",
    );
    check("8", "the board has 1 rank, expected 8 (column 1)", "8");
    check("hello", "the board has 1 rank, expected 8 (column 1)", "hello");
    check(
        "4k3/8/8/8/8/8/8/8/4K3[] w - -",
        "the board has 9 ranks, expected 8 (column 1)",
        "4k3/8/8/8/8/8/8/8/4K3",
    );
}

#[test]
fn rank_widths() {
    check("4k3/8/8/8/7/8/8/4K3 w - -", "rank 4 has 7 squares, expected 8 (column 11)", "7");
    check("4k3/8/8/8/8/8/8/4K4 w - -", "rank 1 has 9 squares, expected 8 (column 17)", "4K4");
    check("4k3//8/8/8/8/8/4K3 w - -", "rank 7 has 0 squares, expected 8 (column 5)", "");
    check("/8/8/8/8/8/8/8 w - -", "rank 8 has 0 squares, expected 8 (column 1)", "");
    check("4k3/88/8/8/8/8/8/4K3", "rank 7 has 16 squares, expected 8 (column 5)", "88");
    let wide = "p".repeat(100_000);
    check(
        &format!("{wide}/8/8/8/8/8/8/8"),
        "rank 8 has 100000 squares, expected 8 (column 1)",
        &wide,
    );
}

#[test]
fn unknown_pieces() {
    check("4k3/8/8/3x4/8/8/8/4K3", "rank 5 holds 'x', which is no piece (column 10)", "x");
    check("4k3/9/8/8/8/8/8/4K3", "rank 7 holds '9', which is no piece (column 5)", "9");
    check("4k3/0/8/8/8/8/8/4K3", "rank 7 holds '0', which is no piece (column 5)", "0");
    check("4k3/8/8/8/8/8/8/4♔3", "rank 1 holds '♔', which is no piece (column 18)", "♔");
    check("4k3/♞7/♞7/8/8/8/8/8", "rank 7 holds '♞', which is no piece (column 5)", "♞");
    check("4k3/8/8/8/8/8/8/4K\u{0}2", "rank 1 holds '\\0', which is no piece (column 19)", "\0");
}

/// The column counts characters, the span bytes.
#[test]
fn columns_behind_characters_of_many_bytes() {
    let text = "\u{a0}\u{a0}4k3/8/8/8/8/8/8/4K3\u{a0}x";
    check(text, "the side to move must be 'w' or 'b' (column 23)", "x");
}

#[test]
fn promoted_marks() {
    let message = |rank, column| {
        format!("rank {rank} has '~' not behind a queen, rook, bishop or knight (column {column})")
    };
    check("4k3/8/P~7/8/8/8/8/4K3", &message(6, 8), "~");
    check("4k~3/8/8/8/8/8/8/4K3", &message(8, 3), "~");
    check("~4k3/8/8/8/8/8/8/4K3", &message(8, 1), "~");
    check("4k3/8/Q~~7/8/8/8/8/4K3", &message(6, 9), "~");
    check("4k3/8/1~7/8/8/8/8/4K3", &message(6, 8), "~");
    check(
        "4k3/8/8/8/8/8/8/4K3[Q~] w - -",
        "the reserve holds '~', which is no piece (column 22)",
        "~",
    );
}

#[test]
fn reserves() {
    let board = "4k3/8/8/8/8/8/8/4K3";
    check(&format!("{board}[PK]"), "the reserve holds a king (column 22)", "K");
    check(&format!("{board}/Pk w - -"), "the reserve holds a king (column 22)", "k");
    check(&format!("{board}[P1]"), "the reserve holds '1', which is no piece (column 22)", "1");
    check(
        &format!("{board}/- w - -").replace("/-", "/x"),
        "the reserve holds 'x', which is no piece (column 21)",
        "x",
    );
    check(
        &format!("{board}[P w - -"),
        "the reserve has no closing ']' before the next blank (column 20)",
        "[P",
    );
    check(
        &format!("{board}["),
        "the reserve has no closing ']' before the next blank (column 20)",
        "[",
    );
    check(&format!("{board}[]w - -"), "expected a blank after the reserve (column 22)", "w");
    check(&format!("{board}[P][Q] w"), "expected a blank after the reserve (column 23)", "[Q]");
    check(&format!("{board}/P/Q w"), "the reserve holds '/', which is no piece (column 22)", "/");
    check(&format!("{board}] w - -"), "rank 1 holds ']', which is no piece (column 20)", "]");
    check(
        &format!("{board}/[P] w"),
        "the board has 9 ranks, expected 8 (column 1)",
        "4k3/8/8/8/8/8/8/4K3/",
    );
}

#[test]
fn sides_rights_and_squares() {
    let board = "4k3/8/8/8/8/8/8/4K3";
    let turn = "the side to move must be 'w' or 'b'";
    check(&format!("{board} W - -"), &format!("{turn} (column 21)"), "W");
    check(&format!("{board} white - -"), &format!("{turn} (column 21)"), "white");
    check(&format!("{board} - - 0 1"), &format!("{turn} (column 21)"), "-");
    let castling = "castling rights must be '-' or letters such as KQkq";
    check(&format!("{board} w xyz -"), &format!("{castling} (column 23)"), "xyz");
    check(&format!("{board} w K-q -"), &format!("{castling} (column 23)"), "K-q");
    check(&format!("{board} w ♔ -"), &format!("{castling} (column 23)"), "♔");
    let square = "the en passant field must be '-' or a square";
    check(&format!("{board} w - e9 0 1"), &format!("{square} (column 25)"), "e9");
    check(&format!("{board} w - i3"), &format!("{square} (column 25)"), "i3");
    check(&format!("{board} - E3 w 1 2"), &format!("{square} (column 23)"), "E3");
}

#[test]
fn numbers() {
    let board = "4k3/8/8/8/8/8/8/4K3";
    let message = |column| {
        format!("move counters, and clocks in seconds, must be whole numbers (column {column})")
    };
    check(&format!("{board} w - - 4294967296 1"), &message(27), "4294967296");
    check(&format!("{board} w - - 1 99999999999999999999"), &message(29), "99999999999999999999");
    check(&format!("{board} w - - x 1"), &message(27), "x");
    check(&format!("{board} w - - -1 1"), &message(27), "-1");
    check(&format!("{board} w - - +1 1"), &message(27), "+1");
    check(&format!("{board} w - - 1.5 1"), &message(27), "1.5");
    check(&format!("{board} w - - 45 x"), &message(30), "x");
    check(&format!("{board}/ w - - 45 -56"), &message(31), "-56");
    check(&format!("{board}/ - - w 45 5.6"), &message(31), "5.6");
    check(&format!("{board} w - - ٣ 1"), &message(27), "٣");
}

#[test]
fn a_field_too_many() {
    let board = "4k3/8/8/8/8/8/8/4K3";
    let message = |column| format!("there is a field too many (column {column})");
    check(&format!("{board} w - - 0 1 9"), &message(31), "9");
    check(&format!("{board} w - - 0 1 end"), &message(31), "end");
    check(&format!("{board} w - - 0 1 2 3 4 5 6"), &message(31), "2");
    check(&format!("{board} - - w 45 56 x"), &message(33), "x");
}

#[test]
fn the_board_is_named_where_there_are_two() {
    let bad = "4k3/8/8/8/7/8/8/4K3 w - - 0 1";
    check(&format!("{bad} | {bad}"), "board A: rank 4 has 7 squares, expected 8 (column 11)", "7");
    check(&format!("{GOOD} | {bad}"), "board B: rank 4 has 7 squares, expected 8 (column 43)", "7");
    check(
        &format!("{GOOD} | rnbq"),
        "board B: the board has 1 rank, expected 8 (column 33)",
        "rnbq",
    );
    check(&format!("{GOOD}|{GOOD} 7 8"), "board B: there is a field too many (column 61)", "7");
}

/// Every truncation of good texts either reads or is blamed within the text.
#[test]
fn truncated_anywhere() {
    let texts = [
        "r2k1r2/pbppNppp/1p2p1nb/1P5N/3N4/4Pn1q/PPP1QP1P/2KR2R1/BrpBBqppN - - w 45 56 | \
         Q~4rk1/8/8/8/8/8/8/R3K2R KQ - w 45 60",
        "nrbbqnkr/pppppppp/8/8/8/8/PPPPPPPP/NRBBQNKR[Qq] w BHbh e3 0 1|\u{a0}4k3/8/8/8/8/8/8/4K3[-] b",
    ];
    for text in texts {
        for end in (0..text.len()).filter(|&end| text.is_char_boundary(end)) {
            let text = &text[..end];
            if let Err(error) = text.parse::<Bfen>() {
                assert!(text.get(error.span.clone()).is_some(), "{text}: {error:?}");
                assert!((1..=text.chars().count() + 1).contains(&error.column), "{text}");
            }
        }
    }
}
