//! Analysis: texts become games with variations and come back, and positions answer where men may go.
//!
//! Everything here is a function of its arguments: the server keeps nothing of what is analysed.

mod position;
mod read;
mod study;
mod write;

#[cfg(test)]
mod tests;

use std::collections::BTreeMap;

use protocol::{Loss, LossKind, Refusal, RefusalCode};

use crate::table::refusal;

pub(crate) use position::{play, see};
pub(crate) use read::read;
pub(crate) use write::write;

/// The longest text that is read, in bytes: no game is longer.
pub(crate) const MAX_TEXT: usize = notation::Reader::<&[u8]>::MAX_GAME_BYTES;

/// The longest study that is written, in bytes of JSON, which says the same in more words.
pub(crate) const MAX_STUDY: usize = 2 * MAX_TEXT;

/// How much is told of the first of several things that were lost, in characters.
const MAX_FIRST: usize = 80;

/// What could not be taken over, each kind once.
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

/// The beginning of a text, in one line.
fn clipped(text: &str) -> String {
    let visible = |c: char| if c.is_control() { ' ' } else { c };
    text.chars().take(MAX_FIRST).map(visible).collect()
}

fn malformed(what: impl ToString) -> Refusal {
    refusal(RefusalCode::Malformed, &what.to_string())
}
