//! `tandem fen -`: a position a line from standard input.

use crate::support::{feed, run_with, tandem};

#[test]
fn a_position_a_line() {
    let input =
        "4k3/8/8/8/8/8/8/4K3 w - - 0 1\r\n\n  4k3/8/8/8/8/8/8/4K3[Q] b - - 3 4  \n8/8/8/8/8/8/8/8";
    let outcome = run_with(&["fen", "-"], input.as_bytes()).expect(0);
    assert_eq!(
        outcome.out,
        "4k3/8/8/8/8/8/8/4K3[] w - - 0 1\n4k3/8/8/8/8/8/8/4K3[Q] b - - 3 4\n8/8/8/8/8/8/8/8[] w - - 0 1\n"
    );
    let outcome = run_with(&["fen", "--format", "json", "-"], input.as_bytes()).expect(0);
    assert_eq!(outcome.json().len(), 3);
}

/// One bad line does not keep the others from being read, and is named by its number.
#[test]
fn bad_lines_among_good_ones() {
    let good = "4k3/8/8/8/8/8/8/4K3[] w - - 0 1\n";
    let input = format!("{good}\n4k3/8/8/8/7/8/8/4K3\n{good}\u{7f}\n");
    let outcome = run_with(&["fen", "-"], input.as_bytes()).expect(1);
    assert_eq!(outcome.out, good.repeat(2));
    assert!(
        outcome.err.contains("<stdin>:3: rank 4 has 7 squares, expected 8 (column 11)"),
        "{}",
        outcome.err
    );
    assert!(outcome.err.contains("<stdin>:5: "), "{}", outcome.err);
    let outcome = run_with(&["fen", "--format", "json", "-"], input.as_bytes()).expect(1);
    let errors: Vec<bool> =
        outcome.json().iter().map(|report| report["error"].is_object()).collect();
    assert_eq!(errors, [false, true, false, true]);
}

#[test]
fn nothing_to_read() {
    for input in ["", "\n \n"] {
        let outcome = run_with(&["fen", "-"], input.as_bytes()).expect(1);
        assert_eq!(outcome.out, "");
        assert!(outcome.err.contains("<stdin>: no position found"), "{}", outcome.err);
    }
}

#[test]
fn bytes_of_any_kind() {
    for input in [&b"\xff\xfe\0"[..], b"\0\n\0\n", b"4k3/8/8/8/8/8/8/4K3[\xe9] w"] {
        let outcome = run_with(&["fen", "-"], input).expect(1);
        assert!(outcome.err.starts_with("error: "), "{}", outcome.err);
    }
}

/// A line without end is not read into memory whole, and those behind it are read.
#[test]
fn a_line_of_thirty_megabytes() {
    let block = vec![b'8'; 1 << 20];
    let outcome = feed(tandem().args(["fen", "-"]), |mut pipe| {
        use std::io::Write;
        for _ in 0..30 {
            let _ = pipe.write_all(&block);
        }
        let _ = pipe.write_all(b"\n4k3/8/8/8/8/8/8/4K3[] w - - 0 1\n");
    });
    let outcome = outcome.expect(1);
    assert_eq!(outcome.out, "4k3/8/8/8/8/8/8/4K3[] w - - 0 1\n");
    assert!(outcome.err.len() < 1_000, "{} bytes", outcome.err.len());
}
