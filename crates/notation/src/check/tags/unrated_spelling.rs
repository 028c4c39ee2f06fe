//! `unrated-spelling`: an unrated player is not marked by `-` (PGN 9.1.2; dialects §6.1 item 12).

use crate::check::{Check, Context, Finding, Findings, Severity};

pub(in crate::check) static CHECK: Check = Check {
    id: "unrated-spelling",
    severity: Severity::Note,
    summary: "An unrated player is not marked by `-`",
    explanation: "\
The BPGN standard writes `UNR` and refers to PGN, which writes `-`. The Laws write `----`, Thief `++++` and `????`, FICS exports `0`
for guests. The text is kept; a new record should have `-`.

Bad: `[BlackAElo \"UNR\"]`. Good: `[BlackAElo \"-\"]`.
",
    run,
};

fn run(context: &Context<'_>, findings: &mut Findings) {
    let tags = context.tree.tags.iter().filter(|tag| tag.name().ends_with(b"Elo"));
    let odd =
        tags.filter(|tag| matches!(tag.raw_value(), b"UNR" | b"----" | b"++++" | b"????" | b"0"));
    findings.habit(odd.map(|tag| {
        let message =
            format!("`{}` stands for a player without a rating", crate::decode(tag.raw_value()));
        Finding::at(tag.value_span(), message).maybe_replace(tag.value_span(), Some("-".to_owned()))
    }));
}
