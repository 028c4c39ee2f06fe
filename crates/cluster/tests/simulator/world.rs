//! The world: an event queue in true time, and what carries effects out between machines, bus and
//! database.

use std::{
    cmp::Ordering,
    collections::{BTreeMap, BinaryHeap},
};

use fastrand::Rng;
use tandem_cluster::{
    Answer, Effect, Epoch, Input, Message, OperationId, Order, Query, RequestId, SessionId,
    TableEvent, TableId, Unknown,
};

use crate::{
    clients::Clients,
    database::Database,
    faults::Fault,
    machine::{Clock, Machine},
    plan::{Plan, Planted, Weather},
    tally::Tally,
    toy::{Actor, Record, ToyEffect, ToyEvent, ToyInput, ToyMessage, ToyNode, ToyQuery},
    trace::Trace,
};

/// The driver's patience with the database, in microseconds.
const QUERY_TIMEOUT: u64 = 250_000;

/// The driver's patience with another node.
const REPLY_TIMEOUT: u64 = 200_000;

/// A process, by its machine and its life there.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Process {
    pub(crate) machine: usize,
    pub(crate) life: u32,
    pub(crate) session: SessionId,
}

#[derive(Clone, Debug)]
pub(crate) enum Event {
    /// For a process: these wait while it is stopped.
    Wake,
    Input(ToyInput),
    Actor {
        table: TableId,
        epoch: Epoch,
        event: ToyEvent,
    },
    OwnRecord {
        table: TableId,
        epoch: Epoch,
    },
    Loaded {
        table: TableId,
        epoch: Epoch,
        records: Option<Vec<Record>>,
    },
    /// For the database.
    Query {
        operation: OperationId,
        query: ToyQuery,
    },
    Load {
        table: TableId,
        epoch: Epoch,
    },
    /// For clients and the world.
    Client {
        client: usize,
        serial: u64,
    },
    Impatient {
        client: usize,
        ticket: u64,
    },
    Fault(Fault),
}

#[derive(Debug)]
struct Scheduled {
    at: u64,
    order: u64,
    process: Process,
    event: Event,
}

impl PartialEq for Scheduled {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other) == Ordering::Equal
    }
}

impl Eq for Scheduled {}

impl PartialOrd for Scheduled {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Scheduled {
    /// The earliest is the greatest.
    fn cmp(&self, other: &Self) -> Ordering {
        (other.at, other.order).cmp(&(self.at, self.order))
    }
}

pub(crate) struct World {
    pub(crate) now: u64,
    pub(crate) steps: u64,
    pub(crate) rng: Rng,
    pub(crate) plan: Plan,
    pub(crate) weather: Weather,
    pub(crate) database: Database,
    pub(crate) database_clock: Clock,
    /// Until when leases are not what nodes think, because the database's clock has jumped.
    pub(crate) distrusted_until: u64,
    pub(crate) machines: Vec<Machine>,
    pub(crate) sessions: BTreeMap<SessionId, Process>,
    pub(crate) partitioned: Option<(usize, usize)>,
    pub(crate) clients: Clients,
    pub(crate) tally: Tally,
    pub(crate) trace: Trace,
    queue: BinaryHeap<Scheduled>,
    scheduled: u64,
}

/// Events of clients and of the world are no process's.
pub(crate) const NOBODY: Process = Process { machine: usize::MAX, life: 0, session: SessionId(0) };

impl World {
    pub(crate) fn new(seed: u64, planted: Planted, trace: Trace) -> Result<Self, String> {
        let mut rng = Rng::with_seed(seed);
        let plan = Plan::new(&mut rng, planted);
        let machines = (0..plan.machines)
            .map(|_| Machine::new(Clock::new(&mut rng, 0, plan.drift_ppm)))
            .collect();
        let mut world = Self {
            now: 0,
            steps: 0,
            weather: Weather::CALM,
            database: Database::new(&plan.tables),
            database_clock: Clock::new(&mut rng, 0, plan.drift_ppm),
            distrusted_until: 0,
            machines,
            sessions: BTreeMap::new(),
            partitioned: None,
            clients: Clients::new(&plan, &mut rng),
            tally: Tally::default(),
            trace,
            queue: BinaryHeap::new(),
            scheduled: 0,
            rng,
            plan,
        };
        for machine in 0..world.machines.len() {
            world.start(machine)?;
        }
        for client in 0..world.plan.clients {
            world.schedule(1000, NOBODY, Event::Client { client, serial: 0 });
        }
        world.schedule(1000, NOBODY, Event::Fault(Fault::Next));
        Ok(world)
    }

