//! The options of `tandem serve`. Each has an environment variable.

use std::{
    net::{Ipv4Addr, SocketAddr, SocketAddrV4},
    path::PathBuf,
};

use clap::builder::BoolishValueParser;
use server::{ChatPolicy, Tls};

use super::{
    accounts::AccountOptions,
    hall::{HallOptions, Place},
    logging::LogArguments,
    traces::TraceOptions,
};
use crate::{engines::EnginesFile, exit::Failure};

/// The longest times that can be configured: a day.
const MOST_SECONDS: u64 = 86_400;

/// Where a server listens unless the operator chooses.
pub(super) const LISTEN: SocketAddr = SocketAddr::V4(SocketAddrV4::new(Ipv4Addr::LOCALHOST, 8080));

/// The authority that gives certificates by default.
const LETS_ENCRYPT: &str = "https://acme-v02.api.letsencrypt.org/directory";

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
  tandem serve --listen 0.0.0.0:443 --tls cert.pem,key.pem --redirect-http 0.0.0.0:80
                                                 HTTPS, with plain HTTP redirected to it
  tandem serve --listen 0.0.0.0:443 --acme play.example.org --acme-email me@example.org
                                                 HTTPS with a certificate of Let's Encrypt
  tandem serve --hall                            a tournament hall without internet, with HTTPS
  tandem serve --hall --listen 192.168.1.7:8443  the same at an address that you choose
  tandem serve --backup /media/stick             with every tournament as JSON and as a page to print
  tandem serve --ics 127.0.0.1:5000              for xboard, eboard and telnet too
  tandem serve --archive games.archive           with an archive of ended games to explore
  tandem serve --log info                        with more to read on standard error
  tandem serve --log-format json                 for programs that collect logs
  tandem serve --otlp http://localhost:4318      with traces for an OpenTelemetry collector

Every option is also an environment variable, such as TANDEM_BEHIND_PROXY=true, and a key of the \
table [serve] in the configuration file. The command line wins over the environment, and the \
environment over the file.")]
pub(crate) struct Arguments {
    /// Address and port to listen on; port 0 picks a free port [default: 127.0.0.1:8080; with
    /// --hall, port 8443 of an address in the local network]
    #[arg(long, env = "TANDEM_LISTEN")]
    pub(super) listen: Option<SocketAddr>,
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
    /// Folder of an archive that takes every ended public bughouse game, and that people can
    /// explore (docs/archive.md)
    ///
    /// It is made if there is none. One process at a time writes to an archive: each server and
    /// each node of a cluster has one of its own.
    #[arg(long, value_name = "DIR", env = "TANDEM_ARCHIVE")]
    pub(super) archive: Option<PathBuf>,
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
    /// Address and port for chess clients that speak the language of FICS, such as xboard and
    /// eboard (docs/ics.md)
    ///
    /// They play bughouse at the same tables, as guests or with their accounts. The connection is
    /// not encrypted: put stunnel in front of it where passwords cross a network.
    #[arg(long, value_name = "ADDRESS", env = "TANDEM_ICS")]
    pub(super) ics: Option<SocketAddr>,
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
    /// Maximum number of rated games in 24 hours whose opponents share an address or a device
    ///
    /// As many as a household plays; a cheat with several accounts gains little by them.
    #[arg(
        long,
        value_name = "N",
        default_value_t = server::HOUSEHOLD_GAMES,
        env = "TANDEM_HOUSEHOLD_GAMES"
    )]
    pub(super) household_games: u32,
    /// People who may write in the lobby chat of the first page: `accounts`, `all` (guests too,
    /// five minutes after their first visit), or `off` (there is no chat)
    #[arg(
        long,
        value_name = "WHO",
        default_value_t = ChatPolicy::default(),
        env = "TANDEM_LOBBY_CHAT"
    )]
    pub(super) lobby_chat: ChatPolicy,
    /// How many seconds games may go on when the server is stopped
    ///
    /// On SIGTERM or Ctrl-C the server refuses new tables and spectators and is no longer ready. It
    /// closes its connections when this time is over, when no game is in play, or at a second
    /// signal. SIGUSR1 only drains: the server refuses newcomers until it is stopped. A node of a
    /// cluster hands its games over at once, and clients have this time, 5 seconds at least, to
    /// connect to other nodes.
    #[arg(
        long,
        value_name = "SECONDS",
        default_value_t = 0,
        env = "TANDEM_DRAIN",
        value_parser = clap::value_parser!(u64).range(..=MOST_SECONDS)
    )]
    pub(super) drain: u64,
    /// Wait this many seconds for another server to leave the database [default: 0; 90 on a socket
    /// of the service manager]
    #[arg(
        long,
        value_name = "SECONDS",
        env = "TANDEM_TAKE_OVER",
        value_parser = clap::value_parser!(u64).range(..=MOST_SECONDS)
    )]
    pub(super) take_over: Option<u64>,
    /// Wait this many seconds at the start for PostgreSQL and the bus, which may come later than
    /// the server after a boot
    #[arg(
        long,
        value_name = "SECONDS",
        default_value_t = 60,
        env = "TANDEM_WAIT",
        value_parser = clap::value_parser!(u64).range(..=MOST_SECONDS)
    )]
    pub(super) wait: u64,
    #[command(flatten)]
    pub(super) accounts: AccountOptions,
    #[command(flatten)]
    pub(super) tls: TlsOptions,
    #[command(flatten)]
    pub(super) hall: HallOptions,
    /// Print the effective configuration and where each value comes from, and exit
    ///
    /// The output is a configuration file. Passwords in URLs are masked.
    #[arg(long)]
    pub(super) print_config: bool,
    #[command(flatten)]
    pub(super) log: LogArguments,
    #[command(flatten)]
    pub(super) traces: TraceOptions,
    /// Opening book of our own engine's bots, as `tandem archive book` makes it
    #[arg(long, value_name = "FILE", env = "TANDEM_BOOK", help_heading = "Engines")]
    pub(super) book: Option<PathBuf>,
    #[command(flatten)]
    pub(super) engines: EnginesFile,
}

