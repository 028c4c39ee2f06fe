//! Checks on the result and the closing comment.

pub(super) mod ending_against_board;
pub(super) mod ending_names_partner;
pub(super) mod ending_names_seat;
pub(super) mod ending_names_stranger;
pub(super) mod ending_unknown;
pub(super) mod ending_unstated;
pub(super) mod forfeit_out_of_turn;
pub(super) mod missing_result;
pub(super) mod moves_after_result;
pub(super) mod result_against_ending;
pub(super) mod result_differs;
pub(super) mod result_in_comment;
pub(super) mod result_value;
pub(super) mod several_results;

use std::ops::Range;

use bughouse::{Seat, Team};

use crate::{
    Ending, Fate, How, TokenKind,
    check::{BughouseContext, Edit},
};

/// The four results of PGN.
pub(super) const RESULTS: [&str; 4] = ["1-0", "0-1", "1/2-1/2", "*"];

/// The token of the closing comment, if there is one.
pub(crate) fn closing_comment(context: &BughouseContext<'_>) -> Option<usize> {
    let tokens = context.game.tokens();
    let passed = |kind| matches!(kind, TokenKind::Blank | TokenKind::Result | TokenKind::Junk);
    let last = tokens.iter().rposition(|token| !passed(token.kind))?;
    (tokens[last].kind == TokenKind::Comment).then_some(last)
}

/// The result of a game that this team lost, for the team of White on board A.
pub(super) fn lost_by(team: Team) -> &'static str {
    if team == Seat::WhiteA.team() { "0-1" } else { "1-0" }
}

/// The losing team and player, found from a mate on the board, the closing comment or a site's tag.
pub(super) struct Loser {
    pub(super) team: Team,
    /// The player who was mated or is named in the comment.
    pub(super) seat: Seat,
}

impl Loser {
    pub(super) fn from_context(context: &BughouseContext<'_>) -> Option<Self> {
        let verdict = &context.trace.verdict;
        if let Some(mated) = verdict.mated {
            return Some(Self { team: mated.team(), seat: mated });
        }
        let named = |ending: &Ending<'_>| {
            let team = ending.losing_team()?;
            let seat = ending.seat?;
            let seat = if ending.fate == Fate::Won { seat.opponent() } else { seat };
            Some(Self { team, seat })
        };
        verdict.ending.as_ref().and_then(named).or_else(|| {
            // Sites without closing comments use a tag.
            let tag = site_ending(context)?;
            named(&Ending::from_words(&context.game, tag.value()))
        })
    }
}

/// The tag in which sites without closing comments state how a game ended.
pub(super) fn site_ending<'c, 'a>(context: &'c BughouseContext<'a>) -> Option<&'c crate::Tag<'a>> {
    context.tree.tag("Termination").or_else(|| context.tree.tag("Outcome"))
}

/// The result by the standard's convention, if the game shows how it ended.
pub(super) fn by_standard(context: &BughouseContext<'_>) -> Option<&'static str> {
    if let Some(loser) = Loser::from_context(context) {
        return Some(lost_by(loser.team));
    }
    match context.trace.verdict.ending.as_ref()?.how {
        How::Draw => Some("1/2-1/2"),
        How::Aborted | How::Adjourned => Some("*"),
        _ => None,
    }
}

/// Edits that write this result into the tag and after the moves, wherever it differs.
pub(super) fn rewrite_result(context: &BughouseContext<'_>, right: &str) -> Vec<Edit> {
    let tag = context.tree.tag("Result").map(|tag| (tag.value_span(), tag.value()));
    let token = context.tree.results.first().map(|&token| {
        (context.game.token_span(token), crate::decode(context.game.token_text(token)))
    });
    let differs = |place: &(Range<usize>, std::borrow::Cow<'_, str>)| place.1.trim() != right;
    let edit = |(span, _)| Edit { span, text: right.to_owned() };
    tag.into_iter().chain(token).filter(differs).map(edit).collect()
}
