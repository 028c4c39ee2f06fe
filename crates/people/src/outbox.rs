//! The bounded queue of frames to a client; a client that does not read is disconnected. The client
//! of another node is reached through the queue of frames to that node.

pub mod budget;
mod queue;

use std::{fmt, sync::Arc};

use axum::extract::ws::Utf8Bytes;
use protocol::ServerMessage;
use tokio::sync::mpsc::error::TryRecvError;
use tracing::Span;

use crate::address::Address;
use budget::Outboxes;
use queue::{Queue, Queued};

/// The sending end of the queue. Clones share it.
#[derive(Clone, Debug)]
pub struct Outbox {
    way: Way,
    /// The subject of the frames that are sent with this clone.
    about: Option<u64>,
}

#[derive(Clone, Debug)]
enum Way {
    Client(Arc<Sender>),
    /// To a client of another node.
    Node(Arc<dyn NodeQueue>),
}

/// The queue of frames to another node of a cluster, for one of its connections.
pub trait NodeQueue: fmt::Debug + Send + Sync {
    /// Queues a frame without waiting.
    fn send(&self, frame: Utf8Bytes) -> Result<(), Unread>;

    /// Drops the frames of the subject that wait on either node; the next one is the first anew.
    fn start_anew(&self);
}

/// Ends the queue when all clones of an outbox are gone.
#[derive(Debug)]
struct Sender(Arc<Queue>);

/// The receiving end of the queue.
#[derive(Debug)]
pub struct Waiting(Arc<Queue>);

/// The queue is full, or the client has gone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Unread;

impl Outboxes {
    /// A queue for `most` frames to a client at an address, if its address counts.
    pub fn open(&self, address: Option<Address>, most: usize) -> (Outbox, Waiting) {
        Outbox::with(self.take_in(address, |account| Queue::new(most, Some(account))))
    }
}

impl Outbox {
    /// A queue for `most` frames, on no budget.
    pub fn new(most: usize) -> (Self, Waiting) {
        Self::with(Queue::new(most, None))
    }

    fn with(queue: Arc<Queue>) -> (Self, Waiting) {
        let way = Way::Client(Arc::new(Sender(queue.clone())));
        (Self { way, about: None }, Waiting(queue))
    }

    /// The queue of a client of another node.
    pub fn node(queue: impl NodeQueue + 'static) -> Self {
        Self { way: Way::Node(Arc::new(queue)), about: None }
    }

    /// The same queue, for frames about a subject: a table, for example.
    #[must_use]
    pub fn about(&self, subject: &str) -> Self {
        // Names of tables have eight letters. Of longer ones, the last count.
        let about = subject.bytes().fold(0, |about, byte| about << 8 | u64::from(byte));
        Self { way: self.way.clone(), about: Some(about) }
    }

    /// Queues a frame without waiting. A client that misses one cannot follow its tables, so the
    /// connection ends. The current span does not end before the frame is sent.
    pub fn try_send(&self, frame: Utf8Bytes) -> Result<(), Unread> {
        match &self.way {
            Way::Client(sender) => {
                sender.0.push(Queued { frame, about: self.about, span: Span::current() })
            }
            Way::Node(queue) => queue.send(frame),
        }
    }

    /// Drops the frames about the subject that still wait: the client is told everything anew.
    pub fn start_anew(&self) {
        match (&self.way, self.about) {
            (Way::Client(sender), Some(about)) => sender.0.forget(about),
            (Way::Node(queue), _) => queue.start_anew(),
            (Way::Client(_), None) => {}
        }
    }

    /// Waits until a frame did not fit.
    pub async fn overflowed(&self) {
        match &self.way {
            Way::Client(sender) => sender.0.overflowed().await,
            // The node of the client waits for that.
            Way::Node(_) => std::future::pending().await,
        }
    }
}

impl Drop for Sender {
    fn drop(&mut self) {
        self.0.end();
    }
}

impl Waiting {
    /// The next frame, and the span in which it is to be sent; nothing when all senders are gone.
    /// A frame counts as waiting until the next one is asked for.
    pub async fn next(&mut self) -> Option<(Utf8Bytes, Span)> {
        loop {
            match self.0.pop() {
                Ok(Queued { frame, span, .. }) => return Some((frame, span)),
                Err(TryRecvError::Disconnected) => return None,
                Err(TryRecvError::Empty) => self.0.filled().await,
            }
        }
    }

    /// The next frame; nothing if there will be none.
    pub async fn recv(&mut self) -> Option<Utf8Bytes> {
        Some(self.next().await?.0)
    }

    /// The next frame, if one waits.
    pub fn try_recv(&mut self) -> Result<Utf8Bytes, TryRecvError> {
        self.0.pop().map(|queued| queued.frame)
    }
}

impl Drop for Waiting {
    fn drop(&mut self) {
        self.0.close();
    }
}

/// A message as a text frame.
pub fn frame(message: &ServerMessage) -> Utf8Bytes {
    // These types have no maps with keys that JSON does not know.
    serde_json::to_string(message).unwrap_or_default().into()
}
