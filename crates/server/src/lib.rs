//! A play server for bughouse and Kriegspiel: it owns the games, and sends everybody what they may
//! see.
//!
//! A table is one task that owns one arbiter. Events are stamped and written to disk before anybody
//! is told, so games survive server restarts, with their clocks stopped meanwhile. Clients send
//! intents, never states, and the server ignores their clocks. The messages are those of the crate
//! `protocol`.

// `clippy.toml` has the threshold. Tests hold few futures at a time.
#![cfg_attr(not(test), warn(clippy::large_futures))]

pub mod admin;
mod analysis;
mod app;
mod archiving;
mod config;
mod control;
mod disk;
mod error;
mod event_backup;
mod event_refusal;
mod event_runner;
#[cfg(test)]
mod future_sizes;
mod game_analysis;
mod hall;
mod health;
mod http;
mod net;
mod packed;
mod pictures;
mod pools;
mod request_id;
mod rooms;
mod serve_error;
mod start_check;
mod waiting;

use std::{io, net::SocketAddr, sync::Arc};

use axum_extra::extract::cookie::Key;
use cluster::SessionId;
use events::Events;
pub use lobby::social::ChatPolicy;
use lobby::{
    Lobby,
    admission::Bounds,
    cluster::{Bus, BusError, BusKey, Cluster, Leases, Patience},
    pairing::{Alone, Peers, QuickPairing},
    social::Social,
};
use people::{
    accounts::Accounts, address::Shares, farewells::Farewells, limits::Limits, mail::Mailer,
    outbox::budget::Outboxes,
};
pub use people::{accounts::refused_names::RefusedNames, mail::MailConfig};
use store::{Access, COOKIE_KEY, OpenError, Store, StoreError};
pub use store::{Database, PostgresUrl};
use tables::bot_catalog::BotCatalog;
pub use tables::bot_catalog::Offered;
use telemetry::metrics;
#[cfg(feature = "otlp")]
pub use telemetry::traces;
use tokio_util::{sync::CancellationToken, task::TaskTracker};

use admin::restore::{self, Lock};
use app::{App, Parts};
use archiving::GameArchive;
pub use config::{CONNECTIONS_PER_ADDRESS, Config};
pub use control::Control;
pub use event_backup::EventBackup;
use event_backup::EventWriter;
pub use event_runner::EventClock;
use event_runner::EventRunner;
use game_analysis::GameAnalyses;
pub use hall::Hall;
use health::Health;
use http::replaced::ReplacedSessions;
use net::{
    listen,
    sockets::{Listeners, Sockets},
    tls::Security,
};
pub use net::{
    sockets::Inherited,
    tls::{HallNetwork, Tls, TlsError},
};
/// Why the server was built without its page, and how to bring it; `None` if the page is there.
pub use page::MISSING as MISSING_PAGE;
pub use people::households::HOUSEHOLD_GAMES;
use pools::Pools;
use rooms::Rooms;
pub use serve_error::ServeError;

/// How many other connections an address may have open: a browser opens six.
const REQUESTS_PER_ADDRESS: usize = 200;

/// A server that listens but does not accept connections yet.
pub struct Bound {
    config: Config,
    lock: Option<Lock>,
    server: App,
    outside: Outside,
    /// Ends the node, if the server is one.
    node: Option<CancellationToken>,
}

/// The things that stay when the server starts again on a backup.
#[derive(Clone)]
struct Outside {
    sockets: Sockets,
    security: Option<Security>,
    control: Control,
    archive: Option<GameArchive>,
    hall: Option<Arc<Hall>>,
}

impl Outside {
    async fn open_archive(&mut self, config: &Config) -> Result<(), ServeError> {
        if let (None, Some(folder)) = (&self.archive, &config.archive) {
            let opened = GameArchive::open(folder).await;
            self.archive = Some(opened.map_err(|error| ServeError::Archive(error.to_string()))?);
        }
        Ok(())
    }
}

impl Config {
    /// Opens the database and listens.
    ///
    /// # Errors
    ///
    /// The database cannot be opened, or another server runs on it, or the address is taken.
    pub async fn bind(&self) -> Result<Bound, ServeError> {
        self.bind_inherited(None).await
    }

