//! The move loop of alpha-beta: which moves of a node are searched, and how deep.

use std::sync::LazyLock;

use chess::{Bitboard, Move, Position, Role};

use super::{Worker, node::Node};
use crate::{
    eval::{check_squares, piece_to},
    history::PreviousMoves,
    movepick::MovePicker,
    score::{self, INFINITE},
    see,
    tt::Bound,
};

/// Late move reductions in plies, by depth and number of the move.
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

/// A move of a node that is about to be searched.
struct Candidate {
    mv: Move,
    /// From 1, in the order in which moves are tried.
    number: i32,
    captured: Option<Role>,
    is_quiet: bool,
    gives_check: bool,
    /// 0 for captures and promotions.
    history_score: i32,
}

/// The results of the moves tried so far.
pub(super) struct Tried {
    pub(super) alpha: i32,
    pub(super) best_score: i32,
    pub(super) best_move: Option<Move>,
    pub(super) count: i32,
    /// The handicap hid at least one legal move.
    pub(super) overlooked: bool,
    pub(super) quiets: Vec<Move>,
    pub(super) captures: Vec<(Move, Role)>,
}

impl Worker<'_> {
    /// The move loop. Returns a score if the node ends before its moves have decided it.
    #[inline(always)]
    pub(super) fn try_moves(
        &mut self,
        node: &Node<'_>,
        previous: PreviousMoves,
        picker: &mut MovePicker,
        tried: &mut Tried,
    ) -> Option<i32> {
        let Node { position, ply, .. } = *node;
        let (turn, is_root) = (position.turn(), ply == 0);
        let checks = check_squares(position, !turn);
        while let Some(mv) = picker.next(position, self.history, previous) {
            if Some(mv) == node.excluded || is_root && !self.root_moves.contains(&mv) {
                continue;
            }
            if !is_root && self.shared.context.overlooks(mv) {
                tried.overlooked = true;
                continue;
            }
            tried.count += 1;
            let mut candidate = Candidate::new(position, mv, tried.count, &checks);
            if candidate.is_quiet {
                candidate.history_score = self.history.quiet_score(turn, mv, previous);
            }
            if !is_root
                && tried.best_score > -score::MAX_EVAL
                && is_pruned(node, &candidate, tried.alpha, picker)
            {
                continue;
            }
            let extension = match self.extension(node, &candidate) {
                Ok(extension) => extension,
                Err(score) => return Some(score),
            };
            let score = self.search_child(node, &candidate, extension, tried.alpha);
            if self.stopped {
                return Some(0);
            }
            if score > tried.best_score {
                tried.best_score = score;
                if score > tried.alpha {
                    self.improve(node, mv, score);
                    tried.best_move = Some(mv);
                    if score >= node.beta {
                        break;
                    }
                    tried.alpha = score;
                }
            }
            tried.note(&candidate);
        }
        None
    }

    /// How many plies deeper a move is searched: one if it is singular, that is, if all others are
    /// much worse than the table says this one is, or if it is a check that loses nothing. `Err`
    /// is a score at which the node fails high, because another move would do so as well.
    #[inline(always)]
    fn extension(&mut self, node: &Node<'_>, candidate: &Candidate) -> Result<i32, i32> {
        let Node { position, ply, depth, .. } = *node;
        let mv = candidate.mv;
        if ply == 0 || (ply as i32) >= 2 * self.root_depth {
            return Ok(0);
        }
        if Some(mv) == node.tt_move
            && depth >= 7
            && node.excluded.is_none()
            && let Some(entry) = node.tt_entry
            && entry.depth >= depth - 3
            && matches!(entry.bound, Bound::Lower | Bound::Exact)
            && !score::is_decided(entry.score)
        {
            let singular_beta = entry.score - 2 * depth;
            self.frames[ply].excluded = Some(mv);
            let score = self.alpha_beta(
                position,
                ply,
                (depth - 1) / 2,
                singular_beta - 1,
                singular_beta,
                node.is_cut,
            );
            self.frames[ply].excluded = None;
            return match score {
                score if score < singular_beta => Ok(1),
                _ if singular_beta >= node.beta => Err(singular_beta),
                _ => Ok(0),
            };
        }
        Ok(i32::from(candidate.gives_check && see::is_at_least(position, mv, 0)))
    }

    /// Plays a move and searches what follows: late moves reduced first, all but the first with a
    /// null window first.
    #[inline(always)]
    fn search_child(
        &mut self,
        node: &Node<'_>,
        candidate: &Candidate,
        extension: i32,
        alpha: i32,
    ) -> i32 {
        let Node { position, ply, beta, is_pv, is_cut, .. } = *node;
        let mut child = position.clone();
        child.play_unchecked(candidate.mv);
        self.frames[ply].piece_to = Some(piece_to(candidate.mv));
        self.keys.push(position.keys().whole());
        let depth = node.depth - 1 + extension;
        let mut score = -INFINITE;
        let mut at_full_depth = true;
        if node.depth >= 2
            && candidate.number > 1 + i32::from(is_pv)
            && (candidate.is_quiet || is_cut)
        {
            let reduced = (depth - reduction(node, candidate)).clamp(1, depth.max(1));
            if reduced < depth {
                score = -self.alpha_beta(&child, ply + 1, reduced, -alpha - 1, -alpha, true);
                at_full_depth = score > alpha;
            }
        }
        if at_full_depth {
            if !is_pv || candidate.number > 1 {
                score = -self.alpha_beta(&child, ply + 1, depth, -alpha - 1, -alpha, !is_cut);
            }
            if is_pv && (candidate.number == 1 || score > alpha && (ply == 0 || score < beta)) {
                score = -self.alpha_beta(&child, ply + 1, depth, -beta, -alpha, false);
            }
        }
        self.keys.pop();
        score
    }

    /// A move has raised alpha.
    #[inline(always)]
    fn improve(&mut self, node: &Node<'_>, mv: Move, score: i32) {
        if node.is_pv {
            self.update_pv(node.ply, mv);
        }
        if node.ply == 0 {
            self.best = Some((mv, score));
        }
    }
}

