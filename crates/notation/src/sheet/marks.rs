//! Marks attached to a move: annotations and numeric annotation glyphs.

use crate::write::san::glyphs;

/// The glyph of `$7`; a standalone `!?` is returned as it is. Glyphs missing in many fonts are
/// written in ASCII.
pub(super) fn nag_glyph(text: &str) -> String {
    let Some(number) = text.strip_prefix('$') else { return text.to_owned() };
    let glyph = match number {
        "1" => "!",
        "2" => "?",
        "3" => "!!",
        "4" => "??",
        "5" => "!?",
        "6" => "?!",
        "7" => "□",
        "10" => "=",
        "13" => "∞",
        "14" => "+/=",
        "15" => "=/+",
        "16" => "±",
        "17" => "-/+",
        "18" => "+-",
        "19" => "-+",
        "146" => "N",
        _ => return text.to_owned(),
    };
    glyph.to_owned()
}

/// The `!` and `?` attached to a word of the text.
pub(super) fn glued(word: &[u8]) -> String {
    let mut marks = String::new();
    glue(&mut marks, &crate::decode(glyphs(word)));
    marks
}

/// Whether an annotation is short enough to attach to a move: `!`, `!!`, `±`, `only`.
pub(super) fn is_short(text: &str) -> bool {
    const MOST: usize = 6;
    !text.is_empty() && !text.contains(char::is_whitespace) && text.chars().count() <= MOST
}

/// Attaches a mark to those before it, unless it is the same as the last. Punctuation is set close,
/// everything else after a thin blank.
pub(super) fn glue(marks: &mut String, mark: &str) {
    /// A bound for hostile files, which could attach thousands.
    const MOST_BYTES: usize = 48;
    if mark.is_empty() || marks.len() + mark.len() > MOST_BYTES {
        return;
    }
    let is_punctuation = |c: char| matches!(c, '!' | '?');
    // `$4 {A:??}` says the same twice.
    let last = match mark.starts_with(is_punctuation) {
        true => &marks[marks.trim_end_matches(is_punctuation).len()..],
        false => marks.rsplit('\u{2009}').next().filter(|last| *last != marks).unwrap_or(""),
    };
    if last == mark {
        return;
    }
    if !mark.starts_with(is_punctuation) {
        marks.push('\u{2009}');
    }
    marks.push_str(mark);
}
