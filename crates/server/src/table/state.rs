//! A table as a pure state machine: what people want, what is recorded of it, and what it comes to.
//!
//! [`Table::decide`] turns an intent into a record or refuses it, and changes nothing. [`Table::apply`] is the only
//! thing that changes a table, and is told nothing but records: so a table can be made again from them.

use std::collections::{HashMap, VecDeque};

use bughouse::{
    Act, Arbiter, BoardId, BySeat, Deed, Entry, Event, Log, Millis, Order, Ruling, Seat, Verdict,
    ruleset::Calling,
};
use chess::{Position, San, SanPlus, Uci};
use protocol::{Channel, Intent, Person, Played, Refusal, RefusalCode, Talk, Terms};

use super::record::{Cause, Numbered, Record, Settings};

/// How much talk a table remembers.
const TALK: usize = 200;

/// How many intents are remembered, so that what is sent again is not done again.
const KEYS: usize = 512;

/// A table where people play.
pub(crate) struct Table {
    pub(crate) id: String,
    pub(crate) settings: Settings,
    /// The number of the last record.
    pub(crate) number: u32,
    /// Which game it is, from 1.
    pub(crate) game: u32,
    pub(crate) seats: BySeat<Option<Person>>,
    pub(crate) ready: BySeat<bool>,
    /// Everything of the present game.
    pub(crate) log: Log,
    pub(crate) arbiter: Arbiter,
    /// The completed moves of the present game.
    pub(crate) played: Vec<Played>,
    /// The ruling that ended the game.
    pub(crate) end: Option<Ruling>,
    pub(crate) talk: VecDeque<Talk>,
    done: HashMap<Cause, u32>,
    done_in_order: VecDeque<Cause>,
}

/// What a record changed, for those who watch.
pub(crate) struct Applied {
    pub(crate) number: u32,
    pub(crate) lines: Vec<String>,
    pub(crate) played: Vec<Played>,
    pub(crate) rulings: Vec<Ruling>,
    pub(crate) talk: Option<Talk>,
    /// Whether anything but talk was added.
    pub(crate) state: bool,
}

/// Who wants something.
pub(crate) struct Asker<'a> {
    pub(crate) person: &'a Person,
    /// For which of his seats.
    pub(crate) seat: Option<Seat>,
}

type Decided = Result<Record, Refusal>;

impl Table {
    /// A table at which nothing has happened. The texts of its settings have been read before.
    pub(crate) fn new(id: String, settings: Settings) -> Self {
        let log = first_log(&settings.terms);
        let arbiter = log.arbiter();
        Self {
            id,
            settings,
            number: 0,
            game: 1,
            seats: BySeat::default(),
            ready: BySeat::default(),
            log,
            arbiter,
            played: Vec::new(),
            end: None,
            talk: VecDeque::new(),
            done: HashMap::new(),
            done_in_order: VecDeque::new(),
        }
    }

    /// The number of the change that an intent brought about, if it was carried out before.
    pub(crate) fn done_before(&self, cause: &Cause) -> Option<u32> {
        self.done.get(cause).copied()
    }

    pub(crate) fn is_arbiter(&self, person: &Person) -> bool {
        self.settings.arbiter().is_some_and(|arbiter| arbiter.id == person.id)
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
        self.arbiter.is_started() && self.arbiter.end().is_none() && !self.arbiter.is_adjourned()
    }

    /// What an intent comes to at a time of the game.
    pub(crate) fn decide(&self, asker: &Asker<'_>, intent: &Intent, at: Millis) -> Decided {
        match intent {
            Intent::Sit => self.sit(asker),
            Intent::Stand => {
                let seat = self.own_seat(asker)?;
                self.between_games()?;
                Ok(Record::Stood { seat: seat.into() })
            }
            Intent::Ready | Intent::NotReady => {
                let seat = self.own_seat(asker)?;
                self.between_games()?;
                Ok(Record::Ready { seat: seat.into(), ready: *intent == Intent::Ready })
            }
            Intent::Play { deed } => {
                let seat = self.own_seat(asker)?;
                let deed: Deed = deed.parse().map_err(|error| malformed(&error))?;
                self.event(at, Event::Player(seat, deed))
            }
            Intent::Order { order } => {
                if !self.is_arbiter(asker.person) {
                    return Err(refusal(
                        RefusalCode::NotTheArbiter,
                        "only the arbiter of the table may do this",
                    ));
                }
                let order: Order = order.parse().map_err(|error| malformed(&error))?;
                self.event(at, Event::Arbiter(order))
            }
            Intent::Abort => self.abort(asker),
            Intent::Say { channel, text } => self.say(asker, *channel, text),
            Intent::Swap { .. }
            | Intent::Invite { .. }
            | Intent::Join
            | Intent::Leave
            | Intent::Mute { .. } => Err(refusal(RefusalCode::NotNow, "not at this table")),
            Intent::Queue { .. } | Intent::Unqueue => {
                Err(refusal(RefusalCode::Malformed, "queued moves are no records"))
            }
        }
    }

