//! What the way took is given back to who completes a move, as at tables of bughouse (`table/lag.rs`); never with a refusal, by
//! which the opponent's clock would tell him of it.

use bughouse::Millis;
use chess::Color;

use super::{
    deed::{Deed, Entry, Event, Notice},
    task::Task,
};
use crate::table::record::Record;

impl Task {
    /// What a player may still be given back for the present move.
    pub(super) fn grace(&self, color: Color) -> Millis {
        let (table, given) = (&self.live.table, &self.given_back[color]);
        let Some(person) = &table.seats[color] else { return Millis::ZERO };
        given.rest(&person.id, &self.watchers, table.completed(color))
    }

    /// An attempt that completes a move, with what its player is given back.
    pub(super) fn with_lag(&mut self, record: Record) -> Record {
        let Record::Game { lines } = &record else { return record };
        let [line] = &lines[..] else { return record };
        let Ok(entry) = line.parse::<Entry>() else { return record };
        let Event::Player(color, Deed::Attempts(act)) = entry.event else { return record };
        if !self.live.table.play.as_ref().is_some_and(|game| game.is_legal(act)) {
            return record;
        }
        let credit = self.credit(color, entry.at);
        Record::Game { lines: credit.into_iter().chain([line.clone()]).collect() }
    }

    /// Time for a move that may be on its way, if its player may be given any.
    pub(super) fn wait_for_lagger(&mut self, color: Color, falls: Millis) -> Option<Record> {
        let at = self.live.now().min(falls - Millis(1));
        let line = self.credit(color, at)?;
        Some(Record::Game { lines: vec![line] })
    }

    fn credit(&mut self, color: Color, at: Millis) -> Option<String> {
        let span = self.grace(color);
        if span == Millis::ZERO {
            return None;
        }
        self.given_back[color].give(span, self.live.table.completed(color));
        let event = Event::Server(Notice::Credits(color, span));
        Some(Entry { at, event }.to_string())
    }
}
