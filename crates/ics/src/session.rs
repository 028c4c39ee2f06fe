//! A person after the login: the tables they follow, and everything they are shown.

mod called;
mod found;
mod intents;
mod present;

use std::{
    collections::{HashMap, VecDeque},
    num::NonZeroU32,
    sync::{Arc, Mutex, PoisonError, atomic::AtomicU32, atomic::Ordering},
    time::{Duration, Instant},
};

use axum::extract::ws::Utf8Bytes;
use governor::{DefaultDirectRateLimiter, Quota, RateLimiter};
use lobby::admission::OnBehalf;
use people::{
    accounts::{Blocked, sessions::Session as Opened},
    address::Address,
    limits::Reach,
    outbox::{Outbox, Waiting},
    round_trip::RoundTrips,
};
use protocol::{
    Kind, Person, Refusal,
    ics::{PROMPT, to_wire},
};
use store::StoreError;
use tables::table::handle::Subscriber;
use tracing::Span;

use super::{
    Gateway, Server,
    follow::{Followed, NO_KRIEGSPIEL},
    hall::{Mailbox, Note, Place},
    login::LoggedIn,
    settings::Settings,
    show::Shown,
};

/// How many frames wait for a connection.
const QUEUE: usize = 256;

/// How many tables a connection can follow.
const MOST_TABLES: usize = 16;

/// How long a table may take to say how it stands.
const PATIENCE: Duration = Duration::from_secs(10);

/// A client that leaves this number of pings unanswered is not asked again: eboard seals its lines,
/// and shows pings to its user.
const MOST_UNANSWERED: u8 = 3;

/// How many lines of talk a person may send at once, and how many per second on average.
const TALK_BURST: NonZeroU32 = NonZeroU32::new(20).expect("not zero");
const TALK_PER_SECOND: NonZeroU32 = NonZeroU32::new(2).expect("not zero");

pub(super) struct Session {
    pub(super) gateway: Arc<Gateway>,
    pub(super) person: Person,
    pub(super) place: Place,
    pub(super) address: Address,
    pub(super) settings: Settings,
    pub(super) tables: HashMap<String, Followed>,
    /// The table where the person sits.
    pub(super) seated: Option<String>,
    pub(super) last_told: Option<Audience>,
    /// The id and the name of the last opponent.
    pub(super) last_opponent: Option<(String, String)>,
    /// The tables of tournaments where the person is to play, one after the other.
    called: VecDeque<String>,
    /// The tournament of the last command about one.
    pub(super) tournament: Option<String>,
    /// Tables of which the person was given the link, or where they were.
    let_in: VecDeque<String>,
    pub(super) quits: bool,
    /// Whether a table that is followed has stopped, and has to be followed anew.
    pub(super) lost: bool,
    /// Whether the server is still resuming games, and the person's own may be among them.
    pub(super) may_have_game: bool,
    opened: Opened,
    cookie: String,
    blocked: Blocked,
    connection: u64,
    frames: Outbox,
    waiting: Waiting,
    mailbox: Mailbox,
    round_trip: Arc<AtomicU32>,
    trips: Mutex<RoundTrips>,
    ping: [u8; 8],
    /// Pings since the last answer.
    unanswered: u8,
    talk: DefaultDirectRateLimiter,
    keys: u32,
    out: String,
    /// Tables that nothing is shown of any more.
    drops: Vec<String>,
    _present: people::presence::Connected,
}

/// Those to whom `tell .` goes.
#[derive(Clone, Debug)]
pub(super) enum Audience {
    Channel(u16),
    /// A person by their id, because names pass from one to another.
    Person(String),
}

/// Something that happens by itself.
pub(super) enum Incoming {
    Frame(Utf8Bytes, Span),
    Notes(Vec<Note>),
    /// The client does not read, or the session has ended.
    Ends,
}

impl Session {
    pub(super) async fn new(gateway: Arc<Gateway>, logged_in: LoggedIn, connection: u64) -> Self {
        let LoggedIn { person, session: opened, cookie, interface } = logged_in;
        let counted = gateway.server.limits.as_ref().map(|_| opened.address);
        let (frames, waiting) = gateway.server.outboxes.open(counted, QUEUE);
        let rating = gateway.server.lobby.store.rating(&person.id).await.ok().flatten();
        let (address, blocked) = (opened.address, opened.blocked.clone());
        let points = rating.map(|rating| rating.points);
        let (place, mailbox) = gateway.hall.enter(&person, connection, blocked.clone(), points);
        let (presence, shown) = (&gateway.server.lobby.presence, opened.shown.clone());
        let present = presence.come(&person, connection, frames.clone(), shown);
        gateway.server.lobby.presence.locate(&person.id, address);
        gateway.server.lobby.households.note(&person, address, None).await;
        let talk = Quota::per_second(TALK_PER_SECOND).allow_burst(TALK_BURST);
        Self {
            gateway,
            person,
            place,
            address,
            settings: Settings::new(interface),
            tables: HashMap::new(),
            seated: None,
            last_told: None,
            last_opponent: None,
            called: VecDeque::new(),
            tournament: None,
            let_in: VecDeque::new(),
            quits: false,
            lost: false,
            may_have_game: false,
            opened,
            cookie,
            blocked,
            connection,
            frames,
            waiting,
            mailbox,
            round_trip: Arc::default(),
            trips: Mutex::default(),
            ping: [0; 8],
            unanswered: 0,
            talk: RateLimiter::direct(talk),
            keys: 0,
            out: String::new(),
            drops: Vec::new(),
            _present: present,
        }
    }

