//! BPGN in its several versions, with a choice of clocks and piece letters.

mod clocks;

use std::{borrow::Cow, collections::BTreeMap};

use chess::san::Letters;

use crate::{
    Batch, Comment, Game, Millis, Replay, TokenKind, Tree, Verdict,
    convert::{
        Losses,
        lag::{self, Lag},
    },
    decode, read_move,
    write::{Moves, flow, format_into, tags},
};

/// The versions of BPGN.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Version {
    /// Moves, clocks in whole seconds, and the end of the game; no comments, variations or
    /// positions.
    V1_0,
    /// Also comments, annotations, variations and BFEN.
    V1_1,
    /// Also milliseconds and lag.
    #[default]
    V1_2,
}

/// The form of clocks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Clocks {
    /// With the decimals that were read.
    #[default]
    AsRead,
    /// In whole seconds, rounded down.
    Seconds,
    /// With three decimals.
    Fractions,
    /// No clocks.
    None,
}

/// The form of a game.
#[derive(Clone, Copy, Debug)]
pub struct Style {
    /// The version of BPGN.
    pub version: Version,
    /// The form of clocks.
    pub clocks: Clocks,
    /// The piece letters of moves. BPGN files have English ones; others are for people.
    pub letters: &'static Letters,
    /// The place of lag, in versions that have it.
    pub lag: Lag,
}

impl Style {
    /// Whether this is the form that [`format`](crate::format) gives.
    pub fn is_canonical(&self) -> bool {
        self.version == Version::V1_2
            && self.clocks == Clocks::AsRead
            && *self.letters == Letters::ENGLISH
            && self.lag == Lag::Keep
    }
}

impl Default for Style {
    fn default() -> Self {
        Self {
            version: Version::default(),
            clocks: Clocks::default(),
            letters: &Letters::ENGLISH,
            lag: Lag::default(),
        }
    }
}

/// The text of a game in a style.
pub fn to_bpgn(game: &Game<'_>, style: &Style) -> (Vec<u8>, Losses) {
    if style.is_canonical() {
        return (crate::format(game), Losses::default());
    }
    in_style(game, style)
}

/// The text of a game in a form that is not canonical.
fn in_style(game: &Game<'_>, style: &Style) -> (Vec<u8>, Losses) {
    let mut losses = Losses::default();
    let lag = if style.version < Version::V1_2 { Lag::Keep } else { style.lag };
    let turned = lag::turned(game, lag, &mut losses);
    let turned = turned.as_deref().map(|text| Batch::from_text(text).like(game));
    let turned = turned.as_ref().and_then(|batch| batch.games().next());
    let Verdict { plies, letters: source, .. } = Replay::new(game).run();
    let mut canonical = Vec::new();
    format_into(turned.as_ref().unwrap_or(game), &mut canonical);
    let batch = Batch::from_text(&canonical).as_kind(game.stated_kind());
    let Some(game) = batch.games().next() else { return (canonical, losses) };
    let tree = Tree::new(&game);
    let moves = Moves::new(&tree);
    let mut played = moves.turns.iter().zip(&tree.turns).peekable();
    let source = (*style.letters != Letters::ENGLISH).then_some(source);
    let mut texts = Vec::with_capacity(game.tokens().len());
    let mut depth = 0_usize;
    let left = match clocks::form(style) {
        Clocks::Seconds | Clocks::Fractions => clocks::times_left(&game),
        Clocks::AsRead | Clocks::None => BTreeMap::new(),
    };
    let refused = refusal(&game, style.version);
    if let Some(why) = refused {
        losses.keep(format!("the starting position: {why}"));
    }
    let ending = ending_token(&game);
    for (index, token) in game.tokens().iter().enumerate() {
        let text = decode(game.token_text(index));
        let mut keep = Some(text);
        if token.kind == TokenKind::Move
            && let Some((canonical, turn)) = played.next()
            && let Some(source) = source
        {
            let word = decode(turn.word);
            let english = match canonical {
                Some(_) => Some(word),
                None => read_move(turn.word, source).ok().map(|_| source.to_english(&word)),
            };
            keep = english.map(|word| translated(&word, style.letters).into()).or(keep);
        }
        if token.kind == TokenKind::Comment && Some(index) != ending {
            keep = comment(keep.unwrap_or_default(), left.get(&index), style, &mut losses);
        }
        depth += usize::from(token.kind == TokenKind::Open);
        if style.version == Version::V1_0 && !is_plain(token.kind, depth, &mut losses) {
            keep = None;
        }
        depth = depth.saturating_sub(usize::from(token.kind == TokenKind::Close));
        texts.push(keep);
    }
    let mut out = Vec::with_capacity(canonical.len());
    let kept: Vec<_> = tree
        .tags
        .iter()
        .filter(|tag| keep_tag(tag, style, refused.is_some(), &mut losses))
        .cloned()
        .collect();
    tags::push_all(&mut out, &kept, tree.kind);
    flow::write_movetext(&mut out, &tree, |index| texts[index].clone());
    if source.is_some() {
        let batch = Batch::from_text(&out);
        let again = batch.games().next().map(|game| Replay::new(&game).run().plies);
        if again != Some(plies) {
            losses.keep("the piece letters, whose language a reader must be told");
        }
    }
    (out, losses)
}

