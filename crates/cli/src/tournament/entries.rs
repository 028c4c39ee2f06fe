//! Entries: names on the command line, and tables from spreadsheets.

use std::{
    io::Write,
    path::{Path, PathBuf},
};

use tournament::{Act, EntrantKind, Person, Tournament};

use super::{
    Changing,
    file::Event,
    new::{input_name, misfit, report, text},
};
use crate::{
    exit::{Exit, Failure},
    output::{self, counted},
};

/// The longest table of entries, in bytes.
const MAX_BYTES: u64 = 4 << 20;

/// Enter pairs or people, before the start or late
///
/// The names of a pair are joined by `&`; a third one is the reserve player. A rating may follow
/// each name. In an event of single people each argument is a person. Either all enter, or
/// nobody.
///
/// A table (CSV) has a line of heads: `player 1`, `player 2`, `reserve`, or `player` or `name`
/// for single people; and if you like `rating` or `rating 1`, `rating 2`, `club` or `club 1`,
/// `club 2`, and `team`. Cells are separated by commas, semicolons or tabs.
#[derive(Debug, clap::Args)]
#[command(
    visible_alias = "late",
    after_help = "\
Examples:
  tandem tournament enter open.json 'Ada 1900 & Boris 1850' 'Chiara & Dmitri'
  tandem tournament enter open.json --team Knights 'Emil & Fatima & Gao'
  tandem tournament enter open.json --csv entries.csv
  tandem tournament enter open.json --trf players.trf   the entries of a report, without its results
  tandem tournament enter friday.json Ada Boris 'Chiara 1700'   in an event of single people
  tandem tournament late open.json 'Hana & Ivo'   the same, for people who come late"
)]
pub(super) struct Arguments {
    #[command(flatten)]
    changing: Changing,
    /// Pairs or people
    #[arg(value_name = "NAMES", required_unless_present_any = ["csv", "trf"])]
    names: Vec<String>,
    /// Table of entries, `-` for standard input
    #[arg(long, value_name = "CSV")]
    csv: Option<PathBuf>,
    /// Report file of FIDE with players, or with teams of two; `-` for standard input
    #[arg(long, value_name = "TRF", conflicts_with = "csv")]
    trf: Option<PathBuf>,
    /// Name of the team, for one pair
    #[arg(long, value_name = "TEXT")]
    team: Option<String>,
}

/// An entry, and where it was read.
struct Entry {
    place: String,
    people: Vec<Person>,
    team: Option<String>,
}

impl Arguments {
    pub(super) fn run(&self) -> Result<Exit, Failure> {
        let from_file = self.csv.is_some() || self.trf.is_some();
        if self.team.is_some() && (self.names.len() != 1 || from_file) {
            let why = "--team names one pair: enter it alone";
            return Err(Failure::Message(why.to_owned()));
        }
        let mut open = Event::open(&self.changing)?;
        let mut entries = Vec::new();
        for names in &self.names {
            let people = people(names, open.event.regulations().entrants);
            entries.push(Entry { place: names.clone(), people, team: self.team.clone() });
        }
        if let Some(path) = &self.csv {
            entries.extend(read(path, open.event.regulations().entrants)?);
        }
        if let Some(path) = &self.trf {
            let report = report(path)?;
            let found = report.entries(open.event.regulations());
            entries.extend(found.map_err(|error| misfit(path, &error))?.into_iter().map(|it| {
                let place = format!("{}:{}", input_name(path), it.line);
                Entry { place, people: it.people, team: it.team }
            }));
        }
        let before = open.event.entrants().len();
        for Entry { place, people, team } in entries {
            open.act(Act::Enter { people, team }).map_err(|failure| match failure {
                Failure::Message(why) => Failure::Message(format!("{why} (at {place})")),
                failure => failure,
            })?;
        }
        let event = open.event.clone();
        open.save()?;
        say(&event, before)?;
        Ok(Exit::Fine)
    }
}

fn say(event: &Tournament, before: usize) -> Result<(), Failure> {
    let mut out = output::for_people();
    for entrant in &event.entrants()[before..] {
        let label = notation::diagram::printable(&entrant.label());
        let alone = if event.misses_partner(entrant) { ", needs a partner" } else { "" };
        let late = match entrant.missed {
            0 => String::new(),
            missed => format!(", from round {}", missed + 1),
        };
        writeln!(out, "{:>4}  {label}{alone}{late}", entrant.id)?;
    }
    let added = event.entrants().len() - before;
    let all = event.entrants().iter().filter(|entrant| !entrant.withdrawn).count();
    let added = counted(added as u64, "entry", "entries");
    writeln!(anstream::stderr(), "{added}; {all} in all")?;
    Ok(())
}

/// `Ada 1900 & Boris 1850` as people.
fn people(names: &str, kind: EntrantKind) -> Vec<Person> {
    match kind {
        EntrantKind::Singles => vec![person(names)],
        EntrantKind::Pairs => names.split(['&', '/']).map(person).collect(),
    }
}

