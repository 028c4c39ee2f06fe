//! Recognizes kinds of files by their first bytes.

use std::fmt;

use notation::{json, log};

use super::{boards_uci, fics, table::Layout};

/// A kind of file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// BPGN, PGN or Kriegspiel PGN, or text that may be one of them.
    Games,
    /// Records of ours or of chess.com, or JSON Lines of a log.
    Json,
    Log,
    /// A table of text with a column of moves, moves with the numbers of their boards, or a text
    /// from FICS.
    Table,
    BoardsUci,
    Fics,
    /// A table in Parquet, which may have a column of moves.
    Parquet,
    /// Not text, with its MIME type.
    Binary(&'static str),
    /// With bytes that no text has.
    NotText,
}

impl Kind {
    /// How many bytes of text tell what it is: tags and comments may come first.
    pub(super) const HEAD: u64 = 1 << 16;

    /// A kind that the bytes of a file show before they are decoded.
    pub(super) fn of_bytes(head: &[u8]) -> Option<Self> {
        // A file that is encrypted goes on with a number, which has bytes that no text has.
        let is_number = |byte: &u8| byte.is_ascii_control() && !byte.is_ascii_whitespace();
        let is_encrypted = |rest: &[u8]| rest.iter().take(4).any(is_number);
        if head.starts_with(b"PAR1") || head.strip_prefix(b"PARE").is_some_and(is_encrypted) {
            return Some(Self::Parquet);
        }
        let found = infer::get(head)?;
        let is_text = found.matcher_type() == infer::MatcherType::Text;
        (!is_text).then(|| Self::Binary(found.mime_type()))
    }

    /// The kind of a whole text in UTF-8.
    pub(crate) fn of(text: &[u8]) -> Self {
        let head = &text[..text.len().min(Self::HEAD as usize)];
        Self::of_bytes(head).unwrap_or_else(|| Self::of_text(head))
    }

    /// The kind of a text.
    pub(super) fn of_text(head: &[u8]) -> Self {
        let text = head.strip_prefix(b"\xef\xbb\xbf").unwrap_or(head);
        if head.contains(&0) {
            Self::NotText
        } else if log::begins(text) {
            Self::Log
        } else if json::begins(text) {
            Self::Json
        } else if boards_uci::begins(text) {
            Self::BoardsUci
        } else if fics::begins(text) {
            Self::Fics
        } else if Layout::detect(text).is_some() {
            Self::Table
        } else {
            Self::Games
        }
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Games => f.write_str("this is a text of games"),
            Self::Json => f.write_str("this is JSON"),
            Self::Log => f.write_str("this is an event log"),
            Self::Table => f.write_str("this is a table with a column of moves"),
            Self::BoardsUci => f.write_str("these are moves with the numbers of their boards"),
            Self::Fics => f.write_str("this is a text from a chess server"),
            Self::Binary(mime) => write!(f, "this is {mime}, not a game record"),
            Self::Parquet => f.write_str("this is a table in Parquet"),
            Self::NotText => f.write_str("this is not text: it has bytes with the value 0"),
        }
    }
}

/// The kinds that a command takes beside texts of games.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Takes {
    /// JSON of ours and of chess.com.
    pub(crate) json: bool,
    pub(crate) logs: bool,
    /// The kinds in words.
    pub(crate) words: &'static str,
}

impl Takes {
    /// Only texts, because places in them matter.
    pub(crate) const TEXTS: Self = Self {
        json: false,
        logs: false,
        words: "this command takes BPGN, PGN and Kriegspiel PGN; `tandem convert --to bpgn` makes \
                BPGN of other records",
    };
    /// Whatever can be converted to a game.
    pub(crate) const ALL: Self = Self {
        json: true,
        logs: true,
        words: "this command takes BPGN, PGN, Kriegspiel PGN, JSON, event logs, tables with a \
                column of moves (text or Parquet), and texts of FICS",
    };

    pub(crate) const KRIEGSPIEL: Self =
        Self { json: true, logs: false, words: "this command takes Kriegspiel PGN and its JSON" };

    /// Whether a command takes a kind. `NotText` may have games too.
    pub(crate) const fn takes(self, kind: Kind) -> bool {
        match kind {
            Kind::Games | Kind::NotText => true,
            Kind::Json => self.json,
            Kind::Log => self.logs,
            Kind::Table | Kind::Parquet | Kind::BoardsUci | Kind::Fics => self.logs && self.json,
            Kind::Binary(_) => false,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Kind;

    #[test]
    fn kinds() {
        for head in
            [&b"[Event \"x\"]"[..], b"1A. e4", b"{C: x} 1A. e4", b"", b"\xef\xbb\xbf[a \"b\"]"]
        {
            assert_eq!(
                (Kind::of_bytes(head), Kind::of_text(head)),
                (None, Kind::Games),
                "{head:?}"
            );
        }
        assert_eq!(Kind::of_bytes(b"\x89PNG\r\n\x1a\n"), Some(Kind::Binary("image/png")));
        for head in
            [&b"1A. e4 {a, b} 1B. e4"[..], b"1. e4, e5", b"Event, x\n1. e4 e5\n", b"1. e4 e5"]
        {
            assert_eq!(Kind::of_text(head), Kind::Games, "{head:?}");
        }
        assert_eq!(Kind::of_bytes(b"PAR1\x15\x04"), Some(Kind::Parquet));
        assert_eq!(Kind::of_bytes(b"PARE\x15\x04\x15\x0a"), Some(Kind::Parquet));
        assert_eq!(Kind::of_bytes(b"PARE e4 e5"), None);
        for head in [&b"180,\"1A. e4{179.5} 1a. e5\""[..], b"white;moves\na;e4 e5\n"] {
            assert_eq!(Kind::of_text(head), Kind::Table, "{head:?}");
        }
        assert_eq!(Kind::of_text(b"[Event \"x\"]\n\n1e2e4 2P@e5"), Kind::BoardsUci);
        assert_eq!(Kind::of_text(b"1A. e4 \0"), Kind::NotText);
        assert_eq!(Kind::of_text(b" {\"format\":1}"), Kind::Json);
        assert_eq!(Kind::of_text(b"[Ruleset \"wbn\"]\n"), Kind::Log);
        assert_eq!(Kind::of_text(b"[WhiteA \"x\"]\n\n0:00.0 starts\n"), Kind::Log);
    }
}
