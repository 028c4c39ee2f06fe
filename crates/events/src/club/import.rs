//! Lists of members as people paste them: a name on each line, with a rating if there is one.

use super::roster::{RATINGS, Roster};

/// The longest list, in bytes.
pub(super) const TEXT: usize = 64 * 1024;
/// How many lines of a list are read: twice as many as a club has members.
const LINES: usize = 1000;
/// How many errors are told at once.
const ERRORS: usize = 10;

/// How many members a list has added, and how many were there already.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Imported {
    pub(super) added: u32,
    pub(super) known: u32,
}

/// Reads a list into a roster: `Anna`, `Anna 1500`, or cells of a spreadsheet that are separated by
/// tabs, semicolons or commas. A first line of headings is left out.
///
/// # Errors
///
/// Names each line that cannot be read; the roster is then as it was.
pub(super) fn import(roster: &mut Roster, text: &str) -> Result<Imported, String> {
    let (mut next, mut done, mut errors) = (roster.clone(), Imported::default(), Errors::default());
    for (place, (line, content)) in lines(text)?.enumerate() {
        if place >= LINES {
            return Err(format!("line {line}: at most {LINES} members are read at once"));
        }
        let cells = cells(content);
        if line == 1 && is_heading(&cells) {
            continue;
        }
        match entry(&cells).and_then(|(name, rating)| next.add(name, rating)) {
            Ok(true) => done.added += 1,
            Ok(false) => done.known += 1,
            Err(why) => errors.add(line, &why),
        }
    }
    errors.into_result()?;
    if done == Imported::default() {
        return Err("the list is empty: write a name on each line".to_owned());
    }
    *roster = next;
    Ok(done)
}

/// The lines that say something, with their numbers from 1.
pub(super) fn lines(text: &str) -> Result<impl Iterator<Item = (usize, &str)>, String> {
    if text.len() > TEXT {
        return Err(format!("the text has {} bytes; at most {TEXT} are read", text.len()));
    }
    let lines = (1..).zip(text.trim_start_matches('\u{feff}').lines());
    let said = |line: &str| !line.is_empty() && !line.starts_with('#');
    Ok(lines.map(|(number, line)| (number, line.trim())).filter(move |(_, line)| said(line)))
}

/// Errors with their lines, at most [`ERRORS`].
#[derive(Default)]
pub(super) struct Errors {
    told: Vec<String>,
    more: usize,
}

impl Errors {
    pub(super) fn add(&mut self, line: usize, why: &str) {
        if self.told.len() < ERRORS {
            self.told.push(format!("line {line}: {why}"));
        } else {
            self.more += 1;
        }
    }

    pub(super) fn into_result(mut self) -> Result<(), String> {
        if self.more > 0 {
            self.told.push(format!("and {} more lines", self.more));
        }
        if self.told.is_empty() { Ok(()) } else { Err(self.told.join("\n")) }
    }
}

/// The cells of a line. The first of tab, semicolon and comma that it has separates them.
fn cells(line: &str) -> Vec<String> {
    let Some(separator) = ['\t', ';', ','].into_iter().find(|&it| line.contains(it)) else {
        return vec![line.to_owned()];
    };
    let (mut cells, mut quoted) = (vec![String::new()], false);
    for letter in line.chars() {
        match letter {
            '"' => quoted = !quoted,
            _ if letter == separator && !quoted => cells.push(String::new()),
            _ => {
                if let Some(last) = cells.last_mut() {
                    last.push(letter);
                }
            }
        }
    }
    cells.iter().map(|cell| cell.trim().to_owned()).collect()
}

fn is_heading(cells: &[String]) -> bool {
    let first = cells.first().map(|cell| cell.to_lowercase());
    matches!(first.as_deref(), Some("name" | "player" | "jméno" | "hráč" | "spieler"))
}

/// The name and the rating of a line.
fn entry(cells: &[String]) -> Result<(&str, Option<u32>), String> {
    let (least, most) = (*RATINGS.start(), *RATINGS.end());
    let in_range = |text: &str| text.parse::<u32>().ok().filter(|rating| RATINGS.contains(rating));
    match cells {
        [name] => Ok(match name.rsplit_once(char::is_whitespace) {
            Some((name, last)) if in_range(last).is_some() => (name, in_range(last)),
            _ => (name.as_str(), None),
        }),
        [name, rating] if rating.is_empty() => Ok((name, None)),
        [name, rating] => {
            in_range(rating).map(|rating| (name.as_str(), Some(rating))).ok_or_else(|| {
                let rating: String = rating.chars().take(40).collect();
                format!("`{rating}` is no rating: write a whole number from {least} to {most}")
            })
        }
        // Cells of a spreadsheet that are empty.
        [name, rating, rest @ ..] if rest.iter().all(String::is_empty) => {
            entry(&[name.clone(), rating.clone()]).map(|(_, rating)| (name.as_str(), rating))
        }
        _ => Err(format!("{} cells: write a name and a rating", cells.len())),
    }
}
