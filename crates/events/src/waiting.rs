//! Tables of events that wait for a player.

use store::EventTable;
use tournament::{Match, Tournament};

use crate::{EventError, Events, plan::match_of};

/// In how many events a person is looked for, and at how many tables they are expected.
const MOST: u32 = 16;

impl Events {
    /// The tables at which games of a person have not begun, in order, at most 16.
    pub async fn waiting_tables(&self, person: &str) -> Result<Vec<String>, EventError> {
        let mut waiting = Vec::new();
        for id in self.store.events_with_open_tables(person, MOST).await? {
            let mut tables = self.store.open_event_tables(&id).await?;
            tables.retain(|table| table.exists && !table.in_play && !table.ended);
            let person = person.to_owned();
            let own = self.view("", &id, move |event, _| {
                tables.retain(|table| plays(event, table, &person));
                tables
            });
            waiting.extend(own.await?.into_iter().map(|table| table.table));
        }
        waiting.truncate(MOST as usize);
        Ok(waiting)
    }
}

/// Whether a person plays for a side of a table's match.
fn plays(event: &Tournament, table: &EventTable, person: &str) -> bool {
    let own = |found: &Match| {
        let entrants = [&found.first, &found.second].into_iter().flat_map(|side| &side.0);
        entrants.filter_map(|entrant| event.entrant(*entrant).ok()).any(|entrant| {
            entrant.players().any(|player| player.account.as_deref() == Some(person))
        })
    };
    event.find_match(match_of(table.at)).is_ok_and(own)
}
