//! Drives the state machine of the node: takes in what connections, actors, other nodes and the
//! database say, and carries out what the machine decides.

mod neighbors;
mod tables;

use std::{
    collections::{HashMap, HashSet, VecDeque},
    time::Duration,
};

use cluster::{
    Answer, Effect, Input, LocalTime, Message, Node, OperationId, Outcome, Query, RequestId,
    SessionId, TableId, Ticket, Unknown,
};
use protocol::RefusalCode;
use tokio::{
    sync::{mpsc, oneshot},
    time::Instant,
};
use tokio_util::sync::CancellationToken;
use tracing::{Instrument, Span};

use super::{
    Cluster,
    bus::{Arriving, Bus},
    command::{Command, Said},
    counts,
    event::{Event, NewRecord},
    gossip::Gossip,
    leases::Leases,
    tenure::{not_kept, unclear},
    wire::Letter,
};
use neighbors::Neighbor;
use protocol::refusals::refusal;
use store::reading::Reading;
use tables::Owned;

use crate::lobby::Lobby;

/// How often the node looks whether tables that its clients watch have moved.
const LOOK: Duration = Duration::from_millis(100);

/// How many events are taken in at a stretch.
const EVENTS: usize = 256;

pub(super) struct Driver {
    me: SessionId,
    cluster: Cluster,
    /// For opening tables: it knows of no cluster itself.
    lobby: Lobby,
    owned: HashMap<TableId, Owned>,
    nodes: HashMap<SessionId, Neighbor>,
    /// Readings to be written before tables are given up.
    readings: HashMap<TableId, Reading>,
    /// Inputs that the state machine takes in next.
    inputs: VecDeque<Input<Command, NewRecord, Said>>,
    node: Node<Command, NewRecord, Said>,
    bus: Bus,
    leases: Leases,
    gossip: Gossip,
    answers: HashMap<u64, oneshot::Sender<Said>>,
    tickets: u64,
    /// Requests to other nodes in the order in which their time is over.
    requests: VecDeque<(Instant, RequestId)>,
    unanswered: HashSet<RequestId>,
    peers: HashSet<SessionId>,
    /// Nodes that follow tables which this one has just given up.
    forgotten: HashSet<SessionId>,
    drained: Vec<oneshot::Sender<()>>,
    is_drained: bool,
    looks: u32,
}

impl Driver {
    pub(super) fn new(cluster: Cluster, lobby: Lobby, bus: Bus, leases: Leases) -> Self {
        let me = cluster.0.me;
        Self {
            node: Node::new(me, cluster.0.patience.leases, now()),
            gossip: Gossip::new(&lobby),
            me,
            cluster,
            lobby,
            owned: HashMap::new(),
            nodes: HashMap::new(),
            readings: HashMap::new(),
            inputs: VecDeque::new(),
            bus,
            leases,
            answers: HashMap::new(),
            tickets: 0,
            requests: VecDeque::new(),
            unanswered: HashSet::new(),
            peers: HashSet::new(),
            forgotten: HashSet::new(),
            drained: Vec::new(),
            is_drained: false,
            looks: 0,
        }
    }

    /// Drives the node until the server stops.
    pub(super) async fn run(
        mut self,
        mut events: mpsc::UnboundedReceiver<Event>,
        mut arriving: Arriving,
        stop: CancellationToken,
    ) {
        let leases = self.leases.clone();
        tokio::spawn(async move { leases.tidy().await });
        self.take_in(Input::Tick);
        self.drive(&mut events, &mut arriving, &stop).await;
        self.leases.close();
    }

    async fn drive(
        &mut self,
        events: &mut mpsc::UnboundedReceiver<Event>,
        arriving: &mut Arriving,
        stop: &CancellationToken,
    ) {
        let mut looks = tokio::time::interval(LOOK);
        looks.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
        let mut has_bus = true;
        loop {
            let due = self.deadline();
            tokio::select! {
                event = events.recv() => match event {
                    Some(event) => {
                        self.on(event);
                        for _ in 0..EVENTS {
                            let Ok(event) = events.try_recv() else { break };
                            self.on(event);
                        }
                    }
                    None => return,
                },
                arrived = arriving.recv(), if has_bus => match arrived {
                    Some(arrived) => self.arrived(arrived),
                    // There is no bus.
                    None => has_bus = false,
                },
                () = tokio::time::sleep_until(due) => {}
                _ = looks.tick() => self.look(),
                () = stop.cancelled() => return,
            }
            self.time_out();
            self.take_in(Input::Tick);
            self.catch_up();
        }
    }

    /// When the state machine or a request wants to be looked at.
    fn deadline(&self) -> Instant {
        let at = Instant::now();
        let node = self.node.deadline().map(|due| {
            at + Duration::from_micros(due.as_micros().saturating_sub(now().as_micros()))
        });
        let request = self.requests.front().map(|(due, _)| *due);
        node.into_iter().chain(request).min().unwrap_or(at + LOOK)
    }

