//! Following events: hearing of their records, and of those that other servers write.

use tokio::sync::watch;

use crate::{EventError, Events, news::news};

impl Events {
    /// The number of the last record of an event, now and from now on. On a server that shares its
    /// database, [`Events::look_elsewhere`] has to be called now and then.
    pub async fn follow_records(&self, id: &str) -> Result<watch::Receiver<u32>, EventError> {
        let line = self.line(id).await?;
        let _listens = self.followed.follow(id, line.last);
        // Nobody has heard of records that were written in between.
        let line = self.line(id).await?;
        Ok(self.followed.follow(id, line.last))
    }

    /// Changes when this server has written to any event.
    pub fn follow_all(&self) -> watch::Receiver<()> {
        self.followed.follow_any()
    }

    /// Notes what other servers have written to the events that somebody follows here, and tells
    /// the news in it.
    pub async fn look_elsewhere(&self) -> Result<(), EventError> {
        for id in self.followed.ids() {
            self.followed.note(&id, self.line(&id).await?.last);
        }
        self.tell_elsewhere().await
    }

    async fn tell_elsewhere(&self) -> Result<(), EventError> {
        let Some(recent) = self.news.recent() else { return Ok(()) };
        let changed = self.store.changed_events(recent / 1000).await?;
        for (id, before) in self.news.behind(changed) {
            let event = id.clone();
            let seen = self.view("", &id, move |log, _| {
                let is_old = |at: u64| at < recent.cast_unsigned();
                let old = log.log().partition_point(|record| is_old(record.at)) as u32;
                (log.log().len() as u32, news(log, &event, before.max(old) + 1))
            });
            match seen.await {
                Ok((last, news)) => self.news.tell(&id, (before, last), news),
                Err(error @ EventError::Store(_)) => return Err(error),
                Err(error) => {
                    tracing::warn!(event = id, %error, "the news of an event are not told");
                }
            }
        }
        Ok(())
    }
}
