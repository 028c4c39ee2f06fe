//! The bounded queue of frames to a client; a client that does not read is disconnected. The client
//! of another node is reached through the queue of frames to that node.

use std::{
    fmt,
    sync::{
        Arc,
        atomic::{AtomicUsize, Ordering},
    },
};

use axum::extract::ws::Utf8Bytes;
use protocol::ServerMessage;
use tokio::sync::mpsc;
use tokio_util::sync::CancellationToken;
use tracing::Span;

/// How many bytes wait for a client: some snapshots of the longest games with the longest chats.
const MOST_BYTES: usize = 2 * 1024 * 1024;

/// The sending end of the queue. Clones share it.
#[derive(Clone, Debug)]
pub struct Outbox(Way);

#[derive(Clone, Debug)]
enum Way {
    Client(ClientQueue),
    /// To a client of another node.
    Node(Arc<dyn NodeQueue>),
}

/// The queue of frames to another node of a cluster, for one of its connections.
pub trait NodeQueue: fmt::Debug + Send + Sync {
    /// Queues a frame without waiting.
    fn send(&self, frame: Utf8Bytes) -> Result<(), Unread>;
}

#[derive(Clone, Debug)]
struct ClientQueue {
    frames: mpsc::Sender<Frame>,
    bytes: Arc<AtomicUsize>,
    overflowed: CancellationToken,
}

/// The receiving end of the queue.
#[derive(Debug)]
pub struct Waiting {
    frames: mpsc::Receiver<Frame>,
    bytes: Arc<AtomicUsize>,
}

/// A frame, and the span in which it is to be sent. Boxed, because a queue reserves space for 32
/// of them, and nearly all queues are empty.
type Frame = Box<(Utf8Bytes, Span)>;

/// The queue is full, or the client has gone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Unread;

impl Outbox {
    /// A queue for `most` frames.
    pub fn new(most: usize) -> (Self, Waiting) {
        let (frames, waiting) = mpsc::channel(most);
        let bytes = Arc::new(AtomicUsize::new(0));
        let overflowed = CancellationToken::new();
        let queue = ClientQueue { frames, bytes: bytes.clone(), overflowed };
        (Self(Way::Client(queue)), Waiting { frames: waiting, bytes })
    }

    /// The queue of a client of another node.
    pub fn node(queue: impl NodeQueue + 'static) -> Self {
        Self(Way::Node(Arc::new(queue)))
    }

    /// Queues a frame without waiting. A client that misses one cannot follow its tables, so the
    /// connection ends. The current span does not end before the frame is sent.
    pub fn try_send(&self, frame: Utf8Bytes) -> Result<(), Unread> {
        let queue = match &self.0 {
            Way::Client(queue) => queue,
            Way::Node(queue) => return queue.send(frame),
        };
        let length = frame.len();
        let waiting = queue.bytes.fetch_add(length, Ordering::Relaxed);
        // Allow one oversized frame when the queue is empty.
        if (waiting == 0 || waiting + length <= MOST_BYTES)
            && queue.frames.try_send(Box::new((frame, Span::current()))).is_ok()
        {
            return Ok(());
        }
        queue.overflowed.cancel();
        Err(Unread)
    }

    /// Waits until a frame did not fit.
    pub async fn overflowed(&self) {
        match &self.0 {
            Way::Client(queue) => queue.overflowed.cancelled().await,
            // The node of the client waits for that.
            Way::Node(_) => std::future::pending().await,
        }
    }
}

impl Waiting {
    /// The next frame, and the span in which it is to be sent; nothing when all senders are gone.
    pub async fn next(&mut self) -> Option<(Utf8Bytes, Span)> {
        let (frame, span) = *self.frames.recv().await?;
        self.bytes.fetch_sub(frame.len(), Ordering::Relaxed);
        Some((frame, span))
    }

    /// The next frame; nothing if there will be none.
    pub async fn recv(&mut self) -> Option<Utf8Bytes> {
        Some(self.next().await?.0)
    }

    /// The next frame, if one waits.
    pub fn try_recv(&mut self) -> Result<Utf8Bytes, mpsc::error::TryRecvError> {
        let (frame, _) = *self.frames.try_recv()?;
        self.bytes.fetch_sub(frame.len(), Ordering::Relaxed);
        Ok(frame)
    }
}

/// A message as a text frame.
pub fn frame(message: &ServerMessage) -> Utf8Bytes {
    // These types have no maps with keys that JSON does not know.
    serde_json::to_string(message).unwrap_or_default().into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn frames_wait_in_bounds_of_number_and_length() {
        let long = Utf8Bytes::from("x".repeat(MOST_BYTES));
        let (outbox, mut waiting) = Outbox::new(2);
        outbox.try_send(long.clone()).expect("nothing else waits");
        assert_eq!(waiting.recv().await, Some(long.clone()));
        outbox.try_send(long).expect("it has been read");
        assert_eq!(outbox.try_send(Utf8Bytes::from("y")), Err(Unread));
        outbox.overflowed().await;

        let (outbox, _waiting) = Outbox::new(2);
        for frame in ["a", "b"] {
            outbox.try_send(Utf8Bytes::from(frame)).expect("room");
        }
        assert_eq!(outbox.try_send(Utf8Bytes::from("c")), Err(Unread));
        outbox.overflowed().await;
    }
}
