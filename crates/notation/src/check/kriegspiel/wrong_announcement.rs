//! `wrong-announcement`: announcements found again (Kriegspiel PGN III.B.2).

use crate::check::{Check, Context, Findings, Severity};
use crate::kriegspiel::FaultKind;

pub(in crate::check) static CHECK: Check = Check {
    id: "wrong-announcement",
    severity: Severity::Error,
    summary: "What is announced is not what the umpire says",
    explanation: "\
The umpire's record holds everything, so what he announced can be found again: `X` with the square of the captured man, `C` with
the directions of a check as the king sees them (file, rank, long or short diagonal, knight), and what other rules tell besides.
The repair trusts the moves; it is made on request, since a move may be wrong instead.

Bad: `3. Qh5+ {(CL:)}` to a king on e8. Good: `3. Qh5+ {(CS:)}`.
",
    run,
};

fn run(context: &Context<'_>, findings: &mut Findings) {
    super::report(context, findings, FaultKind::WrongAnnouncement);
}
