//! Names of people: which are valid, and which count as the same.
//!
//! Two names are the same if people could mistake one for the other: case, compatibility forms, and
//! look-alike letters of other scripts make no difference (Unicode Technical Standard 39,
//! skeletons).

use store::StoredName;
use unicode_normalization::{UnicodeNormalization, char::is_combining_mark};
use unicode_properties::{GeneralCategoryGroup, UnicodeGeneralCategory};
use unicode_security::{confusable_detection::skeleton, mixed_script::AugmentedScriptSet};

use crate::text::is_plain;

/// The default name of guests; a number follows.
const GUEST: &str = "Guest";

/// Names that people would take for the operators, the server or its officials.
const RESERVED: &[&str] = &[
    "admin",
    "admins",
    "administrator",
    "administrators",
    "anonymous",
    "arbiter",
    "bot",
    "bots",
    "chief arbiter",
    "deleted player",
    "everybody",
    "everyone",
    // The tournaments answer chess clients by these names.
    "event",
    "mamer",
    "mod",
    "moderator",
    "moderators",
    "mods",
    "nobody",
    "official",
    "operator",
    "operators",
    "owner",
    "referee",
    "root",
    "rozhodčí",
    "security",
    "server",
    "site",
    "staff",
    "superuser",
    "support",
    "sysadmin",
    "system",
    "team",
    "umpire",
    "webmaster",
    // The engines that play here.
    "fairy-stockfish",
    "sjeng",
    "stockfish",
    "sunsetter",
];

/// No word of a name is one of these: `Admin Anna`, `Anna_Admin`.
const RESERVED_WORDS: &[&str] = &[
    "admin",
    "administrator",
    "helpdesk",
    "moderator",
    "operator",
    "staff",
    "support",
    "tandem",
    "umpire",
];

/// No name begins with this: all our bots are called `Tandem …`.
const RESERVED_START: &str = "tandem";

/// Combining marks that change the sound of a letter in some language. Not every letter with one of
/// them is a character of its own. All other marks cross out, underline or decorate.
const TONES: [char; 11] = [
    '\u{300}', '\u{301}', '\u{302}', '\u{303}', '\u{304}', '\u{306}', '\u{307}', '\u{308}',
    '\u{30c}', '\u{323}', '\u{328}',
];

/// How many combining marks a letter can have. No written language needs more.
const MOST_MARKS: usize = 2;

/// A valid name, and the form in which it is compared.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Name {
    pub text: String,
    pub folded: String,
    /// As chess clients show it, in lower case; see [`own_handle`].
    pub handle: String,
}

impl Name {
    /// Parses a name: trimmed, of one to [`protocol::MAX_NAME`] visible characters on one line,
    /// with a letter or digit, and not one that the server gives to guests.
    pub fn new(text: &str) -> Option<Self> {
        // A text that is far too long is not normalized.
        if text.len() > protocol::MAX_NAME * 16 {
            return None;
        }
        let words: Vec<&str> = text.split(' ').filter(|word| !word.is_empty()).collect();
        let text: String = words.join(" ").nfc().collect();
        let fits = (1..=protocol::MAX_NAME).contains(&text.chars().count());
        let marks = text.chars().fold((0, 0), |(run, most): (usize, usize), c| {
            let run = if is_combining_mark(c) { run + 1 } else { 0 };
            (run, most.max(run))
        });
        let folded = folded(&text);
        let readable = folded.chars().any(char::is_alphanumeric);
        (fits
            && readable
            && marks.1 <= MOST_MARKS
            && is_plain(&text)
            && is_visible(&text)
            && !is_for_guests(&text))
        .then(|| Self { handle: own_handle(&text), text, folded })
    }

    /// Parses a name that somebody chooses: it does not belong to the operators or to a bot, and
    /// does not imitate another by its letters.
    pub fn chosen(text: &str) -> Option<Self> {
        let name = Self::new(text)?;
        // Chess clients see no accents, so `Ádmin` is one too.
        let is_one = |text: &str, of: &[&str]| {
            let (folded_text, handle) = (folded(text), own_handle(text));
            of.iter().any(|word| {
                folded(word) == folded_text || (!handle.is_empty() && own_handle(word) == handle)
            })
        };
        let mut words = name.text.split(|c: char| !c.is_alphanumeric());
        let reserved = is_one(&name.text, RESERVED)
            || words.any(|word| is_one(word, RESERVED_WORDS))
            || name.folded.starts_with(&folded(RESERVED_START))
            || name.handle.starts_with(RESERVED_START);
        (!reserved && !imitates(&name.text)).then_some(name)
    }

