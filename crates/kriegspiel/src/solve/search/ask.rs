//! The question "Any?": it is asked when nothing is safe, and each answer has to lead to a mate.

use super::{Core, Only, Refuted, Search, Stopped};
use crate::{
    AnyRule,
    solve::{
        board_table::BoardId,
        line::{Attempt, Line},
        move_index::MoveIndex,
    },
};

impl Search<'_> {
    /// Nothing is safe: the player asks "Any?" of the boards `before`. A core if that does not
    /// help.
    pub(super) fn ask(
        &mut self,
        before: Vec<BoardId>,
        stuck: &[BoardId],
        within: u8,
        refuted: &Refuted,
        line: &mut Line,
    ) -> Result<Option<Core>, Stopped> {
        let (mut yes, mut no) = (Vec::new(), Vec::new());
        for board in before {
            if self.has_pawn_capture(board) { yes.push(board) } else { no.push(board) }
        }
        if yes.is_empty() || no.is_empty() {
            return Ok(Some(self.core(stuck, within, Only::All, refuted)));
        }
        let mut after = (Line::default(), Line::default());
        let mut reasons = Refuted::default();
        self.exhaust(&mut no, within, Only::All, &mut reasons, &mut after.1.tries)?;
        if !no.is_empty() {
            return Ok(Some(self.core(&no, within, Only::All, &reasons)));
        }
        reasons.clear();
        let only = match self.table.ruleset.any {
            AnyRule::UntilLegal => Only::PawnCaptures,
            AnyRule::OneTry | AnyRule::NotAsked => {
                match self.owed(&yes, within)? {
                    Ok(code) => {
                        after.0.tries.push(Attempt { code, within });
                        let table = &mut self.table;
                        yes.retain(|&board| table.find(board, code).is_none());
                    }
                    Err(core) => {
                        return Ok(Some(self.closure(core, within, Only::All, refuted).into()));
                    }
                }
                Only::All
            }
        };
        self.exhaust(&mut yes, within, only, &mut reasons, &mut after.0.tries)?;
        if yes.is_empty() {
            line.any = Some(Box::new(after));
            return Ok(None);
        }
        let core = self.core(&yes, within, only, &reasons);
        Ok(Some(match only {
            Only::All | Only::Others => core,
            Only::PawnCaptures => self.closure(core.to_vec(), within, Only::All, refuted).into(),
        }))
    }

    /// A pawn capture that may be attempted on all these boards, if only to be refused; or boards
    /// that refute all of them.
    fn owed(
        &mut self,
        boards: &[BoardId],
        within: u8,
    ) -> Result<Result<MoveIndex, Vec<BoardId>>, Stopped> {
        let position = self.table.position(boards[0]);
        let side = crate::Side::from_position(&position, self.table.us());
        let mut captures = Vec::new();
        side.generate_pseudo_legal(|set| {
            if set.is_pawn_captures() {
                set.for_each(|mv| captures.push(MoveIndex::from_move(mv)));
            }
        });
        let mut legal = Vec::new();
        let mut empty = None;
        for code in captures {
            if self.is_legal_somewhere(boards, code) {
                legal.push(code);
            } else {
                empty = Some(code);
            }
        }
        let mut core: Vec<BoardId> = Vec::new();
        for code in legal {
            match self.refute(boards, code, within)? {
                None => return Ok(Ok(code)),
                Some(reasons) => {
                    core.extend_from_slice(&reasons);
                    core.sort_unstable();
                    core.dedup();
                }
            }
        }
        Ok(empty.ok_or(core))
    }

    /// Whether the answer to "Any?" is yes on a board.
    pub(in crate::solve) fn has_pawn_capture(&mut self, board: BoardId) -> bool {
        let steps = self.table.steps(board);
        self.table.slice(steps).iter().any(|step| step.pawn_capture)
    }
}
