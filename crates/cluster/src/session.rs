//! The session of a node: one lease for all of its tables.
//!
//! A node acts as owner only while [`Session::acts`]. That ends by the node's own clock before the
//! session can have expired in the database ([`Config::acting`]).

use crate::{
    config::Config,
    ids::{Generation, OperationId, SessionId},
    time::LocalTime,
};

#[derive(Debug)]
pub(crate) struct Session {
    pub(crate) id: SessionId,
    pub(crate) generation: Generation,
    /// Until when this node may act, if it ever might.
    valid_until: Option<LocalTime>,
    lapsed: bool,
    /// How often the session has lapsed by this node's clock. A claim that was sent before a lapse
    /// proves nothing after it.
    pub(crate) lapses: u64,
    asked: Option<(OperationId, LocalTime)>,
    next: LocalTime,
}

impl Session {
    pub(crate) fn new(id: SessionId, now: LocalTime) -> Self {
        Self {
            id,
            generation: Generation::default(),
            valid_until: None,
            lapsed: true,
            lapses: 0,
            asked: None,
            next: now,
        }
    }

    pub(crate) fn acts(&self, now: LocalTime) -> bool {
        self.valid_until.is_some_and(|until| now < until)
    }

    /// Notes that the session may have expired. Says whether that is news.
    pub(crate) fn note_lapse(&mut self, now: LocalTime) -> bool {
        let news = !self.lapsed && !self.acts(now);
        if news {
            self.lapsed = true;
            self.lapses += 1;
        }
        news
    }

    /// Whether it is time to renew.
    pub(crate) fn is_due(&self, now: LocalTime) -> bool {
        self.asked.is_none() && self.next <= now
    }

    pub(crate) fn asked(&mut self, operation: OperationId, now: LocalTime) {
        self.asked = Some((operation, now));
    }

    /// The renewal succeeded. Says whether the node acts again after a lapse.
    pub(crate) fn renewed(
        &mut self,
        operation: OperationId,
        generation: Generation,
        now: LocalTime,
        config: &Config,
    ) -> bool {
        let Some((_, sent)) = self.asked.take_if(|(asked, _)| *asked == operation) else {
            return false;
        };
        self.generation = generation;
        self.next = (sent + config.renewal).max(now);
        self.valid_until = self.valid_until.max(Some(sent + config.acting()));
        let again = self.lapsed && self.acts(now);
        self.lapsed &= !again;
        again
    }

    /// Whether a renewal succeeded is not known.
    pub(crate) fn failed(&mut self, operation: OperationId, now: LocalTime, config: &Config) {
        if self.asked.take_if(|(asked, _)| *asked == operation).is_some() {
            self.next = now + config.retry;
        }
    }

    pub(crate) fn is_asking(&self, operation: OperationId) -> bool {
        self.asked.is_some_and(|(asked, _)| asked == operation)
    }

    /// When something happens by itself.
    pub(crate) fn deadline(&self) -> Option<LocalTime> {
        let lapse = self.valid_until.filter(|_| !self.lapsed);
        let renewal = self.asked.is_none().then_some(self.next);
        [lapse, renewal].into_iter().flatten().min()
    }
}
