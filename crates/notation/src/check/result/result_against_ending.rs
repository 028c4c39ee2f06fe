//! `result-against-ending`: the result contradicts how the game ended (BPGN standard 2.1; dialects
//! §2.1, §6.1 item 2).

use bughouse::Team;
use chess::Color;

use super::{Loser, RESULTS, by_standard, closing_comment, lost_by, rewrite_result, site_ending};
use crate::{
    How,
    check::{BughouseContext, Check, Draft, Findings, Run, Severity},
};

pub(in crate::check) static CHECK: Check = Check {
    id: "result-against-ending",
    severity: Severity::Warning,
    summary: "The result contradicts how the game ended",
    explanation: "\
By the standard, the result is given for White on board A: `1-0` means that WhiteA's team won.
bughousedb.com, and the second sample of the standard itself, write the result of the board that
ended. The closing comment names a player and is the reliable source, and a mate on the board even
more so. Tandem cannot tell which convention was meant, so `tandem fmt --fix` does not change the
result; `tandem fmt --fix=result-against-ending` writes the standard value into the tag and after
the moves.

Bad: `[BlackB \"GuestGuest\"]`, `{GuestGuest resigns} 1-0`: BlackB is WhiteA's partner. Good: `{GuestGuest resigns} 0-1`.
",
    run: Run::TwoBoards(run),
};

fn run(context: &BughouseContext<'_>, findings: &mut Findings) {
    let verdict = &context.trace.verdict;
    let ending = verdict.ending.as_ref();
    let loser = Loser::from_context(context);
    let undecided = ending
        .is_some_and(|ending| matches!(ending.how, How::Draw | How::Aborted | How::Adjourned));
    let (value, span) = match (context.tree.tag("Result"), context.tree.results.first()) {
        (Some(tag), _) => (tag.value(), tag.value_span()),
        (None, Some(&token)) => {
            (crate::decode(context.game.token_text(token)), context.game.token_span(token))
        }
        (None, None) => return,
    };
    let value = value.trim();
    if !RESULTS.contains(&value) {
        return;
    }
    let winners = || context.trace.plies.iter().filter(|ply| ply.mates()).map(|ply| ply.ply.seat);
    let both_mate = [Team::First, Team::Second]
        .into_iter()
        .all(|team| winners().any(|seat| seat.team() == team));
    if both_mate && value == "1/2-1/2" {
        // A draw if the mates came at the same instant (Laws 1.10) or the last drop mated (2.2c).
        return;
    }
    let mut finding = match loser {
        Some(Loser { team, seat: loser }) if value != lost_by(team) => {
            let how = if verdict.mated.is_some() { "is mated" } else { "lost" };
            let board = if loser.color() == Color::White { "0-1" } else { "1-0" };
            let right = lost_by(team);
            let message = format!(
                "the result is {value}, but {} {how}: the standard result is {right}",
                loser.name()
            );
            let help = match value == board {
                true => format!(
                    "this is the result of the board that ended, {}; bughousedb.com and a sample of the standard use this convention",
                    loser.board()
                ),
                false => {
                    "this is neither the standard result nor the result of the board that ended"
                        .to_owned()
                }
            };
            Draft::at(span, message).help(help)
        }
        None if undecided && matches!(value, "1-0" | "0-1") => {
            Draft::at(span, format!("the result is {value}, but neither team won"))
        }
        _ => return,
    };
    if let Some(token) = closing_comment(context).filter(|_| ending.is_some()) {
        finding = finding.other(context.game.token_span(token), "how the game ended");
    } else if let Some(tag) = site_ending(context).filter(|_| verdict.mated.is_none()) {
        finding = finding.other(tag.value_span(), "how the game ended");
    } else if let Some(mate) = context.trace.plies.iter().find(|played| played.mates()) {
        finding = finding.other(context.game.token_span(mate.ply.token), "mate");
    }
    if let Some(right) = by_standard(context) {
        let edits = rewrite_result(context, right);
        finding = finding.fix(format!("write `{right}`"), edits).on_request();
    }
    findings.push(finding);
}
