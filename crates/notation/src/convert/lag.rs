//! Lag in its two forms: a `Lag` tag with one whole number of milliseconds for each record, in the
//! order of the file over both boards, as bughouse-db.org and bughousedb.com write it, and the
//! standard's `{L:100}` after each move.

use crate::{
    Batch, Comment, Game, TokenKind, Tree,
    convert::Losses,
    decode,
    tree::{Anchor, Content, Remark, TurnId},
};

/// The place of lag.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Lag {
    /// Where it was found.
    #[default]
    Keep,
    /// In the `Lag` tag.
    Tag,
    /// In comments after the moves.
    Comments,
}

/// The text of a game with its lag in the requested form. `None` if nothing changes; if a change
/// was requested and is impossible, `losses` says why.
pub(super) fn turned(game: &Game<'_>, wanted: Lag, losses: &mut Losses) -> Option<Vec<u8>> {
    let tree = Tree::new(game);
    let found = match wanted {
        Lag::Keep => return None,
        Lag::Comments => from_tag(&tree),
        Lag::Tag => from_comments(&tree),
    };
    let lags = match found {
        Ok(lags) if lags.is_empty() => return None,
        Ok(lags) => lags,
        Err(why) => {
            losses.keep(why);
            return None;
        }
    };
    let text = match wanted {
        Lag::Comments => with_comments(&tree, &lags),
        _ => with_tag(&tree, &lags),
    };
    // In a strange enough text, a comment may become part of something else.
    let batch = Batch::from_text(&text).like(game);
    let again = batch.games().next().filter(|_| batch.len() == 1).map(|game| Tree::new(&game));
    let read = again.as_ref().map(|again| match wanted {
        Lag::Comments => from_comments(again),
        _ => from_tag(again),
    });
    let Some(again) = again.filter(|_| read == Some(Ok(lags))) else {
        losses.keep("lag: it could not be read back");
        return None;
    };
    if wanted == Lag::Tag {
        for _ in again.remarks.iter().filter(|remark| lag(&again, remark).is_some()) {
            losses.keep("a lag in a comment that does not follow a move of the game");
        }
    }
    Some(text)
}

/// The entries of the tag, one for each record; empty without a tag. The error says why they do not
/// fit.
fn from_tag<'a>(tree: &Tree<'a>) -> Result<Vec<&'a [u8]>, String> {
    let mut tags = tree.tags.iter().filter(|tag| tag.is("Lag"));
    let Some(tag) = tags.next() else { return Ok(Vec::new()) };
    let entries = tag.raw_value().split(u8::is_ascii_whitespace).filter(|entry| !entry.is_empty());
    let entries: Vec<&[u8]> = entries.collect();
    if let Some(odd) = odd_lag(&entries) {
        return Err(format!("the tag Lag: {odd}"));
    }
    let (count, records) = (entries.len(), tree.mainline().count());
    if count != records {
        return Err(format!("the tag Lag: it has {count} entries for {records} records"));
    }
    if tags.next().is_some() || tree.mainline().any(|(turn, _)| lags_of(tree, turn).count() > 0) {
        return Err("the tag Lag: there are other lags beside it".to_owned());
    }
    Ok(entries)
}

/// The lags after the moves of the game, one for each; empty if there are none. The error says why
/// they do not fit into a tag.
fn from_comments<'a>(tree: &Tree<'a>) -> Result<Vec<&'a [u8]>, String> {
    let mut lags = Vec::new();
    let mut records = 0;
    for (turn, _) in tree.mainline() {
        records += 1;
        let mut of_turn = lags_of(tree, turn).map(|(_, lag)| lag);
        lags.extend(of_turn.next());
        if of_turn.next().is_some() {
            return Err("lags in comments: a move has two".to_owned());
        }
    }
    if let Some(odd) = odd_lag(&lags) {
        return Err(format!("lags in comments: {odd}"));
    }
    match lags.len() {
        0 => Ok(lags),
        _ if tree.tags.iter().any(|tag| tag.is("Lag")) => {
            Err("lags in comments: there is a tag beside them".to_owned())
        }
        count if count < records => {
            Err(format!("lags in comments: {count} of {records} records have one"))
        }
        _ => Ok(lags),
    }
}

