//! The search: which sets of boards can be mated within a number of moves.
//!
//! A set fails by a *core*: a part of it that fails by itself. Cores are small, so each settles
//! many sets.

mod ask;
mod attempt;
mod core;
mod full_view;

use std::sync::{
    Arc,
    atomic::{AtomicBool, AtomicU64, Ordering},
};

use chess::Move;
use rustc_hash::FxHashMap;

use super::{
    beliefs::{Beliefs, Set, is_part},
    board_table::{BoardId, BoardTable, Full, Kind, Step},
    line::{Attempt, Line},
    move_index::MoveIndex,
};
use crate::AnyRule;

pub(super) use attempt::{ReplyHeard, next_boards};

/// How many moves deep the result for a player who sees the board is computed first.
const FULL_VIEW_DEPTH: u8 = 3;

/// Why a search has no answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stopped {
    /// It was told to stop.
    Signal,
    /// It has looked at as many beliefs as it may.
    Nodes,
    /// It has met as many boards as it may keep.
    Boards,
}

impl From<Full> for Stopped {
    fn from(_: Full) -> Self {
        Self::Boards
    }
}

/// Statistics of a search.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counters {
    /// Beliefs looked at, and boards by themselves.
    pub nodes: u64,
    /// Different boards met.
    pub boards: u64,
    /// Beliefs that contained one known to be unsolved.
    pub unsolved_hits: u64,
    /// Beliefs that were part of one known to be solved.
    pub solved_hits: u64,
}

impl Counters {
    pub(super) fn add(&mut self, other: Self) {
        self.nodes += other.nodes;
        self.boards += other.boards;
        self.unsolved_hits += other.unsolved_hits;
        self.solved_hits += other.solved_hits;
    }
}

/// The limits of a search.
#[derive(Clone, Copy)]
pub(super) struct Budget<'a> {
    pub(super) stop: &'a AtomicBool,
    pub(super) spent: &'a AtomicU64,
    pub(super) nodes: u64,
}

pub(super) struct Search<'a> {
    pub(super) table: BoardTable,
    beliefs: Beliefs,
    budget: Budget<'a>,
    counters: Counters,
    /// How often an attempt was right, for the order of attempts.
    history: Vec<u32>,
    /// Places of attempts while they are gathered.
    places: Vec<u16>,
    /// The answers that last saved the enemy, by the number of moves.
    killers: [Option<Move>; FULL_VIEW_DEPTH as usize + 1],
}

/// A part of a set that shows why the set fails.
type Core = Set;

/// An attempt that is legal on some board of a set.
struct Candidate {
    code: MoveIndex,
    score: u64,
    refuted: bool,
}

/// Why attempts fail, by their codes.
type Refuted = FxHashMap<MoveIndex, Core>;

/// Which attempts are looked at.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Only {
    All,
    PawnCaptures,
    Others,
}

impl Only {
    const fn allows(self, step: &Step) -> bool {
        match self {
            Self::All => true,
            Self::PawnCaptures => step.pawn_capture,
            Self::Others => !step.pawn_capture,
        }
    }
}

const UNPLACED: u16 = u16::MAX;

impl<'a> Search<'a> {
    pub(super) fn new(table: BoardTable, budget: Budget<'a>) -> Self {
        Self {
            table,
            beliefs: Beliefs::default(),
            budget,
            counters: Counters::default(),
            history: vec![0; MoveIndex::COUNT],
            places: vec![UNPLACED; MoveIndex::COUNT],
            killers: [None; FULL_VIEW_DEPTH as usize + 1],
        }
    }

    /// The statistics so far.
    pub(super) fn counters(&self) -> Counters {
        Counters { boards: self.table.boards() as u64, ..self.counters }
    }

    fn count_node(&mut self) -> Result<(), Stopped> {
        self.counters.nodes += 1;
        let spent = self.budget.spent.fetch_add(1, Ordering::Relaxed);
        if self.budget.stop.load(Ordering::Relaxed) {
            return Err(Stopped::Signal);
        }
        if spent >= self.budget.nodes { Err(Stopped::Nodes) } else { Ok(()) }
    }

    /// Whether the boards are all mated within `within` moves: `None`, or a core.
    pub(super) fn fails(
        &mut self,
        boards: &[BoardId],
        within: u8,
    ) -> Result<Option<Core>, Stopped> {
        self.count_node()?;
        if let Some(core) = self.known_to_fail(boards, within)? {
            return Ok(Some(core));
        }
        if self.known_to_be_solved(boards, within) {
            self.counters.solved_hits += 1;
            return Ok(None);
        }
        Ok(self.line(boards, within)?.err())
    }

    /// The line that mates all boards within this many moves, which is known to exist.
    pub(super) fn known_line(
        &mut self,
        boards: &[BoardId],
        within: u8,
    ) -> Result<Option<Arc<Line>>, Stopped> {
        if let Some(line) = self.beliefs.solved(boards, within) {
            return Ok(Some(line.clone()));
        }
        Ok(self.line(boards, within)?.ok())
    }

    fn known_to_be_solved(&self, boards: &[BoardId], within: u8) -> bool {
        match *boards {
            [board] if self.table.known(board).solved <= within => true,
            _ => self.beliefs.solved(boards, within).is_some(),
        }
    }

    fn known_to_fail(&mut self, boards: &[BoardId], within: u8) -> Result<Option<Core>, Stopped> {
        for &board in boards {
            let fails = self.table.known(board).unsolved >= within
                || within == 1 && !self.table.mates(board);
            if fails {
                return Ok(Some(Arc::new([board])));
            }
        }
        if let Some(core) = self.beliefs.unsolved(boards, within) {
            self.counters.unsolved_hits += 1;
            return Ok(Some(core));
        }
        if within <= FULL_VIEW_DEPTH {
            for &board in boards {
                if !self.mates_in_full_view(board, within)? {
                    return Ok(Some(Arc::new([board])));
                }
            }
        }
        Ok(None)
    }

