//! Games from a `FEN` tag: clocks or counters, move numbers from labels, and tags without a
//! position.

use bughouse::BoardId;
use tandem_notation::Replay;

use crate::support::{check_replay as check, with_only_game};

/// The starting position: both boards in the bracket form.
#[track_caller]
fn begins(text: &str, expect: &str) {
    with_only_game(text.as_bytes(), |game| {
        let replay = Replay::new(&game);
        assert_eq!(replay.problem(), None, "{text}");
        assert_eq!(replay.boards().to_bfen().to_bracket(), expect, "{text}");
    });
}

const KINGS: &str = "4k3/8/8/8/8/8/8/4K3";
const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[] w KQkq - 0 1";

#[test]
fn every_spelling_of_setup() {
    for setup in ["[SetUp \"1\"]", "[Setup \"1\"]", "[SETUP \"1\"]", ""] {
        let fen = format!("[FEN \"{KINGS}[Q] b - - 0 9 | {KINGS}[] w - - 0 4\"]");
        let expect = format!("{KINGS}[Q] b - - 0 9 | {KINGS}[] w - - 0 4");
        begins(&format!("{setup}\n{fen}\n*"), &expect);
        begins(&format!("{fen}\n{setup}\n*"), &expect);
    }
    begins(
        &format!("[SetUpDualFEN \"{KINGS}[Q] b - - 0 9 | {KINGS}[] w - - 0 4\"] *"),
        &format!("{KINGS}[Q] b - - 0 9 | {KINGS}[] w - - 0 4"),
    );
}

#[test]
fn one_board_in_the_tag() {
    begins(
        &format!("[FEN \"{KINGS}[Q] b - - 0 9\"] *"),
        &format!("{KINGS}[Q] b - - 0 9 | {START}"),
    );
}

#[test]
fn a_tag_over_two_lines() {
    begins(
        &format!("[FEN \"{KINGS}/Q w - - 45 56 |\n{KINGS} - - b 45 60\"]\n*"),
        &format!("{KINGS}[Q] w - - 0 1 | {KINGS}[] b - - 0 1"),
    );
}

/// If the FEN has clocks, the first labels give the move numbers.
#[test]
fn numbers_from_the_first_labels() {
    let text = format!(
        "[Setup \"1\"]\n[FEN \"{KINGS} b - - 142 164 | {KINGS} w - - 142 163\"]\n14B. Kd1 11a. Kd8 12A. Ke2 14b. Kd8 15B. Ke1"
    );
    check(&text, &["legal 5"]);
    with_only_game(text.as_bytes(), |game| {
        let boards = Replay::new(&game).run().boards;
        assert_eq!([BoardId::A, BoardId::B].map(|board| boards.board(board).fullmoves()), [12, 15]);
    });
}

/// If it has counters, these give them, and a differing label is in doubt.
#[test]
fn numbers_from_the_counters() {
    let fen = |number| {
        format!(
            "[FEN \"{KINGS}[] w - - 0 {number} | {KINGS}[] w - - 0 {number}\"]\n14B. Kd1 14A. Kd1"
        )
    };
    check(&fen(14), &["legal 2"]);
    check(
        &fen(7),
        &[
            "doubtful 2",
            "2:6 move-number 14B \"Kd1\": 14B. Kd1: the move number jumps; expected 7B",
            "note 2:15 move-number 14A \"Kd1\": 14A. Kd1: the move number jumps; expected 7A",
        ],
    );
}

/// Other tags decide the meaning of the numbers.
#[test]
fn clocks_or_counters() {
    let game =
        |tags: &str| format!("{tags}[FEN \"{KINGS}/Q w - - 4 5 | {KINGS} w - - 6 7\"]\n9A. Kd1");
    let assumed = format!(
        "note 1:7 setup-numbers - \"{KINGS}/Q w - - 4 5 | {KINGS} w - - 6 7\": \
         the FEN's numbers may be clocks or counters; read as clocks"
    );
    check(&game(""), &["legal 1", &assumed]);
    for clocks in [
        "[Setup \"1\"]\n",
        "[Site \"fics, Oklahoma\"]\n",
        "[Event \"FICS rated bughouse game\"]\n",
        "[Site \"freechess.org\"]\n",
    ] {
        check(&game(clocks), &["legal 1"]);
    }
    let counters = game("[Site \"Chess.com\"]\n");
    check(
        &counters,
        &["doubtful 1", "3:5 move-number 9A \"Kd1\": 9A. Kd1: the move number jumps; expected 5A"],
    );
    // The form decides where possible.
    let fresh = format!("[FEN \"{KINGS}/ w - - 0 1 | {KINGS}/ w - - 0 1\"]\n1A. Kd1");
    check(&fresh, &["legal 1"]);
}

#[test]
fn tags_that_cannot_be_read() {
    check(
        "[FEN \"4k3/8/8/8/7/8/8/4K3 w - - 0 1\"]\n1A. Kd1",
        &[
            "stopped 0",
            "1:17 setup-unreadable - \"7\": the FEN tag cannot be read: rank 4 has 7 squares, expected 8 (column 11)",
        ],
    );
    check(
        &format!("[FEN \"{KINGS} w - - 0 1 | rnbq w\"]\n1A. Kd1"),
        &[
            "stopped 0",
            "1:39 setup-unreadable - \"rnbq\": the FEN tag cannot be read: board B: the board has 1 rank, expected 8 (column 33)",
        ],
    );
    check(
        "[FEN \"\"]\n1A. e4",
        &[
            "stopped 0",
            "1:7 setup-unreadable - \"\": the FEN tag cannot be read: there is no position (column 1)",
        ],
    );
    check(
        "[FEN \"4k3/8/8/8/7/8/8/\n4K3 w - - 0 1\"]\n1A. Kd1",
        &[
            "stopped 0",
            "1:7 setup-unreadable - \"4k3/8/8/8/7/8/8/\\n4K3 w - - 0 1\": the FEN tag cannot be read: rank 4 has 7 squares, expected 8 (column 11)",
        ],
    );
}

#[test]
fn tags_that_cannot_be_played() {
    let fen = format!("8/8/8/8/8/8/8/4K3 w - - 0 1 | {KINGS} w - - 0 1");
    check(
        &format!("[FEN \"{fen}\"]\n1A. Kd1"),
        &[
            "stopped 0",
            &format!(
                "1:7 setup-not-playable - \"{fen}\": the FEN tag gives no playable position: board A: Black has no king"
            ),
        ],
    );
}

/// The offsets of a problem in a tag are correct in a later game too.
#[test]
fn places_in_a_later_game() {
    let text = "1A. e4 *\n[Event \"é\"]\n[FEN \"4k3/8/8/8/7/8/8/4K3 w - - 0 1\"]\n1A. Kd1";
    let batch = tandem_notation::Batch::from_text(text.as_bytes());
    let game = batch.games().nth(1).expect("a second game");
    let problem = Replay::new(&game).run().problem.expect("a problem");
    let span = game.file_span(&problem.span);
    assert_eq!(&text[span.start as usize..span.end as usize], "7");
    assert_eq!(game.line_and_column(problem.span.start), (3, 17));
}

/// Bughouse960 from the tag: castling rights by the rook's file.
#[test]
fn a_chess960_start() {
    let fen = "nrbbqnkr/pppppppp/8/8/8/8/PPPPPPPP/NRBBQNKR w BHbh - 0 1";
    check(
        &format!("[SetUp \"1\"]\n[FEN \"{fen} | {fen}\"]\n1A. Ng3 1a. Ng6 2A. O-O 2a. O-O 1B. e4"),
        &["legal 5"],
    );
}
