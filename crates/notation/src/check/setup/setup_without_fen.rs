//! `setup-without-fen`: `SetUp` is 1, but there is no `FEN` (PGN 9.7).

use crate::{
    Tree,
    check::{Check, Draft, Findings, Run, Severity},
};

pub(in crate::check) static CHECK: Check = Check {
    id: "setup-without-fen",
    severity: Severity::Error,
    summary: "`SetUp` is 1, but there is no `FEN`",
    explanation: "\
The game starts from a position that the file does not give. Tandem replays it from the initial
position.

Bad: `[SetUp \"1\"]` alone. Good: `[SetUp \"1\"]` and `[FEN \"…\"]`.
",
    run: Run::Both(run),
};

fn run(tree: &Tree<'_>, findings: &mut Findings) {
    let Some(setup) = tree.tag("SetUp") else { return };
    if setup.raw_value() == b"1" && tree.setup().is_none() {
        findings.push(Draft::at(setup.span(), "`SetUp` is `1`, but there is no `FEN` tag"));
    }
}
