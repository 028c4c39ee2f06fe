//! Bughouse as a game that is played at tables.

use std::collections::BTreeMap;

use bughouse::{BoardId, BySeat, Event, Log, LogEntry, Millis, Seat, ServerEvent, TimeControl};
use protocol::{
    Intent, Kind, Person, Phase, Refusal, RefusalCode, ServerMessage, refusals::refusal,
};
use store::{
    rating::{self, Rates},
    record::Record,
};

use super::{
    extras::Extras,
    participants::Participants,
    play,
    projection::Perspective,
    state::{BughouseTable, Effects, Ruled},
    verdicts::{self, Verdicts},
};
use crate::table::{
    game::{Decision, Finished, Game, Proposal, Requester, ServerAction, Step},
    presence::PresenceView,
    projection::{Show, Viewer},
    room::Room,
};

impl Game for BughouseTable {
    const KIND: Kind = Kind::Bughouse;

    type Event = Event;
    type Entry = LogEntry;
    type Ruled = Ruled;
    type Effects = Effects;
    type Perspective = Perspective;
    type Extras = Extras;

    fn new(room: Room) -> Result<Self, String> {
        let blank = play::blank_log(&room.settings.terms)?;
        let mut table = Self {
            room,
            wishes: BySeat::default(),
            participants: Participants::default(),
            log: blank.clone(),
            arbiter: blank.arbiter(),
            blank,
            played: Vec::new(),
            end: None,
            rated: BTreeMap::new(),
            adjourned: None,
        };
        table.note_event_ratings();
        Ok(table)
    }

    fn room(&self) -> &Room {
        &self.room
    }

    fn room_mut(&mut self) -> &mut Room {
        &mut self.room
    }

    fn phase(&self) -> Phase {
        if self.arbiter.is_adjourned() {
            Phase::Adjourned
        } else if self.arbiter.end().is_some() {
            Phase::Over
        } else if !self.arbiter.is_started() {
            Phase::Seating
        } else if self.arbiter.is_stopped() {
            Phase::Stopped
        } else {
            Phase::Playing
        }
    }

    /// People who wait for a seat are known too.
    fn knows(&self, person: &str) -> Option<&Person> {
        let waiting = || self.participants.players().find(|known| known.id == person);
        self.room.knows(person).or_else(waiting)
    }

    fn team_seat(&self, by: &Requester<'_>) -> Result<Seat, Refusal> {
        self.room.own_seat(by)
    }

    fn propose(&self, by: &Requester<'_>, intent: &Intent) -> Result<Proposal<Event>, Refusal> {
        self.check_for_event(by, intent)?;
        let record = match intent {
            Intent::Play { deed } => return self.play(by, deed).map(Proposal::Game),
            Intent::Order { order } => return self.order(by, order).map(Proposal::Game),
            Intent::Sit => self.sit(by),
            Intent::Stand if self.room.settings.event.is_some() => self.unseat(by),
            Intent::Stand => self.stand(by),
            Intent::Swap { with } => self.swap(by, with.map(Into::into)),
            Intent::Employ { .. } => self.employ(by),
            Intent::Dismiss => self.dismiss(by),
            Intent::Join => self.join(by),
            Intent::Leave => self.leave(by),
            Intent::Ready => self.ready(by, true),
            Intent::NotReady => self.ready(by, false),
            Intent::Abort => self.abort(by),
            Intent::Say { channel, text } => self.say(by, *channel, text),
            Intent::Mute { person, muted } => {
                self.room.chat.mute(&self.room.settings, by, person, *muted)
            }
            Intent::Look { .. } => {
                let text = "at a table of bughouse everybody sees both boards";
                Err(refusal(RefusalCode::NotNow, text))
            }
            Intent::Invite { .. } | Intent::Queue { .. } | Intent::Unqueue => {
                let text = "internal error: this intent is not one of the game's";
                Err(refusal(RefusalCode::Malformed, text))
            }
        };
        record.map(Proposal::Room)
    }

    fn server_events(&self, action: ServerAction) -> Vec<Event> {
        let event = match action {
            ServerAction::LookAtClocks => ServerEvent::Tick,
            ServerAction::Suspend => ServerEvent::Suspended,
            ServerAction::Resume => ServerEvent::Resumed,
            ServerAction::Forfeit(seat) => ServerEvent::Absent(seat),
            ServerAction::Credit(seat, span) => {
                // The player whose clock runs on the other board waits for the same two players,
                // and must not lose by their lag what they do not.
                let other = !seat.board();
                let waits = self.arbiter.clock(other).running().map(|color| other.seat(color));
                let credit = |seat| Event::Server(ServerEvent::Lag(seat, span));
                return [Some(seat), waits].into_iter().flatten().map(credit).collect();
            }
        };
        vec![Event::Server(event)]
    }

    fn no_show(&self, seat: Seat) -> Proposal<Event> {
        Proposal::Game(Event::Server(ServerEvent::NoShow(seat)))
    }

    fn rule(&self, now: Millis, events: Vec<Event>) -> Result<Decision<Self>, Refusal> {
        let at = self.stamp(now, &events);
        let entries: Vec<_> = events.into_iter().map(|event| LogEntry { at, event }).collect();
        let mut next = self.arbiter.clone();
        let verdicts = Verdicts::new(&mut next, &entries);
        if let Some(ruling) = verdicts.refusal() {
            let mut refusal = refusal(RefusalCode::Ruled, &ruling.to_string());
            refusal.ruling = Some(Box::new(verdicts::ruled(ruling)));
            return Err(refusal);
        }
        Ok(Decision { step: Step::Game(entries), ruled: Some(Ruled { next, verdicts }) })
    }

