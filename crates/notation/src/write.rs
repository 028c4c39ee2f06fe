//! Writing games: the canonical form of `docs/format.md`, in which nothing is lost.
//!
//! A game is written in the first of three ways that reads back as the same game (see [`Kept`]).
//! Ordinary games, nearly all there are, are known to read back. All others are read again and
//! compared, so that no text, however strange, changes its meaning.

pub(crate) mod braces;
mod builder;
mod canonical;
pub(crate) mod flow;
pub(crate) mod kept;
pub(crate) mod layout;
mod moves;
mod same;
pub(crate) mod san;
mod short;
pub(crate) mod tags;

use crate::{Batch, Game, Kind, Label, Reader, TokenKind, Tree, kriegspiel};

pub use builder::{Builder, PlayError};
pub(crate) use canonical::is_one_word;
pub use kept::Kept;
pub use moves::{Canonical, Moves};
pub use same::same_content;
pub use tags::ROSTER;

/// The canonical text of a game, in UTF-8. The last line has a line end.
///
/// ```
/// use tandem_notation::{Batch, format};
///
/// let text = b"[Result \"1-0\"][Event \"x\"]1A. e2e4{298}1a. d5 {297}2A. e:d5 {r resigns}1-0";
/// let batch = Batch::from_text(text);
/// let game = batch.games().next().expect("there is one");
/// let canonical = "[Event \"x\"]\n[Result \"1-0\"]\n\n\
///                  1A. e4 {298} 1a. d5 {297} 2A. exd5 {r resigns} 1-0\n";
/// assert_eq!(format(&game), canonical.as_bytes());
/// ```
pub fn format(game: &Game<'_>) -> Vec<u8> {
    let mut out = Vec::new();
    format_into(game, &mut out);
    out
}

/// Appends the canonical text of a game. Returns how much of it was kept as written.
pub fn format_into(game: &Game<'_>, out: &mut Vec<u8>) -> Kept {
    let start = out.len();
    if game.is_part() {
        out.extend_from_slice(game.text());
        if !game.ends_within() && !out.ends_with(b"\n") {
            out.push(b'\n');
        }
        return Kept::Bytes;
    }
    // A blank line follows, and with it the text must still be short enough for a game.
    let fits = |end: usize| end - start + 1 < Reader::<&[u8]>::MAX_GAME_BYTES;
    if let Some(kept) = format_record(game, out).filter(|_| fits(out.len())) {
        return kept;
    }
    out.truncate(start);
    out.extend_from_slice(game.text().trim_ascii_end());
    if out.len() > start {
        out.push(b'\n');
    }
    Kept::Bytes
}

/// Appends a game canonically, or else with its words in their order, if either reads back as the
/// same.
fn format_record(game: &Game<'_>, out: &mut Vec<u8>) -> Option<Kept> {
    let is_text = |kind| matches!(kind, TokenKind::Tag | TokenKind::Label | TokenKind::Result);
    if !game.tokens().iter().any(|token| is_text(token.kind)) {
        return None;
    }
    let tree = Tree::new(game);
    if tree.kind == Kind::Kriegspiel {
        return kriegspiel::format_record(game, out);
    }
    let start = out.len();
    let moves = Moves::new(&tree);
    if canonical::write(out, &tree, &moves)
        || reads_back(&tree, &moves, &out[start..], Kept::Meaning)
    {
        return Some(Kept::Meaning);
    }
    out.truncate(start);
    format_in_order(&tree, &moves, out)
}

/// Appends a game with its words in their order, if that reads back as the same.
fn format_in_order(tree: &Tree<'_>, moves: &Moves<'_>, out: &mut Vec<u8>) -> Option<Kept> {
    let start = out.len();
    flow::write(out, tree);
    if !reads_back(tree, moves, &out[start..], Kept::Words) {
        return None;
    }
    // In order, it may have a canonical form after all.
    let text = out.split_off(start);
    let batch = Batch::from_text(&text).like(&tree.game);
    let game = batch.games().next()?;
    let (tree, moves) = analysed(&game);
    canonical::write(out, &tree, &moves);
    if reads_back(&tree, &moves, &out[start..], Kept::Meaning) {
        return Some(Kept::Meaning);
    }
    out.truncate(start);
    out.extend_from_slice(&text);
    Some(Kept::Words)
}

