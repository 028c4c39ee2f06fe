//! `tandem load`: scripted players against a server, with the latency of their moves.

mod bots;
mod echo;
mod event;
mod hall;
mod ics;
mod idle;
mod kill;
mod memory;
mod own_server;
mod player;
mod random_game;
mod report;
mod table;
mod usage;
mod viewers;

use std::{path::PathBuf, sync::Arc, time::Duration};

use clap::Args;
use server::Database;
use tokio::{sync::Barrier, task::JoinSet};

use crate::{
    exit::{Exit, Failure},
    output::Format,
};
use own_server::{OwnServer, server_at, started};
use report::{Report, Usage};
use table::Tally;
use usage::cpu_seconds;

/// Let scripted players play at many tables and measure latency
///
/// Four connections per table play random legal moves at a fixed pace. Latency is the time from the
/// moment a move is due until the partner's connection has read it; every connection checks that no
/// change is missing. Before and after, the same clients measure a bare WebSocket echo server, so
/// that machine and clients can be told from the server. The server is a running one, or one that
/// the command starts for the test.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  tandem load --tables 50 --seconds 10           against a server of its own, in a process of its own
  tandem load --url http://127.0.0.1:8080        against a running server
  tandem load --idle 5000                        what connections cost that only listen, and what remains
  tandem load --tables 500 --ics-tables 500      chess clients (ICS) and browsers side by side
  tandem load --memory 10000                     whether games leave anything behind in the server's memory
  tandem load --bots 50                          what people feel at fifty tables while bots think
  tandem load --kill 200                         games against a server that dies and comes back
  tandem load --event 32                         a Swiss whose server dies in every round, and its final table
  tandem load --arena 200 --seconds 1200         the same with an arena
  tandem load --hall 32 --prints sheets/         a championship over the board: phones, clocks, arbiters, sheets
  tandem load --event-viewers 2000               2,000 pages that follow an event, and how late they are
  tandem load --endure --url http://a:8080,http://b:8080
                                                 games by way of nodes that are killed meanwhile")]
