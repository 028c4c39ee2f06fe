//! `clock-jumps`: the clocks of the boards are more than a minute apart (dialects §3.1).

use crate::check::{BughouseContext, Check, Draft, Findings, Run, Severity, Time};

pub(in crate::check) static CHECK: Check = Check {
    id: "clock-jumps",
    severity: Severity::Warning,
    summary: "The clocks of the boards are more than a minute apart",
    explanation: "\
Both boards are played at the same time, so both pairs of clocks have used about the same time. In
real files they differ by up to 36 seconds when a move is recorded. A difference of more than a
minute means that a digit is wrong or the moves are out of order.

Bad: the clocks of board A have used 100 seconds in total, and the next move of board B says 10.
Good: about the same time on both boards.
",
    run: Run::TwoBoards(run),
};

fn run(context: &BughouseContext<'_>, findings: &mut Findings) {
    const APART: i64 = 60_000;
    let Some(control) = context.control.filter(|_| context.tree.setup().is_none()) else {
        return;
    };
    // The time used per seat, and the largest total per board so far.
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
            let message = format!(
                "the clocks of board {board} have used {apart} s less than those of the other board"
            );
            let finding = Draft::at(context.game.token_span(token), message);
            findings.push(finding.other(context.game.token_span(at), "the other board's clock"));
            return;
        }
        let mine = &mut most[board as usize];
        if mine.is_none_or(|(_, most)| of_board > most) {
            *mine = Some((token, of_board));
        }
    }
}
