//! Metrics of the node and its bus.

use metrics::{counter, gauge};

pub(super) fn sent(bytes: usize) {
    counter!("tandem_bus_sent_total").increment(1);
    counter!("tandem_bus_sent_bytes_total").increment(bytes as u64);
}

pub(super) fn received(bytes: usize) {
    counter!("tandem_bus_received_total").increment(1);
    counter!("tandem_bus_received_bytes_total").increment(bytes as u64);
}

/// A message from another node that cannot be read, or that nobody waits for.
pub(super) fn unreadable() {
    counter!("tandem_bus_unreadable_total").increment(1);
}

/// A request to another node without an answer in time.
pub(super) fn unanswered() {
    counter!("tandem_bus_unanswered_total").increment(1);
}

/// Clients of this node have to watch a table anew: its owner has changed, or frames were lost.
pub(super) fn watched_anew() {
    counter!("tandem_watched_anew_total").increment(1);
}

pub(super) fn state(owned: usize, peers: usize) {
    gauge!("tandem_tables_owned").set(owned as f64);
    gauge!("tandem_nodes").set(peers as f64);
}
