//! `boardless-rating`: a rating names no board (dialects §2).

use crate::check::{Check, Context, Finding, Findings, Severity};

pub(in crate::check) static CHECK: Check = Check {
    id: "boardless-rating",
    severity: Severity::Note,
    summary: "A rating names no board",
    explanation: "\
A bughouse game has four players. chess.com's exports keep the two ratings of one board as `WhiteElo` and `BlackElo`, and nothing
says of which.

Bad: `[WhiteElo \"1911\"]`. Good: `[WhiteAElo \"1911\"]`.
",
    run,
};

fn run(context: &Context<'_>, findings: &mut Findings) {
    let odd = context.tree.tags.iter().filter(|tag| tag.is("WhiteElo") || tag.is("BlackElo"));
    findings.habit(odd.map(|tag| {
        let name = crate::decode(tag.name()).into_owned();
        Finding::at(tag.span(), format!("`{name}` does not say on which board"))
    }));
}
