//! `glued-clock`: there is no blank before a clock (BPGN standard 2.1; dialects §3.1).

use crate::{
    TokenKind,
    check::{Check, Context, Finding, Findings, Severity},
};

pub(in crate::check) static CHECK: Check = Check {
    id: "glued-clock",
    severity: Severity::Note,
    summary: "There is no blank before a clock",
    explanation: "\
The FICS databases glue clocks to the moves, and most readers take it.

Bad: `1A. d4{119.051}`. Good: `1A. d4 {119.051}`.
",
    run,
};

fn run(context: &Context<'_>, findings: &mut Findings) {
    let tokens = context.game.tokens();
    let glued = context.records.iter().filter_map(|record| {
        let token = record.time?.token();
        let turn = &context.tree.turns[record.turn];
        (tokens[token].kind == TokenKind::Comment && token == turn.token + 1).then(|| {
            let (start, span) =
                (context.game.token_span(turn.token).start, context.game.token_span(token));
            Finding::at(start..span.end, "no blank before the clock").replace(
                "put a blank in",
                span.start..span.start,
                " ",
            )
        })
    });
    findings.habit(glued);
}
