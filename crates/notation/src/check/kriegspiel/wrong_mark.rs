//! `wrong-mark`: marks against announcements.

use crate::check::{Check, Context, Findings, Severity};
use crate::kriegspiel::FaultKind;

pub(in crate::check) static CHECK: Check = Check {
    id: "wrong-mark",
    severity: Severity::Warning,
    summary: "A mark of capture, check or mate is wrong or lacking",
    explanation: "\
The `x`, `+` and `#` of a move say what was announced with it.

Bad: `2... fxe5 {(:)}` where nothing stood on e5. Good: `2... fxe5 {(Xe5:)}`.
",
    run,
};

fn run(context: &Context<'_>, findings: &mut Findings) {
    super::report(context, findings, FaultKind::WrongMark);
}
