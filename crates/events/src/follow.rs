//! The event that follows one that repeats.

use store::EventLine;
use tournament::{Act, Record};

use crate::{
    EventError, Events,
    events::{new_id, now},
};

/// Milliseconds of a minute.
const MINUTE: u64 = 60_000;

impl Events {
    /// Creates the event that follows a repeating one, with the same organizer and regulations, for
    /// the next hour that is not over. If there is one already, nothing changes. Gives its id.
    pub async fn follow(&self, id: &str, time: u64) -> Result<Option<String>, EventError> {
        let EventLine { owner, listed, .. } = self.line(id).await?;
        let regulations = self.view("", id, |event, _| event.regulations().clone()).await?;
        let step = u64::from(regulations.repeats_every) * MINUTE;
        let Some(before) = regulations.starts_at.filter(|_| step > 0) else { return Ok(None) };
        let missed = time.saturating_sub(before) / step;
        let mut regulations = Box::new(regulations);
        regulations.starts_at = Some(before.saturating_add((missed + 1).saturating_mul(step)));
        let follower = self.store.event_follower(id, &new_id()).await?;
        let act = Act::Regulate { regulations };
        let record = Record { at: now(), by: owner.id.clone(), key: None, act };
        self.add(follower, &owner, vec![record], listed).await.map(Some)
    }
}
