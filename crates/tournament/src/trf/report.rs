//! The text of a report file of FIDE, TRF16 or TRF26: players, teams and the cells of their rounds,
//! each with its line. Records that a tournament of bughouse has no use for are passed over.

use std::{borrow::Cow, collections::HashMap};

use crate::{Half, Person, Scoring, limits};

/// The longest report, in bytes: the players of the largest event with the longest rows.
const BYTES: usize = 16 << 20;

/// Columns of rounds of a player.
const ROUNDS: usize = 400;

/// A report file of FIDE.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Report {
    /// The name of the event, if it is there.
    pub name: Option<String>,
    /// The points that rank, where Tandem wrote the file.
    pub scoring: Option<Scoring>,
    pub(super) players: Vec<Player>,
    pub(super) teams: Vec<Team>,
}

/// Why a report cannot be read, or does not fit an event.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReportError {
    /// From 1; 0 if it is about the whole file.
    pub line: usize,
    /// The fault.
    pub why: String,
}

impl std::fmt::Display for ReportError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self.line {
            0 => f.write_str(&self.why),
            line => write!(f, "line {line}: {}", self.why),
        }
    }
}

impl std::error::Error for ReportError {}

/// The record `001`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Player {
    pub(super) line: usize,
    pub(super) number: u32,
    pub(super) person: Person,
    pub(super) cells: Vec<Cell>,
}

/// A round of a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Cell {
    /// The number of the opponent, if there was one.
    pub(super) rival: Option<u32>,
    pub(super) is_white: Option<bool>,
    /// A blank if there is none yet.
    pub(super) result: char,
}

impl Default for Cell {
    fn default() -> Self {
        Self { rival: None, is_white: None, result: ' ' }
    }
}

/// The record `310`, or `013` of older files.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Team {
    pub(super) line: usize,
    pub(super) name: String,
    /// The points that rank, if they are there.
    pub(super) points: Option<Half>,
    /// The places of the players in the list of the report.
    pub(super) players: Vec<usize>,
}

/// A line by its columns.
struct Row {
    line: usize,
    chars: Vec<char>,
}

impl Row {
    /// The text of some columns, both from 1, without the spaces around it.
    fn text(&self, from: usize, to: usize) -> String {
        let end = to.min(self.chars.len());
        let part = self.chars.get(from - 1..end).unwrap_or_default();
        part.iter().collect::<String>().trim().to_owned()
    }

    fn error<T>(&self, why: impl Into<String>) -> Result<T, ReportError> {
        Err(ReportError { line: self.line, why: why.into() })
    }

    /// A number in some columns; nothing if they are blank.
    fn number(&self, from: usize, to: usize, what: &str) -> Result<Option<u32>, ReportError> {
        let text = self.text(from, to);
        if text.is_empty() {
            return Ok(None);
        }
        match text.parse() {
            Ok(number) if text.bytes().all(|it| it.is_ascii_digit()) => Ok(Some(number)),
            _ => self.error(format!("columns {from}–{to} have no {what} (got `{text}`)")),
        }
    }

    /// Points such as `4.5`.
    fn points(&self, from: usize, to: usize) -> Result<Option<Half>, ReportError> {
        let text = self.text(from, to);
        if text.is_empty() {
            return Ok(None);
        }
        let (sign, digits) = text.strip_prefix('-').map_or((1, text.as_str()), |it| (-1, it));
        let (whole, half) = digits.split_once(['.', ',']).unwrap_or((digits, "0"));
        let half = match half.trim_end_matches('0') {
            "" => Some(0),
            "5" => Some(1),
            _ => None,
        };
        match (whole.parse::<u16>(), half) {
            (Ok(whole), Some(half)) => Ok(Some(Half(sign * (2 * i32::from(whole) + half)))),
            _ => self.error(format!("columns {from}–{to} have no points (got `{text}`)")),
        }
    }

