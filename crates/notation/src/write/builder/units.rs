//! The units of a game that is being built, laid out on lines.

use bughouse::{Millis, Seat};
use chess::SanPlus;

use super::Builder;
use crate::write::{braces::seconds, layout::Layout, san};

#[derive(Clone, Debug)]
pub(super) enum Unit {
    Turn { number: u32, seat: Seat, san: SanPlus, clock: Option<Millis> },
    Word { number: u32, seat: Seat, word: String, clock: Option<Millis> },
    DrawOffer,
    Comment(String),
    Open,
    Close,
}

impl Builder {
    fn push_clock(&self, clock: Option<Millis>, out: &mut Vec<u8>) {
        if let Some(clock) = clock {
            out.extend_from_slice(format!(" {{{}}}", seconds(clock, self.decimals)).as_bytes());
        }
    }

    pub(super) fn lay_out(&self, unit: &Unit, layout: &mut Layout<'_>) {
        match unit {
            Unit::Turn { number, seat, san, clock } => {
                layout.begin();
                layout.out.extend_from_slice(format!("{number}{}. ", seat.letter()).as_bytes());
                san::push(layout.out, *san);
                self.push_clock(*clock, layout.out);
            }
            Unit::Word { number, seat, word, clock } => {
                layout.begin();
                let text = format!("{number}{}. {word}", seat.letter());
                layout.out.extend_from_slice(text.as_bytes());
                self.push_clock(*clock, layout.out);
            }
            Unit::DrawOffer => {
                layout.begin();
                layout.out.extend_from_slice(b"(=)");
            }
            Unit::Comment(text) => {
                layout.begin();
                layout.out.extend_from_slice(format!("{{{text}}}").as_bytes());
            }
            Unit::Open => {
                layout.begin();
                layout.out.push(b'(');
                layout.glue_next();
            }
            Unit::Close => {
                layout.unglue();
                layout.out.push(b')');
            }
        }
    }
}