    fn on(&mut self, event: Event) {
        match event {
            Event::Submit { table, command, answer } => {
                self.tickets += 1;
                self.answers.insert(self.tickets, answer);
                let ticket = Ticket(self.tickets);
                self.take_in(Input::Command { ticket, table, command: *command });
            }
            Event::Follow(table) => {
                if self.cluster.0.connections.has_followers(table) {
                    self.take_in(Input::Follow { table });
                }
            }
            Event::Unwatch { table, connection, owner, is_last } => {
                self.unwatch(table, connection, owner);
                if is_last && !self.cluster.0.connections.has_followers(table) {
                    self.take_in(Input::Unfollow { table });
                }
            }
            Event::Append { table, epoch, record, kept } => {
                self.append(table, epoch, record, kept);
            }
            Event::Table { table, epoch, event } => {
                self.inputs.push_back(Input::Table { table, epoch, event });
            }
            Event::Opened { table, epoch, opened } => self.opened(table, epoch, opened),
            Event::Ended { table, epoch } => self.ended(table, epoch),
            Event::Queried { operation, result } => {
                if let Ok(Answer::Renewed { peers, .. }) = &result {
                    self.cluster.0.pairing.note_nodes(peers);
                    let peers = peers.iter().map(|peer| peer.session).collect();
                    self.note_peers(peers);
                }
                self.inputs.push_back(Input::Answer { operation, result });
            }
            Event::Drain(done) => {
                if self.is_drained {
                    let _ = done.send(());
                } else {
                    self.drained.push(done);
                    self.take_in(Input::Drain);
                }
            }
        }
        self.work();
    }

    pub(super) fn take_in(&mut self, input: Input<Command, NewRecord, Said>) {
        self.inputs.push_back(input);
        self.work();
    }

    /// Has the state machine take in what has gathered, and carries out what it decides.
    fn work(&mut self) {
        while let Some(input) = self.inputs.pop_front() {
            for effect in self.node.handle(now(), input) {
                self.carry_out(effect);
            }
        }
    }

    fn carry_out(&mut self, effect: Effect<Command, NewRecord, Said>) {
        match effect {
            Effect::Query { operation, query } => self.query(operation, query),
            Effect::Send { to, message } => self.send(to, message),
            Effect::Table { table, epoch, order } => self.order(table, epoch, order),
            Effect::Answer { ticket, outcome } => {
                if let Some(answer) = self.answers.remove(&ticket.0) {
                    // The connection may be gone.
                    let _ = answer.send(said(outcome));
                }
            }
            Effect::Drained => {
                self.is_drained = true;
                for done in self.drained.drain(..) {
                    let _ = done.send(());
                }
            }
        }
    }

    /// Asks the database.
    fn query(&mut self, operation: OperationId, query: Query<NewRecord>) {
        let (leases, cluster) = (self.leases.clone(), self.cluster.clone());
        let reading = match &query {
            Query::Release { table, .. } => self.readings.remove(table),
            _ => None,
        };
        let (store, patience) = (self.lobby.store.clone(), cluster.0.patience.database);
        let span = match &query {
            Query::Append { record, .. } => record.span.clone(),
            _ => Span::none(),
        };
        let asking = async move {
            if let Some(reading) = reading
                && let Err(error) = store.write_readings(&[reading]).await
            {
                tracing::warn!(%error, "the clocks of a table that is given up are not written");
            }
            let result = match query {
                // Records wait for their transaction; the journal bounds how long.
                query @ Query::Append { .. } => leases.query(query).await,
                query => tokio::time::timeout(patience, leases.query(query))
                    .await
                    .unwrap_or(Err(Unknown)),
            };
            cluster.tell(Event::Queried { operation, result });
        };
        tokio::spawn(asking.instrument(span));
    }

    fn send(&mut self, to: SessionId, message: Message<Command, Said>) {
        if let Message::Command { request, .. } | Message::Follow { request, .. } = &message {
            self.requests.push_back((Instant::now() + self.cluster.0.patience.owner, *request));
            self.unanswered.insert(*request);
        }
        self.post(to, Letter::Node(message));
    }

    /// Tells the state machine which requests were not answered in time.
    fn time_out(&mut self) {
        let now = Instant::now();
        while let Some((_, request)) = self.requests.pop_front_if(|(due, _)| *due <= now) {
            if self.unanswered.remove(&request) {
                counts::unanswered();
                self.take_in(Input::NoReply { request });
            }
        }
    }

    pub(super) fn post(&self, to: SessionId, letter: Letter) {
        self.bus.send(to, letter.to_bytes(std::iter::empty()));
    }
}

/// The outcome of a command as a connection is told it.
fn said(outcome: Outcome<Said>) -> Said {
    match outcome {
        Outcome::Answered(said) => said,
        Outcome::NotKept => Err(not_kept()),
        Outcome::Unclear => Err(unclear()),
        Outcome::NoTable => Err(refusal(RefusalCode::NoTable, "no table has this id")),
    }
}

/// The node's own clock, which counts the time in which the machine sleeps.
fn now() -> LocalTime {
    #[cfg(target_os = "linux")]
    {
        let time = rustix::time::clock_gettime(rustix::time::ClockId::Boottime);
        let micros = time.tv_sec as u64 * 1_000_000 + time.tv_nsec as u64 / 1000;
        LocalTime::from_micros(micros)
    }
    #[cfg(not(target_os = "linux"))]
    {
        static START: std::sync::LazyLock<std::time::Instant> =
            std::sync::LazyLock::new(std::time::Instant::now);
        LocalTime::from_micros(START.elapsed().as_micros() as u64)
    }
}
