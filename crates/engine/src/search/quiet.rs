//! Quiescence: captures, checks and answers to checks, until nothing is about to happen.

use chess::{Move, Position};

use super::{MAX_PLY, Worker};
use crate::{
    code::Code,
    eval::{evaluate, slot},
    order::{Kind, Picker},
    score::{self, INFINITE},
    see::{self, WORTH},
    table::{Bound, Entry},
};

/// Quiet checks are looked at in so many plies.
const CHECK_PLIES: i32 = 1;

impl Worker<'_> {
    /// The score of a position when only what cannot be put off is played. `depth` is 0 at first and falls.
    pub(super) fn quiet(
        &mut self,
        position: &Position,
        ply: usize,
        depth: i32,
        mut alpha: i32,
        beta: i32,
    ) -> i32 {
        self.visit();
        self.frames[ply].line.clear();
        if self.stopped {
            return 0;
        }
        let in_check = position.is_check();
        if ply >= MAX_PLY {
            return if in_check { 0 } else { evaluate(position, &self.shared.context) };
        }
        let key = self.key(position);
        let entry = self.shared.table.get(key);
        let with_checks = depth > -CHECK_PLIES;
        let entry_depth = if in_check || with_checks { 0 } else { -1 };
        if let Some(entry) = entry {
            let value = score::from_memory(entry.score, ply);
            let enough = match entry.bound {
                Bound::Exact => true,
                Bound::Lower => value >= beta,
                Bound::Upper => value <= alpha,
                Bound::None => false,
            };
            if beta - alpha == 1 && entry.depth >= entry_depth && enough {
                return value;
            }
        }
        let mut eval = score::NONE;
        let mut best = -INFINITE;
        if !in_check {
            eval = match entry {
                Some(entry) if entry.eval != score::NONE => entry.eval,
                _ => evaluate(position, &self.shared.context),
            };
            best = eval;
            if let Some(entry) = entry {
                let value = score::from_memory(entry.score, ply);
                let better = entry.bound == Bound::Exact
                    || entry.bound == Bound::Lower && value > eval
                    || entry.bound == Bound::Upper && value < eval;
                if better && !score::is_decided(value) {
                    best = value;
                }
            }
            if best >= beta {
                if entry.is_none() {
                    let score = score::to_memory(best, ply);
                    let entry =
                        Entry { code: Code::NONE, score, eval, depth: -2, bound: Bound::Lower };
                    self.shared.table.put(key, entry);
                }
                return best;
            }
            alpha = alpha.max(best);
        }
        let old_alpha = alpha;
        let first = entry
            .and_then(|entry| entry.code.read(position))
            .filter(|&mv| in_check || with_checks || see::captured(position, mv).is_some());
        let kind = match (in_check, with_checks) {
            (true, _) => Kind::All,
            (false, true) => Kind::Checks,
            (false, false) => Kind::Captures,
        };
        let before = self.before(ply);
        let room = self.room.pop().unwrap_or_default();
        let mut picker = Picker::new(kind, first, [None; 3], room);
        let mut best_move = None;
        let mut count = 0;
        let mut quiets = 0;
        let mut unseen = false;
        while let Some(mv) = picker.next(position, self.history, before) {
            if self.shared.context.misses(mv) {
                unseen = true;
                continue;
            }
            count += 1;
            let captured = see::captured(position, mv);
            if best > -score::MOST {
                if in_check {
                    if captured.is_none() {
                        quiets += 1;
                        if quiets > 3 {
                            picker.skip_quiets();
                            continue;
                        }
                    }
                } else if let Some(role) = captured
                    && !matches!(mv, Move::Normal { promotion: Some(_), .. })
                {
                    let hope = eval + 180 + WORTH[role as usize];
                    if hope <= alpha && alpha < score::MOST {
                        best = best.max(hope);
                        continue;
                    }
                }
            }
            let mut child = position.clone();
            child.play_unchecked(mv);
            self.frames[ply].slot = Some(slot(mv));
            let value = -self.quiet(&child, ply + 1, depth - 1, -beta, -alpha);
            if self.stopped {
                self.room.push(picker.into_room());
                return 0;
            }
            if value > best {
                best = value;
                if value > alpha {
                    best_move = Some(mv);
                    alpha = value;
                    if value >= beta {
                        break;
                    }
                }
            }
        }
        self.room.push(picker.into_room());
        if in_check && count == 0 {
            if unseen {
                return evaluate(position, &self.shared.context);
            }
            return self.without_moves(position, ply);
        }
        let bound = match best {
            best if best >= beta => Bound::Lower,
            best if best > old_alpha => Bound::Exact,
            _ => Bound::Upper,
        };
        let entry = Entry {
            code: best_move.map_or(Code::NONE, Code::of),
            score: score::to_memory(best, ply),
            eval,
            depth: entry_depth,
            bound,
        };
        self.shared.table.put(key, entry);
        best
    }
}
