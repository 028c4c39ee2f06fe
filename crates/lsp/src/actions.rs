//! Edits that mend a document: the fixes of checks, and the canonical form.

use std::ops::Range;

use notation::{
    Game,
    check::{Applicability, Context, Fix, apply_fixes, check_only},
};
use serde_json::{Value, json};

use crate::{
    Content,
    checking::Problem,
    document::{Document, Part},
    query::{Answer, Query, Refusal},
    wire::{Range as Lines, TextEdit},
};

/// The kind of the actions that fix findings.
pub(crate) const QUICK_FIX: &str = "quickfix";

/// The kind of the action that applies every safe fix.
pub(crate) const FIX_ALL: &str = "source.fixAll.tandem";

/// The most fixes that are offered at once. A selection can be the whole document.
const MAX_OFFERED: usize = 100;

pub(crate) fn answer(query: &Query<'_>) -> Answer {
    let range = query.params.get("range").cloned().unwrap_or_default();
    let range: Lines = serde_json::from_value(range)
        .map_err(|error| Refusal::params(&format!("no range is named: {error}")))?;
    let span = query.document.text.span(range);
    let span = span.ok_or_else(|| Refusal::params("the range is not in the document"))?;
    let mut actions = Vec::new();
    if query.document.content(query.commands) == Ok(Content::Games) {
        if is_asked_for(query.params, QUICK_FIX, true) {
            quick_fixes(query, &span, &mut actions);
        }
        if is_asked_for(query.params, FIX_ALL, false) {
            actions.extend(fix_all(query));
        }
    }
    Ok(json!(actions))
}

/// Whether the client wants actions of a kind, or of one that it belongs to. `default` is for
/// clients that want whatever there is.
fn is_asked_for(params: &Value, kind: &str, default: bool) -> bool {
    let only = params.pointer("/context/only").and_then(Value::as_array);
    let includes = |wanted: &str| {
        let rest = kind.strip_prefix(wanted);
        rest.is_some_and(|rest| wanted.is_empty() || rest.is_empty() || rest.starts_with('.'))
    };
    only.map_or(default, |only| only.iter().filter_map(Value::as_str).any(includes))
}

/// The fixes of the findings that a span touches, and one action for all safe ones of a game.
fn quick_fixes(query: &Query<'_>, span: &Range<usize>, actions: &mut Vec<Value>) {
    let parts = query.document.parts(query.commands);
    let first = parts.partition_point(|part| part.span.end < span.start);
    for part in parts[first..].iter().take_while(|part| part.span.start <= span.end) {
        query.document.with_game(part, |game| of_game(query, part, game, span, actions));
        if actions.len() >= MAX_OFFERED {
            return;
        }
    }
}

fn of_game(
    query: &Query<'_>,
    part: &Part,
    game: &Game<'_>,
    span: &Range<usize>,
    actions: &mut Vec<Value>,
) {
    let found = check_only(&Context::new(game), |check| query.commands.wants(check));
    let safe = found.iter().filter(|found| found.safe_fix().is_some()).count();
    let mut touched = 0;
    for found in found {
        let own = part.span.start + found.span.start..part.span.start + found.span.end;
        let Some(fix) = found.fix.clone() else { continue };
        if own.start > span.end || span.start > own.end || actions.len() >= MAX_OFFERED {
            continue;
        }
        touched += usize::from(fix.applicability == Applicability::Safe);
        let problem = Problem::new(found, 0).moved(part.span.start);
        let positions = &mut query.document.text.positions();
        actions.push(quick_fix(query, part, &fix, problem.diagnostic(query.uri, positions)));
    }
    if touched > 0 && safe > 1 {
        actions.extend(mended(query, part, game).map(|edit| {
            json!({
                "title": format!("Apply the {safe} safe fixes of this game"),
                "kind": QUICK_FIX,
                "edit": query.edit(&[edit]),
            })
        }));
    }
}

fn quick_fix(query: &Query<'_>, part: &Part, fix: &Fix, diagnostic: Value) -> Value {
    let mut positions = query.document.text.positions();
    let edits = fix.edits.iter().map(|edit| TextEdit {
        range: positions.range(part.span.start + edit.span.start..part.span.start + edit.span.end),
        new_text: edit.text.clone(),
    });
    json!({
        "title": capitalized(&fix.title),
        "kind": QUICK_FIX,
        // A fix on request chooses between two readings of the text.
        "isPreferred": fix.applicability == Applicability::Safe,
        "diagnostics": [diagnostic],
        "edit": query.edit(&edits.collect::<Vec<_>>()),
    })
}

