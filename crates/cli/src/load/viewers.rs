//! An event with many viewers: pages that follow it and read it again whenever it goes on, as
//! browsers do, while an organizer enters results.

mod organizer;
mod page;

use std::{
    io::Write,
    sync::Arc,
    time::{Duration, Instant},
};

use serde::Serialize;
use tokio::{sync::watch, task::JoinSet};

use self::{organizer::Organizer, page::Viewer};
use super::{OwnServer, millis, usage};
use crate::{
    exit::{Exit, Failure},
    output::Format,
};

/// Errors are sentences.
type Result<T> = std::result::Result<T, String>;

/// How long viewers have at the end to read the last result.
const PATIENCE: Duration = Duration::from_secs(30);

/// A record of the event that somebody has read or been told of.
struct Seen {
    /// The number of the record, from 1.
    last: u32,
    at: Instant,
}

/// The messages and answers that one viewer has received.
#[derive(Default)]
struct Views {
    /// The messages of the socket, and the answers that were new.
    told: Vec<Seen>,
    read: Vec<Seen>,
    /// How long each answer took.
    answers: Vec<Duration>,
    bytes: usize,
}

#[derive(Debug, Default, Serialize)]
struct Report {
    viewers: usize,
    pairs: usize,
    changes: usize,
    /// From a change until viewers are told of it by their sockets.
    told_p50_ms: f64,
    told_p99_ms: f64,
    /// From a change until they have read it. A page asks at most once a second.
    read_p50_ms: f64,
    read_p99_ms: f64,
    read_max_ms: f64,
    /// From a request until its answer has been read.
    answers: usize,
    answer_p50_ms: f64,
    answer_p99_ms: f64,
    kib_per_answer: f64,
    /// From the command of the organizer until its answer.
    command_p99_ms: f64,
    server_cores: Option<f64>,
    server_peak_mib: Option<f64>,
    client_cores: Option<f64>,
    /// How many viewers have not read the last change.
    behind: usize,
}

pub(super) async fn run(
    server: &OwnServer,
    (viewers, pairs): (usize, u16),
    [time, every]: [Duration; 2],
    format: Format,
) -> std::result::Result<Exit, Failure> {
    let report =
        watched(server, (viewers, pairs), [time, every]).await.map_err(Failure::Message)?;
    let mut out = anstream::stdout().lock();
    match format {
        Format::Json => writeln!(out, "{}", serde_json::to_string(&report).unwrap_or_default())?,
        Format::Text => report.write(&mut out)?,
    }
    Ok(Exit::findings(report.behind > 0))
}

async fn watched(
    server: &OwnServer,
    (viewers, pairs): (usize, u16),
    [time, every]: [Duration; 2],
) -> Result<Report> {
    let mut organizer = Organizer::open(&server.url, pairs).await?;
    let (last, newest) = watch::channel(u32::MAX);
    let mut pages = JoinSet::new();
    let first = super::player::Player::new(&server.url).await?;
    for _ in 0..viewers {
        let viewer = Viewer::open(&server.url, &first, &organizer.event).await?;
        pages.spawn(viewer.looks(newest.clone()));
    }
    let process = server.id();
    let spent = || (process.and_then(|id| usage::cpu_seconds(Some(id))), usage::cpu_seconds(None));
    let (began, before) = (Instant::now(), spent());
    let (mut changes, mut commands) = (Vec::new(), Vec::new());
    let mut ticks = tokio::time::interval(every);
    while began.elapsed() < time {
        ticks.tick().await;
        let at = Instant::now();
        changes.push(Seen { last: organizer.enters_a_result().await?, at });
        commands.push(at.elapsed());
    }
    let (after, elapsed) = (spent(), began.elapsed().as_secs_f64());
    let cores = |before: Option<f64>, after: Option<f64>| Some((after? - before?) / elapsed);
    let newest = changes.last().map_or(0, |seen| seen.last);
    // From now on a viewer ends when it has read this record.
    last.send_replace(newest);
    let mut views = Vec::new();
    while let Some(viewed) = pages.join_next().await {
        views.push(viewed.map_err(|error| error.to_string())??);
    }
    let mut report = Report::new(&changes, &views);
    commands.sort_unstable();
    report.pairs = pairs.into();
    report.command_p99_ms = millis(&commands, 0.99);
    report.server_cores = cores(before.0, after.0);
    report.client_cores = cores(before.1, after.1);
    let peak = process.and_then(|id| usage::memory_kib(id, "VmHWM"));
    report.server_peak_mib = peak.map(|kib| kib as f64 / 1024.0);
    Ok(report)
}

