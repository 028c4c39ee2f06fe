//! `lag-count`: `Lag` does not have one entry per move record (dialects §2).

use crate::check::{BughouseContext, Check, Draft, Findings, Run, Severity};

pub(in crate::check) static CHECK: Check = Check {
    id: "lag-count",
    severity: Severity::Warning,
    summary: "`Lag` does not have one entry per move record",
    explanation: "\
bughouse-db.org and bughousedb.com write one lag per move record, in whole milliseconds, in file
order and over both boards. Records that are written twice count twice. A different number of
entries means that records were lost or added after the export.

Bad: `[Lag \"113 214\"]` before three moves. Good: three numbers.
",
    run: Run::TwoBoards(run),
};

fn run(context: &BughouseContext<'_>, findings: &mut Findings) {
    let Some(tag) = context.tree.tag("Lag") else { return };
    let raw = tag.raw_value();
    let mut entries = raw.split(u8::is_ascii_whitespace).filter(|entry| !entry.is_empty());
    if let Some(odd) = entries.clone().find(|entry| !entry.iter().all(u8::is_ascii_digit)) {
        const MOST: usize = 20;
        let odd = crate::decode(&odd[..odd.len().min(MOST)]);
        let message = format!("`{odd}` is not a lag in whole milliseconds");
        findings.push(Draft::at(tag.value_span(), message));
        return;
    }
    let (entries, records) = (entries.by_ref().count(), context.records.len());
    if entries != records {
        let message =
            format!("`Lag` has {entries} entries, but the game has {records} move records");
        findings.push(Draft::at(tag.span(), message));
    }
}
