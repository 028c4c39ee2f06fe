//! Plans: what to attempt, and what to do after everything that may be heard.

use chess::{Move, San};

use super::{
    board_table::{BoardId, Kind},
    line::Line,
    move_index::MoveIndex,
    search::{ReplyHeard, Search, Stopped, next_boards},
};
use crate::{Announcement, Side};

/// The plan for one turn.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Plan {
    /// The attempts, each made if all before it were refused.
    pub tries: Vec<PlannedAttempt>,
    /// Whether to ask "Any?" when all were refused, and then.
    pub any: Option<Box<AnyPlan>>,
}

/// The plan after "Any?".
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct AnyPlan {
    /// After a yes.
    pub yes: Plan,
    /// After a no.
    pub no: Plan,
}

/// A planned attempt.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlannedAttempt {
    /// The move that is attempted.
    pub mv: Move,
    /// Its name among the potential moves.
    pub name: San,
    /// The number of remaining boards on which it is legal; zero if it is made only because a
    /// pawn capture is owed.
    pub boards: usize,
    /// On how many of these it mates.
    pub mates: usize,
    /// The possible announcements where it does not mate.
    pub then: Vec<Branch>,
}

/// A pair of announcements after an attempt that was answered with yes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Branch {
    /// Of the move.
    pub said: Announcement,
    /// Of the enemy's answer.
    pub answered: Announcement,
    /// How many boards agree with that.
    pub boards: usize,
    /// The plan from there on; `None` where the whole has become too long.
    pub plan: Option<Plan>,
}

impl Plan {
    /// The most branches of a plan: more than a person can read.
    pub const MAX_BRANCHES: usize = 100_000;
}

impl Search<'_> {
    /// The plan of a line for boards that it mates. `room` is how many branches may still be made.
    pub(super) fn plan(
        &mut self,
        boards: &[BoardId],
        line: &Line,
        room: &mut usize,
    ) -> Result<Plan, Stopped> {
        let mut rest = boards.to_vec();
        let mut plan = Plan::default();
        self.follow(&mut rest, line, &mut plan, false, room)?;
        Ok(plan)
    }

    fn follow(
        &mut self,
        rest: &mut Vec<BoardId>,
        line: &Line,
        plan: &mut Plan,
        mut owed: bool,
        room: &mut usize,
    ) -> Result<(), Stopped> {
        for attempt in &line.tries {
            if rest.is_empty() {
                return Ok(());
            }
            let owing = std::mem::take(&mut owed);
            let legal: Vec<(BoardId, usize)> = rest
                .iter()
                .filter_map(|&board| Some((board, self.table.find(board, attempt.code)?)))
                .collect();
            if legal.is_empty() && !owing {
                continue;
            }
            let planned = self.planned(rest[0], attempt.code, &legal, attempt.within, room)?;
            plan.tries.push(planned);
            rest.retain(|board| !legal.iter().any(|(other, _)| other == board));
        }
        let Some(any) = &line.any else { return Ok(()) };
        if rest.is_empty() {
            return Ok(());
        }
        let (mut yes, mut no) = (Vec::new(), Vec::new());
        for &board in &*rest {
            if self.has_pawn_capture(board) { yes.push(board) } else { no.push(board) }
        }
        // Where the answer is known, there is nothing to ask.
        if no.is_empty() {
            return self.follow(&mut yes, &any.0, plan, false, room);
        }
        if yes.is_empty() {
            return self.follow(&mut no, &any.1, plan, false, room);
        }
        let mut after = AnyPlan::default();
        self.follow(&mut yes, &any.0, &mut after.yes, true, room)?;
        self.follow(&mut no, &any.1, &mut after.no, false, room)?;
        plan.any = Some(Box::new(after));
        Ok(())
    }

    fn planned(
        &mut self,
        some: BoardId,
        code: MoveIndex,
        legal: &[(BoardId, usize)],
        within: u8,
        room: &mut usize,
    ) -> Result<PlannedAttempt, Stopped> {
        let position = self.table.position(some);
        let mv = code.attempt(position.board());
        let name = Side::from_position(&position, self.table.us()).name(mv);
        let is_mate = |&(_, step): &(BoardId, usize)| {
            let step = self.table.get(step);
            step.kind == Kind::Mate || step.leaf && within == 1
        };
        let open: Vec<_> = legal.iter().filter(|&at| !is_mate(at)).copied().collect();
        let mut planned = PlannedAttempt {
            mv,
            name,
            boards: legal.len(),
            mates: legal.len() - open.len(),
            then: Vec::new(),
        };
        let Ok(heard) = self.heard_after(&open)? else { return Ok(planned) };
        for group in heard.chunk_by(|one: &ReplyHeard, other| one.heard == other.heard) {
            let boards = next_boards(group);
            let [said, answered] = *self.table.heard(group[0].heard);
            let plan = match room.checked_sub(1) {
                None => None,
                Some(left) => {
                    *room = left;
                    match self.known_line(&boards, within.saturating_sub(1))? {
                        Some(line) => Some(self.plan(&boards, &line, room)?),
                        None => None,
                    }
                }
            };
            planned.then.push(Branch { said, answered, boards: boards.len(), plan });
        }
        Ok(planned)
    }
}
