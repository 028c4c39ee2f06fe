//! The umpire's announcements, and names that the umpire and views share.

use std::collections::BTreeMap;

use kriegspiel::{AnnouncedEnd, Announcement, CapturedPiece, Ending, Ruleset, Tries};
use pyo3::prelude::*;

use crate::{errors::bad_value, values};

/// A ruleset by name.
pub(crate) fn ruleset(name: &str) -> PyResult<Ruleset> {
    name.parse().map_err(|error: kriegspiel::UnknownRuleset| bad_value(error.to_string()))
}

/// The announcement of a move, which both players hear.
#[pyclass(module = "tandem.kriegspiel", name = "Announcement", frozen, get_all)]
#[derive(Clone)]
pub(crate) struct Said {
    /// The square of a captured piece, or ``None``.
    capture: Option<usize>,
    /// The kind of the captured piece, as far as it is told: ``"pawn"``, ``"piece"``, or the name
    /// of a piece.
    captured: Option<String>,
    /// Whether the capture was said to be en passant.
    en_passant: bool,
    /// The directions from which the player now to move is in check, as letters; empty if there is
    /// no check.
    checks: String,
    /// Whether a promotion was told.
    promotion: bool,
    /// The type of a piece that was dropped, or ``None``.
    drop: Option<u8>,
    /// Whether the player now to move has a legal pawn capture, if that is told.
    has_tries: Option<bool>,
    /// The number of legal pawn captures, if it is told.
    tries: Option<u32>,
    /// The end of the game by this move, or ``None``.
    end: Option<&'static str>,
}

#[pymethods]
impl Said {
    fn __repr__(&self) -> String {
        let mut parts = Vec::new();
        if let Some(square) = self.capture.and_then(chess::Square::from_index) {
            parts.push(format!("capture on {square}"));
        }
        if !self.checks.is_empty() {
            parts.push(format!("check {}", self.checks));
        }
        if let Some(tries) = self
            .tries
            .map(|tries| tries.to_string())
            .or_else(|| self.has_tries.map(|some| if some { "some" } else { "no" }.to_owned()))
        {
            parts.push(format!("{tries} pawn captures"));
        }
        parts.extend(self.end.map(str::to_owned));
        format!("<Announcement {}>", parts.join(", "))
    }
}

impl From<&Announcement> for Said {
    fn from(said: &Announcement) -> Self {
        let captured = said.capture.and_then(|capture| capture.piece).map(|piece| match piece {
            CapturedPiece::Pawn => "pawn".to_owned(),
            CapturedPiece::Piece => "piece".to_owned(),
            CapturedPiece::Exactly(role) => role.to_string(),
        });
        let (has_tries, tries) = match said.tries {
            Tries::Undisclosed => (None, None),
            Tries::Whether(some) => (Some(some), None),
            Tries::Number(number) => (Some(number > 0), Some(u32::from(number))),
            Tries::Squares(squares) => (Some(squares.any()), None),
        };
        Self {
            capture: said.capture.map(|capture| capture.square.index()),
            captured,
            en_passant: said.capture.is_some_and(|capture| capture.en_passant),
            checks: said.checks.to_string(),
            promotion: said.promotion,
            drop: said.drop.map(values::piece_type),
            has_tries,
            tries,
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

/// The number of boards on which each square is occupied, without those where it never is.
pub(crate) fn heat(counts: [u32; 64]) -> BTreeMap<usize, u32> {
    counts.into_iter().enumerate().filter(|&(_, count)| count > 0).collect()
}
