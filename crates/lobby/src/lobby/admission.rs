//! How many tables are live, and for whom: the only place that decides it.
//!
//! New tables and tables that come back from the journal share one bound. Those that come back for
//! a spectator are bounded by address and by person as well, since everybody knows the
//! ids of old tables. A game in play always gets a place when one of its players asks.

use std::sync::Arc;

use people::{
    address::{Address, Share, Shares},
    households::HOUSEHOLD_GAMES,
};
use protocol::{Refusal, RefusalCode, refusals::refusal};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

/// The bounds of live tables.
#[derive(Clone, Copy, Debug)]
pub struct Bounds {
    /// Live tables of any kind; some 100 KiB each.
    pub tables: usize,
    /// Further places for games in play.
    pub reserve: usize,
    /// Tables that came back for a spectator.
    pub reopened: usize,
    /// The same for one address: a school whose pupils look at old tables.
    pub by_address: usize,
    /// The same for one person.
    pub by_person: usize,
    /// Rated games in 24 hours of opponents who share an address; any number without one.
    pub household_games: Option<u32>,
}

impl Bounds {
    pub const SERVER: Self = Self {
        tables: 20_000,
        reserve: 5000,
        reopened: 4000,
        by_address: 120,
        by_person: 32,
        household_games: Some(HOUSEHOLD_GAMES),
    };

    /// Without quotas by address and person.
    pub(crate) const fn for_all_alike(self) -> Self {
        Self { by_address: usize::MAX, by_person: usize::MAX, household_games: None, ..self }
    }
}

/// The one for whom a table is opened.
#[derive(Clone, Debug)]
pub enum OnBehalf {
    /// The server, of a game in play.
    Server,
    Client {
        address: Address,
        person: String,
    },
}

impl OnBehalf {
    pub fn person(&self) -> Option<&str> {
        match self {
            Self::Server => None,
            Self::Client { person, .. } => Some(person),
        }
    }

    pub const fn address(&self) -> Option<Address> {
        match *self {
            Self::Server => None,
            Self::Client { address, .. } => Some(address),
        }
    }
}

/// The places of live tables. Clones share them.
#[derive(Clone)]
pub(crate) struct Admission {
    bounds: Bounds,
    tables: Arc<Semaphore>,
    reserve: Arc<Semaphore>,
    reopened: Arc<Semaphore>,
    by_address: Shares,
    by_person: Shares<String>,
}

/// The place of a live table; free again when it is dropped.
pub(crate) struct TablePlace {
    _table: OwnedSemaphorePermit,
    _visit: Option<Visit>,
}

/// A unit of the quotas for tables that come back for a spectator.
pub struct Visit {
    _all: OwnedSemaphorePermit,
    _address: Share,
    _person: Share<String>,
}

impl Admission {
    pub(crate) fn new(bounds: Bounds) -> Self {
        let places = |most| Arc::new(Semaphore::new(most));
        Self {
            bounds,
            tables: places(bounds.tables),
            reserve: places(bounds.reserve),
            reopened: places(bounds.reopened),
            by_address: Shares::new(bounds.by_address),
            by_person: Shares::new(bounds.by_person),
        }
    }

    /// How many tables are live that came back for a spectator.
    pub(crate) fn reopened(&self) -> usize {
        self.bounds.reopened.saturating_sub(self.reopened.available_permits())
    }

    /// A place for a new table.
    pub(crate) fn create(&self) -> Result<TablePlace, Refusal> {
        let text = "this server has too many tables; try again later";
        Ok(TablePlace { _table: take(&self.tables, text)?, _visit: None })
    }

    /// A unit of the quotas of somebody for whom a table may come back.
    pub(crate) fn visit(&self, address: Address, person: &str) -> Result<Visit, Refusal> {
        let too_many = |text| refusal(RefusalCode::TooMany, text);
        let person = self.by_person.take(person.to_owned());
        let person = person.ok_or_else(|| {
            too_many("you have too many old tables open; close some, or try again in a minute")
        })?;
        let address = self.by_address.take(address).ok_or_else(|| {
            too_many("too many old tables are open from your address; try again in a minute")
        })?;
        let text = "too many old tables are open; try again in a minute";
        Ok(Visit { _all: take(&self.reopened, text)?, _address: address, _person: person })
    }

    /// A place for a table that comes back for a spectator.
    pub(crate) fn reopen(&self, visit: Visit) -> Result<TablePlace, Refusal> {
        let text = "this server has too many tables; try again later";
        Ok(TablePlace { _table: take(&self.tables, text)?, _visit: Some(visit) })
    }

    /// A place for a game in play that comes back for one of its players, or with the server.
    pub(crate) fn resume(&self) -> Result<TablePlace, Refusal> {
        let place = self.create();
        place.or_else(|refusal| {
            let table = self.reserve.clone().try_acquire_owned().map_err(|_| refusal)?;
            Ok(TablePlace { _table: table, _visit: None })
        })
    }
}

fn take(places: &Arc<Semaphore>, text: &str) -> Result<OwnedSemaphorePermit, Refusal> {
    let place = places.clone().try_acquire_owned();
    place.map_err(|_| refusal(RefusalCode::TooMany, text))
}
