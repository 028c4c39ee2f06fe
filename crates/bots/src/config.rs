//! Programs described in a TOML file; `docs/bots.md` has an example.

use std::{collections::BTreeMap, fmt, path::Path};

use serde::Deserialize;

use crate::{Program, Protocol, find::on_path};

/// The most programs in a file.
const MAX_PROGRAMS: usize = 100;

/// The error for an invalid file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ConfigError(String);

impl fmt::Display for ConfigError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for ConfigError {}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    #[serde(default)]
    engine: Vec<EngineEntry>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct EngineEntry {
    name: String,
    command: String,
    #[serde(default)]
    arguments: Vec<String>,
    protocol: ProtocolName,
    #[serde(default)]
    options: BTreeMap<String, Setting>,
}

#[derive(Deserialize)]
#[serde(rename_all = "lowercase")]
enum ProtocolName {
    Cecp,
    Uci,
}

#[derive(Deserialize)]
#[serde(untagged)]
enum Setting {
    Text(String),
    Number(i64),
    Check(bool),
}

impl Setting {
    fn text(self) -> String {
        match self {
            Self::Text(text) => text,
            Self::Number(number) => number.to_string(),
            Self::Check(on) => on.to_string(),
        }
    }
}

impl Program {
    /// Parses the text of a file in `folder`. A command without a folder is looked up like the
    /// known programs; other commands are relative to `folder`.
    ///
    /// # Errors
    ///
    /// Fails if the text is not valid TOML of this form (the message names the line), or if a name
    /// is invalid or not unique.
    pub fn parse_config(text: &str, folder: &Path) -> Result<Vec<Self>, ConfigError> {
        let file: File = toml::from_str(text).map_err(|error| ConfigError(error.to_string()))?;
        if file.engine.len() > MAX_PROGRAMS {
            return Err(ConfigError(format!("there are more than {MAX_PROGRAMS} engines")));
        }
        let mut programs: Vec<Self> = Vec::new();
        for entry in file.engine {
            let name = entry.name;
            let is_fit = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
            if name.is_empty() || name.len() > Self::LONGEST_NAME || !name.chars().all(is_fit) {
                let message = format!(
                    "engine {name:?}: a name must have 1 to 40 lower case letters, digits and hyphens"
                );
                return Err(ConfigError(message));
            }
            if name == "tandem" || programs.iter().any(|other| other.name == name) {
                return Err(ConfigError(format!("there are two engines with the name {name}")));
            }
            let bare = !entry.command.contains(['/', '\\']);
            let found = if bare { on_path(&entry.command) } else { None };
            let protocol = match entry.protocol {
                ProtocolName::Cecp => Protocol::Cecp,
                ProtocolName::Uci => Protocol::Uci,
            };
            let options = entry.options.into_iter().map(|(name, value)| (name, value.text()));
            programs.push(Self {
                name,
                command: found.unwrap_or_else(|| folder.join(&entry.command)),
                arguments: entry.arguments,
                protocol,
                options: options.collect(),
            });
        }
        Ok(programs)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const FOLDER: &str = "/home/ada";

    #[test]
    fn a_file_describes_programs() {
        let text = r#"
            [[engine]]
            name = "sunsetter"
            command = "chess/sunsetter"
            protocol = "cecp"

            [[engine]]
            name = "fairy-12"
            command = "/opt/fairy"
            arguments = ["--quiet"]
            protocol = "uci"
            options = { "Skill Level" = 3, Ponder = false, "Eval File" = "x.nnue" }
        "#;
        let programs = Program::parse_config(text, Path::new(FOLDER)).unwrap();
        assert_eq!(programs[0].command, Path::new(FOLDER).join("chess/sunsetter"));
        assert_eq!(programs[1].command, Path::new("/opt/fairy"));
        let options: Vec<_> =
            programs[1].options.iter().map(|(name, value)| format!("{name}={value}")).collect();
        assert_eq!(options, ["Eval File=x.nnue", "Ponder=false", "Skill Level=3"]);
        assert_eq!(Program::parse_config("", Path::new(FOLDER)), Ok(Vec::new()));
    }

    #[test]
    fn errors_name_the_fault() {
        let engine = |rest: &str| format!("[[engine]]\n{rest}\n");
        let whole = engine("name = 'a'\ncommand = 'b'\nprotocol = 'uci'");
        for (text, says) in [
            ("[[engine".to_owned(), "line 1"),
            (engine("name = 'a'"), "missing field"),
            (engine("name = 'a'\ncomand = 'b'"), "unknown field `comand`"),
            (engine("name = 'a'\ncommand = 'b'\nprotocol = 'usi'"), "unknown variant `usi`"),
            (engine("name = 'A b'\ncommand = 'b'\nprotocol = 'uci'"), "lower case"),
            (whole.repeat(2), "two engines with the name a"),
        ] {
            let error = Program::parse_config(&text, Path::new(FOLDER)).unwrap_err().to_string();
            assert!(error.contains(says), "{text}: {error}");
        }
    }
}
