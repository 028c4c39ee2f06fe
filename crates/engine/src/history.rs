//! How moves did, wherever they were played: what puts them in order.

use chess::{Color, Move, Role, Square};

use crate::eval::{SLOTS, slot};

/// Results of moves are kept within this.
const MOST: i32 = 16_384;

/// How moves did, wherever they were played.
#[derive(Clone, Debug)]
pub(crate) struct History {
    /// By color, origin (or role dropped) and target.
    quiet: Vec<[[i16; 64]; 69]>,
    /// By distance (an answer, or a move after the answer), slot before and slot.
    after: Vec<[i16; SLOTS]>,
    /// By role, target and what is captured.
    captures: Vec<[[i16; 6]; 64]>,
    /// By slot before: what refuted it.
    answers: Vec<Option<Move>>,
}

/// The slots of the moves one and two plies before, if there were any.
pub(crate) type Before = [Option<usize>; 2];

fn origin(mv: Move) -> usize {
    match mv {
        Move::Drop { role, .. } => 64 + role as usize,
        _ => mv.from().map_or(0, Square::index),
    }
}

fn add(entry: &mut i16, bonus: i32) {
    let old = i32::from(*entry);
    *entry = (old + bonus - old * bonus.abs() / MOST) as i16;
}

impl History {
    pub(crate) fn new() -> Self {
        Self {
            quiet: vec![[[0; 64]; 69]; 2],
            after: vec![[0; SLOTS]; 2 * SLOTS],
            captures: vec![[[0; 6]; 64]; 6],
            answers: vec![None; 2 * SLOTS],
        }
    }

    pub(crate) fn quiet(&self, color: Color, mv: Move, before: Before) -> i32 {
        let slot = slot(mv);
        let mut sum = i32::from(self.quiet[color as usize][origin(mv)][mv.to().index()]);
        for (distance, before) in before.into_iter().enumerate() {
            if let Some(before) = before {
                sum += i32::from(self.after[distance * SLOTS + before][slot]);
            }
        }
        sum
    }

    pub(crate) fn add_quiet(&mut self, color: Color, mv: Move, before: Before, bonus: i32) {
        let slot = slot(mv);
        add(&mut self.quiet[color as usize][origin(mv)][mv.to().index()], bonus);
        for (distance, before) in before.into_iter().enumerate() {
            if let Some(before) = before {
                add(&mut self.after[distance * SLOTS + before][slot], bonus);
            }
        }
    }

    pub(crate) fn capture(&self, mv: Move, captured: Role) -> i32 {
        i32::from(self.captures[mv.role() as usize][mv.to().index()][captured as usize])
    }

    pub(crate) fn add_capture(&mut self, mv: Move, captured: Role, bonus: i32) {
        add(&mut self.captures[mv.role() as usize][mv.to().index()][captured as usize], bonus);
    }

    pub(crate) fn answer(&self, color: Color, before: Before) -> Option<Move> {
        self.answers[color as usize * SLOTS + before[0]?]
    }

    pub(crate) fn set_answer(&mut self, color: Color, before: Before, mv: Move) {
        if let Some(before) = before[0] {
            self.answers[color as usize * SLOTS + before] = Some(mv);
        }
    }
}
