//! `variation-place`: a variation does not stand behind the move that it replaces (BPGN standard 3.2; dialects §6.1 item 5).

use crate::{
    check::{Check, Context, Finding, Findings, Severity},
    tree::TreeLine,
};

pub(in crate::check) static CHECK: Check = Check {
    id: "variation-place",
    severity: Severity::Warning,
    summary: "A variation does not stand behind the move that it replaces",
    explanation: "\
PGN attaches a variation to the move right before it. The BPGN standard shows both places for the same game. Tandem attaches it to
the nearest earlier move with the label of its first move.

Bad: `47A. P@f7+ 47a. Kxf7 (47A. P@e7)`. Good: `47A. P@f7+ (47A. P@e7) 47a. Kxf7`.
",
    run,
};

fn run(context: &Context<'_>, findings: &mut Findings) {
    let tree = &context.tree;
    let of = |line: &TreeLine| {
        let (replaced, first, open) = (line.replaces?, *line.turns.first()?, line.open?);
        let siblings = &tree.lines[tree.turns[replaced].line].turns;
        let behind = siblings.partition_point(|&turn| tree.turns[turn].token < open);
        let before = *siblings.get(behind.checked_sub(1)?)?;
        let label = tree.turns[first].label;
        let (span, target) =
            (context.game.token_span(tree.turns[first].token), &tree.turns[replaced]);
        let start = context.game.token_span(open).start;
        if before != replaced {
            let message = format!("this variation for {label} stands behind a later move");
            let other = context.game.token_span(target.token);
            return Some(
                Finding::at(start..span.end, message).other(other, "the move that it replaces"),
            );
        }
        (label.seat.is_some() && label != target.label).then(|| {
            let message = format!("no move of this line has the variation's label, {label}");
            Finding::at(start..span.end, message)
        })
    };
    findings.habit(tree.lines.iter().filter_map(of));
}
