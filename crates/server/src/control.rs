//! Steers a server from outside: drain, stop, and read certificates again.

use std::{sync::Arc, time::Duration};

use lobby::Lobby;
use tokio::sync::Notify;
use tokio_util::sync::CancellationToken;

use crate::{Config, Database, admin::restore, app::App, net::sockets::Sockets};

/// How often a draining server looks whether games are still in play.
const LOOK: Duration = Duration::from_millis(250);

/// How long clients of a node may take to go to other nodes, at least.
const LEAVING: Duration = Duration::from_secs(10);

/// Clones steer the same server.
#[derive(Clone, Debug, Default)]
pub struct Control {
    drain: CancellationToken,
    stop: CancellationToken,
    now: CancellationToken,
    pub(crate) reload: Arc<Notify>,
}

impl Control {
    /// Refuses new tables and spectators from now on. Games go on.
    pub fn drain(&self) {
        self.drain.cancel();
    }

    /// Drains for at most the configured time, or until no game is in play, then stops.
    pub fn stop(&self) {
        self.drain.cancel();
        self.stop.cancel();
    }

    /// Stops without waiting for games or clients. Everything acknowledged is on disk.
    pub fn stop_now(&self) {
        self.stop();
        self.now.cancel();
    }

    /// Reads the certificate again.
    pub fn reload(&self) {
        self.reload.notify_one();
    }

    pub(crate) fn is_stopped(&self) -> bool {
        self.stop.is_cancelled()
    }

    /// Waits for [`Self::stop_now`].
    pub(crate) async fn now(&self) {
        self.now.cancelled().await;
    }

    /// Ends the server when it has drained or a backup is to be restored.
    pub(crate) async fn end(self, server: App, config: Config, sockets: Sockets) {
        let restored = async {
            match &config.database {
                Some(Database::File(path)) => restore::asked(path).await,
                Some(Database::Postgres(_)) | None => std::future::pending().await,
            }
        };
        // The tables of a node go on at the others.
        let longest = if config.bus.is_some() { Duration::ZERO } else { config.drain };
        tokio::select! {
            () = restored => {}
            () = self.drained(&server.lobby, longest) => sockets.close(),
        }
        server.lobby.readiness.drains();
        server.lobby.hand_over().await;
        if config.bus.is_some() {
            let leaving = async {
                server.farewells.ask().await;
                server.connections.close();
                server.connections.wait().await;
            };
            tokio::select! {
                // Those who have not gone do not understand, or find no other node.
                _ = tokio::time::timeout(config.drain.max(LEAVING), leaving) => {}
                () = self.now.cancelled() => {}
            }
            if !server.connections.is_empty() {
                server.farewells.say().await;
            }
        }
        server.stop.cancel();
    }

    /// Returns when the server has drained for `longest` or no game is in play.
    async fn drained(&self, lobby: &Lobby, longest: Duration) {
        self.drain.cancelled().await;
        lobby.readiness.drains();
        self.stop.cancelled().await;
        let games_end = async {
            while lobby.playing.games() > 0 {
                tokio::time::sleep(LOOK).await;
            }
        };
        tokio::select! {
            () = self.now.cancelled() => {}
            () = tokio::time::sleep(longest) => {}
            () = games_end => {}
        }
    }
}
