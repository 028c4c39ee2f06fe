//! What waits to be sent to a client: bounded, and who does not read it is disconnected.

use std::sync::{
    Arc,
    atomic::{AtomicUsize, Ordering},
};

use axum::extract::ws::Utf8Bytes;
use tokio::sync::mpsc;
use tokio_util::sync::CancellationToken;

/// How many bytes wait for a client: some snapshots of the longest games with the longest talk.
const MOST_BYTES: usize = 2 * 1024 * 1024;

/// The near end of what a client reads. Clones share it.
#[derive(Clone, Debug)]
pub(crate) struct Outbox {
    frames: mpsc::Sender<Utf8Bytes>,
    bytes: Arc<AtomicUsize>,
    overflowed: CancellationToken,
}

/// Where the frames come out.
#[derive(Debug)]
pub(crate) struct Waiting {
    frames: mpsc::Receiver<Utf8Bytes>,
    bytes: Arc<AtomicUsize>,
}

/// There was no room any more, or the client has gone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Unread;

impl Outbox {
    /// Room for so many frames, and the end where they come out.
    pub(crate) fn new(most: usize) -> (Self, Waiting) {
        let (frames, waiting) = mpsc::channel(most);
        let bytes = Arc::new(AtomicUsize::new(0));
        let overflowed = CancellationToken::new();
        (Self { frames, bytes: bytes.clone(), overflowed }, Waiting { frames: waiting, bytes })
    }

    /// Sends a frame, and never waits. A client who misses one can follow nothing any more: his connection ends.
    pub(crate) fn try_send(&self, frame: Utf8Bytes) -> Result<(), Unread> {
        let length = frame.len();
        let waiting = self.bytes.fetch_add(length, Ordering::Relaxed);
        // What is too long by itself is sent to whom nothing else waits.
        if (waiting == 0 || waiting + length <= MOST_BYTES) && self.frames.try_send(frame).is_ok() {
            return Ok(());
        }
        self.overflowed.cancel();
        Err(Unread)
    }

    /// Waits until something could not be sent.
    pub(crate) async fn overflowed(&self) {
        self.overflowed.cancelled().await;
    }
}

impl Waiting {
    /// The next frame; nothing when nobody can send any more.
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

    #[cfg(test)]
    pub(crate) fn len(&self) -> usize {
        self.frames.len()
    }
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
