//! The umpire's answers.

use core::fmt;

use crate::{Announcement, Ending};

/// The umpire's answer to an attempt.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Answer {
    /// The move is legal and stands; the other player is to move, unless the game is over.
    Yes(Announcement),
    /// It is illegal; the player goes on trying.
    No,
    /// It makes no constraints, and has no effect. Only the player hears it.
    Nonsense(Nonsense),
}

/// Why an attempt makes no sense.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Nonsense {
    /// The player's own pieces rule it out.
    OwnPieces,
    /// It was refused before in this turn.
    Repeated,
    /// The umpire has said that there is no such pawn capture.
    NoSuchTry,
    /// It cannot answer the check that was announced.
    CheckUnanswered,
    /// After a yes to "Any?" a pawn capture has to be attempted.
    CaptureOwed,
}

/// The umpire's answer to "Any?".
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AnyAnswer {
    /// Yes: there is a legal pawn capture, and one has to be attempted.
    Try,
    /// There is none.
    No,
    /// These rules do not know the question, or it has been asked in this turn.
    Nonsense,
}

/// The game is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GameOver(pub Ending);

impl fmt::Display for GameOver {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the game is over")
    }
}

impl core::error::Error for GameOver {}
