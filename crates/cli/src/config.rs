//! The configuration file `tandem.toml`: defaults for options.
//!
//! A table has the name of a command, a key that of an option; the table `all` holds for every
//! command that has the option. The settings become arguments in front of those of the command
//! line, which therefore win.

use std::{
    env,
    ffi::{OsStr, OsString},
    fs, io,
    path::{Path, PathBuf},
};

use clap::{Arg, ArgAction, Command, CommandFactory};
use toml::{
    Spanned,
    de::{DeTable, DeValue},
};

use crate::exit::Failure;

/// The file's name, in the current folder or the user's folder of configurations.
const NAME: &str = "tandem.toml";

/// The longest configuration, in bytes.
const MAX_BYTES: u64 = 1 << 20;

/// The arguments of the process, with those of the configuration files.
pub(crate) fn arguments() -> Result<Vec<OsString>, Failure> {
    let given: Vec<OsString> = env::args_os().collect();
    let mut command = crate::Arguments::command();
    command.build();
    let (named, is_off) = named_file(&given);
    let Some(place) = Place::find(&command, &given) else { return Ok(given) };
    let files = match named {
        _ if is_off => return Ok(given),
        Some(file) => vec![file],
        None => usual_files(),
    };
    let mut settings = Vec::new();
    for file in files {
        settings.extend(place.read(&file)?);
    }
    let (before, after) = given.split_at(place.index);
    Ok([before, &settings, after].concat())
}

/// The value of `--config`, and whether `--no-config` is there.
fn named_file(given: &[OsString]) -> (Option<PathBuf>, bool) {
    let is_off = given.iter().any(|argument| argument == "--no-config");
    let after = given.iter().skip_while(|argument| *argument != "--config").nth(1);
    let joined = given.iter().find_map(|argument| argument.to_str()?.strip_prefix("--config="));
    let named = joined.map(OsStr::new).or(after.map(OsString::as_os_str));
    (named.map(PathBuf::from), is_off)
}

/// The files that are there: the user's, then that of the current folder, which comes later and
/// wins.
fn usual_files() -> Vec<PathBuf> {
    let home = env::var_os("HOME").or_else(|| env::var_os("USERPROFILE")).map(PathBuf::from);
    let configs =
        env::var_os("XDG_CONFIG_HOME").map(PathBuf::from).filter(|path| path.is_absolute());
    let configs = configs.or_else(|| home.map(|home| home.join(".config")));
    let user = configs.map(|folder| folder.join("tandem").join(NAME));
    user.into_iter().chain([PathBuf::from(NAME)]).filter(|file| file.is_file()).collect()
}

/// The command that is called, and where its options begin.
struct Place<'c> {
    command: &'c Command,
    /// The names that lead to it, such as `kriegspiel` and `solve`.
    path: Vec<&'c str>,
    /// The index of the first argument after its name.
    index: usize,
    root: &'c Command,
}

impl<'c> Place<'c> {
    fn find(root: &'c Command, given: &[OsString]) -> Option<Self> {
        let mut place = Self { command: root, path: Vec::new(), index: 0, root };
        for (index, argument) in given.iter().enumerate().skip(1) {
            if let Some(next) = place.command.find_subcommand(argument) {
                place = Self { command: next, index: index + 1, ..place };
                place.path.push(next.get_name());
                if !next.has_subcommands() {
                    return Some(place);
                }
            }
        }
        None
    }

    /// The settings of a file that concern this command, as arguments. All tables are checked, so
    /// that a wrong name does not stay unnoticed.
    fn read(&self, file: &Path) -> Result<Vec<OsString>, Failure> {
        let name = file.display().to_string();
        let failure = |error| Failure::File { name: name.clone(), error };
        if fs::metadata(file).map_err(failure)?.len() > MAX_BYTES {
            return Err(failure(io::Error::other("longer than 1 MiB")));
        }
        let text = fs::read_to_string(file).map_err(failure)?;
        let table = DeTable::parse(&text)
            .map_err(|error| Failure::Message(format!("{name}: {error}").trim_end().to_owned()))?;
        let mut found = Found { general: Vec::new(), own: Vec::new() };
        let outcome = self.collect(table.get_ref(), self.root, &mut Vec::new(), &mut found);
        outcome.map_err(|(offset, message)| {
            let line = text[..offset].matches('\n').count() + 1;
            Failure::Message(format!("{name}:{line}: {message}"))
        })?;
        Ok([found.general, found.own].concat())
    }

