//! `split-record`: a line break stands between a label and its move, or a move and its clock (dialects §3.1, §6.2 item 22).

use crate::{
    TokenKind,
    check::{Check, Context, Finding, Findings, Record, Severity, Time},
    tree::TreeTurn,
};

pub(in crate::check) static CHECK: Check = Check {
    id: "split-record",
    severity: Severity::Note,
    summary: "A line break stands within a record",
    explanation: "\
The Laws' sample and chess.com's files wrap lines between a label and its move, and between a move and its clock. Readers that go line
by line lose the move, or the clock.

Bad: `9B.`, a line end, `P@d4 {275}`. Good: `9B. P@d4 {275}`.
",
    run,
};

fn run(context: &Context<'_>, findings: &mut Findings) {
    let game = &context.game;
    let is_break = |&token: &usize| {
        game.tokens()[token].kind == TokenKind::Blank && game.token_text(token).contains(&b'\n')
    };
    let behind_label = |turn: &TreeTurn<'_>| {
        let label = turn.label_token.filter(|&token| token + 2 == turn.token)?;
        Some((label, label + 1, turn.token, "label and move"))
    };
    let before_clock = |record: &Record| {
        let token = context.tree.turns[record.turn].token;
        let clock = record.time.map(Time::token).filter(|&clock| clock == token + 2)?;
        Some((token, token + 1, clock, "move and clock"))
    };
    let of_turns = context.tree.turns.iter().map(|turn| (turn.label, behind_label(turn)));
    let label_of = |record: &Record| context.tree.turns[record.turn].label;
    let of_records = context.records.iter().map(|record| (label_of(record), before_clock(record)));
    let mut split: Vec<_> = of_turns
        .chain(of_records)
        .filter_map(|(label, place)| Some((label, place?)))
        .filter(|(_, (_, blank, ..))| is_break(blank))
        .collect();
    split.sort_by_key(|&(_, (_, blank, ..))| blank);
    findings.habit(split.into_iter().map(|(label, (first, blank, last, between))| {
        let span = game.token_span(first).start..game.token_span(last).end;
        Finding::at(span, format!("a line break between {between}")).of(label).replace(
            "put both on one line",
            game.token_span(blank),
            " ",
        )
    }));
}
