//! Writing games: the canonical form of `docs/format.md`, in which nothing is lost.
//!
//! A game is written in the first of three ways that reads back as the same game (see [`Kept`]). Games in which nothing
//! is odd, nearly all there are, are known to; all others are read again and compared, so that no bytes, however
//! strange, are changed in what they mean.

pub(crate) mod braces;
mod builder;
mod canonical;
pub(crate) mod flow;
pub(crate) mod layout;
mod moves;
mod same;
pub(crate) mod san;
pub(crate) mod tags;

use crate::{Batch, Game, Label, Reader, TokenKind, Tree, kriegspiel};

pub use builder::{Builder, PlayError};
pub use moves::{Canonical, Moves};
pub use same::same_content;
pub use tags::ROSTER;

/// How much of a game's text was kept as it was.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Kept {
    /// What could be played is written canonically, and everything stands in canonical order.
    Meaning,
    /// The words and their order are those of the text, which would otherwise mean something else: moves behind the
    /// result, say. Tags, blanks and line ends are canonical.
    Words,
    /// Every byte but blanks at the end: there is no game, or no other text would read back as the same.
    Bytes,
}

/// The canonical text of a game, in UTF-8, with a line end behind its last line.
///
/// ```
/// use tandem_notation::{Batch, format};
///
/// let text = b"[Result \"1-0\"][Event \"x\"]1A. e2e4{298}1a. d5 {297}2A. e:d5 {r resigns}1-0";
/// let batch = Batch::of_text(text);
/// let game = batch.games().next().expect("there is one");
/// let canonical = "[Event \"x\"]\n[Result \"1-0\"]\n\n1A. e4 {298} 1a. d5 {297} 2A. exd5 {r resigns} 1-0\n";
/// assert_eq!(format(&game), canonical.as_bytes());
/// ```
pub fn format(game: &Game<'_>) -> Vec<u8> {
    let mut out = Vec::new();
    format_into(game, &mut out);
    out
}

/// Appends the canonical text of a game, and says how it was kept.
pub fn format_into(game: &Game<'_>, out: &mut Vec<u8>) -> Kept {
    let start = out.len();
    if game.is_part() {
        out.extend_from_slice(game.text());
        if !game.ends_within() && !out.ends_with(b"\n") {
            out.push(b'\n');
        }
        return Kept::Bytes;
    }
    // Behind it comes a blank line, and still it must be short enough for a game.
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

/// Appends a game canonically or else with its words in their order, if one of them reads back as the same.
fn format_record(game: &Game<'_>, out: &mut Vec<u8>) -> Option<Kept> {
    let is_text = |kind| matches!(kind, TokenKind::Tag | TokenKind::Label | TokenKind::Result);
    if !game.tokens().iter().any(|token| is_text(token.kind)) {
        return None;
    }
    if kriegspiel::is_kriegspiel(game) {
        return kriegspiel::format_record(game, out);
    }
    let start = out.len();
    let (tree, moves) = analysed(game);
    if canonical::write(out, &tree, &moves)
        || reads_back(&tree, &moves, &out[start..], Kept::Meaning)
    {
        return Some(Kept::Meaning);
    }
    out.truncate(start);
    format_in_order(&tree, &moves, out)
}

/// Appends a game with its words in their order, if that is read back as the same.
fn format_in_order(tree: &Tree<'_>, moves: &Moves<'_>, out: &mut Vec<u8>) -> Option<Kept> {
    let start = out.len();
    flow::write(out, tree);
    if !reads_back(tree, moves, &out[start..], Kept::Words) {
        return None;
    }
    // Now that it is in order, perhaps it can be written canonically.
    let text = out.split_off(start);
    let batch = Batch::of_text(&text);
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

/// Whether a text is one game with the content of this tree, and would be written just so again.
fn reads_back(tree: &Tree<'_>, moves: &Moves<'_>, text: &[u8], kept: Kept) -> bool {
    let batch = Batch::of_text(text);
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

/// Whether a game begins with a tag or a label where the other does, so that behind another game it still begins there.
fn begins_alike(game: &Game<'_>, again: &Game<'_>) -> bool {
    let first = |game: &Game<'_>| Some((game.tokens().first()?.kind, game.token_text(0).to_vec()));
    match (first(game), first(again)) {
        (Some((TokenKind::Label, label)), Some((kind, again))) => {
            // Without a number it is the first of its file: nowhere else does a game begin so.
            let number = Label::of(&label).number;
            kind == TokenKind::Label && (number.is_none() || number == Label::of(&again).number)
        }
        (Some((TokenKind::Tag, _)), Some((kind, _))) => kind == TokenKind::Tag,
        _ => true,
    }
}

/// How games begin: without tags and with them.
const NEXT: [&[u8]; 2] = [b"\n\n1A. e4 *", b"\n\n[A \"\"]"];

/// Whether a game that begins so begins behind a text, instead of belonging to it.
fn ends_before(text: &[u8], next: &[u8]) -> bool {
    Batch::of_text(&[text, next].concat()).len() > 1
}

fn analysed<'a>(game: &Game<'a>) -> (Tree<'a>, Moves<'a>) {
    let tree = Tree::of(game);
    let moves = Moves::of(&tree);
    (tree, moves)
}

/// Writes the games of a file one after another, with a blank line between them.
///
/// ```
/// use tandem_notation::{Batch, Formatter};
///
/// let (mut formatter, mut out) = (Formatter::default(), Vec::new());
/// for game in Batch::of_text(b"1A. e4 *\r\n1A. d4 *").games() {
///     formatter.write(&game, &mut out);
/// }
/// assert_eq!(out, b"1A. e4 *\n\n1A. d4 *\n");
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct Formatter {
    /// Whether a blank line belongs in front of the next game.
    blank_line_due: bool,
}

impl Formatter {
    /// Whether a blank line belongs in front of the next game: behind a game, but not within one of which there are only
    /// parts.
    pub const fn is_blank_line_due(&self) -> bool {
        self.blank_line_due
    }

    /// Appends the next game, and says how it was kept.
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
            // A part is kept with the blank line behind it, if it has one.
            let has_blank_line = game.is_part() && out.ends_with(b"\n\n");
            self.blank_line_due = !game.ends_within() && !has_blank_line;
        }
        kept
    }
}
