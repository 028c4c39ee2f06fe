//! Lines of engine protocols: text without anything that would end a line.

use std::{fmt, str::FromStr};

/// Everything up to the next white space, and what stands behind it.
pub(crate) fn word(text: &str) -> (&str, &str) {
    let text = text.trim_start();
    let end = text.find(char::is_whitespace).unwrap_or(text.len());
    let (word, rest) = text.split_at(end);
    (word, rest.trim_start())
}

/// A text that fits into a line: no control characters, no white space at its ends.
pub(crate) fn clean(text: &str) -> String {
    clean_but_tabs(text).replace('\t', " ")
}

/// The same, but for tabs in the middle.
pub(crate) fn clean_but_tabs(text: &str) -> String {
    let printable = |c: char| if c.is_control() && c != '\t' { ' ' } else { c };
    text.chars().map(printable).collect::<String>().trim().to_owned()
}

/// The same, for writing.
pub(crate) fn cleaned(text: &str) -> impl fmt::Display {
    fmt::from_fn(move |f| f.write_str(&clean(text)))
}

/// A line whose only content is one value.
pub(crate) fn only<T: FromStr>(text: &str) -> Option<T> {
    text.trim().parse().ok()
}
