//! Counting the move tree of two boards.

use chess::Status;

use crate::{BoardId, Game};

/// The leaves of the tree `depth` plies deep, where a ply is one legal move on either board.
///
/// Captures go to the partner's reserve; clocks are ignored and no player sits. Below a mate on
/// either board there is nothing; a board that waits leaves the other to go on. The last ply is
/// counted, not made.
pub fn perft(game: &Game, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let [a, b] = BoardId::ALL.map(|board| game.board(board).count_legal_moves() as u64);
    let mated = |board, moves| moves == 0 && game.board(board).status() == Status::Mated;
    if mated(BoardId::A, a) || mated(BoardId::B, b) {
        return 0;
    }
    if depth == 1 {
        return a + b;
    }
    let mut nodes = 0;
    for board in BoardId::ALL {
        game.board(board).generate(|set| {
            set.for_each(|mv| {
                let mut child = game.clone();
                child.play_unchecked(board, mv);
                nodes += perft(&child, depth - 1);
            });
        });
    }
    nodes
}
