//! `label-case`: a label has the letter of the other color (dialects §1 D6, §3.6).

use crate::check::{BughouseContext, Check, Draft, Findings, Run, Severity};
use chess::Color;

pub(in crate::check) static CHECK: Check = Check {
    id: "label-case",
    severity: Severity::Warning,
    summary: "A label has the letter of the other color",
    explanation: "\
The letter names the board and the color: `A` is White on board A, `a` is Black. Older pychess
exports use capital letters for both colors, so that the letter names only the board.
`tandem fmt --fix` writes the right letter.

Bad: `1A. e4 1A. Nf6`. Good: `1A. e4 1a. Nf6`.
",
    run: Run::TwoBoards(run),
};

fn run(context: &BughouseContext<'_>, findings: &mut Findings) {
    let odd = context.odd_records().filter_map(|record| {
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
        let finding = Draft::at(context.game.token_span(token), message).label(turn.label);
        Some(finding.replace(format!("write `{letter}`"), at..at + 1, letter.to_string()))
    });
    findings.habit(odd);
}
