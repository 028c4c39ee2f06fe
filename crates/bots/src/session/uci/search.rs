//! A search that reports its lines.

use chess::Position;
use engine::{Engine, Root, Score, SearchLimits, SearchResult, Watch};
use protocol::uci::{Bound, FromEngine, Info, Score as UciScore};

use crate::session::{
    engine_thread::{Output, SearchSignal},
    position::coordinates,
};

/// Searches and reports each iteration. For several lines, each depth is searched several times,
/// each time without the moves that are already best.
pub(super) fn search(
    engine: &mut Engine,
    root: &Root,
    limits: &SearchLimits,
    lines: usize,
    signal: &SearchSignal,
    out: &Output,
) -> SearchResult {
    let position = &root.position;
    let show =
        |found: &SearchResult, line| out.say(FromEngine::Info(info(position, found, line, signal)));
    if lines == 1 {
        let found = engine.search(root, limits, signal, &mut |found| show(found, None));
        if found.best_move.is_none() {
            show(&found, None);
        }
        return found;
    }
    let mut best =
        engine.search(root, &SearchLimits { depth: 1, ..limits.clone() }, signal, &mut |_| {});
    let all = limits.moves.clone().unwrap_or_else(|| position.legal_moves().to_vec());
    for depth in 1..=limits.depth {
        let mut left = all.clone();
        for line in 1..=lines.min(all.len()) {
            let limits = SearchLimits { depth, moves: Some(left.clone()), ..limits.clone() };
            let found = engine.search(root, &limits, signal, &mut |_| {});
            if signal.stopped() || signal.elapsed() >= limits.hard {
                return best;
            }
            let Some(mv) = found.best_move else { break };
            left.retain(|&other| other != mv);
            show(&found, Some(line));
            if line == 1 {
                best = found;
            }
        }
        if best.nodes >= limits.nodes || signal.elapsed() >= limits.soft {
            break;
        }
    }
    best
}

fn info(
    position: &Position,
    found: &SearchResult,
    line: Option<usize>,
    signal: &SearchSignal,
) -> Info {
    let time = u64::try_from(signal.since().as_millis()).unwrap_or(u64::MAX);
    let moves = |moves: u32| i32::try_from(moves).unwrap_or(i32::MAX);
    let score = match found.score {
        Score::Centipawns(value) => UciScore::Centipawns(value),
        Score::Mate(mate) => UciScore::Mate(moves(mate)),
        Score::Mated(mate) => UciScore::Mate(-moves(mate)),
    };
    Info {
        depth: Some(found.depth),
        multi_pv: line.and_then(|line| u32::try_from(line).ok()),
        score: Some((score, Bound::Exact)),
        nodes: Some(found.nodes),
        speed: Some(found.nodes.saturating_mul(1000) / time.max(1)),
        time: Some(time),
        line: coordinates(position, &found.pv),
        ..Info::default()
    }
}
