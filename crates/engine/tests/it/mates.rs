//! Forced mates: a table of positions. A slow solver that knows only the rules proves each mate,
//! and the engine has to find it.
//!
//! A mate is forced if it works with the present reserves and against every reply. A board that
//! waits is not mated.

use std::{
    sync::atomic::{AtomicBool, Ordering::Relaxed},
    time::Duration,
};

use chess::{Move, Position};
use tandem_engine::{Engine, Options, Root, Score, SearchLimits, Watch};

use crate::support::position;

/// The positions: the number of moves to mate and the FEN. The table also says whether a position
/// is from a real game or from a game of the engine with itself.
fn rows() -> impl Iterator<Item = (u32, &'static str)> {
    include_str!("mates.csv").lines().skip(1).map(|line| {
        let mut columns = line.splitn(3, ',');
        let moves = columns.next().and_then(|text| text.parse().ok()).expect("a number of moves");
        (moves, columns.nth(1).expect("a FEN"))
    })
}

/// Which moves the slow solver tries for the side that mates. Checks are enough for a proof.
#[derive(Clone, Copy, PartialEq)]
enum Tries {
    Checks,
    All,
}

/// Whether a move mates at once or within `moves` moves.
fn mates(position: &Position, mv: Move, moves: u32, tries: Tries) -> bool {
    let mut child = position.clone();
    child.play_unchecked(mv);
    if !child.is_check() && (moves == 1 || tries == Tries::Checks) {
        return false;
    }
    if child.is_mate() {
        return true;
    }
    let replies = child.legal_moves();
    moves > 1
        && !replies.is_empty()
        && replies.iter().all(|&reply| {
            let mut next = child.clone();
            next.play_unchecked(reply);
            is_won(&next, moves - 1, Tries::Checks)
                || tries == Tries::All && is_won(&next, moves - 1, Tries::All)
        })
}

/// Whether the side to move mates within `moves` moves.
fn is_won(position: &Position, moves: u32, tries: Tries) -> bool {
    (1..=moves).any(|n| position.legal_moves().iter().any(|&mv| mates(position, mv, n, tries)))
}

#[test]
fn the_table_is_proved() {
    let mut counts = [0; 5];
    for (moves, fen) in rows() {
        assert!(is_won(&position(fen), moves, Tries::Checks), "no mate in {moves}: {fen}");
        assert!(
            !is_won(&position(fen), moves - 1, Tries::Checks),
            "a mate in less than {moves}: {fen}"
        );
        counts[moves as usize] += 1;
    }
    assert!(counts.iter().sum::<i32>() >= 60 && counts[1..].iter().all(|&n| n >= 10), "{counts:?}");
}

/// Roughly the nodes that the engine searches in a second on one core.
const A_SECOND: u64 = 1_500_000;

/// Stops the search when it has announced a mate.
#[derive(Default)]
struct Solved(AtomicBool);

impl Watch for Solved {
    fn elapsed(&self) -> Duration {
        Duration::ZERO
    }

    fn stopped(&self) -> bool {
        self.0.load(Relaxed)
    }
}

#[test]
fn every_mate_is_found_within_a_second() {
    for (moves, fen) in rows() {
        let position = position(fen);
        let root = Root::new(position.clone());
        let mut engine = Engine::new(Options::default());
        let solved = Solved::default();
        let found = engine.search(&root, &SearchLimits::nodes(A_SECOND), &solved, &mut |found| {
            solved.0.store(matches!(found.score, Score::Mate(_)), Relaxed);
        });
        let Score::Mate(announced) = found.score else {
            panic!("{:?} instead of a mate in {moves}: {fen}", found.score)
        };
        let best = found.best_move.expect("a move");
        // Longer ones are beyond the slow solver.
        if announced <= 3 {
            let proved = mates(&position, best, announced, Tries::Checks)
                || mates(&position, best, announced, Tries::All);
            assert!(proved, "{best:?} does not mate: {fen}");
        }
    }
}
