//! Tables where people play bughouse: a server that owns the games, and tells everybody what he may see.
//!
//! A table is one task that owns one arbiter of the crate `bughouse`. What happens is stamped, written to disk, and only
//! then told; so a server that dies comes back with every game as it was, and the clocks have stood still. Clients send
//! intents, never states, and no clock of theirs is believed. The messages are those of the crate `protocol`.

mod analysis;
mod figures;
mod http;
mod identity;
mod limits;
mod listen;
mod listing;
mod lobby;
mod outbox;
mod people;
mod playing;
mod socket;
mod store;
mod table;
mod web;

use std::{
    io,
    net::SocketAddr,
    path::{Path, PathBuf},
    sync::Arc,
};

use axum_extra::extract::cookie::Key;
use tokio::net::TcpListener;
use tokio_util::{sync::CancellationToken, task::TaskTracker};

use limits::Limits;
use lobby::Lobby;
use people::People;
use store::Store;

/// How many WebSockets of an address are open at once if nothing else is said: a school's, with some tabs for each.
pub const CONNECTIONS_PER_ADDRESS: usize = 200;

/// What a server needs to know.
#[derive(Clone, Debug)]
pub struct Config {
    /// Where it listens.
    pub listen: SocketAddr,
    /// Its database, made if it is not there. Without one everything is forgotten when the server ends.
    pub database: Option<PathBuf>,
    /// Where it offers figures about itself, to those who run it: `GET /metrics`, as Prometheus reads it.
    pub metrics: Option<SocketAddr>,
    /// Whether a proxy is before it, whose `X-Forwarded-For` and `X-Forwarded-Proto` are believed.
    pub behind_proxy: bool,
    /// How many WebSockets of an address are open at once.
    pub connections_per_address: usize,
    /// Whether there are limits to what an address may ask for, new guests and passwords included.
    pub limited: bool,
}

impl Default for Config {
    /// On this machine, at any free port, with nothing kept.
    fn default() -> Self {
        Self {
            listen: ([127, 0, 0, 1], 0).into(),
            database: None,
            metrics: None,
            behind_proxy: false,
            connections_per_address: CONNECTIONS_PER_ADDRESS,
            limited: true,
        }
    }
}

/// Why a server could not start or go on.
#[derive(Debug, thiserror::Error)]
pub enum ServeError {
    /// The database cannot be opened.
    #[error("the database cannot be opened: {0}")]
    Database(String),
    /// The address cannot be listened on.
    #[error("cannot listen: {0}")]
    Listen(#[from] io::Error),
}

/// A server that listens and does not serve yet.
pub struct Bound {
    server: Server,
    listener: TcpListener,
    metrics: Option<TcpListener>,
}

/// What every part of the server shares.
#[derive(Clone)]
pub(crate) struct Server {
    pub(crate) lobby: Lobby,
    pub(crate) people: People,
    pub(crate) limits: Option<Arc<Limits>>,
    pub(crate) behind_proxy: bool,
    pub(crate) key: Key,
    pub(crate) connections: TaskTracker,
    pub(crate) stop: CancellationToken,
}

/// Opens the database and listens.
///
/// # Errors
///
/// The database cannot be opened, or the address is taken.
pub async fn bind(config: &Config) -> Result<Bound, ServeError> {
    let database = |error: &dyn std::fmt::Display| ServeError::Database(error.to_string());
    let store = match &config.database {
        Some(path) => Store::open(path).await,
        None => Store::temporary().await,
    };
    let store = store.map_err(|error| database(&error))?;
    let secret = store.secret("cookie", || Key::generate().master().to_vec()).await;
    let key = Key::from(&secret.map_err(|error| database(&error))?);
    let limits = config.limited.then(|| Arc::new(Limits::new()));
    let server = Server {
        people: People::new(store.clone(), limits.clone(), config.connections_per_address),
        lobby: Lobby::new(store),
        limits,
        behind_proxy: config.behind_proxy,
        key,
        connections: TaskTracker::new(),
        stop: CancellationToken::new(),
    };
    let listener = TcpListener::bind(config.listen).await?;
    let metrics = match config.metrics {
        Some(address) => Some(TcpListener::bind(address).await?),
        None => None,
    };
    Ok(Bound { server, listener, metrics })
}

/// Copies a database to a file that is not there yet, whole and as of one moment. A server may be running on it.
///
/// # Errors
///
/// There is no such database, or the file cannot be written or exists.
pub async fn backup(database: &Path, to: &Path) -> Result<(), ServeError> {
    store::copy(database, to).await.map_err(|error| ServeError::Database(error.to_string()))
}

impl Bound {
    /// Where it listens, if it was asked for any free port.
    ///
    /// # Errors
    ///
    /// The system does not say.
    pub fn address(&self) -> io::Result<SocketAddr> {
        self.listener.local_addr()
    }

    /// Where it offers figures about itself, if it does.
    pub fn metrics(&self) -> Option<SocketAddr> {
        self.metrics.as_ref()?.local_addr().ok()
    }

    /// Serves until `until` is done; then tells everybody goodbye, and waits for them to have heard it.
    pub async fn serve(self, until: impl Future<Output = ()> + Send + 'static) {
        let Self { server, listener, metrics } = self;
        let (stop, connections) = (server.stop.clone(), server.connections.clone());
        let stopping = stop.clone();
        let lobby = server.lobby.clone();
        let reviving = tokio::spawn(async move { lobby.revive().await });
        if let Some(metrics) = metrics {
            figures::keep();
            let router = http::bounded(figures::router(server.clone()));
            tokio::spawn(listen::serve(metrics, router, stop.clone()));
        }
        let looking_after = tokio::spawn(server.people.clone().look_after(stop.clone()));
        let router = http::router(server);
        tokio::spawn(async move {
            until.await;
            stopping.cancel();
        });
        listen::serve(listener, router, stop).await;
        reviving.abort();
        // WebSockets are not waited for by the above.
        connections.close();
        connections.wait().await;
        // It has been told to stop, and holds nothing that could fail.
        let _ = looking_after.await;
    }
}
