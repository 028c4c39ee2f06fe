//! When seats are dealt, where they are, and who is not waited for.

use std::{collections::HashMap, time::Duration};

use protocol::Refusal;
use store::record::Record;
use tokio::time::Instant;

use super::state::BughouseTable;
use crate::table::{
    actor::TableActor,
    game::{Decision, Game},
};

/// How long somebody may be away between games. They may come back and are dealt a seat again.
const SKIPPED: Duration = Duration::from_secs(60);

/// How long the end of a game is looked at before seats are dealt anew, unless all four are ready
/// before.
const LOOKED_AT: Duration = Duration::from_secs(15);

#[derive(Default)]
pub(super) struct Dealing {
    /// People who want to play and are not connected, and until when they are waited for.
    skipped: HashMap<String, Instant>,
    /// When the seats are dealt.
    deal: Option<Instant>,
    /// Whether somebody is there between two games: otherwise there is no hurry.
    is_awaited: bool,
}

impl Dealing {
    pub(super) fn due(&self) -> Option<Instant> {
        let all = self.skipped.values().chain(&self.deal);
        all.min().copied().filter(|_| self.is_awaited)
    }

    /// Notes who is there, and whether a game is over.
    fn update(
        &mut self,
        table: &BughouseTable,
        is_here: impl Fn(&str) -> bool,
        has_viewers: bool,
        now: Instant,
    ) {
        let before = std::mem::take(&mut self.skipped);
        if table.room.settings.terms.rotation {
            let away = table.participants.players().filter(|person| !is_here(&person.id));
            let until = |id: &str| before.get(id).copied().unwrap_or(now + SKIPPED);
            self.skipped = away.map(|person| (person.id.clone(), until(&person.id))).collect();
        }
        self.deal = table.is_to_be_dealt().then(|| self.deal.unwrap_or(now + LOOKED_AT));
        self.is_awaited = has_viewers && !table.in_game();
    }

    /// The people who are waited for no longer.
    fn given_up(&self, now: Instant) -> Vec<String> {
        let due = self.skipped.iter().filter(|(_, due)| self.is_awaited && **due <= now);
        due.map(|(person, _)| person.clone()).collect()
    }
}

/// Gives up people who are away, and deals the seats when it is time.
pub(super) async fn deal(table: &mut TableActor<BughouseTable>) -> Result<(), Refusal> {
    let now = Instant::now();
    update(table, now);
    for person in table.extras().dealing.given_up(now) {
        table.record(Decision::room(Record::Left { person }), None).await?;
    }
    update(table, now);
    let Dealing { deal, is_awaited, .. } = table.extras().dealing;
    if is_awaited && deal.is_some_and(|due| due <= now) {
        let Some(record) = table.game().deal() else {
            table.extras().dealing.deal = Some(now + LOOKED_AT);
            return Ok(());
        };
        table.record(Decision::room(record), None).await?;
        update(table, now);
    }
    Ok(())
}

fn update(table: &mut TableActor<BughouseTable>, now: Instant) {
    let has_viewers = table.has_viewers();
    let mut dealing = std::mem::take(&mut table.extras().dealing);
    dealing.update(table.game(), |person| table.is_here(person), has_viewers, now);
    table.extras().dealing = dealing;
}
