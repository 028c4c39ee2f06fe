//! `rare-promotion`: a pawn becomes a rook or a bishop (Laws 5.7; dialects §6.2 item 24).

use crate::check::{Check, Context, Finding, Findings, Severity};
use chess::{Role, San};

pub(in crate::check) static CHECK: Check = Check {
    id: "rare-promotion",
    severity: Severity::Note,
    summary: "A pawn becomes a rook or a bishop",
    explanation: "\
The Laws allow promotion to queen and knight only; servers allow all four pieces. In thousands of games nobody chose another.

Bad under the Laws: `e8=R`. Good: `e8=Q`.
",
    run,
};

fn run(context: &Context<'_>, findings: &mut Findings) {
    let rare = context.trace.plies.iter().filter(|played| {
        matches!(
            played.canonical.san,
            San::Normal { promotion: Some(Role::Rook | Role::Bishop), .. }
        )
    });
    findings.habit(rare.map(|played| {
        let span = context.game.token_span(played.ply.token);
        Finding::at(span, "the Laws (5.7) allow promotion to queen and knight only")
    }));
}
