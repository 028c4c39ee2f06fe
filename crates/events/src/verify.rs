//! Checks an event at rest: its log follows the rules from the first record to the last, lists show
//! what follows from it, and its results are those of the tables that the server made.

use std::collections::HashMap;

use store::{EventLine, EventSummary, EventTable, Store, StoreError, record::server};
use tournament::{Act, Game, GameResult, MatchId, Reason, Tournament};

use crate::{
    events::PAGE,
    live::Live,
    plan::{match_of, result_at},
};

/// An event that was checked.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct VerifiedEvent {
    /// How many records were read.
    pub records: u64,
    /// The problems, one sentence each.
    pub findings: Vec<String>,
}

/// How often an event is read that others write to.
const ATTEMPTS: usize = 5;

/// Checks an event. A server may run it meanwhile.
///
/// # Errors
///
/// The database fails as a whole, or a row of the event cannot be read.
pub async fn verify(store: &Store, id: &str) -> Result<VerifiedEvent, StoreError> {
    let mut verified = VerifiedEvent::default();
    for _ in 0..ATTEMPTS {
        let Some(line) = store.event(id).await? else { break };
        verified = check(store, id, &line).await?;
        let after = store.event(id).await?;
        if verified.findings.is_empty() || after.is_some_and(|after| after.last == line.last) {
            break;
        }
    }
    Ok(verified)
}

async fn check(store: &Store, id: &str, line: &EventLine) -> Result<VerifiedEvent, StoreError> {
    let mut live = Live::default();
    let mut verified = VerifiedEvent::default();
    loop {
        let records = store.event_records(id, live.last(), PAGE).await?;
        if records.is_empty() {
            break;
        }
        verified.records += records.len() as u64;
        if let Err(error) = live.read_on(&records) {
            verified.findings.push(error);
            return Ok(verified);
        }
    }
    if live.last() != line.last {
        let text = format!("its log ends with record {}, not {}", live.last(), line.last);
        verified.findings.push(text);
        return Ok(verified);
    }
    let (shown, summary) = (&line.summary, live.summary());
    if (&shown.name, shown.state, shown.runs) != (&summary.name, summary.state, summary.runs) {
        let of = |it: &EventSummary| {
            let runs = if it.runs { ", run by the server" } else { "" };
            format!("`{}` ({}{runs})", it.name, it.state.name())
        };
        let text = format!("lists show {}, and its log {}", of(shown), of(&summary));
        verified.findings.push(text);
    }
    let tables = store.event_tables(id).await?;
    verified.findings.extend(disagreements(&live.event, &tables));
    Ok(verified)
}

/// The results that are not those of their tables.
fn disagreements(event: &Tournament, tables: &[EventTable]) -> Vec<String> {
    let mut findings = Vec::new();
    for table in tables {
        let (at, id) = (match_of(table.at), &table.table);
        let place = place(at, table.at.game);
        let game = event.find_match(at).ok().and_then(|found| {
            let game = found.games.get(usize::from(table.at.game).checked_sub(1)?)?;
            Some((found, game))
        });
        let Some((found, game)) = game else {
            findings.push(format!("table {id} is for {place}, which is not in its log"));
            continue;
        };
        let Some(claimed) = claimed(game, id) else { continue };
        let ended = table.outcome.as_deref().and_then(|it| result_at(found, table.at, it));
        match ended {
            Some(ended) if same(&ended, claimed) => {}
            Some(ended) => {
                let (log, table) = (points(claimed), points(&ended));
                findings.push(format!("{place} is {log} in its log, and {table} at table {id}"));
            }
            None => findings
                .push(format!("{place} has the result of table {id}, where no game has ended")),
        }
    }
    let known: HashMap<_, _> = tables.iter().map(|table| (&table.table, table.at)).collect();
    for (number, record) in (1..).zip(event.log()) {
        // The server alone takes results from tables.
        let Act::SetResult { at, game, result } = &record.act else { continue };
        let Some(table) = result.game.as_ref().filter(|_| record.by == server().id) else {
            continue;
        };
        if known.get(table).is_none_or(|of| match_of(*of) != *at || of.game != *game) {
            let place = place(*at, *game);
            findings.push(format!(
                "record {number} takes {place} from table {table}, which was not made for it"
            ));
        }
    }
    findings
}

/// The result that an event has from a table, unless an arbiter has set another one.
fn claimed<'a>(game: &'a Game, table: &str) -> Option<&'a GameResult> {
    let results = game.result.iter().chain(&game.voided);
    let taken = |result: &&GameResult| result.game.as_deref() == Some(table);
    results.filter(|it| matches!(it.reason, Reason::Played | Reason::Void)).find(taken)
}

fn same(one: &GameResult, other: &GameResult) -> bool {
    (one.first, one.second, one.reason) == (other.first, other.second, other.reason)
}

fn points(result: &GameResult) -> String {
    match result.reason {
        Reason::Void => "void".to_owned(),
        _ => format!("{} : {}", result.first, result.second),
    }
}

fn place(at: MatchId, game: u8) -> String {
    format!("game {game} of match {at}")
}
