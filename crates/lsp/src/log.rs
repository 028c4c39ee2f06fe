//! The lines of event logs.

use std::ops::Range;

use notation::log;

/// The lines of a log with their spans, without blanks around them.
fn lines(part: &str) -> impl Iterator<Item = Range<usize>> + '_ {
    let mut at = 0;
    part.split_inclusive('\n').map(move |line| {
        let start = at + line.len() - line.trim_start().len();
        at += line.len();
        start..(start + line.trim().len()).min(at)
    })
}

/// The lines with events, in both forms of a log.
pub(crate) fn event_lines(part: &str) -> impl Iterator<Item = Range<usize>> + '_ {
    let is_json = log::json::is_log(part.as_bytes());
    let is_event = move |line: &Range<usize>| match part.as_bytes().get(line.start) {
        None | Some(b'#' | b'[') => false,
        Some(_) => !line.is_empty(),
    };
    // In JSON, the first line is the header.
    lines(part).filter(is_event).skip(usize::from(is_json))
}

/// The lines with tags.
pub(crate) fn tag_lines(part: &str) -> impl Iterator<Item = Range<usize>> + '_ {
    lines(part)
        .filter(|line| !line.is_empty() && !part[line.clone()].starts_with('#'))
        .take_while(|line| part[line.clone()].starts_with('['))
}
