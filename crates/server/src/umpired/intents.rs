//! What people want at a table of Kriegspiel: most of it becomes a record, some is kept or passed on.

use bughouse::Seat;
use protocol::{Intent, Looking, Person, Refusal};

use super::{
    state::{Asker, Table},
    task::Task,
};
use crate::table::record::Cause;

impl Task {
    pub(super) async fn intend(
        &mut self,
        person: &Person,
        seat: Option<Seat>,
        key: String,
        intent: &Intent,
    ) -> Result<u32, Refusal> {
        let cause = Cause::new(person, key, seat, intent);
        let knows = self.sees_at_once(&person.id);
        let known = |task: &Self, number| if knows { number } else { task.public().told };
        if let Some(number) = self.live.table.keys.done_before(&cause)? {
            return Ok(known(self, number));
        }
        let Table { id, settings, talk, .. } = &self.live.table;
        match intent {
            Intent::Sit => self.links.is_welcome(&settings.host, person).await?,
            Intent::Invite { .. } | Intent::Look { .. } if self.unwritten.contains(&cause) => {
                return Ok(self.public().told);
            }
            Intent::Invite { person: whom } => {
                let muted = talk.is_muted(&person.id);
                self.links.invite((id, settings), person, seat, whom, muted).await?;
                self.unwritten.remember(cause);
                return Ok(self.public().told);
            }
            Intent::Look { at } => {
                self.look(person, *at)?;
                self.unwritten.remember(cause);
                return Ok(self.public().told);
            }
            _ => {}
        }
        let seat = seat.map(Into::into);
        let asker = Asker { person, seat, subject: self.subject(intent) };
        if !knows {
            // What he may not know yet must not show in a refusal either.
            self.public().decide(&asker, intent, self.live.now())?;
        }
        let record = self.live.table.decide(&asker, intent, self.live.now())?;
        let record = self.with_lag(record);
        let number = self.record(record, Some(cause)).await?;
        Ok(known(self, number))
    }

    /// Somebody looks at something, and sees it at once on all his connections.
    fn look(&mut self, person: &Person, at: Looking) -> Result<(), Refusal> {
        let scene = match &mut self.late {
            Some(late) if self.live.table.color_of(&person.id).is_none() => &mut late.scene,
            _ => &mut self.live,
        };
        scene.look(&person.id, at)?;
        self.watchers.retain(|watcher| watcher.person.id != person.id || scene.show(watcher));
        Ok(())
    }

    /// Whom an intent speaks of, if he is here or known at the table.
    fn subject(&self, intent: &Intent) -> Option<Person> {
        let Intent::Mute { person, .. } = intent else { return None };
        let mut watchers = self.watchers.iter().map(|watcher| &watcher.person);
        watchers.find(|here| here.id == *person).or_else(|| self.live.table.knows(person)).cloned()
    }
}
