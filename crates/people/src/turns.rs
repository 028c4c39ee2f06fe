//! Turns at work that takes long: a few run at a time, the others wait, and addresses are served
//! one after another however much each of them asks for.
//!
//! This is fair queueing: work gets the number of a round when it is asked for, one round later
//! than the last work of its address, and work of the earliest round goes first. When too much
//! waits, work of the latest round is turned away.

use std::{
    collections::HashMap,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

use protocol::{Refusal, RefusalCode, refusals::refusal};
use tokio::sync::oneshot;

use super::address::{Address, Counted, SITE};

/// How much work there may be, of all addresses and of each. A network of many households may have
/// [`SITE`] times as much as an address.
#[derive(Clone, Copy, Debug)]
pub struct Bounds {
    pub running: usize,
    pub running_each: usize,
    pub waiting: usize,
    pub waiting_each: usize,
}

/// The turns at one kind of work. Clones share them.
#[derive(Clone, Debug)]
pub struct Turns(Arc<Mutex<Queue>>);

/// A turn, which lasts until this is dropped.
#[derive(Debug)]
pub struct Turn {
    turns: Turns,
    of: Option<Address>,
}

/// A place among those who wait for a turn, which is left when this is dropped.
#[derive(Debug)]
pub struct Ticket {
    turns: Turns,
    number: u64,
    turn: oneshot::Receiver<Turn>,
}

/// Too much work waits: of this address, or of all.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Crowded {
    Address,
    Everyone,
}

impl From<Crowded> for Refusal {
    fn from(crowded: Crowded) -> Self {
        let text = match crowded {
            Crowded::Address => {
                "too many requests of your address are waiting; try again in a few seconds"
            }
            Crowded::Everyone => "the server is busy with other requests; try again later",
        };
        refusal(RefusalCode::TooMany, text)
    }
}

#[derive(Debug)]
struct Queue {
    bounds: Bounds,
    running: usize,
    waiting: Vec<Waiter>,
    /// The round of the latest work that has begun.
    round: u64,
    /// The number of the next ticket.
    next: u64,
    /// Addresses and networks with work that runs or waits.
    loads: HashMap<Address, Load>,
}

#[derive(Debug)]
struct Waiter {
    round: u64,
    number: u64,
    of: Option<Address>,
    turn: oneshot::Sender<Turn>,
}

#[derive(Debug, Default)]
struct Load {
    running: usize,
    waiting: usize,
    /// The round of its latest work that has begun.
    begun: u64,
}

/// How many rounds an address waits between two of its turns; a network waits for one.
const ROUND: u64 = SITE as u64;

impl Turns {
    pub fn new(bounds: Bounds) -> Self {
        Self(Arc::new(Mutex::new(Queue {
            bounds,
            running: 0,
            waiting: Vec::new(),
            round: 0,
            next: 0,
            loads: HashMap::new(),
        })))
    }

    /// Waits for a turn. Without an address, only the bounds for all count.
    pub async fn take(&self, of: Option<Address>) -> Result<Turn, Crowded> {
        self.enter(of)?.turn().await
    }

    /// A place among those who wait.
    pub fn enter(&self, of: Option<Address>) -> Result<Ticket, Crowded> {
        let mut queue = self.queue();
        let round = queue.admit(of)?;
        let (turn, given) = oneshot::channel();
        let number = queue.next;
        queue.next += 1;
        queue.load(of, |load| load.waiting += 1);
        queue.waiting.push(Waiter { round, number, of, turn });
        let undelivered = self.give(&mut queue);
        drop(queue);
        drop(undelivered);
        Ok(Ticket { turns: self.clone(), number, turn: given })
    }

    /// How much work runs or goes before a ticket that waits; nothing goes before others.
    pub fn ahead(&self, number: u64) -> usize {
        let queue = self.queue();
        let of = |waiter: &Waiter| (waiter.round, waiter.number);
        let own = queue.waiting.iter().find(|waiter| waiter.number == number).map(of);
        own.map_or(0, |own| {
            queue.running + queue.waiting.iter().filter(|waiter| of(waiter) < own).count()
        })
    }

    /// Gives turns to those who wait. Returns turns that nobody took, which must be dropped when
    /// the queue is not locked.
    fn give(&self, queue: &mut Queue) -> Vec<Turn> {
        let mut undelivered = Vec::new();
        while let Some(Waiter { round, of, turn, .. }) = queue.next_waiter() {
            queue.running += 1;
            queue.round = queue.round.max(round);
            queue.load(of, |load| {
                load.waiting -= 1;
                load.running += 1;
                load.begun = load.begun.max(round);
            });
            undelivered.extend(turn.send(Turn { turns: self.clone(), of }).err());
        }
        undelivered
    }

