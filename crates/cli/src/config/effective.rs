//! The configuration in effect, and where each value comes from: `--print-config`.

use std::{env, ffi::OsString, fmt::Write};

use clap::{Arg, ArgAction, ArgMatches, parser::ValueSource};

use super::{Place, Setting, is_settable, root};
use crate::exit::Failure;

/// All options of the command that is called, as a configuration file.
pub(crate) fn effective() -> Result<String, Failure> {
    let given: Vec<OsString> = env::args_os().collect();
    let command = root();
    let Some(place) = Place::find(&command, &given) else { return Ok(String::new()) };
    let settings = place.settings(&given)?;
    let own = place.matches(&given);
    let all = place.matches(&place.with_settings(given, settings.clone()));
    let mut text = format!("[{}]\n", place.path.join("."));
    for option in place.command.get_arguments() {
        if is_settable(option) && !option.is_global_set() && !option.is_hide_set() {
            let origin = origin(option, &own, &settings);
            // Writing to a string cannot fail.
            let _ = writeln!(text, "{}", line(option, &all, &origin));
        }
    }
    Ok(text)
}

fn line(option: &Arg, matches: &ArgMatches, origin: &str) -> String {
    let name = option.get_long().unwrap_or_default();
    let raw = matches.get_raw(option.get_id().as_str());
    let values: Vec<String> =
        raw.into_iter().flatten().map(|value| value.to_string_lossy().into_owned()).collect();
    if matches!(option.get_action(), ArgAction::SetTrue) {
        return format!("{name} = {}  # {origin}", matches.get_flag(option.get_id().as_str()));
    }
    let values: Vec<String> = values.iter().map(|value| toml(value)).collect();
    match (&*values, option.get_action()) {
        ([], _) => format!("# {name} is not set"),
        (values, ArgAction::Append) => format!("{name} = [{}]  # {origin}", values.join(", ")),
        (values, _) => format!("{name} = {}  # {origin}", values.join(",")),
    }
}

/// Where the value of an option comes from.
fn origin(option: &Arg, own: &ArgMatches, settings: &[Setting]) -> String {
    let variable = option.get_env().map(|name| name.to_string_lossy().into_owned());
    match own.value_source(option.get_id().as_str()) {
        Some(ValueSource::CommandLine) => "command line".to_owned(),
        Some(ValueSource::EnvVariable) => variable.unwrap_or_default(),
        _ => {
            let name = option.get_long();
            let set = settings.iter().rfind(|setting| Some(&*setting.option) == name);
            set.map_or("default".to_owned(), |setting| setting.origin.clone())
        }
    }
}

/// A value in TOML.
fn toml(value: &str) -> String {
    if value.parse::<i64>().is_ok_and(|number| number.to_string() == value) {
        return value.to_owned();
    }
    let mut text = String::from("\"");
    for character in masked(value).chars() {
        match character {
            '"' | '\\' => text.extend(['\\', character]),
            character if character.is_control() => {
                let _ = write!(text, "\\u{:04X}", u32::from(character));
            }
            character => text.push(character),
        }
    }
    text.push('"');
    text
}

/// The text with `***` in place of the passwords of URLs. In doubt it masks too much.
pub(crate) fn masked(text: &str) -> String {
    let mut masked = String::new();
    let mut rest = text;
    while let Some((before, after)) = rest.split_once("://") {
        masked.push_str(before);
        masked.push_str("://");
        let (url, beyond) = after.split_at(end_of_url(after));
        match url.rsplit_once('@') {
            Some((user, host)) => {
                let is_token = ["nats", "tls"].iter().any(|scheme| before.ends_with(scheme));
                match user.split_once(':') {
                    Some((name, _)) => masked.extend([name, ":***@"]),
                    // NATS takes a name without a password for a token.
                    None if is_token => masked.push_str("***@"),
                    None => masked.extend([user, "@"]),
                }
                masked.push_str(&without_password(host));
            }
            None => masked.push_str(&without_password(url)),
        }
        rest = beyond;
    }
    masked.push_str(rest);
    masked
}

/// Where the first URL of a text ends: at a space, a quotation mark, or a comma before the next.
fn end_of_url(text: &str) -> usize {
    let ends = |(at, character): (usize, char)| match character {
        ',' => {
            let next = text[at + 1..].split_once("://").map(|(scheme, _)| scheme);
            next.is_some_and(|scheme| scheme.chars().all(|c| c.is_ascii_alphanumeric()))
        }
        character => character.is_whitespace() || ['"', '\''].contains(&character),
    };
    text.char_indices().find(|&at| ends(at)).map_or(text.len(), |(at, _)| at)
}

/// The end of a URL without the value of a parameter `password`.
fn without_password(url: &str) -> String {
    let Some((before, value)) = url.split_once("password=") else { return url.to_owned() };
    let after = value.find('&').map_or("", |end| &value[end..]);
    format!("{before}password=***{after}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn passwords_in_urls_are_masked() {
        for (text, expected) in [
            ("postgres://tandem:geheim@db/tandem", "postgres://tandem:***@db/tandem"),
            ("postgres://tandem@db/tandem", "postgres://tandem@db/tandem"),
            ("nats://a:p@ss@one:4222,nats://two", "nats://a:***@one:4222,nats://two"),
            ("nats://a:b@one:4222,c:d@two:4222/club", "nats://a:***@two:4222/club"),
            ("nats://token@one:4222,tls://more@two", "nats://***@one:4222,tls://***@two"),
            ("/var/lib/tandem.db", "/var/lib/tandem.db"),
            ("a://:x@h b://u:y@h", "a://:***@h b://u:***@h"),
            ("a://u:x,y/z?@h/d", "a://u:***@h/d"),
            ("a://h/d?user=u&password=x&b=1", "a://h/d?user=u&password=***&b=1"),
        ] {
            assert_eq!(masked(text), expected, "{text}");
        }
    }

    #[test]
    fn values_are_toml() {
        assert_eq!(toml("200"), "200");
        assert_eq!(toml("127.0.0.1:8080"), "\"127.0.0.1:8080\"");
        assert_eq!(toml("a\"\\\u{7}"), "\"a\\\"\\\\\\u0007\"");
        assert_eq!(toml("007"), "\"007\"");
    }
}
