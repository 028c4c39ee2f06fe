//! Quick pairing: people who look for a game wait in pools, matches are confirmed by all, and then
//! they sit at a table.
//!
//! The state machine is in `queue`, the choice of opponents in `matching`. A `hall` gives
//! them time and chance; a `door` knows the people who are connected to this node. In a cluster,
//! the doors of all nodes lead to one hall (`mail`). Nothing is stored: a restart empties it.

mod door;
mod hall;
mod mail;
mod matching;
mod pauses;
mod pools;
mod queue;
mod seating;
mod seeking;
#[cfg(test)]
mod tests;

use std::{
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::Duration,
};

use ::cluster::SessionId;
use people::{accounts::Blocked, address::Address, limits::Limits};
use protocol::{LeftPairing, Pairing, Person, PoolLine, ServerMessage};
use tokio::{
    sync::Notify,
    time::{Instant, MissedTickBehavior},
};
use tokio_util::sync::CancellationToken;

use crate::lobby::Lobby;
use door::{Door, Life};
use hall::{Hall, Order};
pub use mail::{Alone, Peers};
pub(crate) use mail::{Mail, Received};
use pools::PoolId;

/// How often windows widen and matches run out.
const ROUND: Duration = Duration::from_millis(500);

/// How many people of one address look for a game at a time: a school.
const BY_ADDRESS: usize = 100;

/// Quick pairing of a server. Clones share it.
#[derive(Clone)]
pub struct QuickPairing {
    lobby: Lobby,
    limits: Option<Arc<Limits>>,
    peers: Arc<dyn Peers>,
    state: Arc<Mutex<State>>,
    /// Somebody waits, at the door or in the hall.
    somebody_waits: Arc<Notify>,
}

struct State {
    door: Door,
    hall: Hall,
    begun: Instant,
    closed: bool,
}

/// A person who looks for a game.
pub struct Seeker<'a> {
    pub person: &'a Person,
    pub address: Address,
    pub blocked: &'a Blocked,
}

impl QuickPairing {
    pub fn new(lobby: Lobby, limits: Option<Arc<Limits>>, peers: Arc<dyn Peers>) -> Self {
        let each = if limits.is_some() { BY_ADDRESS } else { usize::MAX };
        let (door, hall) = (Door::new(each), Hall::new(rand::random(), limits.is_some()));
        let state = State { door, hall, begun: Instant::now(), closed: false };
        let (state, somebody_waits) = (Arc::new(Mutex::new(state)), Arc::default());
        Self { lobby, limits, peers, state, somebody_waits }
    }

    /// The pools, with how many wait in each.
    pub fn pools(&self) -> Vec<PoolLine> {
        let state = self.state();
        let is_here = self.hall_node() == self.peers.me();
        let line = |id: PoolId| {
            let waiting =
                if is_here { state.hall.queues.waiting(id) } else { state.door.number(id) };
            let waiting = u32::try_from(waiting).unwrap_or(u32::MAX);
            PoolLine { pool: id.describe(), waiting }
        };
        PoolId::all().map(line).collect()
    }

    /// Where a person stands, if they look for a game.
    pub fn stand(&self, person: &str) -> Option<Pairing> {
        let state = self.state();
        state.door.stand(person, state.now())
    }

    /// Somebody no longer looks for a game.
    pub fn withdraw(&self, person: &str) {
        let mut state = self.state();
        self.leave(&mut state, person, LeftPairing::Withdrawn);
    }

    /// Somebody confirms a match or declines it.
    pub fn confirm(&self, person: &str, number: u64, ready: bool) {
        let mut state = self.state();
        let hall = self.hall_node();
        self.send(&mut state, hall, Mail::Confirm { person: person.to_owned(), number, ready });
    }

    /// Lets time pass until the server stops; then the queues are emptied.
    pub async fn run(self, stop: CancellationToken) {
        let mut mail = self.peers.receive();
        let mut rounds = tokio::time::interval(ROUND);
        rounds.set_missed_tick_behavior(MissedTickBehavior::Delay);
        loop {
            let waits = self.somebody_waits.notified();
            let is_idle = self.state().is_empty();
            tokio::select! {
                () = waits, if is_idle => {}
                _ = rounds.tick(), if !is_idle => self.round(),
                Some((from, mail)) = mail.recv() => self.receive(from, mail),
                () = stop.cancelled() => return self.close(),
            }
        }
    }

