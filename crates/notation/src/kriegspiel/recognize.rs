//! Whether a game is one of Kriegspiel, and why it cannot be played on two boards.

use chess::Color;
use memchr::memchr;

use super::{Note, Record, Word, header};
use crate::{Game, TokenKind, text::contains_word};

/// Whether a game is one of Kriegspiel: its tags say so, or its comments are announcements, or it
/// has hidden moves and any tag names Kriegspiel.
pub fn is_kriegspiel(game: &Game<'_>) -> bool {
    header::tags_say_so(game) || comments_say_so(game) || hides_moves(game)
}

/// Whether a comment is certainly an announcement.
pub(crate) fn is_announcement(text: &[u8]) -> bool {
    Note::is_plain(text)
}

/// Whether one of the first comments is an announcement.
fn comments_say_so(game: &Game<'_>) -> bool {
    // Programs that write announcements write them from the start.
    const FIRST: usize = 8;
    let tokens = game.tokens().iter().enumerate();
    let mut comments = tokens
        .filter(|(_, token)| token.kind == TokenKind::Comment)
        .map(|(n, _)| game.token_text(n))
        .take(FIRST);
    let opens = |text: &[u8]| text[1..].trim_ascii_start().first() == Some(&b'(');
    // Many games have no such sign anywhere, and finding that out takes no time.
    memchr(b'(', game.text()).is_some() && comments.any(|text| opens(text) && Note::is_plain(text))
}

/// Whether a game whose tags only mention Kriegspiel, or a viewer, has hidden moves.
fn hides_moves(game: &Game<'_>) -> bool {
    let mentions = |name: &str| {
        game.tag(name).is_some_and(|tag| contains_word(tag.raw_value(), b"kriegspiel"))
    };
    let says = game.tag("Filtered").is_some() || ["Event", "Site"].into_iter().any(mentions);
    says && Record::new(game).half_moves.iter().any(|one| one.word == Word::Hidden)
}

/// The reason why a game is not judged as bughouse, if it is one of Kriegspiel: a sentence for
/// people.
///
/// ```
/// use tandem_notation::{Batch, kriegspiel::refusal};
///
/// let batch = Batch::from_text(b"[Filtered \"white\"]\n\n1. e4 ?? 2. e5 ?? *");
/// let why = refusal(&batch.games().next().expect("a game")).expect("a reason");
/// assert!(why.starts_with("this is White's record of a Kriegspiel game"), "{why}");
/// ```
pub fn refusal(game: &Game<'_>) -> Option<String> {
    if game.is_part() || !is_kriegspiel(game) {
        return None;
    }
    let umpires = "this is a Kriegspiel record, which is not judged as bughouse (see `tandem \
                   kriegspiel verify`)";
    Some(hidden_moves(game).unwrap_or_else(|| umpires.to_owned()))
}

/// The reason why a player's Kriegspiel record cannot be replayed. An umpire's record can.
pub(crate) fn hidden_moves(game: &Game<'_>) -> Option<String> {
    if game.is_part() || !is_kriegspiel(game) {
        return None;
    }
    let color = Record::new(game).viewer()?;
    let (own, other) = match color {
        Color::White => ("White", "Black"),
        Color::Black => ("Black", "White"),
    };
    Some(format!(
        "this is {own}'s record of a Kriegspiel game, in which {other}'s moves are hidden; it \
         cannot be replayed (see `tandem kriegspiel`)"
    ))
}
