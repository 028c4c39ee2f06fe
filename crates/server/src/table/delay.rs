//! The delay of those who only watch: what happens at a table, and is going to happen later at the table that they see.

use std::{collections::VecDeque, time::Duration};

use tokio::time::Instant;

use super::record::{Numbered, Settings};

/// What is going to happen, each after the same delay. `A` is what is seen around the table.
pub(crate) struct Delay<A> {
    pub(crate) span: Duration,
    waiting: VecDeque<(Instant, Coming<A>)>,
}

/// What is going to happen.
pub(crate) enum Coming<A> {
    /// A record, and when the time of its game was zero.
    Record(Box<Numbered>, Instant),
    Around(A),
}

impl<A> Delay<A> {
    /// The delay that a table's terms say, with the records that are known by now, and the others waiting. `now` is the time by
    /// which records are stamped, `epoch` when the time of the present game was zero.
    pub(crate) fn of<'a>(
        settings: &Settings,
        records: &'a [Numbered],
        now: i64,
        epoch: Instant,
    ) -> Option<(Self, &'a [Numbered])> {
        let span = Duration::from_secs(settings.terms.delay.into());
        if span.is_zero() {
            return None;
        }
        let rest = |numbered: &Numbered| {
            // What is stamped with the future is of a clock that was set back: it waits no longer than all else.
            let ago = u64::try_from(now.saturating_sub(numbered.time)).unwrap_or(0);
            span.saturating_sub(Duration::from_millis(ago))
        };
        let known = records.iter().take_while(|numbered| rest(numbered).is_zero()).count();
        let (known, coming) = records.split_at(known);
        let waiting = coming.iter().map(|numbered| {
            let coming = Coming::Record(Box::new(numbered.clone()), epoch);
            (Instant::now() + rest(numbered), coming)
        });
        Some((Self { span, waiting: waiting.collect() }, known))
    }

    /// The next of all that waits, whether it is due or not.
    pub(crate) fn hurry(&mut self) -> Option<Coming<A>> {
        self.waiting.pop_front().map(|(_, coming)| coming)
    }

    pub(crate) fn deadline(&self) -> Option<Instant> {
        self.waiting.front().map(|(due, _)| *due)
    }

    pub(crate) fn record(&mut self, numbered: &Numbered, epoch: Instant) {
        self.wait(Coming::Record(Box::new(numbered.clone()), epoch));
    }

    pub(crate) fn around(&mut self, around: A) {
        self.wait(Coming::Around(around));
    }

    fn wait(&mut self, coming: Coming<A>) {
        self.waiting.push_back((Instant::now() + self.span, coming));
    }

    /// The next of what is due at a time.
    pub(crate) fn next(&mut self, at: Instant) -> Option<Coming<A>> {
        self.waiting.pop_front_if(|(due, _)| *due <= at).map(|(_, coming)| coming)
    }
}
