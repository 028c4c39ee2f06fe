//! Move ordering: hands out the moves of a position in stages, the most promising first.

use chess::{Bitboard, Move, MoveSet, Position, Role, attacks};

use crate::{
    eval::check_squares,
    history::{History, PreviousMoves},
    see,
};

/// A move and its priority.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ScoredMove {
    pub(crate) mv: Move,
    score: i32,
}

/// The lists that a picker works with, kept so that they need not be allocated again.
pub(crate) type Buffers = (Vec<ScoredMove>, Vec<ScoredMove>);

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd)]
enum Stage {
    TtMove,
    GenerateCaptures,
    GoodCaptures,
    Killer(usize),
    GenerateQuiets,
    Quiets,
    BadCaptures,
    End,
}

/// Which moves a picker hands out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum PickMode {
    All,
    /// Captures that lose nothing, and promotions to a queen.
    Captures,
    /// The same, and checks that lose nothing.
    Checks,
}

/// Hands out the moves of a position, good ones first.
#[derive(Debug)]
pub(crate) struct MovePicker {
    stage: Stage,
    mode: PickMode,
    tt_move: Option<Move>,
    /// Two killers and the countermove.
    killers: [Option<Move>; 3],
    moves: Vec<ScoredMove>,
    bad_captures: Vec<ScoredMove>,
    at: usize,
}

/// The weight of a captured piece's value. It is so large that history only orders captures of
/// equal pieces.
const VICTIM: i32 = 64;

impl MovePicker {
    /// `tt_move` must be legal; killers need not be.
    pub(crate) fn new(
        mode: PickMode,
        tt_move: Option<Move>,
        killers: [Option<Move>; 3],
        (mut moves, mut bad_captures): Buffers,
    ) -> Self {
        moves.clear();
        bad_captures.clear();
        let stage = if tt_move.is_some() { Stage::TtMove } else { Stage::GenerateCaptures };
        Self { stage, mode, tt_move, killers, moves, bad_captures, at: 0 }
    }

    /// Gives the buffers back.
    pub(crate) fn into_buffers(self) -> Buffers {
        (self.moves, self.bad_captures)
    }

    /// Hands out no more quiet moves.
    pub(crate) fn skip_quiets(&mut self) {
        if matches!(self.stage, Stage::Killer(_) | Stage::GenerateQuiets | Stage::Quiets) {
            self.stage = Stage::BadCaptures;
            self.at = 0;
        }
    }

    /// The next move, if there is one.
    pub(crate) fn next(
        &mut self,
        position: &Position,
        history: &History,
        previous: PreviousMoves,
    ) -> Option<Move> {
        loop {
            let mv = match self.stage {
                Stage::TtMove => {
                    self.stage = Stage::GenerateCaptures;
                    self.tt_move
                }
                Stage::GenerateCaptures => {
                    self.generate_captures(position, history);
                    self.stage = Stage::GoodCaptures;
                    None
                }
                Stage::GoodCaptures => self.next_good_capture(position),
                Stage::Killer(3) => {
                    self.stage = Stage::GenerateQuiets;
                    None
                }
                Stage::Killer(index) => self.next_killer(position, index),
                Stage::GenerateQuiets => {
                    self.moves.clear();
                    self.at = 0;
                    if self.mode == PickMode::All {
                        self.generate_quiets(position, history, previous);
                    } else {
                        self.generate_checks(position, history, previous);
                    }
                    self.stage = Stage::Quiets;
                    None
                }
                Stage::Quiets => self.next_quiet(position),
                Stage::BadCaptures => self.next_bad_capture(),
                Stage::End => return None,
            };
            if mv.is_some() {
                return mv;
            }
        }
    }

    /// The next capture that loses nothing, or `None` at the end of the stage.
    #[inline(always)]
    fn next_good_capture(&mut self, position: &Position) -> Option<Move> {
        while let Some(scored) = self.pick() {
            if see::is_at_least(position, scored.mv, 0) {
                return Some(scored.mv);
            }
            if self.mode == PickMode::All {
                self.bad_captures.push(scored);
            }
        }
        self.stage = match self.mode {
            PickMode::All => Stage::Killer(0),
            PickMode::Captures => Stage::End,
            PickMode::Checks => Stage::GenerateQuiets,
        };
        None
    }

    /// The killer with this index, if it is legal, quiet and new.
    #[inline(always)]
    fn next_killer(&mut self, position: &Position, index: usize) -> Option<Move> {
        self.stage = Stage::Killer(index + 1);
        let mv = self.killers[index]?;
        let again = Some(mv) == self.tt_move || self.killers[..index].contains(&Some(mv));
        if !again && see::captured(position, mv).is_none() && position.is_legal(mv) {
            return Some(mv);
        }
        self.killers[index] = None;
        None
    }

    /// The next quiet move by its history, or `None` at the end of the stage.
    #[inline(always)]
    fn next_quiet(&mut self, position: &Position) -> Option<Move> {
        while let Some(scored) = self.pick() {
            if self.mode == PickMode::All || see::is_at_least(position, scored.mv, 0) {
                return Some(scored.mv);
            }
        }
        self.at = 0;
        self.stage = Stage::BadCaptures;
        None
    }

