//! `forfeit-out-of-turn`: a player forfeits on time while the opponent's clock runs (dialects
//! §3.2).

use crate::{
    Fate, How,
    check::{BughouseContext, Check, Draft, Findings, Run, Severity, Time},
};

pub(in crate::check) static CHECK: Check = Check {
    id: "forfeit-out-of-turn",
    severity: Severity::Warning,
    summary: "A player forfeits on time while the opponent's clock runs",
    explanation: "\
Only the clock of the player to move runs. A player who has moved with time left cannot lose on time
before the opponent moves, so a move is missing or the closing comment names the wrong player. The
time left at a player's last move proves nothing: the clock of the player to move is not recorded at
the end, and bughouse players often sit until their time runs out.

Bad: `… 19B. c3{0.289} {muggg forfeits on time}`, where muggg is WhiteB. Good: the same with
BlackB's reply, `19b. Bxc3+{17.075}`.
",
    run: Run::TwoBoards(run),
};

fn run(context: &BughouseContext<'_>, findings: &mut Findings) {
    let verdict = &context.trace.verdict;
    let lost_on_time = verdict
        .ending
        .as_ref()
        .filter(|ending| ending.how == How::Time && ending.fate == Fate::Lost && verdict.legal);
    let Some(seat) = lost_on_time.and_then(|ending| ending.seat) else { return };
    let Some(closing) = super::closing_comment(context) else { return };
    let to_move = verdict.boards.to_move(seat.board());
    let last = context.records.iter().rev().find(|record| record.seat == Some(seat));
    let clock = match last.and_then(|record| record.time) {
        Some(Time::Left(token, clock)) => Some((token, clock)),
        Some(Time::Clk(token, clock)) if !context.clk_is_time_spent => Some((token, clock)),
        _ => None,
    };
    let Some((token, clock)) = clock.filter(|(_, clock)| clock.0 > 0 && to_move != seat) else {
        return;
    };
    let message = format!(
        "{} forfeits on time, but moved with {clock} left, and {} has not moved since",
        seat.name(),
        to_move.name()
    );
    let finding = Draft::at(context.game.token_span(closing), message);
    findings.push(finding.other(context.game.token_span(token), "last clock of that player"));
}
