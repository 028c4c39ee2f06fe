//! Options of an engine: `option name Hash type spin default 16 min 1 max 33554432`.

use std::fmt;

use crate::line::{clean, cleaned};

/// An option.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UciOption {
    /// The name, which may contain blanks.
    pub name: String,
    /// The type with its default.
    pub kind: OptionKind,
}

/// The types of options.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OptionKind {
    /// `type check`: on or off, with its default.
    Check(bool),
    /// `type spin`: a number, with its default and bounds.
    Spin {
        /// The default.
        default: i64,
        /// The smallest value.
        min: i64,
        /// The largest value.
        max: i64,
    },
    /// `type combo`: one of several values.
    Combo {
        /// The default.
        default: String,
        /// The allowed values.
        vars: Vec<String>,
    },
    /// `type button`: an action.
    Button,
    /// `type string`: a text, with its default.
    Text(String),
}

/// The words that begin a part.
const PARTS: [&str; 6] = ["name", "type", "default", "min", "max", "var"];

impl UciOption {
    pub(super) fn read(text: &str) -> Option<Self> {
        let mut parts: Vec<(&str, String)> = Vec::new();
        for word in text.split_whitespace() {
            // A name can be anything up to `type`; all further parts come after that.
            let in_name = matches!(parts.last(), Some(("name", _))) && word != "type";
            match PARTS.iter().find(|part| **part == word && !in_name) {
                Some(part) => parts.push((part, String::new())),
                None => {
                    let (_, value) = parts.last_mut()?;
                    if !value.is_empty() {
                        value.push(' ');
                    }
                    value.push_str(word);
                }
            }
        }
        let find =
            |name| parts.iter().find(|(part, _)| *part == name).map(|(_, value)| clean(value));
        let number = |name| find(name).and_then(|value| value.parse().ok());
        let kind = match &*find("type")? {
            "check" => OptionKind::Check(find("default")? == "true"),
            "spin" => OptionKind::Spin {
                default: number("default")?,
                min: number("min")?,
                max: number("max")?,
            },
            "combo" => {
                let vars = parts.iter().filter(|(part, _)| *part == "var");
                let vars = vars.map(|(_, value)| clean(value)).collect();
                OptionKind::Combo { default: find("default")?, vars }
            }
            "button" => OptionKind::Button,
            "string" => OptionKind::Text(find("default").unwrap_or_default()),
            _ => return None,
        };
        Some(Self { name: find("name").filter(|name| !name.is_empty())?, kind })
    }
}

impl fmt::Display for UciOption {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "name {} type ", cleaned(&self.name))?;
        match &self.kind {
            OptionKind::Check(on) => write!(f, "check default {on}"),
            OptionKind::Spin { default, min, max } => {
                write!(f, "spin default {default} min {min} max {max}")
            }
            OptionKind::Combo { default, vars } => {
                write!(f, "combo default {}", cleaned(default))?;
                vars.iter().try_for_each(|var| write!(f, " var {}", cleaned(var)))
            }
            OptionKind::Button => f.write_str("button"),
            OptionKind::Text(text) => write!(f, "string default {}", cleaned(text)),
        }
    }
}
