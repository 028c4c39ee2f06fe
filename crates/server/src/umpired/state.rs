//! A table of Kriegspiel as a pure state machine: what people want, what is recorded of it, and what it comes to.
//!
//! As at tables of bughouse, [`Table::decide`] turns an intent into a record or refuses it, and [`Table::apply`] is the
//! only thing that changes a table. Two topics have files with both halves: `seats.rs` and `play.rs`.

mod play;
mod seats;

use bughouse::{Clock, Millis, TimeControl};
use chess::{ByColor, Color};
use kriegspiel::Ruleset;
use protocol::{
    Channel, Intent, KriegspielReason, Person, Phase, Refusal, RefusalCode, Seat, Standing, Talk,
};

use super::game::{Game, Said};
use crate::table::{
    keys::Keys,
    record::{Numbered, Record, Settings},
    refusal,
    talk::{self, Conversation},
};

/// A table where two people play Kriegspiel.
#[derive(Clone)]
pub(crate) struct Table {
    pub(crate) id: String,
    pub(crate) settings: Settings,
    pub(crate) ruleset: Ruleset,
    control: TimeControl,
    /// The number of the last record.
    pub(crate) number: u32,
    /// The number of the last change that everybody is told of: what some are not told has none, or they could count it.
    pub(crate) told: u32,
    /// Which game it is, from 1.
    pub(crate) game: u32,
    pub(crate) seats: ByColor<Option<Person>>,
    pub(crate) ready: ByColor<bool>,
    /// Who plays the present game, or played it.
    pub(crate) started_with: ByColor<Option<Person>>,
    /// When it started, in milliseconds since 1970; 0 if it is not known.
    pub(super) started_at: i64,
    /// The present game, if it has started.
    pub(crate) play: Option<Game>,
    pub(crate) standings: Vec<Standing>,
    pub(crate) talk: Conversation,
    pub(crate) keys: Keys,
}

/// What a record changed, for those who watch.
#[derive(Clone, Default)]
pub(crate) struct Applied {
    /// The number of the change, or that of the one before if not everybody is told of it.
    pub(crate) number: u32,
    pub(crate) said: Option<Said>,
    pub(crate) talk: Option<talk::Said>,
    /// Whether anything but talk was added.
    pub(crate) state: bool,
    /// Whether a game began or ended: everybody gets everything anew.
    pub(crate) anew: bool,
    /// If not everybody is told of it, who is.
    pub(crate) only: Option<Only>,
    /// How the game ended, if it has with this.
    pub(crate) ended: Option<KriegspielReason>,
}

/// Who is told of something that others must not even count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Only {
    /// Those who see a side.
    Side(Color),
    /// Those who watch.
    Observers,
}

/// Who wants something.
pub(crate) struct Asker<'a> {
    pub(crate) person: &'a Person,
    /// The seat that he names.
    pub(crate) seat: Option<Seat>,
    /// Whom he speaks of, if that is somebody who is known here.
    pub(crate) subject: Option<Person>,
}

type Decided = Result<Record, Refusal>;

/// The seat of a player.
pub(crate) const fn seat(color: Color) -> Seat {
    match color {
        Color::White => Seat::WhiteA,
        Color::Black => Seat::BlackA,
    }
}

/// The color of a seat; a table of Kriegspiel has two.
pub(crate) const fn color(seat: Seat) -> Option<Color> {
    match seat {
        Seat::WhiteA => Some(Color::White),
        Seat::BlackA => Some(Color::Black),
        Seat::WhiteB | Seat::BlackB => None,
    }
}

impl Table {
    /// A table at which nothing has happened. The texts of its settings have been read before.
    pub(crate) fn new(id: String, settings: Settings) -> Self {
        let (ruleset, control) = (settings.terms.ruleset.parse(), settings.terms.control.parse());
        Self {
            id,
            ruleset: ruleset.unwrap_or_default(),
            control: control.unwrap_or(TimeControl::sudden_death(600)),
            settings,
            number: 0,
            told: 0,
            game: 1,
            seats: ByColor::default(),
            ready: ByColor::default(),
            started_with: ByColor::default(),
            started_at: 0,
            play: None,
            standings: Vec::new(),
            talk: Conversation::default(),
            keys: Keys::default(),
        }
    }

    /// A table made again from its records.
    pub(crate) fn of(id: String, settings: Settings, records: &[Numbered]) -> Self {
        let mut table = Self::new(id, settings);
        for numbered in records {
            table.apply(numbered);
        }
        table
    }

    /// A table as a game there left it, or as it is if that game has not ended; if there is such a game.
    pub(crate) fn at(
        id: String,
        settings: Settings,
        records: &[Numbered],
        game: u32,
    ) -> Option<Self> {
        let mut table = Self::new(id, settings);
        for numbered in records {
            if table.game == game && numbered.record == Record::NextGame {
                break;
            }
            table.apply(numbered);
        }
        // Who takes a seat after the game has not played it.
        if table.play.is_some() {
            table.seats = table.started_with.clone();
        }
        (table.game == game).then_some(table)
    }

    /// Whether somebody plays the present game, or played it.
    pub(crate) fn played_by(&self, person: &str) -> bool {
        let played =
            |color: Color| self.started_with[color].as_ref().is_some_and(|it| it.id == person);
        Color::ALL.into_iter().any(played)
    }

