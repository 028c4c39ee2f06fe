//! The property that every line has: it is read, written, and read again as the same value.

use std::fmt::{Debug, Display};

use proptest::{
    collection::vec,
    prelude::*,
    sample::{Index, select},
    test_runner::{RngSeed, TestRunner},
};

/// Lines of meaningful words, some with a few bytes changed.
fn line(words: &'static [&'static str]) -> impl Strategy<Value = String> {
    const GLUE: &[&str] = &[" ", " ", " ", " ", "  ", "\t", "", "="];
    let intact = vec((select(words), select(GLUE)), 0..9);
    let changes = vec(any::<(Index, u8)>(), 0..4);
    (intact, changes).prop_map(|(intact, changes)| {
        let mut bytes: Vec<u8> =
            intact.into_iter().flat_map(|(word, glue)| [word, glue]).flat_map(str::bytes).collect();
        for (place, byte) in changes {
            if !bytes.is_empty() {
                let place = place.index(bytes.len());
                bytes[place] = byte;
            }
        }
        String::from_utf8_lossy(&bytes).into_owned()
    })
}

/// Checks that every line is written as one line that reads as the same value.
pub(crate) fn round_trips<T: PartialEq + Debug + Display>(
    words: &'static [&'static str],
    read: impl Fn(&str) -> T,
) {
    // The fixed seed gives the same lines in every run.
    let config = ProptestConfig {
        cases: 10_000,
        failure_persistence: None,
        rng_seed: RngSeed::Fixed(7),
        ..ProptestConfig::default()
    };
    let result = TestRunner::new(config).run(&line(words), |line| {
        let value = read(&line);
        let written = value.to_string();
        prop_assert!(!written.contains(char::is_control), "{line:?} is written {written:?}");
        prop_assert_eq!(read(&written), value, "{:?} is written {:?}", line, written);
        Ok(())
    });
    result.unwrap_or_else(|error| panic!("{error}"));
}
