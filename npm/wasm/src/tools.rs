//! Findings, canonical text, and other formats.

use std::collections::BTreeMap;

use bughouse::BoardId;
use notation::{
    Batch, Formatter, Game,
    check::{
        Applicability, Check, Context, Diagnostic, Fix, apply_fixes, check, check_only, find,
        settle,
    },
    convert::{
        bpgn::{Style, Version, to_bpgn},
        json::to_json,
        pgn::to_pgn,
    },
    decode,
};
use serde::Serialize;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::{
    conversion::Conversion,
    names,
    problem::{Problem, Refusable, json},
};

/// A finding of a check.
#[derive(Serialize)]
struct Finding<'a> {
    /// The number of the record in the text, from 1.
    record: u64,
    id: &'static str,
    severity: &'static str,
    message: String,
    help: Option<String>,
    label: Option<String>,
    text: std::borrow::Cow<'a, str>,
    line: u64,
    column: usize,
    fix: Option<String>,
    #[serde(rename = "isFixSafe")]
    is_fix_safe: bool,
}

/// The findings of the checks in all records of a text; `only` and `ignore` choose them by their
/// ids.
#[wasm_bindgen(js_name = checkText)]
pub fn check_text(
    text: &[u8],
    only: Option<Vec<String>>,
    ignore: Vec<String>,
) -> Refusable<String> {
    for id in only.iter().flatten().chain(&ignore) {
        find(id).ok_or_else(|| Problem::argument(format!("no check is called {id:?}")))?;
    }
    let named = |ids: &[String], check: &Check| ids.iter().any(|id| id == check.id);
    let wanted = |check: &Check| {
        only.as_ref().is_none_or(|only| named(only, check)) && !named(&ignore, check)
    };
    let batch = Batch::from_text(text);
    let found = batch.games().flat_map(|game| {
        let found = check_only(&Context::new(&game), wanted);
        found.into_iter().map(move |found| finding(&game, found))
    });
    Ok(json(&found.collect::<Vec<_>>()))
}

fn finding<'a>(game: &Game<'a>, found: Diagnostic) -> Finding<'a> {
    let (line, column) = game.line_and_column(found.span.start);
    let start = game.tokens().first().map_or(0, |token| token.start as usize);
    let within = |offset: usize| offset.saturating_sub(start).min(game.text().len());
    Finding {
        record: game.number(),
        id: found.check.id,
        severity: found.check.severity.name(),
        is_fix_safe: found.safe_fix().is_some(),
        text: decode(&game.text()[within(found.span.start)..within(found.span.end)]),
        label: found.label.map(|label| label.to_string()),
        message: found.message,
        help: found.help,
        fix: found.fix.map(|fix| fix.title),
        line,
        column,
    }
}

fn write(formatter: &mut Formatter, game: &Game<'_>, fix: bool, out: &mut Vec<u8>) {
    let fixed = if fix { settle(game, fixed) } else { None };
    let Some(fixed) = fixed else {
        formatter.write(game, out);
        return;
    };
    for game in Batch::from_text(&fixed).games() {
        formatter.write(&game, out);
    }
}

/// The text of a game after its safe fixes, if there are any.
fn fixed(game: &Game<'_>) -> Option<Vec<u8>> {
    let found = check(&Context::new(game));
    let fixes = found.iter().filter_map(|finding| finding.fix.as_ref());
    let safe = fixes.filter(|fix: &&Fix| fix.applicability == Applicability::Safe);
    let (text, made) = apply_fixes(game, safe);
    (made > 0 && text != game.text()).then_some(text)
}

/// The canonical text of all records of a text.
#[wasm_bindgen(js_name = formatText)]
pub fn format_text(text: &[u8], fix: bool) -> String {
    let (mut formatter, mut out) = (Formatter::default(), Vec::new());
    for game in Batch::from_text(text).games() {
        write(&mut formatter, &game, fix, &mut out);
    }
    decode(&out).into_owned()
}

/// A format to convert to.
enum Target {
    Bpgn(Style),
    Pgn,
    Json,
}

impl Target {
    fn new(to: &str, version: &str, letters: &str) -> Refusable<Self> {
        let version = match version {
            "1.0" => Version::V1_0,
            "1.1" => Version::V1_1,
            "1.2" => Version::V1_2,
            _ => {
                let known = "\"1.0\", \"1.1\" or \"1.2\"";
                let reason = format!("version must be {known} (got {version:?})");
                return Err(Problem::argument(reason));
            }
        };
        match to {
            "bpgn" => {
                let letters = names::letters(letters)?;
                Ok(Self::Bpgn(Style { version, letters, ..Style::default() }))
            }
            "pgn" => Ok(Self::Pgn),
            "json" => Ok(Self::Json),
            _ => {
                let known = "\"bpgn\", \"pgn\" or \"json\"";
                Err(Problem::argument(format!("to must be {known} (got {to:?})")))
            }
        }
    }

    fn convert(&self, game: &Game<'_>) -> Conversion {
        match self {
            Self::Bpgn(style) => {
                let (text, losses) = to_bpgn(game, style);
                Conversion::new(&text, &losses)
            }
            Self::Pgn => {
                let (boards, losses) = to_pgn(game);
                let [a, b] = BoardId::ALL.map(|board| boards[board].as_slice());
                let blank: &[u8] = if a.is_empty() || b.is_empty() { b"" } else { b"\n" };
                Conversion::new(&[a, blank, b].concat(), &losses)
            }
            Self::Json => {
                let (line, losses) = to_json(game);
                Conversion::new(format!("{}\n", line.trim_end()).as_bytes(), &losses)
            }
        }
    }
}

/// All records of a text in another format.
#[wasm_bindgen(js_name = convertText)]
pub fn convert_text(text: &[u8], to: &str, version: &str, letters: &str) -> Refusable<String> {
    let target = Target::new(to, version, letters)?;
    let mut whole = Conversion { text: String::new(), losses: BTreeMap::new() };
    for game in Batch::from_text(text).games() {
        let one = target.convert(&game);
        if !whole.text.is_empty() && !matches!(target, Target::Json) {
            whole.text.push('\n');
        }
        whole.text.push_str(&one.text);
        for (what, count) in one.losses {
            *whole.losses.entry(what).or_default() += count;
        }
    }
    Ok(json(&whole))
}
