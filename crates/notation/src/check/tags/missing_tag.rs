//! `missing-tag`: a tag of the roster is missing (BPGN standard 2.1; dialects §2).

use super::ROSTER;
use crate::check::{Check, Context, Finding, Findings, Severity};

pub(in crate::check) static CHECK: Check = Check {
    id: "missing-tag",
    severity: Severity::Warning,
    summary: "A tag of the roster is missing",
    explanation: "\
The standard asks for `Event`, `Site`, `Date`, the four players, `TimeControl` and `Result`. `Round` and the ratings may be left
out. Whether a match was rated is recorded only in `Event`, and player names mean something only together with `Site`.

Bad: a game that begins with `1A. e4`. Good:

    [Event \"FICS rated bughouse match\"]
    [Site \"freechess.org\"]
    [Date \"2014.07.18\"]
    [WhiteA \"raven\"]
    …
",
    run,
};

fn run(context: &Context<'_>, findings: &mut Findings) {
    let tags = &context.tree.tags;
    if !context.game.is_record() {
        return;
    }
    let missing: Vec<&str> =
        ROSTER.into_iter().filter(|name| !tags.iter().any(|tag| tag.is(name))).collect();
    let message = match &missing[..] {
        [] => return,
        missing if missing.len() == ROSTER.len() && tags.is_empty() => {
            "the game has no tags".to_owned()
        }
        [only] => format!("the tag `{only}` is missing"),
        [most @ .., last] => format!("the tags `{}` and `{last}` are missing", most.join("`, `")),
    };
    let mut solid = (0..context.game.tokens().len())
        .filter(|&n| !context.game.token_text(n).trim_ascii().is_empty());
    let at = match tags.last() {
        Some(tag) => tag.span(),
        None => solid.next().map_or(0..0, |n| context.game.token_span(n)),
    };
    findings.push(Finding::at(at, message));
}
