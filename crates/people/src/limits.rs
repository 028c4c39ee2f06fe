//! Rate limits by address, so that one client cannot take the server from all others.
//!
//! People at a school or club share an address, so each limit suffices for some dozens of them. An
//! address is forgotten as soon as its limits are unused again.

mod allowance;
mod reach;
#[cfg(test)]
mod tests;

use std::{num::NonZeroU32, sync::OnceLock, time::Duration};

use governor::{
    Quota, RateLimiter,
    clock::{Clock, DefaultClock},
    middleware::NoOpMiddleware,
    state::keyed::DefaultKeyedStateStore,
};
use protocol::{Refusal, RefusalCode, refusals::refusal};
use store::Purpose;
use telemetry::metrics;

use super::address::{Address, Counted, SITE};
pub use allowance::{Allowance, Spent};
pub use reach::Reach;

/// All rate limits.
pub struct Limits {
    /// Requests of any kind: 50 per second, and 500 at once, because a page loads some 20 files.
    requests: Limit<Address>,
    /// Requests that change something, such as new tables: one per second, and 60 at once.
    changes: Limit<Address>,
    /// New guests, which are stored: one per second, and 100 at once.
    guests: Limit<Address>,
    /// New accounts: one per minute, and 40 at once.
    accounts: Limit<Address>,
    /// Password attempts: one per ten seconds, and 40 at once.
    attempts: Limit<Address>,
    /// Password attempts for one name from one network where its owner has never signed in: one
    /// per minute, and ten at once.
    attempts_by_network: Limit<String>,
    /// The same from all of them: one per 30 s, and 40 at once.
    attempts_by_name: Limit<String>,
    /// From each device or network where the owner has signed in: one per 30 s, and 20 at once.
    attempts_by_place: Limit<String>,
    /// Intents, most of which become records: 60 per second, and 1500 at once.
    intents: Limit<Address>,
    /// Intents of one person on all their connections: 10 per second, and 200 at once, more than
    /// two games at once need.
    intents_by_person: Limit<String>,
    /// Seeks of quick pairing: five per second, and 300 at once.
    seeks: Limit<Address>,
    /// Seeks of one person: one per two seconds, and 20 at once.
    seeks_by_person: Limit<String>,
    /// Lines of the lobby chat: one per second, and 20 at once.
    lobby_talk: Limit<Address>,
    /// Lines of one person: one per three seconds, and five at once.
    lobby_talk_by_person: Limit<String>,
    /// Lines of talk of an address at the door for chess clients: ten per second, and 80 at once.
    client_talk: Limit<Address>,
    /// Lines of talk of an address by their audience, a quarter of all at once and an eighth after
    /// that; see [`Reach::cost`].
    talk_by_reach: Limit<(Address, Reach)>,
    /// The same of everybody together.
    talk_of_all: Limit<Reach>,
    /// Records that are read and replayed to show a game: 5000 per second, and 150,000 at once,
    /// some hundreds of games, a quarter of a second of work.
    replays: Limit<Address>,
    /// Pictures, of which a large one counts four times: 20 per second, and 600 at once, some lists
    /// of games, six seconds of work.
    pictures: Limit<Address>,
    /// Exports of all data of a person, for which the journal is searched: one per hour, and three
    /// at once.
    exports: Limit<String>,
    /// The same of everybody at an address, guests above all: one per five minutes, and ten at
    /// once.
    exports_by_address: Limit<Address>,
    /// Devices that enter a room, also again after a lost connection: one per second, and 200 at
    /// once, a championship whose clocks come back at one moment.
    rooms: Limit<Address>,
    /// Codes of halls, one with each result from a phone: one per second, and 400 at once.
    hall_codes: Limit<Address>,
    /// Mails that an address has sent: one per minute, and five at once.
    mails: Limit<Address>,
    /// Mails to one account for one purpose: one per 20 minutes, and three at once. Strangers can
    /// ask for links for new passwords, which keeps the owner from nothing else.
    mails_to: Limit<String>,
    /// Mails to an address that nobody has confirmed: one per two hours, and three at once.
    mails_to_strangers: Limit<String>,
    listener: OnceLock<Listener>,
}

/// The listener to units that are spent here.
type Listener = Box<dyn Fn(Spent) + Send + Sync>;

/// How many records a replay counts as at most: the longest can be seen too.
const MOST_REPLAY: u32 = 100_000;

/// How many bytes of an answer count as a request, and how many requests an answer counts as at
/// most: the longest can be sent too.
const BYTES: usize = 1024;
const MOST_ANSWER: usize = 400;

/// A rate limit for each key.
struct Limit<K: Counted, C: Clock = DefaultClock> {
    each: Keyed<K, C>,
    /// The larger limits of their groups.
    groups: Keyed<K, C>,
}

