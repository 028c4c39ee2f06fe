//! Patterns made ready: both orientations, and sets of the packed moves that each step may have.
//!
//! A set is exact for drops, whose text needs no position, and too large for other moves. So most
//! games are passed over without a replay.

use bughouse::BoardId;
use chess::{Role, Square};

use super::{
    moves::MovePattern,
    query::{Pattern, Query, Step},
};

/// A query made ready.
pub(super) struct Compiled {
    pub(super) patterns: Vec<CompiledPattern>,
    pub(super) has_clocks: bool,
    /// Whether a pattern needs a mate, so that only games that ended by one have it.
    pub(super) is_mate: bool,
    pub(super) has_sacrifice: bool,
    /// The moves that must be written in SAN.
    pub(super) written: MoveSet,
}

pub(super) struct CompiledPattern {
    pub(super) boards: Vec<BoardId>,
    /// As it was written and, if it may be mirrored, with colors exchanged.
    pub(super) sides: Vec<Vec<CompiledStep>>,
    pub(super) is_streak: bool,
    /// Whether the packed moves decide, without a replay.
    pub(super) is_exact: bool,
}

pub(super) struct CompiledStep {
    pub(super) step: Step,
    pub(super) is_move: bool,
    pub(super) is_mate: bool,
    pub(super) has_clocks: bool,
    pub(super) has_position: bool,
    /// Whether the move has conditions that `moves` does not decide.
    pub(super) has_move: bool,
    pub(super) moves: Option<MoveSet>,
}

/// A set of packed moves.
pub(super) struct MoveSet(Box<[u64; 512]>);

impl MoveSet {
    fn new(has: impl Fn(PackedParts) -> bool) -> Self {
        let mut words = Box::new([0; 512]);
        for (at, word) in words.iter_mut().enumerate() {
            for to in 0..64 {
                let parts = PackedParts { kind: (at >> 6) as u8, from: at as u8 & 63, to };
                *word |= u64::from(has(parts)) << to;
            }
        }
        Self(words)
    }

    /// Whether it has a move of 15 bits.
    pub(super) fn has(&self, code: u16) -> bool {
        self.0[usize::from(code >> 6) & 511] >> (code & 63) & 1 == 1
    }

    fn add(&mut self, other: &Self) {
        self.0.iter_mut().zip(&*other.0).for_each(|(one, two)| *one |= two);
    }
}

/// The parts of a [`PackedMove`](crate::PackedMove).
#[derive(Clone, Copy)]
struct PackedParts {
    kind: u8,
    from: u8,
    to: u8,
}

const PROMOTIONS: std::ops::RangeInclusive<u8> = 1..=4;
const EN_PASSANT: u8 = 5;
const CASTLE: u8 = 6;
const DROP: u8 = 7;

impl PackedParts {
    /// The dropped role; `None` for other moves.
    fn dropped(self) -> Option<Role> {
        (self.kind == DROP).then(|| Role::DROPPABLE.get(usize::from(self.from)).copied())?
    }

    fn to(self) -> Option<Square> {
        Square::from_index(self.to.into())
    }
}

impl Compiled {
    pub(super) fn new(query: &Query) -> Self {
        let patterns: Vec<_> = query.patterns.iter().map(CompiledPattern::new).collect();
        let steps = || query.patterns.iter().flat_map(|pattern| &pattern.steps);
        let mut written = MoveSet(Box::new([0; 512]));
        for step in patterns.iter().flat_map(|it| &it.sides).flatten() {
            match &step.moves {
                Some(moves) if step.step.san.is_some() && step.has_move => written.add(moves),
                _ => {}
            }
        }
        Self {
            patterns,
            has_clocks: steps().any(Step::has_clocks),
            is_mate: steps().any(Step::is_mate),
            has_sacrifice: steps().any(|step| step.sacrifice.is_some()),
            written,
        }
    }
}