    fn collect<'t>(
        &self,
        table: &'t DeTable<'_>,
        command: &Command,
        path: &mut Vec<&'t str>,
        found: &mut Found,
    ) -> Result<(), (usize, String)> {
        for (key, value) in table {
            let (name, offset) = (key.get_ref().as_ref(), key.span().start);
            let at = |message: String| (offset, message);
            match value.get_ref() {
                DeValue::Table(table) if path.is_empty() && name == "all" => {
                    for (key, value) in table {
                        self.general(key, value, found)?;
                    }
                }
                DeValue::Table(table) => {
                    let next = command.find_subcommand(name);
                    let next = next.ok_or_else(|| at(format!("there is no command `{name}`")))?;
                    path.push(name);
                    self.collect(table, next, path, found)?;
                    path.pop();
                }
                _ if path.is_empty() => {
                    let help = "settings are in tables, such as [check] or [all]";
                    return Err(at(format!("`{name}` is in no table; {help}")));
                }
                value => {
                    let option = option(command, name);
                    let option = option.ok_or_else(|| {
                        at(format!("`tandem {}` has no option `{name}`", path.join(" ")))
                    })?;
                    let words = words(option, value).map_err(at)?;
                    if *path == self.path {
                        found.own.extend(words);
                    }
                }
            }
        }
        Ok(())
    }

    /// A setting for all commands that know it.
    fn general(
        &self,
        key: &Spanned<std::borrow::Cow<'_, str>>,
        value: &Spanned<DeValue<'_>>,
        found: &mut Found,
    ) -> Result<(), (usize, String)> {
        let name = key.get_ref().as_ref();
        let at = |message: String| (key.span().start, message);
        if !is_known(self.root, name) {
            return Err(at(format!("no command has an option `{name}`")));
        }
        if let Some(option) = option(self.command, name) {
            found.general.extend(words(option, value.get_ref()).map_err(at)?);
        }
        Ok(())
    }
}

/// Arguments from a file.
struct Found {
    general: Vec<OsString>,
    own: Vec<OsString>,
}

/// An option of a command by its long name.
fn option<'c>(command: &'c Command, name: &str) -> Option<&'c Arg> {
    let is_it = |option: &&Arg| option.get_long() == Some(name);
    let settable = |option: &&Arg| {
        !matches!(name, "help" | "version" | "config" | "no-config") && is_it(option)
    };
    command.get_arguments().find(settable)
}

fn is_known(command: &Command, name: &str) -> bool {
    option(command, name).is_some() || command.get_subcommands().any(|next| is_known(next, name))
}

/// A setting as arguments.
fn words(option: &Arg, value: &DeValue<'_>) -> Result<Vec<OsString>, String> {
    let name = option.get_long().unwrap_or_default();
    let is_flag = matches!(option.get_action(), ArgAction::SetTrue);
    let text = |value: &DeValue<'_>| match value {
        DeValue::String(text) => Some(text.to_string()),
        DeValue::Integer(number) => Some(number.as_str().to_owned()),
        DeValue::Float(number) => Some(number.as_str().to_owned()),
        _ => None,
    };
    let values = match value {
        DeValue::Boolean(true) if is_flag => return Ok(vec![format!("--{name}").into()]),
        DeValue::Boolean(false) if is_flag => return Ok(Vec::new()),
        _ if is_flag => return Err(format!("`{name}` must be true or false")),
        DeValue::Array(list) => list.iter().map(|value| text(value.get_ref())).collect(),
        value => text(value).map(|text| vec![text]),
    };
    let values = values.ok_or_else(|| format!("`{name}` must be a text, a number or a list"))?;
    Ok(values.into_iter().map(|value| format!("--{name}={value}").into()).collect())
}
