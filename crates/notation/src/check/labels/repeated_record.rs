//! `repeated-record`: a record stands twice (dialects §3.6).

use crate::check::{Check, Context, Edit, Finding, Findings, Severity};
use crate::{ProblemId, TokenKind, check::search};

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
    let game = &context.game;
    let tokens = game.tokens();
    let notes = &context.trace.verdict.notes;
    for note in notes.iter().filter(|note| note.id == ProblemId::RepeatedRecord) {
        let token = tokens.partition_point(|token| (token.start as usize) < note.span.start);
        let start = search::start_of_record(context, token);
        let word = game.token_text(token);
        let first = context.records.iter().map(|record| &context.tree.turns[record.turn]);
        let first = first
            .filter(|turn| {
                turn.token < token && turn.word == word && Some(turn.label) == note.label
            })
            .last();
        let is_clock =
            |&n: &usize| tokens.get(n).is_some_and(|token| token.kind == TokenKind::Comment);
        let clock = [token + 1, token + 2].into_iter().find(is_clock).unwrap_or(token);
        let end = game.token_span(clock).end;
        let blank = tokens.get(clock + 1).is_some_and(|token| token.kind == TokenKind::Blank);
        let end = if blank { game.token_span(clock + 1).end } else { end };
        let mut edits = vec![Edit { span: start..end, text: String::new() }];
        edits.splice(..0, lag_entry(context, token));
        let mut finding = Finding::at(start..note.span.end, note.message.clone());
        if let Some(first) = first {
            finding = finding.other(game.token_span(first.token), "the first time");
        }
        findings.push(finding.of(note.label.unwrap_or_default()).fix("remove it", edits));
    }
}

/// The removal of a record's entry in the `Lag` tag, if the tag has an entry for each record.
fn lag_entry(context: &Context<'_>, token: usize) -> Option<Edit> {
    let tag = context.game.tag("Lag")?;
    let is_it = |record: &crate::check::Record| context.tree.turns[record.turn].token == token;
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
