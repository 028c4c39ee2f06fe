//! One position in the search proper.

use std::sync::LazyLock;

use chess::{Move, Position, Role};

use super::{MAX_PLY, Worker};
use crate::{
    code::Code,
    eval::{check_squares, evaluate, slot},
    order::{Kind, Picker},
    score::{self, INFINITE},
    see,
    table::{Bound, Entry},
};

/// By depth and number of the move: how many plies less are enough for a late move.
static REDUCTIONS: LazyLock<[[i8; 64]; 64]> = LazyLock::new(|| {
    std::array::from_fn(|depth| {
        std::array::from_fn(|count| {
            if depth == 0 || count == 0 {
                return 0;
            }
            (0.6 + (depth as f64).ln() * (count as f64).ln() / 2.1) as i8
        })
    })
});

/// What is known while the moves of a position are tried.
struct Tried {
    best: i32,
    best_move: Option<Move>,
    quiets: Vec<Move>,
    captures: Vec<(Move, Role)>,
}

impl Worker<'_> {
    /// The score of a position, at least `depth` plies deep: exact between `alpha` and `beta`, a bound outside.
    #[expect(clippy::too_many_lines, reason = "the steps of a node belong together")]
    pub(super) fn node(
        &mut self,
        position: &Position,
        ply: usize,
        mut depth: i32,
        mut alpha: i32,
        mut beta: i32,
        cut: bool,
    ) -> i32 {
        let in_check = position.is_check();
        if depth <= 0 {
            return self.quiet(position, ply, 0, alpha, beta);
        }
        self.visit();
        self.frames[ply].line.clear();
        let root = ply == 0;
        let pv = beta - alpha > 1;
        let turn = position.turn();
        let excluded = self.frames[ply].excluded;
        if !root {
            if self.stopped {
                return 0;
            }
            if self.is_repetition(position) {
                return self.shared.context.draw(turn);
            }
            if ply >= MAX_PLY {
                return if in_check { 0 } else { evaluate(position, &self.shared.context) };
            }
            alpha = alpha.max(score::mated(ply));
            beta = beta.min(-score::mated(ply + 1));
            if alpha >= beta {
                return alpha;
            }
        }

        let key = self.key(position);
        let entry = if excluded.is_some() { None } else { self.shared.table.get(key) };
        let remembered = entry.map(|entry| score::from_memory(entry.score, ply));
        if let (Some(entry), Some(value)) = (entry, remembered) {
            let enough = match entry.bound {
                Bound::Exact => true,
                Bound::Lower => value >= beta,
                Bound::Upper => value <= alpha,
                Bound::None => false,
            };
            if !pv && entry.depth >= depth && enough {
                return value;
            }
        }
        let first = entry.and_then(|entry| entry.code.read(position));

        let mut eval = score::NONE;
        let mut standing = score::NONE;
        if !in_check {
            eval = match entry {
                Some(entry) if entry.eval != score::NONE => entry.eval,
                _ if excluded.is_some() => self.frames[ply].eval,
                _ => evaluate(position, &self.shared.context),
            };
            standing = eval;
            // What was found out by search is a better guess.
            if let (Some(entry), Some(value)) = (entry, remembered)
                && !score::is_decided(value)
                && (entry.bound == Bound::Exact
                    || entry.bound == Bound::Lower && value > eval
                    || entry.bound == Bound::Upper && value < eval)
            {
                standing = value;
            }
        }
        self.frames[ply].eval = eval;
        let improving = !in_check
            && ply >= 2
            && (self.frames[ply - 2].eval == score::NONE || eval > self.frames[ply - 2].eval);

        if !pv && !in_check && excluded.is_none() && !score::is_decided(beta) {
            if depth <= 2 && standing + 260 * depth < alpha {
                let value = self.quiet(position, ply, 0, alpha, beta);
                if value <= alpha {
                    return value;
                }
            }
            if depth <= 7 && standing - 120 * (depth - i32::from(improving)) >= beta {
                return standing;
            }
            let after_pass = ply > 0 && self.frames[ply - 1].slot.is_none();
            if depth >= 2 && standing >= beta && eval >= beta - 30 * depth && !after_pass {
                let less = 3 + depth / 4 + ((standing - beta) / 200).min(3);
                let mut child = position.clone();
                child.pass();
                self.frames[ply].slot = None;
                self.keys.push(position.keys().whole());
                let value = -self.node(&child, ply + 1, depth - less, -beta, 1 - beta, !cut);
                self.keys.pop();
                if self.stopped {
                    return 0;
                }
                if value >= beta {
                    return if score::is_decided(value) { beta } else { value };
                }
            }
        }
        if first.is_none() && depth >= 4 && excluded.is_none() {
            depth -= 1;
        }
        // Who has no choice is followed further.
        let forced =
            in_check && (ply as i32) < 2 * self.root_depth && position.count_legal_moves() <= 1;
        if forced {
            depth += 1;
        }

        let before = self.before(ply);
        let killers = self.frames[ply].killers;
        let answer = self.history.answer(turn, before);
        self.frames[ply + 1].killers = [None; 2];
        let room = self.room.pop().unwrap_or_default();
        let mut picker = Picker::new(Kind::All, first, [killers[0], killers[1], answer], room);
        let checks = check_squares(position, !turn);
        let mut tried =
            Tried { best: -INFINITE, best_move: None, quiets: Vec::new(), captures: Vec::new() };
        let old_alpha = alpha;
        let mut count = 0;
        let mut unseen = false;

        while let Some(mv) = picker.next(position, self.history, before) {
            if Some(mv) == excluded || root && !self.root_moves.contains(&mv) {
                continue;
            }
            if !root && self.shared.context.misses(mv) {
                unseen = true;
                continue;
            }
            count += 1;
            let captured = see::captured(position, mv);
            let promotes = matches!(mv, Move::Normal { promotion: Some(_), .. });
            let is_quiet = captured.is_none() && !promotes;
            let gives_check = checks[landing(mv) as usize].contains(mv.to());
            let past = if is_quiet { self.history.quiet(turn, mv, before) } else { 0 };

            if !root && tried.best > -score::MOST {
                // Who already makes the other wait looks for mate: no check is left out.
                let hunts = alpha > score::MOST;
                if hunts && !gives_check && depth <= 7 {
                    continue;
                }
                if is_quiet && !hunts {
                    let late = (5 + 2 * depth * depth) / (2 - i32::from(improving));
                    if depth <= 7 && count > late {
                        picker.skip_quiets();
                    }
                    if !gives_check {
                        if depth <= 4 && past < -3_500 * depth {
                            continue;
                        }
                        let hopeless = !in_check && eval + 160 + 110 * depth <= alpha;
                        if depth <= 5 && hopeless {
                            picker.skip_quiets();
                            continue;
                        }
                    }
                    // A check may be worth a man.
                    let (reach, least) = if gives_check { (5, -180) } else { (7, -45) };
                    if depth <= reach && !see::pays(position, mv, least * depth) {
                        continue;
                    }
                } else if !hunts && depth <= 6 && !see::pays(position, mv, -110 * depth) {
                    continue;
                }
            }

            let mut extension = 0;
            if !root && (ply as i32) < 2 * self.root_depth {
                if Some(mv) == first
                    && depth >= 7
                    && excluded.is_none()
                    && let (Some(entry), Some(value)) = (entry, remembered)
                    && entry.depth >= depth - 3
                    && matches!(entry.bound, Bound::Lower | Bound::Exact)
                    && !score::is_decided(value)
                {
                    let bar = value - 2 * depth;
                    self.frames[ply].excluded = Some(mv);
                    let other = self.node(position, ply, (depth - 1) / 2, bar - 1, bar, cut);
                    self.frames[ply].excluded = None;
                    if other < bar {
                        extension = 1;
                    } else if bar >= beta {
                        self.room.push(picker.into_room());
                        return bar;
                    }
                } else if gives_check && see::pays(position, mv, 0) {
                    extension = 1;
                }
            }

            let mut child = position.clone();
            child.play_unchecked(mv);
            self.frames[ply].slot = Some(slot(mv));
            self.keys.push(position.keys().whole());
            let deeper = depth - 1 + extension;
            let mut value = -INFINITE;
            let mut whole = true;
            if depth >= 2 && count > 1 + i32::from(pv) && (is_quiet || cut) {
                let mut less =
                    i32::from(REDUCTIONS[depth.clamp(0, 63) as usize][count.clamp(0, 63) as usize]);
                less += i32::from(cut);
                less -= i32::from(pv);
                less -= i32::from(gives_check);
                less -= i32::from(in_check);
                less += i32::from(!improving);
                if is_quiet {
                    less -= (past / 9_000).clamp(-2, 2);
                } else {
                    less -= 1;
                }
                let shallow = (deeper - less).clamp(1, deeper.max(1));
                if shallow < deeper {
                    value = -self.node(&child, ply + 1, shallow, -alpha - 1, -alpha, true);
                    whole = value > alpha;
                }
            }
            if whole {
                if !pv || count > 1 {
                    value = -self.node(&child, ply + 1, deeper, -alpha - 1, -alpha, !cut);
                }
                if pv && (count == 1 || value > alpha && (root || value < beta)) {
                    value = -self.node(&child, ply + 1, deeper, -beta, -alpha, false);
                }
            }
            self.keys.pop();
            if self.stopped {
                self.room.push(picker.into_room());
                return 0;
            }

            if value > tried.best {
                tried.best = value;
                if value > alpha {
                    tried.best_move = Some(mv);
                    if pv {
                        self.note_line(ply, mv);
                    }
                    if root {
                        self.best = Some((mv, value));
                    }
                    if value >= beta {
                        break;
                    }
                    alpha = value;
                }
            }
            if is_quiet {
                if tried.quiets.len() < 64 {
                    tried.quiets.push(mv);
                }
            } else if let Some(role) = captured {
                tried.captures.push((mv, role));
            }
        }
        self.room.push(picker.into_room());

        if count == 0 && unseen {
            return evaluate(position, &self.shared.context);
        }
        if count == 0 {
            return if excluded.is_some() { alpha } else { self.without_moves(position, ply) };
        }
        if tried.best >= beta
            && let Some(mv) = tried.best_move
        {
            self.learn(position, ply, depth, mv, &tried);
        }
        if excluded.is_none() {
            let bound = match tried.best {
                best if best >= beta => Bound::Lower,
                best if best > old_alpha => Bound::Exact,
                _ => Bound::Upper,
            };
            let entry = Entry {
                code: tried.best_move.map_or(Code::NONE, Code::of),
                score: score::to_memory(tried.best, ply),
                eval,
                depth,
                bound,
            };
            self.shared.table.put(key, entry);
        }
        tried.best
    }

    /// A move refuted the position: it is tried earlier from now on, and what came before it later.
    fn learn(&mut self, position: &Position, ply: usize, depth: i32, mv: Move, tried: &Tried) {
        let turn = position.turn();
        let before = self.before(ply);
        let bonus = (140 * depth - 60).min(1_600);
        if let Some(role) = see::captured(position, mv) {
            self.history.add_capture(mv, role, bonus);
        } else {
            let frame = &mut self.frames[ply];
            if frame.killers[0] != Some(mv) {
                frame.killers = [Some(mv), frame.killers[0]];
            }
            self.history.set_answer(turn, before, mv);
            self.history.add_quiet(turn, mv, before, bonus);
            for &other in &tried.quiets {
                self.history.add_quiet(turn, other, before, -bonus);
            }
        }
        for &(other, role) in &tried.captures {
            self.history.add_capture(other, role, -bonus);
        }
    }
}

/// What stands on the target afterwards.
fn landing(mv: Move) -> Role {
    match mv {
        Move::Normal { promotion: Some(role), .. } => role,
        _ => mv.role(),
    }
}
