//! What men mean to my partner's board: it is searched a little with a man more in each hand.

use chess::{Color, Move, Position, Role};

use crate::{Engine, Limits, Root, Score, Values, Watch, limits::Lap, see};

/// What is thought of my partner's board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Other {
    /// Of which position.
    key: u64,
    /// How my partner stands, in centipawns; 0 if nobody has looked.
    pub(super) score: i32,
    gain: [i32; 6],
    loss: [i32; 6],
}

/// What a man in hand is worth where nothing particular needs him.
const USUAL: [i32; 6] = [100, 300, 300, 380, 650, 0];

/// What a man in hand is usually worth.
pub(super) const fn usual(role: Role) -> i32 {
    USUAL[role as usize]
}

/// Differences below this are chance.
const NOTHING: i32 = 80;

/// Worths are multiples of this.
const STEP: i32 = 100;

/// A man that decides the other board is worth as much as anything that can be had on this one, short of mate.
const DECIDES: i32 = 1200;

/// The position with one man more in a hand.
pub(super) fn with(position: &Position, color: Color, role: Role) -> Position {
    let mut position = position.clone();
    position.receive(color, role);
    position
}

/// The score of a position as `color` sees it.
pub(super) fn score_for(
    engine: &mut Engine,
    position: &Position,
    color: Color,
    limits: &Limits,
    watch: &dyn Watch,
) -> Score {
    let (root, lap) = (Root::new(position.clone()), Lap::of(watch));
    let score = engine.search(&root, limits, &lap, &mut |_| {}).score;
    if position.turn() == color { score } else { score.reversed() }
}

impl Other {
    /// Looks at the other board, where my partner plays the color `partner`, unless it is as it was.
    pub(super) fn look(
        &mut self,
        engine: &mut Engine,
        board: &Position,
        partner: Color,
        wanted: impl Fn(Role) -> bool,
        limits: &Limits,
        watch: &dyn Watch,
    ) {
        let key = board.keys().whole();
        if self.key == key || watch.stopped() {
            return;
        }
        let mut score =
            |position: &Position| score_for(engine, position, partner, limits, watch).centipawns();
        let mut seen = Self { key, score: score(board), ..Self::default() };
        for role in Role::DROPPABLE.into_iter().filter(|&role| wanted(role)) {
            let r = role as usize;
            seen.gain[r] = worth(score(&with(board, partner, role)) - seen.score, role);
            seen.loss[r] = worth(seen.score - score(&with(board, !partner, role)), role);
        }
        // What was looked at in a hurry is not kept.
        if !watch.stopped() {
            *self = seen;
        }
    }

    /// Whether it has looked at all.
    pub(super) const fn is_known(&self) -> bool {
        self.key != 0
    }

    /// What men are worth in all: what was found out, what my partner asked for, and what a greedy player thinks.
    pub(super) fn values(&self, asked_gain: [i32; 6], asked_loss: [i32; 6], greed: i32) -> Values {
        let both = |found: [i32; 6], asked: [i32; 6]| {
            std::array::from_fn(|r| if asked[r] > 0 { asked[r].max(found[r]) } else { found[r] })
        };
        let mut gain: [i32; 6] = both(self.gain, asked_gain);
        for role in Role::DROPPABLE {
            gain[role as usize] += greed;
        }
        Values { gain, loss: both(self.loss, asked_loss), ..Values::NONE }
    }
}

/// What a difference of the scores with and without a man says about his worth beyond the usual.
fn worth(difference: i32, role: Role) -> i32 {
    let more = difference - usual(role);
    if difference >= Score::DECIDED {
        DECIDES
    } else if more.abs() < NOTHING {
        0
    } else {
        // A short search exaggerates.
        // Coarse, because memory of a search is of no use when values have changed since.
        more.clamp(-STEP, 2 * DECIDES) / 2 / STEP * STEP
    }
}

/// The men that whoever has the move could take at once without loss, as they arrive in a hand.
pub(super) fn takes(position: &Position) -> [u8; 6] {
    let mut takes = [0; 6];
    for &mv in &position.legal_moves() {
        if let Some(role) = see::captured(position, mv).filter(|_| see::pays(position, mv, 0)) {
            takes[arrives(position, mv, role) as usize] = 1;
        }
    }
    takes
}

/// A promoted man goes over as a pawn.
fn arrives(position: &Position, mv: Move, role: Role) -> Role {
    if position.board().promoted().contains(mv.to()) { Role::Pawn } else { role }
}

/// The kinds of men that a side has on a board and may lose there.
pub(super) fn stands(position: &Position, color: Color, role: Role) -> bool {
    let board = position.board();
    (board.of_piece(role.of(color)) & !board.promoted()).any()
        || role == Role::Pawn && (board.promoted() & board.of_color(color)).any()
}
