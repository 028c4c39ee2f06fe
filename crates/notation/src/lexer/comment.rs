//! The ends of comments.

use memchr::{memchr, memchr2};

use super::{Lexer, TokenKind, eight::Eight, folded};

impl Lexer<'_> {
    /// How far the lexer looks past the end of a comment; past any other token it looks less far,
    /// except for tags that are never closed.
    pub(crate) const LOOKAHEAD: usize = 1 << 10;

    #[inline(always)]
    pub(super) fn comment(&mut self, start: usize) -> usize {
        // Nearly every comment is a clock: too short for a search to pay off, or to span lines.
        const SHORT: usize = 16;
        for from in (1..SHORT).step_by(8) {
            let Some(eight) = Eight::at(self.text, start + from) else { break };
            let length = eight.first_of_braces_or_line_end();
            if length < 8 {
                let at = start + from + length;
                if self.text[at] == b'}' {
                    return at + 1;
                }
                break;
            }
        }
        if self.brace <= start {
            self.brace = memchr(b'}', &self.text[start..]).map_or(self.text.len(), |n| start + n);
        }
        let end = self.long_comment(start, (self.brace + 1).min(self.text.len()));
        match memchr(b'{', &self.text[start + 1..end]) {
            Some(_) => self.nested_end(start, end),
            None => end,
        }
    }

    /// A comment ends at its brace, but never includes a line that is a tag: there the brace was
    /// forgotten.
    fn long_comment(&self, start: usize, limit: usize) -> usize {
        let mut at = start;
        while let Some(n) = memchr(b'\n', &self.text[at..limit]) {
            at += n + 1;
            if self.is_tag_line(at) {
                return at;
            }
        }
        limit
    }

    /// The end of a comment that has others in it, as some programs write them, although those of
    /// PGN do not nest. PGN ends it at the first brace, `end`, so prose must follow: else it may
    /// be moves.
    #[cold]
    fn nested_end(&self, start: usize, end: usize) -> usize {
        /// More braces are no comments in a comment.
        const MOST_BRACES: usize = 16;
        let inner = self.text[start + 1..end].iter();
        let mut depth = inner.filter(|&&byte| byte == b'{').take(MOST_BRACES).count();
        let limit = self.text.len().min(end + Self::LOOKAHEAD);
        let mut at = end;
        for _ in 0..MOST_BRACES {
            let Some(n) = memchr2(b'{', b'}', &self.text[at..limit]) else { break };
            let (between, brace) = (&self.text[at..at + n], at + n);
            let closes = self.text[brace] == b'}';
            // The text behind the end by PGN decides.
            let goes_on =
                at > end || is_prose(between) || closes && between.trim_ascii().is_empty();
            if !goes_on || self.long_comment(at, brace) != brace {
                break;
            }
            at = brace + 1;
            depth = if closes { depth - 1 } else { depth + 1 };
            if depth == 0 {
                return at;
            }
        }
        end
    }

    /// Whether `[Name "` is found at `at`.
    fn is_tag_line(&self, at: usize) -> bool {
        let Some([b'[', rest @ ..]) = self.text.get(at..) else { return false };
        let name = rest.iter().take_while(|byte| byte.is_ascii_alphanumeric()).count();
        let blanks = rest[name..].iter().take_while(|&&byte| byte == b' ').count();
        name > 0 && rest.get(name + blanks) == Some(&b'"')
    }
}

/// Whether a text has a word that no move could be: one without a rank, and no castling.
fn is_prose(text: &[u8]) -> bool {
    let is_no_move = |word: &[u8]| {
        !folded(word).iter().any(|byte| byte.is_ascii_digit() || matches!(byte, b'-' | b'@'))
    };
    let mut lexer = Lexer::new(text);
    let begins_with_label = text.trim_ascii_start().first().is_some_and(u8::is_ascii_digit);
    let mut has_prose = false;
    while let Some(token) = lexer.next()
        && !has_prose
    {
        let word = &text[token.start as usize..lexer.token_end()];
        has_prose = token.kind == TokenKind::Move && is_no_move(word);
    }
    has_prose && !begins_with_label
}

/// Whether a text between braces is read back as one comment.
pub(crate) fn is_one_comment(text: &str) -> bool {
    let text = format!("{{{text}}}");
    let mut lexer = Lexer::new(text.as_bytes());
    lexer.next().is_some() && lexer.token_end() == text.len()
}
