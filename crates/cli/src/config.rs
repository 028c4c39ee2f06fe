//! The configuration file `tandem.toml`: defaults for options.
//!
//! A table has the name of a command, a key that of an option; the table `all` holds for every
//! command that has the option. The settings become arguments in front of those of the command
//! line, which therefore win. A setting whose option has an environment variable that is set is
//! left out, so the order is: command line, environment, file, default.

pub(crate) mod effective;

use std::{
    env,
    ffi::{OsStr, OsString},
    fs, io,
    path::{Path, PathBuf},
};

use clap::{Arg, ArgAction, ArgMatches, Command, CommandFactory, parser::ValueSource};
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
    let command = root();
    let Some(place) = Place::find(&command, &given) else { return Ok(given) };
    let settings = place.settings(&given)?;
    Ok(place.with_settings(given, settings))
}

fn root() -> Command {
    let mut command = crate::Arguments::command();
    command.build();
    command
}

/// A setting of a file as an argument.
#[derive(Clone)]
struct Setting {
    /// The long name of the option.
    option: String,
    word: OsString,
    /// The file and the line.
    origin: String,
}

/// The value of `--config` or `TANDEM_CONFIG`, and whether `--no-config` is there.
fn named_file(given: &[OsString]) -> (Option<PathBuf>, bool) {
    let is_off = given.iter().any(|argument| argument == "--no-config");
    let after = given.iter().skip_while(|argument| *argument != "--config").nth(1);
    let joined = given.iter().find_map(|argument| argument.to_str()?.strip_prefix("--config="));
    let named = joined.map(OsStr::new).or(after.map(OsString::as_os_str));
    let named = named.map(PathBuf::from);
    (named.or_else(|| env::var_os("TANDEM_CONFIG").map(PathBuf::from)), is_off)
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

    /// The settings of all files for this command, in the order in which later ones win.
    fn settings(&self, given: &[OsString]) -> Result<Vec<Setting>, Failure> {
        let (named, is_off) = named_file(given);
        let files = match named {
            _ if is_off => Vec::new(),
            Some(file) => vec![file],
            None => usual_files(),
        };
        let mut settings = Vec::new();
        for file in files {
            settings.extend(self.read(&file)?);
        }
        Ok(settings)
    }

    /// The arguments with the settings that neither the command line nor the environment overrides.
    fn with_settings(&self, given: Vec<OsString>, settings: Vec<Setting>) -> Vec<OsString> {
        if settings.is_empty() {
            return given;
        }
        let matches = self.matches(&given);
        let overridden = |setting: &Setting| {
            self.command.get_arguments().any(|option| {
                option.get_long() == Some(&setting.option) && is_given(&matches, option)
            })
        };
        let settings = settings.into_iter().filter(|setting| !overridden(setting));
        let words: Vec<OsString> = settings.map(|setting| setting.word).collect();
        let (before, after) = given.split_at(self.index);
        [before, &words, after].concat()
    }

    /// How the command understands arguments, as far as they can be read.
    fn matches(&self, arguments: &[OsString]) -> ArgMatches {
        let root = crate::Arguments::command().ignore_errors(true);
        let mut matches = root.try_get_matches_from(arguments).unwrap_or_default();
        while let Some((_, next)) = matches.remove_subcommand() {
            matches = next;
        }
        matches
    }

    /// The settings of a file that concern this command. All tables are checked, so that a wrong
    /// name does not stay unnoticed.
    fn read(&self, file: &Path) -> Result<Vec<Setting>, Failure> {
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
        let at = |offset: usize| format!("{name}:{}", text[..offset].matches('\n').count() + 1);
        outcome
            .map_err(|(offset, message)| Failure::Message(format!("{}: {message}", at(offset))))?;
        let all = found.general.into_iter().chain(found.own);
        let setting = |(offset, option, word)| Setting { option, word, origin: at(offset) };
        Ok(all.map(setting).collect())
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
                    let next = next.ok_or_else(|| {
                        let known = command.get_subcommands().map(Command::get_name);
                        at(format!("there is no command `{name}`{}", did_you_mean(name, known)))
                    })?;
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
                        let hint = did_you_mean(name, options(command));
                        at(format!("`tandem {}` has no option `{name}`{hint}", path.join(" ")))
                    })?;
                    let words = words(command, option, value).map_err(at)?;
                    if *path == self.path {
                        found.own.extend(words.into_iter().map(|w| (offset, name.to_owned(), w)));
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
        let offset = key.span().start;
        let at = |message: String| (offset, message);
        if !is_known(self.root, name) {
            return Err(at(format!("no command has an option `{name}`")));
        }
        if let Some(option) = option(self.command, name) {
            let words = words(self.command, option, value.get_ref()).map_err(at)?;
            found.general.extend(words.into_iter().map(|word| (offset, name.to_owned(), word)));
        }
        Ok(())
    }
}

/// Arguments from a file: where they are, the names of their options, and themselves.
struct Found {
    general: Vec<(usize, String, OsString)>,
    own: Vec<(usize, String, OsString)>,
}

/// Whether the command line or the environment has a value for an option.
fn is_given(matches: &ArgMatches, option: &Arg) -> bool {
    let source = matches.value_source(option.get_id().as_str());
    matches!(source, Some(ValueSource::CommandLine | ValueSource::EnvVariable))
}

/// A hint at the most similar name, if one is similar.
fn did_you_mean<'a>(name: &str, known: impl Iterator<Item = &'a str>) -> String {
    let scored = known.map(|known| (strsim::jaro_winkler(name, known), known));
    let best = scored.max_by(|(one, _), (other, _)| one.total_cmp(other));
    let best = best.filter(|(score, _)| *score > 0.8);
    best.map_or(String::new(), |(_, known)| format!("; did you mean `{known}`?"))
}

/// An option of a command by its long name.
fn option<'c>(command: &'c Command, name: &str) -> Option<&'c Arg> {
    command.get_arguments().find(|option| is_settable(option) && option.get_long() == Some(name))
}

/// The names of the options that a file can set.
fn options(command: &Command) -> impl Iterator<Item = &str> {
    command.get_arguments().filter(|option| is_settable(option)).filter_map(Arg::get_long)
}

/// Whether a file can set this option.
fn is_settable(option: &Arg) -> bool {
    let never = ["help", "version", "config", "no-config", "print-config"];
    option.get_long().is_some_and(|name| !never.contains(&name))
}

fn is_known(command: &Command, name: &str) -> bool {
    option(command, name).is_some() || command.get_subcommands().any(|next| is_known(next, name))
}

/// A setting as arguments, which the command accepts.
fn words(command: &Command, option: &Arg, value: &DeValue<'_>) -> Result<Vec<OsString>, String> {
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
    let words: Vec<_> = values.into_iter().map(|value| format!("--{name}={value}")).collect();
    for word in &words {
        is_accepted(command, word)?;
    }
    Ok(words.into_iter().map(OsString::from).collect())
}

/// Whether the value of an option is one that the command can read.
fn is_accepted(command: &Command, word: &str) -> Result<(), String> {
    use clap::error::ErrorKind::{InvalidValue, ValueValidation};

    let arguments = [command.get_name(), word];
    let Err(error) = command.clone().try_get_matches_from(arguments) else { return Ok(()) };
    if !matches!(error.kind(), InvalidValue | ValueValidation) {
        return Ok(());
    }
    let text = error.to_string();
    let lines = text.trim_start_matches("error: ").lines().take_while(|line| !line.is_empty());
    let lines: Vec<&str> = lines.map(str::trim).collect();
    Err(effective::masked(&lines.join(" ")))
}
