//! Archives in other programs: the questions of `docs/archive.md` in DuckDB, Polars and Spark, and
//! the Spark job that builds an archive again.

use std::{env, ffi::OsString, path::Path, process::Command};

use bughouse::{Bfen, BoardId, Millis};
use chess::{Move, MoveList, Rules};
use notation::write::Builder;
use serde_json::Value;

use super::random;
use crate::support::{Folder, run, run_with};

const ROOT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");

/// Positions with what random play hardly reaches: promoted pieces, castling from other squares,
/// en passant at once, reserves, pawns before their promotion.
const STARTS: [[&str; 2]; 4] = [
    [
        "r3k2r/pPpppppp/8/8/8/8/PPPPPPPp/R3K2R[QNPqnp] w KQkq - 0 1",
        "4k3/8/8/8/8/8/8/Q~R~2K3[PPnn] w - - 0 1",
    ],
    [
        "rnbqkbnr/ppp1pppp/8/8/3pP3/8/PPPP1PPP/RNBQKBNR[] b KQkq e3 0 3",
        "rnbqkbnr/pppp1ppp/8/3Pp3/8/8/PPP1PPPP/RNBQKBNR[Pp] w KQkq e6 0 3",
    ],
    ["nrkbbqrn/pppppppp/8/8/8/8/PPPPPPPP/NRKBBQRN[] w KQkq - 0 1"; 2],
    // The en passant capture would leave the king in check.
    ["4K3/8/8/8/kPp4R/8/8/8[] b - b3 0 1", "4k3/6p1/8/5P1P/8/8/1p6/2R1K3[] b - - 0 1"],
];

/// A game of random play from one of the positions; in a poor record without clocks.
fn special(seed: u64, is_rich: bool) -> Vec<u8> {
    let mut chance = fastrand::Rng::with_seed(seed);
    let start = STARTS[chance.usize(0..STARTS.len())].join(" | ");
    let start: Bfen = start.parse().expect("a BFEN");
    let mut game = Builder::from_bfen(&start, Rules::BUGHOUSE).expect("a playable position");
    game.tag("WhiteA", &format!("player{seed}")).tag("Date", "2024.??.??");
    if chance.bool() {
        game.tag("BlackBElo", &chance.u32(1000..2000).to_string());
    }
    let mut clocks = [180_000_i64; 4];
    for _ in 0..chance.usize(20..80) {
        let board = BoardId::ALL[chance.usize(0..2)];
        let seat = game.boards().to_move(board);
        let mut moves = MoveList::new();
        game.boards().board(board).legal_moves_into(&mut moves);
        let is_rare = |mv: &Move| {
            let is_promotion = matches!(mv, Move::Normal { promotion: Some(_), .. });
            is_promotion || matches!(mv, Move::EnPassant { .. } | Move::Castle { .. })
        };
        let rare: Vec<Move> = moves.iter().copied().filter(is_rare).collect();
        let choice = if chance.bool() { &rare[..] } else { &moves[..] };
        let Some(&mv) = chance.choice(choice) else { continue };
        let clock = &mut clocks[seat as usize];
        // Increments let clocks rise.
        *clock -= chance.i64(-2000..20_000);
        let clock = (is_rich && *clock > 0 && chance.u32(0..5) > 0).then_some(Millis(*clock));
        game.play(seat, mv, clock).expect("a legal move");
    }
    let result = ["1-0", "0-1", "1/2-1/2", "*"][chance.usize(0..4)];
    game.finish(result, None)
}

/// Imports games in three generations, the later ones with richer records of some games.
fn archive(folder: &Folder, games: u64) -> String {
    let place = folder.path("several.archive");
    let half = games / 2;
    let usual = |seeds: std::ops::Range<u64>| seeds.map(random::game).collect::<Vec<_>>();
    let from_positions = |seeds: std::ops::Range<u64>, is_rich| {
        seeds.map(|seed| special(seed, is_rich)).collect::<Vec<_>>()
    };
    let imports = [
        [usual(0..half), from_positions(0..half / 2, false)],
        [usual(half / 2..games), from_positions(half / 4..half / 2, true)],
        [Vec::new(), from_positions(0..half, true)],
    ];
    for games in imports {
        let text = games.concat().join(&b'\n');
        run_with(&["import", "--archive", &place, "-"], &text).expect(0);
    }
    place
}

/// An archive of one generation with the same games.
fn merged(folder: &Folder, place: &str) -> String {
    let merged = folder.path("merged.archive");
    let copied = Command::new("cp").args(["-r", place, &merged]).status();
    assert!(copied.expect("cp starts").success());
    run(&["archive", "merge", "--archive", &merged]).expect(0);
    merged
}

/// Runs a script with the interpreter that has the packages. Returns what it prints.
fn python(script: &str, arguments: &[&str]) -> String {
    let installed = Path::new(ROOT).join("target/python/bin/python");
    let program = env::var_os("PYTHON").unwrap_or_else(|| OsString::from(installed));
    let output = Command::new(program)
        .arg(Path::new(ROOT).join("python/archive").join(script))
        .args(arguments)
        .env("PYTHONDONTWRITEBYTECODE", "1")
        .env("PYSPARK_SUBMIT_ARGS", SPARK)
        .output()
        .expect("Python starts");
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{script} {arguments:?}: {errors}");
    String::from_utf8(output.stdout).expect("UTF-8")
}