/// HTTPS.
#[derive(Debug, clap::Args)]
#[command(next_help_heading = "HTTPS")]
pub(super) struct TlsOptions {
    /// Serve HTTPS with the certificate chain and the private key in these PEM files
    ///
    /// The files are read again when they change and on SIGHUP. Other users must not be able to
    /// read the key.
    #[arg(long, value_name = "CERT,KEY", value_parser = Pair::parse, env = "TANDEM_TLS")]
    tls: Option<Pair>,
    /// Serve HTTPS with a certificate for these domains, ordered and renewed by ACME
    ///
    /// The server must be reachable at port 443 of each domain (TLS-ALPN-01). This accepts the
    /// terms of the authority.
    #[arg(long, value_name = "DOMAIN", value_delimiter = ',', env = "TANDEM_ACME")]
    acme: Vec<String>,
    /// Address for mail from the authority
    #[arg(long, value_name = "EMAIL", env = "TANDEM_ACME_EMAIL")]
    acme_email: Option<String>,
    /// Folder for the account and the certificates; created for this user alone
    #[arg(long, value_name = "FOLDER", default_value = "acme", env = "TANDEM_ACME_CACHE")]
    acme_cache: PathBuf,
    /// The authority
    #[arg(long, value_name = "URL", default_value = LETS_ENCRYPT, env = "TANDEM_ACME_DIRECTORY")]
    acme_directory: String,
    /// Address and port where plain HTTP is redirected to HTTPS
    #[arg(long, value_name = "ADDRESS", env = "TANDEM_REDIRECT_HTTP")]
    pub(super) redirect_http: Option<SocketAddr>,
}

/// The files of a certificate and its key.
#[derive(Clone, Debug)]
struct Pair {
    certificate: PathBuf,
    key: PathBuf,
}

impl Pair {
    fn parse(text: &str) -> Result<Self, String> {
        match text.split_once(',') {
            Some((certificate, key)) if !certificate.is_empty() && !key.is_empty() => {
                Ok(Self { certificate: certificate.into(), key: key.into() })
            }
            _ => Err("two files with a comma between them: the certificate and its key".to_owned()),
        }
    }
}

impl TlsOptions {
    /// Where the certificate comes from, if from anywhere.
    pub(super) fn tls(&self, hall: Option<&Place>) -> Result<Option<Tls>, Failure> {
        let failure = |text: &str| Err(Failure::Message(text.to_owned()));
        if let Some(Place { network, .. }) = hall {
            if self.tls.is_some() || !self.acme.is_empty() {
                return failure("--hall has an authority of its own; leave out --tls and --acme");
            }
            return Ok(Some(Tls::Hall(network.clone())));
        }
        let tls = match &self.tls {
            Some(_) if !self.acme.is_empty() => {
                return failure("--tls and --acme cannot be used together; leave one out");
            }
            Some(Pair { certificate, key }) => {
                Some(Tls::Files { certificate: certificate.clone(), key: key.clone() })
            }
            None if self.acme.is_empty() => None,
            None => Some(self.by_acme()?),
        };
        if tls.is_none() && self.redirect_http.is_some() {
            return failure("--redirect-http needs HTTPS: --tls or --acme");
        }
        Ok(tls)
    }

    fn by_acme(&self) -> Result<Tls, Failure> {
        let is_name = |name: &str| {
            name.contains('.')
                && name.chars().all(|c| c.is_ascii_alphanumeric() || ['.', '-'].contains(&c))
        };
        if let Some(domain) = self.acme.iter().find(|domain| !is_name(domain)) {
            let text = "is not the name of a domain such as play.example.org";
            return Err(Failure::Message(format!("--acme: '{domain}' {text}")));
        }
        if !self.acme_directory.starts_with("https://") {
            let text = format!(
                "--acme-directory must be a URL with https:// (got '{}')",
                self.acme_directory
            );
            return Err(Failure::Message(text));
        }
        Ok(Tls::Acme {
            domains: self.acme.clone(),
            email: self.acme_email.clone(),
            cache: self.acme_cache.clone(),
            directory: self.acme_directory.clone(),
        })
    }
}
