//! Whatever a program does, the game goes on.

use std::{
    fs,
    process::{Command, Stdio},
    thread::sleep,
    time::Duration,
};

use bughouse::Seat;
use tandem_bots::Note;

use crate::{
    fakes::{WHO, fake},
    table::Table,
};

/// Has a fake play some moves.
fn plays(name: &str, moves: usize) -> Table {
    let mut table = Table::open(fake(name), Seat::WhiteA, None);
    for _ in 0..moves {
        table.bot_moves();
        table.opponent_moves();
    }
    table
}

#[test]
fn one_that_crashes_is_started_again_with_the_whole_state() {
    let table = plays("crashes", 7);
    let restarts = table.notes.iter().filter(|note| matches!(note, Note::Restarted(_))).count();
    assert!(restarts >= 3, "{:?}", table.notes);
    // It was its own move each time: nobody had to stand in.
    assert!(!table.notes.contains(&Note::StoodIn), "{:?}", table.notes);
}

#[test]
fn one_that_never_gets_on_is_stood_in_for() {
    let table = plays("moves_illegally", 2);
    assert!(table.notes.contains(&Note::Illegal("e2e5".to_owned())), "{:?}", table.notes);
    assert!(table.notes.contains(&Note::StoodIn), "{:?}", table.notes);
}

#[test]
fn one_that_does_not_even_start_is_stood_in_for() {
    let mut table = Table::laid(fake("ends_at_once"), Seat::WhiteA, None);
    table.stands(None);
    table.bot_moves();
    table.opponent_moves();
    table.bot_moves();
    assert!(table.notes.contains(&Note::StoodIn), "{:?}", table.notes);
}

#[test]
fn bad_lines_hurt_nobody() {
    let table = plays("writes_bad_lines", 6);
    assert_eq!(table.notes, []);
}

#[test]
fn a_move_without_a_line_end_counts() {
    let table = plays("ends_without_a_line_end", 3);
    assert!(!table.notes.contains(&Note::StoodIn), "{:?}", table.notes);
}

#[test]
fn a_flood_is_held_back_and_nothing_else_is_lost() {
    let mut table = plays("floods", 2);
    table.bot_moves();
    let clocks = table.talk.iter().filter(|text| text.starts_with("time ")).count();
    assert!((1..20).contains(&clocks), "{clocks} clocks");
    assert!(table.talk.contains(&"---q".to_owned()));
    assert!(table.talk.len() < 200, "{} texts", table.talk.len());
    assert!(table.talk.iter().all(|text| text.chars().count() <= protocol::MAX_TALK));
    assert!(table.talk.iter().all(|text| !text.contains("gameend") && !text.contains("unseek")));
    assert!(table.notes.iter().any(|note| matches!(note, Note::Muted(_))));
}

#[test]
fn results_are_not_believed() {
    let table = plays("claims_results", 3);
    assert!(table.notes.iter().any(|note| matches!(note, Note::Protested(_))), "{:?}", table.notes);
}

#[test]
fn one_that_would_go_on_for_ever_ends_with_its_host() {
    let tie = Command::new("setpriv").args(["--pdeathsig", "KILL", "--", "true"]).status();
    if !tie.is_ok_and(|status| status.success()) {
        return println!("skipped: nothing here ties a program to another");
    }
    let folder = tempfile::tempdir().unwrap();
    let who = folder.path().join("who");
    let host = fake("host");
    let mut host = Command::new(host.command)
        .args(host.arguments)
        .env(WHO, &who)
        .stdout(Stdio::null())
        .spawn()
        .unwrap();
    let soon = |is_so: &dyn Fn() -> bool| {
        (0..400).any(|_| {
            sleep(Duration::from_millis(50));
            is_so()
        })
    };
    assert!(soon(&|| fs::read_to_string(&who).is_ok_and(|who| !who.is_empty())), "it has begun");
    let who = fs::read_to_string(&who).unwrap();
    host.kill().unwrap();
    host.wait().unwrap();
    // What nobody has buried yet is dead all the same.
    let dead = |status: String| status.lines().any(|line| line.starts_with("State:\tZ"));
    let ended = || fs::read_to_string(format!("/proc/{who}/status")).map_or(true, dead);
    assert!(soon(&ended), "it is gone");
}
