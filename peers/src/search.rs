//! Engines at work: positions searched a second, and how much a second thread brings.

use std::time::{Duration, Instant};

use chess::Rules;
use cpu_time::ThreadTime;
use engine::{Engine, SearchResult, SearchLimits, Options, Root, Watch};

use crate::{
    bughouse::ours,
    fairy::Fairy,
    positions::LINES,
    program::Spent,
    sjeng::Sjeng,
    table::{Row, Table, Target, over},
};

/// Positions that we and Fairy-Stockfish search, in each place.
const NODES: u64 = 1_000_000;
/// Seconds that Sjeng thinks: it cannot be told a number of positions.
const SECONDS: u32 = 2;
/// As much memory as Fairy-Stockfish takes unasked.
const MEMORY: usize = 16 << 20;

/// One thread each.
pub fn speed() -> Table {
    let (mut fairy, mut sjeng) = (Fairy::start(), Sjeng::start());
    let rows = LINES.iter().map(|line| {
        let speed = |spent: Spent| Some(spent.nodes as f64 / 1e6 / spent.time.as_secs_f64());
        let us = speed(here(line.fen));
        let fairy = fairy.as_mut().and_then(|it| it.search(line.fen, NODES).ok()).and_then(speed);
        let sjeng = sjeng.as_mut().and_then(|it| it.search(line.fen, SECONDS).ok()).and_then(speed);
        Row {
            name: name(line.name),
            cells: vec![us, fairy, sjeng, over(us, fairy), over(us, sjeng)],
            target: None,
        }
    });
    Table {
        section: "search",
        title: "search, one thread, million positions per second".into(),
        columns: vec!["tandem", "fairy-sf", "sjeng", "× fairy", "× sjeng"],
        rows: rows.collect(),
    }
}

/// The line's name without the depth of its perft.
fn name(line: &str) -> String {
    line.rsplit_once(' ').map_or(line, |(name, _)| name).to_owned()
}

fn here(fen: &str) -> Spent {
    let mut engine = Engine::new(Options { memory: MEMORY, threads: 1 });
    let root = Root::new(ours(fen, Rules::BUGHOUSE));
    let start = ThreadTime::now();
    let found = engine.search(&root, &SearchLimits::nodes(NODES), &(), &mut |_| {});
    Spent { nodes: found.nodes, time: start.elapsed() }
}

/// How long each number of threads searches.
const SCALING: Duration = Duration::from_secs(3);

/// One thread and two, by the clock on the wall: the machine must have nothing else to do.
pub fn scaling() -> Table {
    let rows = LINES.iter().map(|line| {
        let root = Root::new(ours(line.fen, Rules::BUGHOUSE));
        let speed = |threads| {
            let mut engine = Engine::new(Options { memory: 4 * MEMORY, threads });
            let clock = Clock(Instant::now());
            let limits = SearchLimits { hard: SCALING, ..SearchLimits::NONE };
            let SearchResult { nodes, .. } = engine.search(&root, &limits, &clock, &mut |_| {});
            nodes as f64 / 1e6 / clock.elapsed().as_secs_f64()
        };
        let (one, two) = (speed(1), speed(2));
        Row {
            name: name(line.name),
            cells: vec![Some(one), Some(two), Some(two / one)],
            target: Some(Target { reached: two / one, wanted: 1.6 }),
        }
    });
    Table {
        section: "threads",
        title: "search, million positions per second of wall time".into(),
        columns: vec!["one thread", "two threads", "× two"],
        rows: rows.collect(),
    }
}

struct Clock(Instant);

impl Watch for Clock {
    fn elapsed(&self) -> Duration {
        self.0.elapsed()
    }

    fn stopped(&self) -> bool {
        false
    }
}
