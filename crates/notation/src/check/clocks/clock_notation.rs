//! `clock-notation`: a clock is not written as seconds left (BPGN standard 2.1; dialects §3.2, §6.1
//! item 10).

use crate::check::{BughouseContext, Check, Draft, Findings, Run, Severity, Time, WrittenMove};

pub(in crate::check) static CHECK: Check = Check {
    id: "clock-notation",
    severity: Severity::Note,
    summary: "A clock is not written as seconds left",
    explanation: "\
A BPGN clock is the time left in seconds, with up to three decimals. Other forms are
`{[%clk 0:01:59.1]}` (PGN), `{[ts=1.25]}` (bughouse.pro, the time since the start of the game) and
`{T:1200}` (the time spent, in milliseconds). `tandem fmt --fix` converts `[%clk]` where it holds
the time left. In PGN of one board, `[%clk]` is right, and ICC's `{0:01:59}` is not.

Bad: `{[%clk 0:01:59.1]}`. Good: `{119.1}`.
",
    run: Run::Bughouse(run),
};

fn run(context: &BughouseContext<'_>, findings: &mut Findings) {
    if !context.tree.kind.has_two_boards() {
        return findings
            .habit(context.odd_records().filter_map(|record| one_board(context, record)));
    }
    let spent = context.clk_is_time_spent;
    let odd = context.odd_records().filter_map(|record| {
        let (token, message) = match record.time? {
            Time::Left(..) => return None,
            Time::Clk(token, _) if spent => (token, clk_message(context, token)),
            Time::Clk(token, time) => {
                let span = context.game.token_span(token);
                let text = format!("{{{}.{:03}}}", time.0 / 1000, time.0 % 1000);
                let finding = Draft::at(span.clone(), clk_message(context, token));
                return Some(finding.replace(format!("write `{text}`"), span, text));
            }
            Time::Elapsed(token, _) => {
                (token, "clock is the time since the start of the game instead of seconds left")
            }
            Time::Spent(token, _) => (token, "clock is the time spent instead of seconds left"),
        };
        Some(Draft::at(context.game.token_span(token), message))
    });
    findings.habit(odd);
}

/// On one board, `{0:01:59}` without `[%clk]`.
fn one_board(context: &BughouseContext<'_>, record: &WrittenMove) -> Option<Draft> {
    let Time::Clk(token, _) = record.time? else { return None };
    let inner = bare_clock(context, token)?;
    let text = format!("{{[%clk {}]}}", String::from_utf8_lossy(inner));
    let span = context.game.token_span(token);
    let finding = Draft::at(span.clone(), "clock is written without `[%clk]`");
    Some(finding.replace(format!("write `{text}`"), span, text))
}

fn clk_message(context: &BughouseContext<'_>, token: usize) -> &'static str {
    match bare_clock(context, token) {
        Some(_) => "clock is written in hours, minutes and seconds instead of seconds left",
        None => "clock is written as `[%clk]` instead of seconds left",
    }
}

/// Returns the clock of a comment that has no command before it, such as `{0:01:59}`.
fn bare_clock<'a>(context: &BughouseContext<'a>, token: usize) -> Option<&'a [u8]> {
    let text = context.game.token_text(token).strip_prefix(b"{")?;
    let inner = text.strip_suffix(b"}").unwrap_or(text).trim_ascii();
    inner.first().is_some_and(u8::is_ascii_digit).then_some(inner)
}
