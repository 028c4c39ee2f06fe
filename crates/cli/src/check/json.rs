//! The findings of a game as a JSON object on a line.

use notation::{Game, json::to_line};
use serde::Serialize;

use super::{Checked, Found};

#[derive(Serialize)]
struct Report<'a> {
    file: &'a str,
    game: u64,
    line: u64,
    kind: &'static str,
    dialect: Family,
    findings: Vec<JsonFinding<'a>>,
}

#[derive(Serialize)]
struct Family {
    code: &'static str,
    name: &'static str,
}

#[derive(Serialize)]
struct JsonFinding<'a> {
    id: &'static str,
    severity: &'static str,
    message: &'a str,
    label: Option<String>,
    line: u64,
    column: usize,
    /// Byte offsets in the file: start and end (exclusive).
    span: [u64; 2],
    caption: Option<&'a str>,
    others: Vec<Other<'a>>,
    help: Option<&'a str>,
    fix: Option<Fix<'a>>,
}

#[derive(Serialize)]
struct Other<'a> {
    span: [u64; 2],
    caption: &'a str,
}

#[derive(Serialize)]
struct Fix<'a> {
    title: &'a str,
    /// `safe` or `on-request`.
    applicability: &'static str,
    edits: Vec<Edit<'a>>,
}

#[derive(Serialize)]
struct Edit<'a> {
    span: [u64; 2],
    text: &'a str,
}

pub(super) fn write(out: &mut Vec<u8>, checked: &Checked<'_>) {
    let Checked { file, game, kind, dialect, found, .. } = *checked;
    let start = game.tokens().first().map_or(0, |token| token.start as usize);
    let report = Report {
        file,
        game: game.number(),
        line: game.line_and_column(start).0,
        kind: kind.name(),
        dialect: Family { code: dialect.code(), name: dialect.name() },
        findings: found.iter().map(|found| finding(game, found)).collect(),
    };
    out.extend_from_slice(to_line(&report).as_bytes());
    out.push(b'\n');
}

fn finding<'a>(game: &Game<'_>, found: &Found<'a>) -> JsonFinding<'a> {
    let diagnostic = found.diagnostic;
    let in_file = |span: &std::ops::Range<usize>| {
        let span = game.file_span(span);
        [span.start, span.end]
    };
    let edit =
        |edit: &'a notation::check::Edit| Edit { span: in_file(&edit.span), text: &edit.text };
    JsonFinding {
        id: diagnostic.check.id,
        severity: found.severity.name(),
        message: &diagnostic.message,
        label: diagnostic.label.map(|label| label.to_string()),
        line: found.line,
        column: found.column,
        span: in_file(&diagnostic.span),
        caption: Some(&*diagnostic.caption).filter(|caption| !caption.is_empty()),
        others: diagnostic
            .others
            .iter()
            .map(|(span, caption)| Other { span: in_file(span), caption })
            .collect(),
        help: diagnostic.help.as_deref(),
        fix: diagnostic.fix.as_ref().map(|fix| Fix {
            title: &fix.title,
            applicability: fix.applicability.name(),
            edits: fix.edits.iter().map(edit).collect(),
        }),
    }
}