    /// The next thing that happens. It can be cancelled.
    pub(super) async fn next(&mut self) -> Incoming {
        tokio::select! {
            next = self.waiting.next() => {
                next.map_or(Incoming::Ends, |(frame, span)| Incoming::Frame(frame, span))
            }
            notes = self.mailbox.next() => Incoming::Notes(notes),
            () = self.frames.overflowed() => Incoming::Ends,
            () = self.opened.ended.cancelled() => Incoming::Ends,
        }
    }

    /// Takes in what has happened.
    pub(super) async fn take(&mut self, incoming: Incoming) {
        match incoming {
            Incoming::Frame(frame, _span) => self.frame(&frame),
            Incoming::Notes(notes) => {
                for note in notes {
                    self.note(note).await;
                }
            }
            Incoming::Ends => self.quits = true,
        }
        self.drop_tables().await;
    }

    async fn note(&mut self, note: Note) {
        match note {
            Note::Text(text) => self.block(&format!("\n{text}")),
            Note::Seated { table, text } => self.seated_at(&table, &text).await,
            Note::Replaced => {
                self.show("\n**** Somebody has logged in with your account elsewhere. ****\n");
                self.quits = true;
            }
        }
    }

    /// The text that is to be sent now.
    pub(super) fn output(&mut self) -> String {
        std::mem::take(&mut self.out)
    }

    pub(super) fn show(&mut self, text: &str) {
        self.out += text;
    }

    /// Shows something that has come by itself.
    pub(super) fn block(&mut self, text: &str) {
        self.out += text;
        self.out += PROMPT;
    }

