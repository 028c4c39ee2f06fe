//! Writes a tree in canonical order: every variation directly after the move that it replaces.

mod unplayed;

use crate::{
    Game, Label, TokenKind, Tree, decode,
    movetext::has_form_of_move,
    tree::{Anchor, Content, Remark, Step, TreeTurn, TurnId},
    write::{
        braces::push_comment,
        layout::Layout,
        moves::{Canonical, Moves},
        san,
        short::Short,
        tags,
    },
};

/// Appends the canonical text of a game.
///
/// Returns whether the game is *ordinary*: then nothing in it can be read otherwise than it was.
pub(super) fn write(out: &mut Vec<u8>, tree: &Tree<'_>, moves: &Moves<'_>) -> bool {
    tags::push_all(out, &tree.tags, tree.kind);
    let mut writer = Writer {
        tree,
        moves,
        names_boards: tree.kind.has_two_boards()
            && tree.turns.iter().any(|turn| turn.label.seat.is_some()),
        layout: Layout::new(out),
        ordinary: is_ordinary(tree, moves),
    };
    if tree.has_only_turns() {
        (0..tree.turns.len()).for_each(|turn| writer.turn(turn));
    } else {
        tree.walk().for_each(|step| writer.step(step));
    }
    for &token in &tree.results {
        writer.layout.begin();
        writer.layout.out.extend_from_slice(tree.game.token_text(token));
    }
    writer.layout.end_line();
    let ordinary = writer.ordinary;
    if out.ends_with(b"\n\n") {
        out.pop();
    }
    ordinary
}

/// The known facts about a game before its parts are examined.
fn is_ordinary(tree: &Tree<'_>, moves: &Moves<'_>) -> bool {
    let tokens = tree.game.tokens();
    let result_is_last = match tree.results[..] {
        [] => true,
        [result] => tokens[result + 1..].iter().all(|token| token.kind == TokenKind::Blank),
        _ => false,
    };
    let closed = |line: &crate::tree::TreeLine| {
        line.open.is_some()
            && line.close.is_some()
            && line.replaces.is_some()
            && !line.turns.is_empty()
    };
    result_is_last
        && moves.as_labelled
        && (moves.all_played() || unplayed::stay(tree, moves))
        && tree.lines[1..].iter().all(closed)
        && tree.tags.iter().all(tags::is_plain)
        && leading_remarks_stay(tree)
}

/// Whether everything before the first move comes after the tags. Without tags, it may be what
/// preceded a label.
fn leading_remarks_stay(tree: &Tree<'_>) -> bool {
    let Some(first) = tree.remarks_of(Anchor::Line(0)).first() else { return true };
    let tag = tree.tags.last().map(|tag| tag.span().start);
    tag.is_some_and(|tag| tag < tree.game.token_span(first.token).start)
}

struct Writer<'t, 'o, 'a> {
    tree: &'t Tree<'a>,
    moves: &'t Moves<'a>,
    /// Whether any label names a board. If none does, only one board was recorded, and its labels
    /// are kept.
    names_boards: bool,
    layout: Layout<'o>,
    ordinary: bool,
}

impl<'a> Writer<'_, '_, 'a> {
    #[inline]
    fn step(&mut self, step: Step<'_, 'a>) {
        match step {
            Step::Turn(turn) => self.turn(turn),
            Step::Remark(remark) => self.remark(remark),
            Step::Open(_) => {
                self.layout.begin();
                self.layout.out.push(b'(');
                self.layout.glue_next();
            }
            Step::Close(_) => {
                self.layout.unglue();
                self.layout.out.push(b')');
            }
        }
    }

    #[inline]
    fn turn(&mut self, id: TurnId) {
        let tree = self.tree;
        let turn = &tree.turns[id];
        self.layout.begin();
        match self.moves.turns[id] {
            Some(canonical) if self.tree.kind.is_played() => {
                self.label(canonical, turn);
                self.layout.push_short(Short::legal_move(canonical.san));
                let glyphs = san::glyphs(turn.word);
                if !glyphs.is_empty() {
                    self.layout.out.extend_from_slice(glyphs);
                }
            }
            _ => {
                self.label_as_written(turn);
                self.layout.out.extend_from_slice(decode(turn.word).as_bytes());
            }
        }
    }

    /// Writes the label of a move that could be played.
    #[inline]
    fn label(&mut self, canonical: Canonical, turn: &TreeTurn<'a>) {
        let (number, letter) = (canonical.number, canonical.seat.letter());
        let names_board = self.names_boards && number != u32::MAX;
        let short = match turn.label_token {
            _ if names_board => Short::label(number, letter),
            Some(token) => Short::written_label(self.tree.game.token_text(token)),
            None => return,
        };
        match short {
            Some(label) => self.layout.push_short(label),
            None if names_board => {
                self.layout.out.extend_from_slice(format!("{number}{letter}. ").as_bytes());
            }
            None => self.label_as_written(turn),
        }
    }

    fn label_as_written(&mut self, turn: &TreeTurn<'a>) {
        if let Some(label) = turn.label_token {
            push_written_label(self.layout.out, self.tree.game.token_text(label));
            if !is_one_word(&self.tree.game, label, turn.token) {
                self.layout.out.push(b' ');
            }
        }
    }

    #[inline]
    fn remark(&mut self, remark: &Remark<'a>) {
        let text = self.tree.game.token_text(remark.token);
        match &remark.content {
            Content::Comment(comment) => {
                if !comment.is_time() || !self.directly_after_move(remark) {
                    self.layout.begin();
                } else {
                    // A clock stays with its move.
                    self.layout.unglue();
                    self.layout.out.push(b' ');
                }
                self.ordinary &= push_comment(self.layout.out, text);
            }
            Content::LineComment | Content::Escape => {
                self.ordinary = false;
                self.layout.end_line();
                self.layout.out.extend_from_slice(decode(text.trim_ascii_end()).as_bytes());
                self.layout.end_line();
            }
            Content::Nag | Content::DrawOffer => {
                self.layout.begin();
                self.layout.out.extend_from_slice(text);
            }
            Content::Stray | Content::Junk => {
                self.ordinary = false;
                self.layout.begin();
                self.layout.out.extend_from_slice(decode(text).as_bytes());
            }
        }
    }

    /// Whether a remark is the first of its move.
    fn directly_after_move(&self, remark: &Remark<'a>) -> bool {
        let Anchor::Turn(turn) = remark.anchor else { return false };
        let token = self.tree.turns[turn].token;
        remark.token == token + 1 || self.tree.game.blanks_between(token, remark.token).is_some()
    }
}

/// Whether a label and the word right behind it are one word that is not understood, such as
/// `0.5-0.5` or `1:`.
pub(crate) fn is_one_word(game: &Game<'_>, label: usize, word: usize) -> bool {
    let tokens = game.tokens();
    word == label + 1
        && tokens[label].blanks == 0
        && tokens.get(word).is_some_and(|token| token.kind == TokenKind::Move)
        && !has_form_of_move(game.token_text(word))
}

/// Appends a label as it is written, but with its dots together, which may stand apart, even on the
/// next line.
pub(super) fn push_written_label(out: &mut Vec<u8>, text: &[u8]) {
    let Some(end) = text.iter().position(u8::is_ascii_whitespace) else {
        return out.extend_from_slice(text);
    };
    let dots = text[..end].iter().rev().take_while(|&&byte| byte == b'.').count();
    out.extend_from_slice(&text[..end - dots]);
    out.extend_from_slice(if Label::parse(text).black_dots { b"..." } else { b"." });
}