/// Whether BPGN 1.0 has such a token at this depth of variations.
fn is_plain(kind: TokenKind, depth: usize, losses: &mut Losses) -> bool {
    if kind == TokenKind::Open {
        losses.add("a variation");
    }
    let bare = matches!(kind, TokenKind::LineComment | TokenKind::Nag | TokenKind::DrawOffer);
    if bare {
        losses.add("an annotation");
    }
    depth == 0 && !bare
}

/// The comment that states how the game ended, which every version has.
fn ending_token(game: &Game<'_>) -> Option<usize> {
    let last =
        |&index: &usize| !matches!(game.tokens()[index].kind, TokenKind::Blank | TokenKind::Result);
    let index = (0..game.tokens().len()).rev().find(last)?;
    let is_words = || match Comment::parse(game.token_text(index)) {
        Comment::Words(words) => !words.starts_with("ts="),
        _ => false,
    };
    (game.tokens()[index].kind == TokenKind::Comment && is_words()).then_some(index)
}

fn comment<'a>(
    text: Cow<'a, str>,
    left: Option<&Millis>,
    style: &Style,
    losses: &mut Losses,
) -> Option<Cow<'a, str>> {
    let comment = Comment::parse(text.as_bytes());
    if let Some(written) = clocks::written(&comment, left, style, losses) {
        return written.map(Cow::from);
    }
    match comment {
        Comment::Clock(_) => Some(text),
        Comment::Lag(_) | Comment::Spent(_) if style.version < Version::V1_2 => {
            losses.add("a lag or a time spent");
            None
        }
        _ if style.version == Version::V1_0 => {
            losses.add("a comment");
            None
        }
        _ => Some(text),
    }
}

/// The reason why a version cannot hold a game at all: BPGN 1.0 has no starting positions, and
/// without its own the moves of a game would mean another one. [`to_bpgn`] then keeps the position,
/// which is not BPGN 1.0.
pub fn refusal(game: &Game<'_>, version: Version) -> Option<&'static str> {
    let starts_elsewhere = || {
        let replay = Replay::new(game);
        let initial = bughouse::Game::new(game.kind().rules());
        let same = |board| replay.boards().board(board) == initial.board(board);
        game.setup().is_some() && !bughouse::BoardId::ALL.into_iter().all(same)
    };
    (version == Version::V1_0 && starts_elsewhere())
        .then_some("BPGN 1.0 cannot hold a game from another starting position; BPGN 1.1 can")
}

fn keep_tag(tag: &crate::Tag<'_>, style: &Style, keeps_setup: bool, losses: &mut Losses) -> bool {
    let lost = match style.version {
        Version::V1_2 => false,
        Version::V1_1 => tag.is("Lag"),
        Version::V1_0 => {
            let setup = ["FEN", "SetUp", "SetUpDualFEN"].iter().any(|name| tag.is(name));
            tag.is("Lag") || setup && !keeps_setup
        }
    };
    if lost {
        losses.add(format!("the tag {}", decode(tag.name())));
    }
    !lost
}

/// A canonical move in other piece letters.
fn translated(word: &str, letters: &Letters) -> String {
    if word.starts_with("O-O") {
        return word.to_owned();
    }
    let letter = |c: char| {
        let role = c.is_ascii_uppercase().then(|| Letters::ENGLISH.role(c)).flatten();
        role.map_or(c, |role| letters.letter(role))
    };
    word.chars().map(letter).collect()
}
