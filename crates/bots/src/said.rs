//! What a bot says.

use std::fmt;

use chess::Move;

/// What a bot does or says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Said {
    /// It is ready for the game that it was told of.
    Ready,
    /// Its move, legal on its board as it was last told.
    Move(Move),
    /// It does not move: where boards move in turn, since no clock would say so, and where a program was asked.
    Sits,
    /// To its partner. Short, and not too often, whatever a program writes.
    Talk(String),
    /// It would resign.
    Resign,
    /// It asks for a draw.
    OfferDraw,
    /// It claims that an opponent's flag has fallen.
    Flag,
    /// What a log should have.
    Note(Note),
}

/// What happened to a bot that its table does not see.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Note {
    /// The program's move was illegal, as it wrote it.
    Illegal(String),
    /// The program claimed a result: it has no move with what it holds, and sits.
    Claimed(String),
    /// The program refused something that it was sent.
    Protested(String),
    /// The program was started again, and why.
    Restarted(String),
    /// The program cannot be got to move, and a move was made in its place.
    StoodIn,
    /// The program said more than its partner is told.
    Muted(String),
    /// The program told the server something that does not concern a table.
    Swallowed(String),
}

impl fmt::Display for Note {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Illegal(mv) => write!(f, "illegal move: {mv}"),
            Self::Claimed(result) => write!(f, "claimed {result}, so it sits"),
            Self::Protested(what) => write!(f, "protested: {what}"),
            Self::Restarted(why) => write!(f, "started again: {why}"),
            Self::StoodIn => f.write_str("a move was made in its place"),
            Self::Muted(what) => write!(f, "not passed on, it says too much: {what}"),
            Self::Swallowed(what) => write!(f, "not passed on: {what}"),
        }
    }
}
