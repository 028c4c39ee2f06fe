//! A position as a JSON line.

use std::collections::BTreeMap;

use bughouse::{BfenError, BfenRule, BoardId, BoardPart, Numbers, Violation, bfen::ParsedBfen};
use chess::Status;
use notation::json::to_line;
use serde::Serialize;

/// The line of a readable position.
pub(super) fn json(input: &str, reading: &ParsedBfen, violations: &[Violation]) -> String {
    to_line(&Report::new(input, reading, violations))
}

/// The line of an unreadable one.
pub(super) fn unreadable_json(input: &str, error: &BfenError) -> String {
    to_line(&Report::unreadable(input, error))
}

/// The fields of `--format json`.
#[derive(Serialize)]
struct Report<'a> {
    input: &'a str,
    dialect: Option<&'static str>,
    numbers: Option<&'static str>,
    numbers_assumed: bool,
    thief: Option<String>,
    bracket: Option<String>,
    /// The status of the side to move on each board; null if the board is not playable.
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
    fn new(input: &'a str, reading: &ParsedBfen, violations: &'a [Violation]) -> Self {
        let found = |finding: &'a Violation| Found {
            check: finding.rule.id(),
            level: finding.rule.level().to_string(),
            board: finding.board.map(BoardId::letter),
            message: &finding.message,
        };
        let status = |(board, part): (BoardId, &BoardPart)| {
            (board.letter(), part.status().map(Status::name))
        };
        Self {
            input,
            standing: reading.bfen.parts().map(status).collect(),
            dialect: Some(reading.dialect.name()),
            numbers: match reading.bfen.numbers {
                Numbers::Clocks => Some("clocks"),
                Numbers::Counters => Some("counters"),
                Numbers::Absent => None,
            },
            numbers_assumed: reading.numbers_assumed,
            thief: Some(reading.bfen.to_thief()),
            bracket: Some(reading.bfen.to_bracket()),
            findings: violations.iter().map(found).collect(),
            error: None,
        }
    }

    fn unreadable(input: &'a str, error: &BfenError) -> Self {
        let check: BfenRule = error.kind.rule();
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
