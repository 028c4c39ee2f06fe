//! The kinds of records. `recognize.rs` decides which one a record is before anything judges it.
//!
//! Rules, seats, marks, the order of tags and the checks follow from it.

use std::fmt;

use chess::{Color, Rules};

/// The kind of a record.
///
/// ```
/// use tandem_notation::{Batch, Kind};
///
/// let kind = |text: &str| {
///     let batch = Batch::from_text(text.as_bytes());
///     batch.games().next().map(|game| game.kind())
/// };
/// assert_eq!(kind("1A. e4 1B. d4 *"), Some(Kind::Bughouse));
/// assert_eq!(kind("[White \"Ann\"]\n\n1. e4 e5 *"), Some(Kind::Chess));
/// assert_eq!(kind("[Event \"Live Chess - Bughouse\"]\n\n1. e4 e5 *"), Some(Kind::OneBoard));
/// assert_eq!(kind("1. e4 d5 2. exd5 Qxd5 3. P@c4 *"), Some(Kind::Crazyhouse));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Kind {
    /// Both boards of a game of bughouse.
    Bughouse,
    /// One board of a game of bughouse: pieces to drop come from a board that was not recorded.
    OneBoard,
    /// One board on which players drop what they have captured themselves.
    Crazyhouse,
    /// Chess from the usual position.
    Chess,
    /// Chess from one of 960 positions.
    Chess960,
    /// Chess in which the players do not see each other's pieces.
    Kriegspiel,
    /// A variant that Tandem does not play.
    Unplayed {
        /// Its name; empty if Tandem has never heard of it.
        name: &'static str,
        /// Whether it is a variant of bughouse.
        is_bughouse: bool,
    },
    /// Nothing tells: there is no move, and no tag of a player; or the text is no record, or a
    /// part of one that is too long. Taken for BPGN where something about its text is checked.
    Unknown,
}

impl Kind {
    /// The kinds that a user can name.
    pub const NAMED: [Self; 5] =
        [Self::Bughouse, Self::OneBoard, Self::Crazyhouse, Self::Chess, Self::Chess960];

    /// The rules by which its moves are played, as far as Tandem knows them.
    pub const fn rules(self) -> Rules {
        match self {
            Self::Bughouse | Self::OneBoard => Rules::BUGHOUSE,
            Self::Crazyhouse => Rules::CRAZYHOUSE,
            Self::Unplayed { is_bughouse: true, .. } => Rules::BUGHOUSE,
            Self::Unplayed { .. } | Self::Chess | Self::Chess960 => Rules::CHESS,
            Self::Kriegspiel | Self::Unknown => Rules::BUGHOUSE,
        }
    }

    /// Whether moves are recorded together with those of another board, so that labels name boards,
    /// and the players are `WhiteA`, `BlackA`, `WhiteB` and `BlackB`.
    pub const fn has_two_boards(self) -> bool {
        matches!(self, Self::Bughouse | Self::Unknown | Self::Unplayed { is_bughouse: true, .. })
    }

    /// Whether it is bughouse, or half of it.
    pub const fn is_bughouse(self) -> bool {
        matches!(self, Self::OneBoard | Self::Bughouse | Self::Unplayed { is_bughouse: true, .. })
    }

    /// Whether the rules are known, so that moves and their marks can be judged.
    pub const fn is_played(self) -> bool {
        !matches!(self, Self::Unplayed { .. })
    }

    /// The name in kebab case.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Bughouse => "bughouse",
            Self::OneBoard => "one-board",
            Self::Crazyhouse => "crazyhouse",
            Self::Chess => "chess",
            Self::Chess960 => "chess960",
            Self::Kriegspiel => "kriegspiel",
            Self::Unplayed { .. } => "unplayed",
            Self::Unknown => "unknown",
        }
    }

    /// The kind with this name, if users can name it.
    pub fn by_name(name: &str) -> Option<Self> {
        Self::NAMED.into_iter().find(|kind| kind.name() == name)
    }

    /// A player as people name them: `WhiteA`, or `White` where there is one board.
    pub const fn player(self, seat: bughouse::Seat) -> &'static str {
        match (self.has_two_boards(), seat.color()) {
            (true, _) => seat.name(),
            (false, Color::White) => "White",
            (false, Color::Black) => "Black",
        }
    }
}

impl fmt::Display for Kind {
    /// The kind for people: `one board of bughouse`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let game = |is_bughouse| if is_bughouse { "bughouse" } else { "chess" };
        match *self {
            Self::OneBoard => f.pad("one board of bughouse"),
            Self::Chess960 => f.pad("Chess960"),
            Self::Kriegspiel => f.pad("Kriegspiel"),
            Self::Unplayed { name: "", is_bughouse } => {
                write!(f, "an unknown variant of {}", game(is_bughouse))
            }
            Self::Unplayed { name, is_bughouse } => write!(f, "{name} {}", game(is_bughouse)),
            Self::Unknown => f.pad("not known"),
            Self::Bughouse | Self::Crazyhouse | Self::Chess => f.pad(self.name()),
        }
    }
}
