//! Any line that a program or its host writes, in CECP or UCI: reading it never panics, and what
//! was read is written as one line that reads the same.

#![no_main]

use std::fmt::{Debug, Display};

use libfuzzer_sys::fuzz_target;
use protocol::{cecp, uci};

fuzz_target!(|bytes: &[u8]| {
    let Ok(text) = str::from_utf8(bytes) else { return };
    for line in text.lines() {
        round_trips(line, cecp::FromEngine::read);
        round_trips(line, cecp::ToEngine::read);
        round_trips(line, uci::FromEngine::read);
        round_trips(line, uci::ToEngine::read);
    }
});

fn round_trips<T: PartialEq + Debug + Display>(line: &str, read: impl Fn(&str) -> T) {
    let said = read(line);
    let written = said.to_string();
    assert!(!written.contains('\n'), "{line:?} is written as {written:?}");
    assert_eq!(read(&written), said, "{line:?} is written as {written:?}");
}
