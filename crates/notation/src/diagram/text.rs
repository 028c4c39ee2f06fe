//! Text for a page or a terminal: names come from strangers and may contain anything.

use std::fmt::{self, Write};

use unicode_width::UnicodeWidthChar;

/// Makes a text safe to print: control characters (which command a terminal), marks that change the
/// direction of writing, and characters that XML forbids become `U+FFFD`; line breaks and tabs
/// become blanks.
pub fn printable(text: &str) -> String {
    text.chars()
        .map(|character| match character {
            '\t' | '\n' | '\r' => ' ',
            _ if disturbs(character) => '\u{fffd}',
            _ => character,
        })
        .collect()
}

/// Whether a character does more than show.
pub(crate) fn disturbs(character: char) -> bool {
    let is_mark = matches!(
        character,
        '\u{200e}'
            | '\u{200f}'
            | '\u{202a}'..='\u{202e}'
            | '\u{2028}'
            | '\u{2029}'
            | '\u{2066}'..='\u{2069}'
            | '\u{fffe}'
            | '\u{ffff}'
    );
    is_mark || character.is_control()
}

/// A text as XML character data or attribute value.
pub struct Escaped<'a>(pub &'a str);

impl fmt::Display for Escaped<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for character in printable(self.0).chars() {
            match character {
                '&' => f.write_str("&amp;")?,
                '<' => f.write_str("&lt;")?,
                '>' => f.write_str("&gt;")?,
                '"' => f.write_str("&quot;")?,
                '\'' => f.write_str("&#39;")?,
                _ => f.write_char(character)?,
            }
        }
        Ok(())
    }
}

/// A number with at most two decimals and no trailing zeros.
#[derive(Clone, Copy)]
pub(super) struct Short(pub(super) f32);

impl fmt::Display for Short {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = format!("{:.2}", self.0);
        f.write_str(text.trim_end_matches('0').trim_end_matches('.'))
    }
}

/// The approximate width of a text in a bold sans-serif font, relative to the font size. The
/// reader's fonts are unknown.
pub(super) fn width_em(text: &str) -> f32 {
    text.chars().map(character_em).sum()
}

fn character_em(character: char) -> f32 {
    match character {
        'i' | 'j' | 'l' | 'I' | '.' | ',' | '\'' | '|' | ':' | ';' | '!' | ' ' => 0.4,
        'f' | 'r' | 't' | '(' | ')' | '[' | ']' | '-' => 0.45,
        'm' | 'w' | 'M' | 'W' | '@' | '%' => 1.1,
        'A'..='Z' => 0.76,
        _ => match character.width() {
            Some(0) => 0.0,
            Some(2) => 1.05,
            _ => 0.7,
        },
    }
}

/// The text, or its beginning and an ellipsis if it does not fit.
pub(super) fn fitted(text: &str, most_em: f32) -> String {
    if width_em(text) <= most_em {
        return text.to_owned();
    }
    let mut left = most_em - character_em('…');
    let fits = |character: &char| {
        left -= character_em(*character);
        left >= 0.0
    };
    let head: String = text.chars().take_while(fits).collect();
    format!("{}…", head.trim_end())
}
