//! Move ordering by history: how often moves refuted positions, wherever they were played.

use chess::{Color, Move, Role, Square};

use crate::eval::{PIECE_TO_COUNT, piece_to};

/// Scores stay within this.
const MAX_SCORE: i32 = 16_384;

/// Statistics of one thread, kept between searches.
#[derive(Clone, Debug)]
pub(crate) struct History {
    /// By color, origin (or dropped role) and target.
    quiets: Vec<[[i16; 64]; 69]>,
    /// Continuation history, by distance (one or two plies before), the earlier move and the move,
    /// both as piece and target.
    continuation: Vec<[i16; PIECE_TO_COUNT]>,
    /// By role, target and captured role.
    captures: Vec<[[i16; 6]; 64]>,
    /// By color and the move before, as piece and target.
    countermoves: Vec<Option<Move>>,
}

/// The moves one and two plies before, as piece and target, if there were any.
pub(crate) type PreviousMoves = [Option<usize>; 2];

fn origin(mv: Move) -> usize {
    match mv {
        Move::Drop { role, .. } => 64 + role as usize,
        _ => mv.from().map_or(0, Square::index),
    }
}

/// Adds a bonus that shrinks as the score nears its limit (history gravity).
fn add(score: &mut i16, bonus: i32) {
    let old = i32::from(*score);
    *score = (old + bonus - old * bonus.abs() / MAX_SCORE) as i16;
}

impl History {
    pub(crate) fn new() -> Self {
        Self {
            quiets: vec![[[0; 64]; 69]; 2],
            continuation: vec![[0; PIECE_TO_COUNT]; 2 * PIECE_TO_COUNT],
            captures: vec![[[0; 6]; 64]; 6],
            countermoves: vec![None; 2 * PIECE_TO_COUNT],
        }
    }

    pub(crate) fn quiet_score(&self, color: Color, mv: Move, previous: PreviousMoves) -> i32 {
        let index = piece_to(mv);
        let mut sum = i32::from(self.quiets[color as usize][origin(mv)][mv.to().index()]);
        for (distance, before) in previous.into_iter().enumerate() {
            if let Some(before) = before {
                sum += i32::from(self.continuation[distance * PIECE_TO_COUNT + before][index]);
            }
        }
        sum
    }

    pub(crate) fn add_quiet(
        &mut self,
        color: Color,
        mv: Move,
        previous: PreviousMoves,
        bonus: i32,
    ) {
        let index = piece_to(mv);
        add(&mut self.quiets[color as usize][origin(mv)][mv.to().index()], bonus);
        for (distance, before) in previous.into_iter().enumerate() {
            if let Some(before) = before {
                add(&mut self.continuation[distance * PIECE_TO_COUNT + before][index], bonus);
            }
        }
    }

    pub(crate) fn capture_score(&self, mv: Move, captured: Role) -> i32 {
        i32::from(self.captures[mv.role() as usize][mv.to().index()][captured as usize])
    }

    pub(crate) fn add_capture(&mut self, mv: Move, captured: Role, bonus: i32) {
        add(&mut self.captures[mv.role() as usize][mv.to().index()][captured as usize], bonus);
    }

    /// The move that last refuted the previous one.
    pub(crate) fn countermove(&self, color: Color, previous: PreviousMoves) -> Option<Move> {
        self.countermoves[color as usize * PIECE_TO_COUNT + previous[0]?]
    }

    pub(crate) fn set_countermove(&mut self, color: Color, previous: PreviousMoves, mv: Move) {
        if let Some(before) = previous[0] {
            self.countermoves[color as usize * PIECE_TO_COUNT + before] = Some(mv);
        }
    }
}
