//! `no-final-newline`: the game does not end with a newline (dialects §3.5).

use crate::{
    Tree,
    check::{Check, Draft, Findings, Run, Severity},
};

pub(in crate::check) static CHECK: Check = Check {
    id: "no-final-newline",
    severity: Severity::Note,
    summary: "The game does not end with a newline",
    explanation: "\
The later exports of bughousedb.com have no newline after the result. When such files are
concatenated, the first tag of the next game ends up on the same line: `…} 1-0[Event \"…`. Tandem
starts a new game there; other readers lose one. `tandem fmt --fix` adds the newline.

Bad: `1-0[Event \"x\"]`. Good: `1-0`, a newline, an empty line, then the next game.
",
    run: Run::Both(run),
};

fn run(tree: &Tree<'_>, findings: &mut Findings) {
    let text = tree.game.text();
    let start = tree.game.tokens().first().map_or(0, |token| token.start as usize);
    let length = text.trim_ascii_end().len();
    if length == 0 || text[length..].contains(&b'\n') {
        return;
    }
    let end = start + text.len();
    let from =
        start + text[..length].iter().rposition(u8::is_ascii_whitespace).map_or(0, |at| at + 1);
    let finding = Draft::at(from..start + length, "the game does not end with a newline");
    findings.push(finding.replace("add a newline", end..end, "\n"));
}
