//! The problems of event logs: the place from which one cannot be read, and refused events.

use bughouse::{Log, Verdict};
use notation::{check::Severity, log};
use rulings::{Language, Words};

use super::{MAX_PUBLISHED, Problem};
use crate::log::event_lines;

/// The problems of the logs of a text.
pub(super) fn problems(text: &str) -> Vec<Problem> {
    let words = Words::new(Language::English);
    let (mut found, mut start) = (Vec::new(), 0);
    for (_, part) in log::split(text) {
        match log::read(part) {
            Ok(log) => refusals(&log, part, start, &words, &mut found),
            Err(error) => found.push(unreadable(&error, part, start)),
        }
        start += part.len();
        if found.len() >= MAX_PUBLISHED {
            break;
        }
    }
    found.truncate(MAX_PUBLISHED);
    found
}

/// The place from which a log cannot be read.
fn unreadable(error: &log::ReadError, part: &str, start: usize) -> Problem {
    let line = part.split_inclusive('\n').nth(error.line.saturating_sub(1)).unwrap_or_default();
    let before: usize =
        part.split_inclusive('\n').take(error.line.saturating_sub(1)).map(str::len).sum();
    let text = line.trim_end();
    let column = error.column.unwrap_or(1).saturating_sub(1);
    let from = text.char_indices().nth(column).map_or(text.len(), |(at, _)| at);
    let word = match error.column {
        Some(_) => text[from..].find(' ').unwrap_or(text.len() - from),
        None => text.len() - from,
    };
    Problem {
        span: start + before + from..start + before + from + word,
        severity: Severity::Error,
        code: "log-unreadable",
        message: error.message.clone(),
        others: Vec::new(),
    }
}

/// The events that the arbiter refuses.
fn refusals(log: &Log, part: &str, start: usize, words: &Words, found: &mut Vec<Problem>) {
    let mut arbiter = log.arbiter();
    for (entry, line) in log.entries.iter().zip(event_lines(part)) {
        for ruling in arbiter.handle(entry.at, &entry.event) {
            if matches!(ruling.verdict, Verdict::Refused(_)) && found.len() < MAX_PUBLISHED {
                found.push(Problem {
                    span: start + line.start..start + line.end,
                    severity: Severity::Warning,
                    code: "refused",
                    message: format!("{} ({})", words.ruling(&ruling), ruling.article),
                    others: Vec::new(),
                });
            }
        }
    }
}
