//! Text that people write and others read.

use unicode_properties::{GeneralCategory, UnicodeGeneralCategory};

/// Whether a line is safe to show beside others: no controls, no line breaks, and no marks that
/// change the direction of the text after it. Joiners of letters and emoji are allowed.
pub fn is_plain(line: &str) -> bool {
    !line.chars().any(|c| {
        let turns = matches!(c, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
        let breaks = matches!(
            c.general_category(),
            GeneralCategory::LineSeparator | GeneralCategory::ParagraphSeparator
        );
        c.is_control() || turns || breaks
    })
}

/// How many marks may stand on a letter: more than any living script needs in a row.
const MARKS: usize = 4;

/// Whether marks are piled on each other, so that they cover other lines.
pub fn is_stacked(line: &str) -> bool {
    let is_mark = |c: char| {
        use GeneralCategory::{EnclosingMark, NonspacingMark};
        matches!(c.general_category(), NonspacingMark | EnclosingMark)
    };
    let mut marks = 0;
    line.chars().any(|c| {
        marks = if is_mark(c) { marks + 1 } else { 0 };
        marks > MARKS
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_are_piled_up_by_nobody_who_writes_a_language() {
        for line in ["e\u{301}", "שָׁלוֹם", "ที่นี่", "ệ", "हिन्दी", "བསྒྲུབས"]
        {
            assert!(!is_stacked(line), "{line}");
        }
        assert!(is_stacked(&format!("Z{}", "\u{334}".repeat(5))));
    }

    #[test]
    fn all_languages_and_emoji_are_plain_and_direction_overrides_are_not() {
        for line in ["", "dobrý den", "سلام می‌کنم", "שלום\u{200f}!", "❤\u{fe0f} 👨‍👩‍👧", "<b>x</b>"]
        {
            assert!(is_plain(line), "{line}");
        }
        for c in ['\0', '\n', '\u{1b}', '\u{85}', '\u{202e}', '\u{2066}', '\u{2028}'] {
            assert!(!is_plain(&format!("a{c}b")), "{c:?}");
        }
    }
}
