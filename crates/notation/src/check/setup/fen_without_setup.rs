//! `fen-without-setup`: a FEN tag has no SetUp tag beside it (PGN 9.7).

use crate::check::{Check, Context, Finding, Findings, Severity};

pub(in crate::check) static CHECK: Check = Check {
    id: "fen-without-setup",
    severity: Severity::Warning,
    summary: "A FEN tag has no SetUp tag beside it",
    explanation: "\
PGN's readers look at `FEN` only if `SetUp` is `1`.

Bad: `[FEN \"…\"]` alone. Good: `[SetUp \"1\"]` and `[FEN \"…\"]`.
",
    run,
};

fn run(context: &Context<'_>, findings: &mut Findings) {
    let Some(fen) = context.game.tag("FEN") else { return };
    let start = fen.span().start;
    let name = start + 1..start + 1 + fen.name().len();
    match context.game.tag("SetUp") {
        None => {
            let finding = Finding::at(name, "this position is not announced by a `SetUp` tag");
            findings.push(finding.replace(
                "write `[SetUp \"1\"]`",
                start..start,
                "[SetUp \"1\"]\n",
            ));
        }
        Some(setup) if setup.raw_value() != b"1" => {
            let finding =
                Finding::at(setup.value_span(), "`SetUp` must be 1 where a `FEN` follows");
            findings.push(finding.maybe_replace(setup.value_span(), Some("1".to_owned())));
        }
        Some(_) => {}
    }
}
