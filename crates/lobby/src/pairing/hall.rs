//! The hall: the queues with the people of all nodes, in real time.

use std::{collections::HashMap, time::Duration};

use ::cluster::SessionId;
use protocol::{LeftPairing, Pairing, Refusal, RefusalCode, refusals::refusal};

use super::{
    mail::Mail,
    pauses::Pauses,
    pools::PoolId,
    queue::{Effect, Match, Queues, Refused, Wish},
};

/// How often people who wait are told how many do.
const NEWS: Duration = Duration::from_secs(2);

/// How often other nodes are told how many wait, if nothing changes.
const REMINDER: Duration = Duration::from_secs(10);

/// After this time without a renewal the node of a person has died.
const LAPSE: Duration = Duration::from_secs(15);

pub(super) struct Hall {
    pub(super) queues: Queues,
    /// Everybody who waits or has a match to confirm.
    waiters: HashMap<String, Waiter>,
    /// The number of people in each pool that its people were told.
    told: Vec<usize>,
    told_at: Duration,
    reminded: Duration,
    pauses: Pauses,
}

struct Waiter {
    /// The node with their door.
    node: SessionId,
    renewed: Duration,
}

/// An order of the hall to the server.
pub(super) enum Order {
    Send(SessionId, Mail),
    /// How many wait in each pool, for all nodes.
    Announce(Vec<usize>),
    /// A game, with the node of each of its people.
    Start(Match, Vec<(String, SessionId)>),
}

impl Hall {
    /// `pauses`: whether people who miss matches have to wait.
    pub(super) fn new(seed: u64, pauses: bool) -> Self {
        let (told_at, reminded) = (Duration::ZERO, Duration::ZERO);
        let (queues, waiters, told) = (Queues::new(seed), HashMap::new(), Vec::new());
        Self { queues, waiters, told, told_at, reminded, pauses: Pauses::new(pauses) }
    }

    /// Whether nobody is here, and nobody has to be told so.
    pub(super) fn is_empty(&self) -> bool {
        self.queues.is_empty() && self.told.iter().all(|waiting| *waiting == 0)
    }

    pub(super) fn join(
        &mut self,
        now: Duration,
        node: SessionId,
        wish: Wish,
    ) -> Result<(), Refusal> {
        let person = wish.member.person.id.clone();
        if let Some(left) = self.pauses.left(&person, now) {
            let text = format!(
                "you did not confirm a game that was found; look for another one in {left} s"
            );
            return Err(refusal(RefusalCode::TooMany, &text));
        }
        self.queues.join(now, wish).map_err(|refused| match refused {
            Refused::Full => {
                refusal(RefusalCode::TooMany, "too many people wait for this game; try again later")
            }
            Refused::Checking => {
                refusal(RefusalCode::NotNow, "a game is found; confirm or decline it first")
            }
            Refused::Blocked => {
                refusal(RefusalCode::Blocked, "you and this player cannot be partners")
            }
        })?;
        self.waiters.insert(person, Waiter { node, renewed: now });
        Ok(())
    }

    /// These people of a node still wait. Gives those who do not wait here.
    pub(super) fn renew(
        &mut self,
        now: Duration,
        node: SessionId,
        people: Vec<String>,
    ) -> Vec<String> {
        let mut unknown = people;
        unknown.retain(|person| match self.waiters.get_mut(person) {
            Some(waiter) => {
                (waiter.node, waiter.renewed) = (node, now);
                false
            }
            None => true,
        });
        unknown
    }

    /// Lets time pass: people whose node has died leave, and the others are told how many wait.
    pub(super) fn pass(&mut self, now: Duration) -> Vec<Order> {
        let lapsed = |waiter: &Waiter| now.saturating_sub(waiter.renewed) >= LAPSE;
        let lapsed = self.waiters.iter().filter(|(_, waiter)| lapsed(waiter));
        let lapsed: Vec<String> = lapsed.map(|(person, _)| person.clone()).collect();
        for person in lapsed {
            // Through no fault of theirs.
            self.queues.leave(&person, Some(LeftPairing::Restart));
        }
        let mut orders = self.go_on(now);
        orders.extend(self.numbers(now));
        orders
    }

    /// Finds matches, and gives the consequences.
    pub(super) fn go_on(&mut self, now: Duration) -> Vec<Order> {
        self.queues.go_on(now);
        let mut orders = Vec::new();
        for effect in self.queues.effects() {
            match effect {
                Effect::Moved(person) => {
                    if let Some(stand) = self.queues.stand(&person, now) {
                        orders.extend(self.tell(person, stand));
                    }
                }
                Effect::Missed(person) => self.pauses.missed(person, now),
                Effect::Left(person, reason) => {
                    let pause = self.pauses.left(&person, now);
                    orders.extend(self.tell(person.clone(), Pairing::Left { reason, pause }));
                    self.waiters.remove(&person);
                }
                Effect::Start(found) => {
                    let people = found.people.iter().map(|(_, person)| person.id.clone());
                    let nodes = people.filter_map(|person| {
                        let waiter = self.waiters.remove(&person)?;
                        Some((person, waiter.node))
                    });
                    let nodes: Vec<_> = nodes.collect();
                    let starting = nodes.iter().cloned();
                    orders.extend(
                        starting.map(|(person, node)| Order::Send(node, Mail::Starting(person))),
                    );
                    orders.push(Order::Start(found, nodes));
                }
            }
        }
        orders
    }

    fn tell(&self, person: String, stand: Pairing) -> Option<Order> {
        let node = self.waiters.get(&person)?.node;
        Some(Order::Send(node, Mail::Stands { person, stand }))
    }

    /// Tells those who wait how many do, if that has changed.
    fn numbers(&mut self, now: Duration) -> Vec<Order> {
        if now.saturating_sub(self.told_at) < NEWS {
            return Vec::new();
        }
        self.told_at = now;
        let waiting: Vec<usize> = PoolId::all().map(|pool| self.queues.waiting(pool)).collect();
        let told = std::mem::replace(&mut self.told, waiting.clone());
        let has_changed = |pool: &PoolId| {
            let at = PoolId::all().position(|one| one == *pool).unwrap_or(0);
            told.get(at) != waiting.get(at)
        };
        let changed: Vec<PoolId> = PoolId::all().filter(has_changed).collect();
        let mut orders = Vec::new();
        if !changed.is_empty() || now.saturating_sub(self.reminded) >= REMINDER {
            self.reminded = now;
            orders.push(Order::Announce(waiting));
        }
        for person in self.queues.people() {
            let stand = self.queues.stand(&person, now);
            let Some(Pairing::Waiting { pool, .. }) = &stand else { continue };
            if changed.iter().any(|changed| changed.describe() == *pool) {
                orders.extend(stand.and_then(|stand| self.tell(person, stand)));
            }
        }
        orders
    }

    /// Everybody leaves.
    pub(super) fn empty(&mut self, now: Duration, reason: LeftPairing) -> Vec<Order> {
        for person in self.queues.people() {
            self.queues.leave(&person, Some(reason));
        }
        self.go_on(now)
    }
}
