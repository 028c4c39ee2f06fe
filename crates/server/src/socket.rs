//! A connection: reads what a client says, and sends what tables tell it.
//!
//! Two tasks end together: one reads, one writes. What is to be sent waits in a bounded queue; a client that does not
//! read it is disconnected, and may come back and ask for what it missed.

use std::{
    collections::HashMap,
    num::NonZeroU32,
    sync::{
        Arc,
        atomic::{AtomicU32, AtomicU64, Ordering},
    },
    time::{Duration, Instant},
};

use axum::extract::ws::{CloseFrame, Message, Utf8Bytes, WebSocket, close_code};
use bughouse::Seat;
use futures_util::{SinkExt, StreamExt};
use governor::{DefaultDirectRateLimiter, Quota, RateLimiter};
use protocol::{ClientMessage, Intent, Person, Refusal, RefusalCode, ServerMessage};
use tokio::sync::oneshot;
use tracing::Instrument;

use crate::{
    Server,
    figures::{self, Counted},
    outbox::Outbox,
    people::{Blocked, sessions::Session},
    table::{self, Handle, Request, Watcher, frame, refusal},
};

/// How many frames wait for a client.
const QUEUE: usize = 256;

/// How many tables a connection follows.
const MOST_TABLES: usize = 16;

/// How many messages a client may send at once, and how many a second on average: more than any hand or bot needs.
const BURST: NonZeroU32 = NonZeroU32::new(60).expect("not zero");
const PER_SECOND: NonZeroU32 = NonZeroU32::new(20).expect("not zero");

/// How much of it may be talk, phrases at one tap included.
const TALK_BURST: NonZeroU32 = NonZeroU32::new(20).expect("not zero");
const TALK_PER_SECOND: NonZeroU32 = NonZeroU32::new(2).expect("not zero");

/// After how many messages too many a connection ends.
const PATIENCE: u32 = 200;

/// How often the way to a client and back is measured.
const PING: Duration = Duration::from_secs(5);

/// After how long a silence the client is taken to be gone.
const SILENCE: Duration = Duration::from_secs(30);

/// How long a frame may take to be sent, if the client reads slowly.
const SENDING: Duration = Duration::from_secs(10);

/// How long a connection that ends waits for its last frames to be sent.
const FAREWELL: Duration = Duration::from_secs(5);

/// Serves a connection until it ends.
pub(crate) async fn serve(server: Server, person: Person, session: Session, socket: WebSocket) {
    static CONNECTIONS: AtomicU64 = AtomicU64::new(0);
    let connection = CONNECTIONS.fetch_add(1, Ordering::Relaxed);
    let span = tracing::info_span!("connection", id = connection);
    let _counted = Counted::socket();
    run(server, person, session, connection, socket).instrument(span).await;
}

async fn run(server: Server, person: Person, session: Session, connection: u64, socket: WebSocket) {
    let (mut out, mut incoming) = socket.split();
    let (frames, mut waiting) = Outbox::new(QUEUE);
    let stop = server.stop.clone();
    let opened = Instant::now();
    let mut writer = tokio::spawn(async move {
        let mut pings = tokio::time::interval(PING);
        loop {
            let message = tokio::select! {
                // At the end of the server the queue ends too, and a goodbye is still said.
                biased;
                () = stop.cancelled() => {
                    let goodbye = frame(&ServerMessage::Goodbye);
                    let _ = out.send(Message::Text(goodbye)).await;
                    let reason = Utf8Bytes::from_static("the server is going away");
                    let close = CloseFrame { code: close_code::RESTART, reason };
                    let _ = out.send(Message::Close(Some(close))).await;
                    break;
                }
                _ = pings.tick() => {
                    let sent = u64::try_from(opened.elapsed().as_micros()).unwrap_or(u64::MAX);
                    Message::Ping(sent.to_be_bytes().to_vec().into())
                }
                frame = waiting.recv() => match frame {
                    Some(frame) => Message::Text(frame),
                    None => {
                        let _ = out.send(Message::Close(None)).await;
                        break;
                    }
                },
            };
            match tokio::time::timeout(SENDING, out.send(message)).await {
                Ok(Ok(())) => {}
                Ok(Err(_)) => break,
                Err(_) => {
                    figures::unread();
                    break;
                }
            }
        }
    });
    let round_trip = Arc::default();
    let blocked = session.blocked.clone();
    let present = server.lobby.presence.come(&person, connection, frames.clone());
    let talk = RateLimiter::direct(Quota::per_second(TALK_PER_SECOND).allow_burst(TALK_BURST));
    let mut client = Client {
        server,
        person,
        blocked,
        connection,
        frames,
        talk,
        round_trip,
        tables: HashMap::new(),
    };
    client.send(&ServerMessage::Welcome { version: protocol::VERSION, you: client.person.clone() });
    let stop = client.server.stop.clone();
    let limiter = RateLimiter::direct(Quota::per_second(PER_SECOND).allow_burst(BURST));
    let mut patience = PATIENCE;
    loop {
        let heard = tokio::select! {
            heard = tokio::time::timeout(SILENCE, incoming.next()) => heard,
            () = stop.cancelled() => break,
            () = client.frames.overflowed() => {
                tracing::info!("a client does not read what it is sent");
                figures::unread();
                writer.abort();
                break;
            }
            () = session.ended.cancelled() => break,
            _ = &mut writer => break,
        };
        let message = match heard {
            Ok(Some(Ok(message))) => message,
            Ok(Some(Err(error))) => {
                // Nothing can be read any more. Who has only gone does not hear it.
                let text = format!("what was sent cannot be read: {error}");
                client.send(&ServerMessage::Refused(refusal(RefusalCode::Malformed, &text)));
                break;
            }
            Ok(None) | Err(_) => break,
        };
        if limiter.check().is_err() {
            client.refuse(refusal(
                RefusalCode::TooMany,
                "too many messages; this one is passed over",
            ));
            patience -= 1;
            if patience == 0 {
                break;
            }
            continue;
        }
        match message {
            Message::Text(text) => client.hear(&text).await,
            Message::Binary(_) => {
                client.refuse(refusal(RefusalCode::Malformed, "messages are text"));
            }
            Message::Close(_) => break,
            Message::Pong(sent) => client.measured(&sent, opened),
            Message::Ping(_) => {}
        }
    }
    client.leave().await;
    drop((client, present));
    // The writer ends when nobody has anything to send any more.
    if !writer.is_finished() && tokio::time::timeout(FAREWELL, &mut writer).await.is_err() {
        writer.abort();
    }
}

