//! A position without a legal move is not mate as long as a drop could help.

use tandem_engine::{Score, SearchLimits};

use crate::support::{position, search};

#[test]
fn a_board_that_waits_has_no_move() {
    let waits = [
        "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR[] w KQkq - 1 3",
        "7k/5Q2/8/8/8/8/8/K7[] b - - 0 1",
    ];
    for fen in waits {
        let found = search(&position(fen), &SearchLimits::NONE);
        assert_eq!(found.best_move, None, "{fen}");
        assert!(matches!(found.score, Score::Centipawns(score) if score < -9_000), "{fen}");
    }
}

#[test]
fn mate_is_mate() {
    let fen = "r1bqkb1r/pppp1Qpp/2n2n2/4p3/2B1P3/8/PPPP1PPP/RNB1K1NR[qrbnp] b KQkq - 0 4";
    let found = search(&position(fen), &SearchLimits::NONE);
    assert_eq!((found.best_move, found.score), (None, Score::Mated(0)));
}

/// The check only makes Black wait. That is worth more than any pieces, but it is not mate.
#[test]
fn making_the_opponent_wait_is_good_but_not_mate() {
    let found = search(&position("6k1/5ppp/8/8/8/8/8/K3R3[] w - - 0 1"), &SearchLimits::depth(5));
    assert!(matches!(found.score, Score::Centipawns(score) if score > 9_000), "{:?}", found.score);
}

#[test]
fn waiting_is_less_bad_if_pieces_may_arrive() {
    let fen = "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR[] w KQkq - 1 3";
    let mut limits = SearchLimits::NONE;
    let without = search(&position(fen), &limits).score;
    limits.values.coming = [2, 1, 0, 0, 0, 0];
    assert!(search(&position(fen), &limits).score > without);
}
