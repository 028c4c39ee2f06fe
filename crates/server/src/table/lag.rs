//! Lag: what the way took is given back.
//!
//! The server measures the way to each client and back. When a player completes a move, so much is given back to him, at
//! most [`MOST_PER_MOVE`] and [`MOST_PER_GAME`] in all; and to the player whose clock runs on the other board, since he
//! waits for the same two men and must not lose by their lag what they do not. Each credit is an event of the log. A
//! flag that is about to fall waits as long for a move that may be on its way.

use std::sync::atomic::Ordering;

use bughouse::{Deed, Entry, Event, Millis, Notice, Seat};

use super::{Watcher, record::Record, task::Task};

/// The most that is given back for a move.
const MOST_PER_MOVE: Millis = Millis(1000);

/// The most that is given back to a player in a game, so that nobody lives on it.
const MOST_PER_GAME: Millis = Millis(60_000);

/// Less than this is not measured well enough to be worth an event.
const LEAST: Millis = Millis(20);

/// How long before its fall a flag is looked at, if its player may have a move on its way.
pub(crate) const BEFORE_THE_FLAG: Millis = Millis(5);

/// What a player has been given back.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct GivenBack {
    in_game: Millis,
    for_move: Millis,
    /// How many moves he had completed when he was given it.
    at_move: u32,
}

impl GivenBack {
    /// What a player may still be given back for the present move, who has completed so many.
    pub(crate) fn rest(&self, person: &str, watchers: &[Watcher], completed: u32) -> Millis {
        let ways = watchers.iter().filter(|watcher| watcher.person.id == person);
        let round_trip = ways.map(|watcher| watcher.round_trip.load(Ordering::Relaxed)).min();
        let lag = Millis(i64::from(round_trip.unwrap_or(0))).min(MOST_PER_MOVE);
        let for_move = if self.at_move == completed { lag - self.for_move } else { lag };
        let rest = for_move.min(MOST_PER_GAME - self.in_game);
        if rest < LEAST { Millis::ZERO } else { rest }
    }

    /// So much is given back to him.
    pub(crate) fn give(&mut self, span: Millis, completed: u32) {
        if self.at_move != completed {
            self.for_move = Millis::ZERO;
        }
        self.at_move = completed;
        self.for_move += span;
        self.in_game += span;
    }
}

impl Task {
    /// What a player may still be given back for the present move.
    pub(super) fn grace(&self, seat: Seat) -> Millis {
        let Some(person) = &self.live.table.seats[seat] else { return Millis::ZERO };
        let completed = self.live.table.arbiter.completed(seat);
        self.given_back[seat].rest(&person.id, &self.watchers, completed)
    }

    /// A move with what its player, and who waits on the other board, is given back.
    pub(super) fn with_lag(&mut self, record: Record) -> Record {
        let Record::Game { lines } = &record else { return record };
        let [line] = &lines[..] else { return record };
        match line.parse() {
            Ok(Entry { at, event: Event::Player(seat, Deed::Move(_) | Deed::Complete) }) => {
                let mut all = self.credits(seat, at);
                all.push(line.clone());
                Record::Game { lines: all }
            }
            _ => record,
        }
    }

    /// Time for a move that may be on its way, if its player may be given any.
    pub(super) fn wait_for_lagger(&mut self, seat: Seat, falls: Millis) -> Option<Record> {
        let at = self.now().min(falls - Millis(1)).max(self.live.table.arbiter.now());
        let lines = self.credits(seat, at);
        (!lines.is_empty()).then_some(Record::Game { lines })
    }

    fn credits(&mut self, seat: Seat, at: Millis) -> Vec<String> {
        let span = self.grace(seat);
        if span == Millis::ZERO {
            return Vec::new();
        }
        let completed = self.live.table.arbiter.completed(seat);
        self.given_back[seat].give(span, completed);
        let other = !seat.board();
        let waits = self.live.table.arbiter.clock(other).running().map(|color| other.seat(color));
        let credit = |seat| Entry { at, event: Event::Server(Notice::Lag(seat, span)) }.to_string();
        [Some(seat), waits].into_iter().flatten().map(credit).collect()
    }
}
