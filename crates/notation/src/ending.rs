//! How a game ended, read from the comment before its result: `{death checkmated} 0-1`.
//!
//! The comment is the reliable source: `Result` follows two conventions in real files, but a
//! comment names a player. It identifies the losing *team* for certain; FICS may name the partner
//! of the player who was mated.

use std::{borrow::Cow, fmt};

use bughouse::{Seat, Team};

use crate::{Comment, Game, TokenKind, kriegspiel};

/// The way in which a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum How {
    /// A player was mated.
    Mate,
    /// A player resigned.
    Resignation,
    /// A player ran out of time.
    Time,
    /// A player lost the connection.
    Disconnection,
    /// A player lost or won; the text does not say how.
    Unspecified,
    /// A draw, for whatever reason.
    Draw,
    /// Ended without a result.
    Aborted,
    /// To be resumed.
    Adjourned,
    /// Not over when it was recorded.
    InProgress,
    /// The words are not known to this reader.
    Unknown,
}

impl How {
    /// All ways.
    pub const ALL: [Self; 10] = [
        Self::Mate,
        Self::Resignation,
        Self::Time,
        Self::Disconnection,
        Self::Unspecified,
        Self::Draw,
        Self::Aborted,
        Self::Adjourned,
        Self::InProgress,
        Self::Unknown,
    ];

    /// The way of a name, as [`How::name`] has it.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|how| how.name() == name)
    }

    /// The name in kebab case.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Mate => "mate",
            Self::Resignation => "resignation",
            Self::Time => "time",
            Self::Disconnection => "disconnection",
            Self::Unspecified => "unspecified",
            Self::Draw => "draw",
            Self::Aborted => "aborted",
            Self::Adjourned => "adjourned",
            Self::InProgress => "in-progress",
            Self::Unknown => "unknown",
        }
    }
}

/// The meaning of the closing comment.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ending<'a> {
    /// The words of the comment.
    pub text: Cow<'a, str>,
    /// The way in which the game ended.
    pub how: How,
    /// The player that the comment is about: the one named, or their partner where the text says
    /// so.
    pub seat: Option<Seat>,
    /// Whether that player lost or won.
    pub fate: Fate,
}

/// Whether the player named by a closing comment lost or won.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Fate {
    /// The player's team lost.
    Lost,
    /// The player's team won.
    Won,
    /// Neither, or no player is named.
    Neither,
}

/// The words that may follow a player's name, in lower case. If one is a suffix of another, the
/// longer one comes first.
const PHRASES: [(&str, How, Fate); 25] = [
    ("was checkmated", How::Mate, Fate::Lost),
    ("checkmated", How::Mate, Fate::Lost),
    ("won by checkmate", How::Mate, Fate::Won),
    ("won by resignation", How::Resignation, Fate::Won),
    ("won with their bughouse partner", How::Unspecified, Fate::Won),
    ("won - game abandoned", How::Disconnection, Fate::Won),
    ("won by abandonment", How::Disconnection, Fate::Won),
    ("resigns", How::Resignation, Fate::Lost),
    ("resigned", How::Resignation, Fate::Lost),
    ("won on time", How::Time, Fate::Won),
    ("forfeits on time", How::Time, Fate::Lost),
    ("forfeited on time", How::Time, Fate::Lost),
    ("lost on time", How::Time, Fate::Lost),
    ("loses on time", How::Time, Fate::Lost),
    ("ran out of time", How::Time, Fate::Lost),
    ("forfeits by disconnection", How::Disconnection, Fate::Lost),
    ("disconnected and forfeits", How::Disconnection, Fate::Lost),
    ("loses by an illegal move", How::Unspecified, Fate::Lost),
    ("loses by a wrong claim of a draw", How::Unspecified, Fate::Lost),
    ("loses by stopping the clocks without reason", How::Unspecified, Fate::Lost),
    ("loses by the arbiter's decision", How::Unspecified, Fate::Lost),
    ("loses", How::Unspecified, Fate::Lost),
    ("lost", How::Unspecified, Fate::Lost),
    ("wins", How::Unspecified, Fate::Won),
    ("won", How::Unspecified, Fate::Won),
];

