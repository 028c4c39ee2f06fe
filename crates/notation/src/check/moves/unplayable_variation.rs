//! `unplayable-variation`: a variation cannot be played (BPGN standard 3.2).

use crate::{
    check::{BughouseContext, Check, Draft, Findings, Run, Severity},
    write::Moves,
};

pub(in crate::check) static CHECK: Check = Check {
    id: "unplayable-variation",
    severity: Severity::Warning,
    summary: "A variation cannot be played",
    explanation: "\
A variation starts, on both boards, in the position in which the move that it replaces was made. The
message gives the reason why its moves stop: the same reasons as for moves of the game, or a label
that is out of turn. Variations do not affect the game.

Bad: `1A. e4 (1A. d4 1a. P@d5)`. Good: `1A. e4 (1A. d4 1a. d5)`.
",
    run: Run::Bughouse(run),
};

fn run(context: &BughouseContext<'_>, findings: &mut Findings) {
    if context.tree.lines.len() == 1 {
        return;
    }
    for (turn, why) in Moves::new(&context.tree).refused {
        let turn = &context.tree.turns[turn];
        let finding = Draft::at(context.game.token_span(turn.token), why);
        findings.push(finding.label(turn.label));
    }
}
