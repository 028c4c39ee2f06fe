//! What the umpire announces, as messages have it.

use chess::Role;
use kriegspiel::{Announcement, Direction, End, Man, Tries};
use protocol::{Announced, CaptureSaid, CheckSaid, KriegspielReason, TriesSaid};

/// An announcement, of which everybody hears all.
pub(super) fn announced(said: &Announcement) -> Announced {
    let letter = |role: Role| role.letter().to_string();
    Announced {
        capture: said.capture.map(|capture| CaptureSaid {
            square: capture.square.to_string(),
            man: capture.man.map(|man| match man {
                Man::Pawn => "pawn".to_owned(),
                Man::Piece => "piece".to_owned(),
                Man::Exactly(role) => letter(role),
            }),
            en_passant: capture.en_passant,
        }),
        checks: said.checks.iter().map(direction).collect(),
        promotion: said.promotion,
        drop: said.drop.map(letter),
        tries: match said.tries {
            Tries::Untold => None,
            Tries::Whether(any) => Some(TriesSaid::Whether { any }),
            Tries::Number(number) => Some(TriesSaid::Number { number: number.into() }),
            Tries::Squares(squares) => {
                let squares = squares.into_iter().map(|square| square.to_string()).collect();
                Some(TriesSaid::Squares { squares })
            }
        },
        end: said.end.map(end),
    }
}

const fn direction(direction: Direction) -> CheckSaid {
    match direction {
        Direction::File => CheckSaid::File,
        Direction::Rank => CheckSaid::Rank,
        Direction::Long => CheckSaid::LongDiagonal,
        Direction::Short => CheckSaid::ShortDiagonal,
        Direction::Knight => CheckSaid::Knight,
    }
}

/// An end as it is announced with a move.
pub(super) const fn end(end: End) -> KriegspielReason {
    match end {
        End::Checkmate => KriegspielReason::Checkmate,
        End::Stalemate => KriegspielReason::Stalemate,
        End::Material => KriegspielReason::Material,
        End::Repetition => KriegspielReason::Repetition,
        End::FiftyMoves => KriegspielReason::FiftyMoves,
    }
}