    /// The color of a player who sits here.
    pub(crate) fn color_of(&self, person: &str) -> Option<Color> {
        let sits = |color: &Color| self.seats[*color].as_ref().is_some_and(|it| it.id == person);
        Color::ALL.into_iter().find(sits)
    }

    /// The ids of those who play at this moment.
    pub(crate) fn players(&self) -> impl Iterator<Item = &str> {
        let seated = self.seats.iter().filter_map(|(_, person)| Some(person.as_ref()?.id.as_str()));
        seated.filter(|_| self.in_game())
    }

    /// Whether the game is being played.
    pub(crate) fn in_game(&self) -> bool {
        self.play.as_ref().is_some_and(|game| game.end.is_none())
    }

    /// Whether the game has ended.
    pub(crate) fn is_over(&self) -> bool {
        self.play.as_ref().is_some_and(|game| game.end.is_some())
    }

    /// A clock that has not run yet.
    pub(crate) const fn clock(&self) -> Clock {
        Clock::new(self.control)
    }

    pub(crate) fn phase(&self) -> Phase {
        match &self.play {
            None => Phase::Seating,
            Some(game) if game.end.is_some() => Phase::Over,
            Some(game) if game.clock.is_stopped() => Phase::Stopped,
            Some(_) => Phase::Playing,
        }
    }

    /// Whether a player has the move and makes his first one.
    pub(crate) fn has_to_begin(&self, color: Color) -> bool {
        let begins = |game: &Game| game.turn() == color && game.completed(color) == 0;
        self.in_game() && self.play.as_ref().is_some_and(begins)
    }

    /// What an intent comes to at a time of the game.
    pub(crate) fn decide(&self, asker: &Asker<'_>, intent: &Intent, at: Millis) -> Decided {
        let no_such = |text| Err(refusal(RefusalCode::NotNow, text));
        match intent {
            Intent::Sit => self.sit(asker),
            Intent::Stand => {
                let color = self.own(asker)?;
                self.between_games()?;
                Ok(Record::Stood { seat: seat(color) })
            }
            Intent::Ready | Intent::NotReady => {
                let color = self.own(asker)?;
                self.between_games()?;
                Ok(Record::Ready { seat: seat(color), ready: *intent == Intent::Ready })
            }
            Intent::Play { deed } => {
                let color = self.own(asker)?;
                let malformed = |error: super::deed::NoDeed| {
                    refusal(RefusalCode::Malformed, &error.to_string())
                };
                self.event(at, color, deed.parse().map_err(malformed)?)
            }
            Intent::Abort => self.abort(asker),
            Intent::Say { channel, text } => self.say(asker, *channel, text),
            Intent::Mute { person, muted } => {
                let subject = asker.subject.as_ref();
                self.talk.mute(&self.settings, asker.person, subject, person, *muted)
            }
            Intent::Swap { .. } => no_such("colors change after each game"),
            Intent::Employ { .. } | Intent::Dismiss => no_such("no bot plays Kriegspiel here"),
            Intent::Join | Intent::Leave => no_such("seats are not dealt at this table"),
            Intent::Order { .. } => no_such("there is no arbiter at this table"),
            Intent::Queue { .. } | Intent::Unqueue => {
                no_such("nothing is queued where nobody knows what will be possible")
            }
            Intent::Invite { .. } | Intent::Look { .. } => {
                Err(refusal(RefusalCode::Malformed, "calls and looks are no records"))
            }
        }
    }

    /// Takes a record in. Records that cannot be read are passed over; there are none unless a file was damaged.
    pub(crate) fn apply(&mut self, numbered: &Numbered) -> Applied {
        self.number = numbered.number;
        let mut applied = Applied { state: true, ..Applied::default() };
        match &numbered.record {
            Record::Sat { seat, person, .. } => self.move_in(*seat, Some(person.clone())),
            Record::Stood { seat } => self.move_in(*seat, None),
            Record::Ready { seat, ready } => {
                if let Some(color) = color(*seat) {
                    self.ready[color] = *ready;
                }
            }
            Record::Game { lines } => {
                for entry in lines.iter().filter_map(|line| line.parse().ok()) {
                    self.happen(entry, numbered.time, &mut applied);
                }
            }
            Record::NextGame => self.next_game(),
            Record::Aborted { .. } => {
                self.set_up();
                self.ready = ByColor::default();
                applied.anew = true;
            }
            Record::Muted { person, muted } => self.talk.silence(person, *muted),
            Record::Said { channel, person, seat, text } => {
                let talk = Talk {
                    channel: *channel,
                    from: person.clone(),
                    seat: *seat,
                    text: text.clone(),
                };
                let said = talk::Said { talk, team: Vec::new() };
                self.talk.keep(said.clone());
                applied.talk = Some(said);
                applied.state = false;
                let unheard = *channel == Channel::Observers && self.in_game();
                applied.only = unheard.then_some(Only::Observers);
            }
            // What happens at tables of bughouse only.
            Record::Wished { .. }
            | Record::Swapped { .. }
            | Record::Joined { .. }
            | Record::Left { .. }
            | Record::Dealt { .. }
            | Record::Drawn { .. }
            | Record::TakenUp
            | Record::Rated { .. } => {}
        }
        self.told += u32::from(applied.only.is_none());
        applied.number = self.told;
        if let Some(cause) = &numbered.cause {
            self.keys.remember(cause.clone(), self.told);
        }
        applied
    }
}
