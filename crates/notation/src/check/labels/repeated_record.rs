//! `repeated-record`: a move record is repeated (dialects §3.6).

use bughouse::ByBoard;

use crate::{
    check::{
        BughouseContext, Check, Draft, Edit, Findings, Run, Severity, Time, WrittenMove, search,
    },
    tree::TreeTurn,
};

pub(in crate::check) static CHECK: Check = Check {
    id: "repeated-record",
    severity: Severity::Warning,
    summary: "A move record is repeated",
    explanation: "\
bughousedb.com repeats the last record of the board whose player's flag fell, sometimes with moves
of the other board in between. Label, move and clock are the same, and the move is played only once.
`tandem fmt --fix` removes the copy and its entry in `Lag`.

Bad: `23b. N@f4+{50.870} 23b. N@f4+{50.870} {x forfeits on time}`. Good: `23b. N@f4+{50.870} {x forfeits on time}`.
",
    run: Run::TwoBoards(run),
};

fn run(context: &BughouseContext<'_>, findings: &mut Findings) {
    // Compares the text, not the replay: the replay stops at a lost record, and repeated records
    // come at the end of a game.
    // A repeated record is never played.
    if context.records.iter().all(|record| record.ply.is_some()) {
        return;
    }
    let mut last: ByBoard<Option<(&WrittenMove, &TreeTurn<'_>)>> = ByBoard([None; 2]);
    for record in &context.records {
        let turn = &context.tree.turns[record.turn];
        let Some(seat) = turn.label.seat else { continue };
        let before = last[seat.board()].replace((record, turn));
        let Some((first_record, first)) = before else { continue };
        let same = first.label == turn.label && first.word == turn.word;
        let clock = |record: &WrittenMove| Some(context.game.token_text(record.time?.token()));
        if same && clock(record).is_some() && clock(record) == clock(first_record) {
            findings.push(finding(context, record, first));
        }
    }
}

fn finding(context: &BughouseContext<'_>, record: &WrittenMove, first: &TreeTurn<'_>) -> Draft {
    let game = &context.game;
    let turn = &context.tree.turns[record.turn];
    let start = search::start_of_record(context, turn.token);
    let clock = record.time.map_or(turn.token, Time::token);
    let end = game.blanks_after(clock).end;
    let removal = Edit { span: start..end, text: String::new() };
    let edits = lag_entry(context, turn.token).into_iter().chain([removal]).collect();
    let word = crate::decode(turn.word);
    let message = format!("{}. {word}: this repeats the previous record of its board", turn.label);
    Draft::at(start..game.token_span(turn.token).end, message)
        .label(turn.label)
        .other(game.token_span(first.token), "first recorded here")
        .fix("remove the copy", edits)
}

/// An edit that removes the record's entry from the `Lag` tag, if the tag has one per record.
fn lag_entry(context: &BughouseContext<'_>, token: usize) -> Option<Edit> {
    let tag = context.tree.tag("Lag")?;
    let is_it = |record: &WrittenMove| context.tree.turns[record.turn].token == token;
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