    fn queue(&self) -> MutexGuard<'_, Queue> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Queue {
    /// The round of new work, if it finds room. Work of a later round leaves the queue for it.
    fn admit(&mut self, of: Option<Address>) -> Result<u64, Crowded> {
        let mut round = self.round + ROUND;
        let (mut runs, mut waits) = (self.running < self.bounds.running, true);
        for (of, times) in groups(of) {
            let Some(load) = self.loads.get(&of) else { continue };
            let latest = self.latest_waiting(of).max(load.begun);
            round = round.max(latest + ROUND / times as u64);
            runs &= load.running < self.bounds.running_each.saturating_mul(times);
            waits &= load.waiting < self.bounds.waiting_each.saturating_mul(times);
        }
        if runs {
            return Ok(round);
        }
        if !waits {
            return Err(Crowded::Address);
        }
        if self.waiting.len() >= self.bounds.waiting {
            let latest = self.waiting.iter().enumerate();
            let latest = latest.max_by_key(|(_, waiter)| (waiter.round, waiter.number));
            match latest {
                Some((at, waiter)) if waiter.round > round => drop(self.remove(at)),
                _ => return Err(Crowded::Everyone),
            }
        }
        Ok(round)
    }

    /// The latest round of the work of an address or network that waits. Work that was given up
    /// does not count, so nobody waits longer for it.
    fn latest_waiting(&self, of: Address) -> u64 {
        let of_it = |waiter: &&Waiter| groups(waiter.of).any(|(group, _)| group == of);
        self.waiting.iter().filter(of_it).map(|waiter| waiter.round).max().unwrap_or_default()
    }

    /// Takes out the next work that may run.
    fn next_waiter(&mut self) -> Option<Waiter> {
        if self.running >= self.bounds.running {
            return None;
        }
        let may_run = |waiter: &Waiter| {
            groups(waiter.of).all(|(of, times)| {
                let running = self.loads.get(&of).map_or(0, |load| load.running);
                running < self.bounds.running_each.saturating_mul(times)
            })
        };
        let waiting = self.waiting.iter().enumerate().filter(|(_, waiter)| may_run(waiter));
        let (at, _) = waiting.min_by_key(|(_, waiter)| (waiter.round, waiter.number))?;
        Some(self.waiting.swap_remove(at))
    }

    /// Takes out work that will not run.
    fn remove(&mut self, at: usize) -> Waiter {
        let waiter = self.waiting.swap_remove(at);
        self.load(waiter.of, |load| load.waiting -= 1);
        waiter
    }

    /// Changes what an address and its network have, and forgets those that have nothing.
    fn load(&mut self, of: Option<Address>, change: impl Fn(&mut Load)) {
        for (of, _) in groups(of) {
            let load = self.loads.entry(of).or_default();
            change(load);
            if load.running == 0 && load.waiting == 0 {
                self.loads.remove(&of);
            }
        }
    }
}

/// An address and its network, with how many times the bounds of an address each has.
fn groups(of: Option<Address>) -> impl Iterator<Item = (Address, usize)> {
    let network = of.and_then(|of| of.group()).map(|network| (network, SITE));
    of.map(|of| (of, 1)).into_iter().chain(network)
}

impl Ticket {
    /// See [`Turns::ahead`].
    pub const fn number(&self) -> u64 {
        self.number
    }

    /// Waits for the turn.
    pub async fn turn(mut self) -> Result<Turn, Crowded> {
        (&mut self.turn).await.map_err(|_| Crowded::Everyone)
    }
}

impl Drop for Ticket {
    fn drop(&mut self) {
        let mut queue = self.turns.queue();
        if let Some(at) = queue.waiting.iter().position(|waiter| waiter.number == self.number) {
            let waiter = queue.remove(at);
            drop(queue);
            drop(waiter);
        }
    }
}

impl Drop for Turn {
    fn drop(&mut self) {
        let mut queue = self.turns.queue();
        queue.running -= 1;
        queue.load(self.of, |load| load.running -= 1);
        let undelivered = self.turns.give(&mut queue);
        drop(queue);
        drop(undelivered);
    }
}

#[cfg(test)]
mod tests {
    use std::net::IpAddr;

    use futures_util::FutureExt;

    use super::*;

    const BOUNDS: Bounds = Bounds { running: 2, running_each: 1, waiting: 6, waiting_each: 4 };

    fn address(text: &str) -> Option<Address> {
        Some(text.parse::<IpAddr>().expect("an address").into())
    }

    fn entered(turns: &Turns, of: &str) -> Ticket {
        turns.enter(address(of)).expect("room")
    }

    /// The turn of a ticket, if it has come.
    fn turn(ticket: Ticket) -> Result<Turn, Crowded> {
        ticket.turn().now_or_never().expect("the turn has come")
    }

