//! The bots that can play at tables, and how many of each sort play at a time.

use std::sync::Arc;

use bots::{BotKind, Level};
use people::address::{Address, Share, Shares};
use protocol::{BotLine, Person};
use store::BOT_PREFIX;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

/// How many built-in bots play at a time: each has a thread and a few megabytes.
const OWN: usize = 400;

/// How many of them play at full strength: each has 32 MiB.
const FULL: usize = 24;

/// How many external programs run at a time: each may take a hundred megabytes.
const PROGRAMS: usize = 16;

/// How many bots play at the tables of one person: at three tables.
const EACH: usize = 9;

/// The share of each sort that plays at the tables of people from one address: one in this number.
const PART: usize = 4;

/// The same of all people who are not connected to this node, whose addresses it does not know.
const PART_AWAY: usize = 2;

/// A bot that a server offers.
#[derive(Clone, Debug)]
pub struct Offered {
    /// Letters, digits and hyphens: `tandem-club`.
    pub id: String,
    pub name: String,
    /// The name of its playing strength, if it has several.
    pub level: Option<String>,
    pub kind: BotKind,
}

/// All bots of a server. Clones share them.
#[derive(Clone)]
pub struct BotCatalog {
    offered: Arc<[Offered]>,
    own: Places,
    full: Places,
    programs: Places,
    by_host: Shares<String>,
}

/// The places of a sort of bots.
#[derive(Clone)]
struct Places {
    all: Arc<Semaphore>,
    by_address: Shares,
    away: Arc<Semaphore>,
}

/// The right of a bot to play, until it is dropped.
pub(crate) struct BotPlace {
    _one: OwnedSemaphorePermit,
    _host: Share<String>,
    _address: Whence,
}

/// The place in the quota of an address, or in that of all people who are away.
enum Whence {
    Here { _share: Share },
    Away { _one: OwnedSemaphorePermit },
}

impl Places {
    fn new(most: usize) -> Self {
        let of = |most| Arc::new(Semaphore::new(most));
        let by_address = Shares::new(most / PART);
        Self { all: of(most), by_address, away: of(most / PART_AWAY) }
    }

    /// A place for a host, from their address if it is known.
    fn for_host(&self, address: Option<Address>) -> Option<Whence> {
        Some(match address {
            Some(address) => Whence::Here { _share: self.by_address.take(address)? },
            None => Whence::Away { _one: self.away.clone().try_acquire_owned().ok()? },
        })
    }
}

impl BotCatalog {
    pub fn new(offered: Vec<Offered>) -> Self {
        Self {
            offered: offered.into(),
            own: Places::new(OWN),
            full: Places::new(FULL),
            programs: Places::new(PROGRAMS),
            by_host: Shares::new(EACH),
        }
    }

    pub fn lines(&self) -> Vec<BotLine> {
        let line = |bot: &Offered| BotLine {
            id: bot.id.clone(),
            name: bot.name.clone(),
            level: bot.level.clone(),
        };
        self.offered.iter().map(line).collect()
    }

    /// A bot as a person at a table.
    pub fn person(&self, bot: &str) -> Option<Person> {
        let bot = self.offered.iter().find(|offered| offered.id == bot)?;
        let id = format!("{BOT_PREFIX}{}", bot.id);
        let name = match &bot.level {
            Some(level) => format!("{} {level}", bot.name),
            None => bot.name.clone(),
        };
        Some(Person { id, name, guest: false, bot: true })
    }

    /// Reserves a bot for the table of a host until the place is dropped; nothing if too many of
    /// its sort are playing, or too many at the tables of this host or of people from their
    /// address.
    pub(crate) fn hire(
        &self,
        person: &Person,
        host: &str,
        address: Option<Address>,
    ) -> Option<(BotKind, BotPlace)> {
        let id = person.id.strip_prefix(BOT_PREFIX)?;
        let kind = &self.offered.iter().find(|offered| offered.id == id)?.kind;
        let places = match kind {
            BotKind::Builtin(Level::FULL, _) => &self.full,
            BotKind::Builtin(..) => &self.own,
            BotKind::Program(_) => &self.programs,
        };
        let _host = self.by_host.take(host.to_owned())?;
        let _address = places.for_host(address)?;
        let _one = places.all.clone().try_acquire_owned().ok()?;
        Some((kind.clone(), BotPlace { _one, _host, _address }))
    }
}

#[cfg(test)]
mod tests {
    use std::net::{IpAddr, Ipv4Addr};

    use super::*;

    #[test]
    fn neither_a_host_nor_an_address_gets_all_bots() {
        let offered = |id: &str, level: Level| Offered {
            id: id.to_owned(),
            name: "Tandem".to_owned(),
            level: None,
            kind: level.into(),
        };
        let bots = vec![offered("weak", Level::BEGINNER), offered("full", Level::FULL)];
        let catalog = BotCatalog::new(bots);
        let [weak, full] = ["weak", "full"].map(|bot| catalog.person(bot).expect("offered"));
        let address = |last| Some(Address::from(IpAddr::from(Ipv4Addr::new(192, 0, 2, last))));
        let hosts = |bot: &Person, hosts: std::ops::Range<usize>, at| -> Vec<_> {
            let hire = |n: usize| catalog.hire(bot, &format!("host {}", n / 20), at);
            hosts.filter_map(hire).collect()
        };
        let theirs = hosts(&weak, 0..20, address(1));
        assert_eq!(theirs.len(), EACH, "of one host, at most");
        let more = hosts(&weak, 20..1000, address(1));
        assert_eq!(theirs.len() + more.len(), OWN / PART, "of one address");
        assert_eq!(hosts(&full, 1000..2000, address(1)).len(), FULL / PART);
        let elsewhere = hosts(&weak, 2000..2020, address(2));
        assert_eq!(elsewhere.len(), EACH, "another address");
        let away: Vec<_> = hosts(&full, 3000..4000, None);
        assert_eq!(away.len(), FULL / PART_AWAY, "of all hosts who are elsewhere");
        drop((theirs, more));
        assert_eq!(hosts(&weak, 0..20, address(1)).len(), EACH, "they are free again");
    }
}
