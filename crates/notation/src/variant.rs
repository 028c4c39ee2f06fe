//! The games that tags name: `Variant` and `Rules` of any program (bughouse.pro writes
//! `Bughouse Chess960 Duck`), and `Event` of servers that name the game there.

use std::borrow::Borrow;

use crate::{Kind, Tag};

/// The game that the tags name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Named {
    Bughouse,
    Crazyhouse,
    Chess,
    Chess960,
    /// One that Tandem does not play; the name is empty if it is not known.
    Unplayed {
        name: &'static str,
        is_bughouse: bool,
    },
}

/// The words of a value, in lower case without blanks and punctuation, and the variant's name.
const VARIANTS: [(&str, &str); 19] = [
    ("duck", "Duck"),
    ("accolade", "Accolade"),
    ("atomic", "Atomic"),
    ("kingofthehill", "King of the Hill"),
    ("koth", "King of the Hill"),
    ("threecheck", "Three-check"),
    ("3check", "Three-check"),
    ("fivecheck", "Five-check"),
    ("5check", "Five-check"),
    ("antichess", "Antichess"),
    ("giveaway", "Giveaway"),
    ("suicide", "Suicide"),
    ("losers", "Losers"),
    ("horde", "Horde"),
    ("racingkings", "Racing Kings"),
    ("fogofwar", "Fog of War"),
    ("koedem", "Koedem"),
    ("seirawan", "Seirawan"),
    ("capablanca", "Capablanca"),
];

/// The beginnings of the `Event` of servers that name the game there; any other event may have any
/// name.
const SITES: [&str; 9] =
    ["livechess", "fics", "icc", "bics", "nonfics", "rated", "casual", "unrated", "letsplay"];

impl Named {
    /// The game that the tags name, if they do; `tag` finds the tags of the game.
    pub(crate) fn by_tags<'a, T: Borrow<Tag<'a>>>(tag: impl Fn(&str) -> Option<T>) -> Option<Self> {
        Self::with_tag(tag).map(|(named, _)| named)
    }

    /// The same with the tag that says so.
    fn with_tag<'a, T: Borrow<Tag<'a>>>(tag: impl Fn(&str) -> Option<T>) -> Option<(Self, T)> {
        ["Variant", "Rules", "Event"].into_iter().find_map(|name| {
            let tag = tag(name)?;
            let value = tag.borrow().raw_value();
            let named = match name {
                "Event" => {
                    // An address may contain any word.
                    let mut parts = value.split(|&byte| byte == b'/');
                    Self::by_event(&letters(parts.next()?), parts.next().unwrap_or_default())
                }
                _ => Self::by_value(&letters(value)),
            };
            Some((named?, tag))
        })
    }

    /// Finds the game that an event names, by its letters before the first slash and the bytes
    /// behind that slash.
    fn by_event(letters: &str, behind: &[u8]) -> Option<Self> {
        let of_site = SITES.iter().any(|site| letters.starts_with(site));
        // FICS plays Chess960 as `wild/fr`.
        if of_site && letters.ends_with("wild") && behind.starts_with(b"fr") {
            return Some(Self::Chess960);
        }
        // Nearly every event is a name that people gave: it may be that of a club or a weekend.
        if of_site { Self::known(letters) } else { None }
    }

    fn by_value(letters: &str) -> Option<Self> {
        const ORDINARY: [&str; 7] =
            ["", "chess", "standard", "normal", "regular", "orthodox", "fromposition"];
        if ORDINARY.contains(&letters) {
            return (!letters.is_empty()).then_some(Self::Chess);
        }
        let unknown = || Self::Unplayed { name: "", is_bughouse: false };
        Some(Self::known(letters).unwrap_or_else(unknown))
    }

    /// The game that a value names with one of the words that are known.
    fn known(letters: &str) -> Option<Self> {
        // Nearly every word has a letter that the value lacks, which is found out at once.
        const NEEDED: [u64; VARIANTS.len()] = {
            let mut needed = [0; VARIANTS.len()];
            let mut n = 0;
            while n < VARIANTS.len() {
                needed[n] = letters_in(VARIANTS[n].0);
                n += 1;
            }
            needed
        };
        let is_bughouse = letters.contains("bughouse");
        let lacked = !letters_in(letters);
        let names = |&(&(word, _), needed): &(&(&str, _), u64)| {
            needed & lacked == 0 && letters.contains(word)
        };
        if let Some((&(_, name), _)) = VARIANTS.iter().zip(NEEDED).find(names) {
            return Some(Self::Unplayed { name, is_bughouse });
        }
        let has = |words: &[&str]| words.iter().any(|word| letters.contains(word));
        match letters {
            _ if is_bughouse => Some(Self::Bughouse),
            "zh" => Some(Self::Crazyhouse),
            _ if has(&["crazyhouse", "zhouse"]) => Some(Self::Crazyhouse),
            _ if has(&["960", "fischerandom", "fischerrandom", "freestyle"]) => {
                Some(Self::Chess960)
            }
            "frc" | "wildfr" => Some(Self::Chess960),
            _ => None,
        }
    }
}

/// The letters and digits of a value, in lower case.
fn letters(value: &[u8]) -> String {
    let is_letter = |byte: &&u8| byte.is_ascii_alphanumeric();
    value.iter().filter(is_letter).map(|byte| char::from(byte.to_ascii_lowercase())).collect()
}

/// The letters and digits that a text has, as bits; some share one.
const fn letters_in(text: &str) -> u64 {
    let (bytes, mut letters, mut n) = (text.as_bytes(), 0, 0);
    while n < bytes.len() {
        letters |= 1 << (bytes[n] % 64);
        n += 1;
    }
    letters
}

/// Whether the event is called after bughouse, which alone does not make its games bughouse.
pub(crate) fn is_event_of_bughouse<'a, T: Borrow<Tag<'a>>>(
    tag: impl Fn(&str) -> Option<T>,
) -> bool {
    tag("Event").is_some_and(|tag| letters(tag.borrow().raw_value()).contains("bughouse"))
}

/// Describes a game of a variant that Tandem does not play, by its kind and the tag that names it.
pub(crate) fn unplayed_name(kind: Kind, tag: &Tag<'_>) -> String {
    match kind {
        Kind::Unplayed { name: "", .. } => {
            format!("`{}` is a variant that Tandem does not know", tag.value())
        }
        kind => format!("{kind}, which Tandem does not play"),
    }
}

/// The tag that names a variant that Tandem does not play.
pub(crate) fn unplayed<'a, T: Borrow<Tag<'a>>>(tag: impl Fn(&str) -> Option<T>) -> Option<T> {
    let (named, tag) = Named::with_tag(tag)?;
    matches!(named, Named::Unplayed { .. }).then_some(tag)
}
