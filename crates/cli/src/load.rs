//! `tandem load`: scripted players against a server, with the latency of their moves.

mod bots;
mod kill;
mod memory;
mod player;
mod table;

use std::{
    io::Write,
    path::{Path, PathBuf},
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::{Duration, Instant},
};

use clap::Args;
use serde::Serialize;
use tokio::{process::Child, task::JoinSet};

use crate::{
    exit::{Exit, Failure},
    output::Format,
};
use table::Tally;

/// Let scripted players play at many tables and measure latency
///
/// Four connections per table play random legal moves at a fixed pace. Latency is the time from
/// sending a move until the partner's connection has read it; every connection checks that no
/// change is missing. The server is a running one, or one that the command starts for the test.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  tandem load --tables 50 --seconds 10           against a server of its own, in a process of its own
  tandem load --url http://127.0.0.1:8080        against a running server
  tandem load --idle 5000                        what connections cost that only listen
  tandem load --memory 10000                     whether games leave anything behind in the server's memory
  tandem load --bots 50                          what people feel at fifty tables while bots think
  tandem load --kill 200                         games against a server that dies and comes back")]
pub(crate) struct Arguments {
    /// URL of a server started with --no-limits-by-address, since all players have one address;
    /// without this option the command starts a server
    #[arg(long)]
    url: Option<String>,
    /// Number of tables
    #[arg(long, default_value_t = 100)]
    tables: usize,
    /// Moves per second at each table
    #[arg(long, default_value_t = 2.0)]
    pace: f64,
    /// Duration in seconds
    #[arg(long, default_value_t = 60)]
    seconds: u64,
    /// Open this many connections that only watch a table, and measure the server's memory instead
    #[arg(long, conflicts_with_all = ["tables", "pace", "seconds", "url"])]
    idle: Option<usize>,
    /// Play this many games against a server that is killed at random moments, and check that it
    /// keeps everything it acknowledged
    #[arg(long, value_name = "GAMES", conflicts_with_all = ["tables", "pace", "seconds", "url", "idle"])]
    kill: Option<usize>,
    /// Save the log, the record and the server's account of each of these games in a folder
    #[arg(long, value_name = "FOLDER", requires = "kill")]
    logs: Option<PathBuf>,
    /// Play this many games at fifty tables and measure whether the server's memory grows
    #[arg(long, value_name = "GAMES", conflicts_with_all = ["tables", "pace", "seconds", "url", "idle", "kill"])]
    memory: Option<usize>,
    /// Play against three bots at each of this many tables and measure latency
    #[arg(long, value_name = "TABLES", conflicts_with_all = ["tables", "pace", "idle", "kill", "memory"])]
    bots: Option<usize>,
    /// Which of the server's bots
    #[arg(long, value_name = "ID", requires = "bots", default_value = "tandem-club")]
    bot: String,
    /// Format of the report
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
}

/// The measurements.
#[derive(Debug, Serialize)]
struct Report {
    tables: usize,
    seconds: f64,
    moves: usize,
    moves_per_second: f64,
    p50_ms: f64,
    p99_ms: f64,
    max_ms: f64,
    lost: usize,
    refused: usize,
    games: usize,
}

pub(crate) fn run(arguments: &Arguments) -> Result<Exit, Failure> {
    crate::serve::raise_file_limit();
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()
        .map_err(|error| Failure::Message(format!("cannot start: {error}")))?;
    runtime.block_on(async {
        if let Some(games) = arguments.kill {
            return kill::run(games, arguments.logs.as_deref(), arguments.format).await;
        }
        let (url, server) = match &arguments.url {
            Some(url) => (url.clone(), None),
            None => {
                let server = server_at("127.0.0.1:0", None).await?;
                (server.url.clone(), Some(server))
            }
        };
        if let (Some(games), Some(server)) = (arguments.memory, &server) {
            return memory::run(server, games, arguments.format).await;
        }
        if let Some(tables) = arguments.bots {
            let time = Duration::from_secs(arguments.seconds);
            return bots::run(&url, tables, &arguments.bot, time, arguments.format).await;
        }
        match (arguments.idle, &server) {
            (Some(connections), Some(server)) => idle(server, connections, arguments.format).await,
            _ => play(&url, arguments).await,
        }
    })
}