    /// Does what [`Self::bind`] does, on sockets that somebody else has opened, if any.
    ///
    /// # Errors
    ///
    /// Those of [`Self::bind`].
    pub async fn bind_inherited(&self, inherited: Option<Inherited>) -> Result<Bound, ServeError> {
        let mut config = self.clone();
        let control = Control::default();
        let security = match &config.tls {
            Some(tls) => Some(Security::load(tls, control.reload.clone())?),
            None => None,
        };
        if let Some(EventBackup { folder, .. }) = &config.event_backup {
            let made = std::fs::create_dir_all(folder);
            made.map_err(|error| ServeError::Backup(folder.clone(), error))?;
        }
        // The lock and the files of a restore are beside the database itself, not beside a link.
        if let Some(Database::File(path)) = &mut config.database {
            *path =
                store::canonical(path).map_err(|error| ServeError::Database(error.to_string()))?;
        }
        let lock = match &config.database {
            Some(Database::File(path)) => {
                let taken = Lock::wait(path, config.take_over).await;
                let taken = taken.map_err(|error| ServeError::Database(error.to_string()))?;
                Some(taken.ok_or_else(|| ServeError::InUse(path.clone().into()))?)
            }
            // PostgreSQL has a lock of its own.
            Some(Database::Postgres(_)) | None => None,
        };
        let Config { listen, redirect_http, metrics, ics, .. } = config;
        let sockets = Sockets::open(listen, redirect_http, metrics, ics, inherited).await?;
        let hall = Hall::of(&config, security.as_ref(), &sockets)?.map(Arc::new);
        let outside = Outside { sockets, security, control, archive: None, hall };
        Box::pin(bind_with(config, lock, outside)).await
    }
}

/// The same, with the lock of the database.
async fn bind_with(
    config: Config,
    lock: Option<Lock>,
    mut outside: Outside,
) -> Result<Bound, ServeError> {
    let database = |error: &dyn std::fmt::Display| ServeError::Database(error.to_string());
    let file = config.database.as_ref().and_then(Database::file);
    if let (Some(path), Some(lock)) = (file, &lock)
        && let Err(error) = restore::put_in_place(path, lock).await
    {
        tracing::error!(%error, "a backup was not restored; the server goes on with the old database");
    }
    let store = match &config.database {
        Some(database) => {
            let access = if config.bus.is_some() { Access::Node } else { Access::Alone };
            Box::pin(opened(database, access, &config)).await
        }
        None => Store::temporary().await,
    };
    let store = store.map_err(|error| ServeError::not_opened(error, config.database.as_ref()))?;
    outside.open_archive(&config).await?;
    let stop = CancellationToken::new();
    if let Some(path) = file {
        start_check::check(path.to_owned(), stop.clone()).await?;
    }
    let key = cookie_key(&store).await.map_err(|error| database(&error))?;
    let limits = config.limited.then(|| Arc::new(Limits::default()));
    let each = config.connections_per_address;
    let people =
        Accounts::new(store.clone(), limits.clone(), each, config.bots.iter().map(|bot| &bot.name));
    let mailer = config.mail.as_ref().map(Mailer::new).transpose().map_err(ServeError::Mail)?;
    let people = people.with_refused_names(config.refused_names.clone()).with_mail(mailer);
    people.read_bans().await.map_err(|error| database(&error))?;
    people.fill_handles().await.map_err(|error| database(&error))?;
    let bounds = Bounds { household_games: Some(config.household_games), ..Bounds::SERVER };
    let lobby = Lobby::new(store, BotCatalog::new(config.bots.clone()), limits.clone(), bounds);
    let (lobby, peers, node) = match &config.bus {
        Some(bus) => {
            let (lobby, cluster, node) = Box::pin(as_node(lobby, bus, &config)).await?;
            (lobby, Arc::new(cluster) as Arc<dyn Peers>, Some(node))
        }
        None => (lobby, Arc::new(Alone) as Arc<dyn Peers>, None),
    };
    let pairing = QuickPairing::new(lobby.clone(), limits.clone(), peers);
    let server = App::new(Parts {
        events: Events::new(lobby.store.clone(), config.bus.is_some()),
        people,
        pairing,
        social: Social::new(lobby.clone(), limits.clone(), config.lobby_chat),
        lobby,
        archive: outside.archive.clone(),
        limits,
        outboxes: Outboxes::default(),
        evaluations: GameAnalyses::default(),
        pools: Pools::default(),
        health: Health::default(),
        behind_proxy: config.behind_proxy,
        replaced: ReplacedSessions::default(),
        key,
        connections: TaskTracker::new(),
        farewells: Farewells::new(&stop),
        rooms: Rooms::default(),
        hall: outside.hall.clone(),
        stop,
    });
    server.lobby.store.begin().await.map_err(|error| database(&error))?;
    Ok(Bound { config, lock, server, outside, node })
}

