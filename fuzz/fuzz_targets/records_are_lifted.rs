//! Any text: its games are lifted to logs that read back in both forms, are told to an arbiter
//! and give a record with as many moves; as a log in JSON Lines, a text is refused at a place in
//! it or is the same again.

#![no_main]

use bughouse::{Ruleset, Seat};
use libfuzzer_sys::fuzz_target;
use notation::{Batch, Tree, log};

fuzz_target!(|bytes: &[u8]| {
    if let Ok(text) = str::from_utf8(bytes) {
        match log::json::from_json(text) {
            Ok(log) => {
                there_and_back(&log);
            }
            Err(error) => {
                let line = text.lines().nth(error.line - 1).unwrap_or_default();
                let column = error.column.unwrap_or(1);
                assert!(column <= line.chars().count() + 1, "{error} is outside of {text:?}");
            }
        }
    }
    for game in Batch::from_text(bytes).games() {
        for (_, ruleset) in Ruleset::NAMED {
            let lifted = log::lift(&game, &ruleset);
            there_and_back(&lifted.log);
            log::verdict(&game, &lifted);
        }
    }
});

fn there_and_back(log: &bughouse::Log) {
    let text = log.to_string();
    let read = log::read(&text).unwrap_or_else(|error| panic!("{text}\n{error}"));
    assert_eq!(read, *log, "{text}");
    let json = log::json::to_json(log);
    let read = log::read(&json).unwrap_or_else(|error| panic!("{json}\n{error}"));
    assert_eq!(read, *log, "{json}");
    let (record, _) = log::to_record(log);
    let (arbiter, _) = log.replay();
    let moves: u32 = Seat::ALL.into_iter().map(|seat| arbiter.completed(seat)).sum();
    let turns: usize =
        Batch::from_text(&record).games().map(|game| Tree::new(&game).turns.len()).sum();
    assert_eq!(turns, moves as usize, "{text}{}", String::from_utf8_lossy(&record));
}
