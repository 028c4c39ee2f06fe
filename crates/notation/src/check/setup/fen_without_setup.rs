//! `fen-without-setup`: a `FEN` tag has no `SetUp` tag (PGN 9.7).

use bughouse::bfen::ParsedBfen;

use crate::{
    Tree,
    check::{Check, Draft, Findings, Run, Severity},
};

pub(in crate::check) static CHECK: Check = Check {
    id: "fen-without-setup",
    severity: Severity::Warning,
    summary: "A `FEN` tag has no `SetUp` tag",
    explanation: "\
PGN readers use `FEN` only if `SetUp` is `1`. `tandem fmt --fix` adds or corrects the tag.

Bad: `[FEN \"…\"]` alone. Good: `[SetUp \"1\"]` and `[FEN \"…\"]`.
",
    run: Run::Both(run),
};

fn run(tree: &Tree<'_>, findings: &mut Findings) {
    let Some(fen) = tree.tag("FEN") else { return };
    let start = fen.span().start;
    let name = start + 1..start + 1 + fen.name().len();
    match tree.tag("SetUp") {
        None => {
            let finding = Draft::at(name, "`FEN` without a `SetUp` tag");
            findings.push(finding.replace(
                "write `[SetUp \"1\"]`",
                start..start,
                "[SetUp \"1\"]\n",
            ));
        }
        Some(setup) if setup.raw_value() != b"1" => {
            let finding =
                Draft::at(setup.value_span(), "`SetUp` must be `1` in a game with a `FEN` tag");
            // With `1` a game could no longer begin at a position that nobody can read.
            let right = ParsedBfen::parse_with_numbers(&fen.value(), None).ok();
            let right = right.map(|_| "1".to_owned());
            findings.push(finding.maybe_replace(setup.value_span(), right));
        }
        Some(_) => {}
    }
}
