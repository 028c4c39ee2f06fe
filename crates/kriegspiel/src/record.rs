//! The record of a game, turn by turn: all of it, and its public part.

use alloc::vec::Vec;

use chess::{Color, Move};

use crate::{AnnouncedEnd, Announcement, AnyRule, Refusals, Ruleset, Stalemate};

/// A step in a player's turn before the move that stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Try {
    /// A refused move in the player's form (see [`as_attempt`](crate::as_attempt)).
    Refused(Move),
    /// The question "Any?", and its answer.
    Any(bool),
}

/// A turn as its player knows it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Turn {
    /// The player whose turn it was.
    pub color: Color,
    /// The steps before the move, in order.
    pub tries: Vec<Try>,
    /// The move that stands.
    pub mv: Move,
    /// The announcement of the move.
    pub said: Announcement,
}

/// A turn as everybody hears it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct PublicTurn {
    /// The public part of the tries before the move.
    pub tries: PublicTries,
    /// The announcement of the move.
    pub said: Announcement,
}

/// The public part of a player's tries.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct PublicTries {
    /// How many moves were refused in all; `None` where that is private.
    pub refused: Option<u32>,
    /// The question "Any?", if it was asked.
    pub any: Option<AnyQuestion>,
}

/// The question "Any?".
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct AnyQuestion {
    /// Whether there was a legal pawn capture.
    pub yes: bool,
    /// How many of the refusals came after it; none are told where they are private.
    pub after: u32,
}

impl PublicTries {
    /// The public part of `tries` under a ruleset.
    pub fn new(tries: &[Try], ruleset: &Ruleset) -> Self {
        let public = ruleset.refusals == Refusals::Public;
        let refusals = |tries: &[Try]| {
            let count = tries.iter().filter(|step| matches!(step, Try::Refused(_))).count() as u32;
            if public { count } else { 0 }
        };
        let question = tries.iter().enumerate().find_map(|(place, step)| match *step {
            Try::Any(yes) => Some(AnyQuestion { yes, after: refusals(&tries[place..]) }),
            Try::Refused(_) => None,
        });
        Self { refused: public.then(|| refusals(tries)), any: question }
    }
}

impl Turn {
    /// The public part of the turn.
    pub fn public(&self, ruleset: &Ruleset) -> PublicTurn {
        PublicTurn { tries: PublicTries::new(&self.tries, ruleset), said: self.said }
    }
}

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Ending {
    /// By a move, as the umpire announced with it. `to_move` is the player who would have been to
    /// move.
    Announced {
        /// The end that was announced.
        end: AnnouncedEnd,
        /// The player who would have been to move.
        to_move: Color,
    },
    /// This player resigned.
    Resigned(Color),
    /// The players agreed on a draw.
    Agreed,
    /// This player's time ran out.
    Flag(Color),
    /// The game reached [`Umpire::MAX_TURNS`](crate::Umpire::MAX_TURNS): a draw.
    TooLong,
}

impl Ending {
    /// The winner, if there is one.
    pub fn winner(self, ruleset: &Ruleset) -> Option<Color> {
        match self {
            Self::Announced { end: AnnouncedEnd::Checkmate, to_move } => Some(!to_move),
            Self::Announced { end: AnnouncedEnd::Stalemate, to_move }
                if ruleset.stalemate == Stalemate::Loses =>
            {
                Some(!to_move)
            }
            Self::Resigned(color) | Self::Flag(color) => Some(!color),
            Self::Announced { .. } | Self::Agreed | Self::TooLong => None,
        }
    }
}

/// How the question "Any?" binds a player in the rest of the turn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Obligation {
    /// The answer, if the player has asked.
    pub(crate) any: Option<bool>,
    /// Whether the player still owes a pawn capture.
    pub(crate) owed: bool,
}

impl Obligation {
    pub(crate) fn by(tries: &[Try], rule: AnyRule) -> Self {
        let mut bound = Self::default();
        for step in tries {
            match *step {
                Try::Any(yes) => bound = Self { any: Some(yes), owed: yes },
                // Only a pawn capture can have been attempted while one was owed.
                Try::Refused(_) => bound.owed &= rule == AnyRule::UntilLegal,
            }
        }
        bound
    }
}
