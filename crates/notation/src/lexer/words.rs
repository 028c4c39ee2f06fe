//! Words that are no moves, or more than moves: signs of evaluation, spellings of results, old
//! promotions, the delimiters of forums.

use std::borrow::Cow;

/// The signs of evaluation that people write instead of PGN's numbers, with the number (PGN
/// standard 10).
const SIGNS: [(&str, u8); 32] = [
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
    ("⇆", 132),
    ("⊕", 138),
    ("△", 140),
    ("∆", 140),
    ("Δ", 140),
    ("⌓", 142),
];

/// The number of a sign in PGN.
pub(crate) fn sign_of(word: &[u8]) -> Option<u8> {
    SIGNS.iter().find(|(sign, _)| sign.as_bytes() == word).map(|&(_, number)| number)
}

/// Whether a word in ASCII may end in a sign.
#[inline(always)]
pub(super) const fn ends_in_sign(word: &[u8]) -> bool {
    match word {
        [.., b'-' | b'='] => true,
        [.., b'-' | b'/', b'+'] => true,
        _ => false,
    }
}

/// The length of the sign behind a move: 2 for `Nf3+-`. What begins with `=` may be the rest of a
/// promotion.
pub(super) fn glued_sign(word: &[u8]) -> usize {
    let is_behind = |sign: &[u8]| {
        sign[0] != b'='
            && sign != b"~"
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
pub(super) fn old_promotion(text: &[u8], length: usize) -> Option<usize> {
    let is_last_rank = matches!(text.get(..length)?, [.., b'a'..=b'h', b'1' | b'8']);
    let [b'(', b'Q' | b'R' | b'B' | b'N', b')', ..] = text.get(length..)? else { return None };
    is_last_rank.then_some(length + 3)
}

/// The length of `[pgn]` or `[/pgn]`, if the text begins with it.
pub(super) fn is_delimiter(text: &[u8]) -> Option<usize> {
    [&b"[pgn]"[..], b"[/pgn]"].into_iter().map(<[u8]>::len).find(|&length| {
        text.get(..length).is_some_and(|start| {
            start.eq_ignore_ascii_case(b"[pgn]") || start.eq_ignore_ascii_case(b"[/pgn]")
        })
    })
}
