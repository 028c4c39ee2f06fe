//! Events that somebody follows: the number of the last record of each.

use std::{
    collections::HashMap,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

use tokio::sync::watch;

use crate::{EventError, Events};

/// The last numbers of events that somebody follows. Clones share them.
#[derive(Clone, Default)]
pub(crate) struct Followed(Arc<Mutex<HashMap<String, watch::Sender<u32>>>>);

impl Followed {
    fn events(&self) -> MutexGuard<'_, HashMap<String, watch::Sender<u32>>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn follow(&self, id: &str, last: u32) -> watch::Receiver<u32> {
        let mut events = self.events();
        events.retain(|_, last| last.receiver_count() > 0);
        let known = events.entry(id.to_owned()).or_insert_with(|| watch::Sender::new(last));
        raise(known, last);
        known.subscribe()
    }

    /// An event has records up to this one.
    pub(crate) fn note(&self, id: &str, last: u32) {
        if let Some(known) = self.events().get(id) {
            raise(known, last);
        }
    }

    fn ids(&self) -> Vec<String> {
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

impl Events {
    /// The number of the last record of an event, now and from now on. On a server that shares its
    /// database, [`Events::look_elsewhere`] has to be called now and then.
    pub async fn follow_records(&self, id: &str) -> Result<watch::Receiver<u32>, EventError> {
        let line = self.line(id).await?;
        Ok(self.followed.follow(id, line.last))
    }

    /// Notes what other servers have written to the events that somebody follows here.
    pub async fn look_elsewhere(&self) -> Result<(), EventError> {
        for id in self.followed.ids() {
            self.followed.note(&id, self.line(&id).await?.last);
        }
        Ok(())
    }
}
