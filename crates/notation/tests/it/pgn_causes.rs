//! Games of one board that other programs play whole: each way in which public files write them is
//! here once, and every game is played to its end by the rules of chess.

use tandem_notation::{Batch, Formatter, Kind, Replay};

/// The cause, the movetext, and its number of plies.
const CAUSES: &[(&str, &str, u32)] = &[
    ("a sign for an evaluation as a word", "1. e4 +- e5 -+ 2. Nf3 = Nc6 *", 4),
    ("other signs", "1. e4 ± e5 ∓ 2. Nf3 ⩲ Nc6 ⩱ 3. Bb5 ∞ a6 +/- 4. Ba4 -/+ Nf6 *", 8),
    (
        "signs before a comment and in a variation",
        "1. e4 e5 (1... c5 = {Sicilian} 2. Nf3 +-) 2. Nf3 *",
        3,
    ),
    ("dots apart from their number", "1. e4 1. ... d5 2. exd5 2 ... Qxd5 3 . Nc3 *", 5),
    ("two dots", "1. e4 1.. c5 2.Nf3 *", 3),
    ("numbers glued to moves", "1.e4 e5 2.Nf3 Nc6 *", 4),
    ("glued numbers of annotations", "1. e4$1 e5$2 $14 2. Nf3$6 {x} *", 3),
    ("a pass in a variation", "1. e4 e5 (1... -- 2. d4) 2. Nf3 *", 3),
    ("a pass as Z0", "1. e4 Z0 2. d4 *", 2),
    (
        "the piece of a promotion in parentheses",
        "[FEN \"8/P6k/8/8/8/8/8/K7 w - - 0 1\"]\n\n1. a8(Q) Kg7 *",
        2,
    ),
    ("a promotion without =", "[FEN \"8/P6k/8/8/8/8/8/K7 w - - 0 1\"]\n\n1. a8Q Kg7 *", 2),
    ("typographic hyphens", "1. e4 e5 2. Nf3 Nf6 3. Bc4 Bc5 4. O‑O O–O *", 8),
    ("zeros", "1. e4 e5 2. Nf3 Nf6 3. Bc4 Bc5 4. 0-0 0-0 *", 8),
    ("results with a colon", "1. e4 e5 1:0", 2),
    ("results with a dash", "1. e4 e5 1–0", 2),
    ("results with signs", "1. e4 e5 ½-½", 2),
    ("clocks of ICC", "1. e4 {0:04:57} e5 {0:04:58} 1-0", 2),
    (
        "castling rights without rooks",
        "[SetUp \"1\"]\n[FEN \"4k3/8/8/8/8/8/4P3/4K3 w KQkq - 0 1\"]\n\n1. e4 Kd7 *",
        2,
    ),
    (
        "an en passant square without a pawn",
        "[SetUp \"1\"]\n[FEN \"4k3/8/8/8/8/8/4P3/4K3 w - e6 0 1\"]\n\n1. e4 Kd7 *",
        2,
    ),
    (
        "counters of the fifty moves",
        "[SetUp \"1\"]\n[FEN \"4k3/8/8/8/8/8/4P3/4K3 w - - 17 42\"]\n\n42. e4 Kd7 *",
        2,
    ),
    ("a FEN that cannot be read where SetUp is 0", "[SetUp \"0\"]\n[FEN \"?\"]\n\n1. e4 e5 *", 2),
    (
        "Black first",
        "[SetUp \"1\"]\n[FEN \"4k3/4p3/8/8/8/8/4P3/4K3 b - - 0 7\"]\n\n7... e5 8. e4 *",
        2,
    ),
    ("blanks without a break", "1.\u{a0}e4\u{a0}e5 *", 2),
    ("an escape of a program", "1. e4 e5\n% not a move\n2. Nf3 *", 3),
    ("a comment of a line", "1. e4 ; not a move\ne5 *", 2),
    ("marks apart from their move", "1. e4 ! e5 ?! 2. Nf3 *", 3),
];

fn game(moves: &str) -> String {
    let (tags, moves) =
        moves.rsplit_once("\n\n").map_or(("", moves), |(tags, moves)| (tags, moves));
    format!("[White \"Ann\"]\n[Black \"Bob\"]\n{tags}\n\n{moves}\n")
}

#[test]
fn every_cause_is_played_whole() {
    let mut wrong = Vec::new();
    for &(cause, moves, plies) in CAUSES {
        let text = game(moves);
        let batch = Batch::from_text(text.as_bytes());
        let verdict = Replay::new(&batch.games().next().expect("a game")).run();
        let kind = batch.games().next().expect("a game").kind();
        if batch.games().count() != 1
            || !verdict.legal
            || verdict.plies != plies
            || kind != Kind::Chess
        {
            let problem = verdict.problem.map(|problem| problem.message);
            wrong.push(format!("{cause}: {kind}, {} plies, {problem:?}", verdict.plies));
        }
        // Formatting keeps the moves, and formats no further.
        let format = |text: &[u8]| {
            let (mut formatter, mut out) = (Formatter::default(), Vec::new());
            for game in Batch::from_text(text).games() {
                formatter.write(&game, &mut out);
            }
            out
        };
        let once = format(text.as_bytes());
        let batch = Batch::from_text(&once);
        let again = Replay::new(&batch.games().next().expect("a game")).run();
        if again.plies != verdict.plies || format(&once) != once {
            wrong.push(format!("{cause}: formatted: {}", String::from_utf8_lossy(&once)));
        }
    }
    assert_eq!(wrong, [""; 0]);
}
