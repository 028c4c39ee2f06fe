//! A table of bughouse as a pure state machine.

use std::collections::BTreeMap;

use bughouse::{Arbiter, Bfen, BySeat, Log, LogEntry, Millis, Ruling, Seat};
use protocol::{Played, Refusal, Rerated, Talk};
use store::record::Record;

use super::{
    participants::Participants,
    verdicts::{self, Verdicts},
};
use crate::table::{chat::Message, game, room::Room};

/// A table where people play bughouse.
pub struct BughouseTable {
    pub room: Room,
    /// The seats for which those who sit want to change theirs.
    pub(super) wishes: BySeat<Option<Seat>>,
    pub(super) participants: Participants,
    /// A log in which nothing has happened yet, as the terms have it.
    pub(super) blank: Log,
    /// Everything of the present game.
    pub log: Log,
    pub arbiter: Arbiter,
    /// The completed moves of the present game.
    pub played: Vec<Played>,
    /// The ruling that ended the game.
    pub(super) end: Option<Ruling>,
    /// The rating changes of the game.
    pub(super) rated: BTreeMap<protocol::Seat, Rerated>,
    /// How an adjourned game was left.
    pub(super) adjourned: Option<Adjourned>,
}

/// How an adjourned game was left.
#[derive(Clone)]
pub(super) struct Adjourned {
    pub(super) bfen: Bfen,
    pub(super) clocks: BySeat<Millis>,
}

/// The changes of a step.
#[derive(Clone, Default)]
pub struct Effects {
    pub(super) number: u32,
    pub(super) entries: Vec<LogEntry>,
    pub(super) played: Vec<Played>,
    pub(super) rulings: Vec<Ruling>,
    pub(super) message: Option<Message>,
    /// Whether anything but talk was added.
    pub(super) state: bool,
    /// Whether another game is set up.
    pub(super) starts_over: bool,
}

/// The arbiter after a step, and what it ruled.
pub struct Ruled {
    pub(super) next: Arbiter,
    pub(super) verdicts: Verdicts,
}

pub(super) type Decided = Result<Record, Refusal>;

impl game::Effects for Effects {
    fn number(&self) -> u32 {
        self.number
    }

    fn is_numbered(&self) -> bool {
        true
    }

    fn needs_snapshot(&self) -> bool {
        false
    }

    fn starts_over(&self) -> bool {
        self.starts_over
    }

    fn endings(&self) -> Vec<String> {
        let endings = self.rulings.iter().filter(|ruling| verdicts::ends_game(ruling));
        endings
            .map(|ruling| {
                let ruled = verdicts::ruled(ruling);
                ruled.fields.get("reason").unwrap_or(&ruled.id).clone()
            })
            .collect()
    }
}

impl BughouseTable {
    pub(super) fn take_in(&mut self, record: &Record, effects: &mut Effects) -> Result<(), String> {
        match record {
            Record::Sat { seat, person, rating } => self.sat((*seat).into(), person, *rating),
            Record::Stood { seat } => self.stood((*seat).into()),
            Record::Wished { seat, with } => self.wished((*seat).into(), with.map(Into::into)),
            Record::Swapped { seats } => self.swapped(seats.map(Into::into)),
            Record::Joined { person, rating } => self.joined(person, *rating),
            Record::Left { person } => self.left(person),
            Record::Dealt { seats } => self.dealt(seats, effects),
            Record::Ready { seat, ready } => {
                let seat = (*seat).into();
                self.room.ready[seat] = *ready;
                self.forget_wishes(seat);
            }
            Record::Drawn { start } => self.drawn(start, effects)?,
            Record::NextGame => self.next_game(effects),
            Record::TakenUp => self.taken_up(effects)?,
            Record::Aborted { .. } => self.aborted(effects),
            Record::Rated { game, ratings } => self.take_ratings(*game, ratings),
            Record::Muted { person, muted } => self.room.chat.set_muted(person, *muted),
            Record::Said { channel, person, seat, text } => {
                let (channel, seat) = (*channel, *seat);
                let talk = Talk { channel, from: person.clone(), seat, text: text.clone() };
                effects.message = Some(self.room.chat.said(talk, &self.room.seats));
                effects.state = false;
            }
            Record::Game { .. } => return Err("its lines have not been read".to_owned()),
        }
        Ok(())
    }
}
