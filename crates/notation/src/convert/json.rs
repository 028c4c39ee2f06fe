//! A game as JSON, by the schema of `docs/json.md`: one object with a flat list for the movetext,
//! even with nested variations.

use std::{borrow::Cow, fmt};

use chess::CastlingStyle;
use serde::{Deserialize, Serialize};

use crate::{
    Batch, Comment, Game, Kept, TokenKind, Tree,
    convert::Losses,
    decode,
    json::to_line,
    kriegspiel,
    tree::TurnId,
    write::{Canonical, Moves, format_into, tags},
};

/// The value of `format` in every document.
pub const FORMAT: &str = "tandem-game";

#[derive(Debug, Serialize, Deserialize)]
struct Document {
    format: String,
    version: u32,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    legal: Option<bool>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    plies: Option<u32>,
    tags: Vec<Pair>,
    moves: Vec<Item>,
}

#[derive(Debug, Serialize, Deserialize)]
struct Pair {
    name: String,
    value: String,
}

#[derive(Debug, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case", try_from = "ReadItem")]
enum Item {
    Move {
        #[serde(default, skip_serializing_if = "Option::is_none")]
        label: Option<String>,
        #[serde(rename = "move")]
        word: String,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        seat: Option<String>,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        number: Option<u32>,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        uci: Option<String>,
    },
    /// Seconds as a string, to keep their decimals.
    Clock {
        seconds: String,
    },
    Comment {
        text: String,
    },
    VariationStart,
    VariationEnd,
    Nag {
        text: String,
    },
    DrawOffer,
    Result {
        text: String,
    },
    /// `;` or `%` to the end of the line.
    Line {
        text: String,
    },
    /// A label without a move.
    Label {
        text: String,
    },
    Junk {
        text: String,
    },
}

/// An item as it is read: with its fields side by side it is parsed in one pass, while a tagged
/// enumeration is kept as a map first. Fields that follow from the others are ignored.
#[derive(Deserialize)]
struct ReadItem {
    kind: Kind,
    label: Option<String>,
    #[serde(rename = "move")]
    word: Option<String>,
    seconds: Option<String>,
    text: Option<String>,
}

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

impl TryFrom<ReadItem> for Item {
    type Error = &'static str;

    fn try_from(read: ReadItem) -> Result<Self, Self::Error> {
        let ReadItem { kind, label, word, seconds, text } = read;
        let text = text.ok_or("missing field `text`");
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

/// The reason why a JSON value is not a game.
#[derive(Debug)]
pub enum JsonError {
    /// The value does not fit the schema.
    Schema(serde_json::Error),
    /// The format or version is another.
    Other(String),
    /// The value has no field `format`, which all records of ours have.
    NoFormat,
    /// The parts do not make one game when put together.
    NotOneGame,
}

impl fmt::Display for JsonError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Schema(error) => write!(f, "this JSON is not a game: {error}"),
            Self::Other(what) => write!(f, "this JSON has an unknown format: {what}"),
            Self::NoFormat => f.write_str(
                "this JSON is neither a record of Tandem, which has a field `format`, nor one of \
                 chess.com, which has `moveList` or `games`",
            ),
            Self::NotOneGame => f.write_str("the parts of this JSON do not make one game"),
        }
    }
}

impl std::error::Error for JsonError {}

/// A game as one line of JSON without the line end. Moves that could be played are canonical.
pub fn to_json(game: &Game<'_>) -> (String, Losses) {
    let mut losses = Losses::default();
    let mut text = Vec::new();
    if format_into(game, &mut text) == Kept::Bytes {
        losses.add("text that has no canonical form: its blanks and line ends");
    }
    let batch = Batch::from_text(&text);
    let document = match batch.games().next() {
        Some(game) => document(&game),
        None => Document {
            format: FORMAT.into(),
            version: 1,
            legal: None,
            plies: None,
            tags: Vec::new(),
            moves: Vec::new(),
        },
    };
    (to_line(&document), losses)
}

fn document(game: &Game<'_>) -> Document {
    let tree = Tree::new(game);
    let moves = Moves::new(&tree);
    Document {
        format: FORMAT.into(),
        version: 1,
        legal: Some(moves.verdict.legal),
        plies: Some(moves.verdict.plies),
        tags: tags_of(&tree),
        moves: items(&tree, |turn| moves.turns[turn]),
    }
}

