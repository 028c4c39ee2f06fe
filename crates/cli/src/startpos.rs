//! The word `startpos` in positions on the command line.

use std::borrow::Cow;

/// Replaces `startpos` by the initial position of a board with empty reserves.
pub(crate) fn expand(text: &str) -> Cow<'_, str> {
    const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[] w KQkq - 0 1";
    match text.contains("startpos") {
        true => text.replace("startpos", START).into(),
        false => text.into(),
    }
}