/// Settings that suit small files.
const SPARK: &str = "--master local[2] --conf spark.ui.enabled=false \
    --conf spark.sql.shuffle.partitions=4 --driver-java-options -XX:TieredStopAtLevel=1 pyspark-shell";

/// The answers to the questions of the documentation, by program.
fn answers(asked: &[&str]) -> Vec<Value> {
    let docs = Path::new(ROOT).join("docs/archive.md");
    let docs = docs.to_str().expect("UTF-8");
    let printed = python("tests/ask.py", &[&[docs], asked].concat());
    serde_json::from_str(&printed).expect("JSON")
}

/// The counts of each move at the start, as `tandem explore` has them.
fn explored(place: &str) -> Vec<[u64; 4]> {
    let explored = run(&["explore", "--archive", place, "--format", "json", "startpos"]);
    let explored = explored.expect(0).one_json();
    let counts = explored["moves"].as_array().expect("a list").iter().map(|row| {
        ["games", "won", "drawn", "lost"].map(|name| row[name].as_u64().expect("a number"))
    });
    let mut counts: Vec<_> = counts.collect();
    counts.sort_unstable();
    counts
}

/// Checks the first answer, the moves of the start, against `tandem explore`.
#[track_caller]
fn agrees(answers: &Value, place: &str) {
    let rows = answers[0].as_array().expect("a list").iter().map(|row| {
        [1, 2, 3, 4].map(|column: usize| row[column].as_f64().expect("a number") as u64)
    });
    let mut theirs: Vec<_> = rows.collect();
    theirs.sort_unstable();
    assert_eq!(theirs, explored(place));
    let questions = answers.as_array().expect("a list").iter();
    let rows: Vec<usize> = questions.map(|rows| rows.as_array().map_or(0, Vec::len)).collect();
    assert!(rows.iter().all(|rows| *rows > 2), "every question has answers: {rows:?}");
}

#[test]
#[ignore = "needs Polars"]
fn python_programs_answer_the_questions_of_the_documentation() {
    let folder = Folder::new();
    let place = archive(&folder, 2400);
    let [duckdb, polars] = ["duckdb", "polars"].map(|program| format!("{program}={place}"));
    let answers = answers(&[&duckdb, &polars]);
    agrees(&answers[0], &place);
    assert_eq!(answers[0], answers[1], "DuckDB and Polars");
    assert_eq!(python("tests/filters.py", &[&place]).trim(), "the filters know their keys");
}

#[test]
#[ignore = "needs Spark"]
fn spark_answers_the_questions_of_the_documentation() {
    let folder = Folder::new();
    let place = archive(&folder, 2400);
    let merged = merged(&folder, &place);
    let words = [("duckdb", &place), ("spark", &place), ("spark-sql", &merged)];
    let words = words.map(|(program, place)| format!("{program}={place}"));
    let answers = answers(&words.each_ref().map(String::as_str));
    agrees(&answers[0], &merged);
    assert_eq!(answers[0], answers[1], "DuckDB and Spark");
    assert_eq!(answers[0], answers[2], "DuckDB and the SQL for Spark");
}

#[test]
#[ignore = "needs Spark"]
fn spark_builds_the_archive_that_a_merge_makes() {
    let folder = Folder::new();
    let place = archive(&folder, 2400);
    let merged = merged(&folder, &place);
    let built = folder.path("built.archive");
    python("build.py", &["--from", &place, "--to", &built]);
    let same = python("tests/compare.py", &[&merged, &built]);
    assert_eq!(same.trim(), "the rows are the same, and in the same order");
    run(&["archive", "verify", "--archive", &built]).expect(0);
    assert_eq!(python("tests/filters.py", &[&built]).trim(), "the filters know their keys");
    let explore = |place: &str, moves: &str| {
        run(&["explore", "--archive", place, "--format", "json", "--moves", moves]).out
    };
    for moves in ["1A. a3", "1A. e4 1a. d5", "1A. a3 1B. a3"] {
        assert_eq!(explore(&built, moves), explore(&merged, moves), "{moves}");
    }
    // Games can be added to what Spark wrote.
    run_with(&["import", "--archive", &built, "-"], &random::game(99_999)).expect(0);
    run(&["archive", "verify", "--archive", &built]).expect(0);

    // In slices, of which the last has one game and so no counts.
    let several = folder.path("sliced.archive");
    let sliced = ["--from", &built, "--to", &several, "--games-per-generation", "1800"];
    python("build.py", &sliced);
    let rows = python("tests/compare.py", &["--generations-differ", &built, &several]);
    assert_eq!(rows.trim(), "the games and positions are the same");
    run(&["archive", "verify", "--archive", &several]).expect(0);
    assert_eq!(explored(&several), explored(&built));
}
