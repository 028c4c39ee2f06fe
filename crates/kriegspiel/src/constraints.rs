//! Constraints on attempts that follow from the umpire's announcements.

use chess::{Bitboard, Color, Move, MoveSet, Rank, Role, attacks};

use crate::{
    Checks, Direction, NonsenseRule, Ruleset, Side, Tries, pseudo_legal::is_pawn_capture,
    record::Obligation,
};

/// The attempts that the announcements leave to a player.
///
/// Built from the player's own pieces and the public announcements, so a player can compute it as
/// well as the umpire.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Constraints {
    /// Where pawns may capture.
    pawn_captures: Bitboard,
    /// Whether only pawn captures are left, after "Any?" was answered with yes.
    owed: bool,
    /// In an announced check: the targets of pieces other than the king, and of en passant
    /// captures.
    answers: Option<(Bitboard, Bitboard)>,
}

impl Constraints {
    /// The constraints for a side that is in `checks`, has been told `tries`, and may have asked
    /// "Any?".
    pub(crate) fn new(
        ruleset: &Ruleset,
        side: &Side,
        checks: Checks,
        tries: Tries,
        Obligation { any, owed }: Obligation,
    ) -> Self {
        let heeds_tries = matches!(
            ruleset.nonsense,
            NonsenseRule::OwnPiecesAndTries | NonsenseRule::OwnPiecesTriesAndChecks
        );
        let pawn_captures = match (any, tries) {
            _ if !heeds_tries => Bitboard::FULL,
            (Some(false), _) | (_, Tries::Whether(false) | Tries::Number(0)) => Bitboard::EMPTY,
            (_, Tries::Squares(squares)) => squares,
            _ => Bitboard::FULL,
        };
        let heeds_checks = ruleset.nonsense == NonsenseRule::OwnPiecesTriesAndChecks;
        let answers = (heeds_checks && !checks.is_empty()).then(|| answers(side, checks));
        Self { pawn_captures, owed, answers }
    }

    /// The part of a set of potential moves that makes sense.
    #[inline]
    pub(crate) fn filter(&self, side: &Side, set: MoveSet) -> Option<MoveSet> {
        let capture = set.is_pawn_captures();
        if self.owed && !capture {
            return None;
        }
        let mut to = if capture { self.pawn_captures } else { Bitboard::FULL };
        if let Some((squares, en_passant)) = self.answers {
            match set {
                MoveSet::Piece { role: Role::King, .. } => {}
                MoveSet::Single(_) => return None,
                _ if capture => {
                    let fifth = Bitboard::rank(Rank::Sixth.relative_to(side.color));
                    to &= squares | en_passant & fifth;
                }
                _ => to &= squares,
            }
        }
        set.within(to)
    }

    /// Whether a potential move makes sense.
    pub fn allows(&self, side: &Side, mv: Move) -> bool {
        let to = Bitboard::from_square(mv.to());
        let set = match mv {
            Move::Normal { role: Role::Pawn, from, to: square, .. } => {
                let offset = square.index() as i8 - from.index() as i8;
                MoveSet::Pawns { offset, to, promotions: chess::Roles::new(&[]) }
            }
            Move::Normal { role, from, .. } => MoveSet::Piece { role, from, to },
            Move::Drop { role, .. } => MoveSet::Drops { role, to },
            mv => MoveSet::Single(mv),
        };
        debug_assert_eq!(set.is_pawn_captures(), is_pawn_capture(mv));
        self.filter(side, set).is_some()
    }

    /// How many potential moves make constraints, and how many of those are pawn captures.
    pub(crate) fn count(&self, side: &Side) -> (usize, usize) {
        let (mut all, mut captures) = (0, 0);
        side.generate_pseudo_legal(|set| {
            if let Some(set) = self.filter(side, set) {
                all += set.len();
                captures += if set.is_pawn_captures() { set.len() } else { 0 };
            }
        });
        (all, captures)
    }
}

/// Where a piece can stand in the way of the announced checks or capture the checker; and where a
/// pawn can capture, en passant, a checker that stands behind the square.
fn answers(side: &Side, checks: Checks) -> (Bitboard, Bitboard) {
    let Some(king) = side.by_role(Role::King).single() else {
        return (Bitboard::FULL, Bitboard::FULL);
    };
    if checks.len() > 1 {
        return (Bitboard::EMPTY, Bitboard::EMPTY);
    }
    let seen = attacks::queen(king, side.own()) & !side.own();
    let squares: Bitboard = match checks.iter().next() {
        Some(Direction::Knight) => attacks::knight(king) & !side.own(),
        direction => seen
            .into_iter()
            .filter(|&square| Some(Direction::from_squares(king, square)) == direction)
            .collect(),
    };
    let forward = if side.color == Color::White { 8 } else { -8 };
    (squares, squares.shifted(forward))
}
