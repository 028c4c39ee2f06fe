//! Whether a player should sit, judged from the boards alone: for analysis, where clocks and
//! messages are unknown. `sit_policy.rs` has the choice of a player in a game.

use chess::{Position, Role, Status};

use super::{
    partner_board::{capturable, has_on_board, score_for, with_piece},
    requests::{MAX_MATE, PIECES},
};
use crate::{Engine, Score, SearchLimits, Watch};

/// With a better score, in centipawns, a player does not wait for a piece.
const GOOD: i32 = 300;

/// A piece is worth mentioning if it gains this many centipawns.
const MIN_GAIN: i32 = 450;

/// Whether to sit, and the piece that would help.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Advice {
    /// The reason to sit; `None` to move.
    pub sit: Option<SitAdvice>,
    /// The cheapest piece that mates, or else the one that helps most, with the score once it is in
    /// the reserve. Only pieces that the partner can still capture count.
    pub piece: Option<(Role, Score)>,
}

/// A reason to sit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SitAdvice {
    /// There is no legal move before a piece arrives.
    Stuck,
    /// Every move loses by force.
    Lost,
    /// The partner can now capture the piece that mates.
    MateArrives,
}

/// Advises the side to move. `score` is its score if it moves. `limits` apply to each search, of
/// which there is one for each kind of piece.
pub fn advise(
    engine: &mut Engine,
    position: &Position,
    partner_board: &Position,
    score: Score,
    limits: &SearchLimits,
    watch: &dyn Watch,
) -> Advice {
    let me = position.turn();
    if position.is_mate() || matches!(score, Score::Mate(_)) {
        return Advice { sit: None, piece: None };
    }
    let mut piece: Option<(Role, Score)> = None;
    for (role, _) in PIECES {
        if watch.stopped() || !has_on_board(partner_board, me, role) {
            continue;
        }
        let then = score_for(engine, &with_piece(position, me, role), me, limits, watch);
        if matches!(then, Score::Mate(moves) if moves <= MAX_MATE) {
            piece = Some((role, then));
            break;
        }
        if then.centipawns() - score.centipawns() >= MIN_GAIN
            && piece.is_none_or(|(_, most)| then > most)
        {
            piece = Some((role, then));
        }
    }
    let partner_to_move = partner_board.turn() != me;
    let mate_arrives = |(role, then): (Role, Score)| {
        let arrives = partner_to_move && capturable(partner_board)[role as usize] > 0;
        arrives && matches!(then, Score::Mate(_))
    };
    let sit = if position.status() == Status::Waiting {
        Some(SitAdvice::Stuck)
    } else if score.centipawns() <= -Score::DECIDED {
        Some(SitAdvice::Lost)
    } else if score.centipawns() < GOOD && piece.is_some_and(mate_arrives) {
        Some(SitAdvice::MateArrives)
    } else {
        None
    };
    Advice { sit, piece }
}
