//! Checks on the text around the moves: comments, variations, stray text.

pub(super) mod clock_in_parentheses;
pub(super) mod comment_prefix;
pub(super) mod label_without_move;
pub(super) mod line_break_in_clock;
pub(super) mod line_break_in_comment;
pub(super) mod nested_comment;
pub(super) mod no_blank_line;
pub(super) mod no_game;
pub(super) mod sign_in_words;
pub(super) mod stray_text;
pub(super) mod unclosed_comment;
pub(super) mod unclosed_variation;
pub(super) mod variation_place;

/// Whether a comment is a time of some kind.
pub(super) const fn is_time(comment: &crate::Comment<'_>) -> bool {
    use crate::Comment::{Clk, Clock, Elapsed, Lag, Spent};
    matches!(comment, Clk(_) | Clock(_) | Elapsed(_) | Lag(_) | Spent(_))
}
