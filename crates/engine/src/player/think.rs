//! The searches behind a decision.

use bughouse::Millis;
use bughouse::phrase::Phrase;
use chess::{Move, Position, Role};

use super::{
    SeatPlayer, SeatView, TimeBudget,
    partner_board::{capturable, has_on_board},
    requests::wants,
};
use crate::{Engine, Root, SearchLimits, SearchResult, Values, Watch, handicap::mix, limits::Lap};

/// The results of thinking about a move.
#[derive(Clone, Debug)]
pub(super) struct Thought {
    /// The keys of both boards.
    keys: [u64; 2],
    pub(super) found: SearchResult,
    pub(super) want: Option<(Phrase, Role)>,
}

/// Each question about a piece that is not there may take this fraction of the time for a move.
const PROBE_SHARE: u32 = 60;

/// With less on the clock, the player ignores the partner's board.
const MIN_CLOCK: Millis = Millis(500);

/// The greatest loss, in centipawns, for which the player still follows a hint.
const MAX_HINT_LOSS: i32 = 500;

impl SeatPlayer {
    /// Searches both boards, unless nothing has changed since the last time.
    pub(super) fn think(
        &mut self,
        engine: &mut Engine,
        view: &SeatView<'_>,
        bounds: &SearchLimits,
        watch: &dyn Watch,
        report: &mut dyn FnMut(&SearchResult),
    ) -> Thought {
        let key = |position: &Position| position.keys().whole();
        let keys = [key(view.position), view.partner_board.map_or(0, key)];
        let known = self.thought.take().filter(|thought| thought.keys == keys);
        if let Some(thought) = known.filter(|_| self.instructions.hint.is_none()) {
            self.thought = Some(thought.clone());
            return thought;
        }
        if let Some(found) = self.book_result(view, bounds) {
            let thought = Thought { keys, found, want: None };
            self.thought = Some(thought.clone());
            return thought;
        }
        let budget = self.budget(view);
        let limits = self.limits(bounds, budget);
        let probe = self.probe_limits(bounds, budget);
        let considers_partner = self.level.probe_nodes() > 0 && view.clocks.ours > MIN_CLOCK;
        if let Some(board) = view.partner_board.filter(|_| considers_partner) {
            let wanted = |role| {
                let own = view.color();
                has_on_board(view.position, own, role)
                    || has_on_board(view.position, !own, role)
                    || view.position.reserves()[own].has(role)
            };
            self.partner_board.examine(engine, board, !view.color(), wanted, &probe, watch);
        }
        let limits = SearchLimits { values: self.values(view), ..limits };
        let root = Root { position: view.position.clone(), history: view.history.to_vec() };
        let mut found = engine.search(&root, &limits, watch, report);
        self.follow_hint(engine, &root, &limits, &mut found, watch);
        let want = if considers_partner {
            wants(engine, view.position, view.partner_board, found.score, &probe, watch)
        } else {
            None
        };
        let thought = Thought { keys, found, want };
        if !watch.stopped() {
            self.thought = Some(thought.clone());
        }
        thought
    }

    /// A move of the book as the result of a search that was not needed.
    fn book_result(&self, view: &SeatView<'_>, bounds: &SearchLimits) -> Option<SearchResult> {
        if self.instructions.hint.is_some() || bounds.moves.is_some() {
            return None;
        }
        let seed = mix(&[self.seed, self.turn, 2]);
        let mv = self.book.as_ref()?.choose(view.position, view.partner_board, seed)?;
        Some(SearchResult::of_book(mv))
    }

    /// The limits of the search by level, clock and caller.
    fn limits(&self, bounds: &SearchLimits, budget: TimeBudget) -> SearchLimits {
        let level = self.level.limits(mix(&[self.seed, self.turn]));
        SearchLimits {
            depth: bounds.depth.min(level.depth),
            nodes: bounds.nodes.min(level.nodes),
            soft: bounds.soft.min(budget.soft),
            hard: bounds.hard.min(budget.hard),
            moves: bounds.moves.clone(),
            ..level
        }
    }

    /// The limits of a question about a piece that is not there.
    fn probe_limits(&self, bounds: &SearchLimits, budget: TimeBudget) -> SearchLimits {
        let nodes = self.level.probe_nodes().min(bounds.nodes / u64::from(PROBE_SHARE)).max(1);
        SearchLimits { depth: bounds.depth, ..SearchLimits::nodes(nodes) }
            .within(budget.soft / PROBE_SHARE)
    }

    /// The values of pieces for my partner's board, as far as this level considers it.
    fn values(&self, view: &SeatView<'_>) -> Values {
        let (gains, losses) = (self.instructions.gains(), self.instructions.losses());
        let values = self.partner_board.values(gains, losses, self.level.greed());
        let Some(board) = view.partner_board.filter(|_| self.level.probe_nodes() > 0) else {
            return values;
        };
        let capturable = capturable(board);
        if view.partner_to_move() == Some(true) {
            Values { coming: capturable, ..values }
        } else {
            Values { threatening: capturable, ..values }
        }
    }

    /// Follows the move that my partner suggested, unless it loses too much.
    fn follow_hint(
        &mut self,
        engine: &mut Engine,
        root: &Root,
        limits: &SearchLimits,
        found: &mut SearchResult,
        watch: &dyn Watch,
    ) {
        let Some(hint) = self.instructions.hint.take() else { return };
        let position = &root.position;
        let Some(mv) = read_move(&hint, position) else { return };
        if found.best_move == Some(mv) {
            return;
        }
        let only = SearchLimits { moves: Some(vec![mv]), handicap: None, ..limits.clone() };
        let only = SearchLimits { soft: only.soft / 2, hard: only.hard / 2, ..only };
        let hinted = engine.search(root, &only, &Lap::new(watch), &mut |_| {});
        let loses = found.score.centipawns() - hinted.score.centipawns();
        if hinted.best_move == Some(mv) && loses <= MAX_HINT_LOSS {
            *found = hinted;
        }
    }
}

/// A move in SAN or as coordinates, if it is legal.
fn read_move(text: &str, position: &Position) -> Option<Move> {
    let uci = || text.parse::<chess::Uci>().ok()?.to_move(position).ok();
    let san = || text.parse::<chess::SanPlus>().ok()?.san.to_move(position).ok();
    uci().or_else(san)
}
