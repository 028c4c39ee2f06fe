//! `split-record`: a line break splits a move record (dialects §3.1, §6.2 item 22).

use crate::{
    check::{BughouseContext, Check, Draft, Findings, Run, Severity, Time, WrittenMove},
    tree::TreeTurn,
};

pub(in crate::check) static CHECK: Check = Check {
    id: "split-record",
    severity: Severity::Note,
    summary: "A line break splits a move record",
    explanation: "\
The sample in the Laws and the files of chess.com break lines between a label and its move, and
between a move and its clock. Readers that work line by line lose the move or the clock.
`tandem fmt --fix` joins the lines.

Bad: `9B.`, a line break, `P@d4 {275}`. Good: `9B. P@d4 {275}`.
",
    run: Run::Bughouse(run),
};

fn run(context: &BughouseContext<'_>, findings: &mut Findings) {
    let game = &context.game;
    let break_between = |first: usize, second: usize| {
        game.blanks_between(first, second).filter(|span| game.bytes(span.clone()).contains(&b'\n'))
    };
    let behind_label = |turn: &TreeTurn<'_>| {
        let label = turn.label_token?;
        Some((label, break_between(label, turn.token)?, turn.token, "label and move"))
    };
    let before_clock = |record: &WrittenMove| {
        let token = context.tree.turns[record.turn].token;
        let clock = record.time.map(Time::token)?;
        Some((token, break_between(token, clock)?, clock, "move and clock"))
    };
    let of_turns = context.odd_turns().map(|turn| (turn.label, behind_label(turn)));
    let label_of = |record: &WrittenMove| context.tree.turns[record.turn].label;
    let of_records = context.odd_records().map(|record| (label_of(record), before_clock(record)));
    let mut split: Vec<_> =
        of_turns.chain(of_records).filter_map(|(label, place)| Some((label, place?))).collect();
    split.sort_by_key(|(_, (first, ..))| *first);
    findings.habit(split.into_iter().map(|(label, (first, blank, last, between))| {
        let span = game.token_span(first).start..game.token_span(last).end;
        Draft::at(span, format!("line break between {between}")).label(label).replace(
            "join the lines",
            blank,
            " ",
        )
    }));
}
