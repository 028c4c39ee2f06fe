//! Certain mates: a plan that mates within a number of moves on every board of a belief, whatever
//! the opponent replies, even one who sees everything.
//!
//! A turn is a sequence of attempts. An attempt is *safe* if it mates in time wherever it is legal;
//! where it is refused nothing is lost, because every subset of a solvable set is solvable. So
//! making safe attempts as long as there are any finds a plan if there is one. The announcements of
//! the move and of the opponent's reply divide the boards, and each group must be mated in one move
//! less. The number of the opponent's refused attempts does not matter: in the worst case there are
//! none.
//!
//! Draws by repetition and by the fifty-move rule are ignored: they depend on moves that a belief
//! does not contain.

mod beliefs;
mod board_table;
mod effort;
mod leaves;
mod line;
mod move_index;
mod plan;
mod round;
mod search;

use std::sync::atomic::AtomicU64;

use chess::{Move, Position};

use crate::{
    Belief, Ruleset, Side,
    belief::{Shared, StartError},
};

pub use effort::{Effort, Progress};
pub use leaves::Leaves;
pub use plan::{AnyPlan, Branch, Plan, PlannedAttempt};
pub use search::{Counters, Stopped};

use board_table::BoardTable;
use line::{Attempt, Line};
use move_index::MoveIndex;
use round::{Round, Started};
use search::{Budget, Search};

/// The boards of which a player to move has to mate every one.
#[derive(Clone, Debug)]
pub struct Problem {
    ruleset: Ruleset,
    leaves: Leaves,
    starts: Vec<Position>,
}

/// The question to solve.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Question {
    /// Within how many moves of the player; at most [`Question::MAX_WITHIN`].
    pub within: u8,
    /// Whether all keys are wanted, or the first of those that mate fastest.
    pub all_keys: bool,
    /// Whether a plan is wanted.
    pub plan: bool,
}

impl Question {
    /// The most moves that can be asked for: beyond all that can be searched.
    pub const MAX_WITHIN: u8 = 60;
}

/// A first move that mates by itself: it is legal on every board, and whatever is heard, a mate
/// follows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Key {
    /// The move, as it is attempted.
    pub mv: Move,
    /// Within how many moves it mates.
    pub within: u8,
}

/// The result of a search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solution {
    /// Whether there is a mate; `None` if the search was stopped before that was known.
    pub mate: Option<bool>,
    /// The keys, in the order of [`Side::generate_pseudo_legal`]; empty if only a sequence of
    /// attempts mates.
    pub keys: Vec<Key>,
    /// If only a sequence of attempts mates, and all keys were requested: the attempts that can
    /// begin it, legal on some boards.
    pub first_tries: Vec<Move>,
    /// The plan, if it was requested and there is a mate: it begins with the first of the keys
    /// that mate fastest.
    pub plan: Option<Plan>,
    /// Why the search was stopped, if it was; keys may be missing then.
    pub stopped: Option<Stopped>,
    /// Statistics of the search.
    pub counters: Counters,
}

impl Solution {
    /// The key, if there is only one.
    pub fn unique(&self) -> Option<Move> {
        match self.keys[..] {
            [key] if self.stopped.is_none() => Some(key.mv),
            _ => None,
        }
    }

    /// The keys besides the one that was meant.
    pub fn cooks(&self, meant: Move) -> impl Iterator<Item = Move> + '_ {
        self.keys.iter().map(|key| key.mv).filter(move |&mv| mv != meant)
    }
}

