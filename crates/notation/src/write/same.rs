//! Whether two games have the same content, however they are laid out.

use crate::{
    Game, Tree, decode,
    kriegspiel::{Replayed, is_kriegspiel, is_same},
    tree::{Content, Remark, Step, TurnId},
    write::{Moves, braces::push_comment, canonical::push_written_label, san, tags},
};

/// Whether two games have the same content: tags (in any order, except among those of one name),
/// moves and variations with their meaning, remarks and results at their places, and the verdict of
/// the replay.
///
/// Labels and moves that could be played are compared by meaning, all others by their letters.
/// Blanks and encodings do not matter, nor does the place of a variation among the moves of its
/// line, as long as it replaces the same move.
///
/// Records of Kriegspiel have the same content if their half-moves are the same, with
/// announcements, attempts, comments and faults.
pub fn same_content(a: &Game<'_>, b: &Game<'_>) -> bool {
    let records = [a, b].map(|game| !game.is_part() && is_kriegspiel(game));
    if records == [true; 2] {
        return is_same(&Replayed::new(a), &Replayed::new(b));
    }
    let (a, b) = (Tree::new(a), Tree::new(b));
    let moves = [Moves::new(&a), Moves::new(&b)];
    same_trees(&a, &moves[0], &b, &moves[1])
}

pub(super) fn same_trees(a: &Tree<'_>, in_a: &Moves<'_>, b: &Tree<'_>, in_b: &Moves<'_>) -> bool {
    same_tags(a, b)
        && same_steps(a, in_a, b, in_b)
        && results(a) == results(b)
        && same_verdicts(in_a, in_b)
}

fn same_tags(a: &Tree<'_>, b: &Tree<'_>) -> bool {
    let sorted = |tree: &Tree<'_>| {
        let pair = |tag: &crate::Tag<'_>| {
            let name = decode(tag.name()).into_owned();
            let roster = tags::roster(tree.kind);
            let value = tags::canonical_value(tag, tree.kind).into_owned();
            (tags::rank(roster, tag.name()), name, value)
        };
        let mut pairs: Vec<_> = tree.tags.iter().map(pair).collect();
        pairs.sort_by_key(|&(rank, ..)| rank);
        pairs
    };
    a.kind == b.kind && a.tags.len() == b.tags.len() && sorted(a) == sorted(b)
}

fn same_steps(a: &Tree<'_>, in_a: &Moves<'_>, b: &Tree<'_>, in_b: &Moves<'_>) -> bool {
    let mut other = b.walk();
    for step in a.walk() {
        let same = match (step, other.next()) {
            (Step::Open(_), Some(Step::Open(_))) | (Step::Close(_), Some(Step::Close(_))) => true,
            (Step::Turn(m), Some(Step::Turn(n))) => same_turn((a, in_a, m), (b, in_b, n)),
            (Step::Remark(m), Some(Step::Remark(n))) => same_remark(a, m, b, n),
            _ => false,
        };
        if !same {
            return false;
        }
    }
    other.next().is_none()
}

type Place<'t, 'a> = (&'t Tree<'a>, &'t Moves<'a>, TurnId);

fn same_turn((a, in_a, m): Place<'_, '_>, (b, in_b, n): Place<'_, '_>) -> bool {
    let (turn, other) = (&a.turns[m], &b.turns[n]);
    match (in_a.turns[m], in_b.turns[n]) {
        (Some(played), Some(also)) => {
            played == also && san::glyphs(turn.word) == san::glyphs(other.word)
        }
        (None, None) => {
            let label = |tree: &Tree<'_>, token: Option<usize>| {
                token.map(|token| {
                    let mut text = Vec::new();
                    push_written_label(&mut text, tree.game.token_text(token));
                    text
                })
            };
            label(a, turn.label_token) == label(b, other.label_token)
                && decode(turn.word) == decode(other.word)
        }
        _ => false,
    }
}

fn same_remark(a: &Tree<'_>, m: &Remark<'_>, b: &Tree<'_>, n: &Remark<'_>) -> bool {
    let [text, other] = [a.game.token_text(m.token), b.game.token_text(n.token)];
    if matches!((&m.content, &n.content), (Content::Comment(_), Content::Comment(_))) {
        let laid_out = |text| {
            let mut out = Vec::new();
            push_comment(&mut out, text);
            out
        };
        return text == other || laid_out(text) == laid_out(other);
    }
    m.content == n.content && decode(text.trim_ascii_end()) == decode(other.trim_ascii_end())
}

/// The result tokens, each with the number of turns and remarks before it.
fn results<'t>(tree: &'t Tree<'_>) -> Vec<(&'t [u8], usize, usize)> {
    let before = |&token: &usize| {
        let turns = tree.turns.iter().filter(|turn| turn.token < token).count();
        let remarks = tree.remarks.iter().filter(|remark| remark.token < token).count();
        (tree.game.token_text(token), turns, remarks)
    };
    // A bound for hostile files: only the first and last few matter.
    const MOST: usize = 64;
    tree.results.iter().take(MOST).map(before).collect()
}

fn same_verdicts(a: &Moves<'_>, b: &Moves<'_>) -> bool {
    let (a, b) = (&a.verdict, &b.verdict);
    let problem = |verdict: &crate::Verdict<'_>| {
        verdict.problem.as_ref().map(|problem| (problem.id(), problem.stops))
    };
    let ending = |verdict: &crate::Verdict<'_>| {
        verdict.ending.as_ref().map(|ending| (ending.how, ending.seat, ending.fate))
    };
    a.plies == b.plies
        && a.legal == b.legal
        && a.mated == b.mated
        && a.boards == b.boards
        && problem(a) == problem(b)
        && ending(a) == ending(b)
}
