//! `rare-promotion`: a pawn is promoted to a rook or a bishop (Laws 5.7; dialects §6.2 item 24).

use crate::check::{BughouseContext, Check, Draft, Findings, Run, Severity};
use chess::{Role, San};

pub(in crate::check) static CHECK: Check = Check {
    id: "rare-promotion",
    severity: Severity::Note,
    summary: "A pawn is promoted to a rook or a bishop",
    explanation: "\
The Laws allow promotion to a queen or a knight only; servers allow all four pieces. None of the
thousands of known games has a promotion to another piece.

Bad under the Laws: `e8=R`. Good: `e8=Q`.
",
    run: Run::TwoBoards(run),
};

fn run(context: &BughouseContext<'_>, findings: &mut Findings) {
    let rare = context.trace.plies.iter().filter(|played| {
        matches!(
            played.canonical.san,
            San::Normal { promotion: Some(Role::Rook | Role::Bishop), .. }
        )
    });
    findings.habit(rare.map(|played| {
        let span = context.game.token_span(played.ply.token);
        Draft::at(span, "the Laws (5.7) allow promotion to a queen or a knight only")
    }));
}