impl Problem {
    /// A problem in which the player to move considers these boards possible. The boards are not
    /// checked for announcements that would distinguish them.
    ///
    /// # Errors
    ///
    /// [`StartError`] if no player can be in doubt between just these boards.
    pub fn new<'a>(
        ruleset: Ruleset,
        starts: impl IntoIterator<Item = &'a Position>,
    ) -> Result<Self, StartError> {
        let mut starts = starts.into_iter().peekable();
        let color = starts.peek().ok_or(StartError::NoBoard)?.turn();
        Self::from_belief(&Belief::new(ruleset, color, starts, Belief::USUAL_LIMIT)?)
    }

    /// The boards of a belief whose player is to move.
    ///
    /// # Errors
    ///
    /// [`StartError::NoBoard`] if it is empty or has passed its limit, [`StartError::Turns`] if
    /// the opponent is to move.
    pub fn from_belief(belief: &Belief) -> Result<Self, StartError> {
        if belief.boards().is_empty() {
            return Err(StartError::NoBoard);
        }
        if belief.shared().turn != belief.color() {
            return Err(StartError::Turns);
        }
        let starts = belief.positions().collect();
        Ok(Self { ruleset: *belief.ruleset(), leaves: Leaves::MATES, starts })
    }

    /// Counts other positions as mates besides.
    pub fn with_leaves(self, leaves: Leaves) -> Self {
        Self { leaves, ..self }
    }

    /// The pieces of the player to move.
    pub fn side(&self) -> Side {
        Side::from_position(&self.starts[0], self.starts[0].turn())
    }

    /// The boards that are possible, without repetition.
    pub fn boards(&self) -> &[Position] {
        &self.starts
    }

    /// Looks for mates. All is told that has been found when the search is stopped.
    pub fn solve(&self, question: Question, effort: &Effort<'_>) -> Solution {
        let within = question.within.min(Question::MAX_WITHIN);
        let spent = AtomicU64::new(0);
        let budget = Budget { stop: effort.stop, spent: &spent, nodes: effort.nodes };
        let threads = effort.threads.clamp(1, Effort::MAX_THREADS);
        let mut solution = Solution {
            mate: None,
            keys: Vec::new(),
            first_tries: Vec::new(),
            plan: None,
            stopped: None,
            counters: Counters::default(),
        };
        let searches = (0..threads).map(|_| self.search(budget, effort.boards / threads));
        let mut searches: Vec<_> = match searches.collect() {
            Ok(searches) => searches,
            Err(stopped) => return Solution { stopped: Some(stopped), ..solution },
        };
        let mut left = self.first_moves();
        for depth in 1..=within {
            let round = Round {
                within: depth,
                moves: &left,
                all_keys: question.all_keys,
                found: solution.keys.len(),
                effort,
            };
            let (found, stopped) = round.run(&mut searches);
            left.retain(|mv| !found.contains(mv));
            solution.keys.extend(found.into_iter().map(|mv| Key { mv, within: depth }));
            solution.stopped = stopped;
            if stopped.is_some() || !question.all_keys && !solution.keys.is_empty() {
                break;
            }
        }
        if !solution.keys.is_empty() {
            solution.mate = Some(true);
        } else if solution.stopped.is_none() {
            // No move is right on every board; perhaps a row of attempts is.
            match self.row(&mut searches[0], within, question.all_keys) {
                Ok(row) => {
                    solution.mate = Some(row.is_some());
                    solution.first_tries = row.unwrap_or_default();
                }
                Err(stopped) => solution.stopped = Some(stopped),
            }
        }
        for Started { search, .. } in &searches {
            solution.counters.add(search.counters());
        }
        drop(searches);
        if question.plan && solution.mate == Some(true) {
            // Found anew by one thread, so that it does not depend on how many there were.
            let mut counters = Counters::default();
            match self.plan(within, &solution.keys, budget, effort.boards, &mut counters) {
                Ok(plan) => solution.plan = plan,
                Err(stopped) => solution.stopped = Some(stopped),
            }
            solution.counters.nodes += counters.nodes;
        }
        let order = self.first_moves();
        solution.keys.sort_by_key(|key| order.iter().position(|&mv| mv == key.mv));
        solution
    }

    /// The moves that are legal on every board, as attempts.
    fn first_moves(&self) -> Vec<Move> {
        let mut moves = self.side().pseudo_legal_moves();
        moves.retain(|&mv| self.starts.iter().all(|start| crate::legal_of(start, mv).is_some()));
        moves
    }

    /// Whether a row of attempts mates, and if that is wanted, with which attempts it can begin.
    fn row(
        &self,
        Started { search, boards }: &mut Started<'_>,
        within: u8,
        first_tries: bool,
    ) -> Result<Option<Vec<Move>>, Stopped> {
        if boards.len() == 1 || search.fails(boards, within)?.is_some() {
            return Ok(None);
        }
        let mut moves = if first_tries { self.side().pseudo_legal_moves() } else { Vec::new() };
        moves.retain(|&mv| self.starts.iter().any(|start| crate::legal_of(start, mv).is_some()));
        let mut safe = Vec::new();
        for mv in moves {
            if search.refute(boards, MoveIndex::from_move(mv), within)?.is_none() {
                safe.push(mv);
            }
        }
        Ok(Some(safe))
    }

    fn search<'a>(&self, budget: Budget<'a>, boards: usize) -> Result<Started<'a>, Stopped> {
        let shared = Shared::from_position(&self.starts[0]);
        let mut table = BoardTable::new(self.ruleset, self.leaves, shared, boards);
        let mut boards = Vec::new();
        for start in &self.starts {
            boards.push(table.number(start)?);
        }
        boards.sort_unstable();
        Ok(Started { search: Search::new(table, budget), boards })
    }

    fn plan(
        &self,
        within: u8,
        keys: &[Key],
        budget: Budget<'_>,
        boards: usize,
        counters: &mut Counters,
    ) -> Result<Option<Plan>, Stopped> {
        let Started { mut search, boards } = self.search(budget, boards)?;
        let line = match keys.iter().min_by_key(|key| key.within) {
            Some(key) => {
                let code = MoveIndex::from_move(key.mv);
                search.refute(&boards, code, key.within)?;
                let tries = vec![Attempt { code, within: key.within }];
                Some(Line { tries, any: None })
            }
            None => search.known_line(&boards, within)?.map(|line| Line::clone(&line)),
        };
        let mut room = Plan::MAX_BRANCHES;
        let plan = line.map(|line| search.plan(&boards, &line, &mut room)).transpose();
        *counters = search.counters();
        plan
    }
}
