//! `illegal-move`: a move is not legal (Laws 4–5; dialects §5).

use crate::check::{Check, Context, Findings, Severity};
use chess::{Move, SanError};

pub(in crate::check) static CHECK: Check = Check {
    id: "illegal-move",
    severity: Severity::Error,
    summary: "A move is not legal",
    explanation: "\
The message says why, as a player would: the man is pinned, does not reach the square, an own man stands there, the king would be
left in check. The replay stops here: nothing is guessed and nothing repaired.

Bad: `1A. e4 1a. e5 2A. Bc3`. Good: `2A. Bc4`.
",
    run,
};

fn run(context: &Context<'_>, findings: &mut Findings) {
    let Some((finding, error, position, token)) = super::refusal(context) else { return };
    if matches!(error, SanError::Ambiguous { .. } | SanError::NotInReserve { .. }) {
        return;
    }
    let word = context.game.token_text(token);
    let legal = position.legal_moves();
    let read = crate::read_move(word, &chess::san::Letters::ENGLISH).ok().map(|san| san.san);
    let (to, role) = match read {
        Some(chess::San::Normal { to, role, .. } | chess::San::Drop { to, role }) => {
            (Some(to), Some(role))
        }
        _ => (None, Some(chess::Role::King)),
    };
    let is_drop = matches!(read, Some(chess::San::Drop { .. }));
    let of_role = |mv: &Move| Some(mv.role()) == role && mv.from().is_none() == is_drop;
    let mut near: Vec<Move> =
        legal.iter().copied().filter(|mv| Some(mv.to()) == to && of_role(mv)).collect();
    if near.is_empty() {
        near = legal.iter().copied().filter(of_role).collect();
    }
    let mut help = match &near[..] {
        [] => format!("{} legal moves, none of this man", legal.len()),
        near => format!("legal are {}", super::list(near, position)),
    };
    // One game in a set of 64 was recorded from its middle on, yet numbered from 1.
    if context.trace.plies.is_empty() && context.game.setup().is_none() {
        help += "; perhaps the record begins in mid-game, without the position";
    }
    let finding = match error {
        SanError::LeavesKingInCheck { attacker, .. } => {
            finding.caption(format!("the attacker stands on {attacker}"))
        }
        _ => finding,
    };
    findings.push(finding.help(help));
}
