//! `unrated-spelling`: an unrated player is not marked with `-` (PGN 9.1.2; dialects §6.1 item 12).

use crate::check::{BughouseContext, Check, Draft, Findings, Run, Severity};

pub(in crate::check) static CHECK: Check = Check {
    id: "unrated-spelling",
    severity: Severity::Note,
    summary: "An unrated player is not marked with `-`",
    explanation: "\
The BPGN standard writes `UNR` but refers to PGN, which writes `-`. The Laws write `----`, Thief
writes `++++` and `????`, and FICS exports `0` for guests. `tandem fmt --fix` writes `-`.

Bad: `[BlackAElo \"UNR\"]`. Good: `[BlackAElo \"-\"]`.
",
    run: Run::Bughouse(run),
};

fn run(context: &BughouseContext<'_>, findings: &mut Findings) {
    let tags = context.tree.tags.iter().filter(|tag| tag.name().ends_with(b"Elo"));
    let odd =
        tags.filter(|tag| matches!(tag.raw_value(), b"UNR" | b"----" | b"++++" | b"????" | b"0"));
    findings.habit(odd.map(|tag| {
        let message = format!(
            "`{}` is not the standard mark for an unrated player",
            crate::decode(tag.raw_value())
        );
        Draft::at(tag.value_span(), message).maybe_replace(tag.value_span(), Some("-".to_owned()))
    }));
}
