//! Lines of engine protocols: text without line breaks.

use std::{fmt, str::FromStr};

/// The first word, and the rest of the text after white space.
pub(crate) fn word(text: &str) -> (&str, &str) {
    let text = text.trim_start();
    let end = text.find(char::is_whitespace).unwrap_or(text.len());
    let (word, rest) = text.split_at(end);
    (word, rest.trim_start())
}

/// Makes a text fit into a line: no control characters, no white space at its ends.
pub(crate) fn clean(text: &str) -> String {
    clean_but_tabs(text).replace('\t', " ")
}

/// Like [`clean`], but keeps tabs in the middle.
pub(crate) fn clean_but_tabs(text: &str) -> String {
    let printable = |c: char| if c.is_control() && c != '\t' { ' ' } else { c };
    text.chars().map(printable).collect::<String>().trim().to_owned()
}

/// Like [`clean`], for writing.
pub(crate) fn cleaned(text: &str) -> impl fmt::Display {
    fmt::from_fn(move |f| f.write_str(&clean(text)))
}

/// A line that holds a single value.
pub(crate) fn only<T: FromStr>(text: &str) -> Option<T> {
    text.trim().parse().ok()
}
