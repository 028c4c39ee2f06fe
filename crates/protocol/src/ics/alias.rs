//! Aliases: `alias $ @`, `alias hi tell $1 hello`.

/// How many aliases a connection can have.
const MOST: usize = 30;

/// The longest name and the longest text, in bytes.
const LONGEST_NAME: usize = 20;
const LONGEST_TEXT: usize = 400;

/// The aliases of a connection, in the order in which they were made.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Aliases(Vec<(String, String)>);

/// Why an alias cannot be made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AliasError {
    /// There are as many aliases as one person may have.
    TooMany,
    /// The text is longer than an alias may be.
    TooLong,
}

impl Aliases {
    /// Makes an alias, or changes one.
    ///
    /// # Errors
    ///
    /// There are too many, or it is too long.
    pub fn set(&mut self, name: &str, text: &str) -> Result<(), AliasError> {
        if name.is_empty() || name.len() > LONGEST_NAME || text.len() > LONGEST_TEXT {
            return Err(AliasError::TooLong);
        }
        if let Some((_, old)) = self.0.iter_mut().find(|(other, _)| other == name) {
            text.clone_into(old);
            return Ok(());
        }
        if self.0.len() == MOST {
            return Err(AliasError::TooMany);
        }
        self.0.push((name.to_owned(), text.to_owned()));
        Ok(())
    }

    /// Removes an alias; says whether there was one.
    pub fn remove(&mut self, name: &str) -> bool {
        let before = self.0.len();
        self.0.retain(|(other, _)| other != name);
        self.0.len() < before
    }

    /// The aliases, each with its text, in the order in which they were made.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &str)> {
        self.0.iter().map(|(name, text)| (name.as_str(), text.as_str()))
    }

    /// The line that an alias stands for; the line itself if its first word is none. `$1` to `$9`
    /// are words of the line, `$-` and `@` everything after its first word. An alias without any of
    /// them keeps the rest of the line at its end. The result is not looked up again.
    pub fn expand(&self, line: &str) -> String {
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let Some((_, text)) = self.0.iter().find(|(name, _)| name == word) else {
            return line.to_owned();
        };
        let rest = rest.trim();
        let words: Vec<&str> = rest.split_ascii_whitespace().collect();
        let (mut expanded, mut uses_rest) = (String::new(), false);
        let mut letters = text.chars().peekable();
        while let Some(letter) = letters.next() {
            let parameter = match (letter, letters.peek()) {
                ('@', _) => Some(rest),
                ('$', Some('-')) => Some(rest),
                ('$', Some(digit @ '1'..='9')) => {
                    let at = digit.to_digit(10).map_or(0, |digit| digit as usize);
                    Some(words.get(at - 1).copied().unwrap_or_default())
                }
                _ => None,
            };
            match parameter {
                Some(value) => {
                    uses_rest = true;
                    expanded.push_str(value);
                    if letter == '$' {
                        letters.next();
                    }
                }
                None => expanded.push(letter),
            }
        }
        if !uses_rest && !rest.is_empty() {
            expanded.push(' ');
            expanded.push_str(rest);
        }
        expanded
    }
}
