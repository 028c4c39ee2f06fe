//! `no-final-newline`: the game does not end with a line end (dialects §3.5).

use crate::check::{Check, Context, Finding, Findings, Severity};

pub(in crate::check) static CHECK: Check = Check {
    id: "no-final-newline",
    severity: Severity::Note,
    summary: "The game does not end with a line end",
    explanation: "\
bughousedb.com's later exports have no line end behind the result. When such files are joined, the next game's first tag stands on
the same line: `…} 1-0[Event \"…`. Tandem begins a new game there; other readers lose one.

Bad: `1-0[Event \"x\"]`. Good: `1-0`, a line end, a blank line, then the next game.
",
    run,
};

fn run(context: &Context<'_>, findings: &mut Findings) {
    let text = context.game.text();
    let start = context.game.tokens().first().map_or(0, |token| token.start as usize);
    let solid = text.trim_ascii_end().len();
    if solid == 0 || text[solid..].contains(&b'\n') {
        return;
    }
    let end = start + text.len();
    let from =
        start + text[..solid].iter().rposition(u8::is_ascii_whitespace).map_or(0, |at| at + 1);
    let finding = Finding::at(from..start + solid, "the game does not end with a line end");
    findings.push(finding.replace("add one", end..end, "\n"));
}
