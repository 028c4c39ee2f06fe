//! Results as people paste them: `Anna Ben - Cyril Dana 1-0` on each line.

use tournament::GameResult;

use super::{
    import::{Errors, lines},
    roster::{Finder, NotFound, Roster},
};

/// How many lines are read.
const LINES: usize = 500;
/// The most games of a line.
const GAMES: u32 = 16;

/// The games of four members.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Pasted {
    /// The numbers of the members: partners, and their opponents.
    pub(super) sides: [[u32; 2]; 2],
    /// One a game, for the first side.
    pub(super) games: Vec<GameResult>,
}

/// Reads results. Partners stand beside each other, with `&`, `+`, `/` or `,` between them if names
/// have several words; a dash or `vs` stands between the sides, and the score at the end: `1-0`,
/// `½-½`, or `2-1` for three games.
///
/// # Errors
///
/// Names each line that cannot be read.
pub(super) fn read(roster: &Roster, text: &str) -> Result<Vec<Pasted>, String> {
    let (finder, mut errors, mut all) = (roster.finder(), Errors::default(), Vec::new());
    for (line, content) in lines(text)? {
        if all.len() >= LINES {
            return Err(format!("line {line}: at most {LINES} results are read at once"));
        }
        match result(&finder, content) {
            Ok(pasted) => all.push(pasted),
            Err(why) => errors.add(line, &why),
        }
    }
    errors.into_result()?;
    if all.is_empty() {
        return Err("there is no result: write `Anna Ben - Cyril Dana 1-0` on each line".to_owned());
    }
    Ok(all)
}

fn result(finder: &Finder<'_>, line: &str) -> Result<Pasted, String> {
    let (names, games) =
        score(line).ok_or("no score is at the end: write `1-0`, `0-1` or `½-½`")?;
    let (first, second) =
        sides(names).ok_or("the sides cannot be told apart: write ` - ` between them")?;
    let sides = [partners(finder, first)?, partners(finder, second)?];
    let mut all = sides.concat();
    all.sort_unstable();
    all.dedup();
    if all.len() < 4 {
        return Err("somebody is named twice".to_owned());
    }
    Ok(Pasted { sides, games })
}

/// The text before the score, and the games that the score tells.
fn score(line: &str) -> Option<(&str, Vec<GameResult>)> {
    let is_mark = |letter: char| matches!(letter, '-' | '–' | ':');
    let is_number = |letter: char| letter.is_ascii_digit() || matches!(letter, '½' | '.' | '/');
    // `1 - 0` is a score too, and a dash before it is none.
    let second = line.trim_end_matches(is_number);
    let before = second.trim_end().trim_end_matches(is_mark);
    let first = before.trim_end().trim_end_matches(is_number);
    if before.len() == second.trim_end().len() || !first.ends_with(char::is_whitespace) {
        return None;
    }
    let points = [&before.trim_end()[first.len()..], &line[second.len()..]];
    let [ours, theirs] = points.map(halves);
    let (ours, theirs) = (ours?, theirs?);
    let games = (ours + theirs) / 2;
    if (ours + theirs) % 2 > 0 || !(1..=GAMES).contains(&games) {
        return None;
    }
    let won = std::iter::repeat_n(GameResult::WIN, (ours / 2) as usize);
    let drawn = (ours % 2 == 1).then_some(GameResult::DRAW);
    let lost = std::iter::repeat_n(GameResult::LOSS, (theirs / 2) as usize);
    Some((first.trim_end(), won.chain(drawn).chain(lost).collect()))
}

/// A number of points in halves: `1`, `½`, `1½`, `0.5`, `1/2`.
fn halves(text: &str) -> Option<u32> {
    let whole = |text: &str| match text {
        "" => Some(0),
        _ if text.len() <= 2 => text.parse::<u32>().ok().map(|points| points * 2),
        _ => None,
    };
    match text {
        "" => None,
        "1/2" => Some(1),
        _ => match (text.strip_suffix('½'), text.strip_suffix(".5"), text.strip_suffix(".0")) {
            (Some(rest), ..) | (_, Some(rest), _) => whole(rest).map(|halves| halves + 1),
            (.., Some(rest)) => whole(rest),
            _ => whole(text),
        },
    }
}

/// The texts of both sides.
fn sides(names: &str) -> Option<(&str, &str)> {
    let found = [" - ", " – ", " — ", " vs. ", " vs ", " v ", " : "]
        .into_iter()
        .find_map(|between| names.split_once(between))?;
    let (first, second) = (found.0.trim(), found.1.trim());
    (!first.is_empty() && !second.is_empty()).then_some((first, second))
}

/// Two members.
fn partners(finder: &Finder<'_>, text: &str) -> Result<[u32; 2], String> {
    let find = |name: &str| finder.find(name).map_err(|error| not_found(name, &error));
    if let Some((one, other)) = text.split_once(['&', '+', '/', ',']) {
        return Ok([find(one)?, find(other)?]);
    }
    let gaps = text.match_indices(char::is_whitespace);
    let mut halves = gaps.map(|(gap, _)| (text[..gap].trim(), text[gap..].trim()));
    let Some(only) = halves.next() else {
        return Err(format!("`{}` is one name: a side is two members", shown(text)));
    };
    let rest: Vec<_> = halves.collect();
    if rest.is_empty() {
        return Ok([find(only.0)?, find(only.1)?]);
    }
    let both =
        |(one, other): (&str, &str)| Some([finder.find(one).ok()?, finder.find(other).ok()?]);
    let mut found: Vec<_> = std::iter::once(only).chain(rest).filter_map(both).collect();
    found.dedup();
    match found[..] {
        [one] => Ok(one),
        [] => Err(format!("`{}` are not two members: write `&` between names", shown(text))),
        _ => Err(format!("`{}` can be read in several ways: write `&` between names", shown(text))),
    }
}

fn not_found(name: &str, error: &NotFound) -> String {
    let name = shown(name.trim());
    match error {
        NotFound::Nobody => format!("no member is called `{name}`"),
        NotFound::Several(names) => format!("`{name}` may be {}", names.join(" or ")),
    }
}

fn shown(text: &str) -> String {
    text.chars().take(60).collect()
}