    pub(crate) fn schedule(&mut self, after: u64, process: Process, event: Event) {
        self.scheduled += 1;
        let (at, order) = (self.now + after, self.scheduled);
        self.queue.push(Scheduled { at, order, process, event });
    }

    /// Starts a process on a machine that has none.
    pub(crate) fn start(&mut self, machine: usize) -> Result<(), String> {
        // Unique, as 64 random bits are.
        let session = SessionId(self.rng.u64(1..1 << 12) << 16 | self.sessions.len() as u64);
        let process = Process { machine, life: self.machines[machine].life, session };
        let local = self.machines[machine].local(self.now);
        let node = ToyNode::new(session, self.plan.config, local);
        self.machines[machine].node = Some(node);
        self.sessions.insert(session, process);
        self.say(machine, || format!("starts as {session}"));
        self.deliver(machine, Input::Tick)
    }

    /// The process that runs on a machine.
    pub(crate) fn process(&self, machine: usize) -> Process {
        let Machine { life, node, .. } = &self.machines[machine];
        let session = node.as_ref().map_or(NOBODY.session, ToyNode::session);
        Process { machine, life: *life, session }
    }

    pub(crate) fn say(&mut self, machine: usize, line: impl FnOnce() -> String) {
        self.trace.say(self.now, Some(machine), line);
    }

    /// Carries out the next event.
    pub(crate) fn step(&mut self) -> Result<(), String> {
        let Some(Scheduled { at, process, event, .. }) = self.queue.pop() else {
            return Err("nothing happens any more".to_owned());
        };
        self.now = self.now.max(at);
        self.steps += 1;
        self.database.clock = self.database_clock.read(self.now);
        match event {
            Event::Client { client, serial } => self.client_acts(client, serial),
            Event::Impatient { client, ticket } => self.client_loses_patience(client, ticket),
            Event::Fault(fault) => self.fault(fault),
            Event::Query { operation, query } => self.query(process, operation, &query),
            Event::Load { table, epoch } => {
                self.load(process, table, epoch);
                Ok(())
            }
            event => self.process_event(process, event),
        }
    }

    /// An event for a process. It waits if the process is stopped, and is lost if it is dead.
    pub(crate) fn process_event(&mut self, process: Process, event: Event) -> Result<(), String> {
        let Process { machine, life, .. } = process;
        let target = &mut self.machines[machine];
        if target.life != life || target.node.is_none() {
            return Ok(());
        }
        if target.is_stopped {
            target.backlog.push(event);
            return Ok(());
        }
        match event {
            Event::Wake => {
                if target.wakes.take_if(|at| *at <= self.now).is_none() {
                    return Ok(());
                }
                self.deliver(machine, Input::Tick)
            }
            Event::Input(input) if !target.is_news(&input) => Ok(()),
            Event::Input(input) => self.deliver(machine, input),
            Event::Actor { table, epoch, event } => {
                self.deliver(machine, Input::Table { table, epoch, event })
            }
            Event::OwnRecord { table, epoch } => {
                let Some(actor) = target.actors.get_mut(&table) else { return Ok(()) };
                let event = if actor.epoch != epoch {
                    return Ok(());
                } else if actor.is_idle() && self.rng.u32(..6) == 0 {
                    Some(TableEvent::Leave)
                } else {
                    actor.own_record()
                };
                let speaks = actor.speaks_at.max(self.now);
                actor.speaks_at = speaks;
                let after = self.rng.u64(50_000..2_000_000);
                self.schedule(after, process, Event::OwnRecord { table, epoch });
                if let Some(event) = event {
                    let after = speaks - self.now;
                    self.schedule(after, process, Event::Actor { table, epoch, event });
                }
                Ok(())
            }
            Event::Loaded { table, epoch, records } => {
                self.loaded(machine, table, epoch, records.as_deref())
            }
            _ => Err("an event went astray".to_owned()),
        }
    }

