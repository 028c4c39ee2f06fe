//! `tandem serve`: tables where people play, on an embedded database.

use std::{
    io::{IsTerminal, Write},
    net::SocketAddr,
    num::NonZero,
    path::PathBuf,
};

use ::bots::{Kind, Level, Program};
use server::{Config, Offered};

use crate::{
    engines::EnginesFile,
    exit::{Exit, Failure},
};

/// Let people play: a server with tables, for browsers and programs
///
/// Everything is kept in one SQLite file. If the server is stopped or dies, every live game comes back as it was, and
/// its clocks have stood still.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  tandem serve                                   on this machine: http://127.0.0.1:8080
  tandem serve --listen 0.0.0.0:80               for everybody who can reach it
  tandem serve --temporary                       to try it: everything is forgotten at the end
  TANDEM_LOG=info tandem serve                   with more to read on standard error")]
pub(crate) struct Arguments {
    /// The address and port to listen on; port 0 takes a free one
    #[arg(long, default_value = "127.0.0.1:8080", env = "TANDEM_LISTEN")]
    listen: SocketAddr,
    /// The database; made if it is not there
    #[arg(long, value_name = "FILE", default_value = "tandem.db", env = "TANDEM_DATABASE")]
    database: PathBuf,
    /// Keep nothing
    #[arg(long, conflicts_with = "database")]
    temporary: bool,
    /// The address and port to offer figures on, `GET /metrics` for Prometheus; for those who run the server only
    #[arg(long, value_name = "ADDRESS", env = "TANDEM_METRICS")]
    metrics: Option<SocketAddr>,
    /// Believe what a proxy says of where requests come from: X-Forwarded-For and X-Forwarded-Proto
    ///
    /// Only where nobody can reach the server but through the proxy. It has to pass the header Host on as it is.
    #[arg(long)]
    behind_proxy: bool,
    /// How many WebSockets of an address may be open at once
    #[arg(long, value_name = "N", default_value_t = server::CONNECTIONS_PER_ADDRESS)]
    connections_per_address: usize,
    /// Set no limits to what an address may ask for: for load tests, and where everybody is trusted
    #[arg(long)]
    no_limits_by_address: bool,
    #[command(flatten)]
    engines: EnginesFile,
}

pub(crate) fn run(arguments: &Arguments) -> Result<Exit, Failure> {
    raise_file_limit();
    let level = tracing_subscriber::EnvFilter::try_from_env("TANDEM_LOG")
        .unwrap_or_else(|_| tracing_subscriber::EnvFilter::new("warn"));
    let colors = std::io::stderr().is_terminal();
    let said = tracing_subscriber::fmt().with_env_filter(level).with_ansi(colors);
    said.with_writer(std::io::stderr).init();
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()
        .map_err(|error| Failure::Message(format!("the server cannot start: {error}")))?;
    runtime.block_on(serve(arguments))
}

async fn serve(arguments: &Arguments) -> Result<Exit, Failure> {
    leave_a_processor();
    let config = Config {
        listen: arguments.listen,
        database: (!arguments.temporary).then(|| arguments.database.clone()),
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
    // Nobody may be reading.
    let _ = writeln!(out, "Tandem is at http://{address}  (stop it with Ctrl-C)");
    if let Some(address) = bound.metrics() {
        let _ = writeln!(out, "Figures are at http://{address}/metrics");
    }
    bound.serve(stopped()).await.map_err(failure)?;
    let _ = writeln!(out, "Stopped. Live games will go on when the server is back.");
    Ok(Exit::Fine)
}

/// The bots that can be asked to tables: our own at its levels, then programs, each once whatever it speaks.
fn bots(engines: &EnginesFile) -> Result<Vec<Offered>, Failure> {
    let own = |(level, name): (Level, &str)| Offered {
        id: format!("tandem-{name}"),
        name: "Tandem".to_owned(),
        level: Some(name.to_owned()),
        kind: Kind::Own(level),
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
            kind: Kind::Program(program.clone()),
        });
    }
    Ok(offered)
}

/// Bots think on all processors but one, which people's moves have for themselves; on the only one if there is no other.
fn leave_a_processor() {
    let all = std::thread::available_parallelism().map_or(1, NonZero::get);
    ::bots::take_turns(NonZero::new(all - 1).unwrap_or(NonZero::<usize>::MIN));
}

/// A connection needs a file. Where the system allows no more, it has to do.
pub(crate) fn raise_file_limit() {
    let _ = rlimit::increase_nofile_limit(u64::MAX);
}

/// Waits for Ctrl-C, or on Unix for SIGTERM.
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
