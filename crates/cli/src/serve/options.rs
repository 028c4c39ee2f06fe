//! The options of `tandem serve`. Each has an environment variable.

use std::{net::SocketAddr, path::PathBuf};

use clap::builder::BoolishValueParser;

use super::logging::LogArguments;
use crate::engines::EnginesFile;

/// Run a play server for browsers and programs
///
/// The server keeps everything in one SQLite file, or in a database of PostgreSQL. After a stop or
/// a crash, every live game continues where it was; its clocks stood still meanwhile.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  tandem serve                                   on this machine: http://127.0.0.1:8080
  tandem serve --listen 0.0.0.0:80               for everybody who can reach it
  tandem serve --database postgres:///tandem     on the PostgreSQL of this machine
  tandem serve --temporary                       to try it: everything is forgotten at the end
  tandem serve --config /etc/tandem/tandem.toml  with options from the table [serve] of a file
  tandem serve --print-config                    the options in effect, and where they come from
  tandem serve --log info                        with more to read on standard error
  tandem serve --log-format json                 for programs that collect logs

Every option is also an environment variable, such as TANDEM_BEHIND_PROXY=true, and a key of the \
table [serve] in the configuration file. The command line wins over the environment, and the \
environment over the file.")]
pub(crate) struct Arguments {
    /// Address and port to listen on; port 0 picks a free port
    #[arg(long, default_value = "127.0.0.1:8080", env = "TANDEM_LISTEN")]
    pub(super) listen: SocketAddr,
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
    pub(super) database: PathBuf,
    /// URL of a NATS server, which makes this server a node of the cluster on the same database of
    /// PostgreSQL: `nats://[USER:PASSWORD@]HOST[:4222][/CLUSTER]`
    ///
    /// Nodes with the same database, bus and name of the cluster share all tables and people. The
    /// name is `tandem` by default. URLs of several servers have commas between them.
    #[arg(long, value_name = "URL", env = "TANDEM_BUS", hide_env_values = true)]
    pub(super) bus: Option<String>,
    /// Use a temporary database instead and delete it at the end
    #[arg(long, env = "TANDEM_TEMPORARY", value_parser = BoolishValueParser::new())]
    pub(super) temporary: bool,
    /// Address and port for Prometheus metrics (`GET /metrics`); do not expose it to the public
    #[arg(long, value_name = "ADDRESS", env = "TANDEM_METRICS")]
    pub(super) metrics: Option<SocketAddr>,
    /// Trust `X-Forwarded-For` and `X-Forwarded-Proto` from a reverse proxy
    ///
    /// Use this only if clients cannot reach the server except through the proxy. The proxy must
    /// pass the `Host` header unchanged.
    #[arg(long, env = "TANDEM_BEHIND_PROXY", value_parser = BoolishValueParser::new())]
    pub(super) behind_proxy: bool,
    /// Maximum number of open WebSockets per address
    #[arg(
        long,
        value_name = "N",
        default_value_t = server::CONNECTIONS_PER_ADDRESS,
        env = "TANDEM_CONNECTIONS_PER_ADDRESS"
    )]
    pub(super) connections_per_address: usize,
    /// Disable all rate limits: for load tests and trusted networks
    #[arg(long, env = "TANDEM_NO_LIMITS_BY_ADDRESS", value_parser = BoolishValueParser::new())]
    pub(super) no_limits_by_address: bool,
    /// Print the effective configuration and where each value comes from, and exit
    ///
    /// The output is a configuration file. Passwords in URLs are masked.
    #[arg(long)]
    pub(super) print_config: bool,
    #[command(flatten)]
    pub(super) log: LogArguments,
    #[command(flatten)]
    pub(super) engines: EnginesFile,
}