    /// Gives a node an input and carries the effects out.
    pub(crate) fn deliver(&mut self, machine: usize, input: ToyInput) -> Result<(), String> {
        self.say(machine, || format!("<- {input:?}"));
        let now = self.now;
        let target = &mut self.machines[machine];
        let local = target.local(now);
        let Some(node) = &mut target.node else { return Ok(()) };
        let effects = node.handle(local, input);
        for effect in effects {
            self.say(machine, || format!("-> {effect:?}"));
            self.carry_out(machine, effect)?;
        }
        let target = &mut self.machines[machine];
        let deadline = target.deadline(now);
        if let Some(at) = deadline
            && target.wakes.is_none_or(|wakes| at < wakes)
        {
            target.wakes = Some(at);
            let process = self.process(machine);
            self.schedule(at.saturating_sub(now), process, Event::Wake);
        }
        Ok(())
    }

    fn carry_out(&mut self, machine: usize, effect: ToyEffect) -> Result<(), String> {
        let process = self.process(machine);
        match effect {
            Effect::Query { operation, query } => {
                self.ask_database(process, operation, query)?;
            }
            Effect::Send { to, message } => self.send(process, to, message),
            Effect::Table { table, epoch, order } => {
                return self.order(process, table, epoch, order);
            }
            Effect::Answer { ticket, outcome } => return self.client_hears(ticket.0, outcome),
            Effect::Drained => {
                self.tally.drained += 1;
                self.machines[machine].is_drained = true;
            }
        }
        Ok(())
    }

    fn ask_database(
        &mut self,
        process: Process,
        operation: OperationId,
        query: ToyQuery,
    ) -> Result<(), String> {
        self.machines[process.machine].queries.insert(operation);
        let failed = Input::Answer { operation, result: Err(Unknown) };
        self.schedule(QUERY_TIMEOUT, process, Event::Input(failed));
        if let Query::Append { table, epoch, .. } = query {
            if self.machines[process.machine].acts_for(table, self.now) != Some(epoch) {
                return Err(format!("node {} writes, but must not act", process.machine));
            }
            self.check_acting(process.machine, table, epoch)?;
            if self.plan.planted == Planted::AcknowledgedBeforeAppend {
                let kept = Input::Answer { operation, result: Ok(Answer::Kept) };
                self.schedule(50, process, Event::Input(kept));
            }
        }
        for delay in self.weather.delays(&mut self.rng) {
            let query = query.clone();
            self.schedule(delay, process, Event::Query { operation, query });
        }
        Ok(())
    }

    /// A query reaches the database, if it is up and there is a way.
    fn query(
        &mut self,
        process: Process,
        operation: OperationId,
        query: &ToyQuery,
    ) -> Result<(), String> {
        let machine = &self.machines[process.machine];
        // The query of a process that has died meanwhile is carried out all the same.
        if !self.database.is_up || !machine.has_database {
            return Ok(());
        }
        let by = process.session;
        let answer = self.database.execute(by, query, &self.plan.config, self.plan.planted)?;
        if let (&Query::Claim { table, .. }, &Answer::Claimed { epoch }) = (query, &answer) {
            self.check_alone(process.machine, table, epoch)?;
        }
        let (now, database) = (self.now, &answer);
        self.trace.say(now, None, || format!("{by} asks {query:?}: {database:?}"));
        for delay in self.weather.delays(&mut self.rng).into_iter().take(1) {
            let answer = Input::Answer { operation, result: Ok(answer.clone()) };
            self.schedule(delay, process, Event::Input(answer));
        }
        Ok(())
    }

    fn load(&mut self, process: Process, table: TableId, epoch: Epoch) {
        if self.database.is_up && self.machines[process.machine].has_database {
            let records = Some(self.database.records(table));
            for delay in self.weather.delays(&mut self.rng) {
                let records = records.clone();
                self.schedule(delay, process, Event::Loaded { table, epoch, records });
            }
        }
    }

