//! Texts and pictures at the pointer: the boards after a move, the meaning of a tag, the rulings on
//! an event.

mod boards;
mod game;
mod kriegspiel;
mod log;

use std::ops::Range;

use base64::{Engine, prelude::BASE64_STANDARD};
use notation::{Kind, diagram::Diagram};
use serde_json::{Value, json};

use crate::{
    Content,
    query::{Answer, Client, Query},
    tags,
};

/// The edge of a board in the picture, in pixels: both fit into the window of a hover.
const BOARD_PIXELS: u32 = 240;

/// A text with boards, and the span that it is about. Spans of games count from their start.
pub(crate) struct Shown {
    /// Lines of Markdown.
    pub(crate) lines: Vec<String>,
    pub(crate) diagram: Option<Diagram>,
    pub(crate) span: Range<usize>,
}

pub(crate) fn answer(query: &Query<'_>) -> Answer {
    let (_, offset) = query.place()?;
    let document = query.document;
    let Some(part) = document.part_at(offset, query.commands) else { return Ok(Value::Null) };
    let tags = document.tags(part, query.commands);
    if let Some(tag) = tags.iter().find(|tag| tag.span.contains(&offset)) {
        let Some(meaning) = tags::meaning(&tag.name) else { return Ok(Value::Null) };
        let lines = vec![format!("**{}**", tag.name), meaning.to_owned()];
        return Ok(hover(query, &Shown { lines, diagram: None, span: tag.span.clone() }));
    }
    let within = offset - part.span.start;
    let shown = match document.content(query.commands) {
        Ok(Content::Logs) => log::hover(&document.as_str()[part.span.clone()], within),
        _ => document
            .with_game(part, |game| match game.kind() {
                Kind::Kriegspiel => kriegspiel::hover(game, within),
                _ => game::hover(game, within),
            })
            .flatten(),
    };
    Ok(shown.map_or(Value::Null, |mut shown| {
        let Range { start, end } = shown.span;
        shown.span = part.span.start + start..part.span.start + end;
        hover(query, &shown)
    }))
}

fn hover(query: &Query<'_>, shown: &Shown) -> Value {
    let (kind, value) = match query.client.markdown {
        true => ("markdown", markdown(query.client, shown)),
        false => ("plaintext", plain(shown)),
    };
    let range = query.document.text.range(shown.span.clone());
    json!({ "contents": { "kind": kind, "value": value }, "range": range })
}

fn markdown(client: &Client, shown: &Shown) -> String {
    let mut parts = shown.lines.clone();
    if let Some(diagram) = &shown.diagram {
        parts.push(match client.pictures {
            true => picture(diagram),
            false => format!("```text\n{}\n```", boards::lines(diagram).join("\n")),
        });
    }
    parts.join("\n\n")
}

fn plain(shown: &Shown) -> String {
    let lines = shown.lines.iter().map(|line| line.replace("**", "").replace(['`', '\\'], ""));
    lines.chain(shown.diagram.iter().flat_map(boards::lines)).collect::<Vec<_>>().join("\n")
}

/// The diagram as a picture in Markdown, which needs no file.
fn picture(diagram: &Diagram) -> String {
    let svg = Diagram { size: BOARD_PIXELS, ..diagram.clone() }.to_svg();
    let words = boards::summary(diagram);
    format!("![{words}](data:image/svg+xml;base64,{})", BASE64_STANDARD.encode(svg))
}

/// A text of a document within Markdown: shown as it is.
pub(crate) fn escaped(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for character in notation::diagram::printable(text).chars() {
        if character.is_ascii_punctuation() {
            safe.push('\\');
        }
        safe.push(character);
    }
    safe
}
