//! `ending-names-stranger`: the closing comment names someone who is not playing (dialects §3.3).

use crate::{
    Fate, How,
    check::{BughouseContext, Check, Draft, Findings, Run, Severity},
};

pub(in crate::check) static CHECK: Check = Check {
    id: "ending-names-stranger",
    severity: Severity::Warning,
    summary: "The closing comment names someone who is not playing",
    explanation: "\
The name before `checkmated`, `resigns` or `forfeits on time` should be one of the four players.
With any other name, a tag or the comment is wrong, and the losing team is unknown. The names in
`WhiteTeam` and `BlackTeam` are allowed too.

Bad: `[WhiteA \"raven\"]` … `{ravn resigns} 0-1`. Good: `{raven resigns} 0-1`.
",
    run: Run::TwoBoards(run),
};

fn run(context: &BughouseContext<'_>, findings: &mut Findings) {
    let Some(ending) = &context.trace.verdict.ending else { return };
    if ending.seat.is_some() || ending.fate == Fate::Neither || ending.how == How::Unknown {
        return;
    }
    // Hivemind names teams.
    let text = ending.text.to_lowercase();
    let names_team = |name: &str| {
        let team = context.tree.tag(name).map(|tag| tag.value().to_lowercase());
        let rest = team
            .as_ref()
            .filter(|team| !team.is_empty())
            .and_then(|team| text.trim_start().strip_prefix(team.as_str()));
        rest.is_some_and(|rest| rest.starts_with([' ', '\'']))
    };
    if ["WhiteTeam", "BlackTeam"].into_iter().any(names_team) {
        return;
    }
    if let Some(token) = super::closing_comment(context) {
        let message = "the closing comment does not name any of the four players";
        findings.push(Draft::at(context.game.token_span(token), message));
    }
}
