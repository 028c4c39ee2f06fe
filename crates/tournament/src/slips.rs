//! Results as they stand on slips: a line is the number of a table and the score of its next game,
//! `7 1-0`, of all its games, `7 1-0 ½-½`, or of a match that one side has won whole, `7 2-0`.

use crate::{Act, GameResult, Half, Match, MatchId, RoundState, Tournament, limits};

/// Why slips cannot be entered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SlipError {
    /// From 1.
    pub line: usize,
    /// The slip, or its beginning.
    pub text: String,
    /// The reason, or what to write instead.
    pub why: &'static str,
}

impl std::fmt::Display for SlipError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Self { line, text, why } = self;
        write!(f, "line {line}: `{text}`: {why}")
    }
}

impl std::error::Error for SlipError {}

/// A score as it is written: the half points of both sides, and whether a side did not come.
#[derive(Clone, Copy)]
struct Score {
    first: Half,
    second: Half,
    forfeit: bool,
}

impl Tournament {
    /// The acts for slips of the last published round of a stage, one a line.
    ///
    /// # Errors
    ///
    /// Names the first line that is no slip, or does not fit its table.
    pub fn slip_acts(&self, stage: u8, text: &str) -> Result<Vec<Act>, SlipError> {
        let mut acts = Vec::new();
        for (index, content) in text.lines().enumerate().filter(|(_, it)| !it.trim().is_empty()) {
            let error = |why| SlipError {
                line: index + 1,
                text: content.trim().chars().take(40).collect(),
                why,
            };
            let results = self.slip(stage, content, &acts).map_err(error)?;
            acts.extend(results);
        }
        Ok(acts)
    }

    fn slip(&self, stage: u8, line: &str, before: &[Act]) -> Result<Vec<Act>, &'static str> {
        let mut words = line.split_whitespace();
        let table = words.next().and_then(|word| word.trim_end_matches([':', '.']).parse().ok());
        let table: u16 = table.ok_or("begin with the number of a table, such as `7 1-0`")?;
        let scores: Option<Vec<_>> = words.map(score).collect();
        let scores = scores
            .filter(|scores| !scores.is_empty())
            .ok_or("write scores such as `1-0`, `½-½`, `0-1`, `1-0F` or `2-0`")?;
        let found = self.slip_match(stage, table)?;
        let is_taken = |game: &u8| {
            let taken = |act: &Act| matches!(act, Act::SetResult { at, game: of, .. } if *at == found.id && of == game);
            before.iter().any(taken)
        };
        let open = (1..).zip(&found.games).filter(|(_, game)| game.result.is_none());
        let open: Vec<u8> = open.map(|(number, _)| number).filter(|game| !is_taken(game)).collect();
        let results = fitted(&scores, found.games.len(), &open)?;
        let act = |(game, result)| Act::SetResult { at: found.id, game, result };
        Ok(results.into_iter().map(act).collect())
    }

    /// The match at a table of the last published round.
    fn slip_match(&self, stage: u8, table: u16) -> Result<&Match, &'static str> {
        let none = "there is no such table in the round";
        let rounds = &self.stage(stage).map_err(|_| "no stage has started")?.rounds;
        let seen = |state| state != RoundState::Private;
        let last = rounds.iter().rfind(|round| seen(round.state)).ok_or("no round is published")?;
        let at = MatchId { stage, round: last.number, table };
        self.find_match(at).map_err(|_| none)
    }
}

/// The games that scores are of, with their results.
fn fitted(
    scores: &[Score],
    games: usize,
    open: &[u8],
) -> Result<Vec<(u8, GameResult)>, &'static str> {
    let [score] = scores else {
        if scores.len() != games {
            return Err("write one score for each game of the match, or one for the next game");
        }
        return (1..).zip(scores).map(|(game, score)| Ok((game, single(*score)?))).collect();
    };
    let sum = score.first + score.second;
    let whole = Half(2 * i32::try_from(games).unwrap_or_default());
    if games > 1 && sum == whole {
        let game = match (score.first == Half::ZERO, score.second == Half::ZERO) {
            (false, true) => Score { first: Half::WIN, ..*score },
            (true, false) => Score { second: Half::WIN, ..*score },
            _ => return Err("this does not say who won which game: write one score for each"),
        };
        let result = single(game)?;
        return Ok((1..=games as u8).map(|game| (game, result.clone())).collect());
    }
    let result = single(*score)?;
    match open {
        [next, ..] => Ok(vec![(*next, result)]),
        [] if games == 1 => Ok(vec![(1, result)]),
        [] => Err("all games have results: write one score for each game to correct them"),
    }
}

fn single(score: Score) -> Result<GameResult, &'static str> {
    let Score { first, second, forfeit } = score;
    let adds_up = first + second == Half::WIN;
    match forfeit {
        true if adds_up && first != second || first + second == Half::ZERO => {
            Ok(GameResult::forfeit(first, second))
        }
        false if adds_up => Ok(GameResult::played(first, second)),
        _ => Err("this is no score of a game or of the whole match"),
    }
}

/// Reads `1-0`, `½:½`, `0.5-0.5`, `1/2-1/2`, `=`, `2-0` or `1-0F`.
fn score(word: &str) -> Option<Score> {
    if word == "=" {
        return Some(Score { first: Half::DRAW, second: Half::DRAW, forfeit: false });
    }
    let (word, forfeit) = match word.strip_suffix(['F', 'f']) {
        Some(word) => (word, true),
        None => (word, false),
    };
    let (first, second) = word.split_once(['-', ':', '–'])?;
    Some(Score { first: points(first)?, second: points(second)?, forfeit })
}

fn points(text: &str) -> Option<Half> {
    if matches!(text, "1/2" | "0.5" | "0,5" | ".5") {
        return Some(Half::DRAW);
    }
    let (whole, half) = match text.strip_suffix('½') {
        Some(whole) => (whole, 1),
        None => (text, 0),
    };
    let whole: u8 = match whole {
        "" if half == 1 => 0,
        digits if digits.bytes().all(|byte| byte.is_ascii_digit()) => digits.parse().ok()?,
        _ => return None,
    };
    (usize::from(whole) <= limits::GAMES_WITH_DECIDERS).then(|| Half(2 * i32::from(whole) + half))
}
