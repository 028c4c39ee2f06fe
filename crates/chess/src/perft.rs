//! Counting the move tree: the check on move generation, and its stopwatch.

use core::hint::black_box;

use crate::Position;

/// The leaves of the tree of legal moves `depth` plies deep. The last ply is counted, not made.
///
/// A drop of one role on one square is one move however many are held, and each choice of
/// promotion is a move. A position without a legal move counts 0.
pub fn perft(position: &Position, depth: u32) -> u64 {
    match depth {
        0 => 1,
        1 => position.count_legal_moves() as u64,
        _ => sum(position, |child| perft(child, depth - 1)),
    }
}

/// Like [`perft`], but every leaf is made: it measures playing as well as generating.
pub fn perft_made(position: &Position, depth: u32) -> u64 {
    match depth {
        0 => 1,
        1 => sum(position, |child| {
            // Nobody looks at the leaf, yet it has to be made.
            black_box(child);
            1
        }),
        _ => sum(position, |child| perft_made(child, depth - 1)),
    }
}

#[inline(always)]
fn sum(position: &Position, count: impl Fn(&Position) -> u64) -> u64 {
    let mut nodes = 0;
    position.generate(|set| {
        set.for_each(|mv| {
            let mut child = position.clone();
            child.play_unchecked(mv);
            nodes += count(&child);
        });
    });
    nodes
}
