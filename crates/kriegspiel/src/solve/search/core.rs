//! Cores: a part of the boards that shows why all of them cannot be mated in time. Small cores
//! settle many beliefs.

use super::{Core, Only, Refuted, Search};
use crate::solve::board_table::BoardId;

/// With how many boards a core is begun, to find a small one.
const STARTS: usize = 12;

impl Search<'_> {
    /// A small part of boards on which no attempt is safe that fails for the same reasons.
    pub(super) fn core(
        &mut self,
        boards: &[BoardId],
        within: u8,
        only: Only,
        refuted: &Refuted,
    ) -> Core {
        let starts = boards.iter().take(STARTS);
        let cores = starts.map(|&board| self.closure(vec![board], within, only, refuted));
        let smallest = cores.collect::<Vec<_>>().into_iter().min_by_key(Vec::len);
        smallest.unwrap_or_default().into()
    }

    /// The boards, and for each attempt that is legal on one of them those that refute it.
    pub(super) fn closure(
        &mut self,
        mut core: Vec<BoardId>,
        within: u8,
        only: Only,
        refuted: &Refuted,
    ) -> Vec<BoardId> {
        let mut done = 0;
        while done < core.len() {
            let steps = self.table.steps(core[done]);
            for step in self.table.slice(steps) {
                if only.allows(step)
                    && !step.refutes(within)
                    && let Some(reasons) = refuted.get(&step.code)
                {
                    for reason in &**reasons {
                        if !core.contains(reason) {
                            core.push(*reason);
                        }
                    }
                }
            }
            done += 1;
        }
        core.sort_unstable();
        core
    }
}