fn tags_of(tree: &Tree<'_>) -> Vec<Pair> {
    let pair = |tag: &crate::Tag<'_>| Pair {
        name: decode(tag.name()).into_owned(),
        value: tag.value().into_owned(),
    };
    tree.tags.iter().map(pair).collect()
}

/// The movetext of a game; `played` tells what is known about a move.
fn items(tree: &Tree<'_>, played: impl Fn(TurnId) -> Option<Canonical>) -> Vec<Item> {
    let game = &tree.game;
    let mut items = Vec::with_capacity(game.tokens().len());
    let mut turns = tree.turns.iter().enumerate().peekable();
    for (index, token) in game.tokens().iter().enumerate() {
        let text = || decode(game.token_text(index)).into_owned();
        items.push(match token.kind {
            TokenKind::Bom | TokenKind::Blank | TokenKind::Tag => continue,
            TokenKind::Label
                if turns.peek().is_some_and(|(_, turn)| turn.label_token == Some(index)) =>
            {
                continue;
            }
            TokenKind::Label => Item::Label { text: text() },
            TokenKind::Move => {
                let Some((id, turn)) = turns.next() else { continue };
                let played = played(id);
                let uci = played.map(|played| played.mv.to_uci(CastlingStyle::KingMoves));
                Item::Move {
                    label: turn
                        .label_token
                        .map(|token| decode(game.token_text(token)).into_owned()),
                    word: text(),
                    seat: played.map(|played| played.seat.name().to_owned()),
                    number: played.map(|played| played.number),
                    uci: uci.map(|uci| uci.to_string()),
                }
            }
            TokenKind::Comment => {
                let text = text();
                let inner = text.strip_prefix('{').unwrap_or(&text);
                let inner = inner.strip_suffix('}').unwrap_or(inner).trim_ascii();
                match Comment::parse(inner.as_bytes()) {
                    Comment::Clock(_) => Item::Clock { seconds: inner.to_owned() },
                    _ => Item::Comment { text: inner.to_owned() },
                }
            }
            TokenKind::LineComment | TokenKind::Escape => Item::Line { text: text() },
            TokenKind::Open => Item::VariationStart,
            TokenKind::Close => Item::VariationEnd,
            TokenKind::Nag => Item::Nag { text: text() },
            TokenKind::DrawOffer => Item::DrawOffer,
            TokenKind::Result => Item::Result { text: text() },
            TokenKind::Junk => Item::Junk { text: text() },
        });
    }
    items
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
    written(serde_json::from_value(value).map_err(JsonError::Schema)?)
}

/// The game of a text in JSON, like [`from_json`] and several times as fast. Kriegspiel is not
/// read.
///
/// # Errors
///
/// [`JsonError`] if the text is not a game of this format.
pub fn from_slice(text: &[u8]) -> Result<(Vec<u8>, Losses), JsonError> {
    written(serde_json::from_slice(text).map_err(JsonError::Schema)?)
}

/// Whether a line begins as [`to_json`] writes it.
pub fn is_line(text: &[u8]) -> bool {
    text.starts_with(b"{\"format\":\"tandem-game\",")
}

fn written(document: Document) -> Result<(Vec<u8>, Losses), JsonError> {
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
fn compare(document: &Document, read: &Tree<'_>, losses: &mut Losses) {
    let tags = |tags: &[Pair]| -> Vec<_> {
        tags.iter().map(|pair| (pair.name.clone(), one_line(&pair.value))).collect()
    };
    if tags(&document.tags) != tags(&tags_of(read)) {
        losses.add("tags that BPGN cannot express");
    }
    let parts = document.moves.iter().flat_map(Item::parts);
    if !parts.eq(items(read, |_| None).iter().flat_map(Item::parts)) {
        losses.add("parts of the movetext that BPGN reads as something else");
    }
}

/// A text without line ends.
fn one_line(text: &str) -> String {
    text.replace(['\n', '\r'], " ")
}

impl Item {
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
    if text.contains('}') { text.replace('}', ")").into() } else { text.into() }
}

/// The parts of a document in order, as they are read back.
fn text_of(document: &Document, losses: &mut Losses) -> Vec<u8> {
    let mut out = Vec::new();
    for Pair { name, value } in &document.tags {
        if value.contains(['\n', '\r']) {
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
                if text.contains('}') {
                    losses.add("a closing brace in a comment, written as a parenthesis");
                }
                out.push(b'{');
                out.extend_from_slice(without_braces(text).as_bytes());
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
