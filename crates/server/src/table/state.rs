//! A table as a pure state machine: what people want, what is recorded of it, and what it comes to.
//!
//! [`Table::decide`] turns an intent into a record or refuses it, and changes nothing. [`Table::apply`] is the only
//! thing that changes a table, and is told nothing but records: so a table can be made again from them. Each topic has
//! a file with both halves: `seats.rs`, `game.rs`, `talk.rs`.

mod bots;
mod game;
mod seats;
mod talk;

use std::collections::BTreeMap;

use bughouse::{Arbiter, BySeat, Log, Millis, Ruling, Seat};
use protocol::{Intent, Person, Played, Rating, Refusal, RefusalCode, Rerated};

use super::{
    company::Company,
    keys::Keys,
    record::{Numbered, Record, Settings},
    refusal,
    talk::{Conversation, Said},
};
use game::Adjourned;

pub(crate) use game::queued;

/// A table where people play.
#[derive(Clone)]
pub(crate) struct Table {
    pub(crate) id: String,
    pub(crate) settings: Settings,
    /// The number of the last record.
    pub(crate) number: u32,
    /// Which game it is, from 1.
    pub(crate) game: u32,
    pub(crate) seats: BySeat<Option<Person>>,
    pub(crate) ready: BySeat<bool>,
    /// The seats for which those who sit want to change theirs.
    pub(crate) wishes: BySeat<Option<Seat>>,
    /// Who sat where when the present game started.
    pub(crate) started_with: BySeat<Option<Person>>,
    /// When, in milliseconds since 1970; 0 if it is not known.
    started_at: i64,
    pub(crate) company: Company,
    /// Everything of the present game.
    pub(crate) log: Log,
    pub(crate) arbiter: Arbiter,
    /// The completed moves of the present game.
    pub(crate) played: Vec<Played>,
    /// The ruling that ended the game.
    pub(crate) end: Option<Ruling>,
    /// What it did to the ratings of its players.
    pub(crate) rated: BTreeMap<protocol::Seat, Rerated>,
    /// How an adjourned game was left.
    adjourned: Option<Adjourned>,
    pub(crate) talk: Conversation,
    pub(crate) keys: Keys,
}

/// What a record changed, for those who watch.
#[derive(Default)]
pub(crate) struct Applied {
    pub(crate) number: u32,
    pub(crate) lines: Vec<String>,
    pub(crate) played: Vec<Played>,
    pub(crate) rulings: Vec<Ruling>,
    pub(crate) talk: Option<Said>,
    /// Whether anything but talk was added.
    pub(crate) state: bool,
}

/// Who wants something.
pub(crate) struct Asker<'a> {
    pub(crate) person: &'a Person,
    /// For which of his seats.
    pub(crate) seat: Option<Seat>,
    /// How strong he is, if he sits down at a rated table.
    pub(crate) rating: Option<Rating>,
    /// Whom he speaks of, if that is somebody who is known here, or a bot.
    pub(crate) subject: Option<Person>,
}

type Decided = Result<Record, Refusal>;

impl Table {
    /// A table at which nothing has happened. The texts of its settings have been read before.
    pub(crate) fn new(id: String, settings: Settings) -> Self {
        let log = game::first_log(&settings.terms);
        let arbiter = log.arbiter();
        Self {
            id,
            settings,
            number: 0,
            game: 1,
            seats: BySeat::default(),
            ready: BySeat::default(),
            wishes: BySeat::default(),
            started_with: BySeat::default(),
            started_at: 0,
            company: Company::default(),
            log,
            arbiter,
            played: Vec::new(),
            end: None,
            rated: BTreeMap::new(),
            adjourned: None,
            talk: Conversation::default(),
            keys: Keys::default(),
        }
    }

    pub(crate) fn is_arbiter(&self, person: &str) -> bool {
        self.settings.arbiter().is_some_and(|arbiter| arbiter.id == person)
    }

    pub(crate) fn seats_of(&self, person: &str) -> impl Iterator<Item = Seat> {
        Seat::ALL.into_iter().filter(move |&seat| self.sits(seat, person))
    }

