//! The writing half of a connection.

use std::{
    sync::{Arc, Mutex, PoisonError},
    time::{Duration, Instant},
};

use axum::extract::ws::{CloseFrame, Message, Utf8Bytes, WebSocket, close_code};
use futures_util::{SinkExt, stream::SplitSink};
use protocol::ServerMessage;
use tokio_util::sync::CancellationToken;

use super::round_trip::{self, RoundTrips};
use crate::{
    metrics,
    net::outbox::{Waiting, frame},
};

/// How often the round trip to a client is measured.
const PING: Duration = Duration::from_secs(5);

/// The same until it is known.
const FIRST_PINGS: Duration = Duration::from_secs(1);

/// How long a client may take to read a frame.
const SENDING: Duration = Duration::from_secs(10);

/// Sends frames, and pings that measure the round trip (`round_trip.rs`).
pub(super) struct Writer {
    pub(super) out: SplitSink<WebSocket, Message>,
    pub(super) waiting: Waiting,
    /// Cancelled when the server shuts down.
    pub(super) stop: CancellationToken,
    pub(super) trips: Arc<Mutex<RoundTrips>>,
}

impl Writer {
    /// Runs until nobody can send frames any more, the client does not read, or the server shuts
    /// down.
    pub(super) async fn run(mut self) {
        let mut pings = tokio::time::interval(FIRST_PINGS);
        let mut first = round_trip::LEAST;
        loop {
            let message = tokio::select! {
                // When the server shuts down the queue ends too, and goodbye still has to be said.
                biased;
                () = self.stop.cancelled() => return self.say_goodbye().await,
                _ = pings.tick() => {
                    if first == 0 && pings.period() != PING {
                        pings = tokio::time::interval_at(tokio::time::Instant::now() + PING, PING);
                    }
                    first = first.saturating_sub(1);
                    self.ping()
                }
                frame = self.waiting.recv() => match frame {
                    Some(frame) => Message::Text(frame),
                    None => {
                        let _ = self.out.send(Message::Close(None)).await;
                        return;
                    }
                },
            };
            match tokio::time::timeout(SENDING, self.out.send(message)).await {
                Ok(Ok(())) => {}
                Ok(Err(_)) => return,
                Err(_) => return metrics::unread(),
            }
        }
    }

    fn ping(&self) -> Message {
        let nonce = rand::random::<u64>().to_be_bytes();
        let mut trips = self.trips.lock().unwrap_or_else(PoisonError::into_inner);
        trips.pinged(nonce, Instant::now());
        Message::Ping(nonce.to_vec().into())
    }

    async fn say_goodbye(&mut self) {
        let _ = self.out.send(Message::Text(frame(&ServerMessage::Goodbye))).await;
        let reason = Utf8Bytes::from_static("the server is going away");
        let close = CloseFrame { code: close_code::RESTART, reason };
        let _ = self.out.send(Message::Close(Some(close))).await;
    }
}