    fn has_come(turns: &Turns, ticket: &Ticket) -> bool {
        !turns.queue().waiting.iter().any(|waiter| waiter.number == ticket.number)
    }

    #[test]
    fn an_address_with_much_work_keeps_nobody_waiting() {
        let turns = Turns::new(BOUNDS);
        let first = turn(entered(&turns, "192.0.2.1")).expect("the first");
        let more: Vec<Ticket> = (0..4).map(|_| entered(&turns, "192.0.2.1")).collect();
        assert!(!has_come(&turns, &more[0]), "one runs at a time of one address");
        assert_eq!(turns.enter(address("192.0.2.1")).expect_err("five"), Crowded::Address);
        let other = turn(entered(&turns, "192.0.2.2")).expect("at once");
        let (again, third) = (entered(&turns, "192.0.2.2"), entered(&turns, "192.0.2.3"));
        assert_eq!(more.iter().map(|it| turns.ahead(it.number())).max(), Some(2 + 5));
        // The address with much work has the place of its own only.
        drop(other);
        assert!(has_come(&turns, &again) && !has_come(&turns, &third));
        drop(first);
        assert!(has_come(&turns, &more[0]) && !has_come(&turns, &third));
        drop(again);
        assert!(has_come(&turns, &third) && !has_come(&turns, &more[1]));
        drop((more, third));
        assert!(turns.queue().loads.is_empty() && turns.queue().running == 0);
    }

    #[test]
    fn a_full_queue_turns_away_the_work_of_those_who_have_most() {
        let turns = Turns::new(Bounds { running: 1, ..BOUNDS });
        let _running = turn(entered(&turns, "192.0.2.9")).expect("the first");
        let one: Vec<Ticket> = (0..4).map(|_| entered(&turns, "192.0.2.1")).collect();
        let _two: Vec<Ticket> = (0..2).map(|_| entered(&turns, "192.0.2.2")).collect();
        assert_eq!(turns.enter(address("192.0.2.9")).err(), None, "a newcomer finds room");
        let third = entered(&turns, "192.0.2.3");
        let mut one = one.into_iter().rev();
        assert_eq!(turn(one.next().expect("four")).err(), Some(Crowded::Everyone));
        assert_eq!(turns.ahead(third.number()), 3, "behind the first of each");
        assert_eq!(turns.queue().waiting.len(), 6);
        let others = ["192.0.2.4", "192.0.2.5", "192.0.2.6"];
        let others: Vec<Ticket> = others.iter().map(|of| entered(&turns, of)).collect();
        let refused = turns.enter(address("192.0.2.7")).err();
        assert_eq!(refused, Some(Crowded::Everyone), "each has one");
        drop(others);
        assert!(turns.enter(address("192.0.2.7")).is_ok(), "who goes makes room");
    }

    #[test]
    fn a_network_of_many_households_is_served_as_some_of_them() {
        let turns = Turns::new(Bounds { running: 1, waiting: 1000, ..BOUNDS });
        let running = turn(entered(&turns, "192.0.2.9")).expect("the first");
        let network = |n: usize| address(&format!("2001:db8:1:{n:x}::1"));
        let entered: Vec<Ticket> = (1..=100).filter_map(|n| turns.enter(network(n)).ok()).collect();
        assert_eq!(entered.len(), BOUNDS.waiting_each * SITE);
        let other = self::entered(&turns, "2001:db8:2:1::1");
        assert_eq!(turns.ahead(other.number()), 2, "who runs, and one of the network");
        drop((running, entered));
        turn(other).expect("the turn");
    }

    #[test]
    fn work_that_was_given_up_keeps_nobody_waiting() {
        let turns = Turns::new(Bounds { running: 1, ..BOUNDS });
        let running = turn(entered(&turns, "192.0.2.1")).expect("the first");
        // Each of these would have gone a round later than the one before.
        for _ in 0..20 {
            drop(entered(&turns, "192.0.2.1"));
        }
        let own = entered(&turns, "192.0.2.1");
        let others: Vec<Ticket> = (0..3).map(|_| entered(&turns, "192.0.2.2")).collect();
        assert_eq!(turns.ahead(own.number()), 1, "who runs");
        drop((running, others));
        turn(own).expect("the turn");
    }

    #[test]
    fn without_addresses_the_first_comes_first() {
        let turns = Turns::new(BOUNDS);
        let running = [turns.enter(None), turns.enter(None)].map(|it| turn(it.expect("room")));
        let (one, two) = (turns.enter(None).expect("room"), turns.enter(None).expect("room"));
        drop(running);
        turn(one).expect("the first");
        turn(two).expect("the second");
    }
}
