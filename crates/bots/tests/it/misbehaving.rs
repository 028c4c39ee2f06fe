//! The game goes on whatever a program does.

use std::{
    fs,
    process::{Command, Stdio},
    thread::sleep,
    time::Duration,
};

use bughouse::Seat;
use tandem_bots::Note;

use crate::{
    fakes::{PID_FILE, fake},
    table::Table,
};

/// Lets a fake program play some moves.
fn plays(name: &str, moves: usize) -> Table {
    let mut table = Table::open(fake(name), Seat::WhiteA, None);
    for _ in 0..moves {
        table.bot_moves();
        table.opponent_moves();
    }
    table
}

#[test]
fn a_program_that_crashes_is_restarted_with_the_complete_state() {
    let table = plays("crashes", 7);
    let restarts = table.notes.iter().filter(|note| matches!(note, Note::Restarted(_))).count();
    assert!(restarts >= 3, "{:?}", table.notes);
    // The program made each move itself.
    assert!(!table.notes.contains(&Note::FallbackMove), "{:?}", table.notes);
}

#[test]
fn a_program_that_keeps_making_illegal_moves_gets_a_fallback_move() {
    let table = plays("moves_illegally", 2);
    assert!(table.notes.contains(&Note::Illegal("e2e5".to_owned())), "{:?}", table.notes);
    assert!(table.notes.contains(&Note::FallbackMove), "{:?}", table.notes);
}

#[test]
fn a_program_that_ends_at_once_gets_a_fallback_move() {
    let mut table = Table::start(fake("ends_at_once"), Seat::WhiteA, None);
    table.update(None);
    table.bot_moves();
    table.opponent_moves();
    table.bot_moves();
    assert!(table.notes.contains(&Note::FallbackMove), "{:?}", table.notes);
}

#[test]
fn bad_lines_do_no_harm() {
    let table = plays("writes_bad_lines", 6);
    assert_eq!(table.notes, []);
}

#[test]
fn a_move_without_a_line_end_counts() {
    let table = plays("ends_without_a_line_end", 3);
    assert!(!table.notes.contains(&Note::FallbackMove), "{:?}", table.notes);
}

#[test]
fn a_flood_of_messages_is_limited_and_nothing_else_is_lost() {
    let mut table = plays("floods", 2);
    table.bot_moves();
    let clocks = table.talk.iter().filter(|text| text.starts_with("time ")).count();
    assert!((1..20).contains(&clocks), "{clocks} clocks");
    assert!(table.talk.contains(&"---q".to_owned()));
    assert!(table.talk.len() < 200, "{} texts", table.talk.len());
    assert!(table.talk.iter().all(|text| text.chars().count() <= protocol::MAX_TALK));
    assert!(table.talk.iter().all(|text| !text.contains("gameend") && !text.contains("unseek")));
    assert!(table.notes.iter().any(|note| matches!(note, Note::TalkLimited(_))));
}

#[test]
fn claimed_results_are_ignored() {
    let table = plays("claims_results", 3);
    assert!(table.notes.iter().any(|note| matches!(note, Note::Protested(_))), "{:?}", table.notes);
}

#[test]
#[cfg_attr(not(target_os = "linux"), ignore = "needs setpriv of util-linux")]
fn a_program_that_would_run_forever_ends_with_its_host() {
    let folder = tempfile::tempdir().unwrap();
    let pid_file = folder.path().join("pid");
    let host = fake("host");
    let mut host = Command::new(host.command)
        .args(host.arguments)
        .env(PID_FILE, &pid_file)
        .stdout(Stdio::null())
        .spawn()
        .unwrap();
    let soon = |is_so: &dyn Fn() -> bool| {
        (0..400).any(|_| {
            sleep(Duration::from_millis(50));
            is_so()
        })
    };
    assert!(
        soon(&|| fs::read_to_string(&pid_file).is_ok_and(|pid| !pid.is_empty())),
        "it has begun"
    );
    let pid = fs::read_to_string(&pid_file).unwrap();
    host.kill().unwrap();
    host.wait().unwrap();
    // A zombie counts as dead.
    let dead = |status: String| status.lines().any(|line| line.starts_with("State:\tZ"));
    let ended = || fs::read_to_string(format!("/proc/{pid}/status")).map_or(true, dead);
    assert!(soon(&ended), "it is gone");
}
