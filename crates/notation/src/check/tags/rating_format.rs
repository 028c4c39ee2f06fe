//! `rating-format`: a rating is not a number (BPGN standard 2.1, PGN 9.1.2; dialects §2, §6.1 item
//! 12).

use crate::check::{BughouseContext, Check, Draft, Findings, Run, Severity};

pub(in crate::check) static CHECK: Check = Check {
    id: "rating-format",
    severity: Severity::Warning,
    summary: "A rating is not a number",
    explanation: "\
A rating is a number, or one of the ways to say that the player is unrated (see `unrated-spelling`).
Other text cannot be searched or compared.

Bad: `[WhiteAElo \"2165 (FICS)\"]`, `[WhiteAElo \"2130?\"]`. Good: `[WhiteAElo \"2165\"]`.
",
    run: Run::Bughouse(run),
};

fn run(context: &BughouseContext<'_>, findings: &mut Findings) {
    for tag in context.tree.tags.iter().filter(|tag| tag.name().ends_with(b"Elo")) {
        if tag.raw_value().len() > 64 {
            continue;
        }
        let value = tag.value();
        let number = value.parse::<u32>().ok();
        // Ratings on real servers stay well below this.
        const HIGHEST: u32 = 4000;
        let unrated = matches!(value.as_ref(), "" | "-" | "?" | "UNR" | "----" | "++++" | "????");
        if unrated || number.is_some_and(|number| number <= HIGHEST) {
            continue;
        }
        let randomized = value.strip_suffix('?').is_some_and(|value| value.parse::<u32>().is_ok());
        let message = match (randomized, number) {
            (true, _) => format!("the rating `{value}` was randomized on purpose"),
            (_, Some(_)) => format!("the rating `{value}` is implausibly high (above {HIGHEST})"),
            _ => format!("`{value}` is not a rating"),
        };
        findings.push(Draft::at(tag.value_span(), message));
    }
}
