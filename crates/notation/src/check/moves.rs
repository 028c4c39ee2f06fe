//! Checks on the moves themselves.

pub(super) mod ambiguous_move;
pub(super) mod capture_mark;
pub(super) mod capture_sign;
pub(super) mod capture_without_file;
pub(super) mod castling_spelling;
pub(super) mod double_plus;
pub(super) mod drop_without_letter;
pub(super) mod empty_reserve;
pub(super) mod en_passant_mark;
pub(super) mod false_check_mark;
pub(super) mod false_mate_mark;
pub(super) mod glued_annotation;
pub(super) mod illegal_move;
pub(super) mod lower_case_piece;
pub(super) mod mark_in_words;
pub(super) mod missing_check_mark;
pub(super) mod moves_after_mate;
pub(super) mod nag_drop;
pub(super) mod national_letters;
pub(super) mod null_move;
pub(super) mod one_board;
pub(super) mod over_disambiguation;
pub(super) mod pawn_letter;
pub(super) mod promotion_spelling;
pub(super) mod rare_promotion;
pub(super) mod uci_move;
pub(super) mod unmarked_mate;
pub(super) mod unplayable_variation;
pub(super) mod unplayed_variant;
pub(super) mod unreadable_move;

use std::ops::Range;

use chess::{Move, Position, SanPlus, san::Letters};

use crate::{
    RefusedMove, TokenKind,
    check::{BughouseContext, Draft, Played},
};

/// A played move that is not written in canonical form.
#[derive(Clone, Copy)]
pub(super) struct NonCanonical<'a> {
    pub(super) played: &'a Played,
    /// The move as written, without its mark.
    pub(super) body: &'a [u8],
    /// The mark: `+`, `#`, `!` and the like.
    pub(super) mark: &'a [u8],
    start: usize,
}

impl NonCanonical<'_> {
    fn body_span(&self) -> Range<usize> {
        self.start..self.start + self.body.len()
    }

    fn word_span(&self) -> Range<usize> {
        self.start..self.start + self.body.len() + self.mark.len()
    }

    /// A finding whose fix writes the canonical move; other checks deal with its mark.
    pub(super) fn finding(&self, message: impl Into<String>) -> Draft {
        let right = self.played.canonical.san.to_string();
        let finding = Draft::at(self.word_span(), message);
        finding.replace(format!("write `{right}`"), self.body_span(), right)
    }

    /// A finding about the mark, whose fix writes the correct one.
    pub(super) fn mark_finding(&self, message: impl Into<String>) -> Draft {
        let right = match self.played.canonical.suffix {
            None => "",
            Some(chess::Suffix::Check) => "+",
            Some(chess::Suffix::Mate) => "#",
        };
        let notes: String = self
            .mark
            .iter()
            .filter(|mark| b"!?".contains(mark))
            .map(|&mark| char::from(mark))
            .collect();
        let title = match right {
            "" => "remove the mark".to_owned(),
            right => format!("write `{}{right}`", self.played.canonical.san),
        };
        let span = self.body_span().end..self.word_span().end;
        Draft::at(self.word_span(), message).replace(title, span, right.to_owned() + &notes)
    }
}

/// All moves that are not in canonical form. Empty for games with national piece letters.
pub(super) fn non_canonical<'a>(
    context: &'a BughouseContext<'a>,
) -> impl Iterator<Item = NonCanonical<'a>> {
    let english = *context.trace.verdict.letters == Letters::ENGLISH;
    let odd = context.trace.odd.iter().filter(move |_| english);
    odd.map(|&ply| {
        let played = &context.trace.plies[ply];
        let word = context.game.token_text(played.ply.token);
        let marks = word.iter().rev().take_while(|byte| b"+#!?".contains(byte)).count();
        let (body, mark) = word.split_at(word.len() - marks);
        NonCanonical { played, body, mark, start: context.game.token_span(played.ply.token).start }
    })
}

/// Whether a move is written in coordinates that are not SAN: those of a pawn's plain move are.
pub(super) fn is_uci(odd: &NonCanonical<'_>) -> bool {
    let plain_pawn = odd.played.ply.mv.role() == chess::Role::Pawn && odd.body.len() == 4;
    !plain_pawn && crate::movetext::is_coordinates(odd.body)
}

/// The words behind moves for which `is_mark`, in the order of the text.
pub(super) fn words_after_moves(
    context: &BughouseContext<'_>,
    is_mark: impl Fn(&[u8]) -> bool,
) -> Vec<usize> {
    let game = &context.game;
    let is_one = |&token: &usize| {
        token > 0 && game.tokens()[token].kind == TokenKind::Nag && is_mark(game.token_text(token))
    };
    let mut words: Vec<_> =
        context.tree.odd_remarks().map(|remark| remark.token).filter(is_one).collect();
    words.sort_unstable();
    words
}

/// A finding whose fix removes a word and the blanks before it.
pub(super) fn without_word(
    context: &BughouseContext<'_>,
    token: usize,
    finding: Draft,
    title: &str,
) -> Draft {
    let game = &context.game;
    let span = game.token_span(token);
    let before = match game.tokens()[token - 1].kind {
        TokenKind::Blank => game.token_span(token - 1).start,
        _ => game.token_span(token - 1).end,
    };
    // A line end may close a comment.
    let first = game.tokens()[0].start as usize;
    let has_line_end = game.text()[before - first..span.start - first].contains(&b'\n');
    let start = if has_line_end { span.start } else { before };
    finding.replace(title, start..span.end, "")
}

/// The move at which the replay stopped, with the finding that reports it.
pub(super) struct Refusal<'c> {
    pub(super) finding: Draft,
    pub(super) refused: &'c RefusedMove,
    /// The board on which it was refused.
    pub(super) position: &'c Position,
    pub(super) token: usize,
}

/// The move that the position refused, if that is what stopped the replay.
pub(super) fn refusal<'c>(context: &'c BughouseContext<'_>) -> Option<Refusal<'c>> {
    let verdict = &context.trace.verdict;
    let problem = verdict.problem.as_ref()?;
    let (refused, token) = (problem.refused()?, problem.token?);
    let position = verdict.boards.board(refused.seat.board());
    let finding = Draft::at(problem.span.clone(), problem.message.clone())
        .label(problem.label.unwrap_or_default());
    Some(Refusal { finding, refused, position, token })
}

/// The first few moves in SAN with these piece letters, as a list in prose.
pub(super) fn list(moves: &[Move], position: &Position, letters: &Letters) -> String {
    const SHOWN: usize = 8;
    let shown: Vec<String> = moves
        .iter()
        .take(SHOWN)
        .map(|&mv| format!("`{}`", SanPlus::from_move(mv, position).display(letters)))
        .collect();
    let more = match moves.len().saturating_sub(SHOWN) {
        0 => String::new(),
        more => format!(" and {more} more"),
    };
    shown.join(", ") + &more
}
