//! The tournaments that a connection follows: it is told when they go on.

use std::collections::HashMap;

use events::Events;
use people::outbox::{Outbox, frame};
use protocol::{Refusal, RefusalCode, ServerMessage, refusals::refusal};
use tokio::{sync::watch, task::AbortHandle};

use crate::event_refusal::event_refusal;

/// How many tournaments a connection can follow.
const MOST: usize = 16;

/// The tasks that tell the connection, by the ids of the tournaments. They end with it.
#[derive(Default)]
pub(super) struct FollowedEvents(HashMap<String, AbortHandle>);

impl FollowedEvents {
    pub(super) async fn follow(
        &mut self,
        events: &Events,
        event: String,
        frames: &Outbox,
    ) -> Result<(), Refusal> {
        self.unfollow(&event);
        if self.0.len() >= MOST {
            let text = format!("a connection can follow at most {MOST} tournaments");
            return Err(refusal(RefusalCode::TooMany, &text));
        }
        let records = events.follow_records(&event).await.map_err(|error| event_refusal(&error))?;
        let task = tokio::spawn(tell(event.clone(), records, frames.clone()));
        self.0.insert(event, task.abort_handle());
        Ok(())
    }

    pub(super) fn unfollow(&mut self, event: &str) {
        if let Some(task) = self.0.remove(event) {
            task.abort();
        }
    }
}

impl Drop for FollowedEvents {
    fn drop(&mut self) {
        self.0.values().for_each(AbortHandle::abort);
    }
}

/// Tells a client the number of the last record, now and whenever it grows.
async fn tell(event: String, mut records: watch::Receiver<u32>, frames: Outbox) {
    loop {
        let last = *records.borrow_and_update();
        let message = ServerMessage::Event { event: event.clone(), last };
        if frames.try_send(frame(&message)).is_err() || records.changed().await.is_err() {
            return;
        }
    }
}
