//! A game laid out in the order of its text, every word as it was written: for games whose parts stand in places where
//! the canonical order has none for them, such as moves behind the result.

use crate::{
    TokenKind, Tree, decode,
    write::{canonical::push_comment, layout::Layout, tags},
};

/// Appends the text of a game.
pub(super) fn write(out: &mut Vec<u8>, tree: &Tree<'_>) {
    tags::push_all(out, &tree.tags);
    let mut layout = Layout::new(out);
    for (index, token) in tree.game.tokens().iter().enumerate() {
        let text = tree.game.token_text(index);
        match token.kind {
            TokenKind::Bom | TokenKind::Blank | TokenKind::Tag => {}
            TokenKind::Label => {
                layout.begin();
                layout.out.extend_from_slice(text);
                layout.out.push(b' ');
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
                layout.begin();
                push_comment(layout.out, text);
            }
            TokenKind::LineComment | TokenKind::Escape => {
                layout.end_line();
                layout.out.extend_from_slice(decode(text.trim_ascii_end()).as_bytes());
                layout.end_line();
            }
            TokenKind::Move
            | TokenKind::Nag
            | TokenKind::DrawOffer
            | TokenKind::Result
            | TokenKind::Junk => {
                layout.begin();
                layout.out.extend_from_slice(decode(text).as_bytes());
            }
        }
    }
    layout.end_line();
    if out.ends_with(b"\n\n") {
        out.pop();
    }
}
