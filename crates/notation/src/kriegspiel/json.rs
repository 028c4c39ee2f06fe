//! Records read back from the JSON of [`super::convert::to_json`].

use chess::Color;
use serde::Deserialize;
use serde_json::Value;

use super::{Line, Replayed, Written, convert};
use crate::{Batch, Losses, convert::json::JsonError, write::braces::safe_comment};

const FORMAT: &str = "tandem-kriegspiel";

#[derive(Deserialize)]
struct Document {
    format: String,
    version: u32,
    tags: Vec<Pair>,
    half_moves: Vec<HalfMove>,
    #[serde(default)]
    pending: Vec<Attempt>,
    #[serde(default)]
    result: Option<String>,
}

#[derive(Deserialize)]
struct Pair {
    name: String,
    value: String,
}

#[derive(Deserialize)]
struct HalfMove {
    number: u32,
    color: String,
    #[serde(rename = "move", default)]
    name: Option<String>,
    #[serde(default)]
    info: String,
    #[serde(default)]
    attempts: Vec<Attempt>,
    #[serde(default)]
    comments: Vec<String>,
}

#[derive(Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
enum Attempt {
    Move {
        #[serde(rename = "move")]
        name: String,
    },
    Count {
        number: u32,
    },
    Private,
    Any {
        yes: bool,
    },
}

/// Whether a value looks like a record of Kriegspiel.
pub fn is_record(value: &Value) -> bool {
    value.get("format").and_then(Value::as_str) == Some(FORMAT)
}

/// A record as Kriegspiel PGN. Everything but tags, half-moves, attempts, comments and the result
/// follows from these and is not read.
///
/// # Errors
///
/// [`JsonError`] if the value has another form, or its parts do not make one record.
pub fn from_json(value: &Value) -> Result<(Vec<u8>, Losses), JsonError> {
    let document = Document::deserialize(value).map_err(JsonError::Schema)?;
    if document.format != FORMAT || document.version != 1 {
        return Err(JsonError::Other(format!("{} {}", document.format, document.version)));
    }
    let text = written(&document)?.to_text();
    let batch = Batch::from_text(&text);
    let mut games = batch.games();
    let (Some(game), None) = (games.next(), games.next()) else {
        return Err(JsonError::NotOneGame);
    };
    let again = convert::to_json(&Replayed::new(&game));
    let again: Value = serde_json::from_str(&again).map_err(JsonError::Schema)?;
    let mut losses = Losses::default();
    for (field, what) in [
        ("tags", "tags that PGN cannot express"),
        ("half_moves", "half-moves that PGN reads as something else"),
        ("pending", "attempts that PGN reads as something else"),
        ("result", "a result that PGN cannot express"),
        ("sound", "an announcement that was missing"),
    ] {
        // Tags are written in their own order.
        let sorted = |value: &Value| match value.as_array().filter(|_| field == "tags") {
            Some(list) => {
                let mut texts: Vec<_> = list.iter().map(Value::to_string).collect();
                texts.sort();
                Value::from(texts)
            }
            None => value.clone(),
        };
        let differs = |old: &Value| sorted(old) != sorted(&again[field]);
        if value.get(field).is_some_and(differs) {
            losses.add(what);
        }
    }
    Ok((text, losses))
}

fn written(document: &Document) -> Result<Written, JsonError> {
    let mut written = Written::default();
    written.tags.extend(document.tags.iter().map(|tag| (tag.name.clone(), tag.value.clone())));
    for half_move in &document.half_moves {
        let color = match half_move.color.as_str() {
            "white" => Color::White,
            "black" => Color::Black,
            other => return Err(JsonError::Other(format!("color {other:?}"))),
        };
        let word = half_move.name.as_deref().unwrap_or("??");
        let note = format!("({}:{})", part(&half_move.info)?, listed(&half_move.attempts)?);
        let comments = half_move.comments.iter();
        written.lines.push(Line {
            note: Some(note),
            comments: comments.map(|text| format!("{{{}}}", safe_comment(text))).collect(),
            ..Line::bare(half_move.number, color, part(word)?)
        });
    }
    if !document.pending.is_empty() {
        let (color, number) = match document.half_moves.last() {
            Some(last) if last.color == "white" => (Color::Black, last.number),
            Some(last) => (Color::White, last.number.saturating_add(1)),
            None => (Color::White, 1),
        };
        let note = format!("(:{})", listed(&document.pending)?);
        written.lines.push(Line { note: Some(note), ..Line::bare(number, color, "--") });
    }
    written.result = match document.result.as_deref() {
        Some(result @ ("1-0" | "0-1" | "1/2-1/2")) => result.to_owned(),
        _ => "*".to_owned(),
    };
    Ok(written)
}

/// Attempts as they are written: newest first.
fn listed(attempts: &[Attempt]) -> Result<String, JsonError> {
    let texts = attempts.iter().rev().map(|attempt| match attempt {
        Attempt::Move { name } => part(name).map(str::to_owned),
        Attempt::Count { number } => Ok(number.to_string()),
        Attempt::Private => Ok("-".to_owned()),
        Attempt::Any { yes } => Ok(format!("any{}", if *yes { '+' } else { '-' })),
    });
    Ok(texts.collect::<Result<Vec<_>, _>>()?.join(","))
}

/// A word that cannot become part of something else.
fn part(text: &str) -> Result<&str, JsonError> {
    let breaks = |c: char| c.is_whitespace() || c.is_control() || "(){}[];".contains(c);
    if text.contains(breaks) {
        return Err(JsonError::Other(format!("the word {text:?}")));
    }
    Ok(text)
}
