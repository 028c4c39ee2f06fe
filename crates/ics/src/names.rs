//! Names as ICS clients can show them: one word of ASCII letters and digits.

pub(super) use people::accounts::names::{handle, handle_key as key};
use protocol::{Person, ics::MAX_NAME};

/// `(U)` for guests, `(C)` for bots.
pub(super) fn titles(person: &Person) -> &'static str {
    match person {
        Person { bot: true, .. } => "(C)",
        Person { guest: true, .. } => "(U)",
        _ => "",
    }
}

/// The name of somebody in lists and talk: `Ann(U)`.
pub(super) fn titled(person: &Person) -> String {
    format!("{}{}", handle(&person.name), titles(person))
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
    fn guests_choose_letters_alone() {
        assert!(is_for_guests(&for_guest()) && is_for_guests("Ann"));
        assert!(!is_for_guests("An") && !is_for_guests("Ann4") && !is_for_guests("x; rm"));
    }
}
