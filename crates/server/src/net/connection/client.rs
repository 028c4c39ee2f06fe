//! A client: what its messages ask for, and the tables that it follows.

use std::{
    collections::HashMap,
    num::NonZeroU32,
    sync::{
        Arc, Mutex, PoisonError,
        atomic::{AtomicU32, Ordering},
    },
    time::Instant,
};

use bughouse::Seat;
use governor::{DefaultDirectRateLimiter, Quota, RateLimiter};
use people::{
    accounts::{Blocked, Shown, sessions::Session},
    address::Address,
    outbox::{Outbox, frame},
};
use protocol::{
    ClientMessage, Intent, Person, Refusal, RefusalCode, ServerMessage, refusals::refusal,
};
use tables::table::handle::{Subscriber, Way};
use telemetry::{metrics, origin};
use tokio_tungstenite::tungstenite::Message;
use tracing::{Instrument, field};

use super::followed_events::FollowedEvents;
use crate::{app::App, request_id};
use lobby::{admission::OnBehalf, pairing::Seeker, social::Visitor};
use people::round_trip::RoundTrips;

/// How many tables a connection can follow.
const MOST_TABLES: usize = 16;

/// How many chat lines a client may send at once, and how many per second on average, preset
/// phrases included.
const TALK_BURST: NonZeroU32 = NonZeroU32::new(20).expect("not zero");
const TALK_PER_SECOND: NonZeroU32 = NonZeroU32::new(2).expect("not zero");

/// Identifies the message that is refused: the key of an intent, or the table to watch.
type Subject = (Option<String>, Option<String>);

fn subject(message: &ClientMessage) -> Subject {
    match message {
        ClientMessage::Intent { key, .. } => (Some(key.clone()), None),
        ClientMessage::Watch { table, .. } => (None, Some(table.clone())),
        ClientMessage::Seek { key, .. } | ClientMessage::SayInLobby { key, .. } => {
            (Some(key.clone()), None)
        }
        ClientMessage::EnterLobby { .. }
        | ClientMessage::LeaveLobby
        | ClientMessage::FollowEvent { .. }
        | ClientMessage::UnfollowEvent { .. }
        | ClientMessage::Ping { .. }
        | ClientMessage::Unwatch { .. }
        | ClientMessage::Withdraw
        | ClientMessage::Confirm { .. } => (None, None),
    }
}

fn check_key(key: &str) -> Result<(), Refusal> {
    if key.is_empty() || key.len() > protocol::MAX_KEY {
        let (most, length) = (protocol::MAX_KEY, key.len());
        let text = format!("`key` must have 1 to {most} bytes (got {length})");
        return Err(refusal(RefusalCode::Malformed, &text));
    }
    Ok(())
}

/// The server's side of a connection.
pub(super) struct Client {
    app: App,
    person: Person,
    address: Address,
    blocked: Blocked,
    shown: Shown,
    connection: u64,
    frames: Outbox,
    talk: DefaultDirectRateLimiter,
    trips: Arc<Mutex<RoundTrips>>,
    /// In milliseconds; 0 until it is known.
    round_trip: Arc<AtomicU32>,
    /// The tables that it follows.
    tables: HashMap<String, Way>,
    events: FollowedEvents,
}

impl Client {
    pub(super) fn new(
        app: App,
        person: Person,
        session: &Session,
        connection: u64,
        frames: Outbox,
        trips: Arc<Mutex<RoundTrips>>,
    ) -> Self {
        let (blocked, shown, address) =
            (session.blocked.clone(), session.shown.clone(), session.address);
        let talk = RateLimiter::direct(Quota::per_second(TALK_PER_SECOND).allow_burst(TALK_BURST));
        let (round_trip, tables, events) =
            (Arc::default(), HashMap::new(), FollowedEvents::default());
        Self {
            app,
            person,
            address,
            blocked,
            shown,
            connection,
            frames,
            talk,
            trips,
            round_trip,
            tables,
            events,
        }
    }