/// Whether a text is one game with the content of this tree, and would be written the same again.
fn reads_back(tree: &Tree<'_>, moves: &Moves<'_>, text: &[u8], kept: Kept) -> bool {
    // The canonical form has English letters; words in their order have those of the game.
    let letters = tree.game.letters().filter(|_| kept != Kept::Meaning);
    let batch = Batch::from_text(text).like(&tree.game).in_letters(letters);
    let mut games = batch.games();
    let (Some(game), None) = (games.next(), games.next()) else { return false };
    let joins_what_follows = |next| ends_before(tree.game.text(), next) && !ends_before(text, next);
    if !begins_alike(&tree.game, &game) || NEXT.into_iter().any(joins_what_follows) {
        return false;
    }
    let (again, moves_again) = analysed(&game);
    if !same::same_trees(tree, moves, &again, &moves_again) {
        return false;
    }
    let mut out = Vec::with_capacity(text.len());
    match kept {
        Kept::Meaning => {
            canonical::write(&mut out, &again, &moves_again);
        }
        Kept::Words | Kept::Bytes => flow::write(&mut out, &again),
    }
    out == text
}

/// Whether a game begins with the same kind of tag or label, so that it still begins there after
/// another game.
fn begins_alike(game: &Game<'_>, again: &Game<'_>) -> bool {
    let first = |game: &Game<'_>| Some((game.tokens().first()?.kind, game.token_text(0).to_vec()));
    match (first(game), first(again)) {
        (Some((TokenKind::Label, label)), Some((kind, again))) => {
            // A label without a number is the first of its file: no other game begins like that.
            let number = Label::parse(&label).number;
            kind == TokenKind::Label && (number.is_none() || number == Label::parse(&again).number)
        }
        (Some((TokenKind::Tag, _)), Some((kind, _))) => kind == TokenKind::Tag,
        _ => true,
    }
}

/// Two beginnings of games: without and with tags.
const NEXT: [&[u8]; 2] = [b"\n\n1A. e4 *", b"\n\n[A \"\"]"];

/// Whether a game with this beginning starts after a text, instead of belonging to it.
fn ends_before(text: &[u8], next: &[u8]) -> bool {
    Batch::from_text(&[text, next].concat()).len() > 1
}

fn analysed<'a>(game: &Game<'a>) -> (Tree<'a>, Moves<'a>) {
    let tree = Tree::new(game);
    let moves = Moves::new(&tree);
    (tree, moves)
}

/// Writes the games of a file one after another, with a blank line between them.
///
/// ```
/// use tandem_notation::{Batch, Formatter};
///
/// let (mut formatter, mut out) = (Formatter::default(), Vec::new());
/// for game in Batch::from_text(b"1A. e4 *\r\n1A. d4 *").games() {
///     formatter.write(&game, &mut out);
/// }
/// assert_eq!(out, b"1A. e4 *\n\n1A. d4 *\n");
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct Formatter {
    /// Whether a blank line belongs before the next game.
    blank_line_due: bool,
}

impl Formatter {
    /// Whether a blank line belongs before the next game: after a game, but not between the parts
    /// of one.
    pub const fn is_blank_line_due(&self) -> bool {
        self.blank_line_due
    }

    /// Appends the next game as it is written in its file.
    pub fn copy(&mut self, game: &Game<'_>, out: &mut Vec<u8>) {
        if self.blank_line_due {
            out.push(b'\n');
        }
        out.extend_from_slice(game.text());
        self.blank_line_due = !game.text().ends_with(b"\n");
    }

    /// Appends the next game. Returns how much of it was kept as written.
    pub fn write(&mut self, game: &Game<'_>, out: &mut Vec<u8>) -> Kept {
        let start = out.len();
        if self.blank_line_due {
            out.push(b'\n');
        }
        let first = out.len();
        let kept = format_into(game, out);
        if out.len() == first {
            out.truncate(start);
        } else {
            // A part keeps the blank line after it, if it has one.
            let has_blank_line = game.is_part() && out.ends_with(b"\n\n");
            self.blank_line_due = !game.ends_within() && !has_blank_line;
        }
        kept
    }
}
