//! The time in which this node owns a table: commands are ruled on one at a time, and records are
//! appended one at a time, each under the epoch of the tenure.
//!
//! A record whose fate is unknown blocks the next one until it is known: within an epoch, a number
//! stands for one record only.

use super::{Context, Entry, Pending, Phase};
use crate::{
    ids::{Epoch, OperationId},
    messages::{Answer, Order, Outcome, Query, Ruling, TableEvent, Unknown},
    time::LocalTime,
};

#[derive(Debug)]
pub(super) struct Tenure<C, R> {
    pub(super) epoch: Epoch,
    /// The number of the last record that is kept.
    last: u32,
    ruling: Option<Ruled<C>>,
    append: Option<Append<R>>,
    suspended: bool,
    leaving: Option<Leaving>,
}

/// The command that the actor decides on.
#[derive(Debug)]
struct Ruled<C> {
    /// Nothing if its origin has been answered already.
    pending: Option<Pending<C>>,
    /// Whether the actor has asked to keep a record since it was given the command.
    appends: bool,
    /// Whether such a record was not kept.
    denied: bool,
}

#[derive(Debug)]
struct Append<R> {
    record: R,
    /// Nothing if the database did not answer.
    operation: Option<OperationId>,
}

/// Why the table is given up.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Leaving {
    Idle,
    Drain,
}

impl<C, R> Tenure<C, R> {
    pub(super) fn awaits(&self, operation: OperationId) -> bool {
        self.append.as_ref().is_some_and(|append| append.operation == Some(operation))
    }

    pub(super) fn expires(&self) -> Option<LocalTime> {
        self.ruling.as_ref()?.pending.as_ref().map(|pending| pending.deadline)
    }

    /// Takes the command that is being decided on, if its time is over.
    pub(super) fn expire(&mut self, now: LocalTime) -> Option<Pending<C>> {
        self.ruling.as_mut()?.pending.take_if(|pending| pending.deadline <= now)
    }
}

impl<C: Clone, R: Clone> Entry<C, R> {
    /// An event of the actor. Events of an actor that is closed mean nothing.
    pub(crate) fn table_event<A>(
        &mut self,
        epoch: Epoch,
        event: TableEvent<R, A>,
        cx: &mut Context<'_, C, R, A>,
    ) {
        match (&mut self.phase, event) {
            (&mut Phase::Opening { epoch: opening }, event) if opening == epoch => match event {
                TableEvent::Opened { last } => self.opened(epoch, last, cx),
                TableEvent::OpenFailed => {
                    self.retry_at = Some(cx.retry_time());
                    self.refuse_waiting(cx);
                }
                _ => {}
            },
            (Phase::Owned(tenure), event) if tenure.epoch == epoch => match event {
                TableEvent::Append(record) => self.append(record, cx),
                TableEvent::Ruled(ruling) => self.ruled(ruling, cx),
                TableEvent::Leave => {
                    let until = |heard| heard + cx.config.follow * 3;
                    let is_watched = self.heard.is_some_and(|heard| until(heard) > cx.now);
                    if !(self.followed || is_watched) {
                        tenure.leaving.get_or_insert(Leaving::Idle);
                    }
                }
                TableEvent::Opened { .. } | TableEvent::OpenFailed => {}
            },
            _ => {}
        }
    }

    fn opened<A>(&mut self, epoch: Epoch, last: u32, cx: &mut Context<'_, C, R, A>) {
        self.retry_at = None;
        self.phase = Phase::Owned(Tenure {
            epoch,
            last,
            ruling: None,
            append: None,
            suspended: false,
            leaving: cx.draining.then_some(Leaving::Drain),
        });
        if !cx.acts {
            self.suspend(cx);
        }
    }

    /// Reads the records again after that failed.
    pub(super) fn open_again<A>(&mut self, epoch: Epoch, cx: &mut Context<'_, C, R, A>) {
        if self.retry_at.take_if(|at| *at <= cx.now).is_some() {
            cx.order(epoch, Order::Open);
        }
    }

    /// Gives the actor its next command, or the table up. While the node must not act, the actor
    /// still says whether a command was carried out before.
    pub(super) fn work<A>(&mut self, cx: &mut Context<'_, C, R, A>) {
        self.append_again(cx);
        let Phase::Owned(tenure) = &mut self.phase else { return };
        if tenure.ruling.is_some() {
            return;
        }
        let epoch = tenure.epoch;
        if let Some(leaving) = tenure.leaving {
            if tenure.append.is_none() {
                cx.order(epoch, Order::Close);
                let to_heir = leaving == Leaving::Drain;
                self.phase = Phase::Releasing { epoch, operation: None, to_heir };
                self.release(cx);
            }
        } else if let Some(pending) = self.waiting.pop_front() {
            cx.order(epoch, Order::Rule(pending.command.clone()));
            tenure.ruling = Some(Ruled { pending: Some(pending), appends: false, denied: false });
        }
    }

