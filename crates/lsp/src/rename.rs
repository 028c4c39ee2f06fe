//! Renaming a player: every tag of a player with that name in the document, and nothing else.

use std::ops::Range;

use serde_json::{Value, json};

use crate::{
    document::{Part, TagAt},
    query::{Answer, Query, Refusal},
    wire::TextEdit,
};

/// The tags that name players.
const PLAYERS: [&str; 6] = ["WhiteA", "BlackA", "WhiteB", "BlackB", "White", "Black"];

/// The longest name in bytes. No tag that is read has a longer line.
const MAX_NAME: usize = 255;

pub(crate) fn prepare(query: &Query<'_>) -> Answer {
    let (_, offset) = query.place()?;
    Ok(match player_at(query, offset) {
        Some((span, name)) => {
            json!({ "range": query.document.text.range(span), "placeholder": name })
        }
        None => Value::Null,
    })
}

pub(crate) fn rename(query: &Query<'_>) -> Answer {
    let (_, offset) = query.place()?;
    let (_, old) = player_at(query, offset)
        .ok_or_else(|| Refusal::failed("there is no player's name here".to_owned()))?;
    let new = query.params.get("newName").and_then(Value::as_str).unwrap_or_default();
    if new.trim().is_empty() || new.len() > MAX_NAME || new.chars().any(char::is_control) {
        let message = format!("a name has 1 to {MAX_NAME} bytes and no control characters");
        return Err(Refusal::params(&message));
    }
    let written = new.replace('\\', "\\\\").replace('"', "\\\"");
    let mut positions = query.document.text.positions();
    let mut edits = Vec::new();
    for tag in query.document.parts(query.commands).iter().flat_map(|part| players(query, part)) {
        if tag.value == old {
            let new_text = match tag.is_quoted {
                true => written.clone(),
                false => format!("\"{written}\""),
            };
            edits.push(TextEdit { range: positions.range(tag.value_span), new_text });
        }
    }
    Ok(query.edit(&edits))
}

/// The player's name at an offset, and where it stands.
fn player_at(query: &Query<'_>, offset: usize) -> Option<(Range<usize>, String)> {
    let part = query.document.part_at(offset, query.commands)?;
    let has_offset = |tag: &TagAt| (tag.value_span.start..=tag.value_span.end).contains(&offset);
    let tag = players(query, part).find(|tag| has_offset(tag) && !tag.value.is_empty())?;
    Some((tag.value_span, tag.value))
}

/// The players' tags of a game or log.
fn players(query: &Query<'_>, part: &Part) -> impl Iterator<Item = TagAt> + use<> {
    let tags = query.document.tags(part, query.commands).into_iter();
    tags.filter(|tag| PLAYERS.iter().any(|name| tag.is(name)))
}
