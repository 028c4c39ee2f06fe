//! The values of pieces for my partner's board: short searches of it with one more piece in each
//! reserve.

use chess::{Color, Move, Position, Role};

use crate::{Engine, Root, Score, SearchLimits, Values, Watch, limits::Lap, see};

/// The player's knowledge of its partner's board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct PartnerBoard {
    /// The key of the position examined; 0 before the first.
    key: u64,
    /// My partner's score in centipawns; 0 before the first look.
    pub(super) score: i32,
    gain: [i32; 6],
    loss: [i32; 6],
}

/// The usual values of pieces in a reserve, in centipawns.
const USUAL_VALUES: [i32; 6] = [100, 300, 300, 380, 650, 0];

/// The usual value of a piece in a reserve, in centipawns.
pub(super) const fn usual_value(role: Role) -> i32 {
    USUAL_VALUES[role as usize]
}

/// Smaller differences are noise.
const NOISE: i32 = 80;

/// Values are rounded to multiples of this.
const STEP: i32 = 100;

/// The value of a piece that decides the other board: more than anything on this one, short of
/// mate.
const DECISIVE: i32 = 1200;

/// The position with one more piece in a reserve.
pub(super) fn with_piece(position: &Position, color: Color, role: Role) -> Position {
    let mut position = position.clone();
    position.add_to_reserve(color, role);
    position
}

/// The score of a position from the point of view of `color`.
pub(super) fn score_for(
    engine: &mut Engine,
    position: &Position,
    color: Color,
    limits: &SearchLimits,
    watch: &dyn Watch,
) -> Score {
    let (root, lap) = (Root::new(position.clone()), Lap::new(watch));
    let score = engine.search(&root, limits, &lap, &mut |_| {}).score;
    if position.turn() == color { score } else { score.reversed() }
}

impl PartnerBoard {
    /// Examines the board, where my partner plays the color `partner`, unless it is unchanged.
    pub(super) fn examine(
        &mut self,
        engine: &mut Engine,
        board: &Position,
        partner: Color,
        wanted: impl Fn(Role) -> bool,
        limits: &SearchLimits,
        watch: &dyn Watch,
    ) {
        let key = board.keys().whole();
        if self.key == key || watch.stopped() {
            return;
        }
        let mut score =
            |position: &Position| score_for(engine, position, partner, limits, watch).centipawns();
        let mut examined = Self { key, score: score(board), ..Self::default() };
        for role in Role::DROPPABLE.into_iter().filter(|&role| wanted(role)) {
            let r = role as usize;
            examined.gain[r] =
                extra_value(score(&with_piece(board, partner, role)) - examined.score, role);
            examined.loss[r] =
                extra_value(examined.score - score(&with_piece(board, !partner, role)), role);
        }
        // An interrupted examination is not kept.
        if !watch.stopped() {
            *self = examined;
        }
    }

    /// Whether the board has been examined.
    pub(super) const fn is_known(&self) -> bool {
        self.key != 0
    }

    /// The values of pieces from the examination, from the requests of my partner, and from greed.
    pub(super) fn values(
        &self,
        requested_gain: [i32; 6],
        requested_loss: [i32; 6],
        greed: i32,
    ) -> Values {
        let combine = |found: [i32; 6], requested: [i32; 6]| {
            std::array::from_fn(|r| {
                if requested[r] > 0 { requested[r].max(found[r]) } else { found[r] }
            })
        };
        let mut gain: [i32; 6] = combine(self.gain, requested_gain);
        for role in Role::DROPPABLE {
            gain[role as usize] += greed;
        }
        Values { gain, loss: combine(self.loss, requested_loss), ..Values::NONE }
    }
}

/// The value of a piece beyond the usual one, given the difference that it makes to the score.
fn extra_value(difference: i32, role: Role) -> i32 {
    let extra = difference - usual_value(role);
    if difference >= Score::DECIDED {
        DECISIVE
    } else if extra.abs() < NOISE {
        0
    } else {
        // Halved, because a short search exaggerates, and rounded, because the transposition table
        // is of no use after the values have changed.
        extra.clamp(-STEP, 2 * DECISIVE) / 2 / STEP * STEP
    }
}

/// By role: 1 where the side to move can capture a piece without loss, counted as it arrives in the
/// reserve.
pub(super) fn capturable(position: &Position) -> [u8; 6] {
    let mut roles = [0; 6];
    for &mv in &position.legal_moves() {
        if let Some(role) =
            see::captured(position, mv).filter(|_| see::is_at_least(position, mv, 0))
        {
            roles[arrives_as(position, mv, role) as usize] = 1;
        }
    }
    roles
}

/// The role in which a captured piece arrives: a promoted piece becomes a pawn.
fn arrives_as(position: &Position, mv: Move, role: Role) -> Role {
    if position.board().promoted().contains(mv.to()) { Role::Pawn } else { role }
}

/// Whether a side has a piece on the board that would arrive as this role if captured.
pub(super) fn has_on_board(position: &Position, color: Color, role: Role) -> bool {
    let board = position.board();
    (board.by_piece(role.piece(color)) & !board.promoted()).any()
        || role == Role::Pawn && (board.promoted() & board.by_color(color)).any()
}
