//! The bounded queue of frames to a client; a client that does not read is disconnected.

use std::sync::{
    Arc,
    atomic::{AtomicUsize, Ordering},
};

use axum::extract::ws::Utf8Bytes;
use protocol::ServerMessage;
use tokio::sync::mpsc;
use tokio_util::sync::CancellationToken;

/// How many bytes wait for a client: some snapshots of the longest games with the longest chats.
const MOST_BYTES: usize = 2 * 1024 * 1024;

/// The sending end of the queue. Clones share it.
#[derive(Clone, Debug)]
pub(crate) struct Outbox {
    frames: mpsc::Sender<Utf8Bytes>,
    bytes: Arc<AtomicUsize>,
    overflowed: CancellationToken,
}

/// The receiving end of the queue.
#[derive(Debug)]
pub(crate) struct Waiting {
    frames: mpsc::Receiver<Utf8Bytes>,
    bytes: Arc<AtomicUsize>,
}

/// The queue is full, or the client has gone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Unread;

impl Outbox {
    /// A queue for `most` frames.
    pub(crate) fn new(most: usize) -> (Self, Waiting) {
        let (frames, waiting) = mpsc::channel(most);
        let bytes = Arc::new(AtomicUsize::new(0));
        let overflowed = CancellationToken::new();
        (Self { frames, bytes: bytes.clone(), overflowed }, Waiting { frames: waiting, bytes })
    }

    /// Queues a frame without waiting. A client that misses one cannot follow its tables, so the
    /// connection ends.
    pub(crate) fn try_send(&self, frame: Utf8Bytes) -> Result<(), Unread> {
        let length = frame.len();
        let waiting = self.bytes.fetch_add(length, Ordering::Relaxed);
        // Allow one oversized frame when the queue is empty.
        if (waiting == 0 || waiting + length <= MOST_BYTES) && self.frames.try_send(frame).is_ok() {
            return Ok(());
        }
        self.overflowed.cancel();
        Err(Unread)
    }

    /// Waits until a frame did not fit.
    pub(crate) async fn overflowed(&self) {
        self.overflowed.cancelled().await;
    }
}

impl Waiting {
    /// The next frame; nothing when all senders are gone.
    pub(crate) async fn recv(&mut self) -> Option<Utf8Bytes> {
        let frame = self.frames.recv().await?;
        self.bytes.fetch_sub(frame.len(), Ordering::Relaxed);
        Some(frame)
    }

    #[cfg(test)]
    pub(crate) fn try_recv(&mut self) -> Result<Utf8Bytes, mpsc::error::TryRecvError> {
        let frame = self.frames.try_recv()?;
        self.bytes.fetch_sub(frame.len(), Ordering::Relaxed);
        Ok(frame)
    }
}

/// A message as a text frame.
pub(crate) fn frame(message: &ServerMessage) -> Utf8Bytes {
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
