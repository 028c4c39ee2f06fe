//! Names as ICS clients can show them: one word of ASCII letters and digits.

use protocol::{Person, ics::MAX_NAME};
use unicode_normalization::UnicodeNormalization;

/// The name of somebody whose letters ASCII does not have.
const FOREIGN: &str = "Player";

/// A person's name in one word, without accents and spaces.
pub(super) fn handle(name: &str) -> String {
    let letters = name.nfd().filter(char::is_ascii_alphanumeric);
    let handle: String = letters.take(MAX_NAME).collect();
    if handle.is_empty() { FOREIGN.to_owned() } else { handle }
}

/// The form in which names are compared.
pub(super) fn key(handle: &str) -> String {
    handle.to_ascii_lowercase()
}

/// `(U)` for guests, `(C)` for bots.
pub(super) fn titles(person: &Person) -> &'static str {
    match person {
        Person { bot: true, .. } => "(C)",
        Person { guest: true, .. } => "(U)",
        _ => "",
    }
}

/// A rating as lists have it: `++++` for guests, `----` for players without one.
pub(super) fn rating(person: &Person, points: Option<i32>) -> String {
    match points {
        Some(points) => points.to_string(),
        None if person.guest => "++++".to_owned(),
        None => "----".to_owned(),
    }
}

/// A name for a guest who has not chosen one.
pub(super) fn for_guest() -> String {
    let letters = (0..4).map(|_| char::from(b'A' + rand::random::<u8>() % 26));
    format!("Guest{}", letters.collect::<String>())
}

/// Whether a guest can choose this name: letters only, as clients expect.
pub(super) fn is_for_guests(name: &str) -> bool {
    (3..=MAX_NAME).contains(&name.len()) && name.bytes().all(|byte| byte.is_ascii_alphabetic())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn any_name_becomes_one_word() {
        for (name, expected) in [
            ("Ann", "Ann"),
            ("Anna Nováková", "AnnaNovakova"),
            ("Guest01234", "Guest01234"),
            ("日本", "Player"),
            ("A very very long name of 24", "Averyverylongname"),
        ] {
            assert_eq!(handle(name), expected);
        }
        assert!(is_for_guests(&for_guest()) && is_for_guests("Ann"));
        assert!(!is_for_guests("An") && !is_for_guests("Ann4") && !is_for_guests("x; rm"));
    }
}
