//! `setup-spelling`: `SetUp` is spelled differently (dialects §2, §6.1 item 9).

use crate::{
    Replay,
    check::{BughouseContext, Check, Draft, Findings, Run, Severity},
};

pub(in crate::check) static CHECK: Check = Check {
    id: "setup-spelling",
    severity: Severity::Note,
    summary: "`SetUp` is spelled differently",
    explanation: "\
PGN writes `SetUp`, the BPGN standard and Thief write `Setup`, and a Dart program writes
`SetUpDualFEN`. Tandem reads all of them. `Setup` also shows that the numbers of the FEN are clocks,
so it stays where only it says so: without `Event` or `Site` that names FICS.

Bad: `[Setup \"1\"]`. Good: `[SetUp \"1\"]`.
",
    run: Run::Bughouse(run),
};

fn run(context: &BughouseContext<'_>, findings: &mut Findings) {
    for tag in &context.tree.tags {
        let name = tag.name();
        let start = tag.span().start + 1;
        let span = start..start + name.len();
        if tag.is("SetUp") && name != b"SetUp" {
            let names_fics = |tag: &crate::Tag<'_>| tag.value().to_lowercase().contains("fics");
            let certain =
                ["Event", "Site"].iter().any(|tag| context.tree.tag(tag).is_some_and(names_fics));
            let clocks = |setup: &bughouse::Bfen| setup.numbers == bughouse::Numbers::Clocks;
            if !certain
                && name == b"Setup"
                && Replay::new(&context.game).setup().is_some_and(clocks)
            {
                continue;
            }
            let finding = Draft::at(span.clone(), "PGN spells this tag `SetUp`");
            findings.push(match certain {
                true => finding.replace("write `SetUp`", span, "SetUp"),
                false => finding,
            });
        } else if tag.is("SetUpDualFEN") {
            let message = "PGN uses two tags for this, `SetUp` and `FEN`";
            let text = "SetUp \"1\"]\n[FEN".to_owned();
            findings.push(Draft::at(span.clone(), message).replace("write both tags", span, text));
        }
    }
}
