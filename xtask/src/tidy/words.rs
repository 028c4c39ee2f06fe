//! Words that Tandem doesn't use: a piece is a "piece", a player is "they" or "you".
//!
//! Names count as well as prose, so words end at `_`, `-` and at a capital letter behind a small
//! one.

use super::{File, Finding};

/// Word, what to write instead.
const BANNED: [(&str, &str); 8] = [
    ("men", "write \"pieces\""),
    ("man", "write \"piece\""),
    ("he", "write \"they\" or \"you\", or name the player"),
    ("his", "write \"their\" or \"your\""),
    ("him", "write \"them\" or \"you\""),
    ("himself", "write \"themselves\" or \"yourself\""),
    ("thereof", "write it plainly"),
    ("thereby", "write it plainly"),
];

/// Phrase in small letters, what to write instead.
const PHRASES: [(&str, &str); 7] = [
    ("so many", "say what is counted: \"N positions\""),
    ("that is all there is", "write it plainly"),
    ("somebody who", "name them: the player, the spectator"),
    ("anybody who", "name them: the player, the spectator"),
    ("nobody who", "name them: the player, the spectator"),
    ("he or she", "write \"they\""),
    ("his or her", "write \"their\""),
];

pub(super) fn check(files: &[File]) -> Vec<Finding> {
    let mut findings = Vec::new();
    // Rules of language must quote what they forbid, and other languages have words of their own.
    for file in files.iter().filter(|file| !is_exempt(&file.path)) {
        for (number, line) in file.text.lines().enumerate() {
            let mut add = |rule, word: &str, instead: &str| {
                findings.push(Finding {
                    rule,
                    path: file.path.clone(),
                    line: number + 1,
                    message: format!("\"{word}\": {instead}"),
                });
            };
            for word in words(line) {
                let small = word.to_lowercase();
                if let Some((_, instead)) = BANNED.iter().find(|&&(banned, _)| banned == small) {
                    add("word", word, instead);
                }
            }
            let small = line.to_lowercase();
            // "So many pieces that…" is plain English; only the number without a number is not.
            let is_fine = |phrase| phrase == "so many" && small.contains(" that");
            let bad =
                PHRASES.iter().filter(|&&(phrase, _)| has(&small, phrase) && !is_fine(phrase));
            for (phrase, instead) in bad {
                add("phrase", phrase, instead);
            }
        }
    }
    findings
}

pub(super) fn is_exempt(path: &str) -> bool {
    let name = path.rsplit('/').next().unwrap_or_default();
    path.starts_with("xtask/src/tidy")
        || path.split('/').any(|part| part == "cs")
        || name.split('.').any(|part| matches!(part, "cs" | "de"))
}

/// The words of a line; names fall apart into theirs.
fn words(line: &str) -> impl Iterator<Item = &str> {
    line.split(|c: char| !c.is_alphabetic()).flat_map(|run| {
        let mut parts = Vec::new();
        let mut start = 0;
        let mut small = false;
        for (index, c) in run.char_indices() {
            if c.is_uppercase() && small {
                parts.push(&run[start..index]);
                start = index;
            }
            small = c.is_lowercase();
        }
        parts.push(&run[start..]);
        parts
    })
}

/// Whether a phrase stands there between word boundaries.
fn has(line: &str, phrase: &str) -> bool {
    line.match_indices(phrase).any(|(index, _)| {
        !line[..index].ends_with(char::is_alphabetic)
            && !line[index + phrase.len()..].starts_with(char::is_alphabetic)
    })
}

#[cfg(test)]
mod tests {
    use super::{super::found, check};

    #[test]
    fn banned_words_are_found_in_prose_and_in_names() {
        let text = "// Men come.\nlet own_men = ownMan(x);\n\"he waits\"\n// So many nodes.";
        assert_eq!(
            found(check, "crates/a/src/b.rs", text),
            [(1, "word"), (2, "word"), (2, "word"), (3, "word"), (4, "phrase")]
        );
    }

    #[test]
    fn words_that_only_contain_them_are_fine() {
        let text = "<menu> a woman, a human, so many that it ends, many moments, the themes, this, management, seldom any";
        assert_eq!(found(check, "a.md", text), []);
        for language in ["cs.ftl", "de.ftl", "rules.de.ftl"] {
            let path = format!("web/locales/{language}");
            assert_eq!(found(check, &path, "key = man he"), [], "{path}");
        }
    }
}
