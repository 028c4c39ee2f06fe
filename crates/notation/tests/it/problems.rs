//! Every kind of problem with its place, label and message: stops, doubts and notes.

use chess::san::Letters;
use tandem_notation::{ProblemKind, Replay, Verdict};

use crate::support::{check_replay as check, with_only_game};

#[test]
fn nothing_wrong() {
    check("1A. e4 {298} 1a. e5 {299} 1B. d4 {297} *", &["legal 3"]);
    check("[Event \"x\"]\n{y resigns} 1-0", &["legal 0"]);
    check("*", &["legal 0"]);
}

#[test]
fn unreadable_move() {
    check(
        "1A. e4 1a. hello",
        &["stopped 1", "1:12 unreadable-move 1a \"hello\": 1a. hello: not a move"],
    );
    check(
        "1A. e4\n e5 \nwhat?",
        &["stopped 2", "3:1 unreadable-move - \"what?\": what?: not a move"],
    );
    check("1A. P@e9", &["stopped 0", "1:5 unreadable-move 1A \"P@e9\": 1A. P@e9: not a move"]);
    check("1A. K@e4", &["stopped 0", "1:5 unreadable-move 1A \"K@e4\": 1A. K@e4: not a move"]);
}

/// `SetUp "0"` says that the game begins from the initial position.
#[test]
fn a_setup_that_is_not_used() {
    check(
        "[White \"a\"]\n[SetUp \"0\"]\n[FEN \"nonsense\"]\n\n1. e4 e5 *",
        &[
            "legal 2",
            "note 3:7 setup-unreadable - \"nonsense\": the FEN tag cannot be read: the board has \
             1 rank, expected 8 (column 1); the game begins as SetUp \"0\" says",
        ],
    );
}

/// Each board's position in a tag of its own.
#[test]
fn a_setup_in_two_tags() {
    let text = "[FENA \"4k3/8/8/8/8/8/4P3/4K3[Q] w - - 0 1\"]\n\
                [FENB \"4k3/8/8/8/8/8/8/4K3[n] b - - 0 1\"]\n\n1A. Q@d4 1b. N@d4 *";
    check(text, &["legal 2"]);
    check(
        &text.replace("4k3/8/8/8/8/8/8/4K3[n]", "nonsense"),
        &[
            "stopped 0",
            "1:8 setup-unreadable - \"4k3/8/8/8/8/8/4P3/4K3[Q] w - - 0 1\": the FEN tag cannot be \
         read: board B: the board has 1 rank, expected 8 (column 38)",
        ],
    );
}

/// A long word is not repeated in full.
#[test]
fn a_long_word() {
    let long = "x".repeat(1_000);
    let short = "x".repeat(40);
    check(
        &format!("1A. {long}"),
        &["stopped 0", &format!("1:5 unreadable-move 1A {long:?}: 1A. {short}…: not a move")],
    );
}

#[test]
fn illegal_moves() {
    for (text, plies, expect) in [
        ("1A. e5", 0, "1:5 illegal-move 1A \"e5\": 1A. e5: no White pawn can reach e5"),
        ("1A. Nd2", 0, "1:5 illegal-move 1A \"Nd2\": 1A. Nd2: White's own pawn stands on d2"),
        ("1A. P@e4", 0, "1:5 illegal-move 1A \"P@e4\": 1A. P@e4: White has no pawn in reserve"),
        (
            "1A. N@e2",
            0,
            "1:5 illegal-move 1A \"N@e2\": 1A. N@e2: a drop needs an empty square, but a White pawn stands on e2",
        ),
        ("1A. Nb3c5", 0, "1:5 illegal-move 1A \"Nb3c5\": 1A. Nb3c5: there is no such White knight"),
        ("1A. e8=Q", 0, "1:5 illegal-move 1A \"e8=Q\": 1A. e8=Q: no White pawn can reach e8"),
        (
            "1A. e4=Q",
            0,
            "1:5 illegal-move 1A \"e4=Q\": 1A. e4=Q: a pawn cannot promote to a queen here",
        ),
        // A parenthesis that stands apart is a variation, never a promotion.
        (
            "[FEN \"8/P5k1/8/8/8/8/8/4K3[] w - - 0 1\"] 1A. a8 (Q)",
            0,
            "1:46 illegal-move 1A \"a8\": 1A. a8: the pawn reaches the last rank and must promote",
        ),
        (
            "1A. O-O",
            0,
            "1:5 illegal-move 1A \"O-O\": 1A. O-O: castling king-side is obstructed or passes through an attacked square",
        ),
        (
            "1.e4 e5 2.Ke2 a6 3.Ke1 a5 4.Nf3 a4 5.Be2 b6 6.O-O",
            10,
            "1:47 illegal-move 6. \"O-O\": 6. O-O: the right to castle king-side is lost (White to move)",
        ),
        (
            "1.f4 e5 2.g4 Qh4+ 3.a3",
            4,
            "1:21 illegal-move 3. \"a3\": 3. a3: it leaves the king in check from h4 (White to move)",
        ),
        (
            "1.e4 e5 2.d4 Bb4+ 3.Nc3 a6 4.Ne2 a5 5.Nd5",
            8,
            "1:39 illegal-move 5. \"Nd5\": 5. Nd5: the knight on c3 is pinned by b4 (White to move)",
        ),
    ] {
        check(text, &[&format!("stopped {plies}"), expect]);
    }
}

