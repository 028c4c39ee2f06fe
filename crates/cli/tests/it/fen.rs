//! `tandem fen`: conversions, validation and errors of one position.

use serde_json::{Value, json};

use crate::support::run;

/// Standard output and the notes on standard error.
#[track_caller]
fn check(arguments: &[&str], status: i32, out: &str, err: &str) {
    let arguments: Vec<&str> = ["fen"].iter().chain(arguments).copied().collect();
    let outcome = run(&arguments).expect(status);
    assert_eq!((outcome.out.as_str(), outcome.err.as_str()), (out, err), "{arguments:?}");
}

const THIEF: &str = "r1b1k1nr/ppp1qpPp/2n5/1B1p1n1N/3P4/2P5/P1P1QPnP/R1BK2NR/PPBpp b kq - 142 164 | \
                     2Nrkb1r/pPpbqppp/2p5/8/3N4/2P1B3/P1P1QPpP/R3K2R/Ppb w KQk - 142 163";
const BRACKET: &str = "r1b1k1nr/ppp1qpPp/2n5/1B1p1n1N/3P4/2P5/P1P1QPnP/R1BK2NR[BPPpp] b kq - 0 1 | \
                       2Nrkb1r/pPpbqppp/2p5/8/3N4/2P1B3/P1P1QPpP/R3K2R[Pbp] w KQk - 0 1";

#[test]
fn conversions() {
    let assumed = "read as thief, with numbers taken for clocks (--numbers counters reads them as counters)\n";
    check(
        &[THIEF],
        0,
        &format!("{BRACKET}\n"),
        &format!("{assumed}note: this dialect cannot hold the clocks; they are left out\n"),
    );
    check(&["--to", "thief", THIEF], 0, &format!("{THIEF}\n"), assumed);
    check(
        &["--to", "thief", "--numbers", "clocks", THIEF],
        0,
        &format!("{THIEF}\n"),
        "read as thief, with clocks\n",
    );
    check(
        &["--to", "thief", BRACKET],
        0,
        &format!("{}\n", THIEF.replace(" 142 164", "").replace(" 142 163", "")),
        "read as bracket, with move counters\nnote: the clocks are unknown and left out\n",
    );
    check(
        &["--to", "thief", "4k3/8/8/8/8/8/8/4K3[] w - - 7 9"],
        0,
        "4k3/8/8/8/8/8/8/4K3 w - -\n",
        "read as bracket, with move counters\n\
         note: the clocks are unknown, and this dialect cannot hold move counters\n",
    );
    check(
        &["--numbers", "counters", "4k3/8/8/8/8/8/8/4K3/Q w - - 7 9"],
        0,
        "4k3/8/8/8/8/8/8/4K3[Q] w - - 7 9\n",
        "read as slash-counters, with move counters\n",
    );
    check(
        &["4k3/8/8/8/8/8/8/4K3"],
        0,
        "4k3/8/8/8/8/8/8/4K3[] w - - 0 1\n",
        "read as plain, without numbers\n",
    );
}

#[test]
fn validation() {
    let plain = "read as bracket, with move counters\n";
    let good = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[] w KQkq - 0 1";
    check(&["--validate", good], 0, &format!("{good}\n  sound\n"), plain);
    let queens = "4k3/8/8/8/8/8/8/4K3[QQQ] w - - 0 1";
    check(
        &["--validate", queens],
        1,
        &format!(
            "{queens}\n  not reachable [pieces-of-role]: board A: White has 3 queens with the reserve, more than 2\n"
        ),
        plain,
    );
    check(&["--validate=playable", queens], 0, &format!("{queens}\n  sound\n"), plain);
    let kings = "8/8/8/8/8/8/8/4K3[] w - - 0 1";
    for level in ["--validate=playable", "--validate=reachable"] {
        check(
            &[level, kings],
            1,
            &format!("{kings}\n  not playable [kings]: board A: Black has no king\n"),
            plain,
        );
    }
    check(&[kings], 0, &format!("{kings}\n"), plain);
}

