//! `tandem perft --suite`: tables of known-right counts, good, bad and malformed.

use serde_json::json;

use crate::support::{Folder, run, run_with, shared};

const GOOD: &str = "\
fen,depth,nodes
rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[] w KQkq - 0 1,2,400
rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[P] w KQkq - 0 1,1,52
startpos | startpos,2,1600
\"4k3/8/8/8/8/8/8/4K3[] w - - 0 1\",0,1
";

/// The output for a table on standard input, without the time.
#[track_caller]
fn check(table: &str, status: i32, expect: &[&str]) {
    let outcome = run_with(&["perft", "--suite", "-"], table.as_bytes()).expect(status);
    let lines: Vec<&str> = outcome.out.lines().collect();
    assert_eq!(lines.len(), expect.len(), "{}", outcome.out);
    for (line, expect) in lines.iter().zip(expect) {
        assert!(line.starts_with(expect), "{line}\n{expect}");
    }
}

#[test]
fn right_counts() {
    check(GOOD, 0, &["<stdin>: 4 rows, 0 mismatches, 2053 nodes in "]);
    check(&GOOD.replace('\n', "\r\n"), 0, &["<stdin>: 4 rows, 0 mismatches"]);
    // Columns in another order, and more of them.
    check("nodes,name,depth,fen\n20,x,1,startpos\n", 0, &["<stdin>: 1 rows, 0 mismatches"]);
    let folder = Folder::new();
    let file = folder.file("good.csv", GOOD);
    assert!(
        run(&["perft", "--suite", &file]).expect(0).out.starts_with(&format!("{file}: 4 rows"))
    );
}

#[test]
fn wrong_counts() {
    check(
        &GOOD.replace(",400", ",401").replace(",52", ",0"),
        1,
        &[
            "row 1: rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[] w KQkq - 0 1 depth 2: counted 400, expected 401",
            "row 2: rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[P] w KQkq - 0 1 depth 1: counted 52, expected 0",
            "<stdin>: 4 rows, 2 mismatches",
        ],
    );
}

#[test]
fn rows_that_cannot_be_counted() {
    check(
        "fen,depth,nodes\nnonsense,1,20\n8/8/8/8/8/8/8/4K3,1,5\nstartpos,1,20\n",
        1,
        &[
            "row 1: nonsense: the board has 1 rank, expected 8 (column 1)",
            "  in: nonsense",
            "row 2: 8/8/8/8/8/8/8/4K3: not playable: Black has no king",
            "<stdin>: 3 rows, 2 mismatches",
        ],
    );
}

#[test]
fn json_lines() {
    let table = GOOD.replace(",52", ",53");
    let outcome =
        run_with(&["perft", "--suite", "-", "--format", "json"], table.as_bytes()).expect(1);
    let lines = outcome.json();
    assert_eq!(
        lines[0],
        json!({
            "row": 2, "fen": "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[P] w KQkq - 0 1",
            "depth": 1, "expected": 53, "counted": 52, "error": null,
        })
    );
    assert_eq!(
        (&lines[1]["suite"], &lines[1]["rows"], &lines[1]["mismatches"]),
        (&json!("<stdin>"), &json!(4), &json!(1))
    );
}

#[test]
fn malformed_tables() {
    for table in [
        "fen,nodes\nstartpos,20\n",
        "fen,depth,nodes\nstartpos,x,20\n",
        "fen,depth,nodes\nstartpos,1\n",
        "fen,depth,nodes\nstartpos,-1,20\n",
        "fen,depth,nodes\nstartpos,1,99999999999999999999999\n",
        "startpos,1,20\nstartpos,1,20\n",
    ] {
        let outcome = run_with(&["perft", "--suite", "-"], table.as_bytes()).expect(2);
        assert!(outcome.err.starts_with("error: <stdin>: "), "{}", outcome.err);
        assert!(outcome.err.contains("(the columns are fen,depth,nodes)"), "{}", outcome.err);
        assert!(outcome.err.contains("line: ") || outcome.err.contains("line "), "{}", outcome.err);
    }
    let outcome = run_with(&["perft", "--suite", "-"], b"fen,depth,nodes\n\xff\xff,1,20\n");
    assert!(outcome.status == 1 || outcome.status == 2, "{outcome:?}");
}

#[test]
fn tables_without_rows() {
    for table in ["", "fen,depth,nodes\n"] {
        check(table, 1, &["<stdin>: 0 rows"]);
    }
}

#[test]
fn arguments_that_do_not_go_together() {
    run(&["perft", "--suite", "-", "startpos", "1"]).expect(2);
    run(&["perft", "--suite", "-", "--divide"]).expect(2);
    run(&["perft", "--suite", "-", "--made"]).expect(2);
}

/// The tables that take an unoptimized build only a moment.
#[test]
#[ignore = "needs ../shared"]
fn shared_tables() {
    for name in ["perft_bughouse960.csv", "perft_two_board.csv"] {
        let path = shared(&format!("data/{name}"));
        let path = path.to_str().expect("UTF-8");
        let outcome = run(&["perft", "--rules", "bughouse", "--suite", path]).expect(0);
        assert!(outcome.out.contains(" 0 mismatches"), "{}", outcome.out);
    }
}
