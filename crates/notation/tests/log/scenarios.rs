//! The scenarios of the Laws as logs, in both forms and as records.

use std::{fs, path::PathBuf};

use bughouse::{Log, Seat, Verdict};
use tandem_notation::{Batch, Tree, log};

/// The logs in the chapters of the Laws.
pub(crate) fn logs() -> Vec<Log> {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../bughouse/tests/laws");
    let files = fs::read_dir(folder).expect("the chapters of the Laws").flatten();
    let mut logs = Vec::new();
    for file in files.filter(|file| file.path().extension().is_some_and(|end| end == "md")) {
        let text = fs::read_to_string(file.path()).expect("a chapter");
        logs.extend(text.split("\n```log ").skip(1).filter_map(log_of));
    }
    logs
}

/// The tags and events of a scenario, without its expected rulings.
fn log_of(scenario: &str) -> Option<Log> {
    let (scenario, _) = scenario.split_once("\n```")?;
    let lines = || scenario.lines().skip(1).map(str::trim);
    let mut text: String =
        lines().filter(|line| line.starts_with('[')).flat_map(|tag| [tag, "\n"]).collect();
    for (tag, default) in [("Ruleset", "wbn"), ("TimeControl", "300+0")] {
        if !text.contains(&format!("[{tag} ")) {
            text.push_str(&format!("[{tag} \"{default}\"]\n"));
        }
    }
    let is_event = |line: &&str| line.starts_with(|c: char| c.is_ascii_digit());
    text.extend(lines().filter(is_event).flat_map(|event| [event, "\n"]));
    // In scenarios time may run backwards; in logs it may not.
    text.parse().ok()
}

#[test]
fn both_forms_say_the_same() {
    let logs = logs();
    assert!(logs.len() > 100, "only {} scenarios", logs.len());
    for log in logs {
        assert_eq!(log.to_string().parse().as_ref(), Ok(&log));
        assert_eq!(log::read(&log::json::to_json(&log)).as_ref(), Ok(&log));
    }
}

/// A record has every completed move except drops that were refused as invisible, and presses
/// without a move.
#[test]
fn records_have_every_move() {
    for log in logs() {
        let (arbiter, rulings) = log.replay();
        let completed: u32 = Seat::ALL.into_iter().map(|seat| arbiter.completed(seat)).sum();
        let presses: i32 = rulings
            .iter()
            .map(|ruling| match ruling.verdict {
                Verdict::PressedWithoutMove { .. } => 1,
                Verdict::PressUndone { .. } => -1,
                _ => 0,
            })
            .sum();
        let expected = completed as i32 - presses;
        let (text, _) = log::to_record(&log);
        let batch = Batch::from_text(&text);
        let turns: usize = batch.games().map(|game| Tree::new(&game).turns.len()).sum();
        assert_eq!(turns, expected as usize, "{log}\n{}", String::from_utf8_lossy(&text));
    }
}
