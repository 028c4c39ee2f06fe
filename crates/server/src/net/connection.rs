//! A WebSocket connection: a reader takes in what the client sends, a writer sends what its tables
//! tell it.
//!
//! They end together. Outgoing frames wait in a bounded queue; a client that does not read them is
//! disconnected, and can reconnect and ask for what it missed.

mod client;
mod followed_events;
pub(crate) mod writer;

use std::{
    num::NonZeroU32,
    sync::{Arc, Mutex},
    time::Duration,
};

use futures_util::{StreamExt, stream::SplitStream};
use governor::{DefaultDirectRateLimiter, Quota, RateLimiter};
use hyper::upgrade::Upgraded;
use hyper_util::rt::TokioIo;
use people::{accounts::sessions::Session, presence, round_trip::RoundTrips};
use protocol::{Person, RefusalCode, ServerMessage, refusals::refusal};
use telemetry::metrics::{self, Counted};
use tokio::task::JoinHandle;
use tokio_tungstenite::{WebSocketStream, tungstenite::Message};
use tokio_util::sync::CancellationToken;
use tracing::Instrument;

use crate::{app::App, request_id::RequestId};
use client::Client;
use writer::Writer;

/// A WebSocket. It is not axum's, which sends every message in one frame.
pub(crate) type WebSocket = WebSocketStream<TokioIo<Upgraded>>;

/// How many frames wait for a client.
const QUEUE: usize = 256;

/// How many messages a client may send at once, and how many per second on average: more than any
/// hand or bot needs.
const BURST: NonZeroU32 = NonZeroU32::new(60).expect("not zero");
const PER_SECOND: NonZeroU32 = NonZeroU32::new(20).expect("not zero");

/// How many messages beyond that limit end the connection.
const PATIENCE: u32 = 200;

/// How long a client may be silent before it is taken to be gone.
const SILENCE: Duration = Duration::from_secs(30);

/// How long a closing connection waits for its last frames to be sent.
const FAREWELL: Duration = Duration::from_secs(5);

/// Serves a connection until it ends.
pub(crate) async fn serve(app: App, person: Person, session: Session, socket: WebSocket) {
    let id = presence::next_id();
    let request_id = RequestId::current().map(tracing::field::display);
    let span = tracing::error_span!("connection", id, request_id);
    let _counted = Counted::socket();
    run(app, person, session, id, socket).instrument(span).await;
}

async fn run(app: App, person: Person, session: Session, id: u64, socket: WebSocket) {
    let (out, incoming) = socket.split();
    let counted = app.limits.as_ref().map(|_| session.address);
    let (frames, waiting) = app.outboxes.open(counted, QUEUE);
    let farewell = app.farewells.join();
    let stop = farewell.ends.clone();
    let trips = Arc::new(Mutex::new(RoundTrips::default()));
    let writer = Writer { out, waiting, farewell, trips: trips.clone() };
    let mut writer = tokio::spawn(writer.run());
    let (presence, shown) = (&app.lobby.presence, session.shown.clone());
    let present = presence.come(&person, id, frames.clone(), shown);
    app.lobby.presence.locate(&person.id, session.address);
    let pairing = app.pairing.stand(&person.id);
    let (version, you) = (protocol::VERSION, person.clone());
    let welcome = ServerMessage::Welcome { version, you, pairing };
    let client = Client::new(app, person, &session, id, frames, trips);
    client.send(&welcome);
    let limiter = RateLimiter::direct(Quota::per_second(PER_SECOND).allow_burst(BURST));
    let ended = session.ended.clone();
    let mut reader = Reader { incoming, client, limiter, patience: PATIENCE, stop, ended };
    reader.run(&mut writer).await;
    Box::pin(reader.client.leave()).await;
    drop((reader, present));
    // The writer ends when nobody has anything to send any more.
    if !writer.is_finished() && tokio::time::timeout(FAREWELL, &mut writer).await.is_err() {
        writer.abort();
    }
}

/// Takes in what a client sends.
struct Reader {
    incoming: SplitStream<WebSocket>,
    client: Client,
    limiter: DefaultDirectRateLimiter,
    /// How many more messages beyond the limit are refused before the connection ends.
    patience: u32,
    /// Cancelled when the server takes leave of the client.
    stop: CancellationToken,
    /// Cancelled when the person's session ends.
    ended: CancellationToken,
}

impl Reader {
    async fn run(&mut self, writer: &mut JoinHandle<()>) {
        while let Some(message) = self.next(writer).await {
            if self.limiter.check().is_ok() {
                match message {
                    // Boxed, so that an idle connection reserves no space for handling a message.
                    Message::Text(text) => Box::pin(self.client.receive(&text)).await,
                    Message::Binary(_) => {
                        let text = "binary frames are not supported; send JSON in text frames";
                        self.client.refuse(refusal(RefusalCode::Malformed, text));
                    }
                    Message::Close(_) => return,
                    Message::Pong(sent) => self.client.measure(&sent),
                    Message::Ping(_) | Message::Frame(_) => {}
                }
            } else {
                self.client.ignore(&message);
                self.patience -= 1;
                if self.patience == 0 {
                    return;
                }
            }
        }
    }

    /// The next message; nothing if the connection has to end.
    async fn next(&mut self, writer: &mut JoinHandle<()>) -> Option<Message> {
        let received = tokio::select! {
            received = tokio::time::timeout(SILENCE, self.incoming.next()) => received,
            () = self.stop.cancelled() => return None,
            () = self.client.overflowed() => {
                tracing::info!("disconnected: the client does not read");
                metrics::unread();
                writer.abort();
                return None;
            }
            () = self.ended.cancelled() => return None,
            _ = &mut *writer => return None,
        };
        match received {
            Ok(Some(Ok(message))) => {
                metrics::message("in", length(&message));
                Some(message)
            }
            Ok(Some(Err(error))) => {
                // Nothing more can be read. A peer that merely disconnected won't see this.
                let text = format!("cannot read the frame: {error}");
                self.client.send(&ServerMessage::Refused(refusal(RefusalCode::Malformed, &text)));
                None
            }
            Ok(None) | Err(_) => None,
        }
    }
}

/// The length of a message, in bytes.
fn length(message: &Message) -> usize {
    match message {
        Message::Text(text) => text.len(),
        Message::Binary(bytes) | Message::Ping(bytes) | Message::Pong(bytes) => bytes.len(),
        Message::Close(close) => close.as_ref().map_or(0, |close| close.reason.len()),
        Message::Frame(frame) => frame.payload().len(),
    }
}
