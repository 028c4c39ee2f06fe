//! Which moves come first: what was best before, what wins men, what refuted sister positions, and what was good elsewhere.

use chess::{Bitboard, Move, Position, Role, attacks};

use crate::{
    eval::check_squares,
    history::{Before, History},
    see,
};

/// A move and how early it should come.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Scored {
    pub(crate) mv: Move,
    score: i32,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd)]
enum Stage {
    Table,
    MakeCaptures,
    Captures,
    Killer(usize),
    MakeQuiets,
    Quiets,
    BadCaptures,
    End,
}

/// What a picker hands out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// All moves.
    All,
    /// Captures that lose nothing, and queens made of pawns.
    Captures,
    /// The same, and checks that lose nothing.
    Checks,
}

/// Hands out the moves of a position, good ones first.
#[derive(Debug)]
pub(crate) struct Picker {
    stage: Stage,
    kind: Kind,
    first: Option<Move>,
    killers: [Option<Move>; 3],
    list: Vec<Scored>,
    bad: Vec<Scored>,
    at: usize,
}

/// Captured men are told apart by this much, so that history only orders captures of the same.
const VICTIM: i32 = 64;

impl Picker {
    /// `first` must be legal; killers needn't.
    pub(crate) fn new(
        kind: Kind,
        first: Option<Move>,
        killers: [Option<Move>; 3],
        (mut list, mut bad): (Vec<Scored>, Vec<Scored>),
    ) -> Self {
        list.clear();
        bad.clear();
        let stage = if first.is_some() { Stage::Table } else { Stage::MakeCaptures };
        Self { stage, kind, first, killers, list, bad, at: 0 }
    }

    /// Gives the room back.
    pub(crate) fn into_room(self) -> (Vec<Scored>, Vec<Scored>) {
        (self.list, self.bad)
    }

    /// No quiet moves any more.
    pub(crate) fn skip_quiets(&mut self) {
        if matches!(self.stage, Stage::Killer(_) | Stage::MakeQuiets | Stage::Quiets) {
            self.stage = Stage::BadCaptures;
            self.at = 0;
        }
    }

    /// Whether what comes now are quiet moves by their history.
    pub(crate) fn next(
        &mut self,
        position: &Position,
        history: &History,
        before: Before,
    ) -> Option<Move> {
        loop {
            match self.stage {
                Stage::Table => {
                    self.stage = Stage::MakeCaptures;
                    return self.first;
                }
                Stage::MakeCaptures => {
                    self.make_captures(position, history);
                    self.stage = Stage::Captures;
                }
                Stage::Captures => {
                    while let Some(scored) = self.pick() {
                        if see::pays(position, scored.mv, 0) {
                            return Some(scored.mv);
                        }
                        if self.kind == Kind::All {
                            self.bad.push(scored);
                        }
                    }
                    self.stage = match self.kind {
                        Kind::All => Stage::Killer(0),
                        Kind::Captures => Stage::End,
                        Kind::Checks => Stage::MakeQuiets,
                    };
                }
                Stage::Killer(3) => self.stage = Stage::MakeQuiets,
                Stage::Killer(n) => {
                    self.stage = Stage::Killer(n + 1);
                    let Some(mv) = self.killers[n] else { continue };
                    let again = Some(mv) == self.first || self.killers[..n].contains(&Some(mv));
                    if !again && see::captured(position, mv).is_none() && position.is_legal(mv) {
                        return Some(mv);
                    }
                    self.killers[n] = None;
                }
                Stage::MakeQuiets => {
                    self.list.clear();
                    self.at = 0;
                    if self.kind == Kind::All {
                        self.make_quiets(position, history, before);
                    } else {
                        self.make_checks(position, history, before);
                    }
                    self.stage = Stage::Quiets;
                }
                Stage::Quiets => {
                    while let Some(scored) = self.pick() {
                        if self.kind == Kind::All || see::pays(position, scored.mv, 0) {
                            return Some(scored.mv);
                        }
                    }
                    self.at = 0;
                    self.stage = Stage::BadCaptures;
                }
                Stage::BadCaptures => {
                    let next = self.bad.get(self.at).map(|scored| scored.mv);
                    self.at += 1;
                    if next.is_some() {
                        return next;
                    }
                    self.stage = Stage::End;
                }
                Stage::End => return None,
            }
        }
    }

