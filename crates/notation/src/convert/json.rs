//! A game as JSON, by the schema of `docs/json.md`: one object with a flat list for the movetext,
//! even with nested variations.

mod error;

use std::borrow::Cow;

use chess::CastlingStyle;
use memchr::memchr2;
use serde::{Deserialize, Deserializer, Serialize, de::Error};

use crate::{
    Batch, Comment, Game, Kept, TokenKind, Tree,
    convert::Losses,
    decode,
    json::to_line,
    kriegspiel,
    lexer::is_one_comment,
    tree::TurnId,
    write::{Canonical, Moves, format_into, is_one_word, tags},
};
pub use error::JsonError;

/// The value of `format` in every document.
pub const FORMAT: &str = "tandem-game";

#[derive(Debug, Serialize, Deserialize)]
struct Document<'a> {
    #[serde(borrow)]
    format: Cow<'a, str>,
    version: u32,
    /// The kind of the record, unless it is bughouse; not read back.
    #[serde(default, rename = "kind", skip_deserializing, skip_serializing_if = "Option::is_none")]
    what: Option<&'static str>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    legal: Option<bool>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    plies: Option<u32>,
    #[serde(borrow)]
    tags: Vec<Pair<'a>>,
    #[serde(borrow)]
    moves: Vec<Item<'a>>,
}

#[derive(Debug, Serialize, Deserialize)]
struct Pair<'a> {
    #[serde(borrow)]
    name: Cow<'a, str>,
    #[serde(borrow)]
    value: Cow<'a, str>,
}

#[derive(Debug, Serialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
enum Item<'a> {
    Move {
        #[serde(skip_serializing_if = "Option::is_none")]
        label: Option<Cow<'a, str>>,
        #[serde(rename = "move")]
        word: Cow<'a, str>,
        #[serde(skip_serializing_if = "Option::is_none")]
        seat: Option<Cow<'a, str>>,
        #[serde(skip_serializing_if = "Option::is_none")]
        number: Option<u32>,
        #[serde(skip_serializing_if = "Option::is_none")]
        uci: Option<String>,
    },
    /// Seconds as a string, to keep their decimals.
    Clock {
        seconds: Cow<'a, str>,
    },
    Comment {
        text: Cow<'a, str>,
    },
    VariationStart,
    VariationEnd,
    Nag {
        text: Cow<'a, str>,
    },
    DrawOffer,
    Result {
        text: Cow<'a, str>,
    },
    /// `;` or `%` to the end of the line.
    Line {
        text: Cow<'a, str>,
    },
    /// A label without a move.
    Label {
        text: Cow<'a, str>,
    },
    Junk {
        text: Cow<'a, str>,
    },
}

/// An item as it is read: with its fields side by side it is parsed in one pass, while a tagged
/// enumeration is kept as a map first. Fields that follow from the others are ignored.
#[derive(Deserialize)]
struct ReadItem<'a> {
    kind: Kind,
    #[serde(borrow)]
    label: Option<Text<'a>>,
    #[serde(borrow, rename = "move")]
    word: Option<Text<'a>>,
    #[serde(borrow)]
    seconds: Option<Text<'a>>,
    #[serde(borrow)]
    text: Option<Text<'a>>,
}

/// A string that is copied only if it has escapes.
#[derive(Deserialize)]
struct Text<'a>(#[serde(borrow)] Cow<'a, str>);

#[derive(Deserialize)]
#[serde(rename_all = "kebab-case")]
enum Kind {
    Move,
    Clock,
    Comment,
    VariationStart,
    VariationEnd,
    Nag,
    DrawOffer,
    Result,
    Line,
    Label,
    Junk,
}

impl<'de: 'a, 'a> Deserialize<'de> for Item<'a> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        ReadItem::deserialize(deserializer)?.try_into().map_err(D::Error::custom)
    }
}

