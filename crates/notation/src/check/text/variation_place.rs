//! `variation-place`: a variation does not follow the move that it replaces (BPGN standard 3.2;
//! dialects §6.1 item 5).

use crate::{
    check::{BughouseContext, Check, Draft, Findings, Run, Severity},
    tree::TreeLine,
};

pub(in crate::check) static CHECK: Check = Check {
    id: "variation-place",
    severity: Severity::Warning,
    summary: "A variation does not follow the move that it replaces",
    explanation: "\
PGN attaches a variation to the move directly before it. The BPGN standard shows both places for the
same game. Tandem attaches a variation to the nearest earlier move that has the label of the
variation's first move.

Bad: `47A. P@f7+ 47a. Kxf7 (47A. P@e7)`. Good: `47A. P@f7+ (47A. P@e7) 47a. Kxf7`.
",
    run: Run::Bughouse(run),
};

fn run(context: &BughouseContext<'_>, findings: &mut Findings) {
    let tree = &context.tree;
    let of = |line: &TreeLine| {
        let (replaced, first, open) = (line.replaces?, *line.turns.first()?, line.open?);
        let siblings = &tree.lines[tree.turns[replaced].line].turns;
        let after = siblings.partition_point(|&turn| tree.turns[turn].token < open);
        let before = *siblings.get(after.checked_sub(1)?)?;
        let label = tree.turns[first].label;
        let (span, target) =
            (context.game.token_span(tree.turns[first].token), &tree.turns[replaced]);
        let start = context.game.token_span(open).start;
        if before != replaced {
            let message = format!("this variation for {label} follows a later move");
            let other = context.game.token_span(target.token);
            return Some(Draft::at(start..span.end, message).other(other, "the move it replaces"));
        }
        (label.seat.is_some() && label != target.label).then(|| {
            let message = format!("no move before this variation has its label, {label}");
            Draft::at(start..span.end, message)
        })
    };
    findings.habit(tree.lines.iter().filter_map(of));
}