/// A name with a rating behind it, in parentheses or not.
pub(super) fn person(text: &str) -> Person {
    let text = text.trim();
    let (name, last) = text.rsplit_once(' ').unwrap_or((text, ""));
    let digits = last.trim_start_matches('(').trim_end_matches(')');
    let is_rating = (3..=4).contains(&digits.len()) && digits.bytes().all(|it| it.is_ascii_digit());
    match digits.parse() {
        Ok(rating) if is_rating => Person::rated(name.trim(), rating),
        _ => Person::new(text),
    }
}

/// The columns of a table, by their places.
#[derive(Default)]
struct Columns {
    people: Vec<usize>,
    ratings: Vec<usize>,
    clubs: Vec<usize>,
    team: Option<usize>,
    /// All players in one cell, as an export has them.
    players: Option<usize>,
}

impl Columns {
    fn of(heads: &csv::StringRecord) -> Self {
        let mut columns = Self::default();
        for (index, head) in heads.iter().enumerate() {
            let head = head.trim().to_lowercase();
            match head.trim_end_matches(|c: char| c.is_ascii_digit() || c == ' ') {
                "name" | "player" | "reserve" | "white" | "black" => columns.people.push(index),
                "rating" | "elo" => columns.ratings.push(index),
                "club" => columns.clubs.push(index),
                "team" => columns.team = Some(index),
                "players" => columns.players = Some(index),
                _ => {}
            }
        }
        columns
    }
}

fn read(path: &Path, kind: EntrantKind) -> Result<Vec<Entry>, Failure> {
    let text = text(path, MAX_BYTES)?;
    let name = input_name(path);
    let first = text.lines().next().unwrap_or_default();
    let separators = [b';', b'\t', b','];
    let delimiter = separators.into_iter().find(|it| first.as_bytes().contains(it));
    let mut reader = csv::ReaderBuilder::new()
        .delimiter(delimiter.unwrap_or(b','))
        .flexible(true)
        .from_reader(text.as_bytes());
    let malformed = |error: csv::Error| Failure::Message(format!("{name}: {error}"));
    let columns = Columns::of(reader.headers().map_err(malformed)?);
    if columns.people.is_empty() && columns.players.is_none() {
        return Err(Failure::Message(format!(
            "{name}:1: no column of players: name them `player 1` and `player 2`, or `name` for single people"
        )));
    }
    let mut entries = Vec::new();
    for record in reader.records() {
        let record = record.map_err(malformed)?;
        let line = record.position().map_or(0, csv::Position::line);
        let place = format!("{name}:{line}");
        if record.iter().all(|cell| cell.trim().is_empty()) {
            continue;
        }
        entries.push(entry(&columns, &record, place, kind)?);
    }
    Ok(entries)
}

fn entry(
    columns: &Columns,
    record: &csv::StringRecord,
    place: String,
    kind: EntrantKind,
) -> Result<Entry, Failure> {
    // An export puts an apostrophe before what a spreadsheet takes for a formula.
    let cell = |index: usize| {
        let text = record.get(index).unwrap_or_default().trim();
        let formula = text.strip_prefix('\'').filter(|it| it.starts_with(['=', '+', '-', '@']));
        formula.unwrap_or(text)
    };
    let mut people: Vec<Person> = columns
        .people
        .iter()
        .map(|&index| cell(index))
        .filter(|it| !it.is_empty())
        .map(Person::new)
        .collect();
    if let Some(index) = columns.players.filter(|_| people.is_empty()) {
        people = match kind {
            EntrantKind::Singles => vec![Person::new(cell(index))],
            EntrantKind::Pairs => cell(index).split(", ").map(Person::new).collect(),
        };
    }
    let is_common = |list: &[usize]| list.len() == 1;
    for (number, person) in people.iter_mut().enumerate() {
        let at =
            |list: &[usize]| if is_common(list) { list.first() } else { list.get(number) }.copied();
        if let Some(text) = at(&columns.ratings).map(cell).filter(|it| !it.is_empty()) {
            let rating = text.parse().map_err(|_| {
                Failure::Message(format!("{place}: a rating is a whole number (got `{text}`)"))
            })?;
            person.rating = Some(rating);
        }
        let club = at(&columns.clubs).map(cell).filter(|it| !it.is_empty());
        person.club = club.map(str::to_owned);
    }
    let team = columns.team.map(cell).filter(|it| !it.is_empty()).map(str::to_owned);
    Ok(Entry { place, people, team })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ratings_follow_names() {
        for (text, name, rating) in [
            ("Ada 1900", "Ada", Some(1900)),
            (" Ada Lovelace (1900) ", "Ada Lovelace", Some(1900)),
            ("Ada", "Ada", None),
            ("Henry 8", "Henry 8", None),
            ("1900", "1900", None),
        ] {
            let person = person(text);
            assert_eq!((person.name.as_str(), person.rating), (name, rating), "{text}");
        }
    }
}