impl<'a> TryFrom<ReadItem<'a>> for Item<'a> {
    type Error = &'static str;

    fn try_from(read: ReadItem<'a>) -> Result<Self, Self::Error> {
        let ReadItem { kind, label, word, seconds, text } = read;
        let plain = |text: Option<Text<'a>>| text.map(|Text(text)| text);
        let (label, word, seconds) = (plain(label), plain(word), plain(seconds));
        let text = plain(text).ok_or("missing field `text`");
        Ok(match kind {
            Kind::Move => {
                let word = word.ok_or("missing field `move`")?;
                Self::Move { label, word, seat: None, number: None, uci: None }
            }
            Kind::Clock => Self::Clock { seconds: seconds.ok_or("missing field `seconds`")? },
            Kind::Comment => Self::Comment { text: text? },
            Kind::VariationStart => Self::VariationStart,
            Kind::VariationEnd => Self::VariationEnd,
            Kind::Nag => Self::Nag { text: text? },
            Kind::DrawOffer => Self::DrawOffer,
            Kind::Result => Self::Result { text: text? },
            Kind::Line => Self::Line { text: text? },
            Kind::Label => Self::Label { text: text? },
            Kind::Junk => Self::Junk { text: text? },
        })
    }
}

/// A game as one line of JSON without the line end. Moves that could be played are canonical.
pub fn to_json(game: &Game<'_>) -> (String, Losses) {
    let mut losses = Losses::default();
    let mut text = Vec::new();
    if format_into(game, &mut text) == Kept::Bytes {
        losses.add("text that has no canonical form: its blanks and line ends");
    }
    let batch = Batch::from_text(&text).as_kind(game.stated_kind());
    let document = match batch.games().next() {
        Some(game) => document(&game),
        None => Document {
            format: FORMAT.into(),
            version: 1,
            what: None,
            legal: None,
            plies: None,
            tags: Vec::new(),
            moves: Vec::new(),
        },
    };
    (to_line(&document), losses)
}

fn document<'a>(game: &Game<'a>) -> Document<'a> {
    let tree = Tree::new(game);
    let moves = Moves::new(&tree);
    Document {
        format: FORMAT.into(),
        version: 1,
        what: what(tree.kind),
        legal: Some(moves.verdict.legal),
        plies: Some(moves.verdict.plies),
        tags: tags_of(&tree),
        moves: items(&tree, |turn| moves.turns[turn]).collect(),
    }
}

/// The name of a kind, unless it is bughouse or nothing is known of it.
fn what(kind: crate::Kind) -> Option<&'static str> {
    let is_told = !matches!(kind, crate::Kind::Bughouse | crate::Kind::Unknown);
    is_told.then(|| kind.name())
}

fn tags_of<'a>(tree: &Tree<'a>) -> Vec<Pair<'a>> {
    let pair = |tag: &crate::Tag<'a>| Pair { name: decode(tag.name()), value: tag.value() };
    tree.tags.iter().map(pair).collect()
}

/// The movetext of a game; `played` tells what is known about a move.
fn items<'t, 'a>(
    tree: &'t Tree<'a>,
    played: impl Fn(TurnId) -> Option<Canonical> + 't,
) -> impl Iterator<Item = Item<'a>> + 't {
    let game = tree.game;
    let mut turns = tree.turns.iter().enumerate().peekable();
    game.tokens().iter().enumerate().filter_map(move |(index, token)| {
        let text = || decode(game.token_text(index));
        Some(match token.kind {
            TokenKind::Bom | TokenKind::Blank | TokenKind::Tag => return None,
            TokenKind::Label
                if turns.peek().is_some_and(|(_, turn)| turn.label_token == Some(index)) =>
            {
                return None;
            }
            TokenKind::Label => Item::Label { text: text() },
            TokenKind::Move => {
                let (id, turn) = turns.next()?;
                let played = played(id);
                let uci = played.map(|played| played.mv.to_uci(CastlingStyle::KingMoves));
                let label = turn.label_token.map(|token| decode(game.token_text(token)));
                let is_one_word =
                    turn.label_token.is_some_and(|label| is_one_word(&game, label, index));
                let (label, word) = match label {
                    Some(label) if is_one_word => (None, label + text()),
                    label => (label, text()),
                };
                Item::Move {
                    label,
                    word,
                    seat: played.map(|played| tree.kind.player(played.seat).into()),
                    number: played.map(|played| played.number),
                    uci: uci.map(|uci| uci.to_string()),
                }
            }
            TokenKind::Comment => {
                let text = game.token_text(index);
                let inner = text.strip_prefix(b"{").unwrap_or(text);
                let inner = inner.strip_suffix(b"}").unwrap_or(inner).trim_ascii();
                match Comment::parse(inner) {
                    Comment::Clock(_) => Item::Clock { seconds: decode(inner) },
                    _ => Item::Comment { text: decode(inner) },
                }
            }
            TokenKind::LineComment | TokenKind::Escape => Item::Line { text: text() },
            TokenKind::Open => Item::VariationStart,
            TokenKind::Close => Item::VariationEnd,
            TokenKind::Nag => Item::Nag { text: text() },
            TokenKind::DrawOffer => Item::DrawOffer,
            TokenKind::Result => Item::Result { text: text() },
            TokenKind::Junk => Item::Junk { text: text() },
        })
    })
}

