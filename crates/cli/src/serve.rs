//! `tandem serve`: the play server with its web client, on an embedded database.

use std::{
    env,
    io::{IsTerminal, Write},
    net::SocketAddr,
    num::NonZero,
    path::PathBuf,
};

use ::bots::{BotKind, Level, Program};
use server::{Config, Database, Offered};
use tracing_subscriber::{
    filter::{LevelFilter, Targets},
    layer::SubscriberExt,
    util::SubscriberInitExt,
};

use crate::{
    engines::EnginesFile,
    exit::{Exit, Failure},
};

/// Run a play server for browsers and programs
///
/// The server keeps everything in one SQLite file, or in a database of PostgreSQL. After a stop or a crash, every live game
/// continues where it was; its clocks stood still meanwhile.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  tandem serve                                   on this machine: http://127.0.0.1:8080
  tandem serve --listen 0.0.0.0:80               for everybody who can reach it
  tandem serve --database postgres:///tandem     on the PostgreSQL of this machine
  tandem serve --temporary                       to try it: everything is forgotten at the end
  TANDEM_LOG=info tandem serve                   with more to read on standard error")]
pub(crate) struct Arguments {
    /// Address and port to listen on; port 0 picks a free port
    #[arg(long, default_value = "127.0.0.1:8080", env = "TANDEM_LISTEN")]
    listen: SocketAddr,
    /// Database file, created if it does not exist; or the URL of a database of PostgreSQL:
    /// `postgres://USER@HOST/DATABASE`
    ///
    /// Other users of the machine can see the arguments of programs: give a URL with a password in
    /// TANDEM_DATABASE.
    #[arg(
        long,
        value_name = "FILE|URL",
        default_value = "tandem.db",
        env = "TANDEM_DATABASE",
        hide_env_values = true
    )]
    database: PathBuf,
    /// Use a temporary database and delete it at the end
    #[arg(long, conflicts_with = "database")]
    temporary: bool,
    /// Address and port for Prometheus metrics (`GET /metrics`); do not expose it to the public
    #[arg(long, value_name = "ADDRESS", env = "TANDEM_METRICS")]
    metrics: Option<SocketAddr>,
    /// Trust `X-Forwarded-For` and `X-Forwarded-Proto` from a reverse proxy
    ///
    /// Use this only if clients cannot reach the server except through the proxy. The proxy must
    /// pass the `Host` header unchanged.
    #[arg(long)]
    behind_proxy: bool,
    /// Maximum number of open WebSockets per address
    #[arg(long, value_name = "N", default_value_t = server::CONNECTIONS_PER_ADDRESS)]
    connections_per_address: usize,
    /// Disable all rate limits: for load tests and trusted networks
    #[arg(long)]
    no_limits_by_address: bool,
    #[command(flatten)]
    engines: EnginesFile,
}

pub(crate) fn run(arguments: &Arguments) -> Result<Exit, Failure> {
    raise_file_limit();
    let filter = env::var("TANDEM_LOG").ok().and_then(|filter| filter.parse().ok());
    let filter: Targets = filter.unwrap_or_else(|| Targets::new().with_default(LevelFilter::WARN));
    let format = tracing_subscriber::fmt::layer().with_ansi(std::io::stderr().is_terminal());
    let format = format.with_writer(std::io::stderr);
    tracing_subscriber::registry().with(format).with(filter).init();
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()
        .map_err(|error| Failure::Message(format!("the server cannot start: {error}")))?;
    runtime.block_on(serve(arguments))
}

async fn serve(arguments: &Arguments) -> Result<Exit, Failure> {
    leave_a_processor();
    let database = Database::from_argument(arguments.database.as_os_str());
    let database = database.map_err(Failure::Message)?;
    let database = (!arguments.temporary).then_some(database);
    let config = Config {
        listen: arguments.listen,
        database,
        metrics: arguments.metrics,
        behind_proxy: arguments.behind_proxy,
        connections_per_address: arguments.connections_per_address,
        limited: !arguments.no_limits_by_address,
        bots: bots(&arguments.engines)?,
    };
    let failure = |error: server::ServeError| Failure::Message(error.to_string());
    let bound = server::bind(&config).await.map_err(failure)?;
    let address = bound.address().unwrap_or(arguments.listen);
    let mut out = anstream::stderr();
    // Standard output may be closed.
    let _ = writeln!(out, "Tandem is at http://{address}  (stop it with Ctrl-C)");
    if let Some(address) = bound.metrics() {
        let _ = writeln!(out, "Metrics are at http://{address}/metrics");
    }
    bound.serve(stopped()).await.map_err(failure)?;
    let _ = writeln!(out, "Stopped. Live games continue when the server starts again.");
    Ok(Exit::Fine)
}

/// The bots that a table can invite: our engine at its levels, then external programs, each once
/// even if it speaks several protocols.
fn bots(engines: &EnginesFile) -> Result<Vec<Offered>, Failure> {
    let own = |(level, name): (Level, &str)| Offered {
        id: format!("tandem-{name}"),
        name: "Tandem".to_owned(),
        level: Some(name.to_owned()),
        kind: BotKind::Builtin(level),
    };
    let mut offered: Vec<Offered> = Level::NAMED.map(own).into();
    let programs = engines.programs()?;
    for (number, program) in programs.iter().enumerate() {
        let is_same = |other: &Program| {
            other.command == program.command && other.arguments == program.arguments
        };
        let again = programs[..number].iter().any(is_same);
        if again && program.options.is_empty() {
            continue;
        }
        offered.push(Offered {
            id: program.name.clone(),
            name: program.name.clone(),
            level: None,
            kind: BotKind::Program(program.clone()),
        });
    }
    Ok(offered)
}

/// Bots search on all cores but one, which stays free for the moves of people; on a single core
/// they share it.
fn leave_a_processor() {
    let all = std::thread::available_parallelism().map_or(1, NonZero::get);
    ::bots::limit_cpu_slots(NonZero::new(all - 1).unwrap_or(NonZero::<usize>::MIN));
}

/// Raises the limit of open files: each connection needs one. Ignored where the system refuses.
pub(crate) fn raise_file_limit() {
    let _ = rlimit::increase_nofile_limit(u64::MAX);
}

/// Waits for Ctrl-C or, on Unix, SIGTERM.
async fn stopped() {
    let interrupted = async {
        let _ = tokio::signal::ctrl_c().await;
    };
    #[cfg(unix)]
    {
        use tokio::signal::unix::{SignalKind, signal};

        if let Ok(mut terminated) = signal(SignalKind::terminate()) {
            tokio::select! {
                () = interrupted => {}
                _ = terminated.recv() => {}
            }
            return;
        }
    }
    interrupted.await;
}
