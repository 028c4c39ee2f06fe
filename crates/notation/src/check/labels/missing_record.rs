//! `missing-record`: a record is lost (dialects §3.6).

use crate::{
    ProblemId,
    check::{Check, Context, Findings, Severity, search},
};

pub(in crate::check) static CHECK: Check = Check {
    id: "missing-record",
    severity: Severity::Error,
    summary: "A record is lost",
    explanation: "\
The label shows that the board's move before it is missing. The replay stops. Where putting a legal move in makes the whole rest
of the game legal, it is proposed; only if no other move does so, as a repair.

Bad (bughousedb.com's game 534, where only `1B. e4` can be played before the moves that follow): `1A. e4 1a. e6 1b. e5 2B. Nc3`.
Good: `1A. e4 1a. e6 1B. e4 1b. e5 2B. Nc3`.
",
    run,
};

fn run(context: &Context<'_>, findings: &mut Findings) {
    super::report_problem(context, findings, ProblemId::MissingRecord, |finding| {
        let verdict = &context.trace.verdict;
        let Some(token) = super::problem_token(context) else { return finding };
        let Some(board) = finding.label.and_then(|label| label.seat).map(bughouse::Seat::board)
        else {
            return finding;
        };
        let seat = verdict.boards.to_move(board);
        let number = verdict.boards.board(board).fullmoves();
        let found = search::insertions(context, token, seat, |_| true);
        let record = |san: &chess::SanPlus| format!("{number}{}. {san}", seat.letter());
        let at = search::start_of_record(context, token);
        match &found[..] {
            [] => finding.help("no single move in its place makes the rest of the game legal"),
            [(_, only)] => {
                let record = record(only);
                finding
                    .help(format!(
                        "`{record}` is the only move that makes the rest of the game legal"
                    ))
                    .replace(format!("insert `{record}`"), at..at, format!("{record} "))
            }
            several => {
                const SHOWN: usize = 6;
                let shown: Vec<String> =
                    several.iter().take(SHOWN).map(|(_, san)| record(san)).collect();
                let more = match several.len() - shown.len() {
                    0 => String::new(),
                    more => format!(" and {more} more"),
                };
                finding.help(format!(
                    "each of `{}`{more} makes the rest of the game legal",
                    shown.join("`, `")
                ))
            }
        }
    });
}
