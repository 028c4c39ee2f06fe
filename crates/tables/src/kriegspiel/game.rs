//! Kriegspiel as a game that is played at tables.

use bughouse::{Millis, Seat, TimeControl};
use chess::Color;
use protocol::{Intent, Kind, Phase, Refusal, RefusalCode, ServerMessage, refusals::refusal};
use store::record::Record;
use telemetry::metrics;

use super::{
    entry::{Action, Entry, Event, ParseEntryError, ServerEvent},
    extras::Extras,
    play::{Play, Ruled},
    projection::Perspective,
    state::{Effects, KriegspielTable, color, seat},
};
use crate::table::{
    game::{Decision, Finished, Game, Proposal, Requester, ServerAction, Step},
    presence::PresenceView,
    projection::{Show, Viewer},
    room::Room,
};

impl Game for KriegspielTable {
    const KIND: Kind = Kind::Kriegspiel;

    type Event = Event;
    type Entry = Entry;
    type Ruled = Ruled;
    type Effects = Effects;
    type Perspective = Perspective;
    type Extras = Extras;

    fn new(room: Room) -> Result<Self, String> {
        let terms = &room.settings.terms;
        let ruleset = terms.ruleset.parse().map_err(|error: kriegspiel::UnknownRuleset| {
            format!("the ruleset `{}`: {error}", terms.ruleset)
        })?;
        let control = terms.control.parse().map_err(|error: bughouse::ParseTimeControlError| {
            format!("the time control `{}`: {error}", terms.control)
        })?;
        Ok(Self { room, ruleset, control, shown: 0, play: None, standings: Vec::new() })
    }

    fn room(&self) -> &Room {
        &self.room
    }

    fn room_mut(&mut self) -> &mut Room {
        &mut self.room
    }

    fn phase(&self) -> Phase {
        match &self.play {
            None => Phase::Seating,
            Some(play) if play.end().is_some() => Phase::Over,
            Some(play) if play.clock().is_stopped() => Phase::Stopped,
            Some(_) => Phase::Playing,
        }
    }

    fn team_seat(&self, _by: &Requester<'_>) -> Result<Seat, Refusal> {
        let text = "there are no partners at a table of Kriegspiel";
        Err(refusal(RefusalCode::NotYourTalk, text))
    }

    fn propose(&self, by: &Requester<'_>, intent: &Intent) -> Result<Proposal<Event>, Refusal> {
        let not_here = |text| Err(refusal(RefusalCode::NotNow, text));
        let record = match intent {
            Intent::Play { deed } => {
                let color = self.own_color(by)?;
                let action: Action = deed.parse().map_err(|error: ParseEntryError| {
                    refusal(RefusalCode::Malformed, &error.to_string())
                })?;
                return Ok(Proposal::Game(Event::Player(color, action)));
            }
            Intent::Sit => self.sit(by),
            Intent::Stand => self.room.own_seat(by).and_then(|seat| {
                self.between_games()?;
                Ok(Record::stood(seat))
            }),
            Intent::Ready | Intent::NotReady => self.room.own_seat(by).and_then(|seat| {
                self.between_games()?;
                Ok(Record::Ready { seat: seat.into(), ready: *intent == Intent::Ready })
            }),
            Intent::Abort => self.abort(by),
            Intent::Say { channel, text } => self.say(by, *channel, text),
            Intent::Mute { person, muted } => {
                self.room.chat.mute(&self.room.settings, by, person, *muted)
            }
            Intent::Swap { .. } => not_here("colors change by themselves after each game"),
            Intent::Employ { .. } | Intent::Dismiss => not_here("bots do not play Kriegspiel"),
            Intent::Join | Intent::Leave => {
                not_here("seats are not dealt at this table; take a free one")
            }
            Intent::Order { .. } => not_here("there is no arbiter at this table"),
            Intent::Queue { .. } | Intent::Unqueue => not_here(
                "moves cannot be queued at Kriegspiel, where nobody knows what is possible",
            ),
            Intent::Invite { .. } | Intent::Look { .. } => {
                let text = "internal error: this intent is not one of the game's";
                Err(refusal(RefusalCode::Malformed, text))
            }
        };
        record.map(Proposal::Room)
    }

    fn server_events(&self, action: ServerAction) -> Vec<Event> {
        let event = match action {
            ServerAction::LookAtClocks => Some(ServerEvent::Looks),
            ServerAction::Suspend => Some(ServerEvent::Suspends),
            ServerAction::Resume => Some(ServerEvent::Resumes),
            ServerAction::Forfeit(seat) => color(seat).map(ServerEvent::GivesUp),
            ServerAction::Credit(seat, span) => {
                color(seat).map(|color| ServerEvent::Credits(color, span))
            }
        };
        event.map(Event::Server).into_iter().collect()
    }

    fn no_show(&self, seat: Seat) -> Proposal<Event> {
        Proposal::Room(Record::Aborted { seat: seat.into() })
    }

