//! The tables whose clocks run, and how their readings come to disk.
//!
//! A table notes here when its clocks begin to run and after each of its records. One task for all
//! of them writes the readings every `PERIOD`, so no table wakes up for it, and once more when
//! the server stops. A server that is killed gives back at most the last period.

use std::{
    collections::HashMap,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::Duration,
};

use bughouse::Millis;
use store::{Store, reading::Reading};
use tokio::time::{Instant, MissedTickBehavior};
use tokio_util::sync::CancellationToken;

/// How often readings are written: the most thinking time that a kill gives back. Bonuses are whole
/// seconds, and a shorter period would cost the disk more than it is worth.
const PERIOD: Duration = Duration::from_secs(1);

/// How many readings are written at once, so that records do not wait long behind them.
const BATCH: usize = 512;

/// The tables whose clocks run. Clones share them.
#[derive(Clone, Default)]
pub struct RunningClocks(Arc<Mutex<HashMap<String, Running>>>);

/// A game whose clocks run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Running {
    /// The number of the table's last record.
    pub number: u32,
    /// When the time of the game was zero.
    pub epoch: Instant,
}

impl RunningClocks {
    /// The clocks of a table, which do not run yet.
    pub fn at(&self, table: &str) -> TableClocks {
        TableClocks { all: self.clone(), table: table.to_owned(), running: None }
    }

    /// How many clocks of tables run.
    pub fn count(&self) -> usize {
        self.all().len()
    }

    /// Writes the readings until the server stops, and once more then.
    pub async fn keep(self, store: Store, stop: CancellationToken) {
        let mut beats = tokio::time::interval(PERIOD);
        beats.set_missed_tick_behavior(MissedTickBehavior::Delay);
        loop {
            let stops = tokio::select! {
                _ = beats.tick() => false,
                () = stop.cancelled() => true,
            };
            self.write(&store).await;
            if stops {
                return;
            }
        }
    }

    /// Writes what all running clocks show now.
    pub async fn write(&self, store: &Store) {
        for readings in self.readings().chunks(BATCH) {
            if let Err(error) = store.write_readings(readings).await {
                // They are written again with the next beat.
                return tracing::warn!(%error, "clock readings could not be written");
            }
        }
    }

    /// A reading of a table's clocks now, if they run.
    pub fn reading(&self, table: &str) -> Option<Reading> {
        Some(self.all().get(table)?.reading(table))
    }

    fn readings(&self) -> Vec<Reading> {
        self.all().iter().map(|(table, running)| running.reading(table)).collect()
    }

    fn all(&self) -> MutexGuard<'_, HashMap<String, Running>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Running {
    fn reading(&self, table: &str) -> Reading {
        let lasted = Instant::now().saturating_duration_since(self.epoch).as_millis();
        let at = Millis(i64::try_from(lasted).unwrap_or(i64::MAX));
        Reading { table: table.to_owned(), number: self.number, at }
    }
}

/// The clocks of a table, until this is dropped.
pub struct TableClocks {
    all: RunningClocks,
    table: String,
    running: Option<Running>,
}

impl TableClocks {
    /// Notes whether they run.
    pub fn set(&mut self, running: Option<Running>) {
        if running == self.running {
            return;
        }
        self.running = running;
        let mut all = self.all.all();
        match running {
            Some(running) => all.insert(self.table.clone(), running),
            None => all.remove(&self.table),
        };
    }
}

impl Drop for TableClocks {
    fn drop(&mut self) {
        self.set(None);
    }
}
