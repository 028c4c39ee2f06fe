//! Checks on bytes: encodings, line endings, long lines.

pub(super) mod byte_order_mark;
pub(super) mod crlf;
pub(super) mod joined_messages;
pub(super) mod long_line;
pub(super) mod lost_character;
pub(super) mod no_break_space;
pub(super) mod no_final_newline;
pub(super) mod not_utf8;