/// After the first record that cannot be played, nothing is played on either board.
#[test]
fn nothing_is_played_behind_a_stop() {
    check(
        "1A. e4 1a. e4 1B. d4 1b. d5",
        &["stopped 1", "1:12 illegal-move 1a \"e4\": 1a. e4: no Black pawn can reach e4"],
    );
}

#[test]
fn ambiguous_move() {
    check(
        "1.Nf3 a6 2.d3 a5 3.Nd2",
        &[
            "stopped 4",
            "1:20 ambiguous-move 3. \"Nd2\": 3. Nd2: ambiguous: more than one piece can make this move (from b1 or f3) (White to move)",
        ],
    );
}

#[test]
fn missing_record() {
    check(
        "1A. e4 2A. d4",
        &["stopped 1", "1:12 missing-record 2A \"d4\": 2A. d4: the record of 1a is missing"],
    );
    check(
        "1b. e5",
        &["stopped 0", "1:5 missing-record 1b \"e5\": 1b. e5: the record of 1B is missing"],
    );
    check(
        "1B. e4 1A. e4 1a. e5 3B. d4",
        &["stopped 3", "1:26 missing-record 3B \"d4\": 3B. d4: the record of 1b is missing"],
    );
}

#[test]
fn label_order() {
    check(
        "1A. e4 1a. e5 1a. d5",
        &["stopped 2", "1:19 label-order 1a \"d5\": 1a. d5: board A is already at 2A"],
    );
    check(
        "1A. e4 1a. e5 2A. d4 1A. d4",
        &["stopped 3", "1:26 label-order 1A \"d4\": 1A. d4: board A is already at 2a"],
    );
}

/// A jumping number puts the game in doubt; the moves are played, and the numbers continue from
/// there.
#[test]
fn move_number() {
    check(
        "1A. e4 1a. e5 12A. d4 12a. d6 13A. c4",
        &["doubtful 5", "1:20 move-number 12A \"d4\": 12A. d4: the move number jumps; expected 2A"],
    );
    check(
        "1.e4 e5 7.d4 d6 3.c4",
        &[
            "doubtful 5",
            "1:11 move-number 7. \"d4\": 7. d4: the move number jumps; expected 2",
            "note 1:19 move-number 3. \"c4\": 3. c4: the move number jumps; expected 8",
        ],
    );
    check(
        "0A. e4 4294967295a. e5 99999999999A. d4",
        &[
            "doubtful 3",
            "1:5 move-number 0A \"e4\": 0A. e4: the move number jumps; expected 1A",
            "note 1:21 move-number 4294967295a \"e5\": 4294967295a. e5: the move number jumps; expected 0a",
        ],
    );
}

#[test]
fn moves_after_result() {
    check(
        "1A. e4 * 2a. e5 2A. d4",
        &[
            "doubtful 1",
            "1:14 moves-after-result - \"e5\": e5: comes after the result and was not played",
        ],
    );
}

