//! The boards that a search has met, by number, with their moves and the opponent's replies.

mod steps;

use std::{collections::HashMap, hash::BuildHasher, ops::Range};

use chess::{ByColor, Color, Position, Reserve};
use hashbrown::HashTable;
use rustc_hash::FxBuildHasher;

use super::{
    leaves::{self, Leaves},
    move_index::MoveIndex,
};
use crate::{Announcement, Packed, Ruleset, belief::Shared};

/// A board with the solver to move, by number.
pub(super) type BoardId = u32;

/// A board with its known results.
struct Node {
    packed: Packed,
    reserves: u16,
    /// Whether there is a mate in one.
    mates: bool,
    known: KnownDepths,
    steps: Option<(u32, u16)>,
}

/// Within how many moves it is known to be solved, and not to be.
#[derive(Clone, Copy, Debug)]
pub(super) struct KnownDepths {
    /// The number of moves within which it is known to be unsolved.
    pub(super) unsolved: u8,
    /// The number of moves within which it is solved; `u8::MAX` if that is unknown.
    pub(super) solved: u8,
    /// Likewise unsolved, for a player who sees the board.
    pub(super) unsolved_seen: u8,
    /// Likewise solved, for a player who sees the board.
    pub(super) solved_full_view: u8,
}

impl Node {
    fn key(&self) -> (Packed, u16) {
        (self.packed, self.reserves)
    }
}

impl KnownDepths {
    const NOTHING: Self =
        Self { unsolved: 0, solved: u8::MAX, unsolved_seen: 0, solved_full_view: u8::MAX };
}

/// The immediate effect of a legal move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// It mates.
    Mate,
    /// The game goes on, or ends in a draw that has not been seen yet.
    Open,
    /// The game is drawn at once or after some answer.
    Dead,
}

/// A legal move of a board.
#[derive(Clone, Copy, Debug)]
pub(super) struct Step {
    pub(super) code: MoveIndex,
    pub(super) kind: Kind,
    pub(super) check: bool,
    pub(super) pawn_capture: bool,
    /// It counts as a mate (see [`Leaves`]).
    pub(super) leaf: bool,
    /// On this board alone the move does not mate within this many moves, itself included.
    pub(super) unsafe_within: u8,
    /// The same for a player who sees the board.
    pub(super) unsafe_full_view: u8,
    answers: Option<(u32, u16)>,
}

impl Step {
    /// Whether the move is known not to mate on its board within this many moves.
    pub(super) fn refutes(&self, within: u8) -> bool {
        match self.kind {
            Kind::Mate => false,
            Kind::Dead => true,
            Kind::Open if self.leaf && within == 1 => false,
            Kind::Open => within == 1 || self.unsafe_within >= within,
        }
    }

    /// The move does not mate within this many moves, even for a player who sees the board.
    pub(super) fn refute(&mut self, within: u8) {
        self.unsafe_within = self.unsafe_within.max(within);
        self.unsafe_full_view = self.unsafe_full_view.max(within);
    }
}

/// A reply of the opponent.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Reply {
    /// The number of the announcements of the move and the reply.
    pub(super) heard: u32,
    pub(super) board: BoardId,
}

/// Why a table stops: it is full.
#[derive(Clone, Copy, Debug)]
pub(super) struct Full;

pub(super) struct BoardTable {
    pub(super) ruleset: Ruleset,
    pub(super) leaves: Leaves,
    shared: Shared,
    limit: usize,
    nodes: Vec<Node>,
    index: HashTable<BoardId>,
    reserves: Vec<ByColor<Reserve>>,
    steps: Vec<Step>,
    answers: Vec<Reply>,
    heard: Vec<[Announcement; 2]>,
    heard_index: HashMap<[Announcement; 2], u32, FxBuildHasher>,
}

impl BoardTable {
    /// The most moves and answers that are kept for each board that is kept; on average there are
    /// fewer, since most boards are only asked for a mate in one.
    const STEPS_PER_BOARD: usize = 8;

    pub(super) fn new(ruleset: Ruleset, leaves: Leaves, shared: Shared, limit: usize) -> Self {
        Self {
            ruleset,
            leaves,
            shared,
            limit,
            nodes: Vec::new(),
            index: HashTable::new(),
            reserves: Vec::new(),
            steps: Vec::new(),
            answers: Vec::new(),
            heard: Vec::new(),
            heard_index: HashMap::default(),
        }
    }

