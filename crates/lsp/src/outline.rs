//! The games of a document: its outline, and what can be folded.

use std::ops::Range;

use bughouse::Seat;
use notation::diagram::printable;
use serde_json::{Value, json};

use crate::{
    Content,
    document::Part,
    query::{Answer, Query},
};

/// The most games in an outline: longer lists cannot be read, and make editors slow.
const MAX_GAMES: usize = 20_000;

/// The protocol's kind of symbol that is nearest to a game.
const EVENT: u32 = 24;

pub(crate) fn symbols(query: &Query<'_>) -> Answer {
    let parts = query.document.parts(query.commands).iter().take(MAX_GAMES);
    let mut positions = query.document.text.positions();
    let symbols = parts.enumerate().filter_map(|(index, part)| {
        let (name, detail) = named(query, index + 1, part)?;
        let written = written(query, part);
        let range = positions.range(written.clone());
        let line = query.document.text.line(range.start.line as usize)?;
        let selection_range =
            positions.range(written.start..line.end.clamp(written.start, written.end));
        let mut symbol = json!({ "name": name, "kind": EVENT });
        if query.client.whole_symbols {
            symbol["range"] = json!(range);
            symbol["selectionRange"] = json!(selection_range);
            symbol["detail"] = detail.into();
        } else {
            symbol["location"] = json!({ "uri": query.uri, "range": range });
        }
        Some(symbol)
    });
    Ok(Value::Array(symbols.collect()))
}

pub(crate) fn folds(query: &Query<'_>) -> Answer {
    let parts = query.document.parts(query.commands).iter().take(MAX_GAMES);
    let folds = parts.filter_map(|part| {
        let written = written(query, part);
        let [first, last] = [written.start, written.end].map(|at| query.document.text.line_of(at));
        let fold = || json!({ "startLine": first, "endLine": last, "kind": "region" });
        (first < last).then(fold)
    });
    Ok(Value::Array(folds.collect()))
}

/// The span of a part without the blank lines around it.
fn written(query: &Query<'_>, part: &Part) -> Range<usize> {
    let text = query.document.bytes(part);
    let start = part.span.end - text.trim_ascii_start().len();
    start..(part.span.start + text.trim_ascii_end().len()).max(start)
}

/// The name and the detail of a part; `None` if there is nothing but blanks and comments.
fn named(query: &Query<'_>, number: usize, part: &Part) -> Option<(String, String)> {
    if part.is_too_long {
        return Some((format!("{number}. too long to read"), String::new()));
    }
    let is_log = query.document.content(query.commands) == Ok(Content::Logs);
    let result = query.document.with_game(part, |game| {
        game.is_record().then(|| game.result().unwrap_or_default().into_owned())
    });
    let result = if is_log { String::new() } else { result.flatten()? };
    let tags = query.document.tags(part, query.commands);
    let known = |name: &str| {
        let value = tags.iter().find(|tag| tag.is(name))?.value.trim();
        (!value.trim_matches(['?', '.', '-']).is_empty()).then_some(value)
    };
    let name = [format!("{number}."), players(&known), result];
    let name: Vec<_> = name.iter().filter(|part| !part.is_empty()).map(String::as_str).collect();
    let detail: Vec<_> = ["Event", "Date"].into_iter().filter_map(known).collect();
    Some((printable(&name.join(" ")), printable(&detail.join(", "))))
}

/// `Ada & Dmitri – Boris & Chiara`, or `Ann – Bob` on one board; empty if nobody is known.
fn players<'t>(known: &impl Fn(&str) -> Option<&'t str>) -> String {
    let name = |tag| known(tag).unwrap_or("?");
    if Seat::ALL.iter().any(|seat| known(seat.name()).is_some()) {
        let [white_a, black_a, white_b, black_b] = Seat::ALL.map(|seat| name(seat.name()));
        format!("{white_a} & {black_b} – {black_a} & {white_b}")
    } else if ["White", "Black"].into_iter().any(|tag| known(tag).is_some()) {
        format!("{} – {}", name("White"), name("Black"))
    } else {
        String::new()
    }
}
