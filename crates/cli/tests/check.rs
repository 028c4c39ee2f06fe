//! Tests `tandem check` and `tandem explain` as programs: texts, formats, exit statuses, bounds.
//!
//! The games are the first of each fixture of the library; `tests/check/ID.txt` is the expected
//! output of `--format full`. `UPDATE=1 cargo test -p tandem-cli --test check` rewrites them.

use std::{
    fmt::Write as _,
    fs,
    io::Write as _,
    path::PathBuf,
    process::{Command, Output, Stdio},
};

fn tandem(arguments: &[&str], input: &[u8]) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_tandem"))
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("tandem runs");
    let mut stdin = child.stdin.take().expect("its input");
    let input = input.to_vec();
    let writer = std::thread::spawn(move || drop(stdin.write_all(&input)));
    let output = child.wait_with_output().expect("tandem ends");
    writer.join().expect("all is written");
    output
}

fn text(output: &Output) -> String {
    String::from_utf8_lossy(&output.stdout).into_owned()
}

fn here() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

/// The first game of a page of fixtures in which something is found.
fn first_game(markdown: &str) -> Vec<u8> {
    let mut games = markdown.split("```bpgn").skip(1).filter_map(|rest| rest.split_once('\n'));
    let (info, rest) = games.find(|(info, _)| !info.contains("silent")).expect("a game");
    let (game, _) = rest.split_once("```").expect("the end of the game");
    if !info.contains("escaped") {
        return game.as_bytes().to_vec();
    }
    let game = game.strip_suffix('\n').unwrap_or(game);
    let mut parts = game.split('\\');
    let mut bytes = parts.next().unwrap_or_default().as_bytes().to_vec();
    for part in parts {
        let (byte, length) = match part.as_bytes()[0] {
            b'r' => (b'\r', 1),
            b'n' => (b'\n', 1),
            _ => (u8::from_str_radix(&part[1..3], 16).expect("hex"), 3),
        };
        bytes.push(byte);
        bytes.extend(part[length..].bytes());
    }
    bytes
}

#[test]
fn every_finding_is_shown_with_its_text() {
    let update = std::env::var_os("UPDATE").is_some();
    let mut wrong = String::new();
    for page in
        fs::read_dir(here().join("../notation/tests/checks")).expect("the fixtures").flatten()
    {
        let markdown = fs::read_to_string(page.path()).expect("a page");
        let id = page.path().file_stem().unwrap_or_default().to_string_lossy().into_owned();
        let output = tandem(&["check", "--only", &id, "-"], &first_game(&markdown));
        let shown = text(&output);
        let path = here().join(format!("tests/check/{id}.txt"));
        if update {
            fs::write(&path, &shown).expect("snapshots can be written");
        }
        let expected = fs::read_to_string(&path).unwrap_or_default();
        if expected != shown || shown.is_empty() {
            let _ = writeln!(wrong, "{id}: expected\n{expected}\nfound\n{shown}");
        }
    }
    assert!(wrong.is_empty(), "{wrong}");
}

const ODD: &[u8] = b"[Date \"2010-07-26\"]\n\n1A. e4{119.5} 1a. e5{119.2} 2A. Bc3{119.1} *\n";

#[test]
fn the_exit_status_depends_on_the_severity() {
    let status = |arguments: &[&str]| tandem(arguments, ODD).status.code();
    assert_eq!(status(&["check", "--only", "glued-clock", "-"]), Some(0), "notes alone");
    assert_eq!(status(&["check", "--only", "glued-clock", "--strict", "-"]), Some(1));
    assert_eq!(status(&["check", "--only", "date-format", "-"]), Some(1), "warnings");
    assert_eq!(status(&["check", "--only", "illegal-move", "-"]), Some(1), "errors");
    assert_eq!(status(&["check", "--only", "crlf", "-"]), Some(0), "nothing");
    assert_eq!(status(&["check", "--only", "no-such-check", "-"]), Some(2));
    assert_eq!(status(&["check", "no/such/file.bpgn"]), Some(2));
    assert_eq!(status(&["explain", "illegal-move"]), Some(0));
    assert_eq!(status(&["explain", "illegal-mov"]), Some(2));
}

#[test]
fn short_lines_have_a_place_and_an_id() {
    let output = tandem(&["check", "--format", "short", "-"], ODD);
    let text = text(&output);
    assert!(text.contains("<stdin>:1:8: warning[date-format]: "), "{text}");
    assert!(
        text.contains("<stdin>:3:33: error[illegal-move]: 2A. Bc3: no White bishop can reach c3"),
        "{text}"
    );
    let ignoring = tandem(&["check", "--format", "short", "--ignore", "date-format", "-"], ODD);
    assert!(!String::from_utf8_lossy(&ignoring.stdout).contains("date-format"));
    let summary = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(summary.contains("1 game: 1 error,"), "{summary}");
    assert!(summary.contains("dialects: BPGN standard (1)"), "{summary}");
}

