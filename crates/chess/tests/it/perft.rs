//! Known counts of the move tree: the crate's own table, and the contributors' tables where they
//! are present.

use tandem_chess::{Position, Rules, perft, perft_made};

use crate::support::{lines, position, rules, shared_table};

/// Rows larger than this are left to benchmarks.
const MOST_NODES: u64 = 50_000_000;

/// The table: rules, FEN, depth, nodes.
pub(crate) fn rows() -> impl Iterator<Item = (&'static str, &'static str, u32, u64)> {
    lines(include_str!("tables/perft.csv")).map(|line| {
        let [rules, fen, depth, nodes] =
            line.split(',').collect::<Vec<_>>().try_into().expect("four columns");
        (rules, fen, depth.parse().expect("a depth"), nodes.parse().expect("a count"))
    })
}

#[track_caller]
fn check(rules: Rules, fen: &str, depth: u32, nodes: u64) {
    let position = position(fen, rules);
    assert_eq!(perft(&position, depth), nodes, "{fen} depth {depth}");
}

#[test]
fn own_table() {
    for (name, fen, depth, nodes) in rows() {
        check(rules(name), fen, depth, nodes);
    }
}

/// Making the last ply too gives the same count.
#[test]
fn made_leaves() {
    for (name, fen, depth, nodes) in rows().filter(|&(.., nodes)| nodes <= 250_000) {
        assert_eq!(perft_made(&position(fen, rules(name)), depth), nodes, "{fen} depth {depth}");
    }
}

#[test]
fn the_smallest_depths() {
    for position in [
        Position::initial(Rules::BUGHOUSE),
        position("7k/5Q2/8/8/8/8/8/K7[] b - - 0 1", Rules::BUGHOUSE),
    ] {
        assert_eq!(perft(&position, 0), 1);
        assert_eq!(perft_made(&position, 0), 1);
        assert_eq!(perft(&position, 1), position.count_legal_moves() as u64);
    }
    check(Rules::BUGHOUSE, "7k/5Q2/8/8/8/8/8/K7[] b - - 0 1", 3, 0);
}

/// A capture brings nothing on this board, except in crazyhouse: there the pawn on d2 can soon be
/// dropped.
#[test]
fn captures_go_where_the_rules_say() {
    let fen = "4k3/8/8/8/8/8/3p4/4K3[] w - - 0 1";
    let count = |rules, depth| perft(&position(fen, rules), depth);
    assert_eq!(count(Rules::CHESS, 3), count(Rules::BUGHOUSE, 3));
    assert_eq!(count(Rules::CHESS, 2), count(Rules::CRAZYHOUSE, 2));
    assert!(count(Rules::CRAZYHOUSE, 3) > count(Rules::BUGHOUSE, 3));
}

/// The most moves known in a position that conserves material.
#[test]
fn four_hundred_and_sixty_one_moves() {
    let fen = "k1K1Q~3/BNQ~4Q~/Q~4Q~2/3Q~4/1Q~4Q~1/4Q~3/2Q~4Q~/Q~4Q2[QRBNP] w - - 0 1";
    let position = position(fen, Rules::BUGHOUSE);
    assert_eq!(position.count_legal_moves(), 461);
    assert_eq!(position.legal_moves().len(), 461);
}

fn sweep(table: &str, rules: Rules) {
    let text = shared_table(table);
    let mut rows = 0;
    for line in lines(&text) {
        let mut columns = line.rsplitn(3, ',');
        let mut column = || columns.next().expect("three columns");
        let nodes: u64 = column().parse().expect("a count");
        let depth = column().parse().expect("a depth");
        if nodes <= MOST_NODES {
            check(rules, column(), depth, nodes);
            rows += 1;
        }
    }
    println!("{table}: {rows} rows");
    assert!(rows > 0);
}

#[test]
#[ignore = "needs ../shared"]
fn shared_bughouse() {
    sweep("perft_bughouse.csv", Rules::BUGHOUSE);
}

#[test]
#[ignore = "needs ../shared"]
fn shared_bughouse_wide() {
    sweep("perft_bughouse_wide.csv", Rules::BUGHOUSE);
}

#[test]
#[ignore = "needs ../shared"]
fn shared_bughouse960() {
    sweep("perft_bughouse960.csv", Rules::BUGHOUSE);
}

#[test]
#[ignore = "needs ../shared"]
fn shared_crazyhouse() {
    sweep("perft_crazyhouse.csv", Rules::CRAZYHOUSE);
}
