//! Results as they are typed, by sides or by tables, and corrections.

use std::{
    io::{IsTerminal, Write, stdin},
    path::{Path, PathBuf},
};

use tournament::{
    Act, Format, GameResult, Match, MatchId, RoundState, Side, Tournament, TypedResult,
    parse_results,
};

use super::{
    Changing,
    file::Event,
    new::{input_name, text},
    views,
};
use crate::{
    exit::{Exit, Failure},
    output,
};

/// The longest text of results, in bytes.
const MAX_BYTES: u64 = 1 << 20;

/// Enter results
///
/// `1:2W3:4` says that entrants 1 and 2 won against 3 and 4, `5WL7` that pairs 5 and 7 won a
/// game each; W, L and D stand for one game each, from the side of the first. Results are
/// arguments, or lines of standard input. In a ladder each one is a match of its own. All
/// results are entered, or none. A result that is there already changes nothing if it is the
/// same; `correct` changes it.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  tandem tournament results open.json '1WL8 2WW7'
  tandem tournament results friday.json '1:2W3:4 5:6WL7:8'
  tandem tournament results open.json --by-table '1WL 2WW'   at tables 1 and 2, for the side named first
  tandem tournament results open.json < typed.txt
  tandem tournament results open.json --csv results.csv      columns: table, games; or first, games, second")]
pub(super) struct Arguments {
    #[command(flatten)]
    changing: Changing,
    #[command(flatten)]
    typed: Typed,
}

/// Correct results, also of closed rounds
///
/// The log keeps the result before. A correction changes the standings, and never a pairing that
/// is published.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  tandem tournament correct open.json '1WW8'
  tandem tournament correct open.json --round 2 --by-table '3LD'")]
pub(super) struct CorrectArguments {
    #[command(flatten)]
    changing: Changing,
    #[command(flatten)]
    typed: Typed,
    /// Round [default: the last one that has the match]
    #[arg(long, value_name = "N")]
    round: Option<u16>,
}

#[derive(Debug, clap::Args)]
struct Typed {
    /// Results; without them, lines of standard input
    #[arg(value_name = "RESULTS", conflicts_with = "csv")]
    results: Vec<String>,
    /// The results name tables, not entrants: `5WL`
    #[arg(long, conflicts_with = "csv")]
    by_table: bool,
    /// Table of results, `-` for standard input
    #[arg(long, value_name = "CSV")]
    csv: Option<PathBuf>,
}

/// A typed result, and where it stands.
struct Line {
    place: String,
    what: What,
}

enum What {
    Sides(TypedResult),
    Table(u16, Vec<GameResult>),
}

impl Typed {
    fn lines(&self) -> Result<Vec<Line>, Failure> {
        if let Some(path) = &self.csv {
            return from_csv(path);
        }
        let mut lines = Vec::new();
        if self.results.is_empty() {
            if stdin().is_terminal() {
                writeln!(anstream::stderr(), "Type results, and end with Ctrl-D:")?;
            }
            for (index, line) in text(Path::new("-"), MAX_BYTES)?.lines().enumerate() {
                read(line, &format!("standard input:{}", index + 1), self.by_table, &mut lines)?;
            }
        }
        for words in &self.results {
            read(words, &format!("`{words}`"), self.by_table, &mut lines)?;
        }
        if lines.is_empty() {
            return Err(Failure::Message("there are no results: write `1WL8`, say".to_owned()));
        }
        Ok(lines)
    }
}

/// Reads the results of a line.
fn read(line: &str, place: &str, by_table: bool, to: &mut Vec<Line>) -> Result<(), Failure> {
    if !by_table {
        let typed = parse_results(line).map_err(|error| {
            let text = notation::diagram::printable(&error.text);
            Failure::Message(format!(
                "{place}: `{text}` is no result: write `1:2W3:4`, with W, L or D a game"
            ))
        })?;
        to.extend(
            typed.into_iter().map(|it| Line { place: place.to_owned(), what: What::Sides(it) }),
        );
        return Ok(());
    }
    let words = line.split(|c: char| c.is_whitespace() || matches!(c, ',' | ';'));
    for word in words.filter(|word| !word.is_empty()) {
        let what = at_table(word).ok_or_else(|| {
            let text: String = word.chars().take(40).collect();
            let text = notation::diagram::printable(&text);
            Failure::Message(format!(
                "{place}: `{text}` is no result of a table: write `5WL`, the table and W, L or D a game"
            ))
        })?;
        to.push(Line { place: place.to_owned(), what });
    }
    Ok(())
}