    pub(super) fn shows<T>(&self, show: impl FnOnce(&Shown<'_>) -> T) -> T {
        let points = |id: &str| self.gateway.hall.points(id);
        show(&Shown { settings: &self.settings, points: &points })
    }

    /// The others agreed that this person sits at a table now.
    async fn seated_at(&mut self, table: &str, text: &str) {
        if !text.is_empty() {
            self.show(&format!("\n{text}"));
        }
        self.stand_up().await;
        if let Err(why) = self.follow(table).await {
            self.block(&format!("\n{why}\n"));
        }
    }

    /// Follows a table, and waits until it has said how it stands.
    pub(super) async fn follow(&mut self, table: &str) -> Result<(), String> {
        if self.tables.get(table).is_some_and(|followed| followed.view.is_some()) {
            return Ok(());
        }
        if self.tables.len() >= MOST_TABLES {
            return Err("You are following too many games.".to_owned());
        }
        let lobby = self.gateway.server.lobby.clone();
        if lobby.kind(table).await.map_err(said)? == Kind::Kriegspiel {
            return Err(NO_KRIEGSPIEL.to_owned());
        }
        let way = lobby.watch(table, self.address, &self.person.id).await.map_err(said)?;
        let number = self.gateway.numbers.keep(table);
        let (observes, announced) = ([false; 2], None);
        let followed = Followed { way: way.clone(), number, view: None, observes, announced };
        self.tables.insert(table.to_owned(), followed);
        way.watch(self.subscriber(), None).await.map_err(said)?;
        let until = tokio::time::Instant::now() + PATIENCE;
        let waits = |session: &Self| {
            let refused = session.drops.iter().any(|dropped| dropped == table);
            !refused && session.tables.get(table).is_some_and(|it| it.view.is_none())
        };
        while waits(self) {
            match tokio::time::timeout_at(until, self.waiting.next()).await {
                Ok(Some((frame, _span))) => self.frame(&frame),
                Ok(None) | Err(_) => break,
            }
        }
        match self.tables.get(table) {
            Some(followed) if followed.view.is_some() => {
                self.is_let_in(table);
                Ok(())
            }
            _ => {
                self.unfollow(table).await;
                Err("That game cannot be shown at the moment; try again.".to_owned())
            }
        }
    }

    fn subscriber(&self) -> Subscriber {
        Subscriber {
            connection: self.connection,
            person: self.person.clone(),
            blocked: self.blocked.clone(),
            shown: self.opened.shown.clone(),
            frames: self.frames.clone(),
            round_trip: self.round_trip.clone(),
            has_left: false,
        }
    }

    pub(super) async fn unfollow(&mut self, table: &str) {
        if let Some(followed) = self.tables.remove(table) {
            // A table that is gone has forgotten us already.
            let _ = followed.way.unwatch(self.connection).await;
        }
    }

    async fn drop_tables(&mut self) {
        for table in std::mem::take(&mut self.drops) {
            self.unfollow(&table).await;
        }
    }

    /// Follows all tables anew, after one of them has stopped.
    pub(super) async fn follow_again(&mut self) {
        self.lost = false;
        let tables: Vec<String> = self.tables.keys().cloned().collect();
        for table in tables {
            let way = self.gateway.server.lobby.watch(&table, self.address, &self.person.id).await;
            let watched = match &way {
                Ok(way) => way.watch(self.subscriber(), None).await.is_ok(),
                Err(_) => false,
            };
            match (way, self.tables.get_mut(&table)) {
                (Ok(way), Some(followed)) if watched => followed.way = way,
                _ => self.lost = true,
            }
        }
    }

    /// Takes up the game that the person plays, if they come back to one. A server that has just
    /// started may not have resumed it yet.
    pub(super) async fn come_back(&mut self) {
        self.may_have_game = self.gateway.server.lobby.readiness.is_starting();
        let playing = self.gateway.server.lobby.playing.table_of(&self.person.id);
        if let Some(table) = playing
            && let Err(why) = self.follow(&table).await
        {
            self.block(&format!("\n{why}\n"));
        }
        self.finds_event_tables().await;
    }

    /// Leaves everything.
    pub(super) async fn leave(&mut self) {
        self.stand_up().await;
        let tables: Vec<String> = self.tables.keys().cloned().collect();
        for table in tables {
            self.unfollow(&table).await;
        }
        let (people, cookie) = (&self.gateway.server.people, &self.cookie);
        // Otherwise it ends when nobody has used it for long.
        let _ = people.end_session(&self.person, cookie).await;
    }

    pub(super) fn on_behalf(&self) -> OnBehalf {
        OnBehalf::Client { address: self.address, person: self.person.id.clone() }
    }

    /// Whether there is any use in measuring the round trip.
    pub(super) fn is_playing(&self) -> bool {
        self.playing().is_some()
    }

    /// Whether the round trip is not known yet.
    pub(super) fn measures_anew(&mut self) -> bool {
        self.trips.get_mut().unwrap_or_else(PoisonError::into_inner).is_unknown()
    }

    /// Whether a ping is to be sent now.
    pub(super) fn pings(&mut self) -> bool {
        self.ping = rand::random::<u64>().to_be_bytes();
        let (nonce, trips) = (self.ping, self.trips.get_mut());
        let trips = trips.unwrap_or_else(PoisonError::into_inner);
        let pings = self.unanswered < MOST_UNANSWERED && trips.pings(nonce, Instant::now());
        self.unanswered += u8::from(pings);
        pings
    }

    /// Takes in the answer to the outstanding ping; others measure nothing.
    pub(super) fn answered(&mut self) {
        self.unanswered = 0;
        let nonce = self.ping;
        let trips = self.trips.get_mut().unwrap_or_else(PoisonError::into_inner);
        if let Some(round_trip) = trips.answered(&nonce, Instant::now()) {
            self.round_trip.store(round_trip, Ordering::Relaxed);
        }
    }

    /// Counts a line of talk, or a challenge or an offer, which others are shown as well.
    pub(super) fn may_talk(&self, reach: Reach) -> Result<(), String> {
        let allowed = self.talk.check();
        allowed.map_err(|_| "Too much talk; this was not sent.".to_owned())?;
        let Some(limits) = &self.gateway.server.limits else { return Ok(()) };
        limits.client_talk(self.address, reach).map_err(said)
    }

    /// Counts a request that costs as much as one over HTTP.
    pub(super) fn may_ask(&self, changes: bool) -> Result<(), String> {
        let Some(limits) = &self.gateway.server.limits else { return Ok(()) };
        let counted = limits.request(self.address, changes);
        counted.map_err(too_many)
    }

    /// Searches the database when it is the turn of this address.
    pub(super) async fn read<T>(
        &self,
        read: impl Future<Output = Result<T, StoreError>>,
    ) -> Result<T, String> {
        let Server { limits, reads, .. } = &self.gateway.server;
        let share = limits.as_ref().map(|_| self.address);
        reads.read(share, read).await.map_err(said)
    }

    /// Counts what a reply sends.
    pub(super) fn may_answer(&self, reply: &str) -> Result<(), String> {
        let Some(limits) = &self.gateway.server.limits else { return Ok(()) };
        limits.answer(self.address, reply.len()).map_err(too_many)
    }
}

fn too_many(wait: u64) -> String {
    format!("Too many requests; try again in {wait} s.")
}

/// A refusal in the words of the server.
pub(super) fn said(refused: Refusal) -> String {
    telemetry::metrics::refused(refused.code);
    sentence(&refused.text)
}

/// A reason as a sentence of ASCII.
pub(super) fn sentence(text: &str) -> String {
    let text = to_wire(text);
    let mut letters = text.chars();
    let first = letters.next().map(|first| first.to_ascii_uppercase());
    let end = if text.ends_with(['.', '!']) { "" } else { "." };
    format!("{}{}{end}", first.map(String::from).unwrap_or_default(), letters.as_str())
}
