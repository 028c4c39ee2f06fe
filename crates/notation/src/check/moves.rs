//! Checks of the moves themselves.

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
pub(super) mod missing_check_mark;
pub(super) mod moves_after_mate;
pub(super) mod nag_drop;
pub(super) mod national_letters;
pub(super) mod one_board;
pub(super) mod over_disambiguation;
pub(super) mod pawn_letter;
pub(super) mod promotion_spelling;
pub(super) mod rare_promotion;
pub(super) mod unmarked_mate;
pub(super) mod unplayable_variation;
pub(super) mod unreadable_move;

use std::ops::Range;

use chess::{Move, Position, SanError, SanPlus};

use crate::{
    ProblemId,
    check::{Context, Finding, Played},
};

/// A move that was played and is not written as it ought to be.
#[derive(Clone, Copy)]
pub(super) struct Odd<'a> {
    pub(super) played: &'a Played,
    /// What was written, without its mark.
    pub(super) body: &'a [u8],
    /// The mark: `+`, `#`, `!` and the like.
    pub(super) mark: &'a [u8],
    start: usize,
}

impl Odd<'_> {
    fn body_span(&self) -> Range<usize> {
        self.start..self.start + self.body.len()
    }

    fn word_span(&self) -> Range<usize> {
        self.start..self.start + self.body.len() + self.mark.len()
    }

    /// A finding whose repair writes the move as it should be; its mark is another check's business.
    pub(super) fn finding(&self, message: impl Into<String>) -> Finding {
        let right = self.played.canonical.san.to_string();
        let finding = Finding::at(self.word_span(), message);
        finding.replace(format!("write `{right}`"), self.body_span(), right)
    }

    /// A finding about the mark, whose repair writes the right one.
    pub(super) fn mark_finding(&self, message: impl Into<String>) -> Finding {
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
        Finding::at(self.word_span(), message).replace(title, span, right.to_owned() + &notes)
    }
}

/// All moves that are not written canonically, in English letters.
pub(super) fn odd<'a>(context: &'a Context<'a>) -> impl Iterator<Item = Odd<'a>> {
    let national =
        context.trace.verdict.notes.iter().any(|note| note.id == ProblemId::NationalLetters);
    let odd = context.trace.odd.iter().filter(move |_| !national);
    odd.map(|&ply| {
        let played = &context.trace.plies[ply];
        let word = context.game.token_text(played.ply.token);
        let marks = word.iter().rev().take_while(|byte| b"+#!?".contains(byte)).count();
        let (body, mark) = word.split_at(word.len() - marks);
        Odd { played, body, mark, start: context.game.token_span(played.ply.token).start }
    })
}

/// Why the replay could not play a record, and in which position, if that is what stopped it.
pub(super) fn refusal<'a>(
    context: &'a Context<'_>,
) -> Option<(Finding, SanError, &'a Position, usize)> {
    let verdict = &context.trace.verdict;
    let problem = verdict.problem.as_ref()?;
    if !matches!(problem.id, ProblemId::IllegalMove | ProblemId::AmbiguousMove) {
        return None;
    }
    let tokens = context.game.tokens();
    let token = tokens.partition_point(|token| (token.start as usize) < problem.span.start);
    let board = problem
        .label
        .and_then(|label| label.seat)
        .map_or(bughouse::BoardId::A, bughouse::Seat::board);
    let position = verdict.boards.board(board);
    let word = context.game.token_text(token);
    // The letters of whichever language can read the word.
    let error = chess::san::Letters::ALL.iter().find_map(|letters| {
        let san = crate::read_move(word, letters).ok()?;
        san.san.to_move(position).err()
    });
    let finding = Finding::at(problem.span.clone(), problem.message.clone());
    Some((finding.of(problem.label.unwrap_or_default()), error?, position, token))
}

/// Moves as they would be written, the first few of them.
pub(super) fn list(moves: &[Move], position: &Position) -> String {
    const SHOWN: usize = 8;
    let shown: Vec<String> = moves
        .iter()
        .take(SHOWN)
        .map(|&mv| format!("`{}`", SanPlus::of_move(mv, position)))
        .collect();
    let more = match moves.len().saturating_sub(SHOWN) {
        0 => String::new(),
        more => format!(" and {more} more"),
    };
    shown.join(", ") + &more
}