    pub(super) fn send(&self, message: &ServerMessage) {
        // Without room the outbox overflows, which ends the connection.
        let _ = self.frames.try_send(frame(message));
    }

    /// Waits until a frame found no room.
    pub(super) async fn overflowed(&self) {
        self.frames.overflowed().await;
    }

    pub(super) fn refuse(&self, refusal: Refusal) {
        metrics::refused(refusal.code);
        self.send(&ServerMessage::Refused(request_id::name_in(refusal)));
    }

    /// Does what a text frame asks for, or refuses it.
    pub(super) async fn receive(&mut self, text: &str) {
        if text.len() > protocol::MAX_MESSAGE {
            let (most, length) = (protocol::MAX_MESSAGE, text.len());
            let text = format!("a message can have at most {most} bytes (got {length})");
            return self.refuse(refusal(RefusalCode::TooLong, &text));
        }
        let message: ClientMessage = match serde_json::from_str(text) {
            Ok(message) => message,
            Err(error) => {
                let text = format!("not a message of the protocol: {error}");
                return self.refuse(refusal(RefusalCode::Malformed, &text));
            }
        };
        let subject = subject(&message);
        if let Err(refused) = self.handle(message).await {
            self.refuse_about(subject, refused);
        }
    }

    /// Refuses a message beyond the limit of the connection, so that the client knows which.
    pub(super) fn ignore(&self, message: &Message) {
        let subject = match message {
            Message::Text(text) if text.len() <= protocol::MAX_MESSAGE => {
                serde_json::from_str(text).as_ref().map(subject).unwrap_or_default()
            }
            _ => Subject::default(),
        };
        let text = "too many messages per second; this one was ignored";
        self.refuse_about(subject, refusal(RefusalCode::TooMany, text));
    }

    fn refuse_about(&self, (key, table): Subject, refused: Refusal) {
        self.refuse(Refusal { key, table, ..refused });
    }

    async fn handle(&mut self, message: ClientMessage) -> Result<(), Refusal> {
        match message {
            ClientMessage::Ping { nonce } => {
                self.send(&ServerMessage::Pong { nonce });
                Ok(())
            }
            ClientMessage::Seek { key, seek } => {
                check_key(&key)?;
                let (person, blocked) = (&self.person, &self.blocked);
                let seeker = Seeker { person, address: self.address, blocked };
                self.app.pairing.seek(seeker, seek).await
            }
            ClientMessage::Withdraw => {
                self.app.pairing.withdraw(&self.person.id);
                Ok(())
            }
            ClientMessage::Confirm { number, ready } => {
                self.app.pairing.confirm(&self.person.id, number, ready);
                Ok(())
            }
            ClientMessage::EnterLobby { chat } => self.enter_lobby(chat).await,
            ClientMessage::LeaveLobby => {
                self.app.social.leave(self.connection);
                Ok(())
            }
            ClientMessage::SayInLobby { key, text } => {
                check_key(&key)?;
                let number = self.app.social.say(&self.visitor(), &text).await?;
                self.send(&ServerMessage::Done { key, number });
                Ok(())
            }
            ClientMessage::FollowEvent { event } => {
                if let Some(limits) = &self.app.limits {
                    limits.intent(self.address, &self.person.id)?;
                }
                self.events.follow(&self.app.events, event, &self.frames).await
            }
            ClientMessage::UnfollowEvent { event } => {
                self.events.unfollow(&event);
                Ok(())
            }
            ClientMessage::Watch { table, since } => self.watch(table, since).await,
            ClientMessage::Unwatch { table } => {
                self.note_follows(&table, false);
                match self.tables.remove(&table) {
                    Some(way) => way.unwatch(self.connection).await,
                    None => Ok(()),
                }
            }
            ClientMessage::Intent { table, key, seat, intent } => {
                check_key(&key)?;
                self.intent(table, key, seat.map(Into::into), intent).await
            }
        }
    }

