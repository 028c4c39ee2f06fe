//! `rating-format`: a rating is no number (BPGN standard 2.1, PGN 9.1.2; dialects §2, §6.1 item 12).

use crate::check::{Check, Context, Finding, Findings, Severity};

pub(in crate::check) static CHECK: Check = Check {
    id: "rating-format",
    severity: Severity::Warning,
    summary: "A rating is no number",
    explanation: "\
A rating is a number, or one of the ways to say that there is none (see `unrated-spelling`). What else stands here cannot be
searched or compared.

Bad: `[WhiteAElo \"2165 (FICS)\"]`, `[WhiteAElo \"2130?\"]`. Good: `[WhiteAElo \"2165\"]`.
",
    run,
};

fn run(context: &Context<'_>, findings: &mut Findings) {
    for tag in context.tree.tags.iter().filter(|tag| tag.name().ends_with(b"Elo")) {
        if tag.raw_value().len() > 64 {
            continue;
        }
        let value = tag.value();
        let number = value.parse::<u32>().ok();
        // No server gives as many points.
        const HIGHEST: u32 = 4000;
        let unrated = matches!(value.as_ref(), "" | "-" | "?" | "UNR" | "----" | "++++" | "????");
        if unrated || number.is_some_and(|number| number <= HIGHEST) {
            continue;
        }
        let randomized = value.strip_suffix('?').is_some_and(|value| value.parse::<u32>().is_ok());
        let message = match (randomized, number) {
            (true, _) => format!("the rating `{value}` was blurred on purpose"),
            (_, Some(_)) => format!("nobody has a rating of `{value}`"),
            _ => format!("`{value}` is no rating"),
        };
        findings.push(Finding::at(tag.value_span(), message));
    }
}