async fn play(url: &str, arguments: &Arguments) -> Result<Exit, Failure> {
    let mut tables = JoinSet::new();
    let pause = Duration::from_secs_f64(1.0 / arguments.pace.clamp(0.01, 1000.0));
    let began = Instant::now();
    // All players sit down first; then all play for the same time.
    let ready = Arc::new(tokio::sync::Barrier::new(arguments.tables));
    for n in 0..arguments.tables {
        let (url, ready) = (url.to_owned(), ready.clone());
        let time = Duration::from_secs(arguments.seconds);
        tables.spawn(async move { table::play(&url, n as u64, pause, time, &ready).await });
        // A thousand people do not arrive in the same millisecond.
        tokio::time::sleep(Duration::from_millis(2)).await;
    }
    let mut tally = Tally::default();
    while let Some(done) = tables.join_next().await {
        let done = done.map_err(|error| Failure::Message(format!("at a table: {error}")))?;
        tally.add(done.map_err(Failure::Message)?);
    }
    let report = report(tally, arguments, began.elapsed());
    write_report(&report, arguments.format)?;
    Ok(Exit::findings(report.lost > 0))
}

fn report(mut tally: Tally, arguments: &Arguments, elapsed: Duration) -> Report {
    tally.latencies.sort_unstable();
    let seconds = arguments.seconds as f64;
    Report {
        tables: arguments.tables,
        seconds: elapsed.as_secs_f64(),
        moves: tally.latencies.len(),
        moves_per_second: tally.latencies.len() as f64 / seconds,
        p50_ms: millis(&tally.latencies, 0.5),
        p99_ms: millis(&tally.latencies, 0.99),
        max_ms: millis(&tally.latencies, 1.0),
        lost: tally.lost,
        refused: tally.refused,
        games: tally.games,
    }
}

/// A percentile of sorted times, in milliseconds.
fn millis(sorted: &[Duration], part: f64) -> f64 {
    let index = ((sorted.len() as f64 * part) as usize).min(sorted.len().saturating_sub(1));
    sorted.get(index).map_or(0.0, |time| time.as_secs_f64() * 1000.0)
}

fn write_report(report: &Report, format: Format) -> Result<(), Failure> {
    let mut out = anstream::stdout().lock();
    match format {
        Format::Json => writeln!(out, "{}", serde_json::to_string(report).unwrap_or_default())?,
        Format::Text => {
            writeln!(
                out,
                "{} tables, {} moves in {} games, {:.0} moves/s",
                report.tables, report.moves, report.games, report.moves_per_second
            )?;
            writeln!(
                out,
                "latency from sender to partner: p50 {:.1} ms, p99 {:.1} ms, max {:.1} ms",
                report.p50_ms, report.p99_ms, report.max_ms
            )?;
            writeln!(out, "{} changes lost, {} moves refused", report.lost, report.refused)?;
        }
    }
    Ok(())
}

/// A server process, ended when this value is dropped.
struct OwnServer {
    url: String,
    process: Arc<Mutex<Child>>,
}

impl OwnServer {
    /// Kills the process with the hardest signal of the system.
    fn kill_after(&self, delay: Duration) {
        let process = self.process.clone();
        tokio::spawn(async move {
            tokio::time::sleep(delay).await;
            // It may be dead already.
            let _ = lock(&process).start_kill();
        });
    }

    /// The resident memory of the process in KiB, where the system tells.
    fn resident(&self) -> Option<u64> {
        let status = lock(&self.process).id().map(|id| format!("/proc/{id}/status"))?;
        let status = std::fs::read_to_string(status).ok()?;
        let line = status.lines().find(|line| line.starts_with("VmRSS:"))?;
        line.split_whitespace().nth(1)?.parse().ok()
    }