impl Candidate {
    #[inline(always)]
    fn new(position: &Position, mv: Move, number: i32, checks: &[Bitboard; 6]) -> Self {
        let captured = see::captured(position, mv);
        let promotion = match mv {
            Move::Normal { promotion, .. } => promotion,
            _ => None,
        };
        Self {
            mv,
            number,
            captured,
            is_quiet: captured.is_none() && promotion.is_none(),
            gives_check: checks[promotion.unwrap_or(mv.role()) as usize].contains(mv.to()),
            history_score: 0,
        }
    }
}

impl Tried {
    /// No more quiet moves than this get a malus when another move refutes the node.
    const MAX_QUIETS: usize = 64;

    #[inline(always)]
    pub(super) fn new(alpha: i32) -> Self {
        Self {
            alpha,
            best_score: -INFINITE,
            best_move: None,
            count: 0,
            overlooked: false,
            quiets: Vec::new(),
            captures: Vec::new(),
        }
    }

    /// Remembers a move that did not refute the node.
    #[inline(always)]
    fn note(&mut self, candidate: &Candidate) {
        if candidate.is_quiet {
            if self.quiets.len() < Self::MAX_QUIETS {
                self.quiets.push(candidate.mv);
            }
        } else if let Some(role) = candidate.captured {
            self.captures.push((candidate.mv, role));
        }
    }
}

/// Whether a move is too unlikely to raise alpha to be searched: late move pruning, history
/// pruning, futility pruning and static exchange evaluation. Once it is clear that no quiet move
/// is worth its search, the picker skips the rest of them.
#[inline(always)]
fn is_pruned(node: &Node<'_>, candidate: &Candidate, alpha: i32, picker: &mut MovePicker) -> bool {
    let Node { position, depth, .. } = *node;
    let &Candidate { mv, is_quiet, gives_check, .. } = candidate;
    // The opponent already has to wait for pieces, and the search looks for mate: it prunes no
    // check.
    if alpha > score::MAX_EVAL {
        return !gives_check && depth <= 7;
    }
    if !is_quiet {
        return depth <= 6 && !see::is_at_least(position, mv, -110 * depth);
    }
    let late = (5 + 2 * depth * depth) / (2 - i32::from(node.improving));
    if depth <= 7 && candidate.number > late {
        picker.skip_quiets();
    }
    if !gives_check {
        if depth <= 4 && candidate.history_score < -3_500 * depth {
            return true;
        }
        let is_futile = !node.in_check && node.static_eval + 160 + 110 * depth <= alpha;
        if depth <= 5 && is_futile {
            picker.skip_quiets();
            return true;
        }
    }
    // A check may be worth a piece.
    let (max_depth, per_ply) = if gives_check { (5, -180) } else { (7, -45) };
    depth <= max_depth && !see::is_at_least(position, mv, per_ply * depth)
}

/// How many plies less a late move is searched at first.
#[inline(always)]
fn reduction(node: &Node<'_>, candidate: &Candidate) -> i32 {
    let (depth, number) = (node.depth.clamp(0, 63), candidate.number.clamp(0, 63));
    let mut reduction = i32::from(REDUCTIONS[depth as usize][number as usize]);
    reduction += i32::from(node.is_cut);
    reduction -= i32::from(node.is_pv);
    reduction -= i32::from(candidate.gives_check);
    reduction -= i32::from(node.in_check);
    reduction += i32::from(!node.improving);
    reduction - if candidate.is_quiet { (candidate.history_score / 9_000).clamp(-2, 2) } else { 1 }
}
