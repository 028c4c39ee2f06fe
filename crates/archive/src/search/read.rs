//! Queries from JSON.

use std::{fmt, str::FromStr};

use bughouse::{BoardId, Seat};
use chess::Role;
use notation::{How, facts::Date};
use serde::Deserialize;

use super::{
    query::{Games, Pattern, Query, Sacrifice, Step},
    texts::{Bounds, TextError, from_text},
};
use crate::Filter;

/// A text that is not a query: what is wrong and, at the end, where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BadQuery(String);

impl fmt::Display for BadQuery {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for BadQuery {}

impl Query {
    /// The most bytes of a query in JSON: it is written by hand.
    pub const MAX_BYTES: usize = 1 << 16;

    /// Reads a query in JSON, as `docs/archive.md` describes it.
    ///
    /// # Errors
    ///
    /// The text is no such query. The error has the line and column.
    pub fn from_json(text: &str) -> Result<Self, BadQuery> {
        if text.len() > Self::MAX_BYTES {
            let (most, length) = (Self::MAX_BYTES, text.len());
            return Err(BadQuery(format!("a query has at most {most} bytes (got {length})")));
        }
        let raw: RawQuery =
            serde_json::from_str(text).map_err(|error| BadQuery(error.to_string()))?;
        let query = Self { games: raw.games.into_iter().collect(), patterns: raw.patterns };
        query.check()?;
        Ok(query)
    }

    /// Refuses queries with too many patterns.
    ///
    /// # Errors
    ///
    /// There are more than [`Pattern::MAX_STEPS`].
    pub fn check(&self) -> Result<(), BadQuery> {
        let (most, got) = (Pattern::MAX_STEPS, self.patterns.len());
        match got <= most {
            true => Ok(()),
            false => Err(BadQuery(format!("a query has at most {most} patterns (got {got})"))),
        }
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawQuery {
    games: Option<Games>,
    #[serde(default)]
    patterns: Vec<Pattern>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "UPPERCASE")]
enum Board {
    A,
    B,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawPattern {
    board: Option<Board>,
    #[serde(default)]
    mirror: bool,
    sequence: Option<Vec<Step>>,
    streak: Option<Vec<Step>>,
}

impl<'de> Deserialize<'de> for Pattern {
    fn deserialize<D: serde::Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let raw = RawPattern::deserialize(from)?;
        Self::try_from(raw).map_err(serde::de::Error::custom)
    }
}

impl TryFrom<RawPattern> for Pattern {
    type Error = String;

    fn try_from(raw: RawPattern) -> Result<Self, String> {
        let RawPattern { board, mirror, sequence, streak } = raw;
        let is_streak = streak.is_some();
        let steps = match (sequence, streak) {
            (Some(steps), None) | (None, Some(steps)) => steps,
            _ => return Err("a pattern has either a `sequence` or a `streak`".to_owned()),
        };
        let (most, got) = (Self::MAX_STEPS, steps.len());
        if !(1..=most).contains(&got) {
            return Err(format!("a pattern has 1 to {most} steps (got {got})"));
        }
        if let Some(empty) = steps.iter().position(|it| !it.is_move() && !it.has_position()) {
            return Err(format!("step {} of a pattern has no condition", empty + 1));
        }
        let first = if is_streak { steps.len() } else { 1 };
        if steps.iter().take(first).any(|step| step.within.is_some()) {
            let why = "`within` needs a step before it, and has no place in a `streak`";
            return Err(why.to_owned());
        }
        let board = board.map(|board| match board {
            Board::A => BoardId::A,
            Board::B => BoardId::B,
        });
        Ok(Self { board, mirror, steps, is_streak })
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, default)]
#[derive(Default)]
struct RawGames {
    players: Vec<String>,
    partner: Option<String>,
    seat: Option<String>,
    since: Option<String>,
    until: Option<String>,
    rating: Option<String>,
    time_control: Option<String>,
    source: Option<String>,
    results: Vec<String>,
    ended: Vec<String>,
    plies: Option<Bounds>,
}

impl<'de> Deserialize<'de> for Games {
    fn deserialize<D: serde::Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let raw = RawGames::deserialize(from)?;
        Self::try_from(raw).map_err(serde::de::Error::custom)
    }
}

impl TryFrom<RawGames> for Games {
    type Error = TextError;

