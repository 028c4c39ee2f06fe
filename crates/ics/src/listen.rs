//! Accepts connections of ICS clients: their number is bounded, in total and by address.

use std::{sync::Arc, time::Instant};

use people::address::{Address, Shares};
use telemetry::metrics::{self, Counted};
use tokio::{net::TcpListener, sync::Semaphore};

use super::{Gateway, connection, tournaments::tell_news};
use crate::Server;

/// How many connections are open at a time.
const MOST: usize = 10_000;

/// The answer to a client for which there is no place.
const FULL: &[u8] =
    b"\n\rToo many connections, in total or from your address. Try again later.\n\r";

/// Serves until the server stops. No address has more connections than its share.
pub async fn serve(listener: TcpListener, server: Server, per_address: usize) {
    let (places, shares) = (Arc::new(Semaphore::new(MOST)), Shares::new(per_address));
    let (stop, connections) = (server.stop.clone(), server.connections.clone());
    let started = Instant::now();
    let (hall, numbers, tournaments) = Default::default();
    let gateway = Arc::new(Gateway { server, hall, numbers, tournaments, started });
    let news = tell_news(gateway.clone());
    connections.spawn(stop.clone().run_until_cancelled_owned(news));
    loop {
        let accepted = tokio::select! {
            accepted = listener.accept() => accepted,
            () = stop.cancelled() => return,
        };
        let (stream, peer) = match accepted {
            Ok(accepted) => accepted,
            Err(error) => {
                tracing::warn!(%error, "cannot accept ICS connections");
                tokio::time::sleep(std::time::Duration::from_millis(100)).await;
                continue;
            }
        };
        let address = Address::from(peer.ip());
        if gateway.server.people.bans.has(address) {
            metrics::banned();
            continue;
        }
        let place = places.clone().try_acquire_owned().ok().zip(shares.take(address));
        let Some(place) = place else {
            // If this fails, the client still sees that the connection is closed.
            let _ = stream.try_write(FULL);
            continue;
        };
        // Small messages are sent at once. If this fails, they are only later.
        let _ = stream.set_nodelay(true);
        let gateway = gateway.clone();
        connections.spawn(async move {
            let _counted = Counted::connection();
            connection::serve(gateway, stream, address).await;
            drop(place);
        });
    }
}