    fn append<A>(&mut self, record: R, cx: &mut Context<'_, C, R, A>) {
        let Phase::Owned(tenure) = &mut self.phase else { return };
        let (table, epoch) = (cx.table, tenure.epoch);
        if !cx.acts || tenure.append.is_some() {
            tenure.ruling.iter_mut().for_each(|ruling| ruling.denied = true);
            return cx.order(epoch, Order::NotKept);
        }
        let number = tenure.last + 1;
        let query = Query::Append { table, epoch, number, record: record.clone() };
        tenure.append = Some(Append { record, operation: Some(cx.query(query)) });
        tenure.ruling.iter_mut().for_each(|ruling| ruling.appends = true);
    }

    /// Repeats an append whose fate is unknown.
    fn append_again<A>(&mut self, cx: &mut Context<'_, C, R, A>) {
        let Phase::Owned(tenure) = &mut self.phase else { return };
        let Some(append @ Append { operation: None, .. }) = &mut tenure.append else { return };
        if cx.acts && self.retry_at.is_none_or(|at| at <= cx.now) {
            self.retry_at = None;
            let (table, epoch, number) = (cx.table, tenure.epoch, tenure.last + 1);
            let record = append.record.clone();
            append.operation = Some(cx.query(Query::Append { table, epoch, number, record }));
        } else if !cx.acts {
            // The next renewal wakes the table.
            self.retry_at = None;
        }
    }

    pub(super) fn appended<A>(
        &mut self,
        result: Result<Answer, Unknown>,
        cx: &mut Context<'_, C, R, A>,
    ) {
        let Phase::Owned(tenure) = &mut self.phase else { return };
        match result {
            Ok(Answer::Kept) => {
                tenure.append = None;
                tenure.last += 1;
                cx.order(tenure.epoch, Order::Appended(tenure.last));
            }
            Err(Unknown) => {
                tenure.append.iter_mut().for_each(|append| append.operation = None);
                self.retry_at = Some(cx.retry_time());
            }
            Ok(_) => self.lose(cx),
        }
    }

    fn ruled<A>(&mut self, ruling: Ruling<A>, cx: &mut Context<'_, C, R, A>) {
        let Phase::Owned(tenure) = &mut self.phase else { return };
        let Some(ruled) = tenure.ruling.take() else { return };
        let outcome = match ruling {
            Ruling::Kept(answer) => Outcome::Answered(answer),
            // The state may be out of date.
            Ruling::Told(_) if ruled.denied || !cx.acts => Outcome::NotKept,
            Ruling::Told(answer) => Outcome::Answered(answer),
        };
        if let Some(pending) = ruled.pending {
            pending.expose(ruled.appends).finish(outcome, cx);
        }
    }

    /// Another node may own the table from now on.
    pub(crate) fn suspend<A>(&mut self, cx: &mut Context<'_, C, R, A>) {
        let Phase::Owned(tenure) = &mut self.phase else { return };
        if !std::mem::replace(&mut tenure.suspended, true) {
            cx.order(tenure.epoch, Order::Suspend);
        }
    }

    /// The session is renewed, and the table is still this node's.
    pub(crate) fn resume<A>(&mut self, cx: &mut Context<'_, C, R, A>) {
        let Phase::Owned(tenure) = &mut self.phase else { return };
        if std::mem::take(&mut tenure.suspended) {
            cx.order(tenure.epoch, Order::Resume);
        }
    }

    /// The session had expired, and this is the epoch at which it owns the table after that, if it
    /// does.
    pub(crate) fn check_held<A>(&mut self, held: Option<Epoch>, cx: &mut Context<'_, C, R, A>) {
        let epoch = match &self.phase {
            Phase::Owned(tenure) => tenure.epoch,
            Phase::Opening { epoch } | Phase::Releasing { epoch, .. } => *epoch,
            Phase::Unknown | Phase::Asking { .. } | Phase::Remote { .. } => return,
        };
        if held != Some(epoch) {
            self.lose(cx);
        }
    }

    /// Another node has claimed the table, or this one has under a later epoch.
    fn lose<A>(&mut self, cx: &mut Context<'_, C, R, A>) {
        self.retry_at = None;
        match std::mem::replace(&mut self.phase, Phase::Unknown) {
            Phase::Owned(tenure) => {
                cx.order(tenure.epoch, Order::Close);
                if let Some(ruled) = tenure.ruling
                    && let Some(pending) = ruled.pending
                {
                    self.waiting.push_front(pending.expose(ruled.appends));
                }
            }
            Phase::Opening { epoch } => cx.order(epoch, Order::Close),
            _ => {}
        }
    }

    /// The node drains: the table goes to an heir as soon as the actor has nothing in hand.
    pub(crate) fn drain<A>(&mut self, cx: &mut Context<'_, C, R, A>) {
        match &mut self.phase {
            Phase::Owned(tenure) => tenure.leaving = Some(Leaving::Drain),
            &mut Phase::Opening { epoch } => {
                cx.order(epoch, Order::Close);
                self.phase = Phase::Releasing { epoch, operation: None, to_heir: true };
            }
            Phase::Releasing { to_heir, .. } => *to_heir = true,
            Phase::Unknown | Phase::Asking { .. } | Phase::Remote { .. } => {}
        }
    }
}