    fn round(&self) {
        if self.lobby.readiness.is_draining() {
            return self.empty();
        }
        let mut state = self.state();
        let (now, hall) = (state.now(), self.hall_node());
        let life = |person: &str| Life {
            connected: self.lobby.presence.is_connected(person),
            playing: self.lobby.playing.table_of(person).is_some(),
        };
        for (person, reason) in state.door.leavers(now, life) {
            self.leave(&mut state, &person, reason);
        }
        for mail in state.door.renewals(now, hall) {
            self.send(&mut state, hall, mail);
        }
        let orders = state.hall.pass(now);
        self.carry_out(&mut state, orders);
    }

    /// A person of this node waits no longer.
    fn leave(&self, state: &mut State, person: &str, reason: LeftPairing) {
        let hall = match state.door.forget(person) {
            Some(hall) => {
                self.tell(person, Pairing::Left { reason, pause: None });
                hall
            }
            // Perhaps they came by another node.
            None => self.hall_node(),
        };
        self.send(state, hall, Mail::Leave { person: person.to_owned(), reason });
    }

    fn receive(&self, from: SessionId, mail: Mail) {
        let mut state = self.state();
        self.received(&mut state, from, mail);
        self.somebody_waits.notify_one();
    }

    fn send(&self, state: &mut State, to: SessionId, mail: Mail) {
        match to == self.peers.me() {
            true => self.received(state, to, mail),
            false => self.peers.send(to, mail),
        }
    }

    fn received(&self, state: &mut State, from: SessionId, mail: Mail) {
        let now = state.now();
        match mail {
            Mail::Join { question, wish } => {
                let person = wish.member.person.id.clone();
                let outcome = state.hall.join(now, from, *wish);
                let orders = state.hall.go_on(now);
                self.carry_out(state, orders);
                self.send(state, from, Mail::Joined { question, person, outcome });
            }
            Mail::Renew(people) => {
                let unknown = state.hall.renew(now, from, people);
                if !unknown.is_empty() {
                    self.send(state, from, Mail::Unknown(unknown));
                }
            }
            Mail::Leave { person, reason } => {
                state.hall.queues.leave(&person, Some(reason));
                let orders = state.hall.go_on(now);
                self.carry_out(state, orders);
            }
            Mail::Confirm { person, number, ready } => {
                state.hall.queues.confirm(&person, number, ready);
                let orders = state.hall.go_on(now);
                self.carry_out(state, orders);
            }
            Mail::Joined { question, person, outcome } => {
                state.door.answered(question, &person, outcome);
            }
            Mail::Unknown(people) => {
                for mail in state.door.unknown(from, &people) {
                    self.send(state, from, mail);
                }
            }
            Mail::Stands { person, stand } => {
                if state.door.stands(from, &person, &stand, now) {
                    self.tell(&person, stand);
                }
            }
            Mail::Starting(person) => state.door.starts(from, &person, now),
            Mail::Numbers(numbers) => {
                if from == self.hall_node() {
                    state.door.note_numbers(numbers);
                }
            }
            Mail::PartnerWanted { person, invitation } => {
                self.lobby.presence.tell(&person, &ServerMessage::PartnerWanted(invitation));
            }
            Mail::EventPartnerWanted { person, invitation } => {
                let wanted = ServerMessage::EventPartnerWanted(*invitation);
                self.lobby.presence.tell(&person, &wanted);
            }
        }
    }

    fn carry_out(&self, state: &mut State, orders: Vec<Order>) {
        for order in orders {
            match order {
                Order::Send(to, mail) => self.send(state, to, mail),
                Order::Announce(numbers) => self.peers.send_to_all(Mail::Numbers(numbers)),
                Order::Start(found, nodes) => drop(tokio::spawn(self.clone().start(found, nodes))),
            }
        }
    }

    fn tell(&self, person: &str, stand: Pairing) {
        self.lobby.presence.tell(person, &ServerMessage::Pairing(stand));
    }

    /// The node whose hall is used.
    fn hall_node(&self) -> SessionId {
        self.peers.staying().into_iter().min().unwrap_or(self.peers.me())
    }

    /// The server is about to stop. Without other nodes, everybody leaves; in a cluster, the people
    /// of other nodes are taken in at another hall, and those of this one when they reconnect.
    fn empty(&self) {
        let mut state = self.state();
        let me = self.peers.me();
        if self.peers.staying().iter().any(|node| *node != me) {
            (state.door, state.hall) = (Door::new(0), Hall::new(0, false));
            return;
        }
        let now = state.now();
        let orders = state.hall.empty(now, LeftPairing::Restart);
        self.carry_out(&mut state, orders);
    }

    fn close(&self) {
        self.state().closed = true;
        self.empty();
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl State {
    fn now(&self) -> Duration {
        self.begun.elapsed()
    }

    fn is_empty(&self) -> bool {
        self.door.is_empty() && self.hall.is_empty()
    }
}
