//! Frames for clients of another node. A table's actor queues them as it does for its own clients;
//! one task per node sends what has gathered, equal frames once with all their connections.

use std::{
    collections::HashMap,
    mem,
    sync::{
        Arc, Mutex, MutexGuard, PoisonError,
        atomic::{AtomicBool, Ordering},
    },
};

use axum::extract::ws::Utf8Bytes;
use cluster::{Epoch, SessionId, TableId};
use people::outbox::{NodeQueue, Unread};
use telemetry::origin::Origin;
use tokio::sync::Notify;
use tokio_util::sync::CancellationToken;
use tracing::Span;

use super::{
    bus::{self, Bus},
    wire::{Addressed, Batch, Letter},
};

/// How many bytes of frames wait for a node: some hundred snapshots. A node that takes them so
/// slowly has lost the bus; its clients watch anew.
const MOST_BYTES: usize = 64 * 1024 * 1024;

/// How many connections one message names.
const MOST_ADDRESSED: usize = 10_000;

/// How many bytes the origin of a frame takes in a message.
const ORIGIN: usize = 80;

/// The queue of frames to a node. Clones share it.
#[derive(Clone, Debug)]
pub(super) struct Link(Arc<Queue>);

#[derive(Debug)]
struct Queue {
    waiting: Mutex<Waiting>,
    wake: Notify,
    /// The node is gone.
    closed: CancellationToken,
}

#[derive(Debug, Default)]
struct Waiting {
    bytes: usize,
    frames: Vec<Queued>,
    /// How many messages were sent of a table at its epoch.
    sent: HashMap<TableId, (Epoch, u64)>,
}

/// A frame of a table at its epoch for a connection, and the span in which it is sent.
#[derive(Debug)]
struct Queued {
    table: TableId,
    epoch: Epoch,
    connection: u64,
    frame: Utf8Bytes,
    /// Whether those before it, which still wait, are void.
    anew: bool,
    span: Span,
}

/// The way to a connection of another node, for the frames of one table.
#[derive(Debug)]
pub(super) struct NodeOutbox {
    link: Link,
    table: TableId,
    epoch: Epoch,
    connection: u64,
    /// Whether the next frame is the first anew.
    anew: AtomicBool,
}

impl NodeQueue for NodeOutbox {
    fn send(&self, frame: Utf8Bytes) -> Result<(), Unread> {
        let queue = &self.link.0;
        let mut waiting = self.link.waiting();
        let is_full = waiting.bytes > MOST_BYTES || frame.len() > bus::MOST_BYTES / 2;
        if is_full || queue.closed.is_cancelled() {
            return Err(Unread);
        }
        waiting.bytes += frame.len();
        let &Self { table, epoch, connection, .. } = self;
        let (anew, span) = (self.anew.swap(false, Ordering::Relaxed), Span::current());
        waiting.frames.push(Queued { table, epoch, connection, frame, anew, span });
        drop(waiting);
        queue.wake.notify_one();
        Ok(())
    }

    fn start_anew(&self) {
        self.anew.store(true, Ordering::Relaxed);
        let mut waiting = self.link.waiting();
        let is_void = |it: &Queued| it.connection == self.connection && it.table == self.table;
        waiting.frames.retain(|queued| !is_void(queued));
        waiting.bytes = waiting.frames.iter().map(|queued| queued.frame.len()).sum();
    }
}

impl Link {
    /// The queue to a node, and the task that sends what is in it.
    pub(super) fn new(to: SessionId, bus: Bus) -> Self {
        let queue = Queue {
            waiting: Mutex::default(),
            wake: Notify::new(),
            closed: CancellationToken::new(),
        };
        let link = Self(Arc::new(queue));
        let queue = link.clone();
        tokio::spawn(async move {
            loop {
                tokio::select! {
                    () = queue.0.wake.notified() => {}
                    () = queue.0.closed.cancelled() => return,
                }
                // A table that tells of a change just now tells everybody.
                tokio::task::yield_now().await;
                for bytes in queue.gathered() {
                    bus.send(to, bytes);
                }
            }
        });
        link
    }

    /// The way to one of the node's connections.
    pub(super) fn outbox(&self, table: TableId, epoch: Epoch, connection: u64) -> NodeOutbox {
        NodeOutbox { link: self.clone(), table, epoch, connection, anew: AtomicBool::default() }
    }

    /// How many messages were sent of each table at its epoch.
    pub(super) fn sent(&self) -> HashMap<TableId, (Epoch, u64)> {
        self.waiting().sent.clone()
    }

    /// The node follows a table no longer.
    pub(super) fn forget(&self, table: TableId) {
        self.waiting().sent.remove(&table);
    }

    /// The node is gone.
    pub(super) fn close(&self) {
        self.0.closed.cancel();
    }

    /// Everything that waits, as messages.
    fn gathered(&self) -> Vec<bytes::Bytes> {
        let mut waiting = self.waiting();
        waiting.bytes = 0;
        let frames = mem::take(&mut waiting.frames);
        let mut messages = Vec::new();
        for (table, epoch, batches) in batched(frames) {
            let sent = waiting.sent.entry(table).or_default();
            if sent.0 != epoch {
                *sent = (epoch, 0);
            }
            for batches in portions(batches) {
                let addressed = |batch: &Batch| Addressed {
                    to: batch.to.clone(),
                    length: batch.frame.len(),
                    anew: batch.anew,
                    origin: batch.origin.clone(),
                };
                let number = sent.1;
                let addressed = batches.iter().map(addressed).collect();
                let letter = Letter::Frames { table, epoch, number, batches: addressed };
                let frames = batches.iter().map(|batch| &batch.frame);
                messages.push(letter.to_bytes(frames));
                sent.1 += 1;
            }
        }
        messages
    }

