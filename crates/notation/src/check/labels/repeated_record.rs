//! `repeated-record`: a record stands twice (dialects §3.6).

use bughouse::ByBoard;

use crate::{
    TokenKind,
    check::{Check, Context, Edit, Finding, Findings, Record, Severity, Time, search},
    tree::TreeTurn,
};

pub(in crate::check) static CHECK: Check = Check {
    id: "repeated-record",
    severity: Severity::Warning,
    summary: "A record stands twice",
    explanation: "\
bughousedb.com repeats the last record of the board that flagged, now and then with moves of the other board between. Label, move
and clock are the same; it is played once. The repair takes the entry in `Lag` away with it.

Bad: `23b. N@f4+{50.870} 23b. N@f4+{50.870} {x forfeits on time}`. Good: `23b. N@f4+{50.870} {x forfeits on time}`.
",
    run,
};

fn run(context: &Context<'_>, findings: &mut Findings) {
    // Told from the text alone: behind a lost record nothing is replayed, and the end is where records are repeated.
    let mut last: ByBoard<Option<(&Record, &TreeTurn<'_>)>> = ByBoard([None; 2]);
    for record in &context.records {
        let turn = &context.tree.turns[record.turn];
        let Some(seat) = turn.label.seat else { continue };
        let before = last[seat.board()].replace((record, turn));
        let Some((first_record, first)) = before else { continue };
        let same = first.label == turn.label && first.word == turn.word;
        let clock = |record: &Record| Some(context.game.token_text(record.time?.token()));
        if same && clock(record).is_some() && clock(record) == clock(first_record) {
            findings.push(finding(context, record, first));
        }
    }
}

fn finding(context: &Context<'_>, record: &Record, first: &TreeTurn<'_>) -> Finding {
    let game = &context.game;
    let turn = &context.tree.turns[record.turn];
    let start = search::start_of_record(context, turn.token);
    let clock = record.time.map_or(turn.token, Time::token);
    let blank = game.tokens().get(clock + 1).is_some_and(|token| token.kind == TokenKind::Blank);
    let end = game.token_span(clock + usize::from(blank)).end;
    let removal = Edit { span: start..end, text: String::new() };
    let edits = lag_entry(context, turn.token).into_iter().chain([removal]).collect();
    let word = crate::decode(turn.word);
    let message = format!("{}. {word}: repeats the last record of its board", turn.label);
    Finding::at(start..game.token_span(turn.token).end, message)
        .of(turn.label)
        .other(game.token_span(first.token), "the first time")
        .fix("remove it", edits)
}

/// The removal of a record's entry in the `Lag` tag, if the tag has an entry for each record.
fn lag_entry(context: &Context<'_>, token: usize) -> Option<Edit> {
    let tag = context.game.tag("Lag")?;
    let is_it = |record: &Record| context.tree.turns[record.turn].token == token;
    let place = context.records.iter().position(is_it)?;
    let raw = tag.raw_value();
    let entries: Vec<&[u8]> = raw.split(|&byte| byte == b' ').collect();
    if entries.len() != context.records.len() || place == 0 {
        return None;
    }
    let before: usize = entries[..place].iter().map(|entry| entry.len() + 1).sum();
    let start = tag.value_span().start + before - 1;
    Some(Edit { span: start..start + 1 + entries[place].len(), text: String::new() })
}
