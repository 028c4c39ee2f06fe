//! A table of Kriegspiel as a pure state machine.

use bughouse::{Seat, TimeControl};
use chess::Color;
use kriegspiel::{Refusals, Ruleset};
use protocol::{KriegspielReason, Refusal, RefusalCode, StandingLine, Talk, refusals::refusal};
use store::record::Record;
use telemetry::metrics;

use super::{
    entry::{Entry, Event},
    play::{Answered, Play, Ruled},
    said::Said,
};
use crate::table::{
    chat::Message,
    game::{self, Game, Requester},
    room::Room,
};

/// How many people are given points at a table.
const MOST_STANDINGS: usize = 64;

/// A table where two people play Kriegspiel.
pub struct KriegspielTable {
    pub room: Room,
    pub(super) ruleset: Ruleset,
    pub(super) control: TimeControl,
    /// The number of the last change that everybody is told of: what some are not told has none, or
    /// they could count it.
    pub(super) shown: u32,
    /// The present game, if it has started.
    pub play: Option<Play>,
    pub(super) standings: Vec<StandingLine>,
}

/// The changes of a step.
#[derive(Clone, Default)]
pub struct Effects {
    /// The number of the change, or that of the one before if not everybody is told of it.
    pub(super) number: u32,
    pub(super) said: Option<Said>,
    pub(super) message: Option<Message>,
    /// Whether anything but talk was added.
    pub(super) state: bool,
    /// Whether a game began or ended: everybody gets everything anew.
    pub(super) anew: bool,
    /// If not everybody is told of it, who is.
    pub(super) only: Option<Only>,
    /// How the game ended, if it has with this.
    pub(super) ended: Option<KriegspielReason>,
}

/// The audience of an event that others must not even count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Only {
    /// Those who see a side.
    Side(Color),
    Spectators,
}

/// The seat of a player.
pub(super) const fn seat(color: Color) -> Seat {
    match color {
        Color::White => Seat::WhiteA,
        Color::Black => Seat::BlackA,
    }
}

/// The color of a seat; a table of Kriegspiel has two.
pub(super) const fn color(seat: Seat) -> Option<Color> {
    match seat {
        Seat::WhiteA => Some(Color::White),
        Seat::BlackA => Some(Color::Black),
        Seat::WhiteB | Seat::BlackB => None,
    }
}

impl game::Effects for Effects {
    fn number(&self) -> u32 {
        self.number
    }

    fn is_numbered(&self) -> bool {
        self.only.is_none()
    }

    fn needs_snapshot(&self) -> bool {
        self.anew
    }

    fn starts_over(&self) -> bool {
        self.anew
    }

    fn endings(&self) -> Vec<String> {
        self.ended.iter().map(metrics::word).collect()
    }
}

impl KriegspielTable {
    /// The color of a person who sits here.
    pub(super) fn color_of(&self, person: &str) -> Option<Color> {
        self.room.seats_of(person).find_map(color)
    }

    /// Whether a person plays the present game, or played it.
    pub fn played_by(&self, person: &str) -> bool {
        Color::ALL.into_iter().any(|color| self.room.plays(seat(color), person))
    }

    pub(super) fn own_color(&self, by: &Requester<'_>) -> Result<Color, Refusal> {
        let own = color(self.room.own_seat(by)?);
        own.ok_or_else(|| refusal(RefusalCode::NotYourSeat, "the seats are WhiteA and BlackA"))
    }

    pub(super) fn sit(&self, by: &Requester<'_>) -> Result<Record, Refusal> {
        let named = by.seat.filter(|&seat| color(seat).is_some()).ok_or_else(|| {
            let text = "name a seat of this table: WhiteA or BlackA";
            refusal(RefusalCode::NotYourSeat, text)
        })?;
        self.between_games()?;
        let own = self.room.seats_of(&by.person.id).next();
        let taken = |text| Err(refusal(RefusalCode::SeatTaken, text));
        match own {
            Some(own) if own == named => {
                return Err(refusal(RefusalCode::NotNow, "you already sit there"));
            }
            Some(_) => return taken("you have the other seat; leave it first"),
            None if self.room.seats[named].is_some() => {
                return taken("somebody else sits there; choose a free seat");
            }
            None => {}
        }
        Ok(Record::Sat { seat: named.into(), person: by.person.clone(), rating: None })
    }

    pub(super) fn abort(&self, by: &Requester<'_>) -> Result<Record, Refusal> {
        let seat = self.room.own_seat(by)?;
        let early = self.play.as_ref().is_some_and(|play| play.umpire().turns().len() < 2);
        if !self.in_game() || !early {
            let text = "a game can be aborted only until both players have moved";
            return Err(refusal(RefusalCode::NotNow, text));
        }
        Ok(Record::Aborted { seat: seat.into() })
    }