impl CompiledPattern {
    fn new(pattern: &Pattern) -> Self {
        let boards = pattern.board.map_or(BoardId::ALL.to_vec(), |board| vec![board]);
        let mut sides = vec![pattern.steps.iter().cloned().map(CompiledStep::new).collect()];
        if pattern.mirror {
            sides.push(pattern.steps.iter().map(|it| CompiledStep::new(it.mirrored())).collect());
        }
        let decided = |step: &CompiledStep| step.is_move && !step.has_position && !step.has_move;
        let is_exact = sides.iter().flatten().all(decided);
        Self { boards, sides, is_streak: pattern.is_streak, is_exact }
    }
}

impl CompiledStep {
    fn new(step: Step) -> Self {
        let is_text_decided =
            step.san.as_ref().is_none_or(|it| it.text().contains('@') && !it.has_suffix());
        let has_move = !is_text_decided
            || step.moved.is_some()
            || step.captured.is_some()
            || step.mate.is_some()
            || step.sacrifice.is_some();
        let has_set = step.san.is_some()
            || step.drop.is_some()
            || step.moved.is_some()
            || step.captured.is_some()
            || step.mate.is_some();
        Self {
            is_move: step.is_move(),
            is_mate: step.is_mate(),
            has_clocks: step.has_clocks(),
            has_position: step.has_position(),
            has_move,
            moves: has_set.then(|| MoveSet::new(|parts| may_be(&step, parts))),
            step,
        }
    }
}

/// Whether a move may be one that a step asks for.
fn may_be(step: &Step, parts: PackedParts) -> bool {
    let drop = step.drop.is_none_or(|drop| {
        parts.dropped().is_some_and(|role| {
            drop.role.is_none_or(|it| it == role)
                && drop.square.is_none_or(|square| Some(square) == parts.to())
        })
    });
    let moved = step.moved.is_none_or(|roles| match parts.kind {
        0 => true,
        CASTLE => roles.has(Role::King),
        DROP => parts.dropped().is_some_and(|role| roles.has(role)),
        _ => roles.has(Role::Pawn),
    });
    let captured = step.captured.is_none_or(|roles| match parts.kind {
        CASTLE | DROP => false,
        EN_PASSANT => roles.has(Role::Pawn),
        _ => true,
    });
    let mate = step.mate.is_none_or(|mate| {
        (!mate.is_drop || parts.kind == DROP)
            && (parts.kind != DROP || mate.role.is_none_or(|role| Some(role) == parts.dropped()))
            && (parts.kind == CASTLE || mate.to.is_none_or(|to| Some(to) == parts.to()))
            && (!mate.is_smothered || !matches!(parts.kind, EN_PASSANT | CASTLE))
    });
    drop && moved && captured && mate && step.san.as_ref().is_none_or(|san| may_match(san, parts))
}

/// Whether the text of a move may match a pattern.
fn may_match(pattern: &MovePattern, parts: PackedParts) -> bool {
    let is_one_of = |san: &str| ["", "+", "#"].iter().any(|end| pattern.is(&format!("{san}{end}")));
    let text = pattern.text();
    match parts.kind {
        DROP => {
            let (Some(role), Some(to)) = (parts.dropped(), parts.to()) else { return false };
            is_one_of(&format!("{}@{to}", role.letter()))
        }
        CASTLE => is_one_of(if parts.to > parts.from { "O-O" } else { "O-O-O" }),
        _ if text.contains('@') || text.starts_with('O') => false,
        kind => {
            let promotes = PROMOTIONS.contains(&kind);
            if text.contains('=') && !promotes || !text.contains(['*', '=']) && promotes {
                return false;
            }
            let text = text.trim_end_matches(['+', '#']);
            let text = text.rsplit_once('=').map_or(text, |(before, _)| before);
            match text.len().checked_sub(2).and_then(|at| text.get(at..)) {
                // A star may stand for the promotion.
                Some(square) => {
                    square.parse().is_ok_and(|it: Square| Some(it) == parts.to())
                        || square.parse::<Square>().is_err()
                }
                None => true,
            }
        }
    }
}
