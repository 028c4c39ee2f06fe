//! `announcement-unreadable`: a part of an announcement cannot be read (Kriegspiel PGN III.B.2).

use crate::check::{Check, Draft, Findings, KriegspielContext, Run, Severity};
use crate::kriegspiel::FlawKind;

pub(in crate::check) static CHECK: Check = Check {
    id: "announcement-unreadable",
    severity: Severity::Error,
    summary: "A part of an announcement cannot be read",
    explanation: "\
The part before the colon consists of `X` with a square and `C` with letters. Rules other than
Berkeley also use `Xe5p` or `Xe5o` (a pawn or another piece was captured), `P` (a promotion), `DN`
(a knight was dropped), and `T2`, `T+`, `T-` or `Td4+f4` (pawn captures available to the player to
move).

Bad: `{(X9:)}`. Good: `{(Xe5:)}`.
",
    run: Run::Kriegspiel(run),
};

fn run(context: &KriegspielContext<'_>, findings: &mut Findings) {
    for (_, flaw) in super::flaws(&context.replayed) {
        if flaw.kind == FlawKind::Unreadable {
            findings
                .push(Draft::at(flaw.span.clone(), "this part of the announcement cannot be read"));
        }
    }
}
