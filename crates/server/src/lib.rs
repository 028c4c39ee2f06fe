//! Tables where people play bughouse: a server that owns the games, and tells everybody what he may see.
//!
//! A table is one task that owns one arbiter of the crate `bughouse`. What happens is stamped, written to disk, and only
//! then told; so a server that dies comes back with every game as it was, and the clocks have stood still. Clients send
//! intents, never states, and no clock of theirs is believed. The messages are those of the crate `protocol`.

mod address;
pub mod admin;
mod analysis;
mod evaluating;
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
mod presence;
mod ratings;
mod restore;
mod roster;
mod socket;
mod store;
mod table;
mod text;
mod umpired;
mod web;

use std::{io, net::SocketAddr, path::PathBuf, sync::Arc};

use axum_extra::extract::cookie::Key;
use tokio::net::TcpListener;
use tokio_util::{sync::CancellationToken, task::TaskTracker};

use address::Shares;
use evaluating::Evaluations;
use limits::Limits;
use lobby::Lobby;
use people::People;
use restore::Lock;
pub use roster::Offered;
use roster::Roster;
use store::Store;

/// How many WebSockets of an address are open at once if nothing else is said: a school's, with some tabs for each.
pub const CONNECTIONS_PER_ADDRESS: usize = 200;

/// How many connections an address may have beside its WebSockets, for its requests: a browser opens six.
const REQUESTS_PER_ADDRESS: usize = 200;

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
    /// The bots that can be asked to tables.
    pub bots: Vec<Offered>,
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
            bots: Vec::new(),
        }
    }
}

/// Why a server could not start or go on.
#[derive(Debug, thiserror::Error)]
pub enum ServeError {
    /// The database cannot be opened.
    #[error("the database cannot be opened: {0}")]
    Database(String),
    /// Somebody else serves it already.
    #[error("a server is running on {} already", .0.display())]
    InUse(PathBuf),
    /// The address cannot be listened on.
    #[error("cannot listen: {0}")]
    Listen(#[from] io::Error),
}

/// A server that listens and does not serve yet.
pub struct Bound {
    config: Config,
    lock: Option<Lock>,
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
    pub(crate) evaluations: Evaluations,
    pub(crate) behind_proxy: bool,
    pub(crate) key: Key,
    pub(crate) connections: TaskTracker,
    pub(crate) stop: CancellationToken,
}

/// Opens the database and listens.
///
/// # Errors
///
/// The database cannot be opened, or another server runs on it, or the address is taken.
pub async fn bind(config: &Config) -> Result<Bound, ServeError> {
    let lock = match &config.database {
        Some(path) => {
            let taken =
                Lock::take(path).map_err(|error| ServeError::Database(error.to_string()))?;
            Some(taken.ok_or_else(|| ServeError::InUse(path.clone()))?)
        }
        None => None,
    };
    bind_with(config.clone(), lock).await
}

/// The same, with the right to the database.
async fn bind_with(config: Config, lock: Option<Lock>) -> Result<Bound, ServeError> {
    let database = |error: &dyn std::fmt::Display| ServeError::Database(error.to_string());
    if let (Some(path), Some(lock)) = (&config.database, &lock)
        && let Err(error) = restore::put_in_place(path, lock).await
    {
        tracing::error!(%error, "a backup was not restored; the server goes on with what it had");
    }
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
        lobby: Lobby::new(store, Roster::new(config.bots.clone())),
        limits,
        evaluations: Evaluations::default(),
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
    server.lobby.store.begin().await.map_err(|error| database(&error))?;
    Ok(Bound { config, lock, server, listener, metrics })
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

    /// Serves until `until` is done; then tells everybody goodbye, and waits for them to have heard it. When a backup is to
    /// be restored, it does the same, and begins anew with the backup.
    ///
    /// # Errors
    ///
    /// After a restoration the database cannot be opened, or the address not be listened on again.
    pub async fn serve(
        self,
        until: impl Future<Output = ()> + Send + 'static,
    ) -> Result<(), ServeError> {
        let stopped = CancellationToken::new();
        let stopping = stopped.clone();
        tokio::spawn(async move {
            until.await;
            stopping.cancel();
        });
        let mut bound = self;
        loop {
            // The same addresses again, if any free ones were asked for.
            let mut config = bound.config.clone();
            config.listen = bound.address()?;
            config.metrics = bound.metrics();
            let lock = bound.serve_once(stopped.clone()).await;
            if stopped.is_cancelled() {
                return Ok(());
            }
            tracing::warn!("a backup is to be restored");
            bound = bind_with(config, lock).await?;
        }
    }

    /// Serves until it is stopped, or a backup is to be restored. Then nobody has the database open any more.
    async fn serve_once(self, stopped: CancellationToken) -> Option<Lock> {
        let Self { config, lock, server, listener, metrics } = self;
        let (stop, connections) = (server.stop.clone(), server.connections.clone());
        let lobby = server.lobby.clone();
        let reviving = lobby.clone();
        let reviving = tokio::spawn(async move { reviving.revive().await });
        let beside = TaskTracker::new();
        if let Some(metrics) = metrics {
            figures::keep();
            let router = http::bounded(figures::router(server.clone()));
            let shares = Shares::new(usize::MAX);
            beside.spawn(listen::serve(metrics, router, shares, stop.clone()));
        }
        beside.spawn(server.people.clone().look_after(stop.clone()));
        let (ends, ended, database) = (stop.clone(), stopped, config.database.clone());
        beside.spawn(async move {
            let restored = async {
                match database {
                    Some(database) => restore::asked(&database).await,
                    None => std::future::pending().await,
                }
            };
            tokio::select! {
                () = restored => {}
                () = ended.cancelled() => {}
            }
            ends.cancel();
        });
        // A proxy has the connections of everybody.
        let each = config.connections_per_address.saturating_add(REQUESTS_PER_ADDRESS);
        let shares = Shares::new(if config.behind_proxy { usize::MAX } else { each });
        listen::serve(listener, http::router(server), shares, stop).await;
        reviving.abort();
        // WebSockets are not waited for by the above.
        connections.close();
        connections.wait().await;
        beside.close();
        beside.wait().await;
        lobby.close().await;
        lock
    }
}
