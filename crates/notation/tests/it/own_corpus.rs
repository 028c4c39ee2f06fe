//! The repository's own corpus, `tests/corpus`: games of a club evening, each written in the way of
//! one family of programs or with one kind of damage. `UPDATE=1` rewrites `tests/corpus.txt`.

use std::{collections::BTreeSet, env, fs, path::PathBuf};

use bughouse::Seat;
use tandem_notation::{
    Batch, Dialect, Replay, Verdict,
    check::{Context, check},
};

/// Decided by a mate on the board, or else by the closing comment.
fn ending(verdict: &Verdict<'_>) -> String {
    let (how, seat) = match (verdict.mated, &verdict.ending) {
        (Some(seat), _) => ("mate", Some(seat)),
        (None, Some(ending)) => (ending.how.name(), ending.seat),
        (None, None) => ("nothing", None),
    };
    format!("{how} {}", seat.map_or("?", Seat::name))
}

fn files() -> Vec<PathBuf> {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/corpus");
    let entries = fs::read_dir(folder).expect("a readable folder");
    let mut files: Vec<_> = entries.map(|entry| entry.expect("an entry").path()).collect();
    files.sort();
    files
}

/// Compares file, dialect, plies and ending, then problems of the replay, then findings of checks.
#[test]
fn every_file_is_recognized_replayed_and_checked() {
    let mut found = String::new();
    for path in files() {
        let text = fs::read(&path).expect("a readable file");
        let batch = Batch::from_text(&text);
        let games: Vec<_> = batch.games().collect();
        let [game] = &games[..] else { panic!("{}: {} games", path.display(), games.len()) };
        let verdict = Replay::new(game).run();
        let name = path.file_name().expect("a name").to_string_lossy();
        let dialect = Dialect::detect(game).name();
        found += &format!("{name}: {dialect}, {} plies, {}\n", verdict.plies, ending(&verdict));
        for problem in verdict.problem.iter().chain(&verdict.notes) {
            found += &format!("    {}: {}\n", problem.id(), problem.message);
        }
        let findings = check(&Context::new(game));
        let ids: BTreeSet<_> = findings.iter().map(|finding| finding.check.id).collect();
        found += &format!("    {}\n", ids.into_iter().collect::<Vec<_>>().join(" "));
        // A move that cannot be played changes nothing.
        assert_eq!(verdict.boards.to_bfen().violations(), [], "{name}");
    }
    let expected = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/corpus.txt");
    if env::var_os("UPDATE").is_some() {
        fs::write(expected, &found).expect("a file that can be written");
    }
    assert_eq!(found, fs::read_to_string(expected).expect("a readable file"));
}

/// Files that are joined without a line end in between hold the same games.
#[test]
fn files_joined_into_one_are_the_same_games() {
    let texts = files().into_iter().map(|path| fs::read(path).expect("a readable file"));
    // The game without tags would continue the one before it.
    let texts: Vec<_> = texts.filter(|text| text.starts_with(b"[")).collect();
    let texts: Vec<_> = texts.iter().map(|text| text.trim_ascii_end()).collect();
    let joined = texts.concat();
    let batch = Batch::from_text(&joined);
    let games: Vec<_> = batch.games().map(|game| game.text().to_vec()).collect();
    assert_eq!(games, texts);
}
