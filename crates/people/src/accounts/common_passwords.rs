//! Passwords that attackers try first.

/// Those of eight characters or more among the 20,000 that Django refuses, which Royce Williams
/// collected from leaks, and some of chess players; in lower case, sorted.
const COMMON: &str = include_str!("common_passwords.txt");

/// How many characters a guess adds to a common password: `password1!`.
const MOST_ADDED: usize = 3;

/// Whether everybody would try this password, in any case; or it repeats one character.
pub(super) fn is_common(password: &str) -> bool {
    let lower = password.to_lowercase();
    let first = lower.chars().next();
    let repeats = lower.chars().all(|c| Some(c) == first);
    let shorter = lower.trim_end_matches(|c: char| c.is_ascii_digit() || c.is_ascii_punctuation());
    let varies = lower.len() - shorter.len() <= MOST_ADDED && is_listed(shorter);
    repeats || varies || is_listed(&lower)
}

fn is_listed(password: &str) -> bool {
    // The lines are sorted, but not equally long: look at the line around the middle.
    let (mut low, mut high) = (0, COMMON.len());
    while low < high {
        let middle = low.midpoint(high);
        let start = COMMON[..middle].rfind('\n').map_or(0, |end| end + 1);
        let end = COMMON[middle..].find('\n').map_or(COMMON.len(), |end| middle + end);
        match COMMON[start..end].cmp(password) {
            std::cmp::Ordering::Equal => return true,
            std::cmp::Ordering::Less => low = end + 1,
            std::cmp::Ordering::Greater => high = start,
        }
    }
    false
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_list_is_sorted_and_every_line_is_found() {
        let lines: Vec<&str> = COMMON.lines().collect();
        assert!(lines.is_sorted() && COMMON.is_ascii(), "it is searched by halves");
        assert!(lines.iter().all(|line| is_common(line)));
        assert!(lines.len() > 8000);
    }

    #[test]
    fn common_passwords_and_their_endings_are_known() {
        for common in
            ["Password", "password1!", "BUGHOUSE", "kriegspiel42", "eeeeeeeee", "basketball"]
        {
            assert!(is_common(common), "{common}");
        }
        for other in ["correct horse", "two boards, one game", "basketball in june"] {
            assert!(!is_common(other), "{other}");
        }
    }
}
