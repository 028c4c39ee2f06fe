//! `moves-after-mate`: play continues after a mate (Laws 1.3, 1.9, 2.2c; dialects §6.2 item 25).

use crate::check::{BughouseContext, Check, Draft, Findings, Run, Severity};
use chess::San;

pub(in crate::check) static CHECK: Check = Check {
    id: "moves-after-mate",
    severity: Severity::Warning,
    summary: "Play continues after a mate",
    explanation: "\
Mate ends the game on both boards. One move may follow: the partner may drop the piece that the
mating move captured. Engines record more.

Bad: two moves on board A after mate on board B. Good: none.
",
    run: Run::Bughouse(run),
};

fn run(context: &BughouseContext<'_>, findings: &mut Findings) {
    let plies = &context.trace.plies;
    let Some(mate) = plies.iter().position(crate::check::Played::mates) else { return };
    let mover = plies[mate].ply.seat;
    let captured = matches!(plies[mate].canonical.san, San::Normal { capture: true, .. });
    let (first, count) = match &plies[mate + 1..] {
        [] => return,
        [only]
            if captured
                && only.ply.seat == mover.partner()
                && matches!(only.canonical.san, San::Drop { .. }) =>
        {
            return;
        }
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
