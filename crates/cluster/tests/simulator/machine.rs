//! A machine: a process that may live, be stopped or be dead, with a clock that drifts.

use std::collections::{BTreeMap, BTreeSet};

use fastrand::Rng;
use tandem_cluster::{Epoch, Input, LocalTime, Message, OperationId, RequestId, TableId};

use crate::{
    toy::{Actor, ToyInput, ToyNode},
    world::Event,
};

#[derive(Debug)]
pub(crate) struct Machine {
    /// Counts the processes that have run here.
    pub(crate) life: u32,
    pub(crate) node: Option<ToyNode>,
    pub(crate) clock: Clock,
    pub(crate) is_stopped: bool,
    /// Since when it is stopped, if its clock is stopped too.
    pub(crate) sleeps_since: Option<u64>,
    /// Events for a stopped process wait for it.
    pub(crate) backlog: Vec<Event>,
    pub(crate) actors: BTreeMap<TableId, Actor>,
    /// The tables whose records are being read.
    pub(crate) opening: BTreeMap<TableId, Epoch>,
    /// Queries and requests without an answer: the driver answers each once.
    pub(crate) queries: BTreeSet<OperationId>,
    pub(crate) requests: BTreeSet<RequestId>,
    pub(crate) has_bus: bool,
    pub(crate) has_database: bool,
    pub(crate) is_draining: bool,
    pub(crate) is_drained: bool,
    /// When the node is woken next, in true time.
    pub(crate) wakes: Option<u64>,
    /// Until when its clock may have missed time, in true time: no lease by clocks can be safe
    /// then.
    pub(crate) distrusted_until: u64,
}

/// A clock that runs at its own rate: `local` when the true time was `since`.
#[derive(Debug)]
pub(crate) struct Clock {
    since: u64,
    local: u64,
    /// Deviation in parts per million.
    rate: i64,
}

impl Clock {
    pub(crate) fn new(rng: &mut Rng, now: u64, drift_ppm: i64) -> Self {
        Self { since: now, local: rng.u64(..1 << 40), rate: rng.i64(-drift_ppm..=drift_ppm) }
    }

    pub(crate) fn read(&self, now: u64) -> u64 {
        let elapsed = (now - self.since) as i64;
        self.local + (elapsed + elapsed * self.rate / 1_000_000) as u64
    }

    pub(crate) fn change_rate(&mut self, now: u64, rate: i64) {
        (self.local, self.since) = (self.read(now), now);
        self.rate = rate;
    }

    /// The clock misses what has passed since `then`.
    pub(crate) fn miss(&mut self, then: u64, now: u64) {
        (self.local, self.since) = (self.read(then), now);
    }

    pub(crate) fn jump(&mut self, now: u64, by: i64) {
        (self.local, self.since) = (self.read(now).saturating_add_signed(by), now);
    }

    /// The first true time at which the clock shows at least `local`.
    fn true_time(&self, local: u64, now: u64) -> u64 {
        let missing = local.saturating_sub(self.read(now)) as i64;
        now + (missing * 1_000_000 / (1_000_000 + self.rate)) as u64 + u64::from(missing > 0)
    }
}

impl Machine {
    pub(crate) fn new(clock: Clock) -> Self {
        Self {
            life: 0,
            node: None,
            clock,
            is_stopped: false,
            sleeps_since: None,
            backlog: Vec::new(),
            actors: BTreeMap::new(),
            opening: BTreeMap::new(),
            queries: BTreeSet::new(),
            requests: BTreeSet::new(),
            has_bus: true,
            has_database: true,
            is_draining: false,
            is_drained: false,
            wakes: None,
            distrusted_until: 0,
        }
    }

    /// The process dies, and all that it knew with it.
    pub(crate) fn kill(&mut self) {
        let clock = std::mem::replace(&mut self.clock, Clock { since: 0, local: 0, rate: 0 });
        let (has_bus, has_database) = (self.has_bus, self.has_database);
        *self = Self { life: self.life + 1, has_bus, has_database, ..Self::new(clock) };
    }

    pub(crate) fn local(&self, now: u64) -> LocalTime {
        LocalTime::from_micros(self.clock.read(now))
    }

    pub(crate) fn deadline(&self, now: u64) -> Option<u64> {
        let deadline = self.node.as_ref()?.deadline()?;
        Some(self.clock.true_time(deadline.as_micros(), now))
    }

    /// The epoch under which the process would act for a table now, if it runs.
    pub(crate) fn acts_for(&self, table: TableId, now: u64) -> Option<Epoch> {
        let node = self.node.as_ref().filter(|_| !self.is_stopped)?;
        node.acts_for(table, self.local(now))
    }

    /// Whether the driver has not answered this before.
    pub(crate) fn is_news(&mut self, input: &ToyInput) -> bool {
        match input {
            Input::Answer { operation, .. } => self.queries.remove(operation),
            Input::NoReply { request }
            | Input::Message { message: Message::Reply { request, .. }, .. } => {
                self.requests.remove(request)
            }
            _ => true,
        }
    }

    pub(crate) const fn takes_sockets(&self) -> bool {
        self.node.is_some() && !self.is_drained
    }
}
