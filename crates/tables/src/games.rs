//! The games that are played here: the only file that knows all of them.

use protocol::Kind;
use store::record::{Numbered, Settings};
use telemetry::metrics::{self, ReplayTimer};

use crate::{
    bughouse::BughouseTable,
    kriegspiel::KriegspielTable,
    table::{
        actor::{self, TableTask},
        game::Game,
        handle::{Handle, TableDeps},
        replay::{self, ReplayError},
    },
};

/// A new table, or one made again from its records, and the task in which it lives.
///
/// # Errors
///
/// The records cannot be read, or do not fit each other.
pub fn open(
    id: &str,
    settings: &Settings,
    records: &[Numbered],
    deps: TableDeps,
) -> Result<(Handle, TableTask), ReplayError> {
    metrics::opened(if deps.stored { "journal" } else { "new" });
    let _timer = deps.stored.then(ReplayTimer::start);
    let _span = tracing::info_span!("replay", table = id, records = records.len()).entered();
    match settings.terms.kind {
        Kind::Bughouse => actor::open::<BughouseTable>(id, settings, records, deps),
        Kind::Kriegspiel => actor::open::<KriegspielTable>(id, settings, records, deps),
    }
}

/// Makes a table again from its records, to see whether that can be done.
pub fn verify(id: &str, settings: &Settings, records: &[Numbered]) -> Result<(), ReplayError> {
    fn replay<G: Game>(
        id: &str,
        settings: &Settings,
        records: &[Numbered],
    ) -> Result<(), ReplayError> {
        replay::from_steps::<G>(id, settings, &replay::read(records)?).map(|_| ())
    }
    match settings.terms.kind {
        Kind::Bughouse => replay::<BughouseTable>(id, settings, records),
        Kind::Kriegspiel => replay::<KriegspielTable>(id, settings, records),
    }
}
