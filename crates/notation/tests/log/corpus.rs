//! Lifts and judges every game of the shared corpus; `docs/laws-corpus.md` shows the results.

use std::{
    fmt::Write,
    fs,
    path::{Path, PathBuf},
};

use bughouse::{Event, Log, Millis, Outcome, Reason, Ruleset, Seat, ServerEvent, Team};
use tandem_notation::{
    Batch, Game,
    log::{self, Lifted, RecordVerdict},
};

fn folder() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../../shared/corpus")
}

fn files(corpus: &Path) -> Vec<PathBuf> {
    let folders = fs::read_dir(corpus).expect("the corpus").flatten();
    let inside = |folder: fs::DirEntry| fs::read_dir(folder.path()).into_iter().flatten().flatten();
    let mut files: Vec<_> = folders.flat_map(inside).map(|file| file.path()).collect();
    files.retain(|path| path.extension().is_some_and(|end| end == "bpgn"));
    files.sort();
    files
}

/// Calls `each` with every game and the name of its file.
fn for_each_game(mut each: impl FnMut(&str, &Game<'_>)) {
    let corpus = folder();
    for path in files(&corpus) {
        let text = fs::read(&path).expect("a file of the corpus");
        let name = path.strip_prefix(&corpus).unwrap_or(&path).with_extension("");
        for game in Batch::from_text(&text).games() {
            each(&name.display().to_string(), &game);
        }
    }
}

/// The log lifted from a game reads back, an arbiter accepts it, and its record is lifted to the
/// same events.
#[test]
#[ignore = "needs ../shared"]
fn shared_games_as_logs_and_records() {
    for_each_game(|name, game| {
        for (ruleset, rules) in Ruleset::NAMED {
            let lifted = log::lift(game, &rules);
            let log = &lifted.log;
            assert_eq!(log.to_string().parse().as_ref(), Ok(log), "{name}");
            assert_eq!(log::read(&log::json::to_json(log)).as_ref(), Ok(log), "{name}");
            let (text, losses) = log::to_record(log);
            let batch = Batch::from_text(&text);
            let again = log::lift(&batch.games().next().expect("a game"), &rules);
            assert_eq!(again.plies, lifted.plies, "{name} {ruleset}: {losses:?}");
            // Missing clocks are computed in the record of the log.
            let has_clocks = log.entries.iter().any(is_reading) && !name.starts_with("chesscom");
            if has_clocks {
                assert_eq!(again.log.entries, log.entries, "{name} {ruleset}");
                assert_eq!(again.stated, lifted.stated, "{name} {ruleset}");
            }
        }
    });
}

fn is_reading(entry: &bughouse::LogEntry) -> bool {
    matches!(entry.event, Event::Server(ServerEvent::Reading(..)))
}

fn winner(outcome: Option<Outcome>) -> &'static str {
    match outcome {
        Some(Outcome::Won(Team::First)) => "1-0",
        Some(Outcome::Won(Team::Second)) => "0-1",
        Some(Outcome::Drawn) => "1/2-1/2",
        _ => "*",
    }
}

/// The end of a game, and how the clocks fit a stated flag.
fn end(verdict: &RecordVerdict, lifted: &Lifted) -> String {
    let seat = verdict.seat.map_or("", Seat::name);
    let Some(cause) = verdict.end.as_ref().and_then(|end| end.causes.last()) else {
        return if seat.is_empty() {
            "–".to_owned()
        } else {
            format!("{seat}, by the closing comment alone")
        };
    };
    match cause.reason {
        Reason::Flag { seat, .. } if !lifted.log.entries.iter().any(is_reading) => {
            format!("flag of {seat}, clocks unknown")
        }
        Reason::Flag { seat, fell } => {
            let last = last_move(&lifted.log);
            let Millis(after) = fell - last;
            let when = if after < 0 { "before" } else { "after" };
            let seconds = after.unsigned_abs() as f64 / 1000.0;
            format!("flag of {seat}, by the clocks {seconds:.1} s {when} the last move")
        }
        _ => format!("{} {seat}", cause.describe().id),
    }
}

fn last_move(log: &Log) -> Millis {
    let is_move = |entry: &&bughouse::LogEntry| {
        matches!(entry.event, Event::Player(_, bughouse::PlayerAction::Move(_)))
    };
    log.entries.iter().rev().find(is_move).map_or(Millis::ZERO, |entry| entry.at)
}

