//! What people want at a live table: most of it becomes a record, some is kept or passed on.

use std::time::Duration;

use bughouse::Seat;
use protocol::{Intent, Person, Rating, Refusal, RefusalCode};
use tokio::time::Instant;

use super::{
    record::Cause,
    refusal,
    state::{self, Asker, Table},
    task::Task,
    unavailable,
};
use crate::ratings::Strength;

/// What a queued move costs: no move takes no time (Laws 6.5).
const QUEUED: Duration = Duration::from_millis(100);

/// A move to be made as soon as its player has the move.
#[derive(Clone, Debug)]
pub(crate) struct Queued {
    pub(crate) text: String,
    /// When it is due, once he has it.
    pub(super) due: Option<Instant>,
    /// Who wanted it, so that it is not made twice.
    pub(super) cause: Cause,
}

impl Task {
    pub(super) async fn intend(
        &mut self,
        person: &Person,
        seat: Option<Seat>,
        key: String,
        intent: &Intent,
    ) -> Result<u32, Refusal> {
        let cause = Cause::new(person, key, seat, intent);
        let knows = self.late.is_none() || self.live.table.sees_at_once(&person.id);
        let known = |task: &Self, number| if knows { number } else { task.public().number };
        if let Some(number) = self.live.table.keys.done_before(&cause)? {
            return Ok(known(self, number));
        }
        if let Intent::Sit | Intent::Join = intent {
            self.links.is_welcome(&self.live.table.settings.host, person).await?;
        }
        let rating = self.rating(person, intent).await?;
        let asker = Asker { person, seat, rating, subject: self.subject(intent) };
        match intent {
            Intent::Queue { .. } | Intent::Unqueue => return self.queue(&asker, intent, cause),
            Intent::Invite { person } => {
                if !self.heard.contains(&cause) {
                    let Table { id, settings, talk, .. } = &self.live.table;
                    let (by, muted) = (asker.person, talk.is_muted(&asker.person.id));
                    self.links.invite((id, settings), by, seat, person, muted).await?;
                    self.heard.remember(cause);
                }
                return Ok(self.public().number);
            }
            _ => {}
        }
        if !knows {
            // What he may not know yet must not show in a refusal either.
            self.public().decide(&asker, intent, self.now())?;
        }
        let mut decided = self.live.table.decide(&asker, intent, self.now());
        if decided.as_ref().is_err_and(is_too_soon) {
            // A program can answer within the millisecond; no move takes no time (Laws 6.5).
            tokio::time::sleep(Duration::from_millis(1)).await;
            decided = self.live.table.decide(&asker, intent, self.now());
        }
        let record = self.with_lag(decided?);
        let number = self.record(record, Some(cause)).await?;
        Ok(known(self, number))
    }

    /// How strong somebody is who wants to play at a rated table.
    async fn rating(&self, person: &Person, intent: &Intent) -> Result<Option<Rating>, Refusal> {
        let rated = self.live.table.settings.terms.rated;
        if !rated || !matches!(intent, Intent::Sit | Intent::Join) {
            return Ok(None);
        }
        match self.links.store.rating(&person.id).await {
            Ok(rating) => Ok(Some(rating.unwrap_or_else(|| Strength::new(0).shown(0)))),
            Err(error) => {
                tracing::error!(%error, "the database does not answer");
                Err(unavailable())
            }
        }
    }

    /// Whom an intent speaks of, if he is here or known at the table.
    fn subject(&self, intent: &Intent) -> Option<Person> {
        let person = match intent {
            Intent::Employ { bot } => return self.links.roster.person(bot),
            Intent::Mute { person, .. } => person,
            _ => return None,
        };
        let mut watchers = self.watchers.iter().map(|watcher| &watcher.person);
        watchers.find(|here| here.id == *person).or_else(|| self.live.table.knows(person)).cloned()
    }

    /// Keeps a move until its player has the move. It is nobody else's business, and not written down.
    fn queue(&mut self, asker: &Asker<'_>, intent: &Intent, cause: Cause) -> Result<u32, Refusal> {
        let table = &self.live.table;
        let seat = table.own_seat(asker)?;
        if self.heard.contains(&cause) {
            return Ok(table.number);
        }
        self.queued[seat] = match intent {
            Intent::Queue { mv, after } => {
                state::queued(mv)?;
                self.is_timely(seat, *after)?;
                Some(Queued { text: mv.clone(), due: None, cause: cause.clone() })
            }
            _ => None,
        };
        self.heard.remember(cause);
        self.set_due();
        self.tell_you(&asker.person.id);
        Ok(self.live.table.number)
    }

    /// A move that was meant for a board as it stood long ago is not kept: the one move that has come in between, if any,
    /// is the opponent's that was waited for.
    fn is_timely(&self, seat: Seat, after: Option<u32>) -> Result<(), Refusal> {
        let arbiter = &self.live.table.arbiter;
        let completed = arbiter.completed(seat) + arbiter.completed(seat.opponent());
        match after {
            Some(after) if !(after..=after.saturating_add(1)).contains(&completed) => {
                let text = "the board has changed since";
                Err(refusal(RefusalCode::NotNow, text))
            }
            _ => Ok(()),
        }
    }

    /// What is queued becomes due when its player has the move.
    pub(super) fn set_due(&mut self) {
        let due = Instant::now() + QUEUED;
        for seat in Seat::ALL {
            let has_move = self.live.table.has_move(seat);
            if let Some(queued) = &mut self.queued[seat] {
                queued.due = has_move.then(|| queued.due.unwrap_or(due));
            }
        }
    }
}

/// Whether a move was completed at the very instant at which the opponent's was.
pub(super) fn is_too_soon(refusal: &Refusal) -> bool {
    let why = refusal.ruling.as_ref().and_then(|ruling| ruling.fields.get("why"));
    why.is_some_and(|why| why == "no-time-passed")
}
