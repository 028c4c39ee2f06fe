//! The configuration of a server.

use std::{net::SocketAddr, path::PathBuf, time::Duration};

use lobby::social::ChatPolicy;
use people::{
    accounts::refused_names::RefusedNames, households::HOUSEHOLD_GAMES, mail::MailConfig,
};
use store::Database;
use tables::bot_catalog::Offered;

use crate::{event_backup::EventBackup, event_runner::EventClock, net::tls::Tls};

/// The default limit of open WebSockets per address: enough for a school, with some tabs each.
pub const CONNECTIONS_PER_ADDRESS: usize = 200;

/// The configuration of a server.
#[derive(Clone, Debug)]
pub struct Config {
    pub listen: SocketAddr,
    /// The database; a file is created if it does not exist. Without one, nothing outlives the
    /// server.
    pub database: Option<Database>,
    /// The folder of the archive that takes ended public games, if any.
    pub archive: Option<PathBuf>,
    /// Where events are kept beside the database, if anywhere.
    pub event_backup: Option<EventBackup>,
    /// The URL of the NATS server of its cluster, if it is a node of one.
    pub bus: Option<String>,
    /// Where it serves `GET /metrics` for Prometheus, if anywhere.
    pub metrics: Option<SocketAddr>,
    /// Where it speaks the chess-server format with ICS clients, if anywhere.
    pub ics: Option<SocketAddr>,
    /// Whether to trust `X-Forwarded-For` and `X-Forwarded-Proto`, which a reverse proxy must then
    /// set.
    pub behind_proxy: bool,
    /// How many WebSockets an address can have open.
    pub connections_per_address: usize,
    /// Whether requests, new guests, new accounts and password attempts are limited by address.
    pub limited: bool,
    /// How many rated games opponents who share an address play in 24 hours, if there are limits.
    pub household_games: u32,
    /// The people who may write in the lobby chat.
    pub lobby_chat: ChatPolicy,
    /// Names that nobody may have.
    pub refused_names: RefusedNames,
    /// How to send e-mail, if at all.
    pub mail: Option<MailConfig>,
    /// The bots that can play at tables.
    pub bots: Vec<Offered>,
    /// Where the certificate comes from, if the server speaks HTTPS.
    pub tls: Option<Tls>,
    /// Where it redirects plain HTTP to HTTPS, if anywhere. In a hall, the page is there that
    /// explains how devices come to trust the server.
    pub redirect_http: Option<SocketAddr>,
    /// How long a server that is stopped lets games go on at most.
    pub drain: Duration,
    /// How long to wait for another server to leave the database.
    pub take_over: Duration,
    /// How long to wait for PostgreSQL and the bus to come when the server starts.
    pub wait: Duration,
    /// The clock by which events start and people come too late.
    pub event_clock: EventClock,
}

impl Default for Config {
    /// On the loopback address, at any free port, without a database file.
    fn default() -> Self {
        Self {
            listen: ([127, 0, 0, 1], 0).into(),
            database: None,
            archive: None,
            event_backup: None,
            bus: None,
            metrics: None,
            ics: None,
            behind_proxy: false,
            connections_per_address: CONNECTIONS_PER_ADDRESS,
            limited: true,
            household_games: HOUSEHOLD_GAMES,
            lobby_chat: ChatPolicy::default(),
            refused_names: RefusedNames::default(),
            mail: None,
            bots: Vec::new(),
            tls: None,
            redirect_http: None,
            drain: Duration::ZERO,
            take_over: Duration::ZERO,
            wait: Duration::ZERO,
            event_clock: EventClock::default(),
        }
    }
}
