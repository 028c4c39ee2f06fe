//! The memory that frames may take while they wait for clients: of one address, of a network of
//! addresses, and of all. When it is used up, the fullest queue goes, of the address that has most
//! in the network that has most.

use std::{
    collections::HashMap,
    fmt,
    sync::{
        Arc, Mutex, MutexGuard, PoisonError, Weak,
        atomic::{AtomicU64, AtomicUsize, Ordering},
    },
};

use crate::address::{Address, Counted};

/// How many bytes wait for all clients.
const ALL: usize = 256 * 1024 * 1024;

/// How many bytes wait for the clients of one address. Clients that read keep some kilobytes
/// waiting for moments; a whole school that comes back after a restart has snapshots of some 10 KB.
const EACH: usize = 16 * 1024 * 1024;

/// How many times as much waits for the clients of a network (/48).
const NETWORK: usize = 4;

/// The queues of all clients. Clones share them.
#[derive(Clone, Debug)]
pub struct Outboxes(Arc<Budget>);

#[derive(Debug)]
struct Budget {
    all: usize,
    each: usize,
    bytes: AtomicUsize,
    next: AtomicU64,
    /// The queues by address, and by network. Clients without one have no budget but that of all.
    addresses: Mutex<HashMap<Option<Address>, Arc<Household>>>,
}

/// The queues of an address, or of a network.
#[derive(Debug, Default)]
struct Household {
    bytes: AtomicUsize,
    queues: Mutex<HashMap<u64, Weak<dyn Fills>>>,
}

/// A queue on the budget.
pub(super) trait Fills: fmt::Debug + Send + Sync {
    /// The bytes that wait in it.
    fn bytes(&self) -> usize;

    /// The bytes that wait for its address.
    fn address_bytes(&self) -> usize;

    /// Ends it, because there is no room.
    fn overflow(&self);
}

/// Where a queue counts its bytes.
#[derive(Debug)]
pub(super) struct Account {
    budget: Arc<Budget>,
    /// Of its address, and of its network if that counts.
    households: Vec<(Option<Address>, Arc<Household>)>,
    number: u64,
}

impl Default for Outboxes {
    fn default() -> Self {
        Self::new(ALL, EACH)
    }
}

impl Outboxes {
    fn new(all: usize, each: usize) -> Self {
        let (bytes, next, addresses) = Default::default();
        Self(Arc::new(Budget { all, each, bytes, next, addresses }))
    }

    /// Takes in a queue to a client at an address, if its address counts.
    pub(super) fn take_in<Q: Fills + 'static>(
        &self,
        address: Option<Address>,
        queue: impl FnOnce(Account) -> Arc<Q>,
    ) -> Arc<Q> {
        let budget = self.0.clone();
        let number = budget.next.fetch_add(1, Ordering::Relaxed);
        let mut addresses = budget.addresses();
        let network = address.and_then(|address| address.group());
        let households: Vec<_> = [Some(address), network.map(Some)]
            .into_iter()
            .flatten()
            .map(|of| (of, addresses.entry(of).or_default().clone()))
            .collect();
        let account = Account { budget: budget.clone(), households: households.clone(), number };
        let queue = queue(account);
        let on_budget: Arc<dyn Fills> = queue.clone();
        for (_, household) in households {
            household.queues().insert(number, Arc::downgrade(&on_budget));
        }
        queue
    }

    /// How many bytes wait for all clients.
    pub fn bytes(&self) -> usize {
        self.0.bytes.load(Ordering::Relaxed)
    }
}

impl Budget {
    fn addresses(&self) -> MutexGuard<'_, HashMap<Option<Address>, Arc<Household>>> {
        self.addresses.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The address or network for whose clients most waits.
    fn fullest(&self) -> Option<Arc<Household>> {
        let addresses = self.addresses();
        addresses.values().max_by_key(|it| it.bytes.load(Ordering::Relaxed)).cloned()
    }
}

