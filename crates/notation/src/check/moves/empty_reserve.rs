//! `empty-reserve`: a man is dropped that is not in the reserve (Laws 5.11; dialects §3.6).

use chess::SanError;

use crate::check::{Check, Context, Findings, Severity, search};

pub(in crate::check) static CHECK: Check = Check {
    id: "empty-reserve",
    severity: Severity::Error,
    summary: "A man is dropped that is not in the reserve",
    explanation: "\
What the partner captures is what can be dropped. If the man is not there, a capture on the other board was lost, or stands in the
wrong place. bughousedb.com's game 229746 lost board B's last move, so that `19A. P@e7+` has no pawn.

Bad: `1A. e4 1a. e5 2A. P@e6`. Good: a capture by BlackB before it.
",
    run,
};

fn run(context: &Context<'_>, findings: &mut Findings) {
    let Some((finding, error, position, token)) = super::refusal(context) else { return };
    let SanError::NotInReserve { piece } = error else { return };
    let seat = finding
        .label
        .and_then(|label| label.seat)
        .map_or(bughouse::BoardId::A, bughouse::Seat::board)
        .seat(position.turn());
    let partner = seat.partner();
    let boards = &context.trace.verdict.boards;
    let other = boards.board(partner.board());
    let takes = |mv: chess::Move| {
        let after = &mut boards.clone();
        after.play_unchecked(partner.board(), mv) == Some(piece.role)
    };
    let found = search::insertions(context, token, partner, takes);
    let whom = format!("{} holds what {} captures", seat.name(), partner.name());
    let help = match &found[..] {
        [] => format!("{whom}: perhaps a record of board {} is lost", partner.board()),
        several => {
            let moves: Vec<_> = several.iter().map(|&(mv, _)| mv).collect();
            let number = other.fullmoves();
            format!(
                "{whom}: perhaps the record of {number}{} is lost; with {} in its place the rest of the game is legal",
                partner.letter(),
                super::list(&moves, other)
            )
        }
    };
    let reserve = boards.reserve(seat);
    let held: String = reserve.iter().map(chess::Role::letter).collect();
    let caption = if held.is_empty() {
        "the reserve is empty".to_owned()
    } else {
        format!("in reserve: {held}")
    };
    findings.push(finding.caption(caption).help(help));
}