    fn follow_up(&self, chance: u16) -> Option<Proposal<Event>> {
        self.follows(chance)
    }

    fn apply(
        &mut self,
        step: &Step<LogEntry>,
        ruled: Option<Ruled>,
        time: i64,
    ) -> Result<Effects, String> {
        let mut effects = Effects { number: self.room.number, state: true, ..Effects::default() };
        match step {
            Step::Game(entries) => {
                let verdicts = match ruled {
                    Some(Ruled { next, verdicts }) => {
                        self.arbiter = next;
                        verdicts
                    }
                    None => Verdicts::new(&mut self.arbiter, entries),
                };
                if let Some(ruling) = verdicts.refusal() {
                    return Err(format!("the arbiter refuses it: {ruling}"));
                }
                self.happened(entries, verdicts, time, &mut effects);
            }
            Step::Room(record) => self.take_in(record, &mut effects)?,
        }
        Ok(effects)
    }

    fn lasted(&self) -> Millis {
        self.log.entries.last().map_or(Millis::ZERO, |entry| entry.at)
    }

    fn time(&self, since_start: Millis) -> Millis {
        since_start.max(self.arbiter.now())
    }

    fn next_flag(&self) -> Option<(Seat, Millis)> {
        use bughouse::ruleset::Calling;

        // Where flags are claimed, none falls by itself.
        let automatic = self.arbiter.ruleset().flag == Calling::Automatic;
        self.arbiter.next_flag().filter(|_| automatic && self.in_game())
    }

    fn clocks_run(&self) -> bool {
        let runs = |board| !self.arbiter.clock(board).is_stopped();
        self.in_game() && BoardId::ALL.into_iter().any(runs)
    }

    fn control(&self) -> TimeControl {
        self.arbiter.control()
    }

    fn spent(&self, seat: Seat, at: Millis) -> Millis {
        self.arbiter.clock(seat.board()).spent(seat.color(), at)
    }

    fn starts(entry: &LogEntry) -> bool {
        entry.event == Event::Start
    }

    fn credits(entry: &LogEntry) -> Option<(Seat, Millis)> {
        match entry.event {
            Event::Server(ServerEvent::Lag(seat, span)) => Some((seat, span)),
            _ => None,
        }
    }

    fn completed(&self, seat: Seat) -> u32 {
        self.arbiter.completed(seat)
    }

    fn has_to_begin(&self, seat: Seat) -> bool {
        // Only in a game from the start; and where there is an arbiter, they decide what becomes of
        // no-shows.
        let terms = &self.room.settings.terms;
        let from_the_start = self.adjourned.is_none() && terms.start.is_none();
        let waits = self.has_move(seat) && self.arbiter.completed(seat) == 0;
        waits && from_the_start && !terms.arbiter
    }

    /// Every completed move earns it: the opponents see the board, so a credit tells them nothing.
    fn earns_lag_credit(&self, event: &Event) -> Option<Seat> {
        use bughouse::PlayerAction::{Complete, Move};

        match event {
            &Event::Player(seat, Move(_) | Complete) => Some(seat),
            _ => None,
        }
    }

    /// The end of a game comes as late as everything else: the delay is against help from
    /// spectators, and against knowing the end of one game before that of another.
    fn ends_delay(&self) -> bool {
        false
    }

    fn perspective(
        &self,
        viewer: &Viewer<'_>,
        extras: &Extras,
        show: Show<'_, Effects>,
    ) -> Option<Perspective> {
        self.seen_by(viewer, extras, show)
    }

    fn message(
        &self,
        viewer: &Viewer<'_>,
        perspective: &Perspective,
        show: Show<'_, Effects>,
        at: Millis,
        presence: &PresenceView,
    ) -> ServerMessage {
        self.shown_as(viewer, perspective, show, at, presence)
    }

    fn finished(&self) -> Option<Finished> {
        if !self.arbiter.is_started() || self.in_game() {
            return None;
        }
        let end = self.arbiter.end();
        let outcome = end.map(|end| end.outcome);
        let cause = end.and_then(|end| end.causes.first());
        let rated = self.room.settings.terms.rated && self.is_long_enough();
        Some(Finished {
            outcome: outcome.map_or("adjourned", |outcome| outcome.id()).to_owned(),
            reason: cause.map_or_else(String::new, |cause| cause.describe().id.to_owned()),
            rates: outcome.filter(|_| rated).and_then(rating::rated).map(|first| Rates {
                first,
                moves: self.moves(),
                household_games: None,
            }),
        })
    }

    fn lacks_ratings(&self) -> bool {
        let is_rated = self.room.settings.terms.rated && self.is_long_enough();
        is_rated && self.is_over() && self.rated.is_empty()
    }

    fn log(&self) -> Option<Log> {
        Some(self.named_log())
    }

    /// A game that was adjourned goes on from where an earlier one was left.
    fn opening(&self) -> Option<Vec<Record>> {
        if self.adjourned.is_some() {
            return None;
        }
        let mut records = self.room.opening(|person| self.participants.rating(&person.id));
        let drawn = self.log.start.as_ref().filter(|_| self.blank.start.is_none());
        records.extend(drawn.map(|start| Record::Drawn { start: start.to_bracket() }));
        Some(records)
    }

    fn leaves_game(&self, step: &Step<LogEntry>) -> bool {
        match step {
            Step::Room(Record::NextGame | Record::TakenUp) => true,
            Step::Room(Record::Dealt { .. }) => self.arbiter.is_started(),
            _ => false,
        }
    }
}