impl Household {
    fn queues(&self) -> MutexGuard<'_, HashMap<u64, Weak<dyn Fills>>> {
        self.queues.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Closes the fullest queue of the address that has most; says whether there was one.
    fn close_fullest(&self) -> bool {
        // The last owner of a queue closes its account, which needs the lock.
        let queues: Vec<_> = self.queues().values().filter_map(Weak::upgrade).collect();
        let fullest = queues
            .iter()
            .filter(|queue| queue.bytes() > 0)
            .max_by_key(|queue| (queue.address_bytes(), queue.bytes()));
        fullest.inspect(|queue| queue.overflow()).is_some()
    }
}

impl Account {
    /// The bytes that wait for the address.
    pub(super) fn address_bytes(&self) -> usize {
        self.households.first().map_or(0, |(_, it)| it.bytes.load(Ordering::Relaxed))
    }

    pub(super) fn take(&self, bytes: usize) {
        for (_, household) in &self.households {
            household.bytes.fetch_add(bytes, Ordering::Relaxed);
        }
        self.budget.bytes.fetch_add(bytes, Ordering::Relaxed);
    }

    pub(super) fn give_back(&self, bytes: usize) {
        for (_, household) in &self.households {
            household.bytes.fetch_sub(bytes, Ordering::Relaxed);
        }
        self.budget.bytes.fetch_sub(bytes, Ordering::Relaxed);
    }

    /// Closes queues while the address or all have too much. No queue may be locked.
    pub(super) fn enforce(&self) {
        let Self { budget, households, .. } = self;
        let is_over = |bytes: &AtomicUsize, most: usize| bytes.load(Ordering::Relaxed) > most;
        let counted = households.iter().filter(|(of, _)| of.is_some());
        for ((_, household), times) in counted.zip([1, NETWORK]) {
            while is_over(&household.bytes, budget.each * times) && household.close_fullest() {}
        }
        while is_over(&budget.bytes, budget.all)
            && budget.fullest().is_some_and(|fullest| fullest.close_fullest())
        {}
    }
}

