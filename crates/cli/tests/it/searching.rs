//! `search`.

use std::{fs, path::Path};

use serde_json::{Value, json};

use crate::{
    archiving::random,
    support::{Folder, Outcome, run, run_with},
};

/// Two games with some of what people search for.
const GAMES: &str = "\
[Event \"rated\"]
[WhiteA \"anna\"]
[BlackA \"boris\"]
[WhiteB \"cleo\"]
[BlackB \"dan\"]
[Date \"2005.06.30\"]

1A. e4 {180.000} 1a. e5 {180.000} 1B. e4 {180.000} 1b. d5 {180.000} 2B. exd5 {140.000}
2b. Qxd5 {139.000} 2A. Bc4 {178.000} 2a. Nc6 {150.000} 3A. Qf3 {177.500} 3a. d6 {149.000}
4A. Qxf7# {176.000} {boris checkmated} 1-0

[WhiteA \"eve\"]
[BlackA \"finn\"]
[WhiteB \"gus\"]
[BlackB \"hal\"]
[Date \"2006\"]

1A. e4 1a. e5 2A. Qh5 2a. Nc6 3A. Qxf7+ 3a. Kxf7 4A. Nf3 4a. a6 1B. e4 1b. d5 2B. Nf3 2b. dxe4
3B. Ng5 3b. e3 4B. Nxf7 4b. Kxf7 5A. P@e6+ {hal resigns} 0-1
";

struct Searched {
    folder: Folder,
}

impl Searched {
    fn new(text: &str) -> Self {
        let folder = Folder::new();
        run_with(
            &["import", "--quiet", "--archive", &folder.path("archive"), "-"],
            text.as_bytes(),
        )
        .expect(0);
        Self { folder }
    }

    fn run(&self, arguments: &[&str]) -> Outcome {
        run(&[&["search", "--archive", &self.folder.path("archive")], arguments].concat())
    }

    /// The numbers of the games that are found, with their places.
    fn places(&self, arguments: &[&str]) -> Vec<(i64, Value)> {
        let outcome = self.run(&[&["--format", "json"], arguments].concat());
        let found = outcome.json();
        assert_eq!(outcome.status, i32::from(found.is_empty()), "{arguments:?}: {}", outcome.err);
        let of = |line: &Value| {
            let hits = line["hits"].as_array().expect("a list").iter();
            let places = hits.map(|hit| hit["places"].clone()).collect();
            (line["id"].as_i64().expect("a number"), places)
        };
        found.iter().map(of).collect()
    }
}

#[test]
fn patterns_are_found() {
    let archive = Searched::new(GAMES);
    let query = r#"{"patterns": [{"sequence": [
        {"move": "Qxf7*"}, {"drop": "P@e6", "within": 4, "reserve": "P=0"}]}]}"#;
    let file = archive.folder.file("query.json", query);
    for (arguments, expected) in [
        (&["--moves", "Qxf7 Kxf7"][..], json!([[2, [["3A", "3a"]]]])),
        (&["--drop", "P@e6"], json!([[2, [["5A"]]]])),
        (&["--mate", "Q king=e8"], json!([[1, [["4A"]]]])),
        (&["--pieces", "Qf7 -d1"], json!([[1, [["4A"]]], [2, [["3A"]]]])),
        (&["--pieces", "8/5Q2/8/8/8/8/8/8", "--board", "B"], json!([])),
        (&["--pieces", "pe3", "--mirror"], json!([[2, [["3b"]]]])),
        (&["--material", "Q=0, q=1"], json!([[2, [["3a"]]]])),
        (&["--imbalance", "<=-8"], json!([[2, [["3a"]]]])),
        (&["--reserve", "PP"], json!([])),
        (&["--reserves", "p>=1"], json!([[1, [["2B"]]], [2, [["3A"]]]])),
        (&["--sacrifice", "Q"], json!([[2, [["3A"]]]])),
        (&["--sacrifice", "Q", "--mate-within", "4"], json!([])),
        (&["--sat", "30-"], json!([[1, [["2B"]]]])),
        (&["--both-sat", "30-"], json!([])),
        (&["--clock", "<140"], json!([[1, [["2b"]]]])),
        (&["--lead", ">=37"], json!([[1, [["2A"]]]])),
        (&["--drop", "P", "--moves", "N*"], json!([[2, [["5A"], ["2a"]]]])),
        (&["--drop", "P", "--turn", "black", "--together"], json!([[2, [["5A"]]]])),
        (&["--drop", "P", "--turn", "white", "--together"], json!([])),
        (&["--query", query], json!([[2, [["3A", "5A"]]]])),
        (&["--query", &file], json!([[2, [["3A", "5A"]]]])),
        (&["--player", "ANNA"], json!([[1, []]])),
        (&["--result", "0-1", "--ended", "resignation", "--plies", "10-"], json!([[2, []]])),
        (&["--turn", "white", "--until", "2005"], json!([[1, [["start"]]]])),
    ] {
        let found: Value = archive.places(arguments).into_iter().map(|it| json!(it)).collect();
        assert_eq!(found, expected, "{arguments:?}");
    }
    let piped = ["search", "--archive", &archive.folder.path("archive"), "--query", "-"];
    assert!(run_with(&piped, query.as_bytes()).expect(0).out.contains("3A 5A"));
}

#[test]
fn games_are_listed_counted_and_written() {
    let archive = Searched::new(GAMES);
    let outcome = archive.run(&["--pieces", "Qf7"]).expect(0);
    let first = "game 1: anna + dan - boris + cleo  1-0  2005.06.30  4A";
    assert_eq!(outcome.out.lines().next(), Some(first));
    assert!(outcome.err.starts_with("2 of 2 games; "), "{}", outcome.err);
    assert_eq!(archive.run(&["--pieces", "Qf7", "--limit", "1", "--quiet"]).expect(0).err, "");
    assert_eq!(archive.run(&["--pieces", "Qf7", "--count"]).expect(0).out, "2\n");
    let counted = archive.run(&["--pieces", "Qf7", "--count", "--format", "json"]).expect(0);
    assert_eq!(counted.one_json(), json!({"games": 2, "found": 2}));
    assert_eq!(archive.run(&["--pieces", "Qf7", "--count", "--limit", "0"]).expect(1).out, "0\n");

    let out = archive.folder.path("found.bpgn");
    archive.run(&["--moves", "Qxf7 Kxf7", "--to", "bpgn", "-o", &out]).expect(0);
    let text = fs::read_to_string(&out).unwrap();
    assert!(text.contains("[Date \"2006\"]\n[Found \"3A 3a\"]\n\n1A. e4"), "{text}");
    run(&["replay", &out]).expect(0);
    let csv = archive.run(&["--pieces", "Qf7", "--to", "csv"]).expect(0).out;
    assert_eq!(csv.lines().count(), 3, "{csv}");
    let line = archive.run(&["--mate", "any", "--format", "json"]).expect(0).one_json();
    let hits = json!([{"board": "A", "mirrored": false, "places": ["4A"], "plies": [11]}]);
    assert_eq!((&line["hits"], &line["players"][3]), (&hits, &"dan".into()));
    assert_eq!((&line["ratings"][0], &line["reason"]), (&Value::Null, &"mate".into()));
}

#[test]
fn bad_questions_are_explained() {
    let archive = Searched::new(GAMES);
    let missing = archive.folder.path("missing.json");
    let bytes = archive.folder.file("bytes.json", b"{\xff}");
    let long = archive.folder.file("long.json", vec![b' '; 70_000]);
    for (arguments, why) in [
        (&["--pieces", "f7"][..], "write pieces on squares"),
        (&["--material", "Q>>1"], "write comparisons"),
        (&["--reserve", "K"], "write pieces that a player holds"),
        (&["--drop", "K@e4"], "write a drop as"),
        (&["--moves", "e4; e5"], "write a move in SAN"),
        (&["--moves", "* * * * * * * * * * * * * * * * *"], "1 to 16 moves"),
        (&["--mate", "quickly"], "write a mate in words"),
        (&["--sat", "30-20"], "ends before it begins"),
        (&["--lead", "60"], "write a comparison"),
        (&["--mate-within", "3"], "--sacrifice"),
        (&["--result", "2-0"], "the results are"),
        (&["--query", "{\"patterns\": [{}]}"], "--query: a pattern has either"),
        (&["--query", "{\"patterns\": "], "at line 1 column 13"),
        (&["--query", &missing], "missing.json"),
        (&["--query", &bytes], "bytes.json: the query is not UTF-8"),
        (&["--query", &long], "long.json: a query has at most 65536 bytes"),
        (&["--query", "/"], "/: "),
    ] {
        let outcome = archive.run(arguments).expect(2);
        assert!(outcome.err.contains(why), "{arguments:?}: {}", outcome.err);
    }
    let nowhere = archive.folder.path("nowhere");
    let outcome = run(&["search", "--archive", &nowhere, "--drop", "N"]).expect(2);
    assert!(outcome.err.contains("no archive here"), "{}", outcome.err);
    assert!(!Path::new(&nowhere).exists());
}

/// The same questions to `search` and to `select`, which reads texts.
#[test]
fn search_finds_what_select_finds() {
    let text = (0..80).map(random::game).collect::<Vec<_>>().join(&b'\n');
    let archive = Searched::new(&String::from_utf8(text.clone()).unwrap());
    for question in [
        &["--moves", "*x* N@*"][..],
        &["--moves", "*+"],
        &["--moves", "*#"],
        &["--reserve", "PP"],
        &["--drop", "Q"],
        &["--sat", "2-"],
        &["--ended", "mate", "--plies", "-100"],
        &["--drop", "B", "--reserve", "P", "--since", "2001", "--plies", "20-"],
    ] {
        let found = archive.run(&[question, &["--count"]].concat());
        let selected = run_with(&[&["select", "--count", "-"], question].concat(), &text);
        assert_eq!(found.out, selected.out, "{question:?}");
        assert_ne!(found.out, "0\n", "{question:?}");
    }
}
