//! The trait of a game that can be played at a table.
//!
//! A [`Game`] is pure: it has no clock and does no input or output. [`Game::propose`] parses what a
//! person wants, once; [`Game::rule`] has the rules decide it, once; [`Game::apply`] is the only
//! thing that changes a game. The table's actor stamps, persists and broadcasts. `live.rs` adds
//! what only a live table has.

use std::{collections::BTreeMap, fmt, str::FromStr};

use bughouse::{Log, Millis, Seat, TimeControl};
use protocol::{
    Channel, Intent, Kind, Person, Phase, Refusal, RefusalCode, Rerated, ServerMessage,
    refusals::refusal,
};
use store::{rating::Rates, record::Record};

use super::{
    chat,
    presence::PresenceView,
    projection::{Show, Viewer},
    room::Room,
};

pub use super::requester::Requester;

/// An intent as a value, not yet ruled on.
pub enum Proposal<E> {
    /// It concerns the room, and is decided with this.
    Room(Record),
    /// It concerns the game: the rules decide.
    Game(E),
}

/// The entry of one step, as a value. It is text only in the journal and on the wire.
#[derive(Clone, Debug)]
pub enum Step<E> {
    /// Anything but [`Record::Game`].
    Room(Record),
    /// Lines of the game's log.
    Game(Vec<E>),
}

/// A step that the rules allow, and the state of the rules after it.
pub struct Decision<G: Game> {
    pub step: Step<G::Entry>,
    /// For a step of the game.
    pub ruled: Option<G::Ruled>,
}

impl<G: Game> Decision<G> {
    pub const fn room(record: Record) -> Self {
        Self { step: Step::Room(record), ruled: None }
    }
}

/// An action of the server in a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ServerAction {
    /// Nothing happens but time, which may bring down a flag.
    LookAtClocks,
    /// The server was away: the clocks have stood still since the last event.
    Suspend,
    Resume,
    /// A player was disconnected for longer than the table allows.
    Forfeit(Seat),
    /// A player gets back the time that their move took on its way.
    Credit(Seat, Millis),
}

/// The changes of a step, for the viewers.
pub trait Effects: Clone + Default + Send + Sync {
    /// The number of the change, by which clients know it.
    fn number(&self) -> u32;

    /// Whether the change has a number of its own. Changes that some viewers must not even count
    /// have none.
    fn is_numbered(&self) -> bool;

    /// Whether viewers get a snapshot instead of the change.
    fn needs_snapshot(&self) -> bool;

    /// Whether a client that has missed it needs a snapshot, since the game before is gone.
    fn starts_over(&self) -> bool;

    /// Why the game has ended, if it has with this; more than one reason if ends are combined.
    fn endings(&self) -> Vec<String>;
}

/// How a finished game is listed.
pub struct Finished {
    /// The id of the outcome: `won-first`, `drawn`, …
    pub outcome: String,
    /// The id of the reason; empty if there is none.
    pub reason: String,
    /// The part of the game that changes ratings, if any does.
    pub(crate) rates: Option<Rates>,
}