    fn player(&self) -> Result<Player, ReportError> {
        let Some(number) = self.number(5, 8, "number of a player")? else {
            return self.error("the player has no number in columns 5–8");
        };
        let person = Person {
            rating: self.number(49, 52, "rating")?.filter(|&rating| rating > 0),
            ..Person::new(self.text(15, 47))
        };
        if person.name.is_empty() {
            return self.error(format!("player {number} has no name in columns 15–47"));
        }
        let count = self.chars.len().saturating_sub(91).div_ceil(10);
        if count > ROUNDS {
            return self.error(format!("player {number} has {count} rounds; at most {ROUNDS}"));
        }
        let mut cells = Vec::with_capacity(count);
        for from in (0..count).map(|round| 92 + 10 * round) {
            let rival = self.number(from, from + 3, "number of an opponent")?;
            cells.push(Cell {
                rival: rival.filter(|&rival| rival > 0),
                is_white: match self.text(from + 5, from + 5).as_str() {
                    "w" => Some(true),
                    "b" => Some(false),
                    _ => None,
                },
                result: self.text(from + 7, from + 7).chars().next().unwrap_or(' '),
            });
        }
        Ok(Player { line: self.line, number, person, cells })
    }

    /// A team with the numbers of its players, from a column on.
    fn team(&self, name: (usize, usize), from: usize) -> Result<(Team, Vec<u32>), ReportError> {
        let mut numbers = Vec::new();
        for from in (from..=self.chars.len()).step_by(5) {
            numbers.extend(self.number(from, from + 3, "number of a player")?);
        }
        let name = self.text(name.0, name.1);
        Ok((Team { line: self.line, name, points: None, players: Vec::new() }, numbers))
    }
}

impl Report {
    /// Reads a report file in UTF-8, or in Latin-1 as older ones have it.
    ///
    /// # Errors
    ///
    /// Names the first line that breaks the form.
    pub fn read(bytes: &[u8]) -> Result<Self, ReportError> {
        if bytes.len() > BYTES {
            let why = format!("a report has at most {BYTES} bytes");
            return Err(ReportError { line: 0, why });
        }
        let text = std::str::from_utf8(bytes).map_or_else(
            |_| Cow::Owned(bytes.iter().map(|&byte| char::from(byte)).collect::<String>()),
            Cow::Borrowed,
        );
        let text = text.strip_prefix('\u{feff}').unwrap_or(&text).replace("\r\n", "\n");
        let mut report = Self::default();
        let mut lists = Vec::new();
        for (index, line) in text.split(['\n', '\r']).enumerate() {
            let row = Row { line: index + 1, chars: line.chars().collect() };
            match row.text(1, 3).as_str() {
                "001" => report.players.push(row.player()?),
                "012" => report.name = Some(row.text(5, line.len())).filter(|it| !it.is_empty()),
                "192" => report.scoring = scoring(&row.text(5, line.len())).or(report.scoring),
                "013" => lists.push(row.team((5, 36), 37)?),
                "310" => {
                    let (mut team, players) = row.team((9, 40), 74)?;
                    team.points = row.points(55, 60)?;
                    lists.push((team, players));
                }
                _ => {}
            }
            if report.players.len() > 3 * limits::ENTRANTS || lists.len() > limits::ENTRANTS {
                return row.error(format!("more than {} entrants", limits::ENTRANTS));
            }
        }
        if report.players.is_empty() {
            let why = "no player: a report file of FIDE has lines that begin with 001".to_owned();
            return Err(ReportError { line: 0, why });
        }
        report.join(lists)?;
        Ok(report)
    }

    /// Whether the file has teams.
    pub fn has_teams(&self) -> bool {
        !self.teams.is_empty()
    }

    /// Gives teams their players.
    fn join(&mut self, lists: Vec<(Team, Vec<u32>)>) -> Result<(), ReportError> {
        let mut places = HashMap::new();
        for (place, player) in self.players.iter().enumerate() {
            if places.insert(player.number, place).is_some() {
                let why = format!("another player has the number {}", player.number);
                return Err(ReportError { line: player.line, why });
            }
        }
        let mut teams_of = HashMap::new();
        for (mut team, numbers) in lists {
            for number in numbers {
                let Some(&place) = places.get(&number) else {
                    let why = format!("there is no player {number}");
                    return Err(ReportError { line: team.line, why });
                };
                if teams_of.insert(place, team.line).is_some() {
                    let why = format!("player {number} is in two teams");
                    return Err(ReportError { line: team.line, why });
                }
                team.players.push(place);
            }
            self.teams.push(team);
        }
        Ok(())
    }
}

/// The points that rank, by the codes that Tandem writes.
fn scoring(code: &str) -> Option<Scoring> {
    match code {
        "CUSTOM_BUGHOUSE_GP" => Some(Scoring::GamePoints),
        "CUSTOM_BUGHOUSE_MP" => Some(Scoring::MatchPoints),
        _ => None,
    }
}