    /// An event of the game, unless the arbiter refuses it.
    pub(crate) fn event(&self, at: Millis, event: Event) -> Decided {
        let rulings = self.arbiter.clone().handle(at, &event);
        let refused = |ruling: &&Ruling| matches!(ruling.verdict, Verdict::Refused(_));
        match rulings.iter().find(refused) {
            Some(ruling) if rulings.iter().all(|ruling| refused(&ruling)) => {
                let mut refusal = refusal(RefusalCode::Ruled, &ruling.to_string());
                refusal.ruling = Some(Box::new(super::view::ruled(ruling)));
                Err(refusal)
            }
            _ => Ok(Record::game(&[Entry { at, event }])),
        }
    }

    fn sit(&self, asker: &Asker<'_>) -> Decided {
        let seat =
            asker.seat.ok_or_else(|| refusal(RefusalCode::NotYourSeat, "no seat is named"))?;
        self.between_games()?;
        match &self.seats[seat] {
            Some(sitter) if sitter.id != asker.person.id => {
                Err(refusal(RefusalCode::SeatTaken, "somebody else sits there"))
            }
            Some(_) => Err(refusal(RefusalCode::NotNow, "you sit there already")),
            None => Ok(Record::sat(seat, asker.person.clone())),
        }
    }

    fn own_seat(&self, asker: &Asker<'_>) -> Result<Seat, Refusal> {
        let mut own = self.seats_of(&asker.person.id);
        let seat = match asker.seat {
            Some(seat) => own.find(|&own| own == seat),
            // With a single seat there is no doubt.
            None => own.next().filter(|_| own.next().is_none()),
        };
        seat.ok_or_else(|| refusal(RefusalCode::NotYourSeat, "this is not a seat of yours"))
    }

    fn between_games(&self) -> Result<(), Refusal> {
        if self.in_game() {
            return Err(refusal(RefusalCode::NotNow, "a game is being played"));
        }
        Ok(())
    }

    fn abort(&self, asker: &Asker<'_>) -> Decided {
        let seat = self.own_seat(asker)?;
        let moved = |board: BoardId| {
            [board.seat(chess::Color::White), board.seat(chess::Color::Black)]
                .iter()
                .all(|&seat| self.arbiter.completed(seat) > 0)
        };
        if !self.in_game() || BoardId::ALL.into_iter().any(moved) {
            return Err(refusal(
                RefusalCode::NotNow,
                "a game can be given up only before both sides of a board have moved",
            ));
        }
        Ok(Record::Aborted { seat: seat.into() })
    }

    fn say(&self, asker: &Asker<'_>, channel: Channel, text: &str) -> Decided {
        let text = text.trim();
        let plain = !text.chars().any(char::is_control);
        if text.is_empty() || text.chars().count() > protocol::MAX_TALK || !plain {
            return Err(refusal(
                RefusalCode::Malformed,
                "a line of plain text is said, not too long",
            ));
        }
        let person = asker.person;
        let seated = self.seats_of(&person.id).next().is_some();
        let seat = match channel {
            Channel::Team => Some(self.own_seat(asker)?),
            Channel::Observers if seated && self.in_game() => {
                let text = "players don't talk to observers during a game";
                return Err(refusal(RefusalCode::NotYourTalk, text));
            }
            Channel::Table if !seated && self.in_game() && !self.is_arbiter(person) => {
                let text = "observers don't talk to the players during a game";
                return Err(refusal(RefusalCode::NotYourTalk, text));
            }
            Channel::Table | Channel::Observers => self.own_seat(asker).ok(),
        };
        let seat = seat.map(Into::into);
        Ok(Record::Said { channel, person: person.clone(), seat, text: text.to_owned() })
    }

    /// What follows from how the table stands: a game that starts, or is set up again.
    pub(crate) fn follows(&self, at: Millis) -> Option<Record> {
        if self.in_game() || !self.ready.0.iter().all(|&ready| ready) {
            return None;
        }
        if self.arbiter.is_started() {
            return Some(Record::NextGame);
        }
        let start = Entry { at, event: Event::Start };
        Some(Record::game(&[start]))
    }

