//! Helpers for the tests.

use std::path::Path;

use chess::{Fen, Position, Rules};
use tandem_engine::{Engine, Options, Root, SearchLimits, SearchResult};

pub(crate) fn position(fen: &str) -> Position {
    let fen: Fen = fen.parse().unwrap_or_else(|error| panic!("{fen}: {error}"));
    Position::from_setup(fen.into_setup(), Rules::BUGHOUSE).expect("a playable position")
}

pub(crate) fn engine() -> Engine {
    Engine::new(Options { memory: 4 << 20, threads: 1 })
}

/// The result of a new engine.
pub(crate) fn search(position: &Position, limits: &SearchLimits) -> SearchResult {
    engine().search(&Root::new(position.clone()), limits, &(), &mut |_| {})
}

/// The FENs of a table in `../shared/data`.
pub(crate) fn shared_fens(name: &str) -> Vec<String> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/data").join(name);
    let text = std::fs::read_to_string(&path)
        .unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let fen = |line: &str| line.split(',').next().map(str::to_owned);
    let mut fens: Vec<String> = text.lines().skip(1).filter_map(fen).collect();
    fens.dedup();
    fens
}