    /// The color that is to mate.
    pub(super) const fn us(&self) -> Color {
        self.shared.turn
    }

    pub(super) const fn boards(&self) -> usize {
        self.nodes.len()
    }

    /// The number of a board, which is met for the first time or again.
    pub(super) fn number(&mut self, position: &Position) -> Result<BoardId, Full> {
        let key = self.key(position);
        if let Some(id) = self.find_board(key) {
            return Ok(id);
        }
        let mates = self.has_mate(position);
        self.add_board(key, mates)
    }

    fn key(&mut self, position: &Position) -> (Packed, u16) {
        (Packed::from_position(position), self.reserves_number(position.reserves()))
    }

    fn find_board(&self, key: (Packed, u16)) -> Option<BoardId> {
        let hash = FxBuildHasher.hash_one(key);
        self.index.find(hash, |&id| self.nodes[id as usize].key() == key).copied()
    }

    fn add_board(&mut self, key: (Packed, u16), mates: bool) -> Result<BoardId, Full> {
        if self.nodes.len() >= self.limit
            || self.answers.len() + self.steps.len() >= self.limit * Self::STEPS_PER_BOARD
        {
            return Err(Full);
        }
        let id = self.nodes.len() as BoardId;
        let (packed, reserves) = key;
        self.nodes.push(Node { packed, reserves, mates, known: KnownDepths::NOTHING, steps: None });
        let nodes = &self.nodes;
        let hash = |&id: &BoardId| FxBuildHasher.hash_one(nodes[id as usize].key());
        self.index.insert_unique(hash(&id), id, hash);
        Ok(id)
    }

    fn has_mate(&self, position: &Position) -> bool {
        leaves::has_mate(position) || self.leaves.any() && self.has_leaf(position)
    }

    /// Whether a board has a mate in one; it is not kept.
    pub(super) fn would_mate(&mut self, position: &Position) -> bool {
        let key = self.key(position);
        match self.find_board(key) {
            Some(board) => self.mates(board),
            None => self.has_mate(position),
        }
    }

    fn reserves_number(&mut self, reserves: &ByColor<Reserve>) -> u16 {
        // Few at a time: the reserves change with captures and drops only.
        let found = self.reserves.iter().rposition(|known| known == reserves);
        found.unwrap_or_else(|| {
            self.reserves.push(*reserves);
            self.reserves.len() - 1
        }) as u16
    }

    fn has_leaf(&self, position: &Position) -> bool {
        let mut found = false;
        position.generate(|set| {
            set.for_each(|mv| {
                if !found {
                    let mut after = position.clone();
                    after.play_unchecked(mv);
                    found = self.leaves.hold(&after, position.turn()) && after.has_legal_move();
                }
            });
        });
        found
    }

    pub(super) fn position(&self, board: BoardId) -> Position {
        let node = &self.nodes[board as usize];
        let reserves = self.reserves[usize::from(node.reserves)];
        node.packed.unpack(&Shared { reserves, ..self.shared })
    }

    /// Whether a board has a mate in one.
    pub(super) fn mates(&self, board: BoardId) -> bool {
        self.nodes[board as usize].mates
    }

    pub(super) fn known(&self, board: BoardId) -> KnownDepths {
        self.nodes[board as usize].known
    }

    pub(super) fn known_mut(&mut self, board: BoardId) -> &mut KnownDepths {
        &mut self.nodes[board as usize].known
    }

    pub(super) fn get(&self, step: usize) -> &Step {
        &self.steps[step]
    }

    pub(super) fn get_mut(&mut self, step: usize) -> &mut Step {
        &mut self.steps[step]
    }

    pub(super) fn slice(&self, steps: Range<usize>) -> &[Step] {
        &self.steps[steps]
    }

    /// The place of a move among the steps of a board, if it is legal.
    pub(super) fn find(&mut self, board: BoardId, code: MoveIndex) -> Option<usize> {
        let steps = self.steps(board);
        let found = self.steps[steps.clone()].binary_search_by_key(&code, |step| step.code);
        found.ok().map(|place| steps.start + place)
    }

    pub(super) fn answer(&self, place: usize) -> Reply {
        self.answers[place]
    }

    /// Puts an answer first among those of its step.
    pub(super) fn prefer(&mut self, answers: &Range<usize>, place: usize) {
        self.answers.swap(answers.start, place);
    }

    /// The announcements of a move and of the reply.
    pub(super) fn heard(&self, number: u32) -> &[Announcement; 2] {
        &self.heard[number as usize]
    }
}
