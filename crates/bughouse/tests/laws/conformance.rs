//! `conformance/rulings.jsonl` and `conformance/san.jsonl`: the scenarios as data, for programs in
//! any language.

use serde_json::{Map, Value, json};

use crate::{
    chapter::{Chapter, Section},
    scenario::Scenario,
};

/// The lines of `rulings.jsonl`: a scenario each.
pub(crate) fn rulings(chapters: &[Chapter]) -> Vec<String> {
    let mut lines = Vec::new();
    for (chapter, section) in sections(chapters) {
        let logs = section.scenarios.iter().filter(|scenario| !scenario.title.is_empty());
        for (number, scenario) in (1..).zip(logs) {
            lines.push(ruling(&id(chapter, section, number), scenario));
        }
    }
    lines
}

fn sections(chapters: &[Chapter]) -> impl Iterator<Item = (&Chapter, &Section)> {
    chapters
        .iter()
        .flat_map(|chapter| chapter.sections.iter().map(move |section| (chapter, section)))
}

/// `article_1/1.14/2`: the second one of a clause.
fn id(chapter: &Chapter, section: &Section, number: usize) -> String {
    format!("{}/{}/{number}", chapter.name, section.clause)
}

fn ruling(id: &str, scenario: &Scenario) -> String {
    let (mut events, mut rulings, mut state) = (Vec::new(), Vec::new(), Vec::new());
    for (_, line) in &scenario.lines {
        let line = line.trim();
        let after = events.len();
        if let Some(wanted) = line.strip_prefix("= ") {
            rulings.push(wanted_ruling(after, wanted));
        } else if let Some((ask, is)) =
            line.strip_prefix("? ").and_then(|question| question.rsplit_once(' '))
        {
            state.push(json!({ "after": after, "ask": ask, "is": is }));
        } else if !(line.is_empty() || line.starts_with('[') || line.starts_with('#')) {
            events.push(line);
        }
    }
    let tags: Map<_, _> =
        scenario.tags().into_iter().map(|(name, value)| (name, value.into())).collect();
    let given = json!({ "tags": tags, "events": events });
    let expected = json!({ "rulings": rulings, "state": state });
    case(id, &scenario.title, &given, &expected)
}

/// `ARTICLE id field=value …`, with `null` for a field that the ruling must not have.
fn wanted_ruling(event: usize, wanted: &str) -> Value {
    let mut words = wanted.split_whitespace();
    let (article, id) = (words.next(), words.next());
    let mut ruling = json!({ "event": event, "article": article, "id": id });
    let mut fields = Map::new();
    for (name, value) in words.filter_map(|word| word.split_once('=')) {
        match (name, value) {
            ("at", value) => ruling["at"] = value.into(),
            (name, "-") => drop(fields.insert(name.to_owned(), Value::Null)),
            (name, value) => drop(fields.insert(name.to_owned(), value.into())),
        }
    }
    ruling["fields"] = fields.into();
    ruling
}

/// The lines of `san.jsonl`: a text each, with the move that it means on a board, or `null`.
pub(crate) fn written(chapters: &[Chapter]) -> Vec<String> {
    let mut lines = Vec::new();
    for (chapter, section) in sections(chapters) {
        let texts = section.scenarios.iter().filter(|scenario| scenario.title.is_empty());
        let texts = texts.flat_map(|scenario| &scenario.lines);
        for (number, (_, line)) in (1..).zip(texts) {
            let parts = line.split_once(": ").and_then(|(board, rest)| {
                let (san, uci) = rest.split_once(" = ")?;
                Some((board, san, uci))
            });
            let (board, san, uci) = parts.expect("a line of a `san` fence");
            let expected = json!({ "uci": (uci != "no").then_some(uci) });
            let id = id(chapter, section, number);
            lines.push(case(&id, san, &json!({ "board": board, "san": san }), &expected));
        }
    }
    lines
}

fn case(id: &str, about: &str, given: &Value, expected: &Value) -> String {
    let (id, about) = (json!(id), json!(about));
    format!("{{\"id\":{id},\"about\":{about},\"given\":{given},\"expected\":{expected}}}")
}
