//! `wrong-announcement`: an announcement does not match the moves (Kriegspiel PGN III.B.2).

use crate::check::{Check, Findings, KriegspielContext, Run, Severity};
use crate::kriegspiel::FaultKind;

pub(in crate::check) static CHECK: Check = Check {
    id: "wrong-announcement",
    severity: Severity::Error,
    summary: "An announcement does not match the moves",
    explanation: "\
The umpire's record shows every move, so Tandem can derive the announcements: `X` with the square of
the captured piece, `C` with the directions of a check as seen from the king (file, rank, long or
short diagonal, knight), and further parts under other rules. `tandem fmt --fix=wrong-announcement`
trusts the moves; it is not applied by default, because a move may be wrong instead.

Bad: `3. Qh5+ {(CL:)}` to a king on e8. Good: `3. Qh5+ {(CS:)}`.
",
    run: Run::Kriegspiel(run),
};

fn run(context: &KriegspielContext<'_>, findings: &mut Findings) {
    super::report(context, findings, FaultKind::WrongAnnouncement);
}
