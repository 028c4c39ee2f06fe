//! The writing half of a connection.

use std::{
    sync::{Arc, Mutex, PoisonError},
    time::{Duration, Instant},
};

use bytes::Bytes;
use futures_util::{Sink, SinkExt, stream::SplitSink};
use people::{
    farewells::Farewell,
    outbox::{Waiting, frame},
    round_trip::RoundTrips,
};
use protocol::ServerMessage;
use telemetry::metrics;
use tokio_tungstenite::tungstenite::{
    Message,
    protocol::{
        CloseFrame,
        frame::{
            Frame, Utf8Bytes,
            coding::{CloseCode, Data, OpCode},
        },
    },
};
use tracing::Span;

use super::WebSocket;

/// How many bytes a frame has at most. The socket copies each frame into a buffer which it keeps,
/// so longer messages are sent in parts: a snapshot of a long game would take its size again for as
/// long as the connection lasts.
const PART: usize = 16 * 1024;

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
            let (next, _span) = tokio::select! {
                // When the server shuts down the queue ends too, and goodbye still has to be said.
                biased;
                () = self.farewell.ends.cancelled() => return self.say_goodbye().await,
                () = self.farewell.asked.cancelled(), if !asked => {
                    asked = true;
                    (Next::Text(frame(&ServerMessage::Draining).into()), Span::none())
                }
                () = &mut ping_at => {
                    let (ping, is_unknown) = self.ping();
                    first = if is_unknown { first.saturating_sub(1) } else { 0 };
                    let wait = if first > 0 { FIRST_PINGS } else { PING };
                    ping_at.as_mut().reset(tokio::time::Instant::now() + wait);
                    let Some(ping) = ping else { continue };
                    (Next::Ping(ping), Span::none())
                }
                frame = self.waiting.next() => match frame {
                    Some((text, span)) => (Next::Text(text.into()), span),
                    None => {
                        let _ = self.out.send(Message::Close(None)).await;
                        return;
                    }
                },
            };
            let bytes = next.length();
            match tokio::time::timeout(SENDING, next.send(&mut self.out)).await {
                Ok(Ok(())) => metrics::message("out", bytes),
                Ok(Err(_)) => return,
                Err(_) => return metrics::unread(),
            }
        }
    }

    /// A ping, unless the last one may still be answered; and whether the round trip is unknown.
    fn ping(&self) -> (Option<Bytes>, bool) {
        let nonce = rand::random::<u64>().to_be_bytes();
        let mut trips = self.trips.lock().unwrap_or_else(PoisonError::into_inner);
        let pings = trips.pings(nonce, Instant::now());
        (pings.then(|| nonce.to_vec().into()), trips.is_unknown())
    }

    async fn say_goodbye(&mut self) {
        let _ = Next::Text(frame(&ServerMessage::Goodbye).into()).send(&mut self.out).await;
        let reason = Utf8Bytes::from_static("the server is going away");
        let close = CloseFrame { code: CloseCode::Restart, reason };
        let _ = self.out.send(Message::Close(Some(close))).await;
    }
}

/// A message to send.
enum Next {
    Text(Bytes),
    Ping(Bytes),
}

impl Next {
    const fn length(&self) -> usize {
        match self {
            Self::Text(bytes) | Self::Ping(bytes) => bytes.len(),
        }
    }

    /// Sends it, each part after the one before has left.
    async fn send<S: Sink<Message> + Unpin>(self, out: &mut S) -> Result<(), S::Error> {
        let mut rest = match self {
            Self::Ping(nonce) => return out.send(Message::Ping(nonce)).await,
            Self::Text(text) => text,
        };
        let mut kind = Data::Text;
        loop {
            let part = rest.split_to(rest.len().min(PART));
            let frame = Frame::message(part, OpCode::Data(kind), rest.is_empty());
            out.send(Message::Frame(frame)).await?;
            if rest.is_empty() {
                return Ok(());
            }
            kind = Data::Continue;
        }
    }
}

#[cfg(test)]
mod tests {
    use futures_util::StreamExt;
    use tokio_tungstenite::{WebSocketStream, tungstenite::protocol::Role};

    use super::*;

    /// The lengths of the frames of a text, and the text as a client reads it.
    async fn sent(text: &str) -> (Vec<usize>, String) {
        let frames = std::cell::RefCell::new(Vec::new());
        let mut out = Box::pin(futures_util::sink::unfold((), |(), message: Message| {
            let Message::Frame(frame) = message else { panic!("a text goes in frames") };
            frames.borrow_mut().push(frame.payload().len());
            std::future::ready(Ok::<_, ()>(()))
        }));
        Next::Text(text.to_owned().into()).send(&mut out).await.expect("taken");
        drop(out);
        let (server, client) = tokio::io::duplex(64);
        let mut server = WebSocketStream::from_raw_socket(server, Role::Server, None).await;
        let mut client = WebSocketStream::from_raw_socket(client, Role::Client, None).await;
        let (done, read) =
            tokio::join!(Next::Text(text.to_owned().into()).send(&mut server), client.next());
        done.expect("sent");
        let read = read.expect("a message").expect("readable");
        (frames.into_inner(), read.into_text().expect("a text").to_string())
    }

    #[tokio::test]
    async fn long_messages_are_sent_in_parts() {
        let short = "{}";
        assert_eq!(sent(short).await, (vec![2], short.to_owned()));
        // Parts end within letters of three bytes.
        let long = "\u{4e2d}".repeat(70_000);
        let (frames, read) = sent(&long).await;
        assert!(frames.iter().all(|&length| length <= PART), "{frames:?}");
        assert_eq!(frames.iter().sum::<usize>(), long.len());
        assert!(read == long);
    }
}
