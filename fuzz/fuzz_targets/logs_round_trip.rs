//! Any text: reading it as a log never panics and blames a place in the text; what can be read is
//! written so that it reads the same, and the same log gives the same game.

#![no_main]

use bughouse::Log;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let Ok(text) = str::from_utf8(bytes) else { return };
    let log: Log = match text.parse() {
        Ok(log) => log,
        Err(error) => {
            let line = text.lines().nth(error.line - 1).unwrap_or_default();
            assert!(error.column <= line.chars().count() + 1, "{error} is outside of {text:?}");
            return;
        }
    };
    let written = log.to_string();
    let read: Log = written.parse().unwrap_or_else(|error| panic!("{written}\n{error}"));
    assert_eq!(read, log, "{written}");
    assert_eq!(read.to_string(), written);
    assert!(read.replay() == log.replay(), "{written}");
});
