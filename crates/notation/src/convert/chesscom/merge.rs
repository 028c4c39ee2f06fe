//! The common order of two boards.
//!
//! The recorded order comes first. Without one, the clocks give the order: the time that both
//! players of a board have used is the time since the start. Of two moves, one that can be played
//! comes before one that cannot yet. Since a move never makes a move of the other board impossible,
//! this finds a legal order if there is one.

use bughouse::{BoardId, Game as Boards};
use chess::Move;

use super::record::BoardRecord;

/// Two boards as one sequence of moves.
pub(super) struct Merged {
    /// The boards and the legal moves, in order.
    pub(super) plies: Vec<(BoardId, Move)>,
    /// The board and the number of the first move that is not legal.
    pub(super) stopped: Option<(BoardId, usize)>,
    /// How often a drop came before its capture by the clocks.
    pub(super) reordered: usize,
}

pub(super) fn merge(start: &Boards, records: [&BoardRecord; 2]) -> Merged {
    let mut boards = start.clone();
    let mut next = [0; 2];
    let mut merged = Merged { plies: Vec::new(), stopped: None, reordered: 0 };
    let recorded = recorded_order(records);
    loop {
        let left = |board: usize| next[board] < records[board].moves.len();
        let time = |board: usize| records[board].elapsed(next[board]).unwrap_or(0);
        let first = match (left(0), left(1)) {
            (false, false) => return merged,
            (true, false) => 0,
            (false, true) => 1,
            (true, true) => match recorded.map(|order| order.get(merged.plies.len())) {
                Some(letter) => usize::from(letter == Some(&b'B')),
                None => usize::from(time(1) < time(0)),
            },
        };
        let order = if left(1 - first) { &[first, 1 - first][..] } else { &[first][..] };
        let playable = order.iter().find_map(|&n| {
            let board = BoardId::ALL[n];
            Some((n, board, records[n].moves[next[n]].to_move(boards.board(board))?))
        });
        let Some((n, board, mv)) = playable else {
            merged.stopped = Some((BoardId::ALL[first], next[first] + 1));
            return merged;
        };
        if n != first && time(n) != time(first) {
            merged.reordered += 1;
        }
        boards.play_unchecked(board, mv);
        merged.plies.push((board, mv));
        next[n] += 1;
    }
}

/// The order that both records state, if they agree and it is complete.
fn recorded_order([a, b]: [&BoardRecord; 2]) -> Option<&[u8]> {
    let order = a.order.as_deref()?.as_bytes();
    let agree = b.order.as_deref()?.as_bytes() == order;
    let count = |letter| order.iter().filter(|&&other| other == letter).count();
    let complete = count(b'A') == a.moves.len() && count(b'B') == b.moves.len();
    (agree && complete).then_some(order)
}
