//! The settings of a client: interface variables, variables, aliases.

use std::collections::BTreeMap;

use protocol::ics::{Aliases, InterfaceVariable, InterfaceVariables};

/// How many variables a client can set, and how long their names and values are.
const MOST: usize = 60;
const LONGEST: usize = 200;

#[derive(Default)]
pub(super) struct Settings {
    pub(super) interface: InterfaceVariables,
    pub(super) aliases: Aliases,
    /// The variables of `set`, in the words of the client; most of them change nothing.
    variables: BTreeMap<String, String>,
}

impl Settings {
    pub(super) fn new(interface: InterfaceVariables) -> Self {
        let mut aliases = Aliases::default();
        // As on FICS. There is room for one.
        let _ = aliases.set("mam", "tell mamer");
        Self { interface, aliases, ..Self::default() }
    }

    pub(super) fn has(&self, variable: InterfaceVariable) -> bool {
        self.interface.has(variable)
    }

    /// The reply to `iset`.
    pub(super) fn iset(&mut self, text: &str) -> Result<String, String> {
        let (name, value) = text.split_once(' ').unwrap_or((text, ""));
        let variable = InterfaceVariable::find(name)
            .ok_or_else(|| format!("No such ivariable \"{name}\"."))?;
        let value = match value.trim() {
            "1" | "true" | "on" => true,
            "0" | "false" | "off" => false,
            "" => !self.has(variable),
            value => return Err(format!("Bad value \"{value}\" for ivariable \"{name}\".")),
        };
        if self.has(InterfaceVariable::Lock) {
            return Err("Cannot alter: Interface setting locked.".to_owned());
        }
        self.interface.set(variable, value);
        let state = if value { "set" } else { "unset" };
        Ok(format!("{} {state}.", variable.name()))
    }

    /// The reply to `set`.
    pub(super) fn set(&mut self, text: &str) -> Result<String, String> {
        let (name, value) = text.split_once(' ').unwrap_or((text, ""));
        let (name, value) = (name.to_ascii_lowercase(), value.trim());
        let plain = |c: char| c.is_ascii_alphanumeric() || c == '_';
        if name.is_empty() || !name.chars().all(plain) {
            return Err(format!("No such variable \"{name}\"."));
        }
        let is_new = !self.variables.contains_key(&name);
        if value.len() > LONGEST || name.len() > LONGEST || is_new && self.variables.len() == MOST {
            return Err("Too many variables, or too long a value.".to_owned());
        }
        self.variables.insert(name.clone(), value.to_owned());
        Ok(match (name.as_str(), value) {
            ("style", _) => format!("Style {value} set."),
            ("gin", "1") => "You will now hear game results.".to_owned(),
            ("seek", "1") => "You will now see seek ads.".to_owned(),
            ("open", "1") => "You are now open to receive match requests.".to_owned(),
            ("open", "0") => "You are no longer receiving match requests.".to_owned(),
            ("bugopen", "1") => "You are now open for bughouse.".to_owned(),
            ("bugopen", "0") => "You are not open for bughouse.".to_owned(),
            (name, "") => format!("{name} unset."),
            (name, value) => format!("{name} set to {value}."),
        })
    }

    /// A variable that a client has set.
    pub(super) fn variable(&self, name: &str) -> Option<&str> {
        self.variables.get(name).map(String::as_str)
    }

    /// The variables as a list of pairs.
    pub(super) fn variables(&self) -> impl Iterator<Item = (&str, &str)> {
        self.variables.iter().map(|(name, value)| (name.as_str(), value.as_str()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn variables_are_set_until_they_are_locked_and_their_number_is_bounded() {
        let mut settings = Settings::default();
        assert_eq!(settings.iset("ms 1").as_deref(), Ok("ms set."));
        assert_eq!(settings.iset("y 1").unwrap_err(), "No such ivariable \"y\".");
        assert_eq!(settings.iset("lock 1").as_deref(), Ok("lock set."));
        let locked = "Cannot alter: Interface setting locked.";
        assert_eq!(settings.iset("ms 0").unwrap_err(), locked);
        assert_eq!(
            settings.set("interface xboard 4.9.1").as_deref(),
            Ok("interface set to xboard 4.9.1.")
        );
        assert_eq!(settings.set("style 12").as_deref(), Ok("Style 12 set."));
        let set = (0..1000).filter(|n| settings.set(&format!("v{n} 1")).is_ok()).count();
        assert_eq!(set, MOST - 2);
        assert!(settings.set(&format!("v0 {}", "x".repeat(9999))).is_err());
    }
}
