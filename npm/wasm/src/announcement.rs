//! The umpire's announcements.

use kriegspiel::{AnnouncedEnd, Announcement, CapturedPiece, Ending, Tries};
use serde::Serialize;

/// The announcement of a move, which both players hear.
#[derive(Serialize)]
pub(crate) struct Said {
    capture: Option<String>,
    captured: Option<String>,
    #[serde(rename = "enPassant")]
    en_passant: bool,
    checks: String,
    promotion: bool,
    drop: Option<char>,
    /// Whether there are pawn captures, their number, or their squares, as far as that is told.
    tries: Option<Told>,
    end: Option<&'static str>,
}

#[derive(Serialize)]
#[serde(untagged)]
enum Told {
    Whether(bool),
    Number(u8),
    Squares(Vec<String>),
}

impl From<&Announcement> for Said {
    fn from(said: &Announcement) -> Self {
        let captured = said.capture.and_then(|capture| capture.piece).map(|piece| match piece {
            CapturedPiece::Pawn => "pawn".to_owned(),
            CapturedPiece::Piece => "piece".to_owned(),
            CapturedPiece::Exactly(role) => role.to_string(),
        });
        Self {
            capture: said.capture.map(|capture| capture.square.to_string()),
            captured,
            en_passant: said.capture.is_some_and(|capture| capture.en_passant),
            checks: said.checks.to_string(),
            promotion: said.promotion,
            drop: said.drop.map(crate::names::piece),
            tries: match said.tries {
                Tries::Undisclosed => None,
                Tries::Whether(some) => Some(Told::Whether(some)),
                Tries::Number(number) => Some(Told::Number(number)),
                Tries::Squares(squares) => Some(Told::Squares(
                    squares.into_iter().map(|square| square.to_string()).collect(),
                )),
            },
            end: said.end.map(announced),
        }
    }
}

const fn announced(end: AnnouncedEnd) -> &'static str {
    match end {
        AnnouncedEnd::Checkmate => "checkmate",
        AnnouncedEnd::Stalemate => "stalemate",
        AnnouncedEnd::Material => "material",
        AnnouncedEnd::Repetition => "repetition",
        AnnouncedEnd::FiftyMoves => "fifty-moves",
    }
}

pub(crate) const fn ending(ending: Ending) -> &'static str {
    match ending {
        Ending::Announced { end, .. } => announced(end),
        Ending::Resigned(_) => "resignation",
        Ending::Agreed => "agreement",
        Ending::Flag(_) => "time",
        Ending::TooLong => "too-long",
    }
}
