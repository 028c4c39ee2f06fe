//! Findings as SARIF 2.1.0, which code hosts and editors read. The list of results is written as it grows.

use notation::{
    Game,
    check::{CHECKS, Severity},
};
use serde_json::{Value, json};

use super::Found;

/// What stands behind the results.
pub(super) const FOOT: &str = "]}]}\n";

const fn level(severity: Severity) -> &'static str {
    severity.name()
}

/// What stands before the results: the tool and its rules.
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
pub(super) fn write(out: &mut Vec<u8>, file: &str, game: &Game<'_>, found: &Found<'_>) {
    let diagnostic = found.diagnostic;
    let bytes = |span: &std::ops::Range<usize>| {
        let span = game.file_span(span);
        json!({ "byteOffset": span.start, "byteLength": span.end - span.start })
    };
    let mut region = bytes(&diagnostic.span);
    region["startLine"] = found.line.into();
    region["startColumn"] = found.column.into();
    let artifact = json!({ "uri": file.replace(' ', "%20") });
    let text = match &diagnostic.help {
        Some(help) => format!("{}\n{help}", diagnostic.message),
        None => diagnostic.message.clone(),
    };
    let mut result = json!({
        "ruleId": diagnostic.check.id,
        "level": level(found.severity),
        "message": { "text": text },
        "locations": [{ "physicalLocation": { "artifactLocation": artifact, "region": region } }],
    });
    if let Some(fix) = &diagnostic.fix {
        let replacement = |edit: &notation::check::Edit| json!({ "deletedRegion": bytes(&edit.span), "insertedContent": { "text": edit.text } });
        let replacements: Vec<Value> = fix.edits.iter().map(replacement).collect();
        result["fixes"] = json!([{
            "description": { "text": fix.title },
            "artifactChanges": [{ "artifactLocation": artifact, "replacements": replacements }],
        }]);
    }
    out.push(b',');
    // Neither writing to memory nor these types can fail.
    let _ = serde_json::to_writer(out, &result);
}
