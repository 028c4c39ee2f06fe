//! Features: the capabilities and wishes of an engine, `feature ping=1 myname="Sjeng 11.2"
//! done=1`.

use std::fmt;

use crate::line::{clean, cleaned};

/// A feature.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Feature {
    /// The name, such as `ping`.
    pub name: String,
    /// The value.
    pub value: Value,
}

/// The value of a feature.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Value {
    /// A number, mostly 0 or 1.
    Number(i64),
    /// A text in quotes; it cannot contain any.
    Text(String),
}

impl Feature {
    /// The most features that are parsed from one line; the protocol has some forty.
    pub const MOST: usize = 100;

    /// Parses the text after `feature` as far as possible.
    pub(super) fn read_all(mut text: &str) -> Vec<Self> {
        let mut all = Vec::new();
        while all.len() < Self::MOST {
            let Some((name, rest)) = text.split_once('=') else { break };
            let name = clean(name);
            if name.is_empty() || name.contains(['"', ' ']) {
                break;
            }
            let (value, rest) = match rest.strip_prefix('"') {
                Some(quoted) => {
                    let Some((inside, rest)) = quoted.split_once('"') else { break };
                    (Value::Text(clean(inside)), rest)
                }
                None => {
                    let (number, rest) =
                        rest.split_at(rest.find(char::is_whitespace).unwrap_or(rest.len()));
                    let Ok(number) = number.parse() else { break };
                    (Value::Number(number), rest)
                }
            };
            all.push(Self { name, value });
            text = rest;
        }
        all
    }

    /// Whether the feature is on.
    pub fn is_on(&self) -> bool {
        self.value == Value::Number(1)
    }
}

impl fmt::Display for Feature {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = self.name.replace(['"', '=', ' '], "");
        match &self.value {
            Value::Number(number) => write!(f, "{}={number}", cleaned(&name)),
            Value::Text(text) => {
                write!(f, "{}=\"{}\"", cleaned(&name), cleaned(&text.replace('"', "'")))
            }
        }
    }
}