    fn has_ended(&self) -> bool {
        !matches!(lock(&self.process).try_wait(), Ok(None))
    }
}

fn lock(process: &Mutex<Child>) -> MutexGuard<'_, Child> {
    process.lock().unwrap_or_else(PoisonError::into_inner)
}

/// A server process that keeps its games in a file, or in memory.
async fn server_at(address: &str, database: Option<&Path>) -> Result<OwnServer, Failure> {
    use tokio::io::{AsyncBufReadExt, BufReader};

    let failure =
        |error: std::io::Error| Failure::Message(format!("a server cannot start: {error}"));
    let program = std::env::current_exe().map_err(failure)?;
    let mut command = tokio::process::Command::new(program);
    command.args(["serve", "--listen", address]);
    // All players have one address.
    command.args(["--no-limits-by-address", "--connections-per-address", "1000000"]);
    match database {
        Some(database) => command.arg("--database").arg(database),
        None => command.arg("--temporary"),
    };
    command.stderr(std::process::Stdio::piped()).kill_on_drop(true);
    let mut process = command.spawn().map_err(failure)?;
    let stderr = process.stderr.take().ok_or_else(|| Failure::Message("no output".to_owned()))?;
    let mut lines = BufReader::new(stderr).lines();
    let line = lines.next_line().await.map_err(failure)?.unwrap_or_default();
    let url = line.split_whitespace().find(|word| word.starts_with("http://"));
    let url = url.ok_or_else(|| Failure::Message(format!("the server said: {line}")))?.to_owned();
    // Drain the rest of its output so that it never blocks.
    tokio::spawn(async move { while let Ok(Some(_)) = lines.next_line().await {} });
    Ok(OwnServer { url, process: Arc::new(Mutex::new(process)) })
}

/// Measures the cost of connections that only watch a table, and whether the server suffers when
/// they leave.
async fn idle(server: &OwnServer, connections: usize, format: Format) -> Result<Exit, Failure> {
    let unknown = || Failure::Message("cannot read the memory of a process here".to_owned());
    let mut first = player::Player::new(&server.url).await.map_err(Failure::Message)?;
    let table = first.create(0).await.map_err(Failure::Message)?;
    first.watch(&table).await.map_err(Failure::Message)?;
    let before = server.resident().ok_or_else(unknown)?;
    let mut open = JoinSet::new();
    for _ in 0..connections {
        let mut player =
            player::Player::as_same(&server.url, &first).await.map_err(Failure::Message)?;
        player.watch(&table).await.map_err(Failure::Message)?;
        // A connection that never reads does not answer pings either and would be dropped.
        open.spawn(async move {
            let (_sender, mut incoming) = player.split();
            while player::next(&mut incoming).await.is_some() {}
        });
    }
    tokio::time::sleep(Duration::from_secs(1)).await;
    let after = server.resident().ok_or_else(unknown)?;
    let each = (after.saturating_sub(before)) as f64 / connections.max(1) as f64;
    if let Some(ended) = open.try_join_next() {
        return Err(Failure::Message(format!("a connection was closed: {ended:?}")));
    }
    // All of them leave at once, and another client arrives.
    let left = Instant::now();
    open.abort_all();
    let newcomer = player::Player::new(&server.url).await.map_err(Failure::Message)?;
    newcomer.create(1).await.map_err(Failure::Message)?;
    let answered = left.elapsed().as_secs_f64() * 1000.0;
    let mut out = anstream::stdout().lock();
    match format {
        Format::Json => writeln!(
            out,
            "{{\"connections\":{connections},\"kib_each\":{each:.1},\"answered_ms\":{answered:.1}}}"
        )?,
        Format::Text => writeln!(
            out,
            "{connections} idle connections cost the server {each:.1} KiB each; when all leave at once, \
             somebody new has a table after {answered:.0} ms"
        )?,
    }
    Ok(Exit::Fine)
}
