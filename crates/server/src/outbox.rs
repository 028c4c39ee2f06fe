//! What waits to be sent to a client: bounded, and who does not read it is disconnected.

use axum::extract::ws::Utf8Bytes;
use tokio::sync::mpsc;
use tokio_util::sync::CancellationToken;

/// The near end of what a client reads. Clones share it.
#[derive(Clone, Debug)]
pub(crate) struct Outbox {
    frames: mpsc::Sender<Utf8Bytes>,
    overflowed: CancellationToken,
}

/// There was no room any more, or the client has gone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Unread;

impl Outbox {
    /// Room for so many frames, and the end where they come out.
    pub(crate) fn new(most: usize) -> (Self, mpsc::Receiver<Utf8Bytes>) {
        let (frames, waiting) = mpsc::channel(most);
        (Self { frames, overflowed: CancellationToken::new() }, waiting)
    }

    /// Sends a frame, and never waits. A client who misses one can follow nothing any more: his connection ends.
    pub(crate) fn try_send(&self, frame: Utf8Bytes) -> Result<(), Unread> {
        self.frames.try_send(frame).map_err(|_| {
            self.overflowed.cancel();
            Unread
        })
    }

    /// Waits until something could not be sent.
    pub(crate) async fn overflowed(&self) {
        self.overflowed.cancelled().await;
    }
}
