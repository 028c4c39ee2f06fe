//! `en-passant-mark`: an en passant capture is marked (Laws E8; dialects §6.2 item 17).

use crate::{
    check::{BughouseContext, Check, Draft, Findings, Run, Severity},
    lexer::EN_PASSANT,
};

pub(in crate::check) static CHECK: Check = Check {
    id: "en-passant-mark",
    severity: Severity::Warning,
    summary: "An en passant capture is marked",
    explanation: "\
PGN and the Laws write en passant like any other capture. `tandem fmt --fix` removes the mark.

Bad: `exd6e.p.`, `exd6 e.p.`. Good: `exd6`.
",
    run: Run::Bughouse(run),
};

fn run(context: &BughouseContext<'_>, findings: &mut Findings) {
    const MESSAGE: &str = "en passant captures take no mark";
    let attached = super::non_canonical(context)
        .filter(|odd| odd.body.ends_with(b"ep") || odd.body.ends_with(b"e.p."));
    findings.habit(attached.map(|odd| odd.finding(MESSAGE)));
    let separate = super::words_after_moves(context, |word| EN_PASSANT.contains(&word));
    findings.habit(separate.into_iter().map(|token| {
        let finding = Draft::at(context.game.token_span(token), MESSAGE);
        super::without_word(context, token, finding, "remove the mark")
    }));
}
