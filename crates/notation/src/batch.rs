//! Whole games in one text, with their tokens.

use std::sync::OnceLock;

use chess::san::Letters;

use crate::{
    Kind, Label, Lexer, Token, TokenKind,
    pool::{Lent, Text},
};

/// A text that holds only whole games.
#[derive(Clone, Debug)]
pub struct Batch<'a> {
    pub(crate) text: Text<'a>,
    pub(crate) tokens: Lent<Token>,
    /// The first token of each game; a game ends where the next begins.
    pub(crate) starts: Vec<u32>,
    pub(crate) origin: Origin,
    /// Whether the first game began in the previous batch, because it is too long for one.
    pub(crate) begins_within: bool,
    /// Whether the last game continues in the next batch.
    pub(crate) ends_within: bool,
    /// The piece letters of its moves, if they are known.
    pub(crate) letters: Option<&'static Letters>,
    /// The kind of its games, if it is known.
    pub(crate) kind: Option<Kind>,
    /// Where each game begins; computed on first use.
    places: OnceLock<Vec<Place>>,
}

/// The position of a batch in its file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Origin {
    /// The offset of the first byte.
    pub(crate) offset: u64,
    pub(crate) place: Place,
    /// The number of the first game, from 1.
    pub(crate) game: u64,
}

impl Origin {
    pub(crate) const START: Self = Self { offset: 0, place: Place { line: 1, column: 0 }, game: 1 };
}

/// A line and column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Place {
    /// From 1.
    pub(crate) line: u64,
    /// The number of characters before it on its line.
    pub(crate) column: usize,
}

impl Place {
    /// The place after a text that begins here.
    pub(crate) fn after(self, text: &[u8]) -> Self {
        let (line, column, rest) = match memchr::memrchr(b'\n', text) {
            None => (self.line, self.column, text),
            Some(last) => {
                let lines = memchr::memchr_iter(b'\n', text).count() as u64;
                (self.line + lines, 0, &text[last + 1..])
            }
        };
        Self { line, column: column + crate::text::characters(rest) }
    }
}

impl<'a> Batch<'a> {
    /// All games of a text in memory. Only the first 4 GiB of a text are read; use a
    /// [`Reader`](crate::Reader) for more.
    pub fn from_text(text: &'a [u8]) -> Self {
        let mut cutter = Cutter::default();
        cutter.cut(text);
        Self::new(Text::Borrowed(text), cutter.tokens.into(), cutter.starts, Origin::START)
    }

    /// All games of a text, numbered from `number` on.
    pub fn numbered(text: Vec<u8>, number: u64) -> Batch<'static> {
        let mut cutter = Cutter::default();
        cutter.cut(&text);
        let origin = Origin { game: number, ..Origin::START };
        Batch::new(Text::Owned(text.into()), cutter.tokens.into(), cutter.starts, origin)
    }

    /// Sets the piece letters of all moves, for everything that plays them: replays, checks,
    /// formatting, conversion, sheets and logs. English letters that the language does not use can
    /// still be read. With `None`, an unmistakable language is recognized.
    ///
    /// ```
    /// use tandem_notation::{Batch, chess::san::Letters, format};
    ///
    /// let batch = Batch::from_text(b"1A. e4 1a. e5 2A. Sc4 *").in_letters(Some(&Letters::CZECH));
    /// let game = batch.games().next().expect("a game");
    /// assert_eq!(format(&game), b"1A. e4 1a. e5 2A. Bc4 *\n");
    /// ```
    #[must_use]
    pub fn in_letters(self, letters: Option<&'static Letters>) -> Self {
        Self { letters, ..self }
    }

    /// Sets the kind of all games, for everything that plays them. With `None`, each game says
    /// itself what it is.
    #[must_use]
    pub fn as_kind(self, kind: Option<Kind>) -> Self {
        Self { kind, ..self }
    }

    pub(crate) const fn new(
        text: Text<'a>,
        tokens: Lent<Token>,
        starts: Vec<u32>,
        origin: Origin,
    ) -> Self {
        let places = OnceLock::new();
        let (begins_within, ends_within, letters, kind) = (false, false, None, None);
        Self { text, tokens, starts, origin, begins_within, ends_within, letters, kind, places }
    }

    /// The place where a game begins, by its index. The first call finds the places of all games in
    /// one pass.
    pub(crate) fn place(&self, game: usize) -> Place {
        self.places.get_or_init(|| self.find_places().0)[game]
    }

    /// The place after the last byte.
    pub(crate) fn end(&self) -> Place {
        let (places, end) = self.find_places();
        let _ = self.places.set(places);
        end
    }

    fn find_places(&self) -> (Vec<Place>, Place) {
        let mut place = self.origin.place;
        let mut places = Vec::with_capacity(self.starts.len());
        for game in 0..self.len() {
            places.push(place);
            place = place.after(&self.text[self.start(game)..self.end_of(game)]);
        }
        (places, place)
    }

    /// Where a game begins in the text.
    fn start(&self, game: usize) -> usize {
        self.starts
            .get(game)
            .and_then(|&first| self.tokens.get(first as usize))
            .map_or(self.text.len(), |token| token.start as usize)
    }

    /// Where it ends: where the next one begins.
    pub(crate) fn end_of(&self, game: usize) -> usize {
        self.start(game + 1)
    }

    /// The number of games.
    pub fn len(&self) -> usize {
        self.starts.len()
    }

    /// Whether there is no game.
    pub fn is_empty(&self) -> bool {
        self.starts.is_empty()
    }
}

