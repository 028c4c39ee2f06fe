//! The moves of a board, and the answers to them: found when they are asked for, and kept.

use std::ops::Range;

use chess::{Move, Position};

use super::{BoardId, BoardTable, Full, Kind, Reply, Step};
use crate::{Announcement, is_pawn_capture, solve::move_index::MoveIndex};

impl BoardTable {
    /// The legal moves of a board, in the order of their codes.
    pub(in crate::solve) fn steps(&mut self, board: BoardId) -> Range<usize> {
        let node = &self.nodes[board as usize];
        if let Some((start, count)) = node.steps {
            return start as usize..start as usize + usize::from(count);
        }
        let position = self.position(board);
        let start = self.steps.len();
        position.generate(|set| {
            set.for_each(|mv| {
                let step = self.step(&position, mv);
                self.steps.push(step);
            });
        });
        self.steps[start..].sort_unstable_by_key(|step| step.code);
        let count = self.steps.len() - start;
        self.nodes[board as usize].steps = Some((start as u32, count as u16));
        start..start + count
    }

    fn step(&self, position: &Position, mv: Move) -> Step {
        let mut after = position.clone();
        after.play_unchecked(mv);
        let check = after.is_check();
        let mate = check && !after.has_legal_move();
        let kind = if mate {
            Kind::Mate
        } else if self.ruleset.is_material_draw(&after) {
            Kind::Dead
        } else {
            Kind::Open
        };
        let leaf = kind == Kind::Open
            && self.leaves.hold(&after, position.turn())
            && after.has_legal_move();
        let pawn_capture = is_pawn_capture(mv);
        Step {
            code: MoveIndex::from_move(mv),
            kind,
            check,
            pawn_capture,
            leaf,
            unsafe_within: 0,
            unsafe_full_view: 0,
            answers: None,
        }
    }

    /// The position after a step, and before, and the move.
    pub(in crate::solve) fn after(
        &self,
        board: BoardId,
        step: usize,
    ) -> (Position, Move, Position) {
        let before = self.position(board);
        let attempt = self.steps[step].code.attempt(before.board());
        let mv = crate::legal_of(&before, attempt).unwrap_or(attempt);
        let mut after = before.clone();
        after.play_unchecked(mv);
        (before, mv, after)
    }

    /// The answers to a step, if they are known.
    pub(in crate::solve) fn known_answers(&self, step: usize) -> Option<Range<usize>> {
        let (start, count) = self.steps[step].answers?;
        Some(start as usize..start as usize + usize::from(count))
    }

    /// The answers to an open step; none if it is found to be dead.
    pub(in crate::solve) fn answers(
        &mut self,
        board: BoardId,
        step: usize,
    ) -> Result<Range<usize>, Full> {
        if let Some(answers) = self.known_answers(step) {
            return Ok(answers);
        }
        let (before, mv, after) = self.after(board, step);
        let said = self.ruleset.said(&before, mv, &after);
        let start = self.answers.len();
        let (mut dead, mut refuted, mut full) = (false, false, false);
        after.generate(|set| {
            set.for_each(|answer| {
                if dead || full {
                    return;
                }
                let mut next = after.clone();
                next.play_unchecked(answer);
                dead = self.ruleset.is_material_draw(&next);
                let replied = self.ruleset.said(&after, answer, &next);
                let heard = self.heard_number([said, replied]);
                match self.number(&next) {
                    Ok(board) => {
                        refuted |= !self.mates(board);
                        self.answers.push(Reply { heard, board });
                    }
                    Err(Full) => full = true,
                }
            });
        });
        if full {
            return Err(Full);
        }
        let count = self.answers.len() - start;
        let step = &mut self.steps[step];
        if dead || count == 0 {
            step.kind = Kind::Dead;
            self.answers.truncate(start);
            return Ok(0..0);
        }
        if refuted {
            step.refute(2);
        }
        step.answers = Some((start as u32, count as u16));
        Ok(start..start + count)
    }

    fn heard_number(&mut self, heard: [Announcement; 2]) -> u32 {
        *self.heard_index.entry(heard).or_insert_with(|| {
            self.heard.push(heard);
            self.heard.len() as u32 - 1
        })
    }
}