#[test]
fn no_game() {
    let prose = "Dear reader,\nIn 1. place, nothing *";
    let why = "this text does not contain a game: it has no tag and no move";
    check(prose, &["stopped 0", &format!("1:1 no-game - \"Dear reader,\": {why}")]);
    check("\n \n", &["doubtful 0", "1:1 no-game - \"\": there is no game here"]);
    check("{only a comment}", &["doubtful 0", "1:1 no-game - \"\": there is no game here"]);
    check("\0\u{1}\u{2}", &["doubtful 0", "1:1 no-game - \"\": there is no game here"]);
}

/// A repeated record (same label, move and clock) is played once, with or without moves of the
/// other board between.
#[test]
fn repeated_record() {
    check(
        "1A. e4{9} 1a. e5{8} 1a. e5{8} *",
        &[
            "legal 2",
            "note 1:25 repeated-record 1a \"e5\": 1a. e5: repeats the last record of its board",
        ],
    );
    check(
        "1A. e4{9} 1B. d4{7} 1A. e4{9} 1a. e5{8} *",
        &[
            "legal 3",
            "note 1:25 repeated-record 1A \"e4\": 1A. e4: repeats the last record of its board",
        ],
    );
    // A record with another clock, no clock or another move is not a repetition.
    for text in ["1A. e4{9} 1A. e4{8}", "1A. e4 1A. e4", "1A. e4{9} 1A. d4{9}"] {
        with_only_game(text.as_bytes(), |game| {
            let verdict = Replay::new(&game).run();
            assert!(!verdict.legal, "{text}");
        });
    }
    // A piece may well move to and fro.
    check("1A. Nf3{9} 1a. Nf6{9} 2A. Ng1{9} 2a. Ng8{9} 3A. Nf3{9} 3a. Nf6{9}", &["legal 6"]);
}

#[test]
fn label_case() {
    check(
        "1A.e4 1A.e5 1B.d4 2A.d4 1B.d5 *",
        &[
            "legal 5",
            "note 1:10 label-case 1A \"e5\": 1A. e5: White's letter although Black is to move; read as the board only",
        ],
    );
}

#[test]
fn national_letters() {
    check(
        "1A. e4 1a. e5 1B. Jf3 1b. Jf6 2A. Sc4",
        &[
            "legal 5",
            "note 1:19 national-letters - \"Jf3\": Jf3: piece letters read as those of language 'cs'",
        ],
    );
}

#[test]
fn one_board() {
    check(
        "1.e4 e6 2.P@c4 d5 3.N@d4 *",
        &[
            "legal 5",
            "note 1:11 one-board 2. \"P@c4\": 2. P@c4: only one board is recorded: drops are assumed to come from the other",
        ],
    );
    // A single seat letter shows that both boards were recorded.
    check(
        "1.e4 e6 2.P@c4 d5 1B.e4",
        &[
            "stopped 2",
            "1:11 illegal-move 2. \"P@c4\": 2. P@c4: White has no pawn in reserve (board A, White to move)",
        ],
    );
}

/// Notes are limited; the first problem is always kept.
#[test]
fn many_notes() {
    let text = "1.e4 e5 ".to_owned() + &"7.Nf3 Nf6 9.Ng1 Ng8 ".repeat(500);
    with_only_game(text.as_bytes(), |game| {
        let verdict = Replay::new(&game).run();
        assert_eq!((verdict.plies, verdict.legal), (2 + 2_000, true));
        assert_eq!(verdict.notes.len(), Verdict::MAX_NOTES);
    });
}

#[test]
fn names() {
    let names = [
        (ProblemKind::SetupUnreadable, "setup-unreadable"),
        (ProblemKind::SetupNotPlayable, "setup-not-playable"),
        (ProblemKind::UnreadableMove, "unreadable-move"),
        (ProblemKind::MissingRecord, "missing-record"),
        (ProblemKind::LabelOrder, "label-order"),
        (ProblemKind::MoveNumber, "move-number"),
        (ProblemKind::MovesAfterResult, "moves-after-result"),
        (ProblemKind::UnplayedVariant, "unplayed-variant"),
        (ProblemKind::NoGame, "no-game"),
        (ProblemKind::RepeatedRecord, "repeated-record"),
        (ProblemKind::LabelCase, "label-case"),
        (ProblemKind::NationalLetters(&Letters::CZECH), "national-letters"),
        (ProblemKind::OneBoard, "one-board"),
        (ProblemKind::SetupNumbers, "setup-numbers"),
    ];
    for (kind, name) in names {
        assert_eq!(kind.name(), name);
    }
}