impl Report {
    fn new(changes: &[Seen], views: &[Views]) -> Self {
        let told = latencies(changes, views.iter().map(|it| it.told.as_slice()));
        let read = latencies(changes, views.iter().map(|it| it.read.as_slice()));
        let mut answers: Vec<_> = views.iter().flat_map(|it| &it.answers).copied().collect();
        answers.sort_unstable();
        let bytes: usize = views.iter().map(|it| it.bytes).sum();
        let newest = changes.last().map_or(0, |seen| seen.last);
        let is_behind = |views: &&Views| views.read.last().is_none_or(|seen| seen.last < newest);
        Self {
            viewers: views.len(),
            changes: changes.len(),
            told_p50_ms: millis(&told, 0.5),
            told_p99_ms: millis(&told, 0.99),
            read_p50_ms: millis(&read, 0.5),
            read_p99_ms: millis(&read, 0.99),
            read_max_ms: millis(&read, 1.0),
            answers: answers.len(),
            answer_p50_ms: millis(&answers, 0.5),
            answer_p99_ms: millis(&answers, 0.99),
            kib_per_answer: bytes as f64 / 1024.0 / answers.len().max(1) as f64,
            behind: views.iter().filter(is_behind).count(),
            ..Self::default()
        }
    }

    fn write(&self, out: &mut impl Write) -> std::io::Result<()> {
        writeln!(
            out,
            "{} viewers of an event of {} pairs, {} changes; {} viewers have not read the last one",
            self.viewers, self.pairs, self.changes, self.behind
        )?;
        writeln!(
            out,
            "from a change until a viewer is told: p50 {:.0} ms, p99 {:.0} ms; until it is read: \
             p50 {:.0} ms, p99 {:.0} ms, maximum {:.0} ms",
            self.told_p50_ms,
            self.told_p99_ms,
            self.read_p50_ms,
            self.read_p99_ms,
            self.read_max_ms
        )?;
        writeln!(
            out,
            "{} answers of {:.1} KiB: p50 {:.1} ms, p99 {:.1} ms; commands of the organizer: p99 \
             {:.1} ms",
            self.answers,
            self.kib_per_answer,
            self.answer_p50_ms,
            self.answer_p99_ms,
            self.command_p99_ms
        )?;
        let (Some(server), Some(clients)) = (self.server_cores, self.client_cores) else {
            return Ok(());
        };
        let peak = self.server_peak_mib.unwrap_or_default();
        writeln!(
            out,
            "server: {server:.2} cores, at most {peak:.0} MiB; viewers: {clients:.2} cores"
        )
    }
}

/// How long each viewer waited for each change, sorted.
fn latencies<'a>(changes: &[Seen], views: impl Iterator<Item = &'a [Seen]>) -> Vec<Duration> {
    let mut all = Vec::new();
    for seen in views {
        let mut seen = seen.iter().peekable();
        for change in changes {
            while seen.next_if(|it| it.last < change.last).is_some() {}
            all.extend(seen.peek().map(|it| it.at.saturating_duration_since(change.at)));
        }
    }
    all.sort_unstable();
    all
}

/// The address in a URL, as host and port.
fn address(url: &str) -> Arc<str> {
    url.trim_start_matches("http://").trim_end_matches('/').into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_viewer_who_skips_a_change_has_it_with_the_next() {
        let start = Instant::now();
        let seen = |last, ms| Seen { last, at: start + Duration::from_millis(ms) };
        let changes = [seen(5, 0), seen(6, 10), seen(9, 20)];
        let views = [vec![seen(4, 1), seen(6, 15), seen(9, 50)], vec![seen(5, 2)]];
        let found = latencies(&changes, views.iter().map(Vec::as_slice));
        assert_eq!(found, [2, 5, 15, 30].map(Duration::from_millis));
    }
}
