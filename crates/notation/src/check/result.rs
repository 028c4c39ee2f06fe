//! Checks of the result and of the closing comment.

pub(super) mod ending_against_board;
pub(super) mod ending_names_partner;
pub(super) mod ending_names_seat;
pub(super) mod ending_names_stranger;
pub(super) mod ending_unknown;
pub(super) mod ending_unstated;
pub(super) mod missing_result;
pub(super) mod moves_after_result;
pub(super) mod result_against_ending;
pub(super) mod result_differs;
pub(super) mod result_in_comment;
pub(super) mod result_value;
pub(super) mod several_results;

use bughouse::{Seat, Team};

use crate::{TokenKind, check::Context};

/// The results that PGN knows.
pub(super) const RESULTS: [&str; 4] = ["1-0", "0-1", "1/2-1/2", "*"];

/// The token of the closing comment, where there is one.
pub(super) fn closing_comment(context: &Context<'_>) -> Option<usize> {
    let tokens = context.game.tokens();
    let passed = |kind| matches!(kind, TokenKind::Blank | TokenKind::Result | TokenKind::Junk);
    let last = tokens.iter().rposition(|token| !passed(token.kind))?;
    (tokens[last].kind == TokenKind::Comment).then_some(last)
}

/// The result of a game that this team has lost, for the team of White on board A.
pub(super) fn lost_by(team: Team) -> &'static str {
    if team == Seat::WhiteA.team() { "0-1" } else { "1-0" }
}