/// What a connection is to the server.
struct Client {
    server: Server,
    person: Person,
    blocked: Blocked,
    connection: u64,
    frames: Outbox,
    talk: DefaultDirectRateLimiter,
    /// In milliseconds, smoothed.
    round_trip: Arc<AtomicU32>,
    /// The tables that it follows.
    tables: HashMap<String, Handle>,
}

impl Client {
    fn send(&self, message: &ServerMessage) {
        // If there is no room the connection ends by itself.
        let _ = self.frames.try_send(frame(message));
    }

    fn refuse(&self, refusal: Refusal) {
        figures::refused(refusal.code);
        self.send(&ServerMessage::Refused(refusal));
    }

    async fn hear(&mut self, text: &str) {
        if text.len() > protocol::MAX_MESSAGE {
            let text = format!("a message has at most {} bytes", protocol::MAX_MESSAGE);
            return self.refuse(refusal(RefusalCode::TooLong, &text));
        }
        let message: ClientMessage = match serde_json::from_str(text) {
            Ok(message) => message,
            Err(error) => {
                let text = format!("not a message of the protocol: {error}");
                return self.refuse(refusal(RefusalCode::Malformed, &text));
            }
        };
        let key = match &message {
            ClientMessage::Intent { key, .. } => Some(key.clone()),
            _ => None,
        };
        if let Err(refused) = self.heard(message).await {
            self.refuse(Refusal { key, ..refused });
        }
    }

    async fn heard(&mut self, message: ClientMessage) -> Result<(), Refusal> {
        match message {
            ClientMessage::Ping { nonce } => {
                self.send(&ServerMessage::Pong { nonce });
                Ok(())
            }
            ClientMessage::Watch { table, since } => {
                if self.tables.len() >= MOST_TABLES && !self.tables.contains_key(&table) {
                    return Err(refusal(RefusalCode::TooMany, "too many tables are followed"));
                }
                let handle = self.server.lobby.table(&table).await?;
                let watcher = Watcher {
                    connection: self.connection,
                    person: self.person.clone(),
                    blocked: self.blocked.clone(),
                    frames: self.frames.clone(),
                    round_trip: self.round_trip.clone(),
                };
                handle.ask(Request::Watch { watcher, since }).await?;
                self.tables.insert(table, handle);
                Ok(())
            }
            ClientMessage::Unwatch { table } => {
                if let Some(handle) = self.tables.remove(&table) {
                    handle.ask(Request::Unwatch { connection: self.connection }).await?;
                }
                Ok(())
            }
            ClientMessage::Intent { table, key, seat, intent } => {
                if key.is_empty() || key.len() > protocol::MAX_KEY {
                    return Err(refusal(RefusalCode::Malformed, "a key is short and not empty"));
                }
                if matches!(intent, Intent::Say { .. }) && self.talk.check().is_err() {
                    return Err(refusal(RefusalCode::TooMany, "too much talk; this is not said"));
                }
                let (kind, since) = (figures::kind(&intent), Instant::now());
                let seat = seat.map(Into::into);
                let done = self.intend(&table, seat, key.clone(), intent).await;
                figures::intent(kind, since, done.as_ref());
                self.send(&ServerMessage::Done { key, number: done? });
                Ok(())
            }
        }
    }

    async fn intend(
        &self,
        table: &str,
        seat: Option<Seat>,
        key: String,
        intent: Intent,
    ) -> Result<u32, Refusal> {
        let handle = match self.tables.get(table) {
            Some(handle) if !handle.is_gone() => handle.clone(),
            _ => self.server.lobby.table(table).await?,
        };
        let (answer, answered) = oneshot::channel();
        let person = self.person.clone();
        handle.ask(Request::Intent { person, seat, key, intent, answer }).await?;
        answered.await.map_err(|_| table::unavailable())?
    }

    /// A ping has come back: it carries when it was sent.
    fn measured(&self, sent: &[u8], opened: Instant) {
        let Ok(sent) = sent.try_into().map(u64::from_be_bytes) else { return };
        let now = u64::try_from(opened.elapsed().as_micros()).unwrap_or(u64::MAX);
        // Who makes a pong up gets what he is given, within the quota of a game.
        let Some(took) = now.checked_sub(sent) else { return };
        let took = u32::try_from(took / 1000).unwrap_or(u32::MAX);
        let before = self.round_trip.load(Ordering::Relaxed);
        let smoothed = if before == 0 { took } else { (before / 4).saturating_mul(3) + took / 4 };
        self.round_trip.store(smoothed, Ordering::Relaxed);
    }

    async fn leave(&mut self) {
        for handle in self.tables.values() {
            // A table that is gone has forgotten us already.
            let _ = handle.ask(Request::Unwatch { connection: self.connection }).await;
        }
    }
}