/// The lags after a move, with the indices of their tokens.
fn lags_of<'t, 'a>(
    tree: &'t Tree<'a>,
    turn: TurnId,
) -> impl Iterator<Item = (usize, &'a [u8])> + use<'t, 'a> {
    let remarks = tree.remarks_of(Anchor::Turn(turn)).iter();
    remarks.filter_map(|remark| Some((remark.token, lag(tree, remark)?)))
}

/// The lag in a comment, as written.
fn lag<'a>(tree: &Tree<'a>, remark: &Remark<'a>) -> Option<&'a [u8]> {
    let Content::Comment(Comment::Lag(_)) = remark.content else { return None };
    let text = tree.game.token_text(remark.token);
    let text = text.strip_prefix(b"{").unwrap_or(text);
    let text = text.strip_suffix(b"}").unwrap_or(text).trim_ascii();
    Some(text.strip_prefix(b"L:").unwrap_or(text).trim_ascii())
}

/// The first lag that is not a whole number, in printable form.
fn odd_lag(lags: &[&[u8]]) -> Option<String> {
    const MOST: usize = 20;
    let odd = lags.iter().find(|lag| !lag.iter().all(u8::is_ascii_digit))?;
    Some(format!("{:?} is not a whole number of milliseconds", decode(&odd[..odd.len().min(MOST)])))
}

/// The text without the tag, and with a lag after the clock of each move, or after the move.
fn with_comments(tree: &Tree<'_>, lags: &[&[u8]]) -> Vec<u8> {
    let mut text = Vec::with_capacity(tree.game.text().len() + 12 * lags.len());
    let mut lags = tree.mainline().map(|(turn, _)| place(tree, turn)).zip(lags).peekable();
    let mut tags = tree.tags.iter();
    for (index, token) in tree.game.tokens().iter().enumerate() {
        let is_lag = token.kind == TokenKind::Tag && tags.next().is_some_and(|tag| tag.is("Lag"));
        text.extend_from_slice(if is_lag { b" " } else { tree.game.token_text(index) });
        while let Some((_, lag)) = lags.next_if(|&(place, _)| place <= index) {
            text.extend_from_slice(&[b" {L:", *lag, b"}"].concat());
        }
        text.extend_from_slice(tree.game.blanks_of(index));
    }
    text
}

/// The token after which the lag of a move goes: its clock directly after it, or the move.
fn place(tree: &Tree<'_>, turn: TurnId) -> usize {
    let token = tree.turns[turn].token;
    let is_time = |remark: &&Remark<'_>| {
        let Content::Comment(comment) = &remark.content else { return false };
        let is_closed = tree.game.token_text(remark.token).ends_with(b"}");
        is_closed && matches!(comment, Comment::Clock(_) | Comment::Clk(_) | Comment::Elapsed(_))
    };
    let first = tree.remarks_of(Anchor::Turn(turn)).first().filter(is_time);
    first.map_or(token, |clock| clock.token)
}

/// The text without the lags after the moves, and with a tag after the others.
fn with_tag(tree: &Tree<'_>, lags: &[&[u8]]) -> Vec<u8> {
    let game = &tree.game;
    let tag = [b"[Lag \"", &lags.join(&b' ')[..], b"\"]\n"].concat();
    let is_before = |kind| matches!(kind, TokenKind::Tag | TokenKind::Bom);
    let last = game.tokens().iter().rposition(|token| is_before(token.kind));
    let mut lags = tree.mainline().flat_map(|(turn, _)| lags_of(tree, turn)).peekable();
    let mut text = Vec::with_capacity(game.text().len());
    if last.is_none() {
        text.extend_from_slice(&tag);
        text.push(b'\n');
    }
    for index in 0..game.tokens().len() {
        let is_lag = lags.next_if(|&(token, _)| token == index).is_some();
        text.extend_from_slice(if is_lag { b" " } else { game.token_text(index) });
        if last == Some(index) {
            text.push(b'\n');
            text.extend_from_slice(&tag);
        }
        text.extend_from_slice(game.blanks_of(index));
    }
    text
}
