//! The result for a player who sees the board: if that player cannot mate in time, no player can.
//! It is cheap to compute a few moves deep.

use std::ops::Range;

use chess::Move;

use super::{Search, Stopped};
use crate::solve::board_table::{BoardId, Kind, Step};

impl Search<'_> {
    /// Whether a player who sees the board mates within this many moves.
    pub(super) fn mates_in_full_view(
        &mut self,
        board: BoardId,
        within: u8,
    ) -> Result<bool, Stopped> {
        if within <= 1 {
            return Ok(within == 1 && self.table.mates(board));
        }
        let known = self.table.known(board);
        if known.unsolved_seen >= within {
            return Ok(false);
        }
        if known.solved_full_view <= within || self.table.mates(board) {
            return Ok(true);
        }
        if within > 2 {
            self.count_node()?;
            if self.mates_in_full_view(board, within - 1)? {
                return Ok(true);
            }
        }
        let steps = self.table.steps(board);
        for checks in [true, false] {
            for step in steps.clone() {
                if self.table.get(step).check == checks
                    && self.step_mates_in_full_view(board, step, within)?
                {
                    let known = self.table.known_mut(board);
                    known.solved_full_view = known.solved_full_view.min(within);
                    return Ok(true);
                }
            }
        }
        let known = self.table.known_mut(board);
        known.unsolved_seen = known.unsolved_seen.max(within);
        known.unsolved = known.unsolved.max(within);
        Ok(false)
    }

    /// Whether a step mates within this many moves for a player who sees the board.
    pub(super) fn step_mates_in_full_view(
        &mut self,
        board: BoardId,
        step: usize,
        within: u8,
    ) -> Result<bool, Stopped> {
        let &Step { kind, leaf, unsafe_full_view, .. } = self.table.get(step);
        match kind {
            Kind::Mate => return Ok(true),
            Kind::Dead => return Ok(false),
            Kind::Open if leaf => return Ok(true),
            Kind::Open if unsafe_full_view >= within => return Ok(false),
            Kind::Open => {}
        }
        let safe = match self.table.known_answers(step) {
            Some(answers) => self.all_mate_in_full_view(answers, within)?,
            None => {
                !self.is_answered(board, step, within)?
                    && !self.table.answers(board, step)?.is_empty()
            }
        };
        if !safe {
            self.table.get_mut(step).refute(within);
        }
        Ok(safe)
    }

    fn all_mate_in_full_view(
        &mut self,
        answers: Range<usize>,
        within: u8,
    ) -> Result<bool, Stopped> {
        for place in answers.clone() {
            let next = self.table.answer(place).board;
            if !self.mates_in_full_view(next, within - 1)? {
                self.table.prefer(&answers, place);
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Whether a reply saves the opponent from a player who sees the board. Keeps as few boards
    /// as possible.
    fn is_answered(&mut self, board: BoardId, step: usize, within: u8) -> Result<bool, Stopped> {
        let (_, _, after) = self.table.after(board, step);
        let mut answers: Vec<Move> = Vec::new();
        after.generate(|set| set.for_each(|answer| answers.push(answer)));
        let killer = self.killers[usize::from(within)];
        if let Some(place) = answers.iter().position(|&answer| Some(answer) == killer) {
            answers.swap(0, place);
        }
        for answer in answers {
            let mut next = after.clone();
            next.play_unchecked(answer);
            let mates = if within == 2 {
                self.table.would_mate(&next)
            } else {
                let next = self.table.number(&next)?;
                self.mates_in_full_view(next, within - 1)?
            };
            if !mates {
                self.killers[usize::from(within)] = Some(answer);
                return Ok(true);
            }
        }
        Ok(false)
    }
}
