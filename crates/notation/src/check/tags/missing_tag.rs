//! `missing-tag`: a required tag is missing (BPGN standard 2.1; dialects §2).

use crate::check::{BughouseContext, Check, Draft, Findings, Run, Severity};

pub(in crate::check) static CHECK: Check = Check {
    id: "missing-tag",
    severity: Severity::Warning,
    summary: "A required tag is missing",
    explanation: "\
The standard requires `Event`, `Site`, `Date`, the four players, `TimeControl` and `Result`. `Round`
and the ratings are optional. A record of one board needs the seven tags of PGN: `Event`, `Site`,
`Date`, `Round`, `White`, `Black` and `Result`. Only `Event` says whether a match was rated, and a player name
identifies a person only together with `Site`.

Bad: a game that begins with `1A. e4`. Good:

    [Event \"FICS rated bughouse match\"]
    [Site \"freechess.org\"]
    [Date \"2014.07.18\"]
    [WhiteA \"raven\"]
    …
",
    run: Run::Bughouse(run),
};

fn run(context: &BughouseContext<'_>, findings: &mut Findings) {
    let tags = &context.tree.tags;
    if !context.game.is_record() {
        return;
    }
    let roster = super::required(context.tree.kind);
    let missing: Vec<&str> =
        roster.iter().copied().filter(|name| !tags.iter().any(|tag| tag.is(name))).collect();
    let message = match &missing[..] {
        [] => return,
        missing if missing.len() == roster.len() && tags.is_empty() => {
            "the game has no tags".to_owned()
        }
        [only] => format!("the tag `{only}` is missing"),
        [most @ .., last] => format!("the tags `{}` and `{last}` are missing", most.join("`, `")),
    };
    let mut visible = (0..context.game.tokens().len())
        .filter(|&n| !context.game.token_text(n).trim_ascii().is_empty());
    let at = match tags.last() {
        Some(tag) => tag.span(),
        None => visible.next().map_or(0..0, |n| context.game.token_span(n)),
    };
    findings.push(Draft::at(at, message));
}