    fn try_from(raw: RawGames) -> Result<Self, TextError> {
        let date = |text: Option<String>| {
            let read =
                |text: String| text.parse::<Date>().map_err(|form| TextError::new(&text, form));
            text.map(read).transpose()
        };
        let rating = raw
            .rating
            .map(|text| Filter::parse_rating(&text).map_err(|form| TextError::new(&text, form)));
        let seat = |name: String| {
            const FORM: &str = "the seats are WhiteA, BlackA, WhiteB and BlackB";
            name.parse::<Seat>().map_err(|_| TextError::new(&name, FORM))
        };
        if let (Some(text), true) =
            (raw.partner.as_ref().or(raw.seat.as_ref()), raw.players.is_empty())
        {
            return Err(TextError::new(
                text,
                "`partner` and `seat` are those of the first of `players`",
            ));
        }
        let filter = Filter {
            players: raw.players,
            partner: raw.partner,
            seat: raw.seat.map(seat).transpose()?,
            since: date(raw.since)?,
            until: date(raw.until)?,
            rating: rating.transpose()?,
            time_control: raw.time_control,
            source: raw.source,
        };
        let result = |text: &String| match Self::result(text) {
            Some(result) => Ok(result.to_owned()),
            None => Err(TextError::new(text, "the results are 1-0, 0-1, 1/2-1/2 and *")),
        };
        let how = |name: &String| match How::from_name(name) {
            Some(how) => Ok(how),
            None => Err(TextError::new(name, "the ways to end are mate, resignation, time, …")),
        };
        Ok(Self {
            filter,
            results: raw.results.iter().map(result).collect::<Result<_, _>>()?,
            ended: raw.ended.iter().map(how).collect::<Result<_, _>>()?,
            plies: raw.plies,
        })
    }
}

impl Games {
    /// A result as the archive has it.
    pub fn result(text: &str) -> Option<&'static str> {
        let results = ["1-0", "0-1", "1/2-1/2", "*"];
        results.into_iter().find(|it| *it == text)
    }
}

from_text!(Sacrifice);

impl FromStr for Sacrifice {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        match *text.as_bytes() {
            [letter] => Role::from_letter(letter),
            _ => None,
        }
        .filter(|role| !matches!(role, Role::Pawn | Role::King))
        .map(Self)
        .ok_or_else(|| TextError::new(text, "write the piece that is given: Q, R, B or N"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn queries_are_read() {
        let query = Query::from_json(
            r#"{"games": {"players": ["raven"], "since": "2005", "ended": ["mate"]},
                "patterns": [
                  {"board": "A", "mirror": true, "sequence": [
                    {"move": "Bxf7*", "by": "white"},
                    {"drop": "N@f7", "within": 2, "reserve": "N>=1"},
                    {"mate": "any", "board": "either"}]},
                  {"streak": [{"sat": "30-"}, {"turn": "white", "lead": ">=60"}]}]}"#,
        )
        .unwrap();
        assert_eq!(query.patterns.len(), 2);
        assert_eq!(query.patterns[0].steps[1].within, Some(2));
        assert!(query.patterns[1].is_streak);
        let mirrored = query.patterns[0].steps[1].mirrored();
        assert_eq!(mirrored.drop, Some("N@f2".parse().unwrap()));
        assert_eq!(mirrored.mirrored(), query.patterns[0].steps[1]);
    }

    #[test]
    fn errors_say_where() {
        let many =
            format!("{{\"patterns\": [{}]}}", [r#"{"streak":[{"mate":"any"}]}"#; 17].join(","));
        let long =
            format!(r#"{{"patterns": [{{"streak": [{{"move": "{}"}}]}}]}}"#, "*".repeat(1001));
        let huge = " ".repeat(Query::MAX_BYTES + 1);
        for (text, why) in [
            ("", "EOF while parsing a value at line 1 column 0"),
            ("[", "at line 1 column 1"),
            ("{\n  \"patern\": []}", "unknown field `patern`"),
            (r#"{"patterns": [{}]}"#, "either a `sequence` or a `streak` at line 1"),
            (r#"{"patterns": [{"sequence": []}]}"#, "1 to 16 steps (got 0)"),
            (r#"{"patterns": [{"sequence": [{}]}]}"#, "step 1 of a pattern has no condition"),
            (r#"{"patterns": [{"sequence": [{"drop": "X"}]}]}"#, "(got `X`) at line 1 column 41"),
            (r#"{"patterns": [{"streak": [{"drop": "N", "within": 2}]}]}"#, "`within` needs"),
            (r#"{"patterns": [{"board": "C", "streak": [{"drop": "N"}]}]}"#, "variant `C`"),
            (r#"{"patterns": [{"streak": [{"sat": "9-1"}]}]}"#, "ends before it begins"),
            (r#"{"patterns": [{"streak": [{"sat": 9}]}]}"#, "invalid type: integer `9`"),
            (r#"{"games": {"since": "x"}}"#, "(got `x`) at line 1"),
            (r#"{"games": {"ended": ["x"]}}"#, "the ways to end are"),
            (r#"{"games": {"rating": "9-1"}}"#, "write a range"),
            (&many, "at most 16 patterns (got 17)"),
            (&long, "at most 1000 bytes"),
            (&huge, "at most 65536 bytes (got 65537)"),
        ] {
            let error = Query::from_json(text).expect_err(text).to_string();
            assert!(error.contains(why), "{text}: {error}");
        }
        let deep = "[".repeat(60_000);
        Query::from_json(&deep).expect_err("nested too deeply");
    }
}
