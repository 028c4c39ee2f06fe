//! `missing-record`: a move record is missing (dialects §3.6).

use crate::{
    ProblemKind,
    check::{BughouseContext, Check, Findings, Run, Severity, search},
};

pub(in crate::check) static CHECK: Check = Check {
    id: "missing-record",
    severity: Severity::Error,
    summary: "A move record is missing",
    explanation: "\
The label shows that the move before it on the same board is missing. The replay stops here. If
inserting a legal move makes the whole rest of the game legal, the help names it; if only one move
does, `tandem fmt --fix` inserts it.

Bad (game 534 of bughousedb.com, where only `1B. e4` makes the moves that follow playable):
`1A. e4 1a. e6 1b. e5 2B. Nc3`. Good: `1A. e4 1a. e6 1B. e4 1b. e5 2B. Nc3`.
",
    run: Run::Bughouse(run),
};

fn run(context: &BughouseContext<'_>, findings: &mut Findings) {
    super::report_problem(context, findings, ProblemKind::MissingRecord, |finding| {
        let verdict = &context.trace.verdict;
        let Some(token) = super::problem_token(context) else { return finding };
        let Some(board) = finding.label.and_then(|label| label.seat).map(bughouse::Seat::board)
        else {
            return finding;
        };
        let seat = verdict.boards.to_move(board);
        let number = verdict.boards.board(board).fullmoves();
        let found = search::insertions(context, token, seat, |_| true);
        let record = |san: &chess::SanPlus| {
            format!("{number}{}. {}", seat.letter(), san.display(verdict.letters))
        };
        let at = search::start_of_record(context, token);
        match &found[..] {
            [] => finding.help("no single move inserted here makes the rest of the game legal"),
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
                    "inserting any one of `{}`{more} makes the rest of the game legal",
                    shown.join("`, `")
                ))
            }
        }
    });
}
