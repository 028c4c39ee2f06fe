//! `clock-jumps`: the clocks of the boards are more than a minute apart (dialects §3.1).

use super::Control;
use crate::check::{Check, Context, Finding, Findings, Severity, Time};

pub(in crate::check) static CHECK: Check = Check {
    id: "clock-jumps",
    severity: Severity::Warning,
    summary: "The clocks of the boards are more than a minute apart",
    explanation: "\
Both boards run at the same time, so both pairs of clocks have used up about the same. In real files they are up to 36 seconds
apart at the moment of recording. More than a minute means a wrong digit, or records out of order.

Bad: board A's clocks have used 100 seconds in all, and board B's next record says 10. Good: about the same.
",
    run,
};

fn run(context: &Context<'_>, findings: &mut Findings) {
    const APART: i64 = 60_000;
    let Some(control) = Control::of(&context.game).filter(|_| context.game.setup().is_none())
    else {
        return;
    };
    // The time that each seat has used, and the most that each board has come to so far.
    let mut used = [0_i64; 4];
    let mut moves = [0_i64; 4];
    let mut most: [Option<(usize, i64)>; 2] = [None; 2];
    for record in &context.records {
        let (Some(seat), Some(Time::Left(token, time))) = (record.seat, record.time) else {
            continue;
        };
        moves[seat as usize] += 1;
        used[seat as usize] = control.base + control.increment * moves[seat as usize] - time.0;
        let board = seat.board();
        let of_board = used[board.seat(chess::Color::White) as usize]
            + used[board.seat(chess::Color::Black) as usize];
        let other = most[1 - board as usize];
        if let Some((at, of_other)) = other
            && of_other - of_board > APART
        {
            let apart = (of_other - of_board) / 1000;
            let message =
                format!("board {board} is {apart} s behind what the other board has used before");
            let finding = Finding::at(context.game.token_span(token), message);
            findings.push(finding.other(context.game.token_span(at), "the other board's time"));
            return;
        }
        let mine = &mut most[board as usize];
        if mine.is_none_or(|(_, most)| of_board > most) {
            *mine = Some((token, of_board));
        }
    }
}
