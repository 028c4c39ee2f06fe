//! A queue of frames, which counts the bytes that wait in it and those that are being sent.

use std::{
    collections::VecDeque,
    mem,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

use axum::extract::ws::Utf8Bytes;
use tokio::sync::{Notify, mpsc::error::TryRecvError};
use tokio_util::sync::CancellationToken;
use tracing::Span;

use super::{
    Unread,
    budget::{Account, Fills},
};

/// How many bytes wait for a client: some snapshots of the longest games with the longest chats.
pub(super) const MOST_BYTES: usize = 2 * 1024 * 1024;

/// The queue to a client.
#[derive(Debug)]
pub(super) struct Queue {
    /// How many frames wait at most.
    most: usize,
    state: Mutex<State>,
    /// A frame waits, or there will be none.
    filled: Notify,
    overflowed: CancellationToken,
    account: Option<Account>,
}

#[derive(Debug, Default)]
struct State {
    /// Boxed, because a queue keeps the space that it once needed.
    frames: VecDeque<Box<Queued>>,
    /// The bytes of the frames that wait.
    waiting: usize,
    /// Those of the frame that is being sent.
    sending: usize,
    /// Whether no frames are taken any more: all senders or the receiver are gone, or it was full.
    is_closed: bool,
}

/// A frame, its subject, and the span in which it is to be sent.
#[derive(Debug)]
pub(super) struct Queued {
    pub(super) frame: Utf8Bytes,
    pub(super) about: Option<u64>,
    pub(super) span: Span,
}

impl Queue {
    pub(super) fn new(most: usize, account: Option<Account>) -> Arc<Self> {
        Arc::new(Self {
            most,
            state: Mutex::default(),
            filled: Notify::new(),
            overflowed: CancellationToken::new(),
            account,
        })
    }

    pub(super) fn push(&self, queued: Queued) -> Result<(), Unread> {
        let length = queued.frame.len();
        let mut state = self.state();
        // Allow one oversized frame when the queue is empty.
        let fits = state.waiting == 0 || state.waiting + length <= MOST_BYTES;
        if state.is_closed {
            return Err(Unread);
        }
        if !fits || state.frames.len() >= self.most {
            drop(state);
            self.overflow();
            return Err(Unread);
        }
        state.waiting += length;
        state.frames.push_back(Box::new(queued));
        self.take(length);
        drop(state);
        self.filled.notify_one();
        let Some(account) = &self.account else { return Ok(()) };
        account.enforce();
        // It may have been the fullest.
        if self.overflowed.is_cancelled() { Err(Unread) } else { Ok(()) }
    }

    /// The next frame. The one before has been sent.
    pub(super) fn pop(&self) -> Result<Queued, TryRecvError> {
        let mut state = self.state();
        let sent = mem::take(&mut state.sending);
        self.give_back(sent);
        let Some(next) = state.frames.pop_front() else {
            let is_closed = state.is_closed;
            return Err(if is_closed { TryRecvError::Disconnected } else { TryRecvError::Empty });
        };
        state.waiting -= next.frame.len();
        state.sending = next.frame.len();
        Ok(*next)
    }

    /// Waits until a frame may wait. It can be cancelled.
    pub(super) async fn filled(&self) {
        self.filled.notified().await;
    }

    /// Drops the frames about something that wait.
    pub(super) fn forget(&self, about: u64) {
        let mut state = self.state();
        let before = state.waiting;
        state.frames.retain(|queued| queued.about != Some(about));
        state.waiting = state.frames.iter().map(|queued| queued.frame.len()).sum();
        self.give_back(before - state.waiting);
    }

    /// No more frames will come.
    pub(super) fn end(&self) {
        self.state().is_closed = true;
        self.filled.notify_one();
    }

    /// Drops all frames and takes no more. The frame that is being sent does not count any more,
    /// since the connection ends.
    pub(super) fn close(&self) {
        let mut state = self.state();
        state.is_closed = true;
        let frames = mem::take(&mut state.frames);
        let bytes = mem::take(&mut state.waiting) + mem::take(&mut state.sending);
        self.give_back(bytes);
        drop(state);
        drop(frames);
        self.filled.notify_one();
    }

    pub(super) async fn overflowed(&self) {
        self.overflowed.cancelled().await;
    }

    // Both are called while the state is locked, so that no byte is given back before it is taken.
    fn take(&self, bytes: usize) {
        self.account.iter().for_each(|account| account.take(bytes));
    }

    fn give_back(&self, bytes: usize) {
        self.account.iter().for_each(|account| account.give_back(bytes));
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Fills for Queue {
    fn bytes(&self) -> usize {
        let state = self.state();
        state.waiting + state.sending
    }

    fn address_bytes(&self) -> usize {
        self.account.as_ref().map_or(0, Account::address_bytes)
    }

    /// The connection ends: the client does not read.
    fn overflow(&self) {
        self.close();
        self.overflowed.cancel();
    }
}

#[cfg(test)]
mod tests {
    use axum::extract::ws::Utf8Bytes;

    use super::{super::Outbox, MOST_BYTES};
    use crate::outbox::Unread;

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

    #[tokio::test]
    async fn the_last_frames_are_read_when_all_senders_are_gone() {
        let (outbox, mut waiting) = Outbox::new(2);
        let (clone, frame) = (outbox.about("table"), Utf8Bytes::from("a"));
        clone.try_send(frame.clone()).expect("room");
        drop((outbox, clone));
        assert_eq!((waiting.recv().await, waiting.recv().await), (Some(frame), None));
    }

    #[test]
    fn a_client_that_is_told_anew_gets_nothing_twice() {
        let (outbox, mut waiting) = Outbox::new(9);
        let (one, other) = (outbox.about("abcdefgh"), outbox.about("abcdefgi"));
        for (outbox, frame) in [(&one, "a"), (&outbox, "b"), (&other, "c"), (&one, "d")] {
            outbox.try_send(Utf8Bytes::from(frame)).expect("room");
        }
        one.start_anew();
        one.try_send(Utf8Bytes::from("e")).expect("room");
        let read: Vec<_> = std::iter::from_fn(|| waiting.try_recv().ok()).collect();
        assert_eq!(read, ["b", "c", "e"].map(Utf8Bytes::from));
    }
}