/// How far the boards disagree with the order of the file, with and without lag: the share of moves
/// whose board is behind the moves before it, and the largest difference.
fn order(game: &Game<'_>) -> String {
    let behind = |text: &[u8]| {
        let batch = Batch::from_text(text);
        let lifted = log::lift(&batch.games().next().expect("a game"), &Ruleset::FICS);
        let base = lifted.log.control.base;
        let (mut left, mut lag) = ([base; 4], [Millis::ZERO; 2]);
        let (mut latest, mut moves, mut late, mut most) =
            (Millis::ZERO, 0_u32, 0_u32, Millis::ZERO);
        for entry in &lifted.log.entries {
            match entry.event {
                Event::Server(ServerEvent::Lag(seat, span)) => lag[seat.board() as usize] += span,
                Event::Server(ServerEvent::Reading(seat, reading)) => {
                    left[seat as usize] = reading;
                    let used = |seat: Seat| base - left[seat as usize];
                    let passed = used(seat) + used(seat.opponent()) + lag[seat.board() as usize];
                    moves += 1;
                    if passed < latest {
                        late += 1;
                        most = most.max(latest - passed);
                    }
                    latest = latest.max(passed);
                }
                _ => {}
            }
        }
        (moves, late, most)
    };
    let text = game.text();
    let (moves, late, most) = behind(text);
    if moves == 0 {
        return "–".to_owned();
    }
    let shown = |late: u32, Millis(most): Millis| {
        format!("{} %, {:.1} s", late * 100 / moves, most as f64 / 1000.0)
    };
    let without_lag = String::from_utf8_lossy(text).replace("[Lag \"", "[NoLag \"");
    match game.tag("Lag") {
        Some(_) => {
            let (_, late_without, most_without) = behind(without_lag.as_bytes());
            format!("{} (without lag {})", shown(late, most), shown(late_without, most_without))
        }
        None => shown(late, most),
    }
}

#[test]
#[ignore = "needs ../shared"]
fn shared_games_are_judged_as_documented() {
    let mut table = String::from(
        "\n| game | moves | basis | team result | written | how it ended | out of file order |\n| --- | --- | --- | --- | --- | --- | --- |\n",
    );
    let mut counts = [0_u32; 4];
    let mut by_board = 0;
    for_each_game(|name, game| {
        let lifted = log::lift(game, &Ruleset::FICS);
        let verdict = log::verdict(game, &lifted);
        counts[verdict.basis as usize] += 1;
        let result = game.result().unwrap_or_default();
        let convention = verdict.convention.name();
        by_board += u32::from(convention == "board");
        let gap = if verdict.is_partial { ", a gap" } else { "" };
        let (basis, plies, outcome) = (verdict.basis.name(), lifted.plies, winner(verdict.outcome));
        let against: Vec<_> = verdict.contradictions.iter().map(|found| found.id()).collect();
        let against =
            if against.is_empty() { String::new() } else { format!(": {}", against.join(", ")) };
        let _ = writeln!(
            table,
            "| {name} | {plies}{gap} | {basis}{against} | {outcome} | {result}, {convention} | {} | {} |",
            end(&verdict, &lifted),
            order(game)
        );
    });
    let [derived, stated, contradicted, open] = counts;
    let _ = writeln!(
        table,
        "\n{} games: {derived} derived, {stated} stated, {contradicted} contradicted, {open} open; {by_board} have the result of the board that ended.\n",
        counts.iter().sum::<u32>()
    );
    keep_true(&table);
}

/// Compares the part between the marks of the page with the expected text, or rewrites it.
fn keep_true(truth: &str) {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../docs/laws-corpus.md");
    let text = fs::read_to_string(&path).unwrap_or_default();
    let (begin, end) = ("<!-- list -->\n", "<!-- end -->");
    let (head, rest) = text.split_once(begin).expect("the page has a place for the list");
    let (old, tail) = rest.split_once(end).expect("the list in the page ends");
    if std::env::var_os("UPDATE").is_some() {
        fs::write(&path, [head, begin, truth, end, tail].concat()).expect("docs can be written");
    } else {
        assert_eq!(old, truth, "docs/laws-corpus.md: run with UPDATE=1");
    }
}