    fn waiting(&self) -> MutexGuard<'_, Waiting> {
        self.0.waiting.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Frames by table. Connections that get the same frame share it, and each gets its frames in
/// order.
fn batched(frames: Vec<Queued>) -> Vec<(TableId, Epoch, Vec<Batch>)> {
    let mut tables: Vec<(TableId, Epoch, Vec<Batch>)> = Vec::new();
    let mut places: HashMap<(TableId, Epoch), usize> = HashMap::new();
    for Queued { table, epoch, connection, frame, anew, span } in frames {
        let place = *places.entry((table, epoch)).or_insert_with(|| {
            tables.push((table, epoch, Vec::new()));
            tables.len() - 1
        });
        let batches = &mut tables[place].2;
        let mut shared = None;
        for (index, batch) in batches.iter().enumerate().rev() {
            let is_equal = batch.frame.as_str().as_ptr() == frame.as_str().as_ptr();
            if is_equal && batch.anew == anew {
                shared = Some(index);
                break;
            }
            if batch.to.contains(&connection) {
                break;
            }
        }
        match shared {
            Some(index) => batches[index].to.push(connection),
            None => {
                let origin = Origin::Here(span);
                batches.push(Batch { frame, to: vec![connection], anew, origin });
            }
        }
    }
    tables
}

/// Batches in parts that the bus can carry.
fn portions(batches: Vec<Batch>) -> Vec<Vec<Batch>> {
    let mut portions: Vec<Vec<Batch>> = Vec::new();
    let (mut bytes, mut named) = (0, 0);
    for Batch { frame, to, anew, origin } in batches {
        for to in to.chunks(MOST_ADDRESSED) {
            let length = frame.len() + ORIGIN;
            let fits = bytes + length <= bus::MOST_BYTES / 2 && named + to.len() <= MOST_ADDRESSED;
            if portions.is_empty() || !fits {
                portions.push(Vec::new());
                (bytes, named) = (0, 0);
            }
            bytes += length;
            named += to.len();
            let (frame, to, origin) = (frame.clone(), to.to_vec(), origin.clone());
            let batch = Batch { frame, to, anew, origin };
            portions.last_mut().into_iter().for_each(|portion| portion.push(batch.clone()));
        }
    }
    portions
}

#[cfg(test)]
mod tests {
    use super::*;

    fn queued(table: TableId, connection: u64, frame: &Utf8Bytes) -> Queued {
        let (epoch, frame, span) = (Epoch(1), frame.clone(), Span::none());
        Queued { table, epoch, connection, frame, anew: false, span }
    }

    #[test]
    fn a_client_that_is_told_anew_gets_nothing_that_still_waits() {
        let queue = Queue {
            waiting: Mutex::default(),
            wake: Notify::new(),
            closed: CancellationToken::new(),
        };
        let link = Link(Arc::new(queue));
        let (table, other) = (TableId(*b"abcdefgh"), TableId(*b"ijklmnop"));
        let outbox = |table, connection| link.outbox(table, Epoch(1), connection);
        let (one, two, elsewhere) = (outbox(table, 1), outbox(table, 2), outbox(other, 1));
        let frame = |text: &str| Utf8Bytes::from(text.to_owned());
        for outbox in [&one, &two, &elsewhere] {
            outbox.send(frame("old")).expect("room");
        }
        one.start_anew();
        one.send(frame("new")).expect("room");
        one.send(frame("newer")).expect("room");
        let frames = mem::take(&mut link.waiting().frames);
        let sent: Vec<_> =
            frames.iter().map(|it| (it.connection, it.frame.as_str(), it.anew)).collect();
        let wanted = [(2, "old", false), (1, "old", false), (1, "new", true), (1, "newer", false)];
        assert_eq!(sent, wanted, "the other table's frame stays");
    }

    #[test]
    fn equal_frames_travel_once_and_each_connection_gets_its_own_in_order() {
        let (table, other) = (TableId(*b"abcdefgh"), TableId(*b"ijklmnop"));
        let [a, b, c] = ["a", "b", "c"].map(|text| Utf8Bytes::from(text.repeat(40)));
        let at = |connection, frame: &Utf8Bytes| queued(table, connection, frame);
        let frames = vec![
            at(1, &a),
            at(2, &b),
            at(3, &a),
            at(1, &c),
            queued(other, 1, &a),
            at(2, &c),
            at(1, &a),
        ];
        let tables = batched(frames);
        let batch = |frame: &Utf8Bytes, to: &[u64]| {
            let (frame, to, origin) = (frame.clone(), to.to_vec(), Origin::Unknown);
            Batch { frame, to, anew: false, origin }
        };
        let expected =
            vec![batch(&a, &[1, 3]), batch(&b, &[2]), batch(&c, &[1, 2]), batch(&a, &[1])];
        assert_eq!(tables[0], (table, Epoch(1), expected));
        assert_eq!(tables[1].2, [batch(&a, &[1])]);
    }

    #[test]
    fn a_crowd_is_named_in_parts() {
        let frame = Utf8Bytes::from("x");
        let to: Vec<u64> = (0..25_000).collect();
        let portions =
            portions(vec![Batch { frame, to: to.clone(), anew: false, origin: Origin::Unknown }]);
        assert_eq!(portions.len(), 3);
        let named: Vec<u64> = portions.into_iter().flatten().flat_map(|batch| batch.to).collect();
        assert_eq!(named, to);
    }
}
