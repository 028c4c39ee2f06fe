//! `moves-after-mate`: play continues after a mate (Laws 1.3, 1.9, 2.2c; dialects §6.2 item 25).

use chess::{Role, San};

use crate::{
    Replay,
    check::{BughouseContext, Check, Draft, Findings, Played, Run, Severity},
};

pub(in crate::check) static CHECK: Check = Check {
    id: "moves-after-mate",
    severity: Severity::Warning,
    summary: "Play continues after a mate",
    explanation: "\
Mate ends the game on both boards. One move may follow: if the mated player captured on their last
move, their partner may drop that piece. Engines record more.

Bad: two moves on board A after mate on board B. Good: none.
",
    run: Run::Bughouse(run),
};

fn run(context: &BughouseContext<'_>, findings: &mut Findings) {
    let plies = &context.trace.plies;
    let Some(mate) = plies.iter().position(Played::mates) else { return };
    let (first, count) = match &plies[mate + 1..] {
        [] => return,
        [only] if is_last_drop(context, &plies[..mate], &plies[mate], only) => return,
        [first, rest @ ..] => (first, rest.len() + 1),
    };
    let span = context.game.token_span(first.ply.token);
    let message = match count {
        1 => "a move follows a mate".to_owned(),
        _ => format!("{count} moves follow a mate"),
    };
    let other = context.game.token_span(plies[mate].ply.token);
    findings.push(Draft::at(span, message).other(other, "mate"));
}

/// Whether a move after a mate is the last drop: the partner of the mated player drops the piece
/// that the mated player captured on their last move.
fn is_last_drop(
    context: &BughouseContext<'_>,
    before: &[Played],
    mate: &Played,
    after: &Played,
) -> bool {
    let mated = mate.ply.seat.opponent();
    let San::Drop { role, .. } = after.canonical.san else { return false };
    let last = before.iter().rfind(|played| played.ply.seat == mated);
    after.ply.seat == mated.partner()
        && last.is_some_and(|last| captured_by(context, last.ply.token) == Some(role))
}

/// The piece that a move of the game captured.
fn captured_by(context: &BughouseContext<'_>, token: usize) -> Option<Role> {
    let mut replay = Replay::new(&context.game);
    loop {
        let (mut captured, mut at) = (None, None);
        replay.advance(|position, ply| {
            at = Some(ply.token);
            captured = position.clone().play(ply.mv).unwrap_or_default();
        });
        if at? == token {
            return captured;
        }
    }
}
