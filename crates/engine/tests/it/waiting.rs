//! No move with what is held is not yet mate.

use tandem_engine::{Limits, Score};

use crate::support::{position, search};

#[test]
fn a_board_that_waits_has_no_move() {
    let waits = [
        "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR[] w KQkq - 1 3",
        "7k/5Q2/8/8/8/8/8/K7[] b - - 0 1",
    ];
    for fen in waits {
        let found = search(&position(fen), &Limits::NONE);
        assert_eq!(found.best, None, "{fen}");
        assert!(matches!(found.score, Score::Centipawns(score) if score < -9_000), "{fen}");
    }
}

#[test]
fn mate_is_mate() {
    let fen = "r1bqkb1r/pppp1Qpp/2n2n2/4p3/2B1P3/8/PPPP1PPP/RNB1K1NR[qrbnp] b KQkq - 0 4";
    let found = search(&position(fen), &Limits::NONE);
    assert_eq!((found.best, found.score), (None, Score::Mated(0)));
}

/// The queen's check only makes Black wait; it is worth more than any men, but no mate.
#[test]
fn to_make_the_other_wait_is_good_but_no_mate() {
    let found = search(&position("6k1/5ppp/8/8/8/8/8/K3R3[] w - - 0 1"), &Limits::depth(5));
    assert!(matches!(found.score, Score::Centipawns(score) if score > 9_000), "{:?}", found.score);
}

#[test]
fn with_men_on_their_way_waiting_is_less_bad() {
    let fen = "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR[] w KQkq - 1 3";
    let mut limits = Limits::NONE;
    let without = search(&position(fen), &limits).score;
    limits.values.coming = [2, 1, 0, 0, 0, 0];
    assert!(search(&position(fen), &limits).score > without);
}