    fn sits(&self, seat: Seat, person: &str) -> bool {
        self.seats[seat].as_ref().is_some_and(|sitter| sitter.id == person)
    }

    /// The ids of those who play at this moment.
    pub(crate) fn players(&self) -> impl Iterator<Item = &str> {
        let seated = self.seats.0.iter().flatten().map(|person| person.id.as_str());
        seated.filter(|_| self.in_game())
    }

    /// Whether the game is being played.
    pub(crate) fn in_game(&self) -> bool {
        self.arbiter.is_started() && !self.is_over() && !self.arbiter.is_adjourned()
    }

    /// Whether the game has ended.
    pub(crate) fn is_over(&self) -> bool {
        self.arbiter.end().is_some()
    }

    /// What an intent comes to at a time of the game.
    pub(crate) fn decide(&self, asker: &Asker<'_>, intent: &Intent, at: Millis) -> Decided {
        match intent {
            Intent::Sit => self.sit(asker),
            Intent::Stand => self.stand(asker),
            Intent::Swap { with } => self.swap(asker, with.map(Into::into)),
            Intent::Employ { .. } => self.employ(asker),
            Intent::Dismiss => self.dismiss(asker),
            Intent::Join => self.join(asker),
            Intent::Leave => self.leave(asker),
            Intent::Ready | Intent::NotReady => {
                let seat = self.own_seat(asker)?;
                self.between_games()?;
                Ok(Record::Ready { seat: seat.into(), ready: *intent == Intent::Ready })
            }
            Intent::Play { deed } => self.play(asker, deed, at),
            Intent::Order { order } => self.order(asker, order, at),
            Intent::Abort => self.abort(asker),
            Intent::Say { channel, text } => self.say(asker, *channel, text),
            Intent::Mute { person, muted } => {
                let subject = asker.subject.as_ref();
                self.talk.mute(&self.settings, asker.person, subject, person, *muted)
            }
            Intent::Invite { .. } | Intent::Queue { .. } | Intent::Unqueue => {
                Err(refusal(RefusalCode::Malformed, "calls and queued moves are no records"))
            }
            Intent::Look { .. } => {
                Err(refusal(RefusalCode::NotNow, "at this table everybody sees everything"))
            }
        }
    }

    /// Takes a record in. Records that cannot be read are passed over; there are none unless a file was damaged.
    pub(crate) fn apply(&mut self, numbered: &Numbered) -> Applied {
        self.number = numbered.number;
        if let Some(cause) = &numbered.cause {
            self.keys.remember(cause.clone(), numbered.number);
        }
        let mut applied = Applied { number: numbered.number, state: true, ..Applied::default() };
        match &numbered.record {
            Record::Sat { seat, person, rating } => self.sat((*seat).into(), person, *rating),
            Record::Stood { seat } => self.stood((*seat).into()),
            Record::Wished { seat, with } => self.wished((*seat).into(), with.map(Into::into)),
            Record::Swapped { seats } => self.swapped(seats.map(Into::into)),
            Record::Joined { person, rating } => self.joined(person, *rating),
            Record::Left { person } => self.left(person),
            Record::Dealt { seats } => self.dealt(seats),
            Record::Ready { seat, ready } => {
                let seat = (*seat).into();
                self.ready[seat] = *ready;
                self.forget_wishes(seat);
            }
            Record::Game { lines } => self.happened(lines, numbered.time, &mut applied),
            Record::Drawn { start } => self.drawn(start),
            Record::NextGame => self.next_game(),
            Record::TakenUp => self.taken_up(&mut applied),
            Record::Aborted { .. } => self.aborted(),
            Record::Rated { game, ratings } => self.rated(*game, ratings),
            Record::Muted { person, muted } => self.talk.silence(person, *muted),
            Record::Said { channel, person, seat, text } => {
                applied.talk = Some(self.said(*channel, person, *seat, text));
                applied.state = false;
            }
        }
        applied
    }
}
