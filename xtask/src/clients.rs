//! Other people's clients, which some tests let play on a screen that nobody sees.

use crate::engines::is_there;

/// Programs, each with its package of Debian.
const PROGRAMS: [(&str, &str); 2] = [("xboard", "xboard"), ("Xvfb", "xvfb")];

/// Debian's packages of the missing ones.
pub(crate) fn missing() -> Vec<&'static str> {
    let missing = PROGRAMS.into_iter().filter(|(program, _)| !is_there(program));
    missing.map(|(_, package)| package).collect()
}

pub(crate) fn are_there() -> bool {
    missing().is_empty()
}
