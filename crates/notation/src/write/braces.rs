//! The text between braces: clocks and comments as they are written.

use crate::{Millis, decode};

/// Appends a comment with its braces: without blanks at its ends, otherwise unchanged. A clock in
/// parentheses is passed without them.
///
/// Returns whether it was a comment in braces.
pub(super) fn push_comment(out: &mut Vec<u8>, text: &[u8]) -> bool {
    let inner = text.strip_prefix(b"{");
    let braces = inner.is_some() && text.ends_with(b"}");
    let inner = inner.unwrap_or(text);
    let inner = inner.strip_suffix(b"}").unwrap_or(inner).trim_ascii();
    out.push(b'{');
    if inner.is_ascii() && !inner.contains(&b'\r') {
        out.extend_from_slice(inner);
    } else {
        let mut text = decode(inner).into_owned();
        while text.contains("\r\n") {
            text = text.replace("\r\n", "\n");
        }
        out.extend_from_slice(text.as_bytes());
    }
    out.push(b'}');
    braces
}

/// A clock in seconds. Further decimals are cut off, as FICS does.
pub(crate) fn seconds(Millis(millis): Millis, decimals: usize) -> String {
    let magnitude = millis.unsigned_abs();
    let sign = if millis < 0 { "-" } else { "" };
    let fraction = format!("{:03}", magnitude % 1000);
    match decimals {
        0 => format!("{sign}{}", magnitude / 1000),
        _ => format!("{sign}{}.{}", magnitude / 1000, &fraction[..decimals.min(3)]),
    }
}

/// A text that can stand between braces: no closing brace, no control characters, no blanks at its
/// ends.
pub(crate) fn safe_comment(text: &str) -> String {
    let safe = |c: char| match c {
        '}' => ')',
        c if c.is_control() => ' ',
        c => c,
    };
    text.trim().chars().map(safe).collect()
}