/// `5WL`: the table and its games.
fn at_table(word: &str) -> Option<What> {
    let begin = word.find(|c: char| !c.is_ascii_digit())?;
    let table = word[..begin].parse().ok()?;
    // The numbers of entrants stand for those of a table here; they are left out again.
    let typed = parse_results(&format!("1{}2", &word[begin..])).ok()?;
    match &typed[..] {
        [one] if !word[begin..].contains(|c: char| !c.is_ascii_alphabetic()) => {
            Some(What::Table(table, one.games.clone()))
        }
        _ => None,
    }
}

fn from_csv(path: &Path) -> Result<Vec<Line>, Failure> {
    let text = text(path, MAX_BYTES)?;
    let name = input_name(path);
    let first = text.lines().next().unwrap_or_default();
    let delimiter =
        [b';', b'\t'].into_iter().find(|it| first.as_bytes().contains(it)).unwrap_or(b',');
    let mut reader =
        csv::ReaderBuilder::new().delimiter(delimiter).flexible(true).from_reader(text.as_bytes());
    let malformed = |error: csv::Error| Failure::Message(format!("{name}: {error}"));
    let heads = reader.headers().map_err(malformed)?.clone();
    let column =
        |wanted: &str| heads.iter().position(|head| head.trim().eq_ignore_ascii_case(wanted));
    let (table, games) = (column("table"), column("games"));
    let (before, after) = (column("first"), column("second"));
    let Some(games) = games.filter(|_| table.is_some() || (before.is_some() && after.is_some()))
    else {
        return Err(Failure::Message(format!(
            "{name}:1: no results: the columns are `table` and `games`, or `first`, `games` and `second`"
        )));
    };
    let mut lines = Vec::new();
    for record in reader.records() {
        let record = record.map_err(malformed)?;
        let place = format!("{name}:{}", record.position().map_or(0, csv::Position::line));
        let cell =
            |index: Option<usize>| index.and_then(|it| record.get(it)).unwrap_or_default().trim();
        let letters = cell(Some(games));
        if letters.is_empty() {
            continue;
        }
        let word = format!(
            "{}{letters}{}",
            cell(before.or(table)),
            cell(after.filter(|_| before.is_some()))
        );
        read(&word, &place, before.is_none() || after.is_none(), &mut lines)?;
    }
    Ok(lines)
}

impl Arguments {
    pub(super) fn run(&self) -> Result<Exit, Failure> {
        let lines = self.typed.lines()?;
        let mut open = Event::open(&self.changing)?;
        open.start_due_stage()?;
        let stage = open.event.stages().len() as u8;
        let is_ladder =
            open.event.rules(stage).is_ok_and(|it| matches!(it.format, Format::Ladder { .. }));
        for Line { place, what } in lines {
            match what {
                What::Sides(typed) if is_ladder && open_match(&open.event, &typed).is_none() => {
                    let acts = open
                        .event
                        .typed_acts(stage, &[typed])
                        .map_err(|it| at(&place, &it.to_string()))?;
                    acts.into_iter()
                        .try_for_each(|act| open.act(act))
                        .map_err(|it| located(&place, it))?;
                }
                what => enter(&mut open, &place, what, None, false)?,
            }
        }
        done(open)
    }
}

impl CorrectArguments {
    pub(super) fn run(&self) -> Result<Exit, Failure> {
        let lines = self.typed.lines()?;
        let mut open = Event::open(&self.changing)?;
        for Line { place, what } in lines {
            enter(&mut open, &place, what, self.round, true)?;
        }
        done(open)
    }
}

fn at(place: &str, why: &str) -> Failure {
    Failure::Message(format!("{place}: {why}"))
}

fn located(place: &str, failure: Failure) -> Failure {
    match failure {
        Failure::Message(why) => at(place, &why),
        other => other,
    }
}

fn is_same(one: &Side, other: &Side) -> bool {
    one.0.len() == other.0.len() && one.0.iter().all(|entrant| other.has(*entrant))
}

