//! How hard the journal is pressed: while it is, only moves and what belongs to games in play are
//! taken on, before the moves have to wait for seconds.

use std::{
    sync::{
        Arc,
        atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering},
    },
    time::{Duration, Instant},
};

/// How long records wait on average when the server sheds load: some ten times what a healthy disk
/// takes, and less than players notice.
const SLOW: Duration = Duration::from_millis(250);

/// How long a single transaction takes then.
const STUCK: Duration = Duration::from_secs(1);

/// After how long without records the last ones say nothing any more.
const STALE: Duration = Duration::from_secs(3);

/// The share of the average that a new latency has: one in this number.
const WEIGHT: u64 = 8;

/// The latency of the writer. Clones share it.
#[derive(Clone)]
pub(super) struct Pressure {
    since: Instant,
    now: Arc<Now>,
}

/// Times in microseconds, and moments in microseconds since the start.
#[derive(Default)]
struct Now {
    average: AtomicU64,
    /// When the last transaction ended.
    ended: AtomicU64,
    /// When the oldest record of the present transaction arrived; 0 without one.
    writing: AtomicU64,
    /// How many records the present transaction has.
    records: AtomicUsize,
    /// Whether the last transaction was not kept.
    failed: AtomicBool,
}

impl Pressure {
    pub(super) fn new() -> Self {
        Self { since: Instant::now(), now: Arc::default() }
    }

    /// Of a writer that has started at this time.
    #[cfg(test)]
    pub(super) fn from_start(since: Instant) -> Self {
        Self { since, now: Arc::default() }
    }

    /// A transaction of this number of records begins, whose oldest record arrived at this time.
    pub(super) fn begin(&self, oldest: Instant, records: usize) {
        self.now.records.store(records, Ordering::Relaxed);
        self.now.writing.store(self.micros(oldest).max(1), Ordering::Relaxed);
    }

    /// It has ended.
    pub(super) fn end(&self) {
        let Now { average, ended, writing, records, .. } = &*self.now;
        records.store(0, Ordering::Relaxed);
        let now = self.micros(Instant::now());
        let latency = now.saturating_sub(writing.swap(0, Ordering::Relaxed));
        let before = if self.is_stale(now) { 0 } else { average.load(Ordering::Relaxed) };
        average.store((before * (WEIGHT - 1) + latency) / WEIGHT, Ordering::Relaxed);
        ended.store(now, Ordering::Relaxed);
    }

    /// Notes whether the last transaction was kept.
    pub(super) fn note_outcome(&self, kept: bool) {
        self.now.failed.store(!kept, Ordering::Relaxed);
    }

    /// Whether the last transaction was not kept.
    pub(super) fn has_failed(&self) -> bool {
        self.now.failed.load(Ordering::Relaxed)
    }

    /// Whether the writer does not keep up.
    pub(super) fn is_high(&self) -> bool {
        let Now { average, writing, .. } = &*self.now;
        let now = self.micros(Instant::now());
        let writing = writing.load(Ordering::Relaxed);
        let stuck = writing > 0 && now.saturating_sub(writing) > micros(STUCK);
        stuck || (!self.is_stale(now) && average.load(Ordering::Relaxed) > micros(SLOW))
    }

    /// How many records are being written.
    pub(super) fn writing(&self) -> usize {
        self.now.records.load(Ordering::Relaxed)
    }

    /// How long the present transaction has taken, with the wait of its oldest record.
    pub(super) fn writing_for(&self) -> Duration {
        let writing = self.now.writing.load(Ordering::Relaxed);
        let now = self.micros(Instant::now());
        if writing > 0 {
            Duration::from_micros(now.saturating_sub(writing))
        } else {
            Duration::ZERO
        }
    }

    fn is_stale(&self, now: u64) -> bool {
        now.saturating_sub(self.now.ended.load(Ordering::Relaxed)) > micros(STALE)
    }

    fn micros(&self, at: Instant) -> u64 {
        micros(at.saturating_duration_since(self.since))
    }
}

fn micros(span: Duration) -> u64 {
    u64::try_from(span.as_micros()).unwrap_or(u64::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slow_transactions_raise_it_and_quick_ones_or_none_lower_it() {
        let begun = Instant::now().checked_sub(Duration::from_secs(3600)).expect("a long day");
        let pressure = Pressure::from_start(begun);
        let ago = |millis| Instant::now() - Duration::from_millis(millis);
        assert!(!pressure.is_high());
        pressure.begin(ago(900), 1);
        assert!(!pressure.is_high(), "a single one that takes long");
        pressure.end();
        assert!(!pressure.is_high());
        pressure.begin(ago(1100), 1);
        assert!(pressure.is_high(), "one that is stuck");
        pressure.end();
        for _ in 0..10 {
            pressure.begin(ago(600), 1);
            pressure.end();
        }
        assert!(pressure.is_high());
        for _ in 0..20 {
            pressure.begin(ago(1), 1);
            pressure.end();
        }
        assert!(!pressure.is_high());
        let stuck = pressure.micros(Instant::now()) - micros(STALE) - 1;
        pressure.now.average.store(micros(STUCK), Ordering::Relaxed);
        assert!(pressure.is_high());
        pressure.now.ended.store(stuck, Ordering::Relaxed);
        assert!(!pressure.is_high(), "nothing has been written for a while");
    }
}
