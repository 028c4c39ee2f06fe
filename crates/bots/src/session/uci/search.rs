//! Searching and showing what is thought.

use chess::Position;
use engine::{Engine, Found, Limits, Root, Score, Watch};
use protocol::uci::{Bound, FromEngine, Info, Score as UciScore};

use crate::session::{
    coordinates,
    desk::{Out, Signal},
};

/// Searches and shows what it thinks. With several lines asked for, the best move is left out for the next one, depth by
/// depth.
pub(super) fn search(
    engine: &mut Engine,
    root: &Root,
    limits: &Limits,
    lines: usize,
    signal: &Signal,
    out: &Out,
) -> Found {
    let position = &root.position;
    let show = |found: &Found, line| out.say(FromEngine::Info(info(position, found, line, signal)));
    if lines == 1 {
        let found = engine.search(root, limits, signal, &mut |found| show(found, None));
        if found.best.is_none() {
            show(&found, None);
        }
        return found;
    }
    let mut best = engine.search(root, &Limits { depth: 1, ..limits.clone() }, signal, &mut |_| {});
    let all = limits.moves.clone().unwrap_or_else(|| position.legal_moves().to_vec());
    for depth in 1..=limits.depth {
        let mut left = all.clone();
        for line in 1..=lines.min(all.len()) {
            let limits = Limits { depth, moves: Some(left.clone()), ..limits.clone() };
            let found = engine.search(root, &limits, signal, &mut |_| {});
            if signal.stopped() || signal.elapsed() >= limits.hard {
                return best;
            }
            let Some(mv) = found.best else { break };
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

fn info(position: &Position, found: &Found, line: Option<usize>, signal: &Signal) -> Info {
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
        line: coordinates(position, &found.line),
        ..Info::default()
    }
}
