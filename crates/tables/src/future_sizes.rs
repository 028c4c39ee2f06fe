//! Bounds of the tasks of tables, which a server holds by the thousand.
//!
//! Clippy's `large_futures` finds large futures where they are awaited; this finds those that are
//! spawned.

use crate::{bughouse::BughouseTable, kriegspiel::KriegspielTable, table::actor::TableActor};

#[test]
fn tables_are_small() {
    let sizes = [
        ("a bughouse table", of(|(a, b, c)| TableActor::<BughouseTable>::run(a, b, c)), 8192),
        ("a Kriegspiel table", of(|(a, b, c)| TableActor::<KriegspielTable>::run(a, b, c)), 8192),
        ("the state of a bughouse table", size_of::<TableActor<BughouseTable>>(), 12 * 1024),
        ("the state of a Kriegspiel table", size_of::<TableActor<KriegspielTable>>(), 8192),
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
