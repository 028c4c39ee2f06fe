//! `setup-spelling`: setUp is spelled in another way (dialects §2, §6.1 item 9).

use crate::check::{Check, Context, Finding, Findings, Severity};

pub(in crate::check) static CHECK: Check = Check {
    id: "setup-spelling",
    severity: Severity::Note,
    summary: "SetUp is spelled in another way",
    explanation: "\
PGN has `SetUp`; the BPGN standard and Thief write `Setup`, a Dart program `SetUpDualFEN`. All are read. `Setup` also tells that the
numbers of the FEN are clocks, so it is rewritten only where FICS is named.

Bad: `[Setup \"1\"]`. Good: `[SetUp \"1\"]`.
",
    run,
};

fn run(context: &Context<'_>, findings: &mut Findings) {
    for tag in &context.tree.tags {
        let name = tag.name();
        let start = tag.span().start + 1;
        let span = start..start + name.len();
        if tag.is("SetUp") && name != b"SetUp" {
            let names_fics = |tag: &crate::Tag<'_>| tag.value().to_lowercase().contains("fics");
            let certain = ["Event", "Site"]
                .iter()
                .any(|tag| context.game.tag(tag).as_ref().is_some_and(names_fics));
            let finding = Finding::at(span.clone(), "PGN spells this tag `SetUp`");
            findings.push(match certain {
                true => finding.replace("write `SetUp`", span, "SetUp"),
                false => finding,
            });
        } else if tag.is("SetUpDualFEN") {
            let message = "PGN has two tags for this, `SetUp` and `FEN`";
            let text = "SetUp \"1\"]\n[FEN".to_owned();
            findings.push(Finding::at(span.clone(), message).replace("write both", span, text));
        }
    }
}
