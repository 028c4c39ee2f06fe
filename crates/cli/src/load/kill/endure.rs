//! Games by way of several nodes while somebody else disturbs them.

use std::{
    io::Write,
    sync::Arc,
    time::{Duration, Instant},
};

use tokio::{sync::Barrier, task::JoinSet};

use super::{Report, Result, UnsteadyServer, game, table::UnsteadyTable};
use crate::{
    exit::{Exit, Failure},
    load::millis,
    output::Format,
};

/// The time between the first games of two tables.
const BETWEEN_STARTS: Duration = Duration::from_millis(20);

/// How long a table waits for others that do not come.
const PATIENCE: Duration = Duration::from_secs(120);

/// Holds the first moves back until all tables are open. A table takes many times as long to open
/// as a move takes, so moves would wait for that and count as interrupted.
pub(super) struct Start(Barrier);

impl Start {
    /// Waits until all tables are there, and then for a part of the time between two moves, so that
    /// not all move at once. Long waits before do not count.
    pub(super) async fn wait(&self, table: &mut UnsteadyTable) -> Result<()> {
        let is_last = tokio::select! {
            all = self.0.wait() => all.is_leader(),
            () = tokio::time::sleep(PATIENCE) => return Err("the other tables never come".to_owned()),
        };
        if is_last {
            anstream::eprintln!("all tables play");
        }
        table.waits.clear();
        table.thinks(table.pause().mul_f64(rand::random())).await
    }
}

/// Plays games at many tables, one after another at each, until the time is over.
pub(in crate::load) async fn run(
    urls: &[&str],
    tables: usize,
    pause: Duration,
    time: Duration,
    format: Format,
) -> std::result::Result<Exit, Failure> {
    let address = |url: &&str| url.trim_start_matches("http://").trim_end_matches('/').to_owned();
    let addresses = urls.iter().map(address).collect();
    let servers = Arc::new(UnsteadyServer { own: None, addresses, pause });
    let until = Instant::now() + time;
    let start = Arc::new(Start(Barrier::new(tables)));
    let mut playing = JoinSet::new();
    for number in 0..tables {
        let (servers, start) = (servers.clone(), start.clone());
        playing.spawn(async move {
            let mut all = Vec::new();
            while all.is_empty() || Instant::now() < until {
                let start = all.is_empty().then_some(&*start);
                let played = game(servers.clone(), number, None, start).await;
                all.push(played.map_err(|error| format!("table {}: {error}", number + 1))?);
            }
            Ok::<_, String>(all)
        });
        tokio::time::sleep(BETWEEN_STARTS).await;
    }
    let mut report = Report { at_once: tables, ..Report::default() };
    let mut waits = Vec::new();
    let mut failures = Vec::new();
    while let Some(played) = playing.join_next().await {
        match played.map_err(|error| Failure::Message(error.to_string()))? {
            Ok(all) => {
                report.games += all.len();
                for played in all {
                    report.moves += played.moves;
                    report.lost += played.lost;
                    waits.extend(played.waits);
                }
            }
            Err(error) => failures.push(error),
        }
    }
    waits.sort_unstable();
    report.interrupted = waits.len();
    report.interrupted_p50_ms = millis(&waits, 0.5);
    report.interrupted_p95_ms = millis(&waits, 0.95);
    report.interrupted_worst_ms = millis(&waits, 1.0);
    let mut out = anstream::stdout().lock();
    match format {
        Format::Json => writeln!(out, "{}", serde_json::to_string(&report).unwrap_or_default())?,
        Format::Text => writeln!(
            out,
            "{} games with {} moves at {} tables: {} acknowledged events lost; {} actions were \
             interrupted, and carried out after {:.0} ms (p50), {:.0} ms (p95), {:.0} ms (worst)",
            report.games,
            report.moves,
            report.at_once,
            report.lost,
            report.interrupted,
            report.interrupted_p50_ms,
            report.interrupted_p95_ms,
            report.interrupted_worst_ms
        )?,
    }
    match failures.first() {
        Some(first) => Err(Failure::Message(format!("{} tables failed: {first}", failures.len()))),
        None => Ok(Exit::findings(report.lost > 0)),
    }
}
