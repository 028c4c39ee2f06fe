//! `import`, `explore`, `export` and `archive`.

use std::{
    fs,
    io::Write,
    path::Path,
    process::{Command, Stdio},
    thread,
    time::{Duration, Instant},
};

use serde_json::Value;

use crate::{
    games,
    support::{Folder, run, run_with, tandem},
};

mod elsewhere;
#[path = "../../../archive/tests/it/random.rs"]
pub(crate) mod random;

/// Games of random play as one text.
fn text(games: std::ops::Range<u64>) -> Vec<u8> {
    games.map(random::game).collect::<Vec<_>>().join(&b'\n')
}

fn number(value: &Value) -> u64 {
    value.as_u64().unwrap_or_else(|| panic!("{value} is no number"))
}

#[test]
fn games_are_imported_explored_and_exported() {
    let folder = Folder::new();
    let bad = "[WhiteA \"x\"]\n\n1A. e4 1a. e5 2A. Qh9 *\n\n1. e4 e5 1-0\n";
    let text = [games::STANDARD, games::SETUP, games::LAWS, bad].join("\n");
    let (file, place) = (folder.file("games.bpgn", text), folder.path("archive"));
    let (file, place) = (file.as_str(), place.as_str());
    let import = ["import", "--archive", place, "--format", "json", file];
    let outcome = run(&import).expect(1);
    let summary = outcome.one_json();
    assert_eq!([&summary["new"], &summary["refused"], &summary["known"]].map(number), [3, 2, 0]);
    assert_eq!(summary["reasons"]["chess"], 1);
    assert!(outcome.err.contains("games.bpgn:"), "{}", outcome.err);
    let again = run(&import).expect(1).one_json();
    assert_eq!([&again["new"], &again["known"]].map(number), [0, 3]);

    let explore = |arguments: &[&str]| {
        let all = [&["explore", "--archive", place, "--format", "json"], arguments].concat();
        run(&all).expect(0).one_json()
    };
    let start = explore(&["startpos"]);
    assert_eq!(number(&start["games"]), 4, "two games from the start, on two boards each");
    let first = &start["moves"][0];
    assert_eq!(first["san"], "e4");
    let counts = ["games", "won", "drawn", "lost"].map(|name| number(&first[name]));
    assert_eq!(counts, [3, 2, 0, 1]);
    let moves = explore(&["--moves", "1A. e4 1a. e6"]);
    assert_eq!(moves["moves"][0]["san"], "d4");
    assert_eq!(moves["moves"][0]["won"], 1);
    let both = explore(&["--moves", "1A. d4", "--key", "both"]);
    assert_eq!((number(&both["games"]), &both["moves"][0]["san"]), (1, &"e6".into()));
    let top = &both["top_games"][0];
    assert_eq!((&top["players"][0], number(&top["rating"])), (&"Ada".into(), 1950));
    let all = explore(&["startpos", "--player", "ADA", "--rating", "1900-2000"]);
    assert_eq!(number(&all["games"]), 2);
    run(&["explore", "--archive", place, "startpos", "--player", "nobody"]).expect(1);
    let text = run(&["explore", "--archive", place, "startpos"]).expect(0).out;
    assert!(text.contains("e4") && text.contains("66.7%"), "{text}");
    assert!(text.contains("boards, 0 ended here"), "{text}");

    exports(place, &folder);
    let stats = run(&["archive", "stats", "--archive", place, "--format", "json"]).expect(0);
    assert_eq!(number(&stats.one_json()["games"]), 3);
    run(&["archive", "merge", "--archive", place]).expect(0);
    run(&["archive", "verify", "--archive", place]).expect(0);
}

/// Checks the exports of an archive of the sample games.
fn exports(place: &str, folder: &Folder) {
    let export = |to: &str| run(&["export", "--archive", place, "--to", to]).expect(0).out;
    let bpgn = export("bpgn");
    for game in [games::STANDARD, games::SETUP, games::LAWS] {
        assert!(bpgn.contains(game.trim()), "{bpgn}");
    }
    run_with(&["replay", "-"], bpgn.as_bytes()).expect(0);
    assert_eq!(export("json").lines().count(), 3);
    let csv = export("csv");
    assert!(csv.starts_with("id,date,white_a,"), "{csv}");
    assert!(csv.contains("Ada,Bert,Cleo,Dan,1800,1900,2000,2100,300+0"), "{csv}");
    let parquet = &folder.path("games.parquet");
    run(&["export", "--archive", place, "--to", "parquet"]).expect(2);
    run(&["export", "--archive", place, "--to", "parquet", "-o", parquet]).expect(0);
    assert!(fs::read(parquet).unwrap().ends_with(b"PAR1"));
}

