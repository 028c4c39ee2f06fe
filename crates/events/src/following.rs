//! Following an event: hearing of its records.

use tokio::sync::watch;

use crate::{EventError, Events};

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
