//! cozy-chess counting chess: the fast core that knows no drops.

use cozy_chess::Board;

use crate::measure::leaf;

/// The board of a FEN whose hands are empty.
pub fn board(fen: &str) -> Board {
    Board::from_fen(&fen.replace("[]", ""), false).expect("the FEN is known to be good")
}

/// Counts the last ply by population counts, as we do.
pub fn perft(board: &Board, depth: u32) -> u64 {
    let mut nodes = 0;
    board.generate_moves(|moves| {
        if depth == 1 {
            nodes += moves.len() as u64;
        } else {
            for mv in moves {
                let mut child = board.clone();
                child.play_unchecked(mv);
                nodes += perft(&child, depth - 1);
            }
        }
        false
    });
    nodes
}

/// Makes every leaf.
pub fn perft_made(board: &Board, depth: u32) -> u64 {
    let mut nodes = 0;
    board.generate_moves(|moves| {
        for mv in moves {
            let mut child = board.clone();
            child.play_unchecked(mv);
            nodes += if depth > 1 { perft_made(&child, depth - 1) } else { leaf(&child) };
        }
        false
    });
    nodes
}
