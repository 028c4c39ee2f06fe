//! Features: what an engine can do and wants, `feature ping=1 myname="Sjeng 11.2" done=1`.

use std::fmt;

use crate::line::{clean, cleaned};

/// One of them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Feature {
    /// Such as `ping`.
    pub name: String,
    /// What it is set to.
    pub value: Value,
}

/// What a feature is set to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Value {
    /// A number, mostly 0 or 1.
    Number(i64),
    /// A text in quotes, which it cannot contain.
    Text(String),
}

impl Feature {
    /// The most features of one line that are read; the protocol has some forty.
    pub const MOST: usize = 100;

    /// Reads what stands behind `feature`, as far as it can be read.
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

    /// Whether it is on.
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
