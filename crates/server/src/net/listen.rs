//! Accepts connections: each has to send its requests in time, and their number is bounded.

use std::{io, net::SocketAddr, pin::pin, sync::Arc, time::Duration};

use axum::{Router, body::Body, extract::ConnectInfo};
use hyper::{Request, body::Incoming, server::conn::http1, service::service_fn};
use hyper_util::rt::{TokioIo, TokioTimer};
use people::address::{Share, Shares};
use telemetry::metrics::Counted;
use tokio::{
    io::{AsyncRead, AsyncWrite},
    net::{TcpListener, TcpStream},
    sync::{Notify, OwnedSemaphorePermit, Semaphore},
};
use tokio_util::{sync::CancellationToken, task::TaskTracker};
use tower::ServiceExt;

use crate::net::tls::Security;

/// How many connections are open at a time, WebSockets included; some 11 KiB each.
const MOST_CONNECTIONS: usize = 20_000;

/// How long the head of a request may take to arrive, and how long a connection may wait for the
/// next request.
const HEAD: Duration = Duration::from_secs(15);

/// How many unread bytes of a request are buffered: its head has to fit.
const BUFFER: usize = 32 * 1024;

/// How long requests in progress may take when the server shuts down.
const FAREWELL: Duration = Duration::from_secs(10);

/// How long a connection waits for its first request when the server shuts down: the client may
/// have sent it already.
const FIRST_REQUEST: Duration = Duration::from_millis(500);

/// The response to a connection for which there is no place.
const FULL: &[u8] =
    b"HTTP/1.1 503 Service Unavailable\r\nconnection: close\r\ncontent-length: 0\r\n\r\n";

/// The place of a connection among the open ones. A WebSocket keeps it when the request is over.
#[derive(Clone)]
pub(crate) struct Place {
    _held: Arc<((OwnedSemaphorePermit, Share), Counted)>,
}

/// An extension of requests that came over TLS.
#[derive(Clone, Copy)]
pub(crate) struct Encrypted;

/// Serves until `stop`, then waits for requests in progress. No address has more connections than
/// its share. With `security` all connections are encrypted.
pub(crate) async fn serve(
    listener: TcpListener,
    router: Router,
    shares: Shares,
    security: Option<Security>,
    stop: CancellationToken,
) {
    let connections = TaskTracker::new();
    let places = Arc::new(Semaphore::new(MOST_CONNECTIONS));
    loop {
        let accepted = tokio::select! {
            accepted = listener.accept() => accepted,
            () = stop.cancelled() => break,
        };
        let (stream, peer) = match accepted {
            Ok(accepted) => accepted,
            Err(error) => {
                recover(&error).await;
                continue;
            }
        };
        let permit = places.clone().try_acquire_owned().ok();
        let Some(held) = permit.zip(shares.take(peer.ip().into())) else {
            turn_away(&stream, peer, security.is_some());
            continue;
        };
        let place = Place { _held: Arc::new((held, Counted::connection())) };
        let (security, router, stop) = (security.clone(), router.clone(), stop.clone());
        // Small messages are sent at once. If this fails, they are only later.
        let _ = stream.set_nodelay(true);
        match security {
            None => connections.spawn(serve_connection(stream, peer, place, None, router, stop)),
            Some(security) => {
                connections.spawn(serve_encrypted(stream, peer, place, security, router, stop))
            }
        };
    }
    drop(listener);
    connections.close();
    if tokio::time::timeout(FAREWELL, connections.wait()).await.is_err() {
        tracing::warn!("some requests were still in progress");
    }
}

/// The same over TLS.
pub(crate) async fn serve_encrypted(
    stream: TcpStream,
    peer: SocketAddr,
    place: Place,
    security: Security,
    router: Router,
    stop: CancellationToken,
) {
    let never = Notify::new();
    let accepted = tokio::select! {
        accepted = security.accept(stream, peer.ip()) => accepted,
        () = stopped(&stop, &never) => return,
    };
    if let Some(stream) = accepted {
        Box::pin(serve_connection(stream, peer, place, Some(Encrypted), router, stop)).await;
    }
}

/// Serves one connection until it ends, or until `stop` and the end of its request.
pub(crate) async fn serve_connection(
    stream: impl AsyncRead + AsyncWrite + Unpin + Send + 'static,
    peer: SocketAddr,
    place: Place,
    encrypted: Option<Encrypted>,
    router: Router,
    stop: CancellationToken,
) {
    let first = Arc::new(Notify::new());
    let asked = first.clone();
    let service = service_fn(move |request: Request<Incoming>| {
        asked.notify_one();
        let mut request = request.map(Body::new);
        request.extensions_mut().insert(ConnectInfo(peer));
        request.extensions_mut().insert(place.clone());
        if let Some(encrypted) = encrypted {
            request.extensions_mut().insert(encrypted);
        }
        router.clone().oneshot(request)
    });
    let connection = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(HEAD)
        .max_buf_size(BUFFER)
        .serve_connection(TokioIo::new(stream), service)
        .with_upgrades();
    let mut connection = pin!(connection);
    let ended = tokio::select! {
        ended = connection.as_mut() => ended,
        () = stopped(&stop, &first) => {
            connection.as_mut().graceful_shutdown();
            connection.await
        }
    };
    if let Err(error) = ended {
        tracing::debug!(%error, "a connection failed");
    }
}

/// Waits until the server shuts down and the first request has come, or its time is over.
async fn stopped(stop: &CancellationToken, first: &Notify) {
    stop.cancelled().await;
    let _ = tokio::time::timeout(FIRST_REQUEST, first.notified()).await;
}

