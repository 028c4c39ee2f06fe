//! Variants of bughouse that Tandem does not play, named by tags (`Variant`, `Rules`; bughouse.pro
//! writes `Bughouse Chess960 Duck`).

use crate::{Game, Tag};

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

/// The name of a game's variant, if Tandem does not play it, and the tag that says so.
pub(crate) fn unplayed<'a>(game: &Game<'a>) -> Option<(&'static str, Tag<'a>)> {
    ["Variant", "Rules", "Event"].into_iter().find_map(|name| {
        let tag = game.tag(name)?;
        let letters = tag.value().to_lowercase();
        // An event may have any name.
        let counts = name != "Event" || letters.starts_with("live chess");
        let letters: String = letters.chars().filter(char::is_ascii_alphanumeric).collect();
        let (_, variant) = VARIANTS.iter().find(|(word, _)| letters.contains(word))?;
        counts.then_some((*variant, tag))
    })
}
