//! `unplayable-variation`: a variation cannot be played (BPGN standard 3.2).

use crate::{
    check::{Check, Context, Finding, Findings, Severity},
    movetext::detect_letters,
    write::Moves,
};

pub(in crate::check) static CHECK: Check = Check {
    id: "unplayable-variation",
    severity: Severity::Warning,
    summary: "A variation cannot be played",
    explanation: "\
A variation begins, on both boards, in the position in which the move that it replaces was made. The message says why its moves go no
further: the same reasons as for moves of the game, or a label that is not due there. What stands in a variation changes nothing in
the game.

Bad: `1A. e4 (1A. d4 1a. P@d5)`. Good: `1A. e4 (1A. d4 1a. d5)`.
",
    run,
};

fn run(context: &Context<'_>, findings: &mut Findings) {
    // In other languages, variations are kept and not played.
    if context.tree.lines.len() == 1 || detect_letters(&context.game).is_some() {
        return;
    }
    for (turn, why) in Moves::of(&context.tree).refused {
        let turn = &context.tree.turns[turn];
        let finding = Finding::at(context.game.token_span(turn.token), why);
        findings.push(finding.of(turn.label));
    }
}