    /// Follows the lobby. While the server is busy, that can wait.
    async fn enter_lobby(&self, chat: bool) -> Result<(), Refusal> {
        self.app.lobby.sheds("requests")?;
        if let Some(limits) = &self.app.limits {
            limits.intent(self.address, &self.person.id)?;
        }
        self.app.social.enter(&self.visitor(), chat).await
    }

    fn visitor(&self) -> Visitor<'_> {
        let Self { connection, person, address, blocked, frames, .. } = self;
        Visitor { connection: *connection, person, address: *address, blocked, frames }
    }

    async fn intent(
        &self,
        table: String,
        key: String,
        seat: Option<Seat>,
        intent: Intent,
    ) -> Result<(), Refusal> {
        if matches!(intent, Intent::Say { .. }) && self.talk.check().is_err() {
            let text = "too many chat messages; this one was not sent";
            return Err(refusal(RefusalCode::TooMany, text));
        }
        if let Some(limits) = &self.app.limits {
            limits.intent(self.address, &self.person.id)?;
        }
        if matches!(intent, Intent::Ready) {
            // A connection may be days old.
            Box::pin(self.app.lobby.households.note(&self.person, self.address, None)).await;
        }
        let (kind, since) = (metrics::kind(&intent), Instant::now());
        let span = tracing::info_span!("intent", table, kind, refused = field::Empty);
        origin::start_trace(&span);
        let done = self.intend(&table, seat, key.clone(), intent);
        let done = done.instrument(span.clone()).await;
        metrics::intent(kind, since, done.as_ref());
        let number = done.inspect_err(|refused| {
            span.record("refused", metrics::word(&refused.code));
        })?;
        span.in_scope(|| self.send(&ServerMessage::Done { key, number }));
        Ok(())
    }

    async fn watch(&mut self, table: String, since: Option<u32>) -> Result<(), Refusal> {
        if self.tables.len() >= MOST_TABLES && !self.tables.contains_key(&table) {
            let text = format!("a connection can watch at most {MOST_TABLES} tables");
            return Err(refusal(RefusalCode::TooMany, &text));
        }
        let way = match self.tables.get(&table).filter(|way| !way.is_gone()) {
            Some(way) => way.clone(),
            None => self.app.lobby.watch(&table, self.address, &self.person.id).await?,
        };
        let subscriber = Subscriber {
            connection: self.connection,
            person: self.person.clone(),
            blocked: self.blocked.clone(),
            shown: self.shown.clone(),
            frames: self.frames.clone(),
            round_trip: self.round_trip.clone(),
            has_left: false,
        };
        way.watch(subscriber, since).await?;
        self.note_follows(&table, true);
        self.tables.insert(table, way);
        Ok(())
    }

    async fn intend(
        &self,
        table: &str,
        seat: Option<Seat>,
        key: String,
        intent: Intent,
    ) -> Result<u32, Refusal> {
        let way = match self.tables.get(table) {
            Some(way) if !way.is_gone() => way.clone(),
            _ => self.app.lobby.table(table, &self.on_behalf()).await?,
        };
        way.intend(self.person.clone(), seat, key, intent).await
    }

    fn note_follows(&self, table: &str, follows: bool) {
        self.app.lobby.presence.follows(&self.person.id, self.connection, table, follows);
    }

    fn on_behalf(&self) -> OnBehalf {
        OnBehalf::Client { address: self.address, person: self.person.id.clone() }
    }

    /// Takes in a pong, which measures the round trip if it answers the outstanding ping.
    pub(super) fn measure(&self, payload: &[u8]) {
        let mut trips = self.trips.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(round_trip) = trips.answered(payload, Instant::now()) {
            self.round_trip.store(round_trip, Ordering::Relaxed);
        }
    }

    /// Stops following the lobby and all tables.
    pub(super) async fn leave(&mut self) {
        self.app.social.leave(self.connection);
        for way in self.tables.values() {
            // A table that is gone has forgotten us already.
            let _ = way.unwatch(self.connection).await;
        }
    }
}