#[test]
fn bad_questions_are_explained() {
    let folder = Folder::new();
    let place = &folder.path("archive");
    for (arguments, why) in [
        (&["explore", "--archive", place, "startpos"][..], "no archive here"),
        (&["export", "--archive", place], "no archive here"),
        (&["archive", "merge", "--archive", place], "no archive here"),
        (&["explore", "--archive", place, "8/8 w"], "not a position"),
        (&["explore", "--archive", place, "--moves", "1A. e5"], "column 5"),
        (&["explore", "--archive", place, "startpos", "--rating", "9-1"], "write a range"),
    ] {
        let outcome = run(arguments).expect(2);
        assert!(outcome.err.contains(why), "{arguments:?}: {}", outcome.err);
    }
    assert!(!Path::new(place).exists());
}

/// Kills imports and merges at `moments` that chance draws, half of them each. Whatever a killed
/// command leaves is whole, and the next one goes on with it.
fn kill(games: u64, moments: u32) {
    let folder = Folder::new();
    let file = folder.file("games.bpgn", text(0..games));
    let (place, calm) = (folder.path("archive"), folder.path("calm"));
    let (place, calm) = (Path::new(&place), Path::new(&calm));
    // So small generations that the import merges too.
    let import = |place: &Path| {
        let mut command = tandem();
        command.args(["import", "--quiet", "--generation", "300", "--archive"]);
        command.arg(place).arg(&file).stderr(Stdio::null());
        command
    };
    let merge = |place: &Path| {
        let mut command = tandem();
        command.args(["archive", "merge", "--archive"]).arg(place).stderr(Stdio::null());
        command
    };
    let time = |mut command: Command| {
        let begun = Instant::now();
        assert!(command.status().unwrap().success());
        begun.elapsed().as_millis().max(20) as u64
    };
    let import_time = time(import(calm));
    copy(calm, place);
    let merge_time = time(merge(place));
    let expected = exported(calm);
    let mut chance = fastrand::Rng::with_seed(18);
    let mut killed = 0;
    for is_merge in [false, true] {
        let (command, longest): (&dyn Fn(&Path) -> Command, u64) =
            if is_merge { (&merge, merge_time) } else { (&import, import_time) };
        let restart = || {
            fs::remove_dir_all(place).unwrap();
            if is_merge {
                copy(calm, place);
            }
        };
        restart();
        for _ in 0..moments / 2 {
            let mut child = command(place).spawn().expect("the command runs");
            thread::sleep(Duration::from_millis(chance.u64(0..longest)));
            let has_ended = child.try_wait().unwrap().is_some();
            killed += u32::from(!has_ended);
            child.kill().expect("a child of ours");
            child.wait().unwrap();
            if place.join("manifest.json").exists() {
                verify(place);
            }
            if has_ended {
                assert_eq!(exported(place), expected);
                restart();
            }
        }
        assert!(command(place).status().unwrap().success());
        verify(place);
        assert_eq!(exported(place), expected);
    }
    assert!(killed > 0, "every command ended before it was killed");
}

/// Copies an archive.
fn copy(from: &Path, to: &Path) {
    fs::create_dir_all(to).unwrap();
    for entry in fs::read_dir(from).unwrap() {
        let entry = entry.unwrap();
        let (path, to) = (entry.path(), to.join(entry.file_name()));
        match path.is_dir() {
            true => copy(&path, &to),
            false => assert!(fs::copy(&path, &to).is_ok()),
        }
    }
}

fn verify(place: impl AsRef<Path>) {
    let place = place.as_ref().to_str().expect("UTF-8");
    run(&["archive", "verify", "--archive", place]).expect(0);
}

