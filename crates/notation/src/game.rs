//! One game: a view over its tokens.

use std::{borrow::Cow, ops::Range};

use bughouse::{Seat, TimeControl};
use chess::san::Letters;

use crate::{Batch, Kind, Tag, Token, TokenKind, lexer::result_of};

impl Batch<'_> {
    /// The games in the order of the text.
    pub fn games(&self) -> Games<'_> {
        Games { batch: self, next: 0 }
    }
}

/// The games of a [`Batch`].
#[derive(Clone, Debug)]
pub struct Games<'b> {
    batch: &'b Batch<'b>,
    next: usize,
}

impl<'b> Iterator for Games<'b> {
    type Item = Game<'b>;

    fn next(&mut self) -> Option<Game<'b>> {
        let batch = self.batch;
        let first = *batch.starts.get(self.next)? as usize;
        let last = batch.starts.get(self.next + 1).map_or(batch.tokens.len(), |&n| n as usize);
        let number = batch.origin.game + self.next as u64;
        let text = &batch.text[..batch.end_of(self.next)];
        self.next += 1;
        Some(Game::new(text, &batch.tokens[first..last], number, batch))
    }

    /// Skips games without looking at them.
    fn nth(&mut self, n: usize) -> Option<Game<'b>> {
        self.next = self.next.saturating_add(n).min(self.batch.starts.len());
        self.next()
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = self.batch.starts.len() - self.next;
        (left, Some(left))
    }
}

impl ExactSizeIterator for Games<'_> {}

/// One game of a file, from its first tag, or from its first move if there are no tags, to the last
/// byte before the next game.
#[derive(Clone, Copy, Debug)]
pub struct Game<'a> {
    /// The batch's text up to the end of the game. Token offsets count from the start of the batch.
    text: &'a [u8],
    tokens: &'a [Token],
    number: u64,
    batch: &'a Batch<'a>,
    /// The bits that [`beginning`] returns for all tag names.
    beginnings: u64,
    /// The kind, once somebody has asked; see [`Game::recognized`].
    pub(crate) kind: Option<Kind>,
}

impl<'a> Game<'a> {
    pub(crate) fn new(
        text: &'a [u8],
        tokens: &'a [Token],
        number: u64,
        batch: &'a Batch<'a>,
    ) -> Self {
        let game = Self { text, tokens, number, batch, beginnings: 0, kind: None };
        // The name of a tag begins after its bracket.
        let names = game.tag_tokens().filter_map(|tag| text.get(tokens[tag].start as usize + 1..));
        Self { beginnings: names.fold(0, |all, name| all | beginning(name)), ..game }
    }

    /// The number of the game in its file, from 1.
    pub const fn number(&self) -> u64 {
        self.number
    }

    /// The message for a game that is only a part of a longer text.
    pub const TOO_LONG: &'static str = "longer than any game (limit 1 MiB): read as plain text";

    /// Whether this is not a game, but a part of a text longer than
    /// [`Reader::MAX_GAME_BYTES`](crate::Reader::MAX_GAME_BYTES). Such a text is not played,
    /// checked or changed.
    pub fn is_part(&self) -> bool {
        self.begins_within() || self.ends_within()
    }

    /// Whether it continues a text from the previous batch.
    pub const fn begins_within(&self) -> bool {
        self.batch.begins_within && self.number == self.batch.origin.game
    }

    /// Whether it continues in the next batch.
    pub(crate) fn ends_within(&self) -> bool {
        let last = self.batch.origin.game + self.batch.len() as u64 - 1;
        self.batch.ends_within && self.number == last
    }

