//! `tandem perft`: counts of one board and of two, divided and not.

use crate::support::run;

/// The number that is printed first.
#[track_caller]
fn count(arguments: &[&str], expect: &str) {
    let arguments: Vec<&str> = ["perft"].iter().chain(arguments).copied().collect();
    let outcome = run(&arguments).expect(0);
    assert_eq!(outcome.out.lines().next(), Some(expect), "{arguments:?}");
    assert_eq!(outcome.err, "");
}

#[test]
fn one_board() {
    count(&["startpos", "0"], "1");
    count(&["startpos", "3"], "8902");
    count(&["startpos", "4"], "197281");
    count(&["--made", "startpos", "3"], "8902");
    count(&["rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[QRBNPqrbnp] w KQkq - 0 1", "2"], "31181");
    count(&["6rk/5Npp/8/8/8/8/8/K7[qrbnp] b - - 0 1", "3"], "0");
}

#[test]
fn two_boards() {
    count(&["startpos | startpos", "1"], "40");
    count(&["startpos|startpos", "3"], "65804");
}

#[test]
fn rules() {
    let fen = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R[] w KQkq - 0 1";
    count(&["--rules", "chess", fen, "3"], "97862");
    count(&["--rules", "bughouse", fen, "3"], "97862");
    count(&["--rules", "crazyhouse", fen, "3"], "106456");
    let outcome = run(&["perft", "--rules", "chess", "startpos | startpos", "1"]).expect(2);
    assert!(outcome.err.contains("two boards need bughouse rules"), "{}", outcome.err);
    let outcome = run(&["perft", "--made", "startpos | startpos", "1"]).expect(2);
    assert!(outcome.err.contains("--made counts one board only"), "{}", outcome.err);
}

/// The parts add up to the whole.
#[test]
fn divided() {
    let pocket = "4k3/8/8/8/8/8/8/4K3[Nn] w - - 0 1";
    for (fen, depth) in
        [("startpos", "3"), ("startpos | startpos", "2"), (pocket, "2"), ("startpos", "1")]
    {
        let outcome = run(&["perft", "--divide", fen, depth]).expect(0);
        let mut whole = None;
        let mut sum = 0;
        for line in outcome.out.lines() {
            let words: Vec<&str> = line.split_whitespace().collect();
            match words[..] {
                [total] => whole = total.parse::<u64>().ok(),
                [.., count] if whole.is_none() => sum += count.parse::<u64>().expect("a count"),
                _ => {}
            }
        }
        assert_eq!(whole, Some(sum), "{fen} {depth}");
    }
    let outcome =
        run(&["perft", "--divide", "--format", "json", "startpos | startpos", "2"]).expect(0);
    let lines = outcome.json();
    let sum: u64 =
        lines[..lines.len() - 1].iter().map(|line| line["nodes"].as_u64().expect("a count")).sum();
    assert_eq!((lines.len(), sum), (41, 1600));
    assert_eq!(lines[40]["nodes"], 1600);
    assert!(lines[..40].iter().any(|line| line["move"] == "B. e4" && line["nodes"] == 40));
}

#[test]
fn json() {
    let line = run(&["perft", "--format", "json", "startpos", "2"]).expect(0).one_json();
    assert_eq!((&line["depth"], &line["nodes"]), (&2.into(), &400.into()));
    assert!(line["seconds"].as_f64().is_some_and(|seconds| seconds >= 0.0));
    assert!(line["mnps"].as_f64().is_some());
}

#[test]
fn positions_that_cannot_be_counted() {
    let outcome = run(&["perft", "4k3/8/8/8/7/8/8/4K3 w - -", "1"]).expect(2);
    assert!(
        outcome.err.contains("rank 4 has 7 squares, expected 8 (column 11)"),
        "{}",
        outcome.err
    );
    let outcome = run(&["perft", "8/8/8/8/8/8/8/4K3 w - -", "1"]).expect(2);
    assert!(outcome.err.contains("not playable: Black has no king"), "{}", outcome.err);
    let outcome = run(&["perft", "startpos | 8/8/8/8/8/8/8/4K3", "1"]).expect(2);
    assert!(outcome.err.contains("not playable: board B: Black has no king"), "{}", outcome.err);
    run(&["perft", "", "1"]).expect(2);
    run(&["perft", "startpos", "4294967296"]).expect(2);
}
