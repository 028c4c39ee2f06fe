//! Words that are no moves, or more than moves: signs of evaluation, spellings of results, old
//! promotions, the delimiters of forums.

use std::borrow::Cow;

use super::{Lexer, TokenKind};

impl Lexer<'_> {
    /// A byte order mark, a no-break space, or neither.
    #[cold]
    pub(super) fn high_byte(&self, start: usize, first: u8) -> Option<(TokenKind, usize)> {
        if start == 0 && self.text.starts_with(b"\xef\xbb\xbf") {
            return Some((TokenKind::Bom, 3));
        }
        match (first, self.byte(start + 1)) {
            (0xc2, 0xa0) => Some((TokenKind::Blank, self.blank(start + 2))),
            (0xa0, _) => Some((TokenKind::Blank, self.blank(start + 1))),
            _ => None,
        }
    }

    #[cold]
    pub(super) fn dots_apart(&self, mut at: usize) -> usize {
        /// More blanks, or more dots apart, belong to no label.
        const MOST: usize = 8;
        const ELLIPSIS: &[u8] = "…".as_bytes();
        for _ in 0..MOST {
            let rest = &self.text[at..];
            let blanks = rest.iter().take(MOST).take_while(|byte| byte.is_ascii_whitespace());
            let blanks = blanks.count();
            let dots = rest[blanks..].iter().take(MOST).take_while(|&&byte| byte == b'.').count();
            at += match dots {
                0 if rest[blanks..].starts_with(ELLIPSIS) => blanks + ELLIPSIS.len(),
                0 => break,
                dots => blanks + dots,
            };
        }
        at
    }

    /// A result, or castling with zeros; otherwise a number that ends at `digits_end`.
    #[cold]
    pub(super) fn result_or_castling(&self, start: usize, digits_end: usize) -> (TokenKind, usize) {
        let end = self.word_end(start);
        let word = &self.text[start..end];
        if result_of(word).is_some() || word == b"0-0-1" {
            return (TokenKind::Result, end);
        }
        if matches!(word.get(digits_end - start), Some(b'-' | b'/'))
            || folded(word).starts_with(b"0-0")
        {
            return (TokenKind::Move, end);
        }
        (TokenKind::Label, self.dots(digits_end))
    }

    /// A sign such as `±`, a move with one behind it, a draw with typographic halves, an old
    /// promotion such as `a8(Q)`, or a word like others.
    #[cold]
    pub(super) fn odd_word(&self, start: usize, end: usize) -> (TokenKind, usize) {
        let word = &self.text[start..end];
        // After a blank, a mark is a word of its own, but not a move.
        if sign_of(word).is_some() || mark_of(word).is_some() || EN_PASSANT.contains(&word) {
            return (TokenKind::Nag, end);
        }
        if result_of(word).is_some() {
            return (TokenKind::Result, end);
        }
        match old_promotion(&self.text[start..], word.len()) {
            Some(length) => (TokenKind::Move, self.word_end(start + length)),
            None => (TokenKind::Move, end - glued_sign(word)),
        }
    }
}

/// The signs of evaluation that people write instead of PGN's numbers, with the number (PGN
/// standard 10).
const SIGNS: [(&str, u8); 34] = [
    ("□", 7),
    ("=", 10),
    ("==", 10),
    ("∞", 13),
    ("~", 13),
    ("⩲", 14),
    ("+=", 14),
    ("+/=", 14),
    ("⩱", 15),
    ("=+", 15),
    ("=/+", 15),
    ("±", 16),
    ("+/-", 16),
    ("∓", 17),
    ("-/+", 17),
    ("+-", 18),
    ("+−", 18),
    ("+–", 18),
    ("-+", 19),
    ("−+", 19),
    ("–+", 19),
    ("⨀", 22),
    ("⟳", 32),
    ("↑", 36),
    ("→", 40),
    ("=∞", 44),
    ("=/∞", 44),
    ("⇆", 132),
    ("⊕", 138),
    ("△", 140),
    ("∆", 140),
    ("Δ", 140),
    ("⌓", 142),
    ("N", 146),
];

/// The number of a sign in PGN.
pub(crate) fn sign_of(word: &[u8]) -> Option<u8> {
    SIGNS.iter().find(|(sign, _)| sign.as_bytes() == word).map(|&(_, number)| number)
}

/// Whether a word in ASCII may end in a sign, or be a mark in letters: few moves end like that.
#[inline(always)]
pub(super) const fn may_be_odd(word: &[u8]) -> bool {
    // Nearly all moves end in their rank.
    !matches!(word, [.., b'0'..=b'9'])
        && matches!(word, [.., b'-' | b'=' | b'.' | b'a'..=b'z'] | [.., b'-' | b'/', b'+'])
}

/// The marks of en passant captures.
pub(crate) const EN_PASSANT: [&[u8]; 2] = [b"ep", b"e.p."];

