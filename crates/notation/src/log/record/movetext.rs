//! The movetext of a record: its moves with clocks, lags and offers, and comments.

use bughouse::{Millis, Seat};

use super::Writer;
use crate::write::Builder;

/// An item of the movetext.
pub(super) enum Item {
    Move(Turn),
    Comment(String),
}

/// A completed move.
pub(super) struct Turn {
    pub(super) seat: Seat,
    pub(super) number: u32,
    pub(super) word: String,
    pub(super) clock: Millis,
    pub(super) lag: Option<Millis>,
    pub(super) offers_draw: bool,
}

impl Writer<'_> {
    pub(super) fn write_moves(&self, builder: &mut Builder) {
        let turns = self.items.iter().filter_map(|item| match item {
            Item::Move(turn) => Some(turn),
            Item::Comment(_) => None,
        });
        builder.decimals(turns.map(|turn| decimals(turn.clock)).max().unwrap_or(0));
        for item in &self.items {
            match item {
                Item::Comment(text) => {
                    builder.comment(text);
                }
                Item::Move(turn) => {
                    builder.word(
                        turn.seat,
                        turn.number,
                        turn.word.clone(),
                        self.is_timed.then_some(turn.clock),
                    );
                    if let Some(lag) = turn.lag {
                        builder.lag(lag);
                    }
                    if turn.offers_draw {
                        builder.draw_offer();
                    }
                }
            }
        }
    }
}

/// The number of decimals needed to write a clock.
const fn decimals(Millis(millis): Millis) -> usize {
    match millis % 1000 {
        0 => 0,
        part if part % 100 == 0 => 1,
        part if part % 10 == 0 => 2,
        _ => 3,
    }
}