    /// Records have been read, or not in time.
    fn loaded(
        &mut self,
        machine: usize,
        table: TableId,
        epoch: Epoch,
        records: Option<&[Record]>,
    ) -> Result<(), String> {
        let target = &mut self.machines[machine];
        let Some(node) = &target.node else { return Ok(()) };
        if target.opening.get(&table) != Some(&epoch) {
            return Ok(());
        }
        let event = if let Some(records) = records {
            target.opening.remove(&table);
            let mut actor = Actor::new(node.session(), epoch, records);
            if self.plan.planted == Planted::KeysForgotten {
                actor.forget_keys();
            }
            let last = actor.last();
            target.actors.insert(table, actor);
            let process = self.process(machine);
            let after = self.rng.u64(50_000..2_000_000);
            self.schedule(after, process, Event::OwnRecord { table, epoch });
            TableEvent::Opened { last }
        } else {
            TableEvent::OpenFailed
        };
        self.deliver(machine, Input::Table { table, epoch, event })
    }

    fn order(
        &mut self,
        process: Process,
        table: TableId,
        epoch: Epoch,
        order: Order<crate::toy::Command>,
    ) -> Result<(), String> {
        let machine = process.machine;
        if let Order::Rule(_) | Order::Resume = order {
            self.check_acting(machine, table, epoch)?;
        }
        if let Order::Open = order {
            self.machines[machine].opening.insert(table, epoch);
            for delay in self.weather.delays(&mut self.rng) {
                self.schedule(delay, process, Event::Load { table, epoch });
            }
            let records = None;
            self.schedule(QUERY_TIMEOUT, process, Event::Loaded { table, epoch, records });
            return Ok(());
        }
        if let Order::Close = order {
            self.machines[machine].actors.remove(&table);
            self.machines[machine].opening.remove(&table);
            return Ok(());
        }
        let actor = self.machines[machine].actors.get_mut(&table);
        let actor =
            actor.filter(|actor| actor.epoch == epoch).ok_or("an order without an actor")?;
        let events: Vec<ToyEvent> = match order {
            Order::Rule(command) => actor.rule(command).into_iter().collect(),
            Order::Appended(number) => actor.appended(number)?,
            Order::NotKept => actor.not_kept(),
            Order::Suspend => {
                self.tally.suspended += 1;
                actor.is_suspended = true;
                Vec::new()
            }
            Order::Resume => {
                self.tally.resumed += 1;
                actor.is_suspended = false;
                Vec::new()
            }
            Order::Open | Order::Close => Vec::new(),
        };
        // The actor's events keep their order.
        let speaks = actor.speaks_at.max(self.now + self.rng.u64(10..300));
        actor.speaks_at = speaks;
        let after = speaks - self.now;
        for event in events {
            self.schedule(after, process, Event::Actor { table, epoch, event });
        }
        Ok(())
    }

    fn send(&mut self, from: Process, to: SessionId, message: ToyMessage) {
        let mut delays = self.weather.delays(&mut self.rng);
        if let Message::Command { request, .. } | Message::Follow { request, .. } = &message {
            self.machines[from.machine].requests.insert(*request);
            self.no_reply(from, *request, REPLY_TIMEOUT);
        }
        if let Message::Command { command, .. } = &message {
            self.tally.forwarded += 1;
            if delays.len() > 1 {
                self.clients.doubled(command.key);
            }
        }
        if let Message::Reply { reply: tandem_cluster::Reply::MovedTo { .. }, .. } = &message {
            self.tally.moved_to += 1;
        }
        let Some(&process) = self.sessions.get(&to) else { return };
        let pair = (from.machine.min(process.machine), from.machine.max(process.machine));
        let is_cut = self.partitioned == Some(pair)
            || !self.machines[from.machine].has_bus
            || !self.machines[process.machine].has_bus;
        if is_cut {
            delays.clear();
        }
        for delay in delays {
            let message = Input::Message { from: from.session, message: message.clone() };
            self.schedule(delay, process, Event::Input(message));
        }
    }

    fn no_reply(&mut self, process: Process, request: RequestId, after: u64) {
        self.schedule(after, process, Event::Input(Input::NoReply { request }));
    }
}
