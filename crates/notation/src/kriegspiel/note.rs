//! The comment after a half-move: its announcement, and the attempts before it.

mod parts;

use std::{borrow::Cow, ops::Range};

use chess::{Bitboard, Role};
use kriegspiel::{
    Announcement, AnyQuestion, Capture, Direction, PublicTries, Ruleset, Tries, TriesDisclosure,
};

use crate::decode;
use parts::{
    LONGEST_PART, ORDER, is_info_like, parts, read_capture, read_checks, read_square, read_tries,
};

pub use parts::info;

/// The announcement and attempts of a half-move: `{(Xe5,CS:exf4,h5) words}`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Note<'a> {
    /// The index of its comment.
    pub token: usize,
    /// The span of the parentheses.
    pub span: Range<usize>,
    /// The span between the opening parenthesis and the colon.
    pub info_span: Range<usize>,
    /// The announcement. The end of a game is never part of it.
    pub said: Announcement,
    /// Whether a check on an unspecified diagonal was announced (UMD's `CD`).
    pub some_diagonal: bool,
    /// The attempts after the colon in the order of the text: newest first.
    pub items: Vec<Item<'a>>,
    /// The words after the parenthesis.
    pub words: Cow<'a, str>,
    /// Whether it is in UMD's older form, `{(K:exd4:Td4)}`.
    pub is_umd: bool,
    /// The errors of its form.
    pub flaws: Vec<Flaw>,
}

/// An attempt as it is written, or a number of them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Item<'a> {
    /// Its text.
    pub text: &'a [u8],
    /// Its span.
    pub span: Range<usize>,
    /// Its kind.
    pub kind: ItemKind,
}

/// The kind of an [`Item`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ItemKind {
    /// A refused move, or text that cannot be read.
    Move,
    /// This number of refused moves.
    Count(u32),
    /// Refused moves that only the player heard of: `-`.
    Private,
    /// The question "Any?" and its answer: `any+`, `any-`.
    Any(bool),
}

/// An error in the form of a note.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Flaw {
    /// The kind of error.
    pub kind: FlawKind,
    /// The bytes of the text that are to blame.
    pub span: Range<usize>,
}

/// The kinds of errors.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FlawKind {
    /// A part of the announcement cannot be read.
    Unreadable,
    /// A part is out of order or repeated.
    Order,
    /// The letters of a check are repeated or not in alphabetical order.
    CheckLetters,
    /// The colon is missing.
    NoColon,
}

/// How a note tells of attempts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Attempts {
    /// There are none.
    None,
    /// They are listed.
    Listed,
    /// They are counted.
    Counted,
}

impl<'a> Note<'a> {
    /// Parses a comment whose brace is at `start`. `None` if it is not an announcement.
    pub fn parse(text: &'a [u8], token: usize, start: usize) -> Option<Self> {
        let open = 1 + text.get(1..)?.iter().take_while(|byte| byte.is_ascii_whitespace()).count();
        let close = memchr::memchr(b')', text.get(open..)?)? + open;
        if text[0] != b'{' || text[open] != b'(' {
            return None;
        }
        let inner = &text[open + 1..close];
        let at = start + open + 1;
        let words = text[close + 1..].strip_suffix(b"}").unwrap_or(&text[close + 1..]);
        let mut note = Note {
            token,
            span: start + open..start + close + 1,
            info_span: at..at,
            said: Announcement::default(),
            some_diagonal: false,
            items: Vec::new(),
            words: decode(words.trim_ascii()),
            is_umd: false,
            flaws: Vec::new(),
        };
        match inner.strip_prefix(b"K:") {
            Some(umd) if umd.contains(&b':') => note.read_umd(umd, at + 2)?,
            _ => note.read(inner, at)?,
        }
        Some(note)
    }

    /// Whether a comment is certainly an announcement, in any game.
    pub(super) fn is_plain(text: &[u8]) -> bool {
        Note::parse(text, 0, 0).is_some_and(|note| note.flaws.is_empty())
    }

    fn read(&mut self, inner: &'a [u8], at: usize) -> Option<()> {
        let colon = memchr::memchr(b':', inner);
        let (info, list) = match colon {
            Some(colon) => (&inner[..colon], Some(colon + 1)),
            None => (inner, None),
        };
        self.info_span = at..at + info.len();
        if colon.is_none() {
            self.flaws.push(Flaw { kind: FlawKind::NoColon, span: self.span.clone() });
        }
        let mut place = 0;
        for (part, span) in parts(info, at) {
            let known = self.read_info(part, &span, &mut place);
            if !known && !is_info_like(part) {
                return None;
            }
            if !known {
                self.flaws.push(Flaw { kind: FlawKind::Unreadable, span });
            }
        }
        if let Some(list) = list {
            self.read_items(&inner[list..], at + list)?;
        }
        Some(())
    }

