//! Events that somebody follows: the number of the last record of each.

use std::{
    collections::HashMap,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

use tokio::sync::watch;

/// The last numbers of events that somebody follows. Clones share them.
#[derive(Clone, Default)]
pub(crate) struct Followed {
    events: Arc<Mutex<HashMap<String, watch::Sender<u32>>>>,
    /// Changes with every record of any event that this server writes.
    any: Arc<watch::Sender<()>>,
}

impl Followed {
    fn events(&self) -> MutexGuard<'_, HashMap<String, watch::Sender<u32>>> {
        self.events.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Hears of the records of an event from now on, of which this is the last one known.
    pub(crate) fn follow(&self, id: &str, last: u32) -> watch::Receiver<u32> {
        let mut events = self.events();
        events.retain(|_, last| last.receiver_count() > 0);
        let known = events.entry(id.to_owned()).or_insert_with(|| watch::Sender::new(last));
        raise(known, last);
        known.subscribe()
    }

    /// Hears of every record of any event that this server writes.
    pub(crate) fn follow_any(&self) -> watch::Receiver<()> {
        self.any.subscribe()
    }

    /// This server has written the records of an event up to this one.
    pub(crate) fn note_written(&self, id: &str, last: u32) {
        self.any.send_replace(());
        self.note(id, last);
    }

    /// An event has records up to this one.
    pub(crate) fn note(&self, id: &str, last: u32) {
        if let Some(known) = self.events().get(id) {
            raise(known, last);
        }
    }

    pub(crate) fn ids(&self) -> Vec<String> {
        self.events().keys().cloned().collect()
    }
}

/// Of two commands, the later one may be noted first.
fn raise(known: &watch::Sender<u32>, last: u32) {
    known.send_if_modified(|known| {
        let is_new = last > *known;
        *known = last.max(*known);
        is_new
    });
}