type Keyed<K, C> =
    RateLimiter<K, DefaultKeyedStateStore<K>, C, NoOpMiddleware<<C as Clock>::Instant>>;

impl<K: Counted> Limit<K> {
    fn new(at_once: u32, one_in: Duration) -> Self {
        Self::with_clock(at_once, one_in, DefaultClock::default())
    }
}

impl<K: Counted, C: Clock + Clone> Limit<K, C> {
    /// A burst of `at_once`, then one per `one_in`.
    fn with_clock(at_once: u32, one_in: Duration, clock: C) -> Self {
        let keyed = |at_once: u32, one_in: Duration| {
            let burst = NonZeroU32::new(at_once).unwrap_or(NonZeroU32::MIN);
            let quota = Quota::with_period(one_in).unwrap_or_else(|| Quota::per_second(burst));
            let quota = quota.allow_burst(burst);
            RateLimiter::new(quota, DefaultKeyedStateStore::default(), clock.clone())
        };
        let site = SITE as u32;
        let groups = keyed(at_once.saturating_mul(site), one_in / site);
        Self { each: keyed(at_once, one_in), groups }
    }

    /// Takes one.
    ///
    /// # Errors
    ///
    /// After how many seconds to try again.
    fn take(&self, of: &K) -> Result<(), u64> {
        self.take_many(of, NonZeroU32::MIN)
    }

    /// Takes some, all or none.
    fn take_many(&self, of: &K, units: NonZeroU32) -> Result<(), u64> {
        Self::taken(&self.each, of, units)?;
        of.group().map_or(Ok(()), |group| Self::taken(&self.groups, &group, units))
    }

    fn taken(limiter: &Keyed<K, C>, of: &K, units: NonZeroU32) -> Result<(), u64> {
        let until =
            |wait: governor::NotUntil<_>| wait.wait_time_from(limiter.clock().now()).as_secs() + 1;
        // More than the burst can never be taken; callers ask for less.
        limiter.check_key_n(of, units).map_or(Err(u64::MAX), |taken| taken.map_err(until))
    }

    fn forget(&self) {
        for limiter in [&self.each, &self.groups] {
            limiter.retain_recent();
            limiter.shrink_to_fit();
        }
    }
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            requests: Limit::new(500, Duration::from_millis(20)),
            changes: Limit::new(60, Duration::from_secs(1)),
            guests: Limit::new(100, Duration::from_secs(1)),
            accounts: Limit::new(40, Duration::from_mins(1)),
            attempts: Limit::new(40, Duration::from_secs(10)),
            attempts_by_network: Limit::new(10, Duration::from_mins(1)),
            attempts_by_name: Limit::new(40, Duration::from_secs(30)),
            attempts_by_place: Limit::new(20, Duration::from_secs(30)),
            intents: Limit::new(1500, Duration::from_micros(16_667)),
            intents_by_person: Limit::new(200, Duration::from_millis(100)),
            seeks: Limit::new(300, Duration::from_millis(200)),
            seeks_by_person: Limit::new(20, Duration::from_secs(2)),
            lobby_talk: Limit::new(20, Duration::from_secs(1)),
            lobby_talk_by_person: Limit::new(5, Duration::from_secs(3)),
            client_talk: Limit::new(80, Duration::from_millis(100)),
            talk_by_reach: Limit::new(50, Duration::from_millis(200)),
            talk_of_all: Limit::new(200, Duration::from_millis(25)),
            replays: Limit::new(150_000, Duration::from_micros(200)),
            pictures: Limit::new(600, Duration::from_millis(50)),
            exports: Limit::new(3, Duration::from_hours(1)),
            exports_by_address: Limit::new(10, Duration::from_mins(5)),
            rooms: Limit::new(200, Duration::from_secs(1)),
            hall_codes: Limit::new(400, Duration::from_secs(1)),
            mails: Limit::new(5, Duration::from_mins(1)),
            mails_to: Limit::new(3, Duration::from_mins(20)),
            mails_to_strangers: Limit::new(3, Duration::from_hours(2)),
            listener: OnceLock::new(),
        }
    }
}

impl Limits {
    /// Limits whose units for replays do not come back while a test runs, however slow the machine
    /// is.
    #[cfg(any(test, feature = "testing"))]
    #[must_use]
    pub fn with_replays_once() -> Self {
        Self { replays: Limit::new(150_000, Duration::from_hours(1)), ..Self::default() }
    }

    /// The same for requests and for talk at the door for chess clients.
    #[cfg(any(test, feature = "testing"))]
    #[must_use]
    pub fn with_talk_once() -> Self {
        let hour = Duration::from_hours(1);
        Self {
            requests: Limit::new(500, hour),
            client_talk: Limit::new(80, hour),
            talk_by_reach: Limit::new(50, hour),
            talk_of_all: Limit::new(200, hour),
            ..Self::default()
        }
    }

