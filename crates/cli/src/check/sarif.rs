//! Findings as SARIF 2.1.0, for code hosts and editors. The list of results is written as it
//! grows.

use std::{fmt::Write, ops::Range};

use notation::{
    Game,
    check::{CHECKS, Edit, Severity},
    json::to_line,
};
use serde_json::{Value, json};

use super::{Found, Places};

/// The end of the document, after the results.
pub(super) const FOOT: &str = "]}]}\n";

const fn level(severity: Severity) -> &'static str {
    severity.name()
}

/// The start of the document, before the results: the tool and its rules.
pub(super) fn head() -> String {
    let rule = |check: &&notation::check::Check| {
        json!({
            "id": check.id,
            "shortDescription": { "text": check.summary },
            "help": { "text": check.explanation, "markdown": check.explanation },
            "defaultConfiguration": { "level": level(check.severity) },
        })
    };
    let rules: Vec<Value> = CHECKS.iter().map(rule).collect();
    let driver = json!({ "name": "tandem", "version": env!("CARGO_PKG_VERSION"), "rules": rules });
    format!(
        "{{\"$schema\":\"https://json.schemastore.org/sarif-2.1.0.json\",\"version\":\"2.1.0\",\"runs\":[{{\
         \"columnKind\":\"unicodeCodePoints\",\"tool\":{{\"driver\":{driver}}},\"results\":["
    )
}

/// Appends a comma and a result.
pub(super) fn write(
    out: &mut Vec<u8>,
    file: &str,
    game: &Game<'_>,
    places: &Places<'_>,
    found: &Found<'_>,
) {
    let diagnostic = found.diagnostic;
    let region = |span: &Range<usize>| {
        let in_file = game.file_span(span);
        let (start_line, start_column) = places.of_offset(span.start);
        let (end_line, end_column) = places.of_offset(span.end);
        json!({
            "startLine": start_line,
            "startColumn": start_column,
            "endLine": end_line,
            "endColumn": end_column,
            "byteOffset": in_file.start,
            "byteLength": in_file.end - in_file.start,
        })
    };
    let artifact = json!({ "uri": uri(file) });
    let text = match &diagnostic.help {
        Some(help) => format!("{}\n{help}", diagnostic.message),
        None => diagnostic.message.clone(),
    };
    let place =
        |span: &Range<usize>| json!({ "artifactLocation": artifact, "region": region(span) });
    let mut result = json!({
        "ruleId": diagnostic.check.id,
        "level": level(found.severity),
        "message": { "text": text },
        "locations": [{ "physicalLocation": place(&diagnostic.span) }],
    });
    if !diagnostic.others.is_empty() {
        let other = |(span, caption): &(Range<usize>, String)| json!({ "physicalLocation": place(span), "message": { "text": caption } });
        result["relatedLocations"] = diagnostic.others.iter().map(other).collect();
    }
    if let Some(fix) = &diagnostic.fix {
        let replacement = |edit: &Edit| json!({ "deletedRegion": region(&edit.span), "insertedContent": { "text": edit.text } });
        let replacements: Vec<Value> = fix.edits.iter().map(replacement).collect();
        result["fixes"] = json!([{
            "description": { "text": fix.title },
            "artifactChanges": [{ "artifactLocation": artifact, "replacements": replacements }],
            "properties": { "applicability": fix.applicability.name() },
        }]);
    }
    out.push(b',');
    out.extend_from_slice(to_line(&result).as_bytes());
}

/// A file's name as a reference: relative as it was given, or a `file:` URI.
fn uri(file: &str) -> String {
    let mut uri = String::from(if file.starts_with('/') { "file://" } else { "" });
    for byte in file.bytes() {
        match byte {
            b'/' | b'-' | b'.' | b'_' | b'~' => uri.push(char::from(byte)),
            _ if byte.is_ascii_alphanumeric() => uri.push(char::from(byte)),
            // Writing to a string cannot fail.
            _ => drop(write!(uri, "%{byte:02X}")),
        }
    }
    uri
}