/// The key that signs cookies.
async fn cookie_key(store: &Store) -> Result<Key, StoreError> {
    let secret = store.secret(COOKIE_KEY, || Key::generate().master().to_vec()).await?;
    Ok(Key::from(&secret))
}

/// Opens the database. Another server may have the lock of PostgreSQL for so long at most.
async fn opened(
    database: &Database,
    access: Access,
    &Config { take_over, wait, .. }: &Config,
) -> Result<Store, OpenError> {
    let until = tokio::time::Instant::now() + take_over;
    let open = || async {
        loop {
            match Box::pin(Store::open_database(database, access)).await {
                Err(OpenError::InUse) if tokio::time::Instant::now() < until => {}
                outcome => return outcome,
            }
        }
    };
    waiting::wait_for("the database", wait, OpenError::may_pass, open).await
}

/// Makes the server a node of its cluster.
async fn as_node(
    lobby: Lobby,
    bus: &str,
    config: &Config,
) -> Result<(Lobby, Cluster, CancellationToken), ServeError> {
    let Some(Database::Postgres(url)) = &config.database else {
        return Err(ServeError::NeedsPostgres);
    };
    let leases = Leases::postgres(url, lobby.store.clone());
    let leases = leases.map_err(|error| ServeError::Database(error.to_string()))?;
    let (me, ends) = (SessionId(rand::random()), CancellationToken::new());
    let secret = lobby.store.secret(BusKey::NAME, BusKey::secret).await;
    let key = BusKey::new(&secret.map_err(|error| ServeError::Database(error.to_string()))?);
    let connect = async || {
        leases.expect_one_version().await?;
        Bus::nats(bus, me, &key).await
    };
    let bus = waiting::wait_for("the bus", config.wait, BusError::may_pass, connect).await;
    let bus = bus.map_err(|error| ServeError::Bus(error.to_string()))?;
    let cluster = Cluster::start(&lobby, me, bus, leases, Patience::DEFAULT, ends.clone());
    Ok((lobby.with_cluster(cluster.clone()), cluster, ends))
}

/// Starts what a server does beside answering requests.
fn work_beside(server: &App, config: &Config, beside: &TaskTracker) {
    let (lobby, stop) = (&server.lobby, &server.stop);
    beside.spawn(server.people.clone().finish_deletions(stop.clone()));
    beside.spawn(server.people.clone().look_after(stop.clone()));
    beside.spawn(lobby.clocks.clone().keep(lobby.store.clone(), stop.clone()));
    beside.spawn(server.people.clone().forget(stop.clone()));
    beside.spawn(lobby.clone().moderate(stop.clone()));
    if let Some(archive) = server.archive.clone() {
        beside.spawn(archiving::keep_up(archive, lobby.clone(), stop.clone()));
    }
    beside.spawn(server.pairing.clone().run(stop.clone()));
    beside.spawn(server.social.clone().run(stop.clone()));
    let (events, stopped) = (server.events.clone(), stop.clone());
    beside.spawn(stopped.run_until_cancelled_owned(async move {
        if let Err(error) = events.add_people().await {
            tracing::error!(%error, "tournaments of an earlier version are not on people's pages yet");
        }
    }));
    if let Some(backup) = config.event_backup.clone() {
        let writer = EventWriter::new(backup, server.events.clone(), lobby.store.clone());
        beside.spawn(writer.run(stop.clone()));
    }
    let runner = EventRunner {
        events: server.events.clone(),
        lobby: lobby.clone(),
        clock: config.event_clock.clone(),
        is_shared: config.bus.is_some(),
    };
    beside.spawn(runner.run(stop.clone()));
}

