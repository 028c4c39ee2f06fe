//! A move for a bot whose program does not produce one.

use chess::{Move, Position};
use engine::{Engine, Options, Root, SearchLimits};

/// The nodes of the search for a fallback move.
const NODES: u64 = 2_000;

/// A passable move, if there is a legal one.
pub(crate) fn fallback_move(position: &Position) -> Option<Move> {
    let mut engine = Engine::new(Options { memory: 1 << 18, threads: 1 });
    let limits = SearchLimits::nodes(NODES);
    engine.search(&Root::new(position.clone()), &limits, &(), &mut |_| {}).best_move
}
