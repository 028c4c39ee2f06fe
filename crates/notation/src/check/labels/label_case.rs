//! `label-case`: a label has the letter of the other color (dialects §1 D6, §3.6).

use crate::check::{Check, Context, Finding, Findings, Severity};
use chess::Color;

pub(in crate::check) static CHECK: Check = Check {
    id: "label-case",
    severity: Severity::Warning,
    summary: "A label has the letter of the other color",
    explanation: "\
The letter names board and color: `A` White on board A, `a` Black. pychess' older exports use capital letters for both colors, so
that the letter gives the board only.

Bad: `1A. e4 1A. Nf6`. Good: `1A. e4 1a. Nf6`.
",
    run,
};

fn run(context: &Context<'_>, findings: &mut Findings) {
    let odd = context.records.iter().filter_map(|record| {
        let turn = &context.tree.turns[record.turn];
        let ply = &context.trace.plies[record.ply?].ply;
        let written = turn.label.seat?;
        let swapped = written != ply.seat && written.board() == ply.seat.board();
        let token = turn.label_token.filter(|_| swapped)?;
        let text = context.game.token_text(token);
        let at =
            context.game.token_span(token).start + text.iter().position(u8::is_ascii_alphabetic)?;
        let letter = ply.seat.letter();
        let whose = if ply.seat.color() == Color::White { "White's" } else { "Black's" };
        let message = format!("{}: this is {whose} move", turn.label);
        let finding = Finding::at(context.game.token_span(token), message).of(turn.label);
        Some(finding.replace(format!("write `{letter}`"), at..at + 1, letter.to_string()))
    });
    findings.habit(odd);
}
