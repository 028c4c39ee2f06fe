//! The analysis board: reads texts as games with variations and writes them, and answers which
//! moves a position allows.
//!
//! Everything here is a pure function: the server stores nothing of an analysis.

mod log;
mod position;
mod read;
mod study;
mod write;

#[cfg(test)]
mod tests;

use std::collections::BTreeMap;

use protocol::{Loss, LossKind, Refusal, RefusalCode, refusals::refusal};

pub(crate) use log::adjudicate;
pub(crate) use position::{play, playable, see};
pub(crate) use read::read;
pub(crate) use write::write;

/// The longest text, in bytes: the longest game that is read.
pub(crate) const MAX_TEXT: usize = notation::Reader::<&[u8]>::MAX_GAME_BYTES;

/// The longest study, in bytes of JSON, which is longer than the same game as text.
pub(crate) const MAX_STUDY: usize = 2 * MAX_TEXT;

/// The longest log for the arbiter, in bytes. A long game has a thousand events of forty bytes, and
/// each is answered with both boards.
pub(crate) const MAX_LOG: usize = 256 * 1024;

/// How much of the first lost item is quoted, in characters.
const MAX_FIRST: usize = 80;

/// Parts that a study cannot represent, by kind.
#[derive(Debug, Default)]
struct Losses(BTreeMap<LossKind, (u32, String)>);

impl Losses {
    fn add(&mut self, kind: LossKind, what: &str) {
        let (count, _) = self.0.entry(kind).or_insert_with(|| (0, clipped(what)));
        *count = count.saturating_add(1);
    }

    fn into_list(self) -> Vec<Loss> {
        let loss = |(id, (count, first))| Loss { id, count, first };
        self.0.into_iter().map(loss).collect()
    }
}

/// The beginning of a text, on one line.
fn clipped(text: &str) -> String {
    let visible = |c: char| if c.is_control() { ' ' } else { c };
    text.chars().take(MAX_FIRST).map(visible).collect()
}

fn malformed(what: impl ToString) -> Refusal {
    refusal(RefusalCode::Malformed, &what.to_string())
}
