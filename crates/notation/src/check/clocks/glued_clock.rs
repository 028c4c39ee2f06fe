//! `glued-clock`: there is no space before a clock (BPGN standard 2.1; dialects §3.1).

use crate::{
    TokenKind,
    check::{BughouseContext, Check, Draft, Findings, Run, Severity},
};

pub(in crate::check) static CHECK: Check = Check {
    id: "glued-clock",
    severity: Severity::Note,
    summary: "There is no space before a clock",
    explanation: "\
The FICS databases write clocks directly after the moves, and most readers accept that.
`tandem fmt --fix` inserts a space.

Bad: `1A. d4{119.051}`. Good: `1A. d4 {119.051}`.
",
    run: Run::Bughouse(run),
};

fn run(context: &BughouseContext<'_>, findings: &mut Findings) {
    let tokens = context.game.tokens();
    let glued = context.odd_records().filter_map(|record| {
        let token = record.time?.token();
        let turn = &context.tree.turns[record.turn];
        (tokens[token].kind == TokenKind::Comment && context.game.is_glued(turn.token, token)).then(
            || {
                let (start, span) =
                    (context.game.token_span(turn.token).start, context.game.token_span(token));
                Draft::at(start..span.end, "no space before the clock").replace(
                    "insert a space",
                    span.start..span.start,
                    " ",
                )
            },
        )
    });
    findings.habit(glued);
}
