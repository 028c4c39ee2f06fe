//! Moves in SAN, in which `*` stands for any text.

use std::str::FromStr;

use super::texts::{TextError, from_text, short};

/// A move in SAN, in which `*` stands for any text: `Bxf7`, `N@*`, `*x*#`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MovePattern(String);

from_text!(MovePattern);

impl MovePattern {
    /// Whether a move in SAN matches. Signs of check and mate count only if they are written.
    pub fn is(&self, san: &str) -> bool {
        let Self(pattern) = self;
        let plain =
            if pattern.ends_with(['+', '#', '*']) { san } else { san.trim_end_matches(['+', '#']) };
        matches(pattern, plain)
    }

    /// The pattern as it is written.
    pub fn text(&self) -> &str {
        &self.0
    }

    /// Whether signs of check and mate matter.
    pub(super) fn has_suffix(&self) -> bool {
        self.0.contains(['+', '#'])
    }

    /// Whether only mates match.
    pub(super) fn is_mate(&self) -> bool {
        self.0.contains('#')
    }

    /// The same move of the other color, whose ranks count from the other side.
    pub(super) fn mirrored(&self) -> Self {
        let flip =
            |c: char| if ('1'..='8').contains(&c) { (b'9' - c as u8 + b'0') as char } else { c };
        Self(self.0.chars().map(flip).collect())
    }
}

impl FromStr for MovePattern {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let of_san = |c: char| c.is_ascii_alphanumeric() || "*@=+#-".contains(c);
        let text = short(text)?;
        match !text.is_empty() && text.chars().all(of_san) {
            true => Ok(Self(text.to_owned())),
            false => {
                let form = "write a move in SAN such as Bxf7, N@f7# or, for any square, N@*";
                Err(TextError::new(text, form))
            }
        }
    }
}

/// Whether a text matches a pattern in which `*` stands for any text.
fn matches(pattern: &str, text: &str) -> bool {
    let Some((start, rest)) = pattern.split_once('*') else { return pattern == text };
    let Some(mut text) = text.strip_prefix(start) else { return false };
    let (middle, last) = rest.rsplit_once('*').unwrap_or(("", rest));
    for part in middle.split('*') {
        let Some(at) = text.find(part) else { return false };
        text = &text[at + part.len()..];
    }
    text.ends_with(last)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_star_stands_for_any_text() {
        for (pattern, text, is_match) in [
            ("Bxf7", "Bxf7", true),
            ("Bxf7", "Bxf7+", false),
            ("N@*", "N@f7", true),
            ("N@*#", "N@f7#", true),
            ("N@*#", "N@f7+", false),
            ("*x*", "exd5", true),
            ("*x*", "e4", false),
            ("*", "O-O", true),
            ("a*a", "a", false),
            ("*=*+", "e8=Q+", true),
            ("*x*x*", "exd5", false),
        ] {
            assert_eq!(matches(pattern, text), is_match, "{pattern}, {text}");
        }
    }

    #[test]
    fn check_and_mate_count_only_if_they_are_written() {
        let is = |pattern: &str, san| MovePattern(pattern.to_owned()).is(san);
        assert!(is("Qxf7", "Qxf7#") && is("Qxf7", "Qxf7") && is("Qxf7#", "Qxf7#"));
        assert!(!is("Qxf7#", "Qxf7+"));
    }

    #[test]
    fn the_other_color_plays_on_the_other_side() {
        let mirrored = |text: &str| text.parse::<MovePattern>().unwrap().mirrored().0;
        assert_eq!(mirrored("Bxf7"), "Bxf2");
        assert_eq!(mirrored("e8=Q*"), "e1=Q*");
    }
}
