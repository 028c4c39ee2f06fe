//! Bounds of the futures that a server holds by the thousand: those of connections and requests.
//!
//! Clippy's `large_futures` finds large futures where they are awaited; this finds those that are
//! spawned.

use tokio::net::TcpStream;

use crate::{
    http::socket,
    net::{
        connection::{self, writer::Writer},
        listen::{serve_connection, serve_encrypted},
    },
};

#[test]
fn connections_and_requests_are_small() {
    let sizes = [
        ("a WebSocket", of(|(a, b, c, d)| connection::serve(a, b, c, d)), 4096),
        ("the writer of a WebSocket", of(Writer::run), 1024),
        (
            "an HTTP connection",
            of(|(a, b, c, d, e, f): (TcpStream, _, _, _, _, _)| serve_connection(a, b, c, d, e, f)),
            2048,
        ),
        ("an HTTPS connection", of(|(a, b, c, d, e, f)| serve_encrypted(a, b, c, d, e, f)), 2048),
        ("a request", of(|(a, b, c, d, e, f)| socket::connect(a, b, c, d, e, f)), 4096),
    ];
    for (what, size, bound) in sizes {
        assert!(
            size <= bound,
            "{what} takes {size} bytes, more than {bound}: box what it awaits seldom"
        );
    }
}

/// The size of the future that a function returns, in bytes.
fn of<A, F: Future>(_: impl FnOnce(A) -> F) -> usize {
    size_of::<F>()
}