    /// Tells somebody, once and for all, of units of shared limits that are spent here.
    pub fn tell(&self, listener: impl Fn(Spent) + Send + Sync + 'static) {
        // A server is a node of one cluster.
        let _ = self.listener.set(Box::new(listener));
    }

    /// Counts a unit that was spent at another node.
    pub fn spent_elsewhere(&self, spent: Spent) {
        // The other node has decided whether it may be.
        let _ = match spent {
            Spent::Guest(address) => self.guests.take(&Address::from(address)),
            Spent::Account(address) => self.accounts.take(&Address::from(address)),
            Spent::Attempt(address, allowance) => {
                self.take_attempt(Address::from(address), &allowance)
            }
            Spent::Mail(address) => self.mails.take(&Address::from(address)),
            Spent::MailTo(owner) => self.mails_to.take(&owner),
            Spent::MailToStranger(mailbox) => self.mails_to_strangers.take(&mailbox),
            Spent::LobbyTalk(address, person) => {
                let by_address = self.lobby_talk.take(&Address::from(address));
                by_address.and(self.lobby_talk_by_person.take(&person))
            }
        };
    }

    fn spends(&self, spent: Spent) {
        if let Some(listener) = self.listener.get() {
            listener(spent);
        }
    }

    /// Counts a new guest.
    pub fn guest(&self, address: Address) -> Result<(), Refusal> {
        self.guests.take(&address).map_err(refuses("guests", "new guests"))?;
        self.spends(Spent::Guest(address.ip()));
        Ok(())
    }

    /// Counts a new account.
    pub fn account(&self, address: Address) -> Result<(), Refusal> {
        self.accounts.take(&address).map_err(refuses("accounts", "new accounts"))?;
        self.spends(Spent::Account(address.ip()));
        Ok(())
    }

    /// Counts a password attempt.
    pub fn attempt(&self, address: Address, allowance: &Allowance) -> Result<(), Refusal> {
        let too_many = refuses("passwords", "attempts to sign in");
        self.take_attempt(address, allowance).map_err(too_many)?;
        self.spends(Spent::Attempt(address.ip(), allowance.clone()));
        Ok(())
    }

    fn take_attempt(&self, address: Address, allowance: &Allowance) -> Result<(), u64> {
        match allowance {
            // Others at its address cannot use it up.
            Allowance::Device(place) => self.attempts_by_place.take(place),
            Allowance::Network(place) => {
                self.attempts.take(&address)?;
                self.attempts_by_place.take(place)
            }
            Allowance::Unknown(name) => {
                self.attempts.take(&address)?;
                self.attempts_by_network.take(&format!("{} {name}", address.network()))?;
                self.attempts_by_name.take(name)
            }
        }
    }

    /// Counts a request; `changes` says whether it may change something.
    ///
    /// # Errors
    ///
    /// After how many seconds to try again.
    pub fn request(&self, address: Address, changes: bool) -> Result<(), u64> {
        let counted = |limit| move |_: &u64| metrics::limited(limit);
        self.requests.take(&address).inspect_err(counted("requests"))?;
        if changes { self.changes.take(&address).inspect_err(counted("changes")) } else { Ok(()) }
    }

    /// Counts the bytes of an answer to a request that has been counted.
    ///
    /// # Errors
    ///
    /// After how many seconds to try again.
    pub fn answer(&self, address: Address, bytes: usize) -> Result<(), u64> {
        let units = u32::try_from((bytes / BYTES).min(MOST_ANSWER)).ok().and_then(NonZeroU32::new);
        let counted = units.map_or(Ok(()), |units| self.requests.take_many(&address, units));
        counted.inspect_err(|_| {
            // It was made already, so what is left is spent on it.
            while self.requests.take(&address).is_ok() {}
            metrics::limited("requests");
        })
    }

    /// Counts an intent of a person.
    pub fn intent(&self, address: Address, person: &str) -> Result<(), Refusal> {
        let too_many = refuses("actions", "actions at tables");
        self.intents_by_person.take(&person.to_owned()).map_err(too_many)?;
        self.intents.take(&address).map_err(too_many)
    }

    /// Counts a seek of quick pairing.
    pub fn seek(&self, address: Address, person: &str) -> Result<(), Refusal> {
        let too_many = refuses("seeks", "searches for a game");
        self.seeks_by_person.take(&person.to_owned()).map_err(too_many)?;
        self.seeks.take(&address).map_err(too_many)
    }

    /// Counts a line of the lobby chat.
    pub fn lobby_talk(&self, address: Address, person: &str) -> Result<(), Refusal> {
        let too_many = refuses("lobby-chat", "lines in the lobby chat");
        self.lobby_talk_by_person.take(&person.to_owned()).map_err(too_many)?;
        self.lobby_talk.take(&address).map_err(too_many)?;
        self.spends(Spent::LobbyTalk(address.ip(), person.to_owned()));
        Ok(())
    }

