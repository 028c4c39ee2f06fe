//! A line of styled text that knows its width in columns.

use std::fmt::{Display, Write};

use anstyle::Style;
use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

use crate::exit::style::RESET;

/// A line of styled text.
#[derive(Clone, Debug, Default)]
pub(super) struct Line {
    text: String,
    columns: usize,
}

impl Line {
    /// The text with its escape sequences, without blanks at the end.
    pub(super) fn text(&self) -> &str {
        self.text.trim_end_matches(' ')
    }

    /// Appends text.
    pub(super) fn push(&mut self, style: Style, text: impl Display) {
        let text = text.to_string();
        if text.is_empty() {
            return;
        }
        self.columns += text.width();
        if style.is_plain() {
            self.text.push_str(&text);
        } else {
            // Writing to a string cannot fail.
            let _ = write!(self.text, "{style}{text}{RESET}");
        }
    }

    /// Appends text without style.
    pub(super) fn plain(&mut self, text: impl Display) {
        self.push(Style::new(), text);
    }

    /// Appends blanks up to a column.
    pub(super) fn fill_to(&mut self, column: usize) {
        let blanks = column.saturating_sub(self.columns);
        self.plain(" ".repeat(blanks));
    }

    /// Appends another line.
    pub(super) fn append(&mut self, other: Option<&Self>) {
        if let Some(other) = other {
            self.text.push_str(&other.text);
            self.columns += other.columns;
        }
    }
}

/// The text, cut with an ellipsis if it does not fit.
pub(super) fn fitted(text: &str, columns: usize, ellipsis: &str) -> String {
    if text.width() <= columns {
        return text.to_owned();
    }
    let mut left = columns.saturating_sub(ellipsis.width());
    let fits = |character: &char| {
        let width = character.width().unwrap_or_default();
        let fits = width <= left;
        left = left.saturating_sub(width);
        fits
    };
    let head: String = text.chars().take_while(fits).collect();
    format!("{head}{ellipsis}")
}
