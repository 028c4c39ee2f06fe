//! The probable meaning of nonsense attempts, and the reasons why they are nonsense.

use chess::{File, Move, Role, San, SanError, SanPlus, Square};
use kriegspiel::{Answer, AnyAnswer, Nonsense, Try, Umpire, is_pawn_capture, legal_of};

use super::{HalfMove, Item, ItemKind, replayed::listed};

/// The only possible meaning of a nonsense name: a move of the same kind of piece, a capture or not
/// as written, that would have been refused and is not listed elsewhere. If there are several, the
/// only one to that square.
pub(super) fn meant(
    umpire: &Umpire,
    san: San,
    error: &SanError,
    half_move: &HalfMove<'_>,
) -> Option<Move> {
    let listed = listed(half_move);
    let (side, position) = (umpire.side(), umpire.position());
    let candidates: Vec<Move> = match error {
        SanError::Ambiguous { candidates } => candidates.clone(),
        _ => side.pseudo_legal_moves().into_iter().filter(|&mv| is_like(san, mv)).collect(),
    };
    let may_be = |mv: &Move| {
        legal_of(position, *mv).is_none()
            && !umpire.tries().contains(&Try::Refused(*mv))
            && !listed.contains(side.name(*mv).to_string().as_bytes())
    };
    let refused: Vec<Move> = candidates.into_iter().filter(may_be).collect();
    let there = |mv: &&Move| target(san) == Some(mv.to());
    match refused[..] {
        [mv] => Some(mv),
        _ => {
            let mut there = refused.iter().filter(there);
            there.next().copied().filter(|_| there.next().is_none())
        }
    }
}

/// Whether the umpire refuses all of these attempts and gives these answers.
pub(super) fn makes_sense<'n>(
    mut umpire: Umpire,
    mut items: impl Iterator<Item = &'n Item<'n>>,
) -> bool {
    items.all(|item| match item.kind {
        ItemKind::Any(true) => umpire.ask_any() == Ok(AnyAnswer::Try),
        ItemKind::Any(false) => umpire.ask_any() == Ok(AnyAnswer::No),
        ItemKind::Count(_) | ItemKind::Private => false,
        ItemKind::Move => {
            let read = SanPlus::from_ascii(item.text).ok();
            let mv = read.and_then(|plus| umpire.side().read(plus.san).ok());
            mv.is_some_and(|mv| {
                legal_of(umpire.position(), mv).is_none() && umpire.attempt(mv) == Ok(Answer::No)
            })
        }
    })
}

/// Whether a move is made by the kind of piece in a name and, for a pawn, is a capture or not as
/// the name says.
fn is_like(san: San, mv: Move) -> bool {
    match san {
        San::Castle(_) => matches!(mv, Move::Castle { .. }),
        San::Drop { role, .. } => matches!(mv, Move::Drop { role: dropped, .. } if dropped == role),
        San::Normal { role, file, capture, to, .. } => {
            let sideways = capture || file.is_some_and(|file: File| file != to.file());
            matches!(mv, Move::Normal { role: moved, .. } if moved == role)
                && (role != Role::Pawn || sideways == is_pawn_capture(mv))
        }
    }
}

const fn target(san: San) -> Option<Square> {
    match san {
        San::Normal { to, .. } | San::Drop { to, .. } => Some(to),
        San::Castle(_) => None,
    }
}

/// The reason why the umpire calls an attempt nonsense.
pub(super) const fn nonsense(why: Nonsense) -> &'static str {
    match why {
        Nonsense::OwnPieces => "the player's own pieces rule it out",
        Nonsense::Repeated => "it was already refused in this turn",
        Nonsense::NoSuchTry => "the umpire announced that there is no such pawn capture",
        Nonsense::CheckUnanswered => "it cannot answer the announced check",
        Nonsense::CaptureOwed => "after a yes to \"Any?\", a pawn capture must be attempted",
    }
}