impl Drop for Account {
    fn drop(&mut self) {
        let mut addresses = self.budget.addresses();
        for (of, household) in &self.households {
            let mut queues = household.queues();
            queues.remove(&self.number);
            if queues.is_empty() {
                addresses.remove(of);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::net::{IpAddr, Ipv4Addr};

    use axum::extract::ws::Utf8Bytes;
    use futures_util::FutureExt;

    use super::*;
    use crate::outbox::{Outbox, Unread, Waiting};

    type Ends = (Outbox, Waiting);

    fn opened(outboxes: &Outboxes, last: u8) -> Ends {
        outboxes.open(Some(IpAddr::from(Ipv4Addr::new(192, 0, 2, last)).into()), 100)
    }

    fn send((outbox, _): &Ends, bytes: usize) -> Result<(), Unread> {
        outbox.try_send(Utf8Bytes::from("x".repeat(bytes)))
    }

    fn is_open((outbox, _): &Ends) -> bool {
        outbox.overflowed().now_or_never().is_none()
    }

    #[test]
    fn the_fullest_queue_of_an_address_goes_and_others_stay() {
        let outboxes = Outboxes::new(10_000, 1000);
        let [small, full, other] = [1, 1, 2].map(|last| opened(&outboxes, last));
        for (ends, bytes) in [(&small, 300), (&full, 600), (&other, 900)] {
            send(ends, bytes).expect("room");
        }
        send(&small, 200).expect("the fullest goes for it");
        assert_eq!([&small, &full, &other].map(is_open), [true, false, true]);
        assert_eq!(outboxes.bytes(), 300 + 900 + 200);
        assert_eq!(send(&full, 1), Err(Unread), "it is closed");
        assert_eq!(send(&small, 600), Err(Unread), "now it is the fullest itself");
        assert_eq!(outboxes.bytes(), 900);
    }

    #[test]
    fn when_all_is_used_up_the_address_with_most_gives_way() {
        let outboxes = Outboxes::new(2000, 1000);
        let [one, two, three] = [1, 2, 3].map(|last| [(); 9].map(|()| opened(&outboxes, last)));
        // The fullest queue of all is at an address that has little.
        send(&three[0], 200).expect("room");
        for ends in one.iter().chain(&two[..8]) {
            send(ends, 100).expect("room");
        }
        assert_eq!(outboxes.bytes(), 1900);
        send(&two[8], 101).err();
        assert!(is_open(&three[0]));
        let closed = |all: &[Ends]| all.iter().filter(|ends| !is_open(ends)).count();
        assert_eq!((closed(&one), closed(&two)), (0, 1));
        assert!(outboxes.bytes() <= 2000);
    }

    /// A network can have as many addresses as it likes, each with little.
    #[test]
    fn a_network_of_addresses_gives_way_before_an_honest_address() {
        let outboxes = Outboxes::new(10_000, 1000);
        let honest = opened(&outboxes, 1);
        send(&honest, 900).expect("room");
        let network: Vec<Ends> = (0..50_u16)
            .map(|n| {
                let of = IpAddr::from([0x2001, 0xdb8, 7, n, 0, 0, 0, 1]);
                outboxes.open(Some(of.into()), 100)
            })
            .collect();
        for ends in &network {
            let _ = send(ends, 500);
        }
        assert!(is_open(&honest));
        assert!(outboxes.bytes() <= 900 + 4 * 1000, "{}", outboxes.bytes());
        drop((honest, network));
        assert!(outboxes.0.addresses().is_empty());
    }

    #[test]
    fn in_a_network_the_address_with_most_gives_way() {
        let outboxes = Outboxes::new(10_000, 1000);
        let household = |n: u16| {
            let of = IpAddr::from([0x2001, 0xdb8, 7, n << 8, 0, 0, 0, 1]);
            outboxes.open(Some(of.into()), 100)
        };
        // The fullest queue of the network is that of an address which has little.
        let honest = household(9);
        send(&honest, 700).expect("room");
        let greedy: Vec<Ends> = (1..=4).flat_map(|n| [n; 5].map(household)).collect();
        for ends in &greedy {
            let _ = send(ends, 190);
        }
        assert!(is_open(&honest));
        assert!(greedy.iter().any(|ends| !is_open(ends)));
        assert!(outboxes.bytes() <= 4000, "{}", outboxes.bytes());
    }

    #[test]
    fn a_frame_that_is_being_sent_counts_and_everything_is_given_back() {
        let outboxes = Outboxes::new(10_000, 1000);
        let mut ends = opened(&outboxes, 1);
        send(&ends, 400).expect("room");
        send(&ends, 300).expect("room");
        ends.1.try_recv().expect("the first");
        assert_eq!(outboxes.bytes(), 700, "it is being sent");
        ends.1.try_recv().expect("the second");
        assert_eq!(outboxes.bytes(), 300);
        ends.1.try_recv().expect_err("that was all");
        assert_eq!(outboxes.bytes(), 0);
        send(&ends, 500).expect("room");
        let outbox = ends.0.about("abcdefgh");
        outbox.try_send(Utf8Bytes::from("abc")).expect("room");
        outbox.start_anew();
        assert_eq!(outboxes.bytes(), 500);
        drop((ends, outbox));
        assert_eq!(outboxes.bytes(), 0);
        assert!(outboxes.0.addresses().is_empty(), "addresses without queues are forgotten");
    }

    #[test]
    fn without_addresses_only_the_budget_of_all_counts() {
        let outboxes = Outboxes::new(2000, 100);
        let all = [(); 3].map(|()| outboxes.open(None, 100));
        for (ends, bytes) in all.iter().zip([900, 1000, 101]) {
            send(ends, bytes).expect("room");
        }
        assert_eq!(all.each_ref().map(is_open), [true, false, true]);
    }
}