pub trait Game: Sized + Send + Sync + 'static {
    const KIND: Kind;

    /// Something that happens in the game, without its time.
    type Event: Send;

    /// An event with its time: a line of the game's log. The journal has its text.
    type Entry: Clone + fmt::Debug + fmt::Display + FromStr<Err: fmt::Display> + Send + Sync;

    /// The state of the rules after entries that were ruled on.
    type Ruled: Send;

    type Effects: Effects;

    /// The viewer's perspective: those with equal perspectives get the same bytes.
    type Perspective: PartialEq + Send;

    /// State of people at a live table that the journal does not hold.
    type Extras: Send;

    /// A table at which nothing has happened.
    ///
    /// # Errors
    ///
    /// The settings cannot be read; says which.
    fn new(room: Room) -> Result<Self, String>;

    fn room(&self) -> &Room;

    fn room_mut(&mut self) -> &mut Room;

    fn phase(&self) -> Phase;

    /// Whether a game is being played, its clocks stopped or not.
    fn in_game(&self) -> bool {
        matches!(self.phase(), Phase::Playing | Phase::Stopped)
    }

    fn is_over(&self) -> bool {
        self.phase() == Phase::Over
    }

    /// # Errors
    ///
    /// A game is being played.
    fn between_games(&self) -> Result<(), Refusal> {
        if self.in_game() {
            let text = "a game is being played; wait until it is over";
            return Err(refusal(RefusalCode::NotNow, text));
        }
        Ok(())
    }

    /// A person who is known at the table.
    fn knows(&self, person: &str) -> Option<&Person> {
        self.room().knows(person)
    }

    /// For which seat a person talks to their partner.
    fn team_seat(&self, by: &Requester<'_>) -> Result<Seat, Refusal>;

    /// Decides that somebody says something.
    fn say(&self, by: &Requester<'_>, channel: Channel, text: &str) -> Result<Record, Refusal> {
        let text = chat::line(text)?;
        let (room, person) = (self.room(), by.person);
        let seat = if channel == Channel::Team {
            // Talk of partners is part of the game, and no host takes it from a team.
            Some(self.team_seat(by)?)
        } else {
            let not_yours = |text| Err(refusal(RefusalCode::NotYourTalk, text));
            let (seated, in_game) = (room.is_seated(&person.id), self.in_game());
            match channel {
                _ if room.chat.is_muted(&person.id) => {
                    return not_yours("the host of this table has muted you");
                }
                Channel::Observers if seated && in_game => {
                    return not_yours("players cannot talk to spectators during a game");
                }
                Channel::Table if !seated && in_game && !room.is_arbiter(&person.id) => {
                    return not_yours("spectators cannot talk to the players during a game");
                }
                _ => {}
            }
            room.own_seat(by).ok()
        };
        let seat = seat.map(Into::into);
        Ok(Record::Said { channel, person: person.clone(), seat, text: text.to_owned() })
    }

    // Intents of people and of the server.

    /// Parses an intent, and checks whether this person may want it now. The rules have not been
    /// asked yet.
    fn propose(
        &self,
        by: &Requester<'_>,
        intent: &Intent,
    ) -> Result<Proposal<Self::Event>, Refusal>;

    /// Actions of the server, as events.
    fn server_events(&self, action: ServerAction) -> Vec<Self::Event>;

    /// The end of a game in which a player makes no first move.
    fn no_show(&self, seat: Seat) -> Proposal<Self::Event>;

    /// Has the rules decide events that happen together, now or as soon as the rules allow. The
    /// last one may be refused.
    fn rule(&self, now: Millis, events: Vec<Self::Event>) -> Result<Decision<Self>, Refusal>;

    /// The next step of the table by itself: dealt seats, a new game, its start.
    /// `chance` is any number, from which a start is drawn if one has to be.
    fn follow_up(&self, chance: u16) -> Option<Proposal<Self::Event>>;

    /// Takes a step in. `ruled` is the outcome of [`Game::rule`], if it was asked about this very
    /// step; otherwise the rules are asked here. `time` is in milliseconds since 1970.
    ///
    /// # Errors
    ///
    /// The step does not belong to such a game, or the rules refuse it; says why.
    fn apply(
        &mut self,
        step: &Step<Self::Entry>,
        ruled: Option<Self::Ruled>,
        time: i64,
    ) -> Result<Self::Effects, String>;

    /// The number of the last change that every viewer has been told of.
    fn shown(&self) -> u32 {
        self.room().number
    }

    // Time.

    /// The time of the last event of the present game; zero if there was none.
    fn lasted(&self) -> Millis;

    /// The time of the game when so much has passed since its start.
    fn time(&self, since_start: Millis) -> Millis;

    /// The flag that falls next by itself, and when.
    fn next_flag(&self) -> Option<(Seat, Millis)>;

    fn control(&self) -> TimeControl;

    /// How long a player's clock has run for their present move.
    fn spent(&self, seat: Seat, at: Millis) -> Millis;

    /// Whether a game starts with an entry.
    fn starts(entry: &Self::Entry) -> bool;

    /// The lag credit that an entry is, if it is one.
    fn credits(entry: &Self::Entry) -> Option<(Seat, Millis)>;

    /// Whether time passes on a clock.
    fn clocks_run(&self) -> bool;

    /// How many moves a player has completed.
    fn completed(&self, seat: Seat) -> u32;

    /// Whether a player has the move and may be held not to have come.
    fn has_to_begin(&self, seat: Seat) -> bool;

    /// The player who is credited with the lag of this event, if any.
    fn earns_lag_credit(&self, event: &Self::Event) -> Option<Seat>;

    // Projection.

    /// Whether a client of this person that comes back surely saw the table as it would see it now,
    /// so that it can be sent what it has missed.
    fn may_catch_up(&self, _person: &str) -> bool {
        true
    }

    /// Whether nothing is hidden any more, so that delayed spectators need not wait.
    fn ends_delay(&self) -> bool;

    /// The perspective of a viewer on a step, or `None` if the step is not for them. Together with
    /// [`Game::message`] it is all that decides what a viewer may see.
    fn perspective(
        &self,
        viewer: &Viewer<'_>,
        extras: &Self::Extras,
        show: Show<'_, Self::Effects>,
    ) -> Option<Self::Perspective>;

    /// The message for viewers with this perspective. Only a snapshot may depend on the viewer
    /// otherwise, by their blocks.
    fn message(
        &self,
        viewer: &Viewer<'_>,
        perspective: &Self::Perspective,
        show: Show<'_, Self::Effects>,
        at: Millis,
        presence: &PresenceView,
    ) -> ServerMessage;

    // Games that are over.

    /// How the present game is listed, if it has ended or is adjourned.
    fn finished(&self) -> Option<Finished>;

    /// Whether a game is over that should have changed ratings and has not.
    fn lacks_ratings(&self) -> bool {
        false
    }

    /// The rating changes of a game, as a record.
    fn rated(game: u32, ratings: BTreeMap<protocol::Seat, Rerated>) -> Record {
        Record::Rated { game, ratings }
    }

    /// The log of the present game, if such games have one that everyone may read.
    fn log(&self) -> Option<Log> {
        None
    }

    /// Records that bring a new table to the present one, as far as a game that starts now depends
    /// on it; nothing if it depends on an earlier game.
    fn opening(&self) -> Option<Vec<Record>> {
        Some(self.room().opening(|_| None))
    }

    /// Whether a step leaves the present game behind.
    fn leaves_game(&self, step: &Step<Self::Entry>) -> bool;
}