    pub fn stored(&self) -> StoredName<'_> {
        let Self { text, folded, handle } = self;
        StoredName { text, folded, handle }
    }

    /// A name for a guest, with a five-digit number.
    pub fn for_guest(number: u32) -> String {
        format!("{GUEST}{:05}", number % 100_000)
    }
}

/// The name of a person whose letters ASCII does not have, as chess clients show it.
const FOREIGN: &str = "Player";

/// A name as chess clients can show it: one word of ASCII letters and digits, without accents.
pub fn handle(name: &str) -> String {
    let letters = name.nfd().filter(char::is_ascii_alphanumeric);
    let handle: String = letters.take(protocol::ics::MAX_NAME).collect();
    if handle.is_empty() { FOREIGN.to_owned() } else { handle }
}

/// The handle that belongs to a name, as handles are compared; empty for a name whose letters ASCII
/// does not have, because many share what is left of it.
pub fn own_handle(name: &str) -> String {
    let handle = handle_key(&handle(name));
    if name.nfd().any(|c| c.is_ascii_alphabetic()) { handle } else { String::new() }
}

/// The form in which handles are compared.
pub fn handle_key(handle: &str) -> String {
    handle.to_ascii_lowercase()
}

/// Whether every character is visible: no controls, direction marks, joiners, unassigned or private
/// characters.
fn is_visible(text: &str) -> bool {
    text.chars().all(|c| {
        let seen = skeleton(c.encode_utf8(&mut [0; 4])).next().is_some();
        c.general_category_group() != GeneralCategoryGroup::Other && seen
    })
}

/// The form in which a name is compared: two names count as the same if these are equal.
pub fn folded(text: &str) -> String {
    let text: String = text.nfkc().flat_map(char::to_lowercase).filter(|c| *c != ' ').collect();
    skeleton(&text).flat_map(char::to_lowercase).collect()
}

/// Whether a name mixes scripts that no language mixes, or has marks that only decorate: with
/// either, it can look like another one.
fn imitates(text: &str) -> bool {
    let marked = text.chars().any(|c| {
        let decorates = matches!(c, '\u{300}'..='\u{36f}' | '\u{1ab0}'..='\u{1aff}'
            | '\u{1dc0}'..='\u{1dff}' | '\u{20d0}'..='\u{20ff}' | '\u{fe20}'..='\u{fe2f}');
        decorates && !TONES.contains(&c)
    });
    marked || mixes_scripts(text)
}

/// Whether a name has letters of scripts that are not written together: more than one, except Latin
/// beside those of Chinese, Japanese or Korean ("highly restrictive" in Unicode Technical Standard
/// 39).
fn mixes_scripts(text: &str) -> bool {
    let latin = AugmentedScriptSet::for_char('a');
    let (mut all, mut others) = (AugmentedScriptSet::default(), AugmentedScriptSet::default());
    for c in text.chars() {
        let script = AugmentedScriptSet::for_char(c);
        let mut is_latin = script;
        is_latin.intersect_with(latin);
        all.intersect_with(script);
        if is_latin.is_empty() {
            others.intersect_with(script);
        }
    }
    all.is_empty() && !(others.hanb || others.jpan || others.kore)
}