    /// Has the rules decide entries that they have allowed once.
    pub(super) fn rule_again(&mut self, entries: &[Entry]) -> Result<Ruled, String> {
        let mut ruled = match (self.play.take(), entries) {
            (None, [Entry { event: Event::Start, .. }, ..]) => {
                Ruled::start(self.ruleset, self.control)
            }
            (Some(play), _) => Ruled::resume(play),
            (None, _) => return Err("no game has started".to_owned()),
        };
        for entry in entries {
            let handled = ruled.handle(entry.at, entry.event);
            handled.map_err(|refused| format!("`{entry}` is refused: {}", refused.text))?;
        }
        Ok(ruled)
    }

    pub(super) fn happened(&mut self, ruled: Ruled, time: i64, effects: &mut Effects) {
        let was_over = self.is_over();
        let Answered { said, has_started } = ruled.install(&mut self.play);
        if has_started {
            self.room.started_with = self.room.seats.clone();
            self.room.started_at = time;
            effects.anew = true;
        }
        if let Some(Said { by, .. }) = said.as_ref().filter(|said| said.is_refusal()) {
            let private = self.ruleset.refusals == Refusals::Private;
            effects.only = private.then_some(Only::Side(*by));
        }
        effects.said = said;
        let end = self.play.as_ref().and_then(Play::end).filter(|_| !was_over);
        if let Some(end) = end {
            (effects.anew, effects.ended) = (true, Some(end.reason));
            self.room.ready = Default::default();
            self.count(end.winner);
        }
    }

    /// A game has brought its players points.
    fn count(&mut self, winner: Option<Color>) {
        let room = self.standings.len() < MOST_STANDINGS - 1;
        for color in Color::ALL {
            let Some(person) = &self.room.started_with[seat(color)] else { continue };
            let halves = winner.map_or(1, |winner| if winner == color { 2 } else { 0 });
            match self.standings.iter_mut().find(|it| it.person.id == person.id) {
                Some(standing) => {
                    standing.halves += halves;
                    standing.games += 1;
                }
                None if room => {
                    self.standings.push(StandingLine { person: person.clone(), halves, games: 1 });
                }
                None => {}
            }
        }
        self.standings.sort_by_key(|standing| std::cmp::Reverse(standing.halves));
    }

    pub(super) fn take_in(&mut self, record: &Record, effects: &mut Effects) -> Result<(), String> {
        match record {
            Record::Sat { seat, person, .. } => {
                self.move_in((*seat).into(), Some(person.clone()))?;
            }
            Record::Stood { seat } => self.move_in((*seat).into(), None)?,
            Record::Ready { seat, ready } => self.room.ready[(*seat).into()] = *ready,
            Record::NextGame => {
                self.room.game += 1;
                self.set_up();
                self.room.seats.0.swap(Seat::WhiteA as usize, Seat::BlackA as usize);
            }
            Record::Aborted { .. } => {
                self.set_up();
                self.room.ready = Default::default();
                effects.anew = true;
            }
            Record::Muted { person, muted } => self.room.chat.set_muted(person, *muted),
            Record::Said { channel, person, seat, text } => {
                let (channel, seat) = (*channel, *seat);
                let talk = Talk { channel, from: person.clone(), seat, text: text.clone() };
                let hidden = channel == protocol::Channel::Observers && self.in_game();
                effects.only = hidden.then_some(Only::Spectators);
                effects.message = Some(self.room.chat.said(talk, &self.room.seats));
                effects.state = false;
            }
            Record::Game { .. } => return Err("its lines have not been read".to_owned()),
            Record::Wished { .. }
            | Record::Swapped { .. }
            | Record::Joined { .. }
            | Record::Left { .. }
            | Record::Dealt { .. }
            | Record::Drawn { .. }
            | Record::TakenUp
            | Record::Rated { .. } => {
                return Err("such records belong to bughouse, and this is Kriegspiel".to_owned());
            }
        }
        Ok(())
    }

    /// The new player is not ready.
    fn move_in(&mut self, seat: Seat, person: Option<protocol::Person>) -> Result<(), String> {
        if color(seat).is_none() {
            return Err(format!("a table of Kriegspiel has no seat {seat}"));
        }
        self.room.seats[seat] = person;
        self.room.ready[seat] = false;
        Ok(())
    }

    fn set_up(&mut self) {
        self.play = None;
        self.room.forget_game();
    }
}
