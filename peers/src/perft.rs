//! Perft: the last ply counted, and every leaf made.

use std::cell::RefCell;

use chess::Rules;
use shakmaty::{Position, variant::Crazyhouse};

use crate::{
    bughouse::{Bughouse, crazyhouse, ours},
    cozy,
    fairy::Fairy,
    measure::{Contender, compare, here, leaf},
    positions::{LINES, Line},
    table::{Row, Table, Target, over},
};

/// How each program counts.
struct Counters {
    tandem: fn(&chess::Position, u32) -> u64,
    bughouse: fn(&Bughouse, u32) -> u64,
    crazyhouse: fn(&Crazyhouse, u32) -> u64,
    cozy: fn(&cozy_chess::Board, u32) -> u64,
}

const COLUMNS: [&str; 8] = [
    "tandem bug",
    "tandem zh",
    "shakmaty bug",
    "shakmaty zh",
    "cozy-chess",
    "× shak bug",
    "× shak zh",
    "× cozy",
];

/// The last ply is counted, not made.
pub fn bulk() -> Table {
    let counters = Counters {
        tandem: chess::perft,
        bughouse: shakmaty::perft,
        crazyhouse: shakmaty::perft,
        cozy: cozy::perft,
    };
    let fairy = RefCell::new(Fairy::start());
    let rows = LINES.iter().map(|line| {
        let outside = fairy.borrow().is_some().then(|| counting_outside(line, &fairy));
        let mut cells = measure(line, &counters, outside);
        let speed = cells.pop().flatten();
        cells.extend([speed, over(cells[0], speed)]);
        row(line, cells, line.target)
    });
    Table {
        section: "perft",
        title: "drop perft, bulk at the leaf, million nodes per second".into(),
        columns: [&COLUMNS[..], &["fairy-sf bug", "× fairy"]].concat(),
        rows: rows.collect(),
    }
}

/// Every leaf is made.
pub fn made() -> Table {
    let counters = Counters {
        tandem: chess::perft_made,
        bughouse: perft_made,
        crazyhouse: perft_made,
        cozy: cozy::perft_made,
    };
    let rows = LINES.iter().map(|line| {
        let mut cells = measure(line, &counters, None);
        cells.pop();
        row(line, cells, 1.2)
    });
    Table {
        section: "made",
        title: "drop perft, every leaf made, million nodes per second".into(),
        columns: COLUMNS.to_vec(),
        rows: rows.collect(),
    }
}

/// Speeds and ratios in the order of [`COLUMNS`], and behind them the speed of the contender from
/// `outside`.
fn measure(line: &Line, counters: &Counters, outside: Option<Contender<'_>>) -> Vec<Option<f64>> {
    let depth = line.depth;
    let (us, us_zh) = (ours(line.fen, Rules::BUGHOUSE), ours(line.fen, Rules::CRAZYHOUSE));
    let (them, them_zh) = (Bughouse::new(line.fen), crazyhouse(line.fen));
    let cozy = line.is_without_hands().then(|| cozy::board(line.fen));
    let (bug, zh) = (line.bughouse, line.crazyhouse);
    let counting = |nodes, count| Some(counting(line, nodes, count));
    let seconds = compare(vec![
        counting(bug, Box::new(|| (counters.tandem)(&us, depth))),
        counting(zh, Box::new(|| (counters.tandem)(&us_zh, depth))),
        counting(bug, Box::new(|| (counters.bughouse)(&them, depth))),
        counting(zh, Box::new(|| (counters.crazyhouse)(&them_zh, depth))),
        cozy.as_ref().and_then(|board| counting(bug, Box::new(|| (counters.cozy)(board, depth)))),
        outside,
    ]);
    let nodes = [bug, zh, bug, zh, bug, bug];
    let mut cells: Vec<Option<f64>> = seconds
        .iter()
        .zip(nodes)
        .map(|(seconds, nodes)| Some(nodes as f64 / 1e6 / (*seconds)?))
        .collect();
    let ratios = [over(cells[0], cells[2]), over(cells[1], cells[3]), over(cells[0], cells[4])];
    cells.splice(5..5, ratios);
    cells
}

type Count<'a> = Box<dyn Fn() -> u64 + 'a>;

fn counting<'a>(line: &'a Line, nodes: u64, count: Count<'a>) -> Contender<'a> {
    here(move || assert_eq!(count(), nodes, "wrong node count: {}", line.name))
}

/// The target is met when it is met under both capture rules.
fn row(line: &Line, cells: Vec<Option<f64>>, wanted: f64) -> Row {
    let reached = cells[5].into_iter().chain(cells[6]).fold(f64::INFINITY, f64::min);
    Row { name: line.name.into(), cells, target: Some(Target { reached, wanted }) }
}

/// shakmaty's `perft` without the shortcut at the leaves.
fn perft_made<P: Position + Clone>(position: &P, depth: u32) -> u64 {
    let play = |&mv: &shakmaty::Move| {
        let mut child = position.clone();
        child.play_unchecked(mv);
        if depth > 1 { perft_made(&child, depth - 1) } else { leaf(&child) }
    };
    position.legal_moves().iter().map(play).sum()
}

fn counting_outside<'a>(line: &'a Line, fairy: &'a RefCell<Option<Fairy>>) -> Contender<'a> {
    Box::new(move || {
        let mut fairy = fairy.borrow_mut();
        let fairy = fairy.as_mut().expect("only asked when it runs");
        let (nodes, spent) = fairy.perft(line.fen, line.depth).expect("fairy-stockfish answers");
        assert_eq!(nodes, line.bughouse, "fairy-stockfish counts otherwise: {}", line.name);
        spent
    })
}
