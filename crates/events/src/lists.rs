//! Lists of events.

use crate::{EventError, Events, view::EventHead};

impl Events {
    /// Public events, the newest first: those behind the last one of the page before, by its time
    /// and id.
    pub async fn list(
        &self,
        before: Option<(i64, &str)>,
        most: u32,
    ) -> Result<Vec<EventHead>, EventError> {
        let lines = self.store.listed_events(before, most).await?;
        Ok(lines.into_iter().map(EventHead::from).collect())
    }

    /// Public events that are not over, the newest first.
    pub async fn open(&self, most: u32) -> Result<Vec<EventHead>, EventError> {
        let lines = self.store.listed_open_events(most).await?;
        Ok(lines.into_iter().map(EventHead::from).collect())
    }
}