impl Bound {
    /// The address it listens on: the port is chosen by the system if the configured one is 0.
    ///
    /// # Errors
    ///
    /// The operating system does not know.
    pub fn address(&self) -> io::Result<SocketAddr> {
        self.outside.sockets.address()
    }

    /// The address of the metrics, if they are served.
    pub fn metrics(&self) -> Option<SocketAddr> {
        self.outside.sockets.metrics()
    }

    /// The address for ICS clients, if they are served.
    pub fn ics(&self) -> Option<SocketAddr> {
        self.outside.sockets.ics()
    }

    /// The address of redirects to HTTPS, if they are served.
    pub fn redirect(&self) -> Option<SocketAddr> {
        self.outside.sockets.redirect()
    }

    /// Where people find the server, if it is for a hall.
    pub fn hall(&self) -> Option<&Hall> {
        self.outside.hall.as_deref()
    }

    /// Steers the server while it serves.
    pub fn control(&self) -> Control {
        self.outside.control.clone()
    }

    /// Serves until `until` resolves, drains, says goodbye to everybody and waits until that is
    /// sent. When a backup is to be restored, it says goodbye too and starts again on the backup.
    ///
    /// # Errors
    ///
    /// After a restore, the database cannot be opened.
    pub async fn serve(
        self,
        until: impl Future<Output = ()> + Send + 'static,
    ) -> Result<(), ServeError> {
        let stopping = self.control();
        tokio::spawn(async move {
            until.await;
            stopping.stop();
        });
        let mut bound = self;
        loop {
            let (config, outside) = (bound.config.clone(), bound.outside.clone());
            let lock = bound.serve_once().await?;
            if outside.control.is_stopped() {
                return Ok(());
            }
            tracing::warn!("restarting to restore a backup");
            bound = Box::pin(bind_with(config, lock, outside)).await?;
        }
    }

    /// Serves until it is stopped or a backup is to be restored. Afterwards the server has the
    /// database closed.
    async fn serve_once(self) -> Result<Option<Lock>, ServeError> {
        let Self { config, lock, server, outside, node } = self;
        let Outside { sockets, security, control, hall, .. } = outside;
        let Listeners { page, redirect, metrics, ics } = sockets.listeners()?;
        let (stop, connections) = (server.stop.clone(), server.connections.clone());
        let lobby = server.lobby.clone();
        let reviving = lobby.clone();
        let reviving = tokio::spawn(async move {
            reviving.revive().await;
            reviving.readiness.becomes_ready();
        });
        let beside = TaskTracker::new();
        let port = page.local_addr()?.port();
        if let Some(metrics) = metrics {
            metrics::install();
            beside.spawn(lobby.store.clone().keep_measured(stop.clone()));
            let router = http::bounded(http::metrics::router(server.clone()));
            let shares = Shares::new(usize::MAX);
            beside.spawn(listen::serve(metrics, router, shares, None, stop.clone()));
        }
        if let Some(redirect) = redirect {
            let router = match hall {
                Some(hall) => hall::welcome::router(hall),
                None => http::redirect::router(port),
            };
            let router = http::bounded(router);
            let shares = Shares::new(REQUESTS_PER_ADDRESS);
            beside.spawn(listen::serve(redirect, router, shares, None, stop.clone()));
        }
        if let Some(ics) = ics {
            beside.spawn(ics::serve(ics, server.for_ics(), config.connections_per_address));
        }
        work_beside(&server, &config, &beside);
        beside.spawn(control.clone().end(server.clone(), config.clone(), sockets));
        // All connections come from the proxy, if there is one.
        let each = config.connections_per_address.saturating_add(REQUESTS_PER_ADDRESS);
        let shares = Shares::new(if config.behind_proxy { usize::MAX } else { each });
        let served = async {
            listen::serve(page, http::router(server), shares, security, stop).await;
            reviving.abort();
            // `listen::serve` does not wait for WebSockets.
            connections.close();
            connections.wait().await;
            beside.close();
            beside.wait().await;
        };
        tokio::select! {
            () = served => {}
            () = control.now() => {}
        }
        if let Some(node) = node {
            node.cancel();
        }
        lobby.close().await;
        Ok(lock)
    }
}