fn capitalized(title: &str) -> String {
    let mut rest = title.chars();
    rest.next().map_or_else(String::new, |first| first.to_uppercase().chain(rest).collect())
}

/// The action that applies the safe fixes of all games.
fn fix_all(query: &Query<'_>) -> Option<Value> {
    let parts = query.document.parts(query.commands).iter();
    let edits = parts.filter_map(|part| {
        query.document.with_game(part, |game| mended(query, part, game)).flatten()
    });
    let edits: Vec<_> = edits.collect();
    (!edits.is_empty()).then(
        || json!({ "title": "Apply all safe fixes", "kind": FIX_ALL, "edit": query.edit(&edits) }),
    )
}

/// The edit that applies the safe fixes of a game. Where two overlap, the second waits until
/// somebody asks again.
fn mended(query: &Query<'_>, part: &Part, game: &Game<'_>) -> Option<TextEdit> {
    let found = check_only(&Context::new(game), |check| query.commands.wants(check));
    let (text, _) = apply_fixes(game, found.iter().filter_map(|found| found.safe_fix()));
    edit(query.document, part.span.clone(), &String::from_utf8(text).ok()?)
}

pub(crate) fn format(query: &Query<'_>) -> Answer {
    let document = query.document;
    if let Err(why) = document.content(query.commands) {
        return Err(Refusal::failed(why.to_owned()));
    }
    let formatted = query.commands.format(document.as_str()).map_err(Refusal::failed)?;
    let formatted = String::from_utf8(formatted)
        .map_err(|_| Refusal::failed("the canonical form is no UTF-8".to_owned()))?;
    let edits: Vec<_> =
        edit(document, 0..document.as_str().len(), &formatted).into_iter().collect();
    Ok(json!(edits))
}

/// The edit that makes a span a new text, without what is the same at the start and the end; `None`
/// if all is.
fn edit(document: &Document, span: Range<usize>, new: &str) -> Option<TextEdit> {
    let old = &document.as_str()[span.clone()];
    if old == new {
        return None;
    }
    let same = old.bytes().zip(new.bytes()).take_while(|(a, b)| a == b).count();
    // Of two bytes that differ, the characters may begin with the same ones. And an edit must not
    // begin between `\r` and `\n`, where a client has no place.
    let mut first = old.floor_char_boundary(same).min(new.floor_char_boundary(same));
    first -= usize::from(old[..first].ends_with('\r'));
    let (old_rest, new_rest) = (&old[first..], &new[first..]);
    let same = old_rest.bytes().rev().zip(new_rest.bytes().rev()).take_while(|(a, b)| a == b);
    let same = same.count();
    let mut last = old_rest.ceil_char_boundary(old_rest.len() - same);
    last += usize::from(old_rest[last..].starts_with('\n') && old_rest[..last].ends_with('\r'));
    let kept = old_rest.len() - last;
    let start = span.start + first;
    Some(TextEdit {
        range: document.text.range(start..start + last),
        new_text: new_rest[..new_rest.len() - kept].to_owned(),
    })
}

#[cfg(test)]
mod tests {
    use super::edit;
    use crate::{
        document::Document,
        position::{Text, Unit},
    };

    #[test]
    fn an_edit_is_as_short_as_it_can_be() {
        for (old, new, expected) in [
            ("abc", "abc", None),
            ("abc", "abXc", Some((2, 2, "X"))),
            ("aéb", "aèb", Some((1, 2, "è"))),
            ("aaa", "aa", Some((2, 3, ""))),
            ("", "x", Some((0, 0, "x"))),
        ] {
            let document = Document::new(Text::new(old.to_owned(), Unit::Utf16), 1);
            let found = edit(&document, 0..old.len(), new)
                .map(|edit| (edit.range.start.character, edit.range.end.character, edit.new_text));
            let expected = expected.map(|(start, end, text)| (start, end, text.to_owned()));
            assert_eq!(found, expected, "{old:?} to {new:?}");
        }
        for (old, new) in [("a\r\nb", "a\nb"), ("a\nb", "a\r\nb"), ("a\r\n", "a\r\n\r\n")] {
            let mut document = Document::new(Text::new(old.to_owned(), Unit::Utf16), 1);
            let edit = edit(&document, 0..old.len(), new).expect("an edit");
            let span = document.text.span(edit.range).expect("places of the document");
            document.text.replace(span, &edit.new_text);
            assert_eq!(document.as_str(), new, "{old:?}");
        }
    }
}
