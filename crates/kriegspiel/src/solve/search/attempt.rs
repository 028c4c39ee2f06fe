//! Whether an attempt is safe: it mates in time wherever it is legal, whatever is heard.

use std::sync::Arc;

use super::{Core, FULL_VIEW_DEPTH, Search, Stopped};
use crate::solve::{
    board_table::{BoardId, Kind},
    move_index::MoveIndex,
};

impl Search<'_> {
    /// A core that shows that an attempt does not mate in time wherever it is legal; `None` if
    /// the attempt is safe.
    pub(in crate::solve) fn refute(
        &mut self,
        boards: &[BoardId],
        code: MoveIndex,
        within: u8,
    ) -> Result<Option<Core>, Stopped> {
        let mut open = Vec::new();
        for &board in boards {
            let Some(step) = self.table.find(board, code) else { continue };
            let found = self.table.get(step);
            if found.refutes(within) {
                return Ok(Some(Arc::new([board])));
            }
            if found.kind == Kind::Open && !(found.leaf && within == 1) {
                open.push((board, step));
            }
        }
        if open.is_empty() {
            return Ok(None);
        }
        if within <= FULL_VIEW_DEPTH {
            for &(board, step) in &open {
                if !self.step_mates_in_full_view(board, step, within)? {
                    return Ok(Some(Arc::new([board])));
                }
            }
        }
        let mut size = 1;
        loop {
            size = (size * 4).min(open.len());
            if let Some(core) = self.refute_on(&open[..size], within)? {
                if let &[board] = &*core
                    && let Some(step) = self.table.find(board, code)
                {
                    let step = self.table.get_mut(step);
                    step.unsafe_within = step.unsafe_within.max(within);
                }
                return Ok(Some(core));
            }
            if size == open.len() {
                return Ok(None);
            }
        }
    }

    /// The same, of open steps.
    fn refute_on(
        &mut self,
        open: &[(BoardId, usize)],
        within: u8,
    ) -> Result<Option<Core>, Stopped> {
        let heard = match self.heard_after(open)? {
            Ok(heard) => heard,
            Err(dead) => return Ok(Some(Arc::new([dead]))),
        };
        let mut groups: Vec<(Vec<BoardId>, &[ReplyHeard])> = heard
            .chunk_by(|one, other| one.heard == other.heard)
            .map(|group| (next_boards(group), group))
            .collect();
        for (boards, group) in &groups {
            if let Some(core) = self.known_to_fail(boards, within - 1)? {
                return Ok(Some(self.origins(&core, group, &heard)));
            }
        }
        groups.sort_by_key(|(boards, _)| std::cmp::Reverse(boards.len()));
        for (boards, group) in &groups {
            if let Some(core) = self.fails(boards, within - 1)? {
                return Ok(Some(self.origins(&core, group, &heard)));
            }
        }
        Ok(None)
    }

    /// The possible announcements of open steps and the replies to them, in order; or a board on
    /// which the game is drawn.
    pub(in crate::solve) fn heard_after(
        &mut self,
        open: &[(BoardId, usize)],
    ) -> Result<Result<Vec<ReplyHeard>, BoardId>, Stopped> {
        let mut heard: Vec<ReplyHeard> = Vec::new();
        for &(board, step) in open {
            let answers = self.table.answers(board, step)?;
            if answers.is_empty() {
                return Ok(Err(board));
            }
            let leaf = self.table.get(step).leaf;
            heard.extend(answers.map(|place| {
                let answer = self.table.answer(place);
                ReplyHeard { heard: answer.heard, next: answer.board, board, leaf }
            }));
        }
        if self.table.leaves.any() {
            self.drop_leaves(&mut heard);
        }
        heard.sort_unstable_by_key(|answer| (answer.heard, answer.next, answer.board));
        Ok(Ok(heard))
    }

    /// Takes out what was heard of moves after which all boards count as mates.
    fn drop_leaves(&self, heard: &mut Vec<ReplyHeard>) {
        let said = |answer: &ReplyHeard| self.table.heard(answer.heard)[0];
        let mut mixed: Vec<_> = heard.iter().filter(|answer| !answer.leaf).map(said).collect();
        mixed.sort_unstable();
        mixed.dedup();
        heard.retain(|answer| mixed.binary_search(&said(answer)).is_ok());
    }

    /// Boards from which all of `core` can come, and where leaves count, one more that makes it
    /// impossible to know of a leaf.
    fn origins(&self, core: &[BoardId], group: &[ReplyHeard], heard: &[ReplyHeard]) -> Core {
        let mut origins: Vec<BoardId> = Vec::new();
        let mut leaf = true;
        for &next in core {
            let start = group.partition_point(|answer| answer.next < next);
            let mut from = group[start..].iter().take_while(|answer| answer.next == next);
            let first = from.clone().next();
            let known = from.any(|answer| origins.contains(&answer.board));
            if let (false, Some(first)) = (known, first) {
                origins.push(first.board);
                leaf &= first.leaf;
            }
        }
        if leaf && self.table.leaves.any() {
            let said = |answer: &ReplyHeard| self.table.heard(answer.heard)[0];
            let open = heard.iter().find(|answer| !answer.leaf && said(answer) == said(&group[0]));
            origins.extend(open.map(|answer| answer.board));
        }
        origins.sort_unstable();
        origins.dedup();
        origins.into()
    }
}

/// The announcements of an attempt and the reply to it, with the boards before and after.
#[derive(Clone, Copy)]
pub(in crate::solve) struct ReplyHeard {
    pub(in crate::solve) heard: u32,
    next: BoardId,
    board: BoardId,
    /// Whether the attempt counts as a mate if that is heard.
    leaf: bool,
}

/// The boards to which a group leads that is heard alike.
pub(in crate::solve) fn next_boards(group: &[ReplyHeard]) -> Vec<BoardId> {
    let mut boards: Vec<BoardId> = group.iter().map(|answer| answer.next).collect();
    boards.dedup();
    boards
}