/// Lexes a text and finds where games begin.
///
/// A game begins at the first token, at a tag after moves or a result, at a second `Event` tag
/// after a blank line, and at a move numbered 1 after a result.
#[derive(Clone, Debug, Default)]
pub(crate) struct Cutter {
    pub(crate) tokens: Vec<Token>,
    pub(crate) starts: Vec<u32>,
    /// Where the previous text was cut, if it was cut within a game.
    pub(crate) previous_cut: Option<Cut>,
    /// Whether the text begins within that game.
    pub(crate) begins_within: bool,
    /// The last token that a longer text is certain to have too.
    certain: u32,
}

/// The state at a cut within a game, as far as the rest of the game depends on it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Cut {
    section: Section,
    /// The number of open parentheses.
    depth: u32,
    /// The comment or line that is cut in two.
    within: Option<TokenKind>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Section {
    Blank,
    Tags { has_event: bool },
    Moves,
    Ended,
}

impl Cutter {
    /// The number of games that begin where they seem to, even if the text continues.
    pub(crate) fn certain_games(&self) -> usize {
        self.starts.partition_point(|&token| token <= self.certain)
    }

    /// Lexes a text. Returns where it ends, in case its last game continues.
    pub(crate) fn cut(&mut self, text: &[u8]) -> Cut {
        self.tokens.clear();
        self.starts.clear();
        // A token has about six bytes with its blanks; a low guess costs one more allocation.
        self.tokens.reserve(text.len() / 5);
        let start = Cut { section: Section::Blank, depth: 0, within: None };
        let Cut { mut section, mut depth, within } = self.previous_cut.unwrap_or(start);
        self.begins_within = self.previous_cut.is_some();
        let mut blank_line = false;
        let mut lexer = Lexer::new(text);
        let mut ran_out_at = u32::MAX;
        if !text.is_empty() {
            self.starts.push(0);
        }
        if let Some(kind) = within {
            self.tokens.push(lexer.rest_of(kind));
        }
        loop {
            if section == Section::Moves {
                lexer.records(&mut self.tokens);
            }
            let Some(token) = lexer.next() else { break };
            // Only these can end a game; nearly all tokens are others.
            let may_end = matches!(
                token.kind,
                TokenKind::Tag | TokenKind::Open | TokenKind::Close | TokenKind::Result
            );
            if section == Section::Moves && !may_end {
                self.tokens.push(token);
                continue;
            }
            let text_of_token = || &text[token.start as usize..lexer.token_end()];
            let mut begins = false;
            match (section, token.kind) {
                (_, TokenKind::Tag) => {
                    depth = 0;
                    if lexer.ran_out() {
                        ran_out_at = ran_out_at.min(self.tokens.len() as u32);
                    }
                    begins = section.go_to_tag(text_of_token(), std::mem::take(&mut blank_line));
                }
                (_, TokenKind::Open) => depth = depth.saturating_add(1),
                (_, TokenKind::Close) => depth = depth.saturating_sub(1),
                (_, TokenKind::Result) if depth == 0 => section = Section::Ended,
                (Section::Ended, TokenKind::Label) => {
                    begins = Label::parse(text_of_token()).number == Some(1);
                    if begins {
                        (section, depth) = (Section::Moves, 0);
                    }
                }
                (Section::Ended, _) => {}
                (_, TokenKind::Label | TokenKind::Move) => section = Section::Moves,
                _ => {}
            }
            if matches!(section, Section::Tags { .. })
                && let Some(blanks) = lexer.last_blanks(token)
            {
                blank_line = is_blank_line(blanks);
            }
            match (begins, self.tokens.len()) {
                (false, _) => {}
                (true, 0) => self.begins_within = false,
                (true, n) => self.starts.push(n as u32),
            }
            self.tokens.push(token);
        }
        self.certain = ran_out_at.min(self.last_far_from_end(text.len()));
        Cut { section, depth, within: self.open_at_end(text) }
    }

    /// The last token that lies so far from the end of the text that no more text could change it.
    fn last_far_from_end(&self, length: usize) -> u32 {
        let last = self.tokens.len().saturating_sub(1);
        let is_far = |token: &Token| token.start as usize + Lexer::LOOKAHEAD <= length;
        self.tokens[..last].partition_point(is_far).saturating_sub(1) as u32
    }

    /// The comment or line that the end of the text cuts in two.
    fn open_at_end(&self, text: &[u8]) -> Option<TokenKind> {
        let last = self.tokens.last().filter(|token| token.blanks == 0)?;
        Some(last.kind).filter(|kind| match kind {
            TokenKind::Comment => !text.ends_with(b"}"),
            kind => matches!(kind, TokenKind::LineComment | TokenKind::Escape),
        })
    }
}

impl Section {
    /// Moves on to a tag. Returns whether a game begins with it.
    fn go_to_tag(&mut self, tag: &[u8], after_blank_line: bool) -> bool {
        let is_event = starts_with_ignoring_case(&tag[1..], b"event");
        let is_event = is_event && !tag.get(6).is_some_and(u8::is_ascii_alphanumeric);
        let (begins, had_event) = match *self {
            Self::Blank => (false, false),
            Self::Tags { has_event } => {
                let begins = has_event && is_event && after_blank_line;
                (begins, has_event && !begins)
            }
            Self::Moves | Self::Ended => (true, false),
        };
        *self = Self::Tags { has_event: is_event || had_event };
        begins
    }
}

fn is_blank_line(blank: &[u8]) -> bool {
    memchr::memchr_iter(b'\n', blank).nth(1).is_some()
}

fn starts_with_ignoring_case(text: &[u8], lower: &[u8]) -> bool {
    text.get(..lower.len()).is_some_and(|head| head.eq_ignore_ascii_case(lower))
}
