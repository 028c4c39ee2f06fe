//! The writing half of a connection.

use std::{
    sync::{Arc, Mutex, PoisonError},
    time::{Duration, Instant},
};

use axum::extract::ws::{CloseFrame, Message, Utf8Bytes, WebSocket, close_code};
use futures_util::{SinkExt, stream::SplitSink};
use people::{
    farewells::Farewell,
    outbox::{Waiting, frame},
    round_trip::RoundTrips,
};
use protocol::ServerMessage;
use telemetry::metrics;
use tracing::Span;

use super::length;

/// How often the round trip to a client is measured.
const PING: Duration = Duration::from_secs(5);

/// The same until it is known.
const FIRST_PINGS: Duration = Duration::from_secs(1);

/// How many pings are sent at that pace, to a client that answers late or never.
const MOST_FIRST_PINGS: u32 = 10;

/// How long a client may take to read a frame.
const SENDING: Duration = Duration::from_secs(10);

/// Sends frames, and pings that measure the round trip (`round_trip.rs`).
pub(crate) struct Writer {
    pub(super) out: SplitSink<WebSocket, Message>,
    pub(super) waiting: Waiting,
    pub(super) farewell: Farewell,
    pub(super) trips: Arc<Mutex<RoundTrips>>,
}

impl Writer {
    /// Runs until nobody can send frames any more, the client does not read, or the server shuts
    /// down.
    pub(crate) async fn run(mut self) {
        let (mut first, mut asked) = (MOST_FIRST_PINGS, false);
        let ping_at = tokio::time::sleep(Duration::ZERO);
        tokio::pin!(ping_at);
        loop {
            let (message, _span) = tokio::select! {
                // When the server shuts down the queue ends too, and goodbye still has to be said.
                biased;
                () = self.farewell.ends.cancelled() => return self.say_goodbye().await,
                () = self.farewell.asked.cancelled(), if !asked => {
                    asked = true;
                    (Message::Text(frame(&ServerMessage::Draining)), Span::none())
                }
                () = &mut ping_at => {
                    let (ping, is_unknown) = self.ping();
                    first = if is_unknown { first.saturating_sub(1) } else { 0 };
                    let wait = if first > 0 { FIRST_PINGS } else { PING };
                    ping_at.as_mut().reset(tokio::time::Instant::now() + wait);
                    let Some(ping) = ping else { continue };
                    (ping, Span::none())
                }
                frame = self.waiting.next() => match frame {
                    Some((frame, span)) => (Message::Text(frame), span),
                    None => {
                        let _ = self.out.send(Message::Close(None)).await;
                        return;
                    }
                },
            };
            let bytes = length(&message);
            match tokio::time::timeout(SENDING, self.out.send(message)).await {
                Ok(Ok(())) => metrics::message("out", bytes),
                Ok(Err(_)) => return,
                Err(_) => return metrics::unread(),
            }
        }
    }

    /// A ping, unless the last one may still be answered; and whether the round trip is unknown.
    fn ping(&self) -> (Option<Message>, bool) {
        let nonce = rand::random::<u64>().to_be_bytes();
        let mut trips = self.trips.lock().unwrap_or_else(PoisonError::into_inner);
        let pings = trips.pings(nonce, Instant::now());
        (pings.then(|| Message::Ping(nonce.to_vec().into())), trips.is_unknown())
    }

    async fn say_goodbye(&mut self) {
        let _ = self.out.send(Message::Text(frame(&ServerMessage::Goodbye))).await;
        let reason = Utf8Bytes::from_static("the server is going away");
        let close = CloseFrame { code: close_code::RESTART, reason };
        let _ = self.out.send(Message::Close(Some(close))).await;
    }
}