/// The canonical text of a game from its JSON.
///
/// # Errors
///
/// [`JsonError`] if the value does not fit this schema, or its parts do not make one game.
pub fn from_json(value: serde_json::Value) -> Result<(Vec<u8>, Losses), JsonError> {
    if value.get("format").is_none() {
        return Err(JsonError::NoFormat);
    }
    if kriegspiel::is_record(&value) {
        return kriegspiel::from_json(&value);
    }
    written(Document::deserialize(&value).map_err(JsonError::Schema)?)
}

/// The game of a text in JSON, like [`from_json`] and several times as fast. Kriegspiel is not
/// read.
///
/// # Errors
///
/// [`JsonError`] if the text is not a game of this format.
pub fn from_slice(text: &[u8]) -> Result<(Vec<u8>, Losses), JsonError> {
    // Validating the text at once is faster than each of its strings.
    let document = match str::from_utf8(text) {
        Ok(text) => serde_json::from_str(text),
        Err(_) => serde_json::from_slice(text),
    };
    written(document.map_err(JsonError::Schema)?)
}

/// Whether a line begins as [`to_json`] writes it.
pub fn is_line(text: &[u8]) -> bool {
    text.starts_with(b"{\"format\":\"tandem-game\",")
}

fn written(document: Document<'_>) -> Result<(Vec<u8>, Losses), JsonError> {
    if document.format != FORMAT || document.version != 1 {
        return Err(JsonError::Other(format!("{} {}", document.format, document.version)));
    }
    let mut losses = Losses::default();
    let text = text_of(&document, &mut losses);
    let batch = Batch::from_text(&text);
    let mut games = batch.games();
    let (game, None) = (games.next(), games.next()) else { return Err(JsonError::NotOneGame) };
    let mut out = Vec::new();
    if let Some(game) = game {
        compare(&document, &Tree::new(&game), &mut losses);
        format_into(&game, &mut out);
    }
    Ok((out, losses))
}

/// Records what BPGN would read differently from the document: a name with a blank, a word with a
/// brace.
fn compare(document: &Document<'_>, read: &Tree<'_>, losses: &mut Losses) {
    let same = |written: &Pair<'_>, read: &Pair<'_>| {
        written.name == read.name && one_line(&written.value) == one_line(&read.value)
    };
    let tags = tags_of(read);
    let count = document.tags.len();
    if count != tags.len() || !document.tags.iter().zip(&tags).all(|(one, two)| same(one, two)) {
        losses.add("tags that BPGN cannot express");
    }
    if !reads_same(&document.moves, read) {
        losses.add("parts of the movetext that BPGN reads as something else");
    }
}

