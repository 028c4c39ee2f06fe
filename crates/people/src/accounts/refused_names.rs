//! Words that names do not have: a short list of our own, and what the operator adds.
//!
//! Whole words are compared, so names that merely contain some letters are not refused. Libraries
//! that find more than this also refuse surnames (Cummings, Assange), and take 19 MiB of memory.

use std::{collections::HashSet, sync::Arc};

use super::names::folded;

/// The list of the server.
const OFFENSIVE: &str = include_str!("offensive_words.txt");

/// Words that names do not have. Clones share them.
#[derive(Clone, Debug)]
pub struct RefusedNames(Arc<Words>);

#[derive(Debug, Default)]
struct Words {
    /// As names are compared.
    words: HashSet<String>,
    /// Those that stand nowhere in a name.
    anywhere: Vec<String>,
    allowed: HashSet<String>,
}

impl Default for RefusedNames {
    fn default() -> Self {
        Self::with("")
    }
}

impl RefusedNames {
    /// The list of the server and that of its operator, with a word on each line. `*` stands before
    /// words that are refused anywhere in a name, `+` before names that are allowed nevertheless,
    /// and `#` before comments.
    pub fn with(of_operator: &str) -> Self {
        let mut words = Words::default();
        for line in OFFENSIVE.lines().chain(of_operator.lines()) {
            let line = line.trim();
            let (mark, word) = match line.chars().next() {
                None | Some('#') => continue,
                Some(mark @ ('*' | '+')) => (mark, &line[1..]),
                Some(_) => (' ', line),
            };
            let word = folded(word.trim());
            if word.is_empty() {
                continue;
            }
            match mark {
                '*' => words.anywhere.push(word),
                '+' => drop(words.allowed.insert(word)),
                _ => drop(words.words.insert(word)),
            }
        }
        Self(Arc::new(words))
    }

    /// Whether nobody may have this name.
    pub(super) fn has(&self, name: &str) -> bool {
        let Words { words, anywhere, allowed } = &*self.0;
        let whole = folded(name);
        if allowed.contains(&whole) {
            return false;
        }
        let parts = name.split(|c: char| !c.is_alphanumeric()).map(str::to_owned);
        let forms = parts.chain([name.to_owned()]).flat_map(|part| {
            let spelled = folded(&part.chars().map(letter).collect::<String>());
            [folded(&part), spelled]
        });
        forms.into_iter().any(|form| {
            words.contains(&form) || anywhere.iter().any(|word| form.contains(word.as_str()))
        })
    }
}

/// The letter that a digit or sign is written for: `h1tl3r`.
const fn letter(c: char) -> char {
    match c {
        '0' => 'o',
        '1' | '!' | '|' => 'i',
        '3' => 'e',
        '4' | '@' => 'a',
        '5' | '$' => 's',
        '7' => 't',
        c => c,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slurs_are_no_names_and_ordinary_names_are() {
        let refused = RefusedNames::default();
        for name in [
            "Hitler",
            "H1tl3r 88",
            "n1gger",
            "XxFaggotxX",
            "Anna-Cunt",
            "Fuck You",
            "f u c k",
            "HURENSOHN",
            "Kurva",
        ] {
            assert!(refused.has(name), "{name}");
        }
        for name in [
            "Anna",
            "Scunthorpe",
            "Cummings",
            "Assange",
            "Dick Nguyen",
            "Nazim",
            "Negreanu",
            "Picasso",
            "Spice",
            "Raccoon",
            "Ho Chi Minh",
            "Jiří Žák",
            "李小龍",
            "Matsushita",
        ] {
            assert!(!refused.has(name), "{name}");
        }
    }

    #[test]
    fn the_operator_adds_and_allows_names() {
        let refused =
            RefusedNames::with("# ours\nChess Club\n*casino\n\n+Nazi Hikmet\n  + Kunt \n");
        for name in ["chess club", "CHESSCLUB", "Best Casino 7", "Hitler"] {
            assert!(refused.has(name), "{name}");
        }
        for name in ["Chess", "Nazi Hikmet", "Kunt"] {
            assert!(!refused.has(name), "{name}");
        }
    }
}
