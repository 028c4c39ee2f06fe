//! `boardless-rating`: a rating tag does not name a board (dialects §2).

use crate::check::{BughouseContext, Check, Draft, Findings, Run, Severity};

pub(in crate::check) static CHECK: Check = Check {
    id: "boardless-rating",
    severity: Severity::Note,
    summary: "A rating tag does not name a board",
    explanation: "\
A bughouse game has four players. The exports of chess.com store the two ratings of one board as
`WhiteElo` and `BlackElo`, so the file does not say which board they belong to.

Bad: `[WhiteElo \"1911\"]`. Good: `[WhiteAElo \"1911\"]`.
",
    run: Run::TwoBoards(run),
};

fn run(context: &BughouseContext<'_>, findings: &mut Findings) {
    let odd = context.tree.tags.iter().filter(|tag| tag.is("WhiteElo") || tag.is("BlackElo"));
    findings.habit(odd.map(|tag| {
        let name = crate::decode(tag.name()).into_owned();
        Draft::at(tag.span(), format!("`{name}` does not say which board it belongs to"))
    }));
}
