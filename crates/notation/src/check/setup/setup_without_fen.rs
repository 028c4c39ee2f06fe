//! `setup-without-fen`: setUp is 1, but there is no FEN (PGN 9.7).

use crate::check::{Check, Context, Finding, Findings, Severity};

pub(in crate::check) static CHECK: Check = Check {
    id: "setup-without-fen",
    severity: Severity::Error,
    summary: "SetUp is 1, but there is no FEN",
    explanation: "\
The game begins from a position that is not given. It is replayed from the start.

Bad: `[SetUp \"1\"]` alone. Good: `[SetUp \"1\"]` and `[FEN \"…\"]`.
",
    run,
};

fn run(context: &Context<'_>, findings: &mut Findings) {
    let Some(setup) = context.game.tag("SetUp") else { return };
    if setup.raw_value() == b"1" && context.game.setup().is_none() {
        findings
            .push(Finding::at(setup.span(), "a position is announced, but there is no `FEN` tag"));
    }
}
