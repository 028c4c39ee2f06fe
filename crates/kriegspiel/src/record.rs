//! What has happened, turn by turn: all of it, and the part that everybody hears.

use chess::{Color, Move};

use crate::{Announcement, AnyRule, End, Refusals, Ruleset, Stalemate};

/// What a player did in his turn before the move that stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Try {
    /// A move that was refused, as he knows it (see [`as_attempt`](crate::as_attempt)).
    Refused(Move),
    /// The question "Any?", and its answer.
    Any(bool),
}

/// A turn as the player whose it was knows it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Turn {
    /// Whose it was.
    pub color: Color,
    /// What he did before, first things first.
    pub tries: Vec<Try>,
    /// The move that stands.
    pub mv: Move,
    /// What was said of it.
    pub said: Announcement,
}

/// A turn as everybody hears it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Heard {
    /// What was heard before the move.
    pub tried: Tried,
    /// What was said of the move.
    pub said: Announcement,
}

/// What is heard of a player's tries.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Tried {
    /// How many moves were refused in all; `None` where that is private.
    pub refused: Option<u32>,
    /// The question "Any?", if it was asked.
    pub any: Option<Asked>,
}

/// The question "Any?".
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Asked {
    /// The answer.
    pub yes: bool,
    /// How many of the refusals came after it; none are told where they are private.
    pub after: u32,
}

impl Tried {
    /// What is heard of `tries` under a rule set.
    pub fn of(tries: &[Try], ruleset: &Ruleset) -> Self {
        let public = ruleset.refusals == Refusals::Public;
        let refusals = |tries: &[Try]| {
            let count = tries.iter().filter(|step| matches!(step, Try::Refused(_))).count() as u32;
            if public { count } else { 0 }
        };
        let question = tries.iter().enumerate().find_map(|(place, step)| match *step {
            Try::Any(yes) => Some(Asked { yes, after: refusals(&tries[place..]) }),
            Try::Refused(_) => None,
        });
        Self { refused: public.then(|| refusals(tries)), any: question }
    }
}

impl Turn {
    /// What everybody hears of the turn.
    pub fn heard(&self, ruleset: &Ruleset) -> Heard {
        Heard { tried: Tried::of(&self.tries, ruleset), said: self.said }
    }
}

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Ending {
    /// By a move, as the umpire announced with it. `to_move` is the player who would have been to move.
    Announced {
        /// What was announced.
        end: End,
        /// Whose turn it would have been.
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
    /// Who won, if anybody did.
    pub fn winner(self, ruleset: &Ruleset) -> Option<Color> {
        match self {
            Self::Announced { end: End::Checkmate, to_move } => Some(!to_move),
            Self::Announced { end: End::Stalemate, to_move }
                if ruleset.stalemate == Stalemate::Loses =>
            {
                Some(!to_move)
            }
            Self::Resigned(color) | Self::Flag(color) => Some(!color),
            Self::Announced { .. } | Self::Agreed | Self::TooLong => None,
        }
    }
}

/// What of the question "Any?" binds a player in the rest of his turn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Bound {
    /// The answer, if he has asked.
    pub(crate) any: Option<bool>,
    /// Whether he still owes a pawn capture.
    pub(crate) owed: bool,
}

impl Bound {
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
