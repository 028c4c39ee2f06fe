//! `tags-on-one-line`: several tags share a line (dialects §2).

use crate::{
    Tree,
    check::{Check, Draft, Edit, Findings, Run, Severity},
};

pub(in crate::check) static CHECK: Check = Check {
    id: "tags-on-one-line",
    severity: Severity::Note,
    summary: "Several tags share a line",
    explanation: "\
In the sample of the standard itself, a player's name and rating share a line. More tags on one line
are hard to read and to search. `tandem fmt --fix` starts a new line for each.

Bad: `[Event \"…\"][Site \"…\"][Date \"…\"]`. Good: `[WhiteA \"raven\"][WhiteAElo \"2165\"]`.
",
    run: Run::Both(run),
};

fn run(tree: &Tree<'_>, findings: &mut Findings) {
    let tags = &tree.tags;
    let text = tree.game.text();
    let start = tree.game.tokens().first().map_or(0, |token| token.start as usize);
    let crowded = tags.windows(2).filter_map(|pair| {
        let (one, next) = (pair[0].span(), pair[1].span());
        let gap = &text[one.end - start..next.start - start];
        let name = pair[0].name();
        let rating = pair[1].name().strip_suffix(b"Elo").is_some_and(|of| of == name);
        (!gap.contains(&b'\n') && !rating).then(|| {
            let insert = Edit { span: one.end..next.start, text: "\n".into() };
            let written = crate::decode(pair[1].name()).into_owned();
            Draft::at(next, format!("the tag `{written}` does not start a new line"))
                .fix("start a new line", vec![insert])
        })
    });
    findings.habit(crowded);
}
