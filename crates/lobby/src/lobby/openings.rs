//! Opening a table that is not live: each table once at a time, and never while others wait for the
//! list of tables.

use std::{
    collections::HashMap,
    sync::{Arc, Mutex, PoisonError},
};

use people::turns::{Bounds, Turns};
use tokio::sync::OwnedMutexGuard;

/// How many games in play are opened at a time, and how many for one address.
const RESUMED: (usize, usize) = (4, 2);

/// The same of other tables.
const OTHERS: (usize, usize) = (1, 1);

/// The tables that are being opened. Clones share them.
#[derive(Clone)]
pub(super) struct Openings {
    slots: Arc<Mutex<HashMap<String, Slot>>>,
    /// Places of games in play.
    pub(super) resumed: Turns,
    /// Places of other tables.
    pub(super) others: Turns,
}

type Slot = Arc<tokio::sync::Mutex<()>>;

/// The right to open a table.
pub(super) struct Opening {
    openings: Openings,
    id: String,
    held: Option<OwnedMutexGuard<()>>,
}

impl Default for Openings {
    fn default() -> Self {
        // A connection waits for one table at a time, and `Admission` bounds old ones.
        let (waiting, waiting_each) = (usize::MAX, usize::MAX);
        let of = |(running, running_each)| {
            Turns::new(Bounds { running, running_each, waiting, waiting_each })
        };
        Self { slots: Arc::default(), resumed: of(RESUMED), others: of(OTHERS) }
    }
}

impl Openings {
    /// Waits until nobody else is opening this table.
    pub(super) async fn of(&self, id: &str) -> Opening {
        let slot = self.slots().entry(id.to_owned()).or_default().clone();
        let mut opening = Opening { openings: self.clone(), id: id.to_owned(), held: None };
        opening.held = Some(slot.lock_owned().await);
        opening
    }

    fn slots(&self) -> std::sync::MutexGuard<'_, HashMap<String, Slot>> {
        self.slots.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for Opening {
    fn drop(&mut self) {
        let mut slots = self.openings.slots();
        self.held = None;
        // One is the map's own.
        if slots.get(&self.id).is_some_and(|slot| Arc::strong_count(slot) == 1) {
            slots.remove(&self.id);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_table_is_opened_once_at_a_time_and_then_forgotten() {
        let openings = Openings::default();
        let one = openings.of("one").await;
        let _other = openings.of("other").await;
        let mut again = Box::pin(openings.of("one"));
        let given_up = openings.of("one");
        let soon = std::time::Duration::from_millis(10);
        assert!(tokio::time::timeout(soon, &mut again).await.is_err(), "it waits");
        assert!(tokio::time::timeout(soon, given_up).await.is_err(), "and so does this");
        drop(one);
        drop(again.await);
        assert_eq!(openings.slots().len(), 1);
    }
}
