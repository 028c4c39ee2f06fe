//! `lag-count`: `Lag` has another number of entries than the game has records (dialects §2).

use crate::check::{Check, Context, Finding, Findings, Severity};

pub(in crate::check) static CHECK: Check = Check {
    id: "lag-count",
    severity: Severity::Warning,
    summary: "`Lag` has another number of entries than the game has records",
    explanation: "\
bughouse-db.org and bughousedb.com write one whole number of milliseconds per record, in the order of the file and over both
boards, with the records that are written twice. Another number means that records were lost or added after the export.

Bad: `[Lag \"113 214\"]` before three moves. Good: three numbers.
",
    run,
};

fn run(context: &Context<'_>, findings: &mut Findings) {
    let Some(tag) = context.game.tag("Lag") else { return };
    let raw = tag.raw_value();
    let mut entries = raw.split(u8::is_ascii_whitespace).filter(|entry| !entry.is_empty());
    if let Some(odd) = entries.clone().find(|entry| !entry.iter().all(u8::is_ascii_digit)) {
        const MOST: usize = 20;
        let odd = crate::decode(&odd[..odd.len().min(MOST)]);
        let message = format!("`{odd}` is no lag in milliseconds");
        findings.push(Finding::at(tag.value_span(), message));
        return;
    }
    let (entries, records) = (entries.by_ref().count(), context.records.len());
    if entries != records {
        let message = format!("`Lag` has {entries} entries, but there are {records} records");
        findings.push(Finding::at(tag.span(), message));
    }
}
