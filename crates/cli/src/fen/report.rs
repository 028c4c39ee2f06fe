//! A position as a line for programs.

use std::collections::BTreeMap;

use bughouse::{BfenError, BoardId, BoardPart, Check, Finding, Numbers, bfen::Reading};
use chess::Standing;
use notation::json::to_line;
use serde::Serialize;

/// The line of a position that could be read.
pub(super) fn json(input: &str, reading: &Reading, findings: &[Finding]) -> String {
    to_line(&Report::of(input, reading, findings))
}

/// The line of a text that is no position.
pub(super) fn unreadable_json(input: &str, error: &BfenError) -> String {
    to_line(&Report::unreadable(input, error))
}

/// What `--format json` prints of a position.
#[derive(Serialize)]
struct Report<'a> {
    input: &'a str,
    dialect: Option<&'static str>,
    numbers: Option<&'static str>,
    numbers_assumed: bool,
    thief: Option<String>,
    bracket: Option<String>,
    /// How the side to move stands on each board; null where it cannot be played.
    standing: BTreeMap<char, Option<&'static str>>,
    findings: Vec<Found<'a>>,
    error: Option<Unreadable>,
}

#[derive(Serialize)]
struct Found<'a> {
    check: &'static str,
    level: String,
    board: Option<char>,
    message: &'a str,
}

#[derive(Serialize)]
struct Unreadable {
    check: &'static str,
    level: String,
    board: Option<char>,
    column: usize,
    span: [usize; 2],
    message: String,
}

impl<'a> Report<'a> {
    fn of(input: &'a str, reading: &Reading, findings: &'a [Finding]) -> Self {
        let found = |finding: &'a Finding| Found {
            check: finding.check.id(),
            level: finding.check.level().to_string(),
            board: finding.board.map(BoardId::letter),
            message: &finding.message,
        };
        let standing = |(board, part): (BoardId, &BoardPart)| {
            (board.letter(), part.standing().map(Standing::name))
        };
        Self {
            input,
            standing: reading.bfen.parts().map(standing).collect(),
            dialect: Some(reading.dialect.name()),
            numbers: match reading.bfen.numbers {
                Numbers::Clocks => Some("clocks"),
                Numbers::Counters => Some("counters"),
                Numbers::Absent => None,
            },
            numbers_assumed: reading.numbers_assumed,
            thief: Some(reading.bfen.to_thief()),
            bracket: Some(reading.bfen.to_bracket()),
            findings: findings.iter().map(found).collect(),
            error: None,
        }
    }

    fn unreadable(input: &'a str, error: &BfenError) -> Self {
        let check: Check = error.kind.check();
        let error = Unreadable {
            check: check.id(),
            level: check.level().to_string(),
            board: error.board.map(BoardId::letter),
            column: error.column,
            span: [error.span.start, error.span.end],
            message: error.kind.to_string(),
        };
        Self {
            input,
            dialect: None,
            numbers: None,
            numbers_assumed: false,
            thief: None,
            bracket: None,
            standing: BTreeMap::new(),
            findings: Vec::new(),
            error: Some(error),
        }
    }
}
