//! `illegal-move`: a move is not legal (Laws 4–5; dialects §5).

use super::Refusal;
use crate::check::{BughouseContext, Check, Findings, Run, Severity};
use chess::{Move, Role, San, SanError};

pub(in crate::check) static CHECK: Check = Check {
    id: "illegal-move",
    severity: Severity::Error,
    summary: "A move is not legal",
    explanation: "\
The message gives the reason in chess terms: the piece is pinned, cannot reach the square, is
blocked by a piece of its own color, or the king would be left in check. The replay stops here;
Tandem does not guess what was meant.

Bad: `1A. e4 1a. e5 2A. Bc3`. Good: `2A. Bc4`.
",
    run: Run::Bughouse(run),
};

fn run(context: &BughouseContext<'_>, findings: &mut Findings) {
    let Some(Refusal { finding, refused, position, .. }) = super::refusal(context) else { return };
    if matches!(refused.error, SanError::Ambiguous { .. } | SanError::NotInReserve { .. }) {
        return;
    }
    let legal = position.legal_moves();
    let (to, role) = match refused.read {
        San::Normal { to, role, .. } | San::Drop { to, role } => (Some(to), role),
        San::Castle(_) => (None, Role::King),
    };
    let is_drop = matches!(refused.read, San::Drop { .. });
    let of_role = |mv: &Move| mv.role() == role && mv.from().is_none() == is_drop;
    let mut alternatives: Vec<Move> =
        legal.iter().copied().filter(|mv| Some(mv.to()) == to && of_role(mv)).collect();
    if alternatives.is_empty() {
        alternatives = legal.iter().copied().filter(of_role).collect();
    }
    let mut help = match &alternatives[..] {
        [] => format!("there are {} legal moves, but none with this piece", legal.len()),
        alternatives => {
            format!("legal moves: {}", super::list(alternatives, position, refused.letters))
        }
    };
    // One game in a set of 64 starts in the middle, although its moves are numbered from 1.
    if context.trace.plies.is_empty() && context.tree.setup().is_none() {
        help += "; the record may start in the middle of the game, without a `FEN`";
    }
    let finding = match refused.error {
        SanError::LeavesKingInCheck { attacker, .. } => {
            finding.caption(format!("attacked from {attacker}"))
        }
        _ => finding,
    };
    findings.push(finding.help(help));
}