pub(crate) struct Arguments {
    /// URL of a server started with --no-limits-by-address, since all players have one address;
    /// without this option the command starts a server. URLs of nodes have commas between them
    #[arg(long, value_delimiter = ',')]
    url: Vec<String>,
    /// Number of tables
    #[arg(long, default_value_t = 100)]
    tables: usize,
    /// Number of tables at which all players come as chess clients (ICS) and observe both boards.
    /// Their latency lasts until the last of the four has read the move
    #[arg(long, value_name = "TABLES", default_value_t = 0)]
    ics_tables: usize,
    /// Host and port where chess clients connect to the server of --url
    #[arg(long, value_name = "HOST:PORT", requires = "url")]
    ics: Option<String>,
    /// Moves per second at each table
    #[arg(long, default_value_t = 2.0)]
    pace: f64,
    /// Duration in seconds
    #[arg(long, default_value_t = 60)]
    seconds: u64,
    /// How long to measure the echo server, in seconds altogether; at most as long as the tables
    #[arg(long, value_name = "SECONDS", default_value_t = 10)]
    echo: u64,
    /// Database of the server that the command starts: a file, or `postgres://USER@HOST/DATABASE`;
    /// by default it uses a temporary file in the system's folder for those, often /tmp, which can
    /// be in memory
    #[arg(long, value_name = "FILE|URL", conflicts_with = "url")]
    database: Option<PathBuf>,
    /// Be the echo server
    #[arg(long, hide = true)]
    echo_server: bool,
    /// Open this many connections that only watch a table, and measure the server's memory instead
    #[arg(long, conflicts_with_all = ["tables", "pace", "seconds", "url"])]
    idle: Option<usize>,
    /// Log in this many chess clients (ICS) that only listen, and measure the server's memory
    /// instead
    #[arg(long, value_name = "CONNECTIONS", conflicts_with_all = ["tables", "ics_tables", "pace", "seconds", "url", "idle"])]
    idle_ics: Option<usize>,
    /// Connect this many chess clients (ICS) that never say a name, and measure the server's memory
    /// instead
    #[arg(long, value_name = "CONNECTIONS", conflicts_with_all = ["tables", "ics_tables", "pace", "seconds", "url", "idle", "idle_ics"])]
    idle_logins: Option<usize>,
    /// Play this many games against a server that is killed at random moments, and check that it
    /// keeps everything it acknowledged
    #[arg(long, value_name = "GAMES", conflicts_with_all = ["tables", "pace", "seconds", "url", "idle"])]
    kill: Option<usize>,
    /// Let this many pairs play a Swiss that the server runs, kill the server in each round, and
    /// check the final table
    #[arg(long, value_name = "PAIRS", group = "rounded", conflicts_with_all = ["tables", "pace", "seconds", "url", "idle", "kill"], value_parser = clap::value_parser!(u16).range(4..))]
    event: Option<u16>,
    /// Number of rounds of the event, at most half as many as pairs, or with --hall a third: later
    /// ones may have no pairing in which nobody meets again
    #[arg(long, requires = "rounded", default_value_t = 9)]
    rounds: u16,
    /// Let this many pairs play a championship over the board: phones report results, lose their
    /// network and contradict each other, clocks are linked, arbiters correct, and the server is
    /// killed in each round; check the log and the final table
    #[arg(long, value_name = "PAIRS", group = "rounded", conflicts_with_all = ["tables", "pace", "seconds", "url", "idle", "kill", "arena"], value_parser = clap::value_parser!(u16).range(8..=200))]
    hall: Option<u16>,
    /// Games in a match of --hall
    #[arg(long, requires = "hall", default_value_t = 2, value_parser = clap::value_parser!(u8).range(1..=8))]
    games: u8,
    /// Seed of --hall, from which all that happens follows; by default another one each time
    #[arg(long, requires = "hall")]
    seed: Option<u64>,
    /// Keep the sheets of each round, the logs of the clocks and the event of --hall in a folder
    #[arg(long, value_name = "FOLDER", requires = "hall")]
    prints: Option<PathBuf>,
    /// Let this many pages follow an event in which results are entered, and measure how long it
    /// takes until viewers have read each
    #[arg(long, value_name = "VIEWERS", conflicts_with_all = ["tables", "pace", "url", "idle", "kill", "event", "arena"])]
    event_viewers: Option<usize>,
    /// Number of pairs in the event of --event-viewers
    #[arg(long, requires = "event_viewers", default_value_t = 100, value_parser = clap::value_parser!(u16).range(4..=512))]
    pairs: u16,
    /// Seconds between two results of --event-viewers
    #[arg(long, requires = "event_viewers", default_value_t = 1, value_parser = clap::value_parser!(u64).range(1..=60))]
    every: u64,
    /// Let this many people play an arena that the server runs, until the time is over, kill the
    /// server every minute, and check the final table
    #[arg(long, value_name = "PEOPLE", conflicts_with_all = ["tables", "pace", "url", "idle", "kill", "event"], value_parser = clap::value_parser!(u16).range(4..))]
    arena: Option<u16>,
    /// Of a hundred games of the event or arena, how many a player misses; each takes a minute
    #[arg(long, value_name = "PERCENT", default_value_t = 3)]
    absent: u32,
    /// Play games by way of several nodes until the time is over, while somebody else disturbs
    /// them; check that they keep everything they acknowledged, and tell how long it took until
    /// interrupted games went on
    #[arg(long, requires = "url")]
    endure: bool,
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

/// Tables at which somebody plays.
type Tables = JoinSet<Result<Tally, String>>;

pub(crate) fn run(arguments: &Arguments) -> Result<Exit, Failure> {
    crate::serve::raise_file_limit();
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()
        .map_err(|error| Failure::Message(format!("cannot start: {error}")))?;
    runtime.block_on(async {
        if arguments.echo_server {
            return echo::serve().await;
        }
        if let Some(games) = arguments.kill {
            return kill::run(games, arguments.logs.as_deref(), arguments.format).await;
        }
        if let Some(kind) = arguments.event() {
            let plan = event::Plan { kind, absent: arguments.absent };
            return event::run(plan, arguments.format).await;
        }
        if let Some(plan) = arguments.hall() {
            return hall::run(plan, arguments.format).await;
        }
        let mut urls: Vec<&str> = arguments.url.iter().map(String::as_str).collect();
        if arguments.endure {
            let (tables, time) = (arguments.tables, Duration::from_secs(arguments.seconds));
            let (pause, format) = (arguments.pause(), arguments.format);
            return kill::endure::run(&urls, tables, pause, time, format).await;
        }
        let server = match urls[..] {
            [] => {
                let idle = arguments.idle_ics.or(arguments.idle_logins);
                let ics = arguments.ics_tables > 0 || idle.is_some();
                let database = arguments.database.as_deref();
                Some(server_at("127.0.0.1:0", database, ics).await?)
            }
            _ => None,
        };
        urls.extend(server.as_ref().map(|server| server.url.as_str()));
        let url = urls[0];
        if let (Some(games), Some(server)) = (arguments.memory, &server) {
            return memory::run(server, games, arguments.format).await;
        }
        if let (Some(viewers), Some(server)) = (arguments.event_viewers, &server) {
            let times = [arguments.seconds, arguments.every].map(Duration::from_secs);
            return viewers::run(server, (viewers, arguments.pairs), times, arguments.format).await;
        }
        if let Some(tables) = arguments.bots {
            let time = Duration::from_secs(arguments.seconds);
            return bots::run(url, tables, &arguments.bot, time, arguments.format).await;
        }
        let format = arguments.format;
        match (&server, arguments.idle, arguments.idle_ics, arguments.idle_logins) {
            (Some(server), Some(count), ..) => idle::browsers(server, count, format).await,
            (Some(server), _, Some(count), _) => idle::ics(server, count, true, format).await,
            (Some(server), .., Some(count)) => idle::ics(server, count, false, format).await,
            _ => play(&urls, server.as_ref(), arguments).await,
        }
    })
}

impl Arguments {
    fn event(&self) -> Option<event::Kind> {
        let time = Duration::from_secs(self.seconds);
        let arena = self.arena.map(|people| event::Kind::Arena { people, time });
        let swiss = |pairs| event::Kind::Swiss { pairs: pairs / 2 * 2, rounds: self.rounds };
        arena.or(self.event.map(swiss))
    }