    fn rule(&self, now: Millis, events: Vec<Event>) -> Result<Decision<Self>, Refusal> {
        let mut ruled = match (&self.play, &events[..]) {
            (None, [Event::Start, ..]) => Ruled::start(self.ruleset, self.control),
            (Some(play), _) if play.end().is_none() => Ruled::new(play),
            _ => return Err(refusal(RefusalCode::NotNow, "no game is being played")),
        };
        let at = now.max(ruled.now());
        let mut entries = Vec::with_capacity(events.len());
        for event in events {
            let event = ruled.handle(at, event)?;
            entries.push(Entry { at, event });
        }
        Ok(Decision { step: Step::Game(entries), ruled: Some(ruled) })
    }

    fn follow_up(&self, _chance: u16) -> Option<Proposal<Event>> {
        let ready = Color::ALL.into_iter().all(|color| self.room.ready[seat(color)]);
        match self.phase() {
            Phase::Seating if ready => Some(Proposal::Game(Event::Start)),
            Phase::Over if ready => Some(Proposal::Room(Record::NextGame)),
            _ => None,
        }
    }

    fn apply(
        &mut self,
        step: &Step<Entry>,
        ruled: Option<Ruled>,
        time: i64,
    ) -> Result<Effects, String> {
        let mut effects = Effects { state: true, ..Effects::default() };
        match step {
            Step::Room(record) => self.take_in(record, &mut effects)?,
            Step::Game(entries) => {
                let ruled = match ruled {
                    Some(ruled) => ruled,
                    None => self.rule_again(entries)?,
                };
                self.happened(ruled, time, &mut effects);
            }
        }
        self.shown += u32::from(effects.only.is_none());
        effects.number = self.shown;
        Ok(effects)
    }

    fn shown(&self) -> u32 {
        self.shown
    }

    fn lasted(&self) -> Millis {
        self.play.as_ref().map_or(Millis::ZERO, Play::now)
    }

    fn time(&self, since_start: Millis) -> Millis {
        match &self.play {
            None => Millis::ZERO,
            Some(play) if play.end().is_some() => play.now(),
            Some(play) => since_start.max(play.now()),
        }
    }

    fn next_flag(&self) -> Option<(Seat, Millis)> {
        let (color, falls) = self.play.as_ref()?.next_flag()?;
        Some((seat(color), falls))
    }

    fn clocks_run(&self) -> bool {
        self.next_flag().is_some()
    }

    fn control(&self) -> TimeControl {
        self.control
    }

    fn spent(&self, seat: Seat, at: Millis) -> Millis {
        let spent = |play: &Play| color(seat).map(|color| play.spent(color, at));
        self.play.as_ref().and_then(spent).unwrap_or_default()
    }

    fn starts(entry: &Entry) -> bool {
        entry.event == Event::Start
    }

    fn credits(entry: &Entry) -> Option<(Seat, Millis)> {
        match entry.event {
            Event::Server(ServerEvent::Credits(color, span)) => Some((seat(color), span)),
            _ => None,
        }
    }

    fn completed(&self, seat: Seat) -> u32 {
        let completed = |play: &Play| color(seat).map(|color| play.completed(color));
        self.play.as_ref().and_then(completed).unwrap_or_default()
    }

    fn has_to_begin(&self, seat: Seat) -> bool {
        let Some(play) = self.play.as_ref().filter(|play| play.end().is_none()) else {
            return false;
        };
        color(seat).is_some_and(|color| play.turn() == color && play.completed(color) == 0)
    }

    /// Only a legal attempt earns it. With a refused one the opponent's view of the clocks would
    /// tell them that an attempt was made, even where refusals are private.
    fn earns_lag_credit(&self, event: &Event) -> Option<Seat> {
        match event {
            &Event::Player(color, Action::Attempts(text)) => {
                let legal = self.play.as_ref().is_some_and(|play| play.is_legal(color, text));
                legal.then_some(seat(color))
            }
            _ => None,
        }
    }

    /// When the game is over nothing is hidden any more, so spectators need not wait for what is
    /// still on its way.
    fn ends_delay(&self) -> bool {
        !self.in_game()
    }

    /// Spectators may have chosen to see something else since.
    fn may_catch_up(&self, person: &str) -> bool {
        self.room.is_seated(person)
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
        self.shown_as(viewer, *perspective, show, at, presence)
    }

    fn finished(&self) -> Option<Finished> {
        let end = self.play.as_ref()?.end()?;
        let outcome = match end.winner {
            Some(Color::White) => "won-first",
            Some(Color::Black) => "won-second",
            None => "drawn",
        };
        let reason = metrics::word(&end.reason);
        Some(Finished { outcome: outcome.to_owned(), reason, rates: None })
    }

    fn leaves_game(&self, step: &Step<Entry>) -> bool {
        matches!(step, Step::Room(Record::NextGame))
    }
}