#[test]
fn errors_are_marked_in_the_text() {
    check(
        &["r2q1rk1/ppp2ppp/2n1bn2/3p4/3P4/2NB~/5N2/R1BQ1RK1[QNNPrbp] b - - 0 12"],
        1,
        "",
        "error: rank 3 has 4 squares, expected 8 (column 32) [fields]\n  \
         r2q1rk1/ppp2ppp/2n1bn2/3p4/3P4/2NB~/5N2/R1BQ1RK1[QNNPrbp] b - - 0 12\n  \
         \u{20}                              ^^^^\n",
    );
    check(
        &["4k3/8/8/8/8/8/8/4K3 | 4k3/8/8/8/8/8/8/4K3[K]"],
        1,
        "",
        "error: board B: the reserve holds a king (column 43) [reserve-king]\n  \
         4k3/8/8/8/8/8/8/4K3 | 4k3/8/8/8/8/8/8/4K3[K]\n  \
         \u{20}                                         ^\n",
    );
    check(&[""], 1, "", "error: there is no position (column 1) [fields]\n  \n  ^\n");
}

/// A long text is shown around what is to blame.
#[test]
fn errors_in_a_long_text() {
    let text = format!("4k3/8/8/8/8/8/8/4K3 {}w x -", "\u{a0}".repeat(300));
    let outcome = run(&["fen", &text]).expect(1);
    let lines: Vec<&str> = outcome.err.lines().collect();
    assert_eq!(
        lines[0],
        "error: castling rights must be '-' or letters such as KQkq (column 323) [fields]"
    );
    let mark = lines[2].chars().position(|c| c == '^').expect("a mark");
    assert_eq!(lines[1].chars().nth(mark), Some('x'), "{}", outcome.err);
    assert!(lines[1].chars().count() <= 100);
}

/// The object printed of a position.
fn report(arguments: &[&str], status: i32) -> Value {
    let arguments: Vec<&str> =
        ["fen", "--format", "json"].iter().chain(arguments).copied().collect();
    let outcome = run(&arguments).expect(status);
    assert_eq!(outcome.err, "");
    outcome.one_json()
}

#[test]
fn json_of_a_position() {
    assert_eq!(
        report(&["4k3/8/8/8/8/8/8/4K3/P - - w 45 56"], 0),
        json!({
            "input": "4k3/8/8/8/8/8/8/4K3/P - - w 45 56",
            "dialect": "laws",
            "numbers": "clocks",
            "numbers_assumed": false,
            "thief": "4k3/8/8/8/8/8/8/4K3/P w - - 45 56",
            "bracket": "4k3/8/8/8/8/8/8/4K3[P] w - - 0 1",
            "standing": { "A": "open" },
            "findings": [],
            "error": null,
        })
    );
    let found = report(&["--validate", "8/8/8/8/8/8/8/4K3[] w - - 0 1"], 1);
    assert_eq!(
        found["findings"],
        json!([{ "check": "kings", "level": "not playable", "board": "A", "message": "Black has no king" }])
    );
}

#[test]
fn json_of_an_error() {
    let found = report(&["4k3/8/8/8/8/8/8/4K3 | ♞"], 1);
    assert_eq!(found["dialect"], Value::Null);
    assert_eq!(
        found["error"],
        json!({
            "check": "fields", "level": "unreadable", "board": "B", "column": 23, "span": [22, 25],
            "message": "the board has 1 rank, expected 8",
        })
    );
}

/// How the side to move stands, on the boards where that can be said.
#[test]
fn json_of_the_standing() {
    let standing = |bfen: &str| report(&[bfen], 0)["standing"].clone();
    let smothered = "6rk/5Npp/8/8/8/8/8/K7[qrbnp] b - - 0 1";
    let back_rank = "6rk/8/8/8/8/8/5PPP/r5K1[P] w - - 0 1";
    assert_eq!(standing(smothered), json!({ "A": "mated" }));
    assert_eq!(
        standing(&format!("{back_rank} | {smothered}")),
        json!({ "A": "waiting", "B": "mated" })
    );
    // The king of the side that is not to move may be missing; that of the side to move may not.
    assert_eq!(standing("8/8/8/8/8/8/5PPP/5rKr[] w - - 0 1"), json!({ "A": "mated" }));
    assert_eq!(standing("8/8/8/8/8/8/8/K7[] b - - 0 1"), json!({ "A": null }));
}