    fn hall(&self) -> Option<hall::Plan> {
        let seed = self.seed.unwrap_or_else(|| u64::from(rand::random::<u32>()));
        let (rounds, games, prints) = (self.rounds, self.games, self.prints.clone());
        self.hall.map(|pairs| hall::Plan { pairs, rounds, games, seed, prints })
    }

    /// The time between moves at a table.
    fn pause(&self) -> Duration {
        Duration::from_secs_f64(1.0 / self.pace.clamp(0.01, 1000.0))
    }
}

async fn play(
    urls: &[&str],
    server: Option<&OwnServer>,
    arguments: &Arguments,
) -> Result<Exit, Failure> {
    let pace = arguments.pace.clamp(0.01, 1000.0);
    let pause = arguments.pause();
    let time = Duration::from_secs(arguments.seconds);
    let half = Duration::from_secs(arguments.echo.min(arguments.seconds)) / 2;
    let echo = match half {
        Duration::ZERO => None,
        _ => Some(started(&["load", "--echo-server"], false).await?),
    };
    let mut echoes = measure_echo(echo.as_ref(), arguments.tables, pause, half).await?;

    let urls: Vec<String> = urls.iter().map(|&url| url.to_owned()).collect();
    let mut tables = JoinSet::new();
    // All players sit down first; then all play for the same time.
    let ready = Arc::new(Barrier::new(arguments.tables + arguments.ics_tables + 1));
    for n in 0..arguments.tables {
        let (urls, ready) = (urls.clone(), ready.clone());
        tables.spawn(async move { table::play(&urls, n as u64, pause, time, &ready).await });
        // A thousand people do not arrive in the same millisecond.
        tokio::time::sleep(Duration::from_millis(2)).await;
    }
    let mut ics_tables = ics_tables(server, arguments, &ready).await?;
    let process = server.and_then(OwnServer::id);
    let usage = tokio::spawn(async move {
        ready.wait().await;
        let before = (process.and_then(|id| cpu_seconds(Some(id))), cpu_seconds(None));
        tokio::time::sleep(time).await;
        let after = (process.and_then(|id| cpu_seconds(Some(id))), cpu_seconds(None));
        let spent = |before: Option<f64>, after: Option<f64>| Some(after? - before?);
        (spent(before.0, after.0), spent(before.1, after.1))
    });
    let tally = summed(&mut tables).await?;
    let (server_cpu, client_cpu) = usage.await.unwrap_or_default();
    let mut report = Report::new(tally, arguments.tables, pace, time);
    report.ics = match arguments.ics_tables {
        0 => None,
        tables => Some(Box::new(Report::new(summed(&mut ics_tables).await?, tables, pace, time))),
    };
    report.client_cores = client_cpu.map(|cpu| cpu / time.as_secs_f64());
    let peak = process.and_then(|id| usage::memory_kib(id, "VmHWM"));
    report.server = server_cpu.zip(peak).map(|(cpu, peak)| Usage {
        cores: cpu / time.as_secs_f64(),
        cpu_ms_per_move: cpu * 1000.0 / report.moves.max(1) as f64,
        peak_mib: peak as f64 / 1024.0,
    });
    report.database = server.map(|_| match &arguments.database {
        Some(database) => match Database::from_argument(database.as_os_str()) {
            Ok(database) => database.to_string(),
            Err(error) => error,
        },
        None => format!("temporary, in {}", std::env::temp_dir().display()),
    });
    echoes.extend(measure_echo(echo.as_ref(), arguments.tables, pause, half).await?);
    if !echoes.is_empty() {
        report.compare(echoes);
    }
    report.write(arguments.format)?;
    Ok(Exit::findings(report.lost > 0 || report.ics.is_some_and(|ics| ics.lost > 0)))
}

/// Lets chess clients sit down at their tables.
async fn ics_tables(
    server: Option<&OwnServer>,
    arguments: &Arguments,
    ready: &Arc<Barrier>,
) -> Result<Tables, Failure> {
    let mut tables = JoinSet::new();
    if arguments.ics_tables == 0 {
        return Ok(tables);
    }
    let address = arguments.ics.as_ref().or_else(|| server?.ics.as_ref());
    let address = address.ok_or_else(|| {
        Failure::Message("--ics-tables with --url needs --ics HOST:PORT".to_owned())
    })?;
    let address = ics::address(address).map_err(Failure::Message)?;
    let (pause, time) = (arguments.pause(), Duration::from_secs(arguments.seconds));
    for n in 0..arguments.ics_tables as u64 {
        let ((host, port), ready) = (address.clone(), ready.clone());
        tables.spawn(async move { ics::play((&host, port), n, pause, time, &ready).await });
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
    Ok(tables)
}

/// The measurements of all tables together.
async fn summed(tables: &mut Tables) -> Result<Tally, Failure> {
    let mut tally = Tally::default();
    while let Some(done) = tables.join_next().await {
        let done = done.map_err(|error| Failure::Message(format!("at a table: {error}")))?;
        tally.add(done.map_err(Failure::Message)?);
    }
    Ok(tally)
}

async fn measure_echo(
    server: Option<&OwnServer>,
    tables: usize,
    pause: Duration,
    time: Duration,
) -> Result<Vec<Duration>, Failure> {
    match server {
        Some(server) => {
            echo::measure(&server.url, tables, pause, time).await.map_err(Failure::Message)
        }
        None => Ok(Vec::new()),
    }
}

/// A percentile of sorted times, in milliseconds.
fn millis(sorted: &[Duration], part: f64) -> f64 {
    let index = ((sorted.len() as f64 * part) as usize).min(sorted.len().saturating_sub(1));
    sorted.get(index).map_or(0.0, |time| time.as_secs_f64() * 1000.0)
}
