//! Announcements of the umpire, in the form of messages.

use chess::Role;
use kriegspiel::{AnnouncedEnd, Announcement, CapturedPiece, Direction, Tries};
use protocol::{
    CaptureAnnouncement, CheckDirection, KriegspielReason, MoveAnnouncement, TriesAnnouncement,
};

/// An announcement, of which everybody hears all.
pub(super) fn announced(said: &Announcement) -> MoveAnnouncement {
    let letter = |role: Role| role.letter().to_string();
    MoveAnnouncement {
        capture: said.capture.map(|capture| CaptureAnnouncement {
            square: capture.square.to_string(),
            piece: capture.piece.map(|piece| match piece {
                CapturedPiece::Pawn => "pawn".to_owned(),
                CapturedPiece::Piece => "piece".to_owned(),
                CapturedPiece::Exactly(role) => letter(role),
            }),
            en_passant: capture.en_passant,
        }),
        checks: said.checks.iter().map(direction).collect(),
        promotion: said.promotion,
        drop: said.drop.map(letter),
        tries: match said.tries {
            Tries::Undisclosed => None,
            Tries::Whether(any) => Some(TriesAnnouncement::Whether { any }),
            Tries::Number(number) => Some(TriesAnnouncement::Number { number: number.into() }),
            Tries::Squares(squares) => {
                let squares = squares.into_iter().map(|square| square.to_string()).collect();
                Some(TriesAnnouncement::Squares { squares })
            }
        },
        end: said.end.map(end),
    }
}

const fn direction(direction: Direction) -> CheckDirection {
    match direction {
        Direction::File => CheckDirection::File,
        Direction::Rank => CheckDirection::Rank,
        Direction::Long => CheckDirection::LongDiagonal,
        Direction::Short => CheckDirection::ShortDiagonal,
        Direction::Knight => CheckDirection::Knight,
    }
}

/// An end as it is announced with a move.
pub(super) const fn end(end: AnnouncedEnd) -> KriegspielReason {
    match end {
        AnnouncedEnd::Checkmate => KriegspielReason::Checkmate,
        AnnouncedEnd::Stalemate => KriegspielReason::Stalemate,
        AnnouncedEnd::Material => KriegspielReason::Material,
        AnnouncedEnd::Repetition => KriegspielReason::Repetition,
        AnnouncedEnd::FiftyMoves => KriegspielReason::FiftyMoves,
    }
}
