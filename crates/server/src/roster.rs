//! The bots that can be asked to a table, and how many of them play at once.

use std::sync::Arc;

use bots::{Kind, Level};
use protocol::{BotLine, Person};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

/// What the id of a bot begins with, as a person; people's have no hyphen.
const PREFIX: &str = "bot-";

/// How many bots of our own play at once: each has a thread and a few megabytes.
const OWN: usize = 400;

/// How many of them play at full strength: each has 32 MiB.
const FULL: usize = 24;

/// How many programs run at once: each may take a hundred megabytes.
const PROGRAMS: usize = 16;

/// A bot that a server offers.
#[derive(Clone, Debug)]
pub struct Offered {
    /// By which it is asked, in letters, digits and hyphens: `tandem-club`.
    pub id: String,
    /// What it is called.
    pub name: String,
    /// How well it plays, if that can be chosen.
    pub level: Option<String>,
    /// What it is.
    pub kind: Kind,
}

/// All bots of a server. Clones share them.
#[derive(Clone)]
pub(crate) struct Roster {
    offered: Arc<[Offered]>,
    own: Arc<Semaphore>,
    full: Arc<Semaphore>,
    programs: Arc<Semaphore>,
}

impl Roster {
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

    /// A bot as one of those who sit at tables.
    pub(crate) fn person(&self, bot: &str) -> Option<Person> {
        let bot = self.offered.iter().find(|offered| offered.id == bot)?;
        let id = format!("{PREFIX}{}", bot.id);
        let name = match &bot.level {
            Some(level) => format!("{} {level}", bot.name),
            None => bot.name.clone(),
        };
        Some(Person { id, name, guest: false, bot: true })
    }

    /// What a bot is, and the right to have it play, unless too many do.
    pub(crate) fn hire(&self, person: &Person) -> Option<(Kind, OwnedSemaphorePermit)> {
        let id = person.id.strip_prefix(PREFIX)?;
        let kind = &self.offered.iter().find(|offered| offered.id == id)?.kind;
        let places = match kind {
            Kind::Own(Level::FULL) => &self.full,
            Kind::Own(_) => &self.own,
            Kind::Program(_) => &self.programs,
        };
        let place = places.clone().try_acquire_owned().ok()?;
        Some((kind.clone(), place))
    }
}

/// Whether an id is a bot's.
pub(crate) fn is_bot(person: &str) -> bool {
    person.starts_with(PREFIX)
}
