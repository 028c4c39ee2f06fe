//! `unplayed-variant`: the game is of a variant that Tandem does not play.

use crate::{
    ProblemKind,
    check::{BughouseContext, Check, Draft, Findings, Run, Severity},
    variant,
};

pub(in crate::check) static CHECK: Check = Check {
    id: "unplayed-variant",
    severity: Severity::Error,
    summary: "The game is of a variant that Tandem does not play",
    explanation: "\
The tag `Variant` or `Rules` names rules that Tandem does not know: Duck, Accolade, Atomic, King of
the Hill, Three-check and others. Moves are played by the rules of bughouse or chess up to the first
that they do not allow, and `tandem fmt` writes all of them as they are. Chess960 is played.

Bad: `[Variant \"Bughouse DuckChess\"]`. Good: `[Variant \"Bughouse\"]`, if that is what was played.
",
    run: Run::Bughouse(run),
};

fn run(context: &BughouseContext<'_>, findings: &mut Findings) {
    if context.tree.kind.is_played() {
        return;
    }
    let Some(tag) = variant::unplayed(|name| context.tree.tag(name)) else { return };
    let problem = context.trace.verdict.problem.as_ref();
    let stopped = problem.filter(|problem| problem.kind == ProblemKind::UnplayedVariant);
    let what = variant::unplayed_name(context.tree.kind, tag);
    let finding = Draft::at(tag.value_span(), what);
    findings.push(match stopped.and_then(|problem| problem.label) {
        Some(label) => finding.help(format!("the replay stops at {label}")),
        None => finding,
    });
}
