//! `move-number`: a move number jumps (dialects §3.1).

use crate::{
    ProblemId,
    check::{Check, Context, Findings, Severity},
};

pub(in crate::check) static CHECK: Check = Check {
    id: "move-number",
    severity: Severity::Warning,
    summary: "A move number jumps",
    explanation: "\
The move is legal where it stands, but its number is not the next one. Moves may have been left out with intent, or the numbers
are wrong. After a `FEN` tag numbering begins where the first label says.

Bad: `1A. e4 1a. e5 3A. Nf3`. Good: `1A. e4 1a. e5 2A. Nf3`.
",
    run,
};

fn run(context: &Context<'_>, findings: &mut Findings) {
    super::report_problem(context, findings, ProblemId::MoveNumber, |finding| finding);
}
