//! What is glued to a move: annotations and numeric annotation glyphs.

use crate::write::san::glyphs;

/// The glyph of `$7`, or a standing `!?` as it is. Glyphs that not every font has are written in ASCII.
pub(super) fn of_nag(text: &str) -> String {
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

/// The `!` and `?` that are glued to a word of the text.
pub(super) fn glued(word: &[u8]) -> String {
    let mut marks = String::new();
    glue(&mut marks, &crate::decode(glyphs(word)));
    marks
}

/// Whether an annotation is short enough to be glued to a move: `!`, `!!`, `±`, `only`.
pub(super) fn is_short(text: &str) -> bool {
    const MOST: usize = 6;
    !text.is_empty() && !text.contains(char::is_whitespace) && text.chars().count() <= MOST
}

/// Glues a mark to those before it. Punctuation is set close, everything else behind a thin blank.
pub(super) fn glue(marks: &mut String, mark: &str) {
    /// A hostile file could glue thousands; no move earns more than this.
    const MOST_BYTES: usize = 48;
    if marks.len() + mark.len() > MOST_BYTES {
        return;
    }
    if !mark.is_empty() && !mark.starts_with(['!', '?']) {
        marks.push('\u{2009}');
    }
    marks.push_str(mark);
}
