//! What is found out about a move before it is decided.

use bughouse::Millis;
use chess::{Move, Position, Role};
use protocol::Phrase;

use super::{
    Budget, Mind, Table,
    asks::wants,
    other::{stands, takes},
};
use crate::{Engine, Found, Limits, Root, Values, Watch, limits::Lap, sight::Mix};

/// What was found out about a move.
#[derive(Clone, Debug)]
pub(super) struct Thought {
    /// The keys of both boards.
    keys: [u64; 2],
    pub(super) found: Found,
    pub(super) want: Option<(Phrase, Role)>,
}

/// How many shares of the time for a move the questions about men that are not there may take, each one.
const SHARE: u32 = 60;

/// With less on the clock nobody thinks about the other board.
const BUSY: Millis = Millis(500);

/// A hint that costs more than this is not followed, in centipawns.
const TOO_DEAR: i32 = 500;

impl Mind {
    /// Searches both boards, unless that was done and nothing has changed.
    pub(super) fn think(
        &mut self,
        engine: &mut Engine,
        table: &Table<'_>,
        bounds: &Limits,
        watch: &dyn Watch,
        report: &mut dyn FnMut(&Found),
    ) -> Thought {
        let key = |position: &Position| position.keys().whole();
        let keys = [key(table.position), table.other.map_or(0, key)];
        let known = self.thought.take().filter(|thought| thought.keys == keys);
        if let Some(thought) = known.filter(|_| self.orders.hint.is_none()) {
            self.thought = Some(thought.clone());
            return thought;
        }
        let budget = self.budget(table);
        let limits = self.limits(bounds, budget);
        let probe = self.probe(bounds, budget);
        let curious = self.level.curiosity() > 0 && table.clocks.ours > BUSY;
        if let Some(board) = table.other.filter(|_| curious) {
            let wanted = |role| {
                let own = table.color();
                stands(table.position, own, role)
                    || stands(table.position, !own, role)
                    || table.position.reserves()[own].has(role)
            };
            self.other.look(engine, board, !table.color(), wanted, &probe, watch);
        }
        let limits = Limits { values: self.values(table), ..limits };
        let root = Root { position: table.position.clone(), history: table.history.to_vec() };
        let mut found = engine.search(&root, &limits, watch, report);
        self.heed(engine, &root, &limits, &mut found, watch);
        let want = if curious {
            wants(engine, table.position, table.other, found.score, &probe, watch)
        } else {
            None
        };
        let thought = Thought { keys, found, want };
        if !watch.stopped() {
            self.thought = Some(thought.clone());
        }
        thought
    }

    /// What bounds the search: the level, the clock, and what the caller says.
    fn limits(&self, bounds: &Limits, budget: Budget) -> Limits {
        let level = self.level.limits(Mix::of(&[self.seed, self.turn]));
        Limits {
            depth: bounds.depth.min(level.depth),
            nodes: bounds.nodes.min(level.nodes),
            soft: bounds.soft.min(budget.soft),
            hard: bounds.hard.min(budget.hard),
            moves: bounds.moves.clone(),
            ..level
        }
    }

    /// What bounds a question about a man that is not there.
    fn probe(&self, bounds: &Limits, budget: Budget) -> Limits {
        let nodes = self.level.curiosity().min(bounds.nodes / u64::from(SHARE)).max(1);
        Limits { depth: bounds.depth, ..Limits::nodes(nodes) }.within(budget.soft / SHARE)
    }

    /// What men mean to my partner's board, as far as this player thinks of it.
    fn values(&self, table: &Table<'_>) -> Values {
        let asked = (self.orders.gains(), self.orders.losses());
        let values = self.other.values(asked.0, asked.1, self.level.greed());
        let Some(board) = table.other.filter(|_| self.level.curiosity() > 0) else { return values };
        let takes = takes(board);
        if table.partner_to_move() == Some(true) {
            Values { coming: takes, ..values }
        } else {
            Values { threatening: takes, ..values }
        }
    }

    /// Follows the move that my partner named, unless that is too dear.
    fn heed(
        &mut self,
        engine: &mut Engine,
        root: &Root,
        limits: &Limits,
        found: &mut Found,
        watch: &dyn Watch,
    ) {
        let Some(hint) = self.orders.hint.take() else { return };
        let position = &root.position;
        let Some(mv) = read_move(&hint, position) else { return };
        if found.best == Some(mv) {
            return;
        }
        let only = Limits { moves: Some(vec![mv]), sight: None, ..limits.clone() };
        let only = Limits { soft: only.soft / 2, hard: only.hard / 2, ..only };
        let hinted = engine.search(root, &only, &Lap::of(watch), &mut |_| {});
        let loses = found.score.centipawns() - hinted.score.centipawns();
        if hinted.best == Some(mv) && loses <= TOO_DEAR {
            *found = hinted;
        }
    }
}

/// A move as people or programs write it, if it is legal.
fn read_move(text: &str, position: &Position) -> Option<Move> {
    let uci = || text.parse::<chess::Uci>().ok()?.to_move(position).ok();
    let san = || text.parse::<chess::SanPlus>().ok()?.san.to_move(position).ok();
    uci().or_else(san)
}