/// The marks of checks and mates that old programs and books write as words behind moves, with
/// PGN's mark; a double or discovered check has none of its own.
const MARKS: [(&str, &str); 20] = [
    ("+", "+"),
    ("ch", "+"),
    ("ch.", "+"),
    ("check", "+"),
    ("dbl", ""),
    ("dbl.", ""),
    ("double", ""),
    ("dblch", "+"),
    ("dbl.ch", "+"),
    ("dbl.ch.", "+"),
    ("dis", ""),
    ("dis.", ""),
    ("disc", ""),
    ("disc.", ""),
    ("disch", "+"),
    ("dis.ch", "+"),
    ("dis.ch.", "+"),
    ("#", "#"),
    ("mate", "#"),
    ("checkmate", "#"),
];

/// PGN's mark for a word behind a move; empty if the word behind it has the mark.
pub(crate) fn mark_of(word: &[u8]) -> Option<&'static str> {
    let named = |(name, _): &&(&str, _)| name.as_bytes().eq_ignore_ascii_case(word);
    MARKS.iter().find(named).map(|&(_, mark)| mark)
}

/// Whether a lone `N` is the sign of a new move: not if the rest of a knight's move may follow.
#[cold]
pub(super) fn is_novelty(behind: &[u8]) -> bool {
    /// The lexer looks no further, so that a longer text changes nothing.
    const MOST: usize = 8;
    let mut rest = behind.iter().take(MOST).skip_while(|byte| byte.is_ascii_whitespace());
    match rest.next() {
        Some(b'a'..=b'h' | b'x' | b'X' | b'@' | b':' | b'-') => false,
        Some(_) => true,
        // The end of the text, or too many blanks to tell.
        None => behind.len() < MOST,
    }
}

/// The length of the sign behind a move: 2 for `Nf3+-`. A sign that begins with `=` may be the rest
/// of a promotion.
fn glued_sign(word: &[u8]) -> usize {
    let is_behind = |sign: &[u8]| {
        sign[0] != b'='
            && sign != b"~"
            && sign != b"N"
            && word.strip_suffix(sign).is_some_and(|rest| rest.len() >= 2)
    };
    let lengths = SIGNS.iter().map(|(sign, _)| sign.as_bytes()).filter(|sign| is_behind(sign));
    lengths.map(<[u8]>::len).max().unwrap_or(0)
}

/// The result that a word states, in any spelling.
pub(crate) fn result_of(word: &[u8]) -> Option<&'static str> {
    const LONGEST: usize = 16;
    let is_odd = |byte: &u8| *byte >= 0x80 || *byte == b':';
    let word = match word.iter().any(is_odd) && word.len() <= LONGEST {
        true => {
            Cow::from(String::from_utf8_lossy(&folded(word)).replace('½', "1/2").replace(':', "-"))
        }
        false => Cow::from(str::from_utf8(word).ok()?),
    };
    match word.as_ref() {
        "1-0" => Some("1-0"),
        "0-1" => Some("0-1"),
        "1/2-1/2" | "1/2" => Some("1/2-1/2"),
        _ => None,
    }
}

/// A word with plain hyphens instead of typographic ones.
pub(crate) fn folded(word: &[u8]) -> Cow<'_, [u8]> {
    const HYPHENS: [&str; 6] = ["‐", "‑", "‒", "–", "—", "−"];
    if !word.contains(&0xe2) {
        return word.into();
    }
    let mut folded = Vec::with_capacity(word.len());
    let mut rest = word;
    while let Some((&first, after)) = rest.split_first() {
        let hyphen = HYPHENS.iter().find_map(|hyphen| rest.strip_prefix(hyphen.as_bytes()));
        folded.push(if hyphen.is_some() { b'-' } else { first });
        rest = hyphen.unwrap_or(after);
    }
    folded.into()
}

/// The length of a move to the last rank with its promotion in parentheses, `a8(Q)`, if the text
/// begins with one; the word itself has `length` bytes.
fn old_promotion(text: &[u8], length: usize) -> Option<usize> {
    let is_last_rank = matches!(text.get(..length)?, [.., b'a'..=b'h', b'1' | b'8']);
    let [b'(', b'Q' | b'R' | b'B' | b'N', b')', ..] = text.get(length..)? else { return None };
    is_last_rank.then_some(length + 3)
}

/// Whether a text begins with coordinates behind the number of their board, `2b8c6`, as engines for
/// two boards write them: the number is no label.
#[inline(always)]
pub(super) const fn is_dual(text: &[u8]) -> bool {
    matches!(text, [b'1' | b'2', b'a'..=b'h', b'1'..=b'8', b'a'..=b'h', b'1'..=b'8', ..])
}

/// Returns the length of `[pgn]` or `[/pgn]` at the start of a text. Blanks may separate its parts.
pub(super) fn delimiter(text: &[u8]) -> Option<usize> {
    /// More blanks belong to no delimiter.
    const MOST: usize = 4;
    let blanks = |at: usize| {
        let rest = text.iter().skip(at).take(MOST);
        at + rest.take_while(|byte| matches!(byte, b' ' | b'\t')).count()
    };
    let mut at = blanks(1);
    if text.get(at) == Some(&b'/') {
        at = blanks(at + 1);
    }
    let name = text.get(at..at + 3)?;
    let end = blanks(at + 3);
    (name.eq_ignore_ascii_case(b"pgn") && text.get(end) == Some(&b']')).then_some(end + 1)
}