    /// The piece letters, if they were set by [`Batch::in_letters`].
    pub const fn letters(&self) -> Option<&'static Letters> {
        self.batch.letters
    }

    /// The kind that was set by [`Batch::as_kind`].
    pub const fn stated_kind(&self) -> Option<Kind> {
        self.batch.kind
    }

    /// The bytes of the game.
    pub fn text(&self) -> &'a [u8] {
        let start = self.tokens.first().map_or(self.text.len(), |token| token.start as usize);
        &self.text[start..]
    }

    /// All tokens. Their offsets are for [`Game::token_text`] and [`Game::file_span`].
    pub const fn tokens(&self) -> &'a [Token] {
        self.tokens
    }

    /// The bytes of a token by its index, without the blanks behind it.
    #[inline(always)]
    pub fn token_text(&self, index: usize) -> &'a [u8] {
        &self.text[self.token_span(index)]
    }

    /// The span of a token, counted from the start of the batch like its offset.
    #[inline(always)]
    pub fn token_span(&self, index: usize) -> Range<usize> {
        let token = self.tokens[index];
        token.start as usize..self.next_start(index) - usize::from(token.blanks)
    }

    /// Where the token after this one starts.
    #[inline(always)]
    fn next_start(&self, index: usize) -> usize {
        self.tokens.get(index + 1).map_or(self.text.len(), |next| next.start as usize)
    }

    /// The span of the blanks behind a token, counted like its own; empty if there are none.
    pub fn blanks_after(&self, index: usize) -> Range<usize> {
        let end = self.next_start(index);
        let own = end - usize::from(self.tokens[index].blanks)..end;
        let next = self.tokens.get(index + 1);
        match next {
            Some(next) if own.is_empty() && next.kind == TokenKind::Blank => {
                self.token_span(index + 1)
            }
            _ => own,
        }
    }

    /// The tokens with their spans, and the blanks behind them with theirs.
    pub(crate) fn words_and_blanks(&self) -> impl Iterator<Item = (TokenKind, Range<usize>)> + '_ {
        self.tokens.iter().enumerate().flat_map(|(index, token)| {
            let span = self.token_span(index);
            let blanks = span.end..self.next_start(index);
            let blanks = (!blanks.is_empty()).then_some((TokenKind::Blank, blanks));
            [(token.kind, span)].into_iter().chain(blanks)
        })
    }

    /// The bytes of a span that is counted from the start of the batch.
    pub(crate) fn bytes(&self, span: Range<usize>) -> &'a [u8] {
        &self.text[span]
    }

    /// The bytes of the blanks that belong to a token.
    pub(crate) fn blanks_of(&self, index: usize) -> &'a [u8] {
        let end = self.next_start(index);
        &self.text[end - usize::from(self.tokens[index].blanks)..end]
    }

    /// The blanks between two tokens if there is nothing else.
    pub(crate) fn blanks_between(&self, first: usize, second: usize) -> Option<Range<usize>> {
        let blanks = self.blanks_after(first);
        (!blanks.is_empty() && blanks.end == self.tokens.get(second)?.start as usize)
            .then_some(blanks)
    }

    /// Whether a token follows directly after another.
    pub(crate) fn is_glued(&self, first: usize, second: usize) -> bool {
        first + 1 == second && self.tokens[first].blanks == 0
    }

    /// The text of the comment directly after a token.
    pub(crate) fn comment_after(&self, index: usize) -> Option<&'a [u8]> {
        let is_blank = |&n: &usize| self.tokens[n].kind == TokenKind::Blank;
        let next = (index + 1..self.tokens.len()).find(|n| !is_blank(n))?;
        (self.tokens[next].kind == TokenKind::Comment).then(|| self.token_text(next))
    }

    /// A span of this game as offsets into the file.
    pub const fn file_span(&self, span: &Range<usize>) -> Range<u64> {
        let offset = self.batch.origin.offset;
        offset + span.start as u64..offset + span.end as u64
    }

    /// The line and column of an offset, both from 1. The column counts characters.
    pub fn line_and_column(&self, offset: usize) -> (u64, usize) {
        let start = self.tokens.first().map_or(0, |token| token.start as usize);
        let place = self.batch.place((self.number - self.batch.origin.game) as usize);
        let place = place.after(&self.text[start..offset.clamp(start, self.text.len())]);
        (place.line, place.column + 1)
    }

    /// The tags in the order of the text.
    pub fn tags(&self) -> impl Iterator<Item = Tag<'a>> + use<'a> {
        let game = *self;
        self.tag_tokens().map(move |index| game.tag_at(index))
    }

    /// The tokens of the tags, which all come before the first move.
    fn tag_tokens(&self) -> impl Iterator<Item = usize> + use<'a> {
        let tokens = self.tokens;
        let before_moves =
            move |&index: &usize| !matches!(tokens[index].kind, TokenKind::Label | TokenKind::Move);
        let is_tag = move |&index: &usize| tokens[index].kind == TokenKind::Tag;
        (0..tokens.len()).take_while(before_moves).filter(is_tag)
    }

    fn tag_at(&self, index: usize) -> Tag<'a> {
        Tag::new(self.token_text(index), self.tokens[index].start as usize)
    }

    /// The first tag with this name, in any case.
    pub fn tag(&self, name: &str) -> Option<Tag<'a>> {
        // Callers ask for dozens of tags that most games do not have.
        if self.beginnings & beginning(name.as_bytes()) == 0 {
            return None;
        }
        let (last, length) = (name.as_bytes().last()?.to_ascii_lowercase(), name.len());
        for (index, token) in self.tokens.iter().enumerate() {
            match token.kind {
                TokenKind::Label | TokenKind::Move => break,
                // Comparing the last letter and what follows it avoids parsing nearly all others.
                TokenKind::Tag => {
                    let end = token.start as usize + length;
                    if self.text.get(end).is_some_and(|byte| byte.to_ascii_lowercase() == last)
                        && !self.text.get(end + 1).is_some_and(u8::is_ascii_alphanumeric)
                        && let tag = self.tag_at(index)
                        && tag.is(name)
                    {
                        return Some(tag);
                    }
                }
                _ => {}
            }
        }
        None
    }

    /// The name of a player, also from the `White` and `Black` of a PGN of one board. `?` and an
    /// empty value do not count as names.
    pub fn player(&self, seat: Seat) -> Option<Cow<'a, str>> {
        let value = self.tag(seat.name()).or_else(|| self.player_of_one_board(seat))?.value();
        (!matches!(value.as_ref(), "" | "?")).then_some(value)
    }

    /// The `White` or `Black` of a PGN of one board.
    #[cold]
    fn player_of_one_board(&self, seat: Seat) -> Option<Tag<'a>> {
        let named = self.tag("BughouseBoard").map_or("A".into(), |tag| tag.value());
        let is_board = named == seat.board().to_string();
        let alone = || Seat::ALL.iter().all(|seat| self.tag(seat.name()).is_none());
        let name = seat.color().to_string();
        self.tag(&name).filter(|_| is_board && alone())
    }

    /// The tag that gives the starting position: `FEN`, or the older `SetUpDualFEN`.
    pub fn setup(&self) -> Option<Tag<'a>> {
        self.tag("FEN").or_else(|| self.tag("SetUpDualFEN"))
    }

    /// The time control as written in its tag: `180`, `180+2`, `180 2`, `300d3`, `300b3`.
    pub fn time_control(&self) -> Option<TimeControl> {
        self.tag("TimeControl")?.value().parse().ok()
    }

    /// The result token that closes the game.
    pub fn result_token(&self) -> Option<&'a [u8]> {
        let index = self.tokens.iter().rposition(|token| token.kind == TokenKind::Result)?;
        Some(self.token_text(index).trim_ascii())
    }

    /// The result: that of the tag, or else of the closing token, in PGN's spelling if it is
    /// another spelling.
    pub fn result(&self) -> Option<Cow<'a, str>> {
        let tag = self.tag("Result").map(|tag| tag.value());
        let result = tag.or_else(|| self.result_token().map(crate::decode))?;
        Some(result_of(result.as_bytes()).map_or(result, Cow::from))
    }
}

/// Returns a bit for the first two letters of a name. Upper and lower case have the same bit; few
/// other beginnings share one, and among the usual names none do.
fn beginning(name: &[u8]) -> u64 {
    let letter = |place: usize| match name.get(place) {
        Some(byte) if byte.is_ascii_alphanumeric() => byte & 31,
        _ => 0,
    };
    1 << ((letter(0) + 2 * letter(1)) & 63)
}
