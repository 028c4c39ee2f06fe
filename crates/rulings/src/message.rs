//! A message of the catalogue by its id, with the values that a description gives it.

use std::{borrow::Cow, fmt::Display};

use bughouse::{Description, HalfPoints, Millis};

#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Value {
    /// Inserted unchanged.
    Text(String),
    /// The id of another message, inserted with all its forms.
    Named(String),
    /// Selects a plural form.
    Number(f64),
}

#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Message {
    pub(crate) id: Cow<'static, str>,
    pub(crate) values: Vec<(&'static str, Value)>,
}

impl Message {
    pub(crate) fn new(id: impl Into<Cow<'static, str>>) -> Self {
        Self { id: id.into(), values: Vec::new() }
    }

    /// The message `kind-id` with all fields of the description.
    pub(crate) fn from_description(kind: &str, description: Description) -> Self {
        let values = description.fields.into_iter().map(|(name, text)| (name, value(name, text)));
        Self { id: format!("{kind}-{}", description.id).into(), values: values.collect() }
    }

    pub(crate) fn with(mut self, name: &'static str, text: impl Display) -> Self {
        self.set(name, Value::Text(text.to_string()));
        self
    }

    pub(crate) fn number(mut self, name: &'static str, number: f64) -> Self {
        self.set(name, Value::Number(number));
        self
    }

    /// Sets missing fields to `none`, which messages can select on.
    pub(crate) fn default_to_none(&mut self, names: &[&'static str]) {
        for name in names {
            if self.values.iter().all(|(known, _)| known != name) {
                self.values.push((name, Value::Text("none".to_owned())));
            }
        }
    }

    fn set(&mut self, name: &'static str, value: Value) {
        self.values.retain(|(known, _)| *known != name);
        self.values.push((name, value));
    }
}

/// The value of a field. Its name determines the kind.
fn value(field: &str, text: String) -> Value {
    let time = || Millis::parse_seconds(text.as_bytes());
    match field {
        "piece" | "captured" => Value::Named(format!("piece-{text}")),
        "team" => Value::Named(format!("team-{text}")),
        "count" => Value::Named(format!("count-{text}")),
        "clocks" | "until" | "reading" | "fell" | "now" | "since" | "time" => {
            Value::Text(time().map_or(text, clock))
        }
        "span" | "times" => text.parse().map_or(Value::Text(text), Value::Number),
        "points" => match text.as_str() {
            "0" => Value::Named("points-none".to_owned()),
            "0.5" => Value::Named("points-half".to_owned()),
            "1" => Value::Named("points-one".to_owned()),
            _ => Value::Text(text),
        },
        _ => Value::Text(text),
    }
}

/// `0`, `½`, `1`, `1½` and so on.
pub(crate) fn points(points: HalfPoints) -> String {
    match points.0 {
        1 => "½".to_owned(),
        halves if halves % 2 == 0 => (halves / 2).to_string(),
        halves => format!("{}½", halves / 2),
    }
}

/// An instant or a clock reading as minutes and seconds, with as many decimals as it needs: `0:15`,
/// `4:57.25`.
fn clock(time: Millis) -> String {
    let sign = if time.0 < 0 { "-" } else { "" };
    let magnitude = time.0.unsigned_abs();
    let (minutes, seconds, part) = (magnitude / 60_000, magnitude / 1000 % 60, magnitude % 1000);
    let mut text = match minutes {
        0..60 => format!("{sign}{minutes}:{seconds:02}"),
        _ => format!("{sign}{}:{:02}:{seconds:02}", minutes / 60, minutes % 60),
    };
    if part > 0 {
        text.push('.');
        text.push_str(format!("{part:03}").trim_end_matches('0'));
    }
    text
}
