//! Metrics of the node and its bus.

use std::time::Duration;

use metrics::{counter, gauge};
use tokio::time::Instant;

use super::seal::Reason;

/// How often the log says that messages were refused.
const SAID_EVERY: Duration = Duration::from_secs(60);

/// Counts refused messages. A program that reaches the bus can send millions, so the log does not
/// name each.
#[derive(Default)]
pub(super) struct Refusals {
    unsaid: u64,
    said: Option<Instant>,
}

impl Refusals {
    pub(super) fn count(&mut self, reason: Reason) {
        let reason = reason.as_str();
        counter!("tandem_bus_refused_total", "reason" => reason).increment(1);
        self.unsaid += 1;
        if self.said.is_none_or(|said| said.elapsed() >= SAID_EVERY) {
            let refused = std::mem::take(&mut self.unsaid);
            tracing::warn!(
                refused,
                reason,
                "messages on the bus were refused; the last was {reason}"
            );
            self.said = Some(Instant::now());
        }
    }
}

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
