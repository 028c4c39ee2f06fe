//! A search depends only on its input, and ends when it is told to.

use std::{
    sync::atomic::{AtomicU64, Ordering::Relaxed},
    time::Duration,
};

use chess::{Position, Role, Rules};
use tandem_engine::{Root, Score, SearchLimits, SearchResult, Values, Watch};

use crate::support::{engine, position, search};

const MIDDLEGAME: &str =
    "r1bqk2r/pppp1ppp/2n1p3/4P3/1b1Pn3/2NB1N2/PPP2PPP/R1BQK2R[NPbp] w KQkq - 0 1";

#[test]
fn the_same_calls_give_the_same_results() {
    let play = || -> Vec<SearchResult> {
        let mut engine = engine();
        let mut position = position(MIDDLEGAME);
        let step = |_| {
            let root = Root::new(position.clone());
            let found = engine.search(&root, &SearchLimits::nodes(20_000), &(), &mut |_| {});
            position.play(found.best_move.expect("a move")).expect("a legal move");
            found
        };
        (0..4).map(step).collect()
    };
    assert_eq!(play(), play());
}

#[test]
fn an_engine_that_forgets_starts_anew() {
    let root = Root::new(position(MIDDLEGAME));
    let mut engine = engine();
    let mut ask = || engine.search(&root, &SearchLimits::nodes(20_000), &(), &mut |_| {});
    let first = ask();
    ask();
    engine.forget();
    assert_eq!(engine.search(&root, &SearchLimits::nodes(20_000), &(), &mut |_| {}), first);
}

/// Stops the search after a number of checks.
struct Patience(AtomicU64);

impl Watch for Patience {
    fn elapsed(&self) -> Duration {
        Duration::ZERO
    }

    fn stopped(&self) -> bool {
        self.0.fetch_update(Relaxed, Relaxed, |left| left.checked_sub(1)).is_err()
    }
}

#[test]
fn a_stop_is_obeyed_within_a_thousand_positions() {
    let root = Root::new(position(MIDDLEGAME));
    for patience in [0, 1, 10, 40] {
        let watch = Patience(AtomicU64::new(patience));
        let found = engine().search(&root, &SearchLimits::NONE, &watch, &mut |_| {});
        assert!(found.nodes <= (patience + 2) * 1_000, "{} after {patience} looks", found.nodes);
        assert!(root.position.is_legal(found.best_move.expect("a move")));
    }
}

/// A clock that advances by a millisecond at each reading.
struct Ticking(AtomicU64);

impl Watch for Ticking {
    fn elapsed(&self) -> Duration {
        Duration::from_millis(self.0.fetch_add(1, Relaxed))
    }

    fn stopped(&self) -> bool {
        false
    }
}

#[test]
fn time_ends_a_search() {
    let root = Root::new(position(MIDDLEGAME));
    let watch = Ticking(AtomicU64::new(0));
    let hard = Duration::from_millis(60);
    engine().search(&root, &SearchLimits::time(hard), &watch, &mut |_| {});
    assert!(watch.0.into_inner() <= 62);

    let watch = Ticking(AtomicU64::new(0));
    let soft = Duration::from_millis(10);
    let limits = SearchLimits { hard: Duration::MAX, ..SearchLimits::time(soft) };
    engine().search(&root, &limits, &watch, &mut |_| {});
    assert!(watch.0.into_inner() < 10_000, "a soft limit ends it too, at the end of an iteration");
}

#[test]
fn each_iteration_is_reported() {
    let mut depths = Vec::new();
    let root = Root::new(Position::initial(Rules::BUGHOUSE));
    let found =
        engine().search(&root, &SearchLimits::depth(6), &(), &mut |found| depths.push(found.depth));
    assert_eq!(depths, [1, 2, 3, 4, 5, 6]);
    assert_eq!(found.depth, 6);
}

#[test]
fn threads_find_mates_too() {
    let mut engine =
        tandem_engine::Engine::new(tandem_engine::Options { memory: 1 << 20, threads: 3 });
    let root = Root::new(position("6k1/5ppp/8/8/8/8/6PP/K7[QR] w - - 0 1"));
    let found = engine.search(&root, &SearchLimits::nodes(200_000), &(), &mut |_| {});
    assert!(matches!(found.score, Score::Mate(_)), "{:?}", found.score);
}

/// The engine captures a free rook, unless that would lose the partner's game.
#[test]
fn pieces_that_ruin_the_partner_are_not_captured() {
    let position = position("4k3/pppp1ppp/8/3r4/8/2N5/PPPP1PPP/4K3[] w - - 0 1");
    let takes = |values: Values| {
        let found = search(&position, &SearchLimits { values, ..SearchLimits::nodes(30_000) });
        found.best_move.is_some_and(|mv| mv.to() == chess::Square::D5)
    };
    assert!(takes(Values::NONE));
    let mut values = Values::NONE;
    values.gain[Role::Rook as usize] = -3_000;
    assert!(!takes(values));
}

/// The score of a repetition is the value of a draw in the limits.
#[test]
fn a_repetition_has_the_given_value() {
    let position = position("6k1/8/8/8/8/8/qq6/7K[] b - - 8 1");
    let mut child = position.clone();
    let mv = position.legal_moves()[0];
    child.play_unchecked(mv);
    let key = child.keys().whole();
    let history = vec![key, 1, 2, position.keys().whole(), key, 3, 4];
    let root = Root { position: position.clone(), history };
    let mut limits = SearchLimits { moves: Some(vec![mv]), ..SearchLimits::depth(3) };
    let score = |limits: &SearchLimits| engine().search(&root, limits, &(), &mut |_| {}).score;
    assert_eq!(score(&limits), Score::Centipawns(0));
    limits.values.draw = 70;
    assert_eq!(score(&limits), Score::Centipawns(70));
}