/// The games of an archive, and what was played from the start.
fn exported(place: &Path) -> (Vec<String>, String) {
    let place = place.to_str().expect("UTF-8");
    let csv = run(&["export", "--archive", place, "--to", "csv"]).expect(0).out;
    let mut lines: Vec<String> = csv.lines().map(str::to_owned).collect();
    lines.sort();
    let start = run(&["explore", "--archive", place, "--format", "json", "startpos"]).expect(0);
    (lines, start.out)
}

#[test]
fn killed_imports_and_merges_lose_nothing() {
    kill(60, 12);
}

#[test]
#[ignore = "takes minutes"]
fn imports_and_merges_killed_a_hundred_times_lose_nothing() {
    kill(400, 100);
}

/// Bytes that are no games are refused, not stored.
#[test]
fn hostile_input_is_refused() {
    let folder = Folder::new();
    let place = folder.path("archive");
    let mut bytes = text(0..2);
    bytes.write_all(b"\n[WhiteA \"\xff\xfe\"]\n1A. e4 1a. e5 \x00 {{{{ ((( 2A. *\n").unwrap();
    let outcome = run_with(&["import", "--archive", &place, "-"], &bytes);
    assert!(matches!(outcome.status, 0 | 1), "{outcome:?}");
    assert!(!outcome.err.contains("panicked"), "{outcome:?}");
    verify(&place);
}

/// Another program counts the rows of any position, for each key.
#[test]
#[ignore = "needs DuckDB"]
fn python_duckdb_counts_as_explore_does() {
    const INSTALLED: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../target/python/bin/python");
    const SCRIPT: &str = "
import duckdb, json, sys
place, key, *keys = sys.argv[1:]
database = duckdb.connect()
database.execute(f\"\"\"SET VARIABLE positions = (
  SELECT list('{place}/' || g.positions.file)
  FROM (SELECT unnest(generations) AS g FROM read_json('{place}/manifest.json')))\"\"\")
columns = ['board', 'reserves', 'both_boards'][:['board', 'reserves', 'both'].index(key) + 1]
same = ' AND '.join(f'{column} = {value}' for column, value in zip(columns, keys))
rows = database.execute(f\"\"\"SELECT sum(count)::BIGINT,
  coalesce(sum(count) FILTER (points = 2), 0)::BIGINT,
  coalesce(sum(count) FILTER (points = 1), 0)::BIGINT,
  coalesce(sum(count) FILTER (points = 0), 0)::BIGINT
  FROM read_parquet(getvariable('positions'))
  WHERE {same} AND repeats < {len(columns)} AND move >= 0 GROUP BY move\"\"\").fetchall()
print(json.dumps(sorted(list(row) for row in rows)))
";
    let folder = Folder::new();
    let place = folder.path("archive");
    // Two generations, and the records of the first are replaced by richer ones in part.
    for games in [0..150, 100..300] {
        run_with(&["import", "--archive", &place, "-"], &text(games)).expect(0);
    }
    let python = std::env::var_os("PYTHON").unwrap_or_else(|| INSTALLED.into());
    let mut moves = 0;
    for line in ["", "1A. e4", "1A. d4 1a. d5"] {
        let position = if line.is_empty() { vec!["startpos"] } else { vec!["--moves", line] };
        for (n, key) in ["board", "reserves", "both"].into_iter().enumerate() {
            let explore = ["explore", "--archive", &place, "--format", "json", "--key", key];
            // The status says whether any game reached the position: few do on both boards.
            let explored = run(&[&explore[..], &position].concat()).one_json();
            let mut ours: Vec<[u64; 4]> = explored["moves"]
                .as_array()
                .expect("a list")
                .iter()
                .map(|of| ["games", "won", "drawn", "lost"].map(|name| number(&of[name])))
                .collect();
            ours.sort_unstable();
            moves += ours.len();
            let keys = explored["keys"].as_array().expect("a list").iter().take(n + 1);
            let output = Command::new(&python)
                .args(["-c", SCRIPT, &place, key])
                .args(keys.map(ToString::to_string))
                .output()
                .expect("Python starts");
            let errors = String::from_utf8_lossy(&output.stderr);
            assert!(output.status.success(), "{line}, {key}: {errors}");
            let theirs: Vec<[u64; 4]> = serde_json::from_slice(&output.stdout).expect("JSON");
            assert_eq!(ours, theirs, "{line}, {key}");
        }
    }
    assert!(moves > 30, "{moves} moves are compared");
}