    /// Counts a line of talk at the door for chess clients.
    pub fn client_talk(&self, address: Address, reach: Reach) -> Result<(), Refusal> {
        self.client_talk
            .take(&address)
            .map_err(refuses("client-talk", "lines of talk from your address"))?;
        let Some(units) = reach.cost() else { return Ok(()) };
        self.talk_by_reach
            .take_many(&(address, reach), units)
            .map_err(refuses("client-talk", "lines of talk from your address"))?;
        self.talk_of_all
            .take_many(&reach, units)
            .map_err(refuses("talk-of-all", "lines of talk of everybody together"))
    }

    /// Counts a mail that somebody asks for.
    pub fn mail(&self, address: Address) -> Result<(), Refusal> {
        self.mails.take(&address).map_err(refuses("mails", "mails that your address asked for"))?;
        self.spends(Spent::Mail(address.ip()));
        Ok(())
    }

    /// Counts a mail to the owner of an account.
    pub fn mail_to(&self, person: &str, purpose: Purpose) -> Result<(), Refusal> {
        let too_many = refuses("mails-to", "mails to this account");
        let owner = format!("{} {person}", purpose.name());
        self.mails_to.take(&owner).map_err(too_many)?;
        self.spends(Spent::MailTo(owner));
        Ok(())
    }

    /// Counts a mail to an address that nobody has confirmed, by its hash.
    pub fn mail_to_stranger(&self, mailbox: &str) -> Result<(), Refusal> {
        let too_many = refuses("mails-to", "mails to this address");
        self.mails_to_strangers.take(&mailbox.to_owned()).map_err(too_many)?;
        self.spends(Spent::MailToStranger(mailbox.to_owned()));
        Ok(())
    }

    /// Counts a device that enters a room.
    pub fn room(&self, address: Address) -> Result<(), Refusal> {
        self.rooms.take(&address).map_err(refuses("rooms", "devices that enter rooms"))
    }

    /// Counts a code of a hall, right or wrong.
    pub fn hall_code(&self, by: Address) -> Result<(), Refusal> {
        self.hall_codes.take(&by).map_err(refuses("hall-codes", "results from phones"))
    }

    /// Counts an export of all data of a person.
    pub fn export(&self, address: Address, person: &str) -> Result<(), Refusal> {
        self.exports
            .take(&person.to_owned())
            .map_err(refuses("exports", "exports of your data"))?;
        let too_many = refuses("exports", "exports of data from your address");
        self.exports_by_address.take(&address).map_err(too_many)
    }

    /// Counts the replay of this number of records.
    pub fn replay(&self, address: Address, records: u32) -> Result<(), Refusal> {
        let units = NonZeroU32::new(records.min(MOST_REPLAY)).unwrap_or(NonZeroU32::MIN);
        let too_many = refuses("replays", "long games from your address");
        self.replays.take_many(&address, units).map_err(too_many)
    }

    /// Counts a picture that is drawn.
    pub fn pictures(&self, address: Address, units: u32) -> Result<(), Refusal> {
        let units = NonZeroU32::new(units).unwrap_or(NonZeroU32::MIN);
        let too_many = refuses("pictures", "pictures for your address");
        self.pictures.take_many(&address, units).map_err(too_many)
    }

    /// Forgets keys whose limits are unused.
    pub fn forget(&self) {
        let Self { requests, changes, guests, accounts, attempts, intents, seeks, replays, .. } =
            self;
        for limit in [requests, changes, guests, accounts, attempts, intents, seeks, replays] {
            limit.forget();
        }
        let Self { lobby_talk, pictures, client_talk, rooms, hall_codes, mails, .. } = self;
        for limit in [lobby_talk, pictures, client_talk, rooms, hall_codes, mails] {
            limit.forget();
        }
        self.exports_by_address.forget();
        self.talk_by_reach.forget();
        self.talk_of_all.forget();
        let by_person =
            [&self.intents_by_person, &self.seeks_by_person, &self.lobby_talk_by_person];
        let attempts = [&self.attempts_by_network, &self.attempts_by_name, &self.attempts_by_place];
        for limit in by_person.into_iter().chain(attempts).chain([
            &self.exports,
            &self.mails_to,
            &self.mails_to_strangers,
        ]) {
            limit.forget();
        }
    }
}

/// Refuses what is beyond a limit, and counts it.
fn refuses(limit: &'static str, what: &'static str) -> impl Fn(u64) -> Refusal + Copy {
    move |wait| {
        metrics::limited(limit);
        too_many(what, wait)
    }
}

pub fn too_many(what: &str, wait: u64) -> Refusal {
    refusal(RefusalCode::TooMany, &format!("too many {what}; try again in {wait} s"))
}
