//! The bots that can play at tables, and how many of each sort play at a time.

use std::sync::Arc;

use bots::{BotKind, Level};
use protocol::{BotLine, Person};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

/// The prefix of a bot's id as a person; ids of people have no hyphen.
const PREFIX: &str = "bot-";

/// How many built-in bots play at a time: each has a thread and a few megabytes.
const OWN: usize = 400;

/// How many of them play at full strength: each has 32 MiB.
const FULL: usize = 24;

/// How many external programs run at a time: each may take a hundred megabytes.
const PROGRAMS: usize = 16;

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
pub(crate) struct BotCatalog {
    offered: Arc<[Offered]>,
    own: Arc<Semaphore>,
    full: Arc<Semaphore>,
    programs: Arc<Semaphore>,
}

impl BotCatalog {
    pub(crate) fn new(offered: Vec<Offered>) -> Self {
        Self {
            offered: offered.into(),
            own: Arc::new(Semaphore::new(OWN)),
            full: Arc::new(Semaphore::new(FULL)),
            programs: Arc::new(Semaphore::new(PROGRAMS)),
        }
    }

    pub(crate) fn lines(&self) -> Vec<BotLine> {
        let line = |bot: &Offered| BotLine {
            id: bot.id.clone(),
            name: bot.name.clone(),
            level: bot.level.clone(),
        };
        self.offered.iter().map(line).collect()
    }

    /// A bot as a person at a table.
    pub(crate) fn person(&self, bot: &str) -> Option<Person> {
        let bot = self.offered.iter().find(|offered| offered.id == bot)?;
        let id = format!("{PREFIX}{}", bot.id);
        let name = match &bot.level {
            Some(level) => format!("{} {level}", bot.name),
            None => bot.name.clone(),
        };
        Some(Person { id, name, guest: false, bot: true })
    }

    /// Reserves a bot until the permit is dropped; nothing if too many of its sort are playing.
    pub(crate) fn hire(&self, person: &Person) -> Option<(BotKind, OwnedSemaphorePermit)> {
        let id = person.id.strip_prefix(PREFIX)?;
        let kind = &self.offered.iter().find(|offered| offered.id == id)?.kind;
        let places = match kind {
            BotKind::Builtin(Level::FULL) => &self.full,
            BotKind::Builtin(_) => &self.own,
            BotKind::Program(_) => &self.programs,
        };
        let place = places.clone().try_acquire_owned().ok()?;
        Some((kind.clone(), place))
    }
}

/// Whether the id of a person is a bot's.
pub(crate) fn is_bot(person: &str) -> bool {
    person.starts_with(PREFIX)
}