/// Whether the match is of these sides, and if so, whether it names them the other way round.
fn is_turned(table: &Match, typed: &TypedResult) -> Option<bool> {
    let straight = is_same(&table.first, &typed.first) && is_same(&table.second, &typed.second);
    let turned = is_same(&table.first, &typed.second) && is_same(&table.second, &typed.first);
    (straight || turned).then_some(turned)
}

/// The match of two sides in a published round.
fn open_match<'e>(event: &'e Tournament, typed: &TypedResult) -> Option<&'e Match> {
    event.open_matches().find(|table| is_turned(table, typed).is_some())
}

/// Enters the games of a match.
fn enter(
    open: &mut Event,
    place: &str,
    what: What,
    round: Option<u16>,
    corrects: bool,
) -> Result<(), Failure> {
    let stage = open.event.stages().last().ok_or_else(|| open.message("no round is paired"))?;
    let visible = stage.rounds.iter().rev().filter(|it| {
        let state = if corrects {
            it.state > RoundState::Private
        } else {
            it.state == RoundState::Published
        };
        state && round.is_none_or(|round| it.number == round)
    });
    let mut matches = visible.flat_map(|round| &round.matches);
    let (found, games, turned) = match what {
        What::Table(table, games) => (matches.find(|it| it.id.table == table), games, false),
        What::Sides(typed) => {
            let found = matches.find(|table| is_turned(table, &typed).is_some());
            let turned = found.and_then(|table| is_turned(table, &typed)).unwrap_or_default();
            (found, typed.games, turned)
        }
    };
    let Some(table) = found else {
        let why = if corrects {
            "no published round has this match"
        } else {
            "no open round has this match; `correct` changes results of closed rounds"
        };
        return Err(at(place, why));
    };
    if games.len() > table.games.len() {
        let (more, known) = (games.len(), table.games.len());
        return Err(at(place, &format!("{more} games for a match of {known}")));
    }
    let (id, known) = (table.id, table.games.clone());
    for (number, mut result) in (1..).zip(games) {
        if turned {
            std::mem::swap(&mut result.first, &mut result.second);
        }
        let before = known[usize::from(number) - 1].result.as_ref();
        if before == Some(&result) {
            continue;
        }
        if let Some(before) = before.filter(|_| !corrects) {
            return Err(at(
                place,
                &format!(
                    "game {number} at table {} has the result {} : {}; use `correct` to change it",
                    id.table, before.first, before.second
                ),
            ));
        }
        open.act(Act::SetResult { at: id, game: number, result })
            .map_err(|it| located(place, it))?;
    }
    Ok(())
}

/// Saves, and says which matches have changed and what is open.
pub(super) fn done(open: Event) -> Result<Exit, Failure> {
    let event = open.event.clone();
    let before = event.log().last().map_or(0, |last| last.at);
    let first = event.log().partition_point(|record| record.at < before);
    let mut changed: Vec<MatchId> = Vec::new();
    for record in &event.log()[first..] {
        if let Act::SetResult { at, .. } = record.act
            && changed.last() != Some(&at)
        {
            changed.push(at);
        }
    }
    open.save()?;
    let mut out = output::for_people();
    for at in changed {
        if let Ok(table) = event.find_match(at) {
            let open = if table.is_over() { "" } else { " so far" };
            let [first, second] =
                [&table.first, &table.second].map(|side| views::side(&event, side));
            let (own, other) = (table.points(0), table.points(1));
            writeln!(out, "{:>3}  {first}  {own} : {other}  {second}{open}", at.table)?;
        }
    }
    writeln!(anstream::stderr(), "{}", views::next_step(&event))?;
    Ok(Exit::Fine)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tables_and_games_are_told_apart() {
        let read = |word: &str| match at_table(word) {
            Some(What::Table(table, games)) => Some((table, games.len())),
            _ => None,
        };
        for (word, wanted) in [
            ("5WL", Some((5, 2))),
            ("12d", Some((12, 1))),
            ("5", None),
            ("WL", None),
            ("5WX", None),
            ("5W3", None),
            ("5W 6L", None),
            ("99999W", None),
            ("5é", None),
        ] {
            assert_eq!(read(word), wanted, "{word}");
        }
    }
}