    /// The best of what is left.
    fn pick(&mut self) -> Option<Scored> {
        let rest = self.list.get_mut(self.at..)?;
        let best = (0..rest.len()).max_by_key(|&i| rest[i].score)?;
        rest.swap(0, best);
        self.at += 1;
        Some(self.list[self.at - 1])
    }

    fn make_captures(&mut self, position: &Position, history: &History) {
        let board = position.board();
        let enemies = board.of_color(!position.turn());
        let wanted = enemies | Bitboard::BACK_RANKS;
        let (first, list) = (self.first, &mut self.list);
        let mut push = |mv: Move| {
            if Some(mv) == first {
                return;
            }
            let captured = see::captured(position, mv);
            let promotes = matches!(mv, Move::Normal { promotion: Some(Role::Queen), .. });
            if captured.is_none() && !promotes {
                return;
            }
            let mut score = if promotes { see::WORTH[4] * VICTIM } else { 0 };
            if let Some(role) = captured {
                score += see::WORTH[role as usize] * VICTIM + history.capture(mv, role);
            }
            list.push(Scored { mv, score });
        };
        position.generate(|set| match set {
            chess::MoveSet::Single(mv @ Move::EnPassant { .. }) => push(mv),
            chess::MoveSet::Drops { .. } | chess::MoveSet::Single(_) => {}
            set => {
                let own =
                    if matches!(set, chess::MoveSet::Pawns { .. }) { wanted } else { enemies };
                if let Some(set) = set.within(own) {
                    set.for_each(&mut push);
                }
            }
        });
    }

    fn make_quiets(&mut self, position: &Position, history: &History, before: Before) {
        let board = position.board();
        let us = position.turn();
        let enemies = board.of_color(!us);
        let king = position.king(!us);
        let checks = check_squares(position, !us);
        let near = attacks::king(king);
        let by_pawns = attacks::pawns(!us, board.of_piece(Role::Pawn.of(!us)));
        let (first, killers, list) = (self.first, self.killers, &mut self.list);
        let mut push = |mv: Move, bonus: i32| {
            let queen = matches!(mv, Move::Normal { promotion: Some(Role::Queen), .. });
            if Some(mv) == first || killers.contains(&Some(mv)) || queen {
                return;
            }
            let score = history.quiet(us, mv, before) + bonus;
            list.push(Scored { mv, score });
        };
        position.generate(|set| {
            if matches!(set, chess::MoveSet::Single(Move::EnPassant { .. })) {
                return;
            }
            let Some(set) = set.within(!enemies) else { return };
            match set {
                chess::MoveSet::Drops { role, .. } => set.for_each(|mv| {
                    let to = Bitboard::of(mv.to());
                    let mut bonus = 0;
                    if (to & checks[role as usize]).any() {
                        bonus += 6_000;
                    } else if (to & near).any() {
                        bonus += 2_000;
                    }
                    if role != Role::Pawn && (to & by_pawns).any() {
                        bonus -= 8_000;
                    }
                    push(mv, bonus);
                }),
                chess::MoveSet::Piece { role, from, .. } => {
                    let flees = role != Role::King && by_pawns.contains(from);
                    set.for_each(|mv| {
                        let to = mv.to();
                        let mut bonus = 0;
                        if checks[role as usize].contains(to) {
                            bonus += 5_000;
                        }
                        if role != Role::King && by_pawns.contains(to) {
                            bonus -= 6_000;
                        } else if flees {
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
    fn make_checks(&mut self, position: &Position, history: &History, before: Before) {
        let us = position.turn();
        let enemies = position.board().of_color(!us);
        let checks = check_squares(position, !us);
        let (first, list) = (self.first, &mut self.list);
        let mut push = |mv: Move| {
            let promotes = matches!(mv, Move::Normal { promotion: Some(_), .. });
            if Some(mv) != first && !promotes {
                list.push(Scored { mv, score: history.quiet(us, mv, before) });
            }
        };
        position.generate(|set| {
            let role = match set {
                chess::MoveSet::Piece { role, .. } | chess::MoveSet::Drops { role, .. } => role,
                chess::MoveSet::Pawns { .. } => Role::Pawn,
                chess::MoveSet::Single(_) => return,
            };
            if let Some(set) = set.within(checks[role as usize] & !enemies) {
                set.for_each(&mut push);
            }
        });
    }
}
