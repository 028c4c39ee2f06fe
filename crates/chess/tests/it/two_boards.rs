//! Two boards side by side: what [`Position::play`] hands out and [`Position::receive`] takes in
//! make a whole game.

use tandem_chess::{Position, Rules, Status};

use crate::support::{lines, position, shared_table};

/// A capture goes to the other board in the captured piece's own color. A board that waits lets
/// the other go on; a board that stands in mate ends the game.
fn perft(boards: &[Position; 2], depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    if boards.iter().any(|board| board.status() == Status::Mated) {
        return 0;
    }
    let mut nodes = 0;
    for here in 0..2 {
        if depth == 1 {
            nodes += boards[here].count_legal_moves() as u64;
            continue;
        }
        for &mv in &boards[here].legal_moves() {
            let mut after = boards.clone();
            let captured = after[here].play(mv).expect("a legal move");
            if let Some(role) = captured {
                let color = !boards[here].turn();
                assert!(after[1 - here].add_to_reserve(color, role));
            }
            nodes += perft(&after, depth - 1);
        }
    }
    nodes
}

#[track_caller]
fn check(fens: &str, depth: u32, nodes: u64) {
    let (a, b) = fens.split_once(" | ").expect("two boards");
    let boards = [a, b].map(|fen| position(fen, Rules::BUGHOUSE));
    assert_eq!(perft(&boards, depth), nodes, "{fens} depth {depth}");
}

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[] w KQkq - 0 1";
const KIWIPETE: &str = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R[] w KQkq - 0 1";

#[test]
fn known_counts() {
    for (a, b, depth, nodes) in [
        (START, START, 2, 1600),
        (START, START, 3, 65_804),
        (KIWIPETE, START, 2, 4359),
        (KIWIPETE, KIWIPETE, 2, 8686),
        // The promoted queen is taken: the other board gets a pawn.
        ("4k3/1Q~6/8/8/4b3/8/Kpp5/8[] b - - 0 1", "4k3/8/8/8/8/8/8/4K3[] w - - 0 1", 3, 12_900),
        // Board A waits, once in check and once not; board B goes on.
        ("6rk/8/8/8/8/8/5PPP/r5K1[] w - - 0 1", KIWIPETE, 2, 2039),
        ("7k/5Q2/8/8/8/8/8/K7[] b - - 0 1", KIWIPETE, 2, 2443),
        // Mate on board A ends both.
        ("r1bqkb1r/pppp1Qpp/2n2n2/4p3/2B1P3/8/PPPP1PPP/RNB1K1NR[] b KQkq - 0 4", START, 1, 0),
        ("8/8/8/2k5/3Pp3/8/8/4K3[] b - d3 0 1", START, 2, 874),
    ] {
        check(&format!("{a} | {b}"), depth, nodes);
    }
}

#[test]
#[ignore = "needs ../shared"]
fn shared_two_boards() {
    let text = shared_table("perft_two_board.csv");
    for line in lines(&text) {
        let mut columns = line.rsplitn(3, ',');
        let mut column = || columns.next().expect("three columns");
        let nodes: u64 = column().parse().expect("a count");
        let depth = column().parse().expect("a depth");
        if nodes <= 60_000 {
            check(column(), depth, nodes);
        }
    }
}
