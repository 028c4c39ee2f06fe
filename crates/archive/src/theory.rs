//! Statistics of the games of an archive: the effect of captures on the other board, and the worth
//! of pieces in reserve.
//!
//! `docs/theory.md` has the methods. Nothing here is random: the same archive gives the same
//! numbers, whatever the number of threads.

mod captures;
mod crossing;
mod estimate;
mod logistic;
mod phase;
mod pieces;
mod replay;
mod scan;

pub use captures::{Captures, CapturesOf, Outcomes};
pub use crossing::{Crossing, CrossingRow};
pub use estimate::Estimate;
pub use logistic::{Fit, FitError, Observations};
pub use phase::Phase;
pub use pieces::{PhaseValues, PieceValues, Term, ValueOptions};

/// The name of a piece in English.
const fn name_of(role: chess::Role) -> &'static str {
    use chess::Role::{Bishop, King, Knight, Pawn, Queen, Rook};
    match role {
        Pawn => "pawn",
        Knight => "knight",
        Bishop => "bishop",
        Rook => "rook",
        Queen => "queen",
        King => "king",
    }
}