    /// The next capture that loses something, or `None` at the end of the stage.
    #[inline(always)]
    fn next_bad_capture(&mut self) -> Option<Move> {
        let next = self.bad_captures.get(self.at).map(|scored| scored.mv);
        self.at += 1;
        if next.is_none() {
            self.stage = Stage::End;
        }
        next
    }

    /// The best of the remaining moves.
    fn pick(&mut self) -> Option<ScoredMove> {
        let rest = self.moves.get_mut(self.at..)?;
        let best = (0..rest.len()).max_by_key(|&i| rest[i].score)?;
        rest.swap(0, best);
        self.at += 1;
        Some(self.moves[self.at - 1])
    }

    fn generate_captures(&mut self, position: &Position, history: &History) {
        let board = position.board();
        let enemies = board.by_color(!position.turn());
        let pawn_targets = enemies | Bitboard::BACK_RANKS;
        let (tt_move, moves) = (self.tt_move, &mut self.moves);
        let mut push = |mv: Move| {
            if Some(mv) == tt_move {
                return;
            }
            let captured = see::captured(position, mv);
            let promotes = matches!(mv, Move::Normal { promotion: Some(Role::Queen), .. });
            if captured.is_none() && !promotes {
                return;
            }
            let mut score = if promotes { see::VALUE[4] * VICTIM } else { 0 };
            if let Some(role) = captured {
                score += see::VALUE[role as usize] * VICTIM + history.capture_score(mv, role);
            }
            moves.push(ScoredMove { mv, score });
        };
        position.generate(|set| match set {
            MoveSet::Single(mv @ Move::EnPassant { .. }) => push(mv),
            MoveSet::Drops { .. } | MoveSet::Single(_) => {}
            set => {
                let targets =
                    if matches!(set, MoveSet::Pawns { .. }) { pawn_targets } else { enemies };
                if let Some(set) = set.within(targets) {
                    set.for_each(&mut push);
                }
            }
        });
    }

    fn generate_quiets(&mut self, position: &Position, history: &History, previous: PreviousMoves) {
        let board = position.board();
        let us = position.turn();
        let enemies = board.by_color(!us);
        let king = position.king(!us);
        let checks = check_squares(position, !us);
        let near = attacks::king(king);
        let pawn_attacks = attacks::pawns(!us, board.by_piece(Role::Pawn.piece(!us)));
        let (tt_move, killers, moves) = (self.tt_move, self.killers, &mut self.moves);
        let mut push = |mv: Move, bonus: i32| {
            let queen = matches!(mv, Move::Normal { promotion: Some(Role::Queen), .. });
            if Some(mv) == tt_move || killers.contains(&Some(mv)) || queen {
                return;
            }
            let score = history.quiet_score(us, mv, previous) + bonus;
            moves.push(ScoredMove { mv, score });
        };
        position.generate(|set| {
            if matches!(set, MoveSet::Single(Move::EnPassant { .. })) {
                return;
            }
            let Some(set) = set.within(!enemies) else { return };
            match set {
                MoveSet::Drops { role, .. } => set.for_each(|mv| {
                    let to = Bitboard::from_square(mv.to());
                    let mut bonus = 0;
                    if (to & checks[role as usize]).any() {
                        bonus += 6_000;
                    } else if (to & near).any() {
                        bonus += 2_000;
                    }
                    if role != Role::Pawn && (to & pawn_attacks).any() {
                        bonus -= 8_000;
                    }
                    push(mv, bonus);
                }),
                MoveSet::Piece { role, from, .. } => {
                    let escapes = role != Role::King && pawn_attacks.contains(from);
                    set.for_each(|mv| {
                        let to = mv.to();
                        let mut bonus = 0;
                        if checks[role as usize].contains(to) {
                            bonus += 5_000;
                        }
                        if role != Role::King && pawn_attacks.contains(to) {
                            bonus -= 6_000;
                        } else if escapes {
                            bonus += 5_000;
                        }
                        push(mv, bonus);
                    });
                }
                set => set.for_each(|mv| {
                    push(mv, if checks[0].contains(mv.to()) { 4_000 } else { 0 });
                }),
            }
        });
    }

    /// Quiet moves that give check by themselves.
    fn generate_checks(&mut self, position: &Position, history: &History, previous: PreviousMoves) {
        let us = position.turn();
        let enemies = position.board().by_color(!us);
        let checks = check_squares(position, !us);
        let (tt_move, moves) = (self.tt_move, &mut self.moves);
        let mut push = |mv: Move| {
            let promotes = matches!(mv, Move::Normal { promotion: Some(_), .. });
            if Some(mv) != tt_move && !promotes {
                moves.push(ScoredMove { mv, score: history.quiet_score(us, mv, previous) });
            }
        };
        position.generate(|set| {
            let role = match set {
                MoveSet::Piece { role, .. } | MoveSet::Drops { role, .. } => role,
                MoveSet::Pawns { .. } => Role::Pawn,
                MoveSet::Single(_) => return,
            };
            if let Some(set) = set.within(checks[role as usize] & !enemies) {
                set.for_each(&mut push);
            }
        });
    }
}
