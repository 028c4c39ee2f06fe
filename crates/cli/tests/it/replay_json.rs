//! `tandem replay --format json`: a line for each game, with every field.

use serde_json::{Value, json};

use crate::{
    games,
    support::{Folder, run, run_with},
};

fn reports(input: impl AsRef<[u8]>, status: i32) -> Vec<Value> {
    run_with(&["replay", "--format", "json", "-"], input.as_ref()).expect(status).json()
}

#[test]
fn every_field_of_a_legal_game() {
    let found = reports(games::STANDARD, 0);
    assert_eq!(found.len(), 1);
    let expect = json!({
        "file": "<stdin>",
        "game": 1,
        "line": 1,
        "kind": "bughouse",
        "players": { "WhiteA": "Ada", "BlackA": "Bert", "WhiteB": "Cleo", "BlackB": "Dan" },
        "result": "0-1",
        "plies": 88,
        "legal": true,
        "problem": null,
        "notes": [],
        "final_bfen": found[0]["final_bfen"],
        "end": found[0]["end"],
    });
    assert_eq!(found[0], expect);
    let end = &found[0]["end"];
    assert_eq!((&end["how"], &end["seat"]), (&json!("mate"), &json!("WhiteA")));
    assert_eq!(end["closing"]["text"], "Dan checkmated");
    assert_eq!(end["closing"]["seat"], "BlackB");
    assert_eq!(end["closing"]["how"], "mate");
    let bfen = found[0]["final_bfen"].as_str().expect("a text");
    let (a, b) = bfen.split_once(" | ").expect("two boards");
    assert!(a.ends_with(" w - - 2 30") && b.ends_with(" w KQkq - 0 16"), "{bfen}");
    run(&["fen", "--validate", bfen]).expect(0);
}

#[test]
fn a_problem_with_its_place() {
    let found = reports("\u{feff}[WhiteA \"?\"]\r\n1A. e4 1a. Ké7", 1);
    let problem = &found[0]["problem"];
    assert_eq!(
        *problem,
        json!({
            "id": "unreadable-move",
            "label": "1a",
            "span": [28, 32],
            "line": 2,
            "column": 12,
            "message": "1a. Ké7: not a move",
        })
    );
    assert_eq!(found[0]["legal"], false);
    assert_eq!(found[0]["plies"], 1);
    assert_eq!(found[0]["players"]["WhiteA"], Value::Null);
    assert_eq!(found[0]["result"], Value::Null);
    assert_eq!(found[0]["end"], Value::Null);
    assert_eq!(
        found[0]["final_bfen"],
        "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR[] b KQkq - 0 1 | \
         rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[] w KQkq - 0 1"
    );
}

#[test]
fn games_are_numbered_from_one() {
    let folder = Folder::new();
    let files = [
        folder.file("1.bpgn", [games::STANDARD.trim_end(), games::SETUP, games::LAWS].concat()),
        folder.file("2.bpgn", games::LAWS),
    ];
    let outcome = run(&["replay", "--format", "json", &files[0], &files[1]]).expect(0);
    assert_eq!(outcome.err, "", "nothing but results, and those on standard output");
    let found = outcome.json();
    let heads: Vec<(&str, u64, u64)> = found
        .iter()
        .map(|report| {
            (
                report["file"].as_str().unwrap(),
                report["game"].as_u64().unwrap(),
                report["plies"].as_u64().unwrap(),
            )
        })
        .collect();
    assert_eq!(
        heads,
        [(files[0].as_str(), 1, 88), (&files[0], 2, 13), (&files[0], 3, 43), (&files[1], 1, 43)]
    );
}

#[test]
fn notes() {
    let found = reports("1A.e4 1A.e5 *", 0);
    assert_eq!(found[0]["notes"][0]["id"], "label-case");
    assert_eq!(found[0]["notes"][0]["label"], "1A");
    assert_eq!(found[0]["notes"][0]["span"], json!([9, 11]));
    assert_eq!(found[0]["problem"], Value::Null);
}

#[test]
fn endings() {
    for (closing, how, seat) in [
        ("{Ada resigns} 0-1", json!("resignation"), json!("WhiteA")),
        ("{Game drawn} 1/2-1/2", json!("draw"), Value::Null),
        ("{quite something} *", json!("unknown"), Value::Null),
    ] {
        let found = reports(format!("[WhiteA \"Ada\"] 1A. e4 {closing}"), 0);
        assert_eq!((&found[0]["end"]["how"], &found[0]["end"]["seat"]), (&how, &seat));
    }
    assert_eq!(reports("1A. e4 {*} 1-0", 0)[0]["end"], Value::Null);
}

/// Names in any encoding come out as UTF-8; quotes, backslashes and control characters survive.
#[test]
fn names_survive() {
    let found = reports(b"[WhiteA \"gu\xefllaume\"] *", 0);
    assert_eq!(found[0]["players"]["WhiteA"], "guïllaume");
    let found = reports("[WhiteA \"a \\\"b\\\" \\\\ \u{1b}[31m \u{7f} \u{9b}1m \u{202e} ♞\"] *", 0);
    assert_eq!(found[0]["players"]["WhiteA"], "a \"b\" \\ \u{1b}[31m \u{7f} \u{9b}1m \u{202e} ♞");
}
