//! `empty-reserve`: a dropped piece is not in the reserve (Laws 5.11; dialects §3.6).

use chess::{Captures, SanError};

use super::Refusal;
use crate::check::{BughouseContext, Check, Findings, Run, Severity, search};

pub(in crate::check) static CHECK: Check = Check {
    id: "empty-reserve",
    severity: Severity::Error,
    summary: "A dropped piece is not in the reserve",
    explanation: "\
Players drop what their partner has captured. If the piece is not there, a capture on the other
board is missing or in the wrong place. In crazyhouse they drop what they have captured themselves, and
in chess nothing. Game 229746 of bughousedb.com lacks the last move of board
B, so there is no pawn for `19A. P@e7+`.

Bad: `1A. e4 1a. e5 2A. P@e6`. Good: a capture by BlackB before it.
",
    run: Run::Bughouse(run),
};

fn run(context: &BughouseContext<'_>, findings: &mut Findings) {
    let Some(Refusal { finding, refused, token, .. }) = super::refusal(context) else { return };
    let SanError::NotInReserve { piece } = refused.error else { return };
    let seat = refused.seat;
    let help = match context.tree.kind.rules().captures {
        Captures::Partner => None,
        Captures::OwnReserve => {
            Some("players of crazyhouse drop what they have captured themselves")
        }
        Captures::Discarded => Some("in chess, captured pieces are out of play"),
    };
    let boards = &context.trace.verdict.boards;
    let reserve = boards.reserve(seat);
    let held: String = reserve.iter().map(chess::Role::letter).collect();
    let caption = if held.is_empty() {
        "the reserve is empty".to_owned()
    } else {
        format!("the reserve holds {held}")
    };
    let finding = finding.caption(caption);
    if let Some(help) = help {
        return findings.push(finding.help(help));
    }
    let partner = seat.partner();
    let other = boards.board(partner.board());
    let takes = |mv: chess::Move| {
        let after = &mut boards.clone();
        after.play_unchecked(partner.board(), mv) == Some(piece.role)
    };
    let found = search::insertions(context, token, partner, takes);
    let source = format!("{} receives what {} captures", seat.name(), partner.name());
    let help = match &found[..] {
        [] => format!("{source}: a move of board {} may be missing", partner.board()),
        several => {
            let moves: Vec<_> = several.iter().map(|&(mv, _)| mv).collect();
            let number = other.fullmoves();
            format!(
                "{source}: move {number}{} may be missing; with {} inserted, the rest of the game is legal",
                partner.letter(),
                super::list(&moves, other, refused.letters)
            )
        }
    };
    findings.push(finding.help(help));
}