/// Does nothing if the peer has gone before it was accepted; otherwise waits until the system may
/// have free resources again.
async fn recover(error: &io::Error) {
    use io::ErrorKind::{ConnectionAborted, ConnectionRefused, ConnectionReset};

    if !matches!(error.kind(), ConnectionAborted | ConnectionRefused | ConnectionReset) {
        tracing::warn!(%error, "cannot accept connections");
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
}

fn turn_away(stream: &TcpStream, peer: SocketAddr, is_encrypted: bool) {
    tracing::warn!(%peer, "too many connections, in total or from one address");
    if is_encrypted {
        return;
    }
    // If this fails, the peer still sees that the connection is closed.
    let _ = stream.try_write(FULL);
}

#[cfg(test)]
mod tests {
    use axum::routing::post;
    use tokio::io::{AsyncReadExt, AsyncWriteExt};

    use super::*;

    /// A server with nothing behind it.
    async fn server() -> (std::net::SocketAddr, CancellationToken) {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let address = listener.local_addr().expect("an address");
        let echo = Router::new().route("/", post(async |text: String| text));
        let stop = CancellationToken::new();
        tokio::spawn(serve(
            listener,
            crate::http::bounded(echo),
            Shares::new(2),
            None,
            stop.clone(),
        ));
        (address, stop)
    }

    /// Says something piece by piece, a second apart; what is answered before the connection is
    /// closed.
    async fn slowly(address: std::net::SocketAddr, pieces: &[&str]) -> String {
        let stream = TcpStream::connect(address).await.expect("a connection");
        let (mut from, mut to) = stream.into_split();
        let speak = async {
            for piece in pieces {
                // The server may have closed the connection.
                let _ = to.write_all(piece.as_bytes()).await;
                tokio::time::sleep(Duration::from_secs(1)).await;
            }
            std::future::pending::<()>().await;
        };
        let mut answer = Vec::new();
        tokio::select! {
            _ = from.read_to_end(&mut answer) => {}
            () = speak => {}
        }
        String::from_utf8_lossy(&answer).into_owned()
    }

    #[tokio::test(start_paused = true)]
    async fn slow_requests_are_closed() {
        let (address, _stop) = server().await;
        assert_eq!(slowly(address, &[]).await, "", "a client that says nothing");
        let drops = ["x: y\r\n"; 1000];
        let mut head = vec!["POST / HTTP/1.1\r\n"];
        head.extend(drops);
        assert_eq!(slowly(address, &head).await, "", "a head that never ends");
        let mut body =
            vec!["POST / HTTP/1.1\r\nhost: x\r\nconnection: close\r\ncontent-length: 1000\r\n\r\n"];
        body.extend(["x"; 999]);
        let answer = slowly(address, &body).await;
        assert!(answer.starts_with("HTTP/1.1 408 "), "a body that never ends: {answer}");
        let whole =
            ["POST / HTTP/1.1\r\nhost: x\r\nconnection: close\r\ncontent-length: 2\r\n\r\n", "hi"];
        let answer = slowly(address, &whole).await;
        assert!(answer.starts_with("HTTP/1.1 200 ") && answer.ends_with("hi"), "{answer}");
    }

    #[tokio::test(start_paused = true)]
    async fn connections_of_an_address_are_limited() {
        let (address, _stop) = server().await;
        let head = "POST / HTTP/1.1\r\nhost: x\r\nconnection: close\r\ncontent-length: 2\r\n\r\n";
        let one = tokio::spawn(async move { slowly(address, &[head, "a", "b"]).await });
        let other = tokio::spawn(async move { slowly(address, &[head, "a", "b"]).await });
        tokio::time::sleep(Duration::from_millis(500)).await;
        let answer = slowly(address, &[head, "hi"]).await;
        assert!(answer.starts_with("HTTP/1.1 503 "), "{answer}");
        for answered in [one.await, other.await] {
            assert!(answered.expect("answered").ends_with("ab"));
        }
        assert!(slowly(address, &[head, "hi"]).await.ends_with("hi"), "there is room again");
    }

    /// A client that has connected before a restart is answered, even if its request comes later.
    #[tokio::test(start_paused = true)]
    async fn the_first_request_of_a_connection_is_answered_at_shutdown() {
        let (address, stop) = server().await;
        let mut stream = TcpStream::connect(address).await.expect("a connection");
        tokio::time::sleep(Duration::from_millis(1)).await;
        stop.cancel();
        tokio::time::sleep(Duration::from_millis(1)).await;
        let request = b"POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 2\r\n\r\nhi";
        stream.write_all(request).await.expect("sent");
        let mut answer = String::new();
        stream.read_to_string(&mut answer).await.expect("an answer");
        assert!(answer.starts_with("HTTP/1.1 200 ") && answer.ends_with("hi"), "{answer}");
    }

    #[tokio::test(start_paused = true)]
    async fn requests_in_progress_are_answered_at_shutdown() {
        let (address, stop) = server().await;
        let head = "POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 3\r\n\r\n";
        let asker = tokio::spawn(async move { slowly(address, &[head, "b", "y", "e"]).await });
        tokio::time::sleep(Duration::from_secs(2)).await;
        stop.cancel();
        let answer = asker.await.expect("answered");
        assert!(answer.starts_with("HTTP/1.1 200 ") && answer.ends_with("bye"), "{answer}");
        assert!(TcpStream::connect(address).await.is_err(), "no new connections");
    }
}
