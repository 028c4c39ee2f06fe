//! Two-board perft: captures cross, a mate ends both boards, a board without moves waits.

use tandem_bughouse::perft;

use crate::support::{START, game, shared_text};

#[track_caller]
fn check(text: &str, expect: &[u64]) {
    let game = game(text);
    let found: Vec<u64> = (0..=expect.len() as u32).map(|depth| perft(&game, depth)).collect();
    assert_eq!(found[0], 1, "{text}");
    assert_eq!(&found[1..], expect, "{text}");
}

#[test]
fn the_start() {
    check(&format!("{START} | {START}"), &[40, 1600, 65_804]);
}

/// Small enough to be counted by hand.
#[test]
fn a_capture_that_crosses() {
    let kings = "k7/8/8/8/8/8/8/7K w - - 0 1";
    check(&format!("{kings} | {kings}"), &[6, 36]);
    // White on A is in check by the pawn: Kg1, Kh2, Kxg2. Behind these Black has 3, 3 + 4 (it
    // promotes) and 3 moves.
    let pawn = "k7/8/8/8/8/8/6p1/7K w - - 0 1";
    check(&format!("{pawn} | {kings}"), &[6, 13 + 3 * 9]);
    // With Black to move on B the pawn, once taken, is dropped there on any of 48 squares.
    let black = "k7/8/8/8/8/8/8/7K b - - 0 1";
    check(&format!("{pawn} | {black}"), &[6, 13 + 3 * 9 + 48]);
    check(&format!("{black} | {pawn}"), &[6, 13 + 3 * 9 + 48]);
}

#[test]
fn below_a_mate_there_is_nothing() {
    let mate = "6rk/5Npp/8/8/8/8/8/K7[qrbnp] b - - 0 1";
    check(&format!("{mate} | {START}"), &[0, 0]);
    check(&format!("{START} | {mate}"), &[0, 0]);
}

#[test]
fn a_board_that_waits_leaves_the_other_to_go_on() {
    let wait = "6rk/8/8/8/8/8/5PPP/r5K1[P] w - - 0 1";
    check(&format!("{wait} | {START}"), &[20, 400]);
    check(&format!("{wait} | {wait}"), &[0, 0]);
}

/// One move that mates, made on one board, ends the count on the other as well.
#[test]
fn a_mate_in_one_prunes_the_other_board() {
    // Only Nf7 mates; of White's moves on A, one has no answers at all.
    let near = "6rk/6pp/7N/8/8/8/8/K7[] w - - 0 1";
    let kings = "k7/8/8/8/8/8/8/7K w - - 0 1";
    let game = game(&format!("{near} | {kings}"));
    let whole = perft(&game, 2);
    let a = chess::perft(game.board(tandem_bughouse::BoardId::A), 1);
    let b = chess::perft(game.board(tandem_bughouse::BoardId::B), 1);
    let a_then_a = chess::perft(game.board(tandem_bughouse::BoardId::A), 2);
    let b_then_b = chess::perft(game.board(tandem_bughouse::BoardId::B), 2);
    // Without the mate: a·b in either order, and both boards on their own. The mate takes b away
    // from one.
    assert_eq!(whole, a_then_a + b_then_b + 2 * a * b - b);
}

/// Every row of the table, which two independent programs agree on.
#[test]
#[ignore = "needs ../shared"]
fn shared_two_board_counts() {
    let table = shared_text("data/perft_two_board.csv");
    let mut rows = 0;
    for line in table.lines().skip(1) {
        let (rest, nodes) = line.rsplit_once(',').expect("nodes");
        let (fen, depth) = rest.rsplit_once(',').expect("a depth");
        let (depth, nodes): (u32, u64) = (depth.parse().unwrap(), nodes.parse().unwrap());
        assert_eq!(perft(&game(fen), depth), nodes, "{line}");
        rows += 1;
    }
    assert_eq!(rows, 79);
}