    /// Takes a record in. Records that cannot be read are passed over; there are none unless a file was damaged.
    pub(crate) fn apply(&mut self, numbered: &Numbered) -> Applied {
        self.number = numbered.number;
        if let Some(cause) = &numbered.cause {
            self.remember(cause.clone(), numbered.number);
        }
        let mut applied = Applied {
            number: numbered.number,
            lines: Vec::new(),
            played: Vec::new(),
            rulings: Vec::new(),
            talk: None,
            state: true,
        };
        match &numbered.record {
            Record::Sat { seat, person } => {
                self.seats[(*seat).into()] = Some(person.clone());
                self.ready[(*seat).into()] = false;
            }
            Record::Stood { seat } => {
                self.seats[(*seat).into()] = None;
                self.ready[(*seat).into()] = false;
            }
            Record::Ready { seat, ready } => self.ready[(*seat).into()] = *ready,
            Record::Game { lines } => {
                for entry in lines.iter().filter_map(|line| line.parse::<Entry>().ok()) {
                    self.happen(entry, &mut applied);
                }
            }
            Record::NextGame => {
                self.game += 1;
                self.set_up();
            }
            Record::Aborted { .. } => {
                self.set_up();
                self.ready = BySeat::default();
            }
            Record::Said { channel, person, seat, text } => {
                let talk = Talk {
                    channel: *channel,
                    from: person.clone(),
                    seat: *seat,
                    text: text.clone(),
                };
                if self.talk.len() == TALK {
                    self.talk.pop_front();
                }
                self.talk.push_back(talk.clone());
                applied.talk = Some(talk);
                applied.state = false;
            }
        }
        applied
    }

    fn happen(&mut self, entry: Entry, applied: &mut Applied) {
        let before = BoardId::ALL.map(|board| self.arbiter.position(board).cloned());
        let rulings = self.arbiter.handle(entry.at, &entry.event);
        for ruling in &rulings {
            match &ruling.verdict {
                &Verdict::Completed { seat, act, .. } => {
                    let position = before[seat.board() as usize].as_ref();
                    let played = Played {
                        seat: seat.into(),
                        act: act.to_string(),
                        text: self.written(act, position),
                        left: self.arbiter.reading(seat, entry.at).0,
                    };
                    self.played.push(played.clone());
                    applied.played.push(played);
                }
                Verdict::Ended(_) => {
                    self.end = Some(ruling.clone());
                    self.ready = BySeat::default();
                }
                _ => {}
            }
        }
        applied.lines.push(entry.to_string());
        applied.rulings.extend(rulings);
        self.log.entries.push(entry);
    }

    /// A move as people write it. Where mate has to be claimed, the players have to see checks themselves.
    fn written(&self, act: Uci, before: Option<&Position>) -> String {
        let legal = before.and_then(|position| Some((act.to_move(position).ok()?, position)));
        match legal {
            None => act.to_string(),
            Some((mv, position)) if self.arbiter.ruleset().mate == Calling::Automatic => {
                SanPlus::of_move(mv, position).to_string()
            }
            Some((mv, position)) => San::of_move(mv, position).to_string(),
        }
    }

    fn set_up(&mut self) {
        self.log = first_log(&self.settings.terms);
        self.arbiter = self.log.arbiter();
        self.played = Vec::new();
        self.end = None;
    }

    fn remember(&mut self, cause: Cause, number: u32) {
        if self.done_in_order.len() == KEYS {
            let oldest = self.done_in_order.pop_front();
            oldest.map(|cause| self.done.remove(&cause));
        }
        self.done_in_order.push_back(cause.clone());
        self.done.insert(cause, number);
    }

    /// Whether a player could play this now; what is queued waits for it.
    pub(crate) fn has_move(&self, seat: Seat) -> bool {
        self.in_game() && self.arbiter.to_move(seat.board()) == seat
    }

    /// The log of the present game with the names of the players.
    pub(crate) fn named_log(&self) -> Log {
        let mut log = self.log.clone();
        log.tags.push(("Event".to_owned(), self.settings.terms.name.clone()));
        log.tags.push(("Round".to_owned(), self.game.to_string()));
        for (seat, person) in self.seats.iter() {
            if let Some(person) = person {
                log.tags.push((seat.name().to_owned(), person.name.clone()));
            }
        }
        log
    }
}

/// A move that somebody has queued.
pub(crate) fn queued(text: &str) -> Result<Act, Refusal> {
    text.parse().map_err(|_| refusal(RefusalCode::Malformed, "not a move such as e2e4 or P@f7"))
}

fn first_log(terms: &Terms) -> Log {
    let ruleset = terms.ruleset.parse().unwrap_or(bughouse::Ruleset::CASUAL);
    let control = terms.control.parse();
    let control = control.unwrap_or(bughouse::TimeControl::sudden_death(180));
    let start = terms.start.as_ref().and_then(|start| start.parse().ok());
    Log { start, ..Log::new(ruleset, control) }
}

pub(crate) fn refusal(code: RefusalCode, text: &str) -> Refusal {
    Refusal { key: None, code, text: text.to_owned(), ruling: None }
}

fn malformed(error: &bughouse::LogError) -> Refusal {
    refusal(RefusalCode::Malformed, &error.to_string())
}
