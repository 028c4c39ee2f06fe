//! Writes a game in the order of its text, with its words unchanged: for games with parts that have
//! no place in the canonical order, such as moves after the result.

use std::borrow::Cow;

use crate::{
    Comment, TokenKind, Tree, decode,
    write::{
        braces::push_comment,
        canonical::{is_one_word, push_written_label},
        layout::Layout,
        tags,
    },
};

/// Appends the text of a game.
pub(crate) fn write(out: &mut Vec<u8>, tree: &Tree<'_>) {
    tags::push_all(out, &tree.tags, tree.kind);
    write_movetext(out, tree, |index| Some(decode(tree.game.token_text(index))));
}

/// Appends the movetext of a game. `text` returns the text to write for a token, by its index;
/// tokens without one are left out.
pub(crate) fn write_movetext<'a>(
    out: &mut Vec<u8>,
    tree: &Tree<'a>,
    text: impl Fn(usize) -> Option<Cow<'a, str>>,
) {
    let mut layout = Layout::new(out);
    let mut before = TokenKind::Bom;
    for (index, token) in tree.game.tokens().iter().enumerate() {
        if matches!(token.kind, TokenKind::Bom | TokenKind::Blank | TokenKind::Tag) {
            continue;
        }
        let Some(text) = text(index) else { continue };
        push(&mut layout, token.kind, &text, before);
        if token.kind == TokenKind::Label && !is_one_word(&tree.game, index, index + 1) {
            layout.out.push(b' ');
        }
        before = token.kind;
    }
    layout.end_line();
    if out.ends_with(b"\n\n") {
        out.pop();
    }
}

fn push(layout: &mut Layout<'_>, kind: TokenKind, text: &str, before: TokenKind) {
    match kind {
        TokenKind::Label => {
            layout.begin();
            push_written_label(layout.out, text.as_bytes());
            layout.glue_next();
        }
        TokenKind::Open => {
            layout.begin();
            layout.out.push(b'(');
            layout.glue_next();
        }
        TokenKind::Close => {
            layout.unglue();
            while layout.out.ends_with(b" ") {
                layout.out.pop();
            }
            layout.out.push(b')');
        }
        TokenKind::Comment => {
            if before == TokenKind::Move && Comment::parse(text.as_bytes()).is_time() {
                layout.out.push(b' ');
            } else {
                layout.begin();
            }
            push_comment(layout.out, text.as_bytes());
        }
        TokenKind::LineComment | TokenKind::Escape => {
            layout.end_line();
            layout.out.extend_from_slice(text.trim_end().as_bytes());
            layout.end_line();
        }
        _ => {
            layout.begin();
            layout.out.extend_from_slice(text.as_bytes());
        }
    }
}
