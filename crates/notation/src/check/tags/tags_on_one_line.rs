//! `tags-on-one-line`: several tags stand on one line (dialects §2).

use crate::check::{Check, Context, Edit, Finding, Findings, Severity};

pub(in crate::check) static CHECK: Check = Check {
    id: "tags-on-one-line",
    severity: Severity::Note,
    summary: "Several tags stand on one line",
    explanation: "\
A player's name and rating share a line in the standard's own sample. More tags on a line are hard to read and to search.

Bad: `[Event \"…\"][Site \"…\"][Date \"…\"]`. Good: `[WhiteA \"raven\"][WhiteAElo \"2165\"]`.
",
    run,
};

fn run(context: &Context<'_>, findings: &mut Findings) {
    let tags = &context.tree.tags;
    let text = context.game.text();
    let start = context.game.tokens().first().map_or(0, |token| token.start as usize);
    let crowded = tags.windows(2).filter_map(|pair| {
        let (one, next) = (pair[0].span(), pair[1].span());
        let gap = &text[one.end - start..next.start - start];
        let name = pair[0].name();
        let rating = pair[1].name().strip_suffix(b"Elo").is_some_and(|of| of == name);
        (!gap.contains(&b'\n') && !rating).then(|| {
            let insert = Edit { span: one.end..next.start, text: "\n".into() };
            let written = crate::decode(pair[1].name()).into_owned();
            Finding::at(next, format!("the tag `{written}` does not begin a line"))
                .fix("begin a line", vec![insert])
        })
    });
    findings.habit(crowded);
}