/// Whether the tree has these items, as far as they are read back.
fn reads_same(written: &[Item<'_>], read: &Tree<'_>) -> bool {
    let mut rest = written.iter();
    // Item by item where they are the same: nearly always.
    let same = |read: Item<'_>| rest.next().is_some_and(|one| one.is_same(&read));
    if items(read, |_| None).all(same) && rest.as_slice().is_empty() {
        return true;
    }
    // A label without a move and a move without a label are read as one item.
    let read: Vec<_> = items(read, |_| None).collect();
    written.iter().flat_map(Item::parts).eq(read.iter().flat_map(Item::parts))
}

/// A text without line ends.
fn one_line(text: &str) -> Cow<'_, str> {
    match memchr2(b'\n', b'\r', text.as_bytes()) {
        Some(_) => text.replace(['\n', '\r'], " ").into(),
        None => text.into(),
    }
}

impl Item<'_> {
    /// Whether two items have the same content letter by letter; others may be read as the same.
    fn is_same(&self, other: &Item<'_>) -> bool {
        match (self, other) {
            (Self::Move { label, word, .. }, Item::Move { label: other, word: another, .. }) => {
                label == other && word == another
            }
            (Self::Clock { seconds: text }, Item::Clock { seconds: other })
            | (Self::Comment { text }, Item::Comment { text: other })
            | (Self::Result { text }, Item::Result { text: other }) => text == other,
            _ => self.parts().eq(other.parts()),
        }
    }

    /// Its kind and content, as far as they are read back.
    fn parts(&self) -> impl Iterator<Item = (&'static str, Cow<'_, str>)> {
        let parts = match self {
            Self::Move { label, word, .. } => [
                label.as_ref().map(|label| ("label", label.trim().into())),
                Some(("move", word.trim().into())),
            ],
            Self::Clock { seconds: text } | Self::Comment { text } => {
                [Some(("comment", without_braces(text.trim()))), None]
            }
            Self::VariationStart => [Some(("variation-start", "".into())), None],
            Self::VariationEnd => [Some(("variation-end", "".into())), None],
            Self::Nag { text } => [Some(("nag", text.trim().into())), None],
            Self::DrawOffer => [Some(("draw-offer", "".into())), None],
            Self::Result { text } => [Some(("result", text.trim().into())), None],
            Self::Line { text } => [Some(("line", one_line(text).trim().to_owned().into())), None],
            Self::Label { text } => [Some(("label", text.trim().into())), None],
            Self::Junk { text } => [Some(("junk", text.trim().into())), None],
        };
        parts.into_iter().flatten()
    }
}

/// A text without the sign that would end its comment.
fn without_braces(text: &str) -> Cow<'_, str> {
    let ends = text.contains('}') && !is_one_comment(text);
    if ends { text.replace('}', ")").into() } else { text.into() }
}

/// The parts of a document in order, as they are read back.
fn text_of(document: &Document<'_>, losses: &mut Losses) -> Vec<u8> {
    let mut out = Vec::new();
    for Pair { name, value } in &document.tags {
        if matches!(one_line(value), Cow::Owned(_)) {
            losses.add("a line end in a tag, written as a blank");
        }
        tags::push(&mut out, name, &one_line(value));
        out.push(b'\n');
    }
    if !document.tags.is_empty() {
        out.push(b'\n');
    }
    for item in &document.moves {
        match item {
            Item::Move { label, word, .. } => {
                if let Some(label) = label {
                    out.extend_from_slice(label.as_bytes());
                    out.push(b' ');
                }
                out.extend_from_slice(word.as_bytes());
            }
            Item::Clock { seconds: text } | Item::Comment { text } => {
                let inner = without_braces(text);
                if matches!(inner, Cow::Owned(_)) {
                    losses.add("a closing brace in a comment, written as a parenthesis");
                }
                out.push(b'{');
                out.extend_from_slice(inner.as_bytes());
                out.push(b'}');
            }
            Item::VariationStart => out.push(b'('),
            Item::VariationEnd => out.push(b')'),
            Item::DrawOffer => out.extend_from_slice(b"(=)"),
            Item::Line { text } => {
                out.push(b'\n');
                out.extend_from_slice(one_line(text).as_bytes());
                out.push(b'\n');
            }
            Item::Nag { text }
            | Item::Result { text }
            | Item::Label { text }
            | Item::Junk { text } => {
                out.extend_from_slice(text.as_bytes());
            }
        }
        out.push(b' ');
    }
    out
}
