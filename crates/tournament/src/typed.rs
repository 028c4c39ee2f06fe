//! Results as they are typed: `1:2W3:4`, and `5:6WL7:8` for a match of two games. Numbers are those
//! of the entrants; pairs are one number a side: `3WD7`.

use crate::{EntrantId, GameResult, Side};

/// One match as it was typed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TypedResult {
    /// The side that is typed first.
    pub first: Side,
    /// The other side.
    pub second: Side,
    /// One a game.
    pub games: Vec<GameResult>,
}

/// Where a text stops being results.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TypedError {
    /// From 1.
    pub line: usize,
    /// The fault.
    pub text: String,
}

impl std::fmt::Display for TypedError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Self { line, text } = self;
        write!(f, "line {line}: `{text}` is no result: write `1:2W3:4`, with W, L or D a game")
    }
}

impl std::error::Error for TypedError {}

/// Reads results that are separated by spaces, commas or lines.
///
/// # Errors
///
/// Names the first word that is no result.
pub fn parse_results(text: &str) -> Result<Vec<TypedResult>, TypedError> {
    let mut results = Vec::new();
    for (line, content) in text.lines().enumerate() {
        let words = content.split(|c: char| c.is_whitespace() || matches!(c, ',' | ';'));
        for word in words.filter(|word| !word.is_empty()) {
            results.push(result(word).ok_or_else(|| TypedError {
                line: line + 1,
                text: word.chars().take(40).collect(),
            })?);
        }
    }
    Ok(results)
}

fn result(word: &str) -> Option<TypedResult> {
    let begin = word.find(|c: char| c.is_ascii_alphabetic())?;
    let end = word.rfind(|c: char| c.is_ascii_alphabetic())? + 1;
    let game = |letter: char| match letter.to_ascii_uppercase() {
        'W' => Some(GameResult::WIN),
        'L' => Some(GameResult::LOSS),
        'D' => Some(GameResult::DRAW),
        _ => None,
    };
    let games: Vec<_> = word[begin..end].chars().map(game).collect::<Option<_>>()?;
    let (first, second) = (side(&word[..begin])?, side(&word[end..])?);
    let mut all: Vec<_> = first.0.iter().chain(&second.0).collect();
    all.sort_unstable();
    all.dedup();
    let fits = first.0.len() == second.0.len()
        && all.len() == 2 * first.0.len()
        && games.len() <= usize::from(crate::limits::GAMES);
    fits.then_some(TypedResult { first, second, games })
}

fn side(text: &str) -> Option<Side> {
    let number = |text: &str| {
        let digits = text.len() <= 5 && text.bytes().all(|byte| byte.is_ascii_digit());
        text.parse().ok().filter(|&number| digits && number > 0).map(EntrantId)
    };
    match text.split_once(':') {
        Some((one, other)) => Some(Side::partners(number(one)?, number(other)?)),
        None => number(text).map(Side::pair),
    }
}
