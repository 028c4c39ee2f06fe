//! `wrong-mark`: a mark of capture, check or mate is wrong or missing.

use crate::check::{Check, Findings, KriegspielContext, Run, Severity};
use crate::kriegspiel::FaultKind;

pub(in crate::check) static CHECK: Check = Check {
    id: "wrong-mark",
    severity: Severity::Warning,
    summary: "A mark of capture, check or mate is wrong or missing",
    explanation: "\
The `x`, `+` and `#` of a move must match its announcement. `tandem fmt --fix` corrects them.

Bad: `2... fxe5 {(:)}` with no piece on e5. Good: `2... fxe5 {(Xe5:)}`.
",
    run: Run::Kriegspiel(run),
};

fn run(context: &KriegspielContext<'_>, findings: &mut Findings) {
    super::report(context, findings, FaultKind::WrongMark);
}