#[test]
fn json_has_a_line_for_each_game() {
    let output = tandem(&["check", "--format", "json", "-"], &[ODD, b"\n", ODD].concat());
    let text = text(&output);
    let games: Vec<serde_json::Value> =
        text.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    assert_eq!(games.len(), 2);
    assert_eq!(games[1]["game"], 2);
    assert_eq!(games[0]["dialect"]["code"], "D0");
    let findings = games[0]["findings"].as_array().expect("a list");
    let date = findings.iter().find(|found| found["id"] == "date-format").expect("the date");
    assert_eq!(date["span"], serde_json::json!([7, 17]));
    assert_eq!(date["fix"]["edits"][0]["text"], "2010.07.26");
    assert_eq!(date["fix"]["applicability"], "safe");
}

#[test]
fn sarif_is_one_document() {
    for input in [&b"*\n"[..], ODD, &[ODD, b"\n", ODD].concat()] {
        let output = tandem(&["check", "--format", "sarif", "-"], input);
        let log: serde_json::Value = serde_json::from_slice(&output.stdout).expect("JSON");
        assert_eq!(log["version"], "2.1.0");
        assert!(log["runs"][0]["results"].is_array());
    }
    let output = tandem(&["check", "--format", "sarif", "--only", "crlf", "-"], ODD);
    let log: serde_json::Value = serde_json::from_slice(&output.stdout).expect("JSON");
    assert_eq!(log["runs"][0]["results"], serde_json::json!([]));
}

/// SARIF consumers select regions by line and column, and resolve the file name as a URI.
#[test]
fn sarif_says_where_in_lines_columns_and_bytes() {
    let odd = "[Event \"þě\"]\n[Result \"1-0\"]\n\n1A. e4{1} *\n";
    let folder = std::env::temp_dir().join(format!("tandem-sarif-{}", std::process::id()));
    fs::create_dir_all(&folder).expect("a folder");
    let path = folder.join("a b#č%.bpgn");
    fs::write(&path, odd).expect("a file");
    let path = path.to_str().expect("UTF-8");
    let output =
        tandem(&["check", "--format", "sarif", "--only", "result-differs,glued-clock", path], b"");
    let log: serde_json::Value = serde_json::from_slice(&output.stdout).expect("JSON");
    let [clock, result] = &log["runs"][0]["results"].as_array().expect("a list")[..] else {
        panic!("{log}")
    };
    let place = &result["locations"][0]["physicalLocation"];
    let uri = place["artifactLocation"]["uri"].as_str().expect("a URI");
    assert!(uri.starts_with("file:///") && uri.ends_with("/a%20b%23%C4%8D%25.bpgn"), "{uri}");
    let region = serde_json::json!({
        "startLine": 4, "startColumn": 11, "endLine": 4, "endColumn": 12, "byteOffset": 41, "byteLength": 1
    });
    assert_eq!(place["region"], region);
    assert_eq!(result["relatedLocations"][0]["physicalLocation"]["region"]["startLine"], 2);
    assert_eq!(result["fixes"][0]["properties"]["applicability"], "on-request");
    assert_eq!(clock["fixes"][0]["properties"]["applicability"], "safe");
    let replacement = &clock["fixes"][0]["artifactChanges"][0]["replacements"][0];
    assert_eq!(
        replacement["deletedRegion"]["startColumn"],
        replacement["deletedRegion"]["endColumn"]
    );
    fs::remove_dir_all(folder).expect("the folder is ours");
}

#[test]
fn results_come_in_order_whatever_the_jobs() {
    let many = [ODD, b"\n"].concat().repeat(4000);
    let one = tandem(&["check", "--format", "short", "--jobs", "1", "-"], &many);
    let three = tandem(&["check", "--format", "short", "--jobs", "3", "-"], &many);
    assert!(one.stdout == three.stdout);
}

#[test]
fn every_id_is_explained() {
    let list = tandem(&["explain", "--list"], b"");
    let list = text(&list);
    for line in list.lines() {
        let id = line.split_whitespace().next().expect("an id");
        let output = tandem(&["explain", id], b"");
        assert!(text(&output).contains("Bad"), "{id}");
    }
}

#[test]
fn hostile_files_are_checked_in_time() {
    let nest = [&b"1A. e4 "[..], &b"(".repeat(10_000), &b")".repeat(9_000)].concat();
    let comment = [&b"1A. e4 {"[..], &b"x".repeat(2 << 20)].concat();
    let tags = b"[Evnt \"x\"]\n".repeat(20_000);
    let empty = b"[Event \"x\"]\n\n*\n\n".repeat(4_000);
    let lines = b"\r\n".repeat(1 << 20);
    let labels = b"1A. ".repeat(50_000);
    for input in [&nest, &comment, &tags, &empty, &lines, &labels] {
        let output = tandem(&["check", "--format", "short", "-"], input);
        assert_eq!(output.status.code(), Some(1), "{:?}", &input[..12]);
        let full = tandem(&["check", "-"], &input[..input.len().min(1 << 20)]);
        assert_eq!(full.status.code(), Some(1));
    }
}
