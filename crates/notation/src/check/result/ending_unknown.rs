//! `ending-unknown`: the closing comment is not understood (dialects §3.3).

use crate::{
    How,
    check::{BughouseContext, Check, Draft, Findings, Run, Severity},
};

pub(in crate::check) static CHECK: Check = Check {
    id: "ending-unknown",
    severity: Severity::Note,
    summary: "The closing comment is not understood",
    explanation: "\
The comment before the result says how the game ended. This one is not a phrase that servers and
programs are known to write.

Bad: `{that was fun} 1-0`. Good: `{raven resigns} 1-0`, or `{C:that was fun} 1-0`.
",
    run: Run::TwoBoards(run),
};

fn run(context: &BughouseContext<'_>, findings: &mut Findings) {
    let Some(ending) = &context.trace.verdict.ending else { return };
    let known = ["game over"];
    if ending.how != How::Unknown || known.contains(&ending.text.to_lowercase().as_str()) {
        return;
    }
    if let Some(token) =
        super::closing_comment(context).filter(|_| !context.tree.results.is_empty())
    {
        let message = "the closing comment does not say how the game ended";
        findings.push(Draft::at(context.game.token_span(token), message));
    }
}