    /// The line that mates all boards within this many moves, found move by move; or a core.
    pub(super) fn line(
        &mut self,
        boards: &[BoardId],
        within: u8,
    ) -> Result<Result<Arc<Line>, Core>, Stopped> {
        let mut rest = boards.to_vec();
        let mut line = Line::default();
        let mut core: Option<Core> = None;
        for depth in 1..=within {
            match self.reduce(&mut rest, depth, &mut line)? {
                None => {
                    let line = Arc::new(line);
                    self.beliefs.add_solved(boards.into(), depth, line.clone());
                    if let &[board] = boards {
                        let known = self.table.known_mut(board);
                        known.solved = known.solved.min(depth);
                    }
                    return Ok(Ok(line));
                }
                Some(found) => {
                    self.remember(&found, depth);
                    core = Some(found);
                }
            }
        }
        Ok(Err(core.unwrap_or_else(|| boards.into())))
    }

    fn remember(&mut self, core: &Core, within: u8) {
        if let [board] = **core {
            let known = self.table.known_mut(board);
            known.unsolved = known.unsolved.max(within);
        } else {
            self.beliefs.add_unsolved(core.clone(), within);
        }
    }

    /// Takes out the boards that are mated within `within` moves by one attempt after the other,
    /// and writes these down. A core if boards are left.
    fn reduce(
        &mut self,
        rest: &mut Vec<BoardId>,
        within: u8,
        line: &mut Line,
    ) -> Result<Option<Core>, Stopped> {
        if let Some(core) = self.known_to_fail(rest, within)? {
            return Ok(Some(core));
        }
        let any = self.table.ruleset.any;
        let mut refuted = Refuted::default();
        if any != AnyRule::OneTry {
            self.exhaust(rest, within, Only::All, &mut refuted, &mut line.tries)?;
            return match any {
                _ if rest.is_empty() => Ok(None),
                AnyRule::NotAsked => Ok(Some(self.core(rest, within, Only::All, &refuted))),
                _ => self.ask(rest.clone(), rest, within, &refuted, line),
            };
        }
        // A pawn capture that is made before the question cannot be the one that is owed after it.
        self.exhaust(rest, within, Only::Others, &mut refuted, &mut line.tries)?;
        let (mut stuck, tried) = (rest.clone(), line.tries.len());
        self.exhaust(&mut stuck, within, Only::All, &mut refuted, &mut line.tries)?;
        if stuck.is_empty() {
            return Ok(None);
        }
        line.tries.truncate(tried);
        self.ask(rest.clone(), &stuck, within, &refuted, line)
    }

    /// Makes safe attempts as long as there are any.
    fn exhaust(
        &mut self,
        rest: &mut Vec<BoardId>,
        within: u8,
        only: Only,
        refuted: &mut Refuted,
        tries: &mut Vec<Attempt>,
    ) -> Result<(), Stopped> {
        loop {
            refuted.retain(|_, core| is_part(core, rest));
            let candidates = self.candidates(rest, within, only, refuted);
            let mut progress = false;
            for Candidate { code, .. } in candidates {
                if !self.is_legal_somewhere(rest, code) {
                    continue;
                }
                match self.refute(rest, code, within)? {
                    Some(core) => {
                        refuted.insert(code, core);
                    }
                    None => {
                        let history = &mut self.history[code.index()];
                        *history = history.saturating_add(1 << within.min(10));
                        tries.push(Attempt { code, within });
                        let table = &mut self.table;
                        rest.retain(|&board| table.find(board, code).is_none());
                        progress = true;
                        if rest.is_empty() {
                            return Ok(());
                        }
                    }
                }
            }
            if !progress {
                return Ok(());
            }
        }
    }

    fn is_legal_somewhere(&mut self, boards: &[BoardId], code: MoveIndex) -> bool {
        boards.iter().any(|&board| self.table.find(board, code).is_some())
    }

    /// The attempts that are legal on some board and not known to be refuted, the best first.
    /// Those that one board is known to refute are written down.
    fn candidates(
        &mut self,
        boards: &[BoardId],
        within: u8,
        only: Only,
        refuted: &mut Refuted,
    ) -> Vec<Candidate> {
        let mut found: Vec<Candidate> = Vec::new();
        for &board in boards {
            let steps = self.table.steps(board);
            for step in self.table.slice(steps) {
                if !only.allows(step) {
                    continue;
                }
                let place = &mut self.places[step.code.index()];
                if *place == UNPLACED {
                    *place = found.len() as u16;
                    found.push(Candidate {
                        code: step.code,
                        score: u64::from(self.history[step.code.index()]),
                        refuted: refuted.contains_key(&step.code),
                    });
                }
                let candidate = &mut found[usize::from(*place)];
                candidate.score += match step.kind {
                    Kind::Mate => 1 << 40,
                    _ if step.check => 1 << 36,
                    _ => 0,
                };
                if !candidate.refuted && step.refutes(within) {
                    candidate.refuted = true;
                    refuted.insert(step.code, Arc::new([board]));
                }
            }
        }
        for candidate in &found {
            self.places[candidate.code.index()] = UNPLACED;
        }
        found.retain(|candidate| !candidate.refuted);
        found.sort_by_key(|candidate| (std::cmp::Reverse(candidate.score), candidate.code));
        found
    }
}