impl<'a> Ending<'a> {
    /// The team that lost, if the text names a player of this game.
    pub fn losing_team(&self) -> Option<Team> {
        match self.fate {
            Fate::Lost => self.seat.map(Seat::team),
            Fate::Won => self.seat.map(|seat| !seat.team()),
            Fate::Neither => None,
        }
    }

    /// The ending of a game, if its last comment before the result has no prefix.
    pub fn from_game(game: &Game<'a>) -> Option<Self> {
        for (index, token) in game.tokens().iter().enumerate().rev() {
            match token.kind {
                TokenKind::Blank | TokenKind::Result | TokenKind::Junk => {}
                TokenKind::Comment => return Self::from_comment(game, game.token_text(index)),
                _ => return None,
            }
        }
        None
    }

    fn from_comment(game: &Game<'a>, text: &'a [u8]) -> Option<Self> {
        match Comment::parse(text) {
            // `{*} 1-0` in the Laws: no reason given.
            Comment::Words(text) if matches!(text.as_ref(), "" | "*" | "\\*") => None,
            // The last announcement of an umpire.
            Comment::Words(words)
                if words.starts_with('(') && kriegspiel::is_announcement(text) =>
            {
                None
            }
            Comment::Words(text) => Some(Self::from_words(game, text)),
            Comment::Remark(text) => {
                let ending = Self::from_words(game, text);
                ending.losing_team().is_some().then_some(ending)
            }
            _ => None,
        }
    }

    /// The meaning of the words of a closing comment or of a tag such as `Termination`.
    pub(crate) fn from_words(game: &Game<'a>, text: Cow<'a, str>) -> Self {
        let lower = text.to_lowercase();
        let lower = lower.trim_end_matches([' ', '.', '!']);
        let lower = ["1-0", "0-1", "1/2-1/2"]
            .iter()
            .find_map(|result| lower.strip_suffix(result))
            .unwrap_or(lower)
            .trim_end();
        // Logs end so, and "both players" is nobody's name.
        let of_both = match lower {
            "game lost by both teams" => Some(How::Unspecified),
            _ if lower.starts_with("game drawn ") => Some(How::Draw),
            _ => None,
        };
        if let Some(how) = of_both {
            return Self { text, how, seat: None, fate: Fate::Neither };
        }
        for (phrase, how, fate) in PHRASES {
            let Some(name) = lower.strip_suffix(phrase).and_then(|name| name.strip_suffix(' '))
            else {
                continue;
            };
            let seat = match name.strip_suffix("'s partner") {
                Some(name) => seat_of(game, name).map(Seat::partner),
                None => seat_of(game, name),
            };
            return Self { text, how, seat, fate };
        }
        let contains = |word| lower.contains(word);
        let how = if contains("abort") {
            How::Aborted
        } else if contains("adjourn") {
            How::Adjourned
        } else if contains("drawn") || contains("draw by") {
            How::Draw
        } else if contains("in progress") {
            How::InProgress
        } else {
            How::Unknown
        };
        Self { text, how, seat: None, fate: Fate::Neither }
    }
}

/// The seat of a player's name in lower case, or of a seat's name or initials (`WA` in Wikipedia's
/// sample).
fn seat_of(game: &Game<'_>, name: &str) -> Option<Seat> {
    let named = |seat: &Seat| game.player(*seat).is_some_and(|player| is_lower_case(name, &player));
    let by_name = Seat::ALL.into_iter().find(named);
    by_name.or_else(|| {
        Seat::ALL.into_iter().find(|seat| {
            let full = seat.name();
            let initials =
                [full.as_bytes()[0], full.as_bytes()[5]].map(|it| it.to_ascii_lowercase());
            is_lower_case(name, full) || name.as_bytes() == initials
        })
    })
}

/// Whether a text in lower case is this one.
fn is_lower_case(lower: &str, text: &str) -> bool {
    match text.is_ascii() {
        true => text.eq_ignore_ascii_case(lower),
        false => text.to_lowercase() == lower,
    }
}

impl fmt::Display for How {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}
