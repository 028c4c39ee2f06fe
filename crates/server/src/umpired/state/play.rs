//! The game: what happens in it, how it starts, and what comes after it.

use bughouse::Millis;
use chess::{ByColor, Color};
use kriegspiel::Refusals;
use protocol::{RefusalCode, Standing};

use super::{Applied, Asker, Decided, Only, Table, seat};
use crate::{
    table::{record::Record, refusal},
    umpired::{
        deed::{Deed, Entry, Event, Notice},
        game::{Game, Said, What},
    },
};

/// How many people are given points at a table.
const MOST_STANDINGS: usize = 64;

impl Table {
    pub(super) fn event(&self, at: Millis, color: Color, deed: Deed) -> Decided {
        let game = self.play.as_ref().filter(|game| game.end.is_none());
        let game = game.ok_or_else(|| refusal(RefusalCode::NotNow, "no game is being played"))?;
        Ok(written(game.decide(at, color, deed)?))
    }

    /// How many moves a player has completed.
    pub(crate) fn completed(&self, color: Color) -> u32 {
        self.play.as_ref().map_or(0, |game| game.completed(color) as u32)
    }

    /// Something that the server does, if a game is being played.
    pub(crate) fn notice(&self, at: Millis, notice: Notice) -> Option<Record> {
        self.in_game().then(|| written(Entry { at, event: Event::Server(notice) }))
    }

    pub(super) fn abort(&self, asker: &Asker<'_>) -> Decided {
        let own = self.own(asker)?;
        let early = self.play.as_ref().is_some_and(|game| game.umpire.turns().len() < 2);
        if !self.in_game() || !early {
            let text = "a game can be given up only before both sides have moved";
            return Err(refusal(RefusalCode::NotNow, text));
        }
        Ok(Record::Aborted { seat: seat(own) })
    }

    /// What follows from how the table stands: a game that is set up or starts.
    pub(crate) fn follows(&self) -> Option<Record> {
        let ready = self.ready.white && self.ready.black;
        if self.in_game() || !ready {
            return None;
        }
        if self.is_over() {
            return Some(Record::NextGame);
        }
        Some(written(Entry { at: Millis::ZERO, event: Event::Start }))
    }

    pub(super) fn happen(&mut self, entry: Entry, time: i64, applied: &mut Applied) {
        if entry.event == Event::Start {
            self.play = Some(Game::new(self.ruleset, self.control));
            self.started_with = self.seats.clone();
            self.started_at = time;
            applied.anew = true;
        }
        let Some(game) = &mut self.play else { return };
        let (before, over) = (game.said.len(), game.end.is_some());
        game.happen(entry);
        applied.said = game.said.get(before).cloned();
        if let Some(Said { by, what: What::Refused { .. }, .. }) = applied.said {
            let private = self.ruleset.refusals == Refusals::Private;
            applied.only = private.then_some(Only::Side(by));
        }
        if let Some(end) = game.end.filter(|_| !over) {
            (applied.anew, applied.ended) = (true, Some(end.reason));
            self.ready = ByColor::default();
            self.count(end.winner);
        }
    }

    /// A game has brought somebody points.
    fn count(&mut self, winner: Option<Color>) {
        let room = self.standings.len() < MOST_STANDINGS - 1;
        for color in Color::ALL {
            let Some(person) = &self.started_with[color] else { continue };
            let halves = winner.map_or(1, |winner| if winner == color { 2 } else { 0 });
            match self.standings.iter_mut().find(|it| it.person.id == person.id) {
                Some(standing) => {
                    standing.halves += halves;
                    standing.games += 1;
                }
                None if room => {
                    self.standings.push(Standing { person: person.clone(), halves, games: 1 });
                }
                None => {}
            }
        }
        self.standings.sort_by_key(|standing| std::cmp::Reverse(standing.halves));
    }

    pub(super) fn next_game(&mut self) {
        self.game += 1;
        self.set_up();
        let ByColor { white, black } = &mut self.seats;
        std::mem::swap(white, black);
    }

    pub(super) fn set_up(&mut self) {
        self.play = None;
        self.started_with = ByColor::default();
    }
}

fn written(entry: Entry) -> Record {
    Record::Game { lines: vec![entry.to_string()] }
}
