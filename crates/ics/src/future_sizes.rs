//! The bound of the future of a connection, which a server holds by the thousand.

use crate::connection;

#[test]
fn connections_are_small() {
    let size = of(|(a, b, c)| connection::serve(a, b, c));
    assert!(size <= 4096, "a connection takes {size} bytes: box what it awaits seldom");
}

/// The size of the future that a function returns, in bytes.
fn of<A, F: Future>(_: impl FnOnce(A) -> F) -> usize {
    size_of::<F>()
}
