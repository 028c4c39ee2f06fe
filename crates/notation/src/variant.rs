//! Variants of bughouse that Tandem does not play, named by tags (`Variant`, `Rules`; bughouse.pro
//! writes `Bughouse Chess960 Duck`).

use std::borrow::Borrow;

use crate::Tag;

/// The words of a value, in lower case without blanks and punctuation, and the variant's name.
const VARIANTS: [(&str, &str); 17] = [
    ("duck", "Duck"),
    ("accolade", "Accolade"),
    ("atomic", "Atomic"),
    ("kingofthehill", "King of the Hill"),
    ("koth", "King of the Hill"),
    ("threecheck", "Three-check"),
    ("3check", "Three-check"),
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

/// The name of a game's variant, if Tandem does not play it, and the tag that says so; `tag` finds
/// the tags of the game.
pub(crate) fn unplayed<'a, T: Borrow<Tag<'a>>>(
    tag: impl Fn(&str) -> Option<T>,
) -> Option<(&'static str, T)> {
    ["Variant", "Rules", "Event"].into_iter().find_map(|name| {
        let tag = tag(name)?;
        // An event may have any name.
        const SITE: &[u8] = b"live chess";
        let value = tag.borrow().raw_value();
        let of_site = value.get(..SITE.len()).is_some_and(|it| it.eq_ignore_ascii_case(SITE));
        if name == "Event" && !of_site {
            return None;
        }
        let is_letter = |byte: &u8| byte.is_ascii_alphanumeric();
        let letters = value.iter().filter(|byte| is_letter(byte));
        let letters: String = letters.map(|byte| char::from(byte.to_ascii_lowercase())).collect();
        let (_, variant) = VARIANTS.iter().find(|(word, _)| letters.contains(word))?;
        Some((*variant, tag))
    })
}