fn is_for_guests(text: &str) -> bool {
    let text: String = text.nfkc().flat_map(char::to_lowercase).filter(|c| *c != ' ').collect();
    text.strip_prefix(&GUEST.to_lowercase())
        .is_some_and(|number| number.chars().all(char::is_numeric))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn name(text: &str) -> Option<String> {
        Name::new(text).map(|name| name.text)
    }

    #[test]
    fn names_that_can_be_read_are_kept_as_they_are_written() {
        for text in
            ["Anna", "Jiří Žák", "李小龍", "علی", "x", "'; DROP TABLE people;--", "O'Brien <b>"]
        {
            assert_eq!(name(text).as_deref(), Some(text));
        }
        assert_eq!(name("  two   words ").as_deref(), Some("two words"));
        assert_eq!(name("e\u{301}ve").as_deref(), Some("éve"));
    }

    #[test]
    fn names_that_hide_something_are_no_names() {
        let long = "x".repeat(protocol::MAX_NAME + 1);
        let huge = "é".repeat(1_000_000);
        for text in [
            "",
            "   ",
            "a\nb",
            "a\u{0}b",
            "\u{202e}anna",
            "an\u{2066}na",
            "an\u{200b}na",
            "an\u{feff}na",
            "an\u{ad}na",
            "\u{3164}",
            "\u{2800}",
            "a\u{2028}b",
            "\u{e000}a",
            "a\u{300}\u{301}\u{302}\u{303}",
            "...",
            "Guest12345",
            "guest 7",
            "ＧＵＥＳＴ１",
            "Guest",
            &long,
            &huge,
        ] {
            assert_eq!(name(text), None, "{text:?}");
        }
    }

    #[test]
    fn nobody_chooses_a_name_of_the_operators_or_an_imitation() {
        for text in [
            "admin",
            "ADMIN",
            "Аdmin",
            "Moderator",
            "Umpire",
            "Server",
            "Tandem club",
            "TandemClub",
            "Anna Admin",
            "admin_anna",
            "GM_Support",
            "support-team",
            "Moderator.1",
            "HelpDesk",
            "Rozhodčí",
            "Stockfish",
            "Deleted player",
            "Ꭺnna",
            "A\u{332}nna",
            "a\u{20dd}nna",
            "Аnnа",
            "Αnna",
        ] {
            assert_eq!(Name::chosen(text), None, "{text:?}");
        }
        for text in [
            "Anna",
            "Serverina",
            "Supporter_1",
            "Jiří Žák",
            "李小龍",
            "李 Bruce",
            "さくらサクラ 桜 Sakura",
            "김 Kim",
            "Анна",
            "علی",
            "ẹ\u{300}",
            "O'Brien <b>",
            "Bot Fisher",
            "नेहा",
            "Ольга 7",
            "Kateřina ♥",
        ] {
            assert!(Name::chosen(text).is_some(), "{text:?}");
        }
    }

    #[test]
    fn any_name_becomes_a_handle_of_one_word() {
        for (name, expected) in [
            ("Ann", "Ann"),
            ("Anna Nováková", "AnnaNovakova"),
            ("Guest01234", "Guest01234"),
            ("日本", "Player"),
            ("A very very long name of 24", "Averyverylongname"),
        ] {
            assert_eq!(handle(name), expected);
        }
        assert_eq!(Name::new("Anna Nováková").expect("a name").handle, "annanovakova");
    }

    #[test]
    fn names_that_look_alike_are_the_same() {
        let alike = [
            ("Anna", "anna"),
            ("Anna", "ANNA"),
            ("Anna", "Аnnа"),
            ("Anna", "Ａｎｎａ"),
            ("Anna B", "annab"),
            ("paypal", "pаypаl"),
            ("Bill", "Bi11"),
            ("Bo0", "BoO"),
            ("Žák", "žák"),
        ];
        for (one, other) in alike {
            assert_eq!(folded(one), folded(other), "{one} {other}");
        }
        for (one, other) in [("Anna", "Ana"), ("Žák", "Zak"), ("Jan", "Jana"), ("Jan1", "Jan2")] {
            assert_ne!(folded(one), folded(other), "{one} {other}");
        }
    }

    #[test]
    fn handles_of_names_without_letters_of_ascii_belong_to_nobody() {
        for (name, owns) in [
            ("Anna Nováková", "annanovakova"),
            ("日本", ""),
            ("Анна", ""),
            ("Иван 2", ""),
            ("7", ""),
        ] {
            assert_eq!(own_handle(name), owns, "{name}");
            assert_eq!(Name::new(name).expect("a name").handle, owns);
        }
        assert_eq!(handle("日本"), "Player");
        for reserved in ["Ádmin", "Módérator", "Tándem Club", "Stóckfish", "Anna Ádmin"] {
            assert_eq!(Name::chosen(reserved), None, "{reserved}");
        }
    }
}