    fn read_items(&mut self, list: &'a [u8], at: usize) -> Option<()> {
        for (text, span) in parts(list, at) {
            if text.len() > LONGEST_PART || text.iter().any(u8::is_ascii_whitespace) {
                return None;
            }
            let number = || std::str::from_utf8(text).ok()?.parse().ok();
            let kind = match text {
                b"-" => ItemKind::Private,
                b"any+" => ItemKind::Any(true),
                b"any-" => ItemKind::Any(false),
                [b'0'..=b'9', ..] => number().map_or(ItemKind::Move, ItemKind::Count),
                _ => ItemKind::Move,
            };
            self.items.push(Item { text, span, kind });
        }
        Some(())
    }

    /// Parses a part of an announcement; `place` is that of the previous part.
    fn read_info(&mut self, part: &[u8], span: &Range<usize>, place: &mut usize) -> bool {
        let Some(own) = ORDER.iter().position(|&letter| part.first() == Some(&letter)) else {
            return false;
        };
        let Some(sorted) = self.take_info(part[0], &part[1..]) else { return false };
        if !sorted {
            self.flaws.push(Flaw { kind: FlawKind::CheckLetters, span: span.clone() });
        }
        if own < *place {
            self.flaws.push(Flaw { kind: FlawKind::Order, span: span.clone() });
        }
        *place = own + 1;
        true
    }

    /// Adds a part of an announcement. `None` if it cannot be read, otherwise whether its letters
    /// are in order.
    fn take_info(&mut self, letter: u8, rest: &[u8]) -> Option<bool> {
        let said = &mut self.said;
        match (letter, rest) {
            (b'X', rest) => said.capture = Some(read_capture(rest)?),
            (b'C', letters) => {
                let (checks, sorted) = read_checks(letters)?;
                said.checks = checks;
                return Some(sorted);
            }
            (b'P', b"") => said.promotion = true,
            (b'D', [letter]) => said.drop = Some(Role::from_letter(*letter)?),
            (b'T', rest) => said.tries = read_tries(rest)?,
            _ => return None,
        }
        Some(true)
    }

    /// `exd4,d4:Td4`: attempts, then the square of a capture and `CR`, `CF`, `CD` or `CK`.
    fn read_umd(&mut self, inner: &'a [u8], at: usize) -> Option<()> {
        let colon = memchr::memrchr(b':', inner)?;
        self.is_umd = true;
        self.info_span = at + colon + 1..at + inner.len();
        self.read_items(&inner[..colon], at)?;
        for (part, span) in parts(&inner[colon + 1..], self.info_span.start) {
            match part {
                [b'T', square @ ..] if read_square(square).is_some() => {
                    let square = read_square(square)?;
                    self.said.capture = Some(Capture { square, piece: None, en_passant: false });
                }
                b"CR" => drop(self.said.checks.insert(Direction::Rank)),
                b"CF" => drop(self.said.checks.insert(Direction::File)),
                b"CK" => drop(self.said.checks.insert(Direction::Knight)),
                b"CD" => self.some_diagonal = true,
                _ if is_info_like(part) => {
                    self.flaws.push(Flaw { kind: FlawKind::Unreadable, span });
                }
                _ => return None,
            }
        }
        Some(())
    }

    /// Interprets it by these rules.
    pub(super) fn read_by(&mut self, ruleset: &Ruleset) {
        if ruleset.tries == TriesDisclosure::Squares && self.said.tries == Tries::Whether(false) {
            self.said.tries = Tries::Squares(Bitboard::EMPTY);
        }
    }

    /// How it tells of attempts.
    pub fn attempts(&self) -> Attempts {
        match self.items.iter().find(|item| !matches!(item.kind, ItemKind::Any(_))) {
            None => Attempts::None,
            Some(item) if item.kind == ItemKind::Move => Attempts::Listed,
            Some(_) => Attempts::Counted,
        }
    }

    /// Whether all of it could be read.
    pub fn is_readable(&self) -> bool {
        self.flaws.iter().all(|flaw| flaw.kind != FlawKind::Unreadable)
    }

    /// Whether its announcement agrees with the umpire's, apart from the end.
    pub fn agrees(&self, said: &Announcement) -> bool {
        let mut own = Announcement { end: said.end, ..self.said };
        if self.is_umd {
            // UMD's form can only express squares and lines.
            let piece = said.capture.and_then(|capture| capture.piece);
            own.capture = own.capture.map(|capture| Capture { piece, ..capture });
            own.tries = said.tries;
            own.promotion = said.promotion;
            let diagonal = said.checks.iter().find(|direction| {
                self.some_diagonal && matches!(direction, Direction::Long | Direction::Short)
            });
            own.checks = own.checks.iter().chain(diagonal).collect();
        }
        own == *said
    }
}

/// The numbers of a player's tries as they are written, newest first: `1,any+,2`.
pub(super) fn counts(tried: &PublicTries) -> Vec<String> {
    let number = |count: u32| match tried.refused {
        Some(_) => count.to_string(),
        None => "-".to_owned(),
    };
    let all = tried.refused.unwrap_or_default();
    match tried.any {
        None => vec![number(all)],
        Some(AnyQuestion { yes, after }) => vec![
            number(after),
            format!("any{}", if yes { '+' } else { '-' }),
            number(all.saturating_sub(after)),
        ],
    }
}
