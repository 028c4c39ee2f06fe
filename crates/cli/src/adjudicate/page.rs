//! A game for people: a row for each event with the clocks, its rulings beside or below it, and the
//! end of the game.
//!
//! ```text
//!     time  event                        article  ruling                 clocks
//! ```

use std::io::{self, Write};

use anstyle::Style;
use bughouse::{Arbiter, LogEntry, Millis, Outcome, Seat, Team, Verdict};
use notation::diagram::printable;
use rulings::Words;
use unicode_width::UnicodeWidthStr;

use super::{Case, Ruled};
use crate::{
    exit::style::{BOLD, ERROR, FAINT, GOOD, NOTE, RESET, WARNING},
    output,
};

/// The width of times such as `12:34.567`, in columns.
const TIME: usize = 9;
/// The width of articles such as `7.12d`.
const ARTICLE: usize = 5;
/// The width of four clocks under their names.
const CLOCKS: usize = 4 * 6 + 2 + 2;
/// The gap between columns.
const GAP: usize = 2;
/// From this width on, rulings stand beside their events, which then have this many columns.
const WIDE: usize = 110;
const EVENT: usize = 26;
/// The maximum and minimum width of a row.
const WIDTHS: std::ops::RangeInclusive<usize> = 64..=132;

/// The layout of pages.
pub(super) struct Page<'a> {
    words: &'a Words,
    width: usize,
}

impl<'a> Page<'a> {
    pub(super) fn new(words: &'a Words) -> Self {
        Self { words, width: output::columns().clamp(*WIDTHS.start(), *WIDTHS.end()) }
    }

    const fn is_wide(&self) -> bool {
        self.width >= WIDE
    }

    /// Prints the game's number, players, ruleset, and the names over the clocks.
    pub(super) fn head(&self, out: &mut impl Write, case: &Case<'_>) -> io::Result<()> {
        let log = &case.log;
        let number = match case.of_several {
            true => format!(" #{}", case.number),
            false => String::new(),
        };
        writeln!(
            out,
            "{BOLD}{}{number}{RESET}  {FAINT}{}, {}{RESET}",
            printable(case.file),
            log.ruleset,
            log.control,
        )?;
        let name =
            |seat: Seat| log.tag(seat.name()).map(|name| format!("{seat} {}", printable(name)));
        for team in [Team::First, Team::Second] {
            let [one, other] =
                team.seats().map(|seat| name(seat).unwrap_or_else(|| seat.to_string()));
            if Seat::ALL.iter().any(|&seat| log.tag(seat.name()).is_some()) {
                writeln!(out, "{one}, {other}")?;
            }
        }
        if log.entries.is_empty() {
            return writeln!(out, "\n{}.", self.words.message("nothing-happened", &[]));
        }
        let names = Seat::ALL.map(Seat::name);
        let blank = self.width - CLOCKS;
        let [white_a, black_a, white_b, black_b] = names;
        writeln!(out, "\n{:blank$}{FAINT}{white_a} {black_a}  {white_b} {black_b}{RESET}", "")
    }

    /// Prints an event with its rulings, if there is one, and the clocks.
    pub(super) fn row(
        &self,
        out: &mut impl Write,
        case: &Case<'_>,
        arbiter: &Arbiter,
        row: Option<(usize, Vec<Ruled>)>,
    ) -> io::Result<()> {
        let Some((index, rulings)) = row else { return Ok(()) };
        let Some(entry) = case.log.entries.get(index) else { return Ok(()) };
        if case.record.as_ref().is_some_and(|record| record.stated == Some(index)) {
            let indent = TIME + GAP;
            writeln!(out, "{:indent$}{FAINT}{}{RESET}", "", self.words.message("from-here", &[]))?;
        }
        self.event(out, entry, &rulings, arbiter)
    }

    fn event(
        &self,
        out: &mut impl Write,
        entry: &LogEntry,
        rulings: &[Ruled],
        arbiter: &Arbiter,
    ) -> io::Result<()> {
        let text = entry.to_string();
        let (time, event) = text.split_once(' ').unwrap_or((&text, ""));
        let columns = self.width - TIME - GAP - GAP - CLOCKS;
        let of_event = if self.is_wide() { EVENT } else { columns };
        let events = wrapped(event, of_event);
        let of_ruling = match self.is_wide() {
            true => columns - EVENT - GAP - ARTICLE - GAP,
            false => self.width - TIME - GAP - ARTICLE - GAP,
        };
        let rulings = rulings.iter().flat_map(|ruling| Self::ruling(ruling, of_ruling));
        let mut rulings = rulings.collect::<Vec<_>>().into_iter();
        for (row, event) in events.iter().enumerate() {
            let time = if row == 0 { time } else { "" };
            write!(out, "{FAINT}{time:>TIME$}{RESET}  {event}{}", blanks(event, of_event))?;
            if self.is_wide() {
                // Only the clocks of the first row need blanks in front of them.
                match rulings.next() {
                    Some(ruling) if row == 0 => write!(out, "  {}", ruling.line(of_ruling))?,
                    Some(ruling) => write!(out, "  {}", ruling.line(0))?,
                    None => {}
                }
            }
            if row == 0 {
                write!(out, "  ")?;
                clocks(out, arbiter)?;
            }
            writeln!(out)?;
        }
        let indent = match self.is_wide() {
            true => TIME + GAP + EVENT + GAP,
            false => TIME + GAP,
        };
        for ruling in rulings {
            writeln!(out, "{:indent$}{}", "", ruling.line(0))?;
        }
        Ok(())
    }

    fn ruling(ruled: &Ruled, columns: usize) -> Vec<Line> {
        let Ruled { ruling, sentence } = ruled;
        let style = match &ruling.verdict {
            Verdict::Refused(_) => ERROR,
            Verdict::Ended(_) => GOOD.bold(),
            Verdict::Made { early: true, .. } => WARNING,
            Verdict::Started { .. } | Verdict::Made { .. } | Verdict::Completed { .. } => FAINT,
            _ => NOTE,
        };
        let article = ruling.article.to_string();
        let lines = wrapped(sentence, columns).into_iter();
        let articles = std::iter::once(article).chain(std::iter::repeat(String::new()));
        lines.zip(articles).map(|(text, article)| Line { style, article, text }).collect()
    }

    /// Prints how the game ended and why, the score, and the judgment on a record.
    pub(super) fn end(
        &self,
        out: &mut impl Write,
        case: &Case<'_>,
        arbiter: &Arbiter,
    ) -> io::Result<()> {
        let style = if arbiter.end().is_some() { GOOD.bold() } else { WARNING };
        writeln!(out)?;
        for line in wrapped(&explanation(arbiter, self.words), self.width) {
            writeln!(out, "{style}{line}{RESET}")?;
        }
        if let Some(score) = self.score(arbiter) {
            writeln!(out, "{}", self.words.message("score", &[("score", &score)]))?;
        }
        let Some(record) = &case.record else { return Ok(()) };
        let style = if record.is_contradicted() { ERROR } else { Style::new() };
        let label = self.words.message("record", &[]);
        let text = format!("{label} {}", record.words(self.words));
        for line in wrapped(&text, self.width) {
            writeln!(out, "{style}{line}{RESET}")?;
        }
        for note in &record.notes {
            for (row, line) in wrapped(note, self.width - 2).iter().enumerate() {
                let mark = if row == 0 { "-" } else { " " };
                writeln!(out, "{FAINT}{mark} {line}{RESET}")?;
            }
        }
        Ok(())
    }

    /// Prints only the end, in one line.
    pub(super) fn line(
        &self,
        out: &mut impl Write,
        case: &Case<'_>,
        arbiter: &Arbiter,
    ) -> io::Result<()> {
        write!(out, "{}", printable(case.file))?;
        if case.of_several {
            write!(out, " #{}", case.number)?;
        }
        let style = if arbiter.end().is_some() { BOLD } else { WARNING };
        write!(out, "  {style}{}{RESET}", explanation(arbiter, self.words))?;
        if let Some(score) = self.score(arbiter) {
            write!(out, "  {score}")?;
        }
        if let Some(record) = &case.record {
            let style = if record.is_contradicted() { ERROR } else { FAINT };
            write!(out, "  {style}{}{RESET}", record.words(self.words))?;
        }
        writeln!(out)
    }

    fn score(&self, arbiter: &Arbiter) -> Option<String> {
        arbiter.end().filter(|end| end.outcome != Outcome::Void)?;
        let (first, second) = (arbiter.points(Team::First)?, arbiter.points(Team::Second)?);
        Some(self.words.score(first, second))
    }
}

/// How the game ended and why, in a sentence.
pub(super) fn explanation(arbiter: &Arbiter, words: &Words) -> String {
    match arbiter.end() {
        Some(end) => words.end(end),
        None if arbiter.is_adjourned() => format!("{}.", words.message("adjourned", &[])),
        None => format!("{}.", words.unfinished()),
    }
}

/// A line of a ruling.
struct Line {
    style: Style,
    /// Only on the first line.
    article: String,
    text: String,
}

impl Line {
    fn line(&self, columns: usize) -> String {
        let Self { style, article, text } = self;
        format!("{BOLD}{article:ARTICLE$}{RESET}  {style}{text}{RESET}{}", blanks(text, columns))
    }
}

/// The four clocks; running ones are bright, fallen flags red.
fn clocks(out: &mut impl Write, arbiter: &Arbiter) -> io::Result<()> {
    for (place, seat) in Seat::ALL.into_iter().enumerate() {
        let clock = arbiter.clock(seat.board());
        let runs = !clock.is_stopped() && clock.running() == Some(seat.color());
        let style = match clock.flag(seat.color()) {
            Some(_) => ERROR,
            None if runs => BOLD,
            None => FAINT,
        };
        let gap = ["", " ", "  ", " "][place];
        let reading = arbiter.reading(seat, arbiter.now().max(Millis::ZERO));
        write!(out, "{gap}{style}{reading:>6}{RESET}")?;
    }
    Ok(())
}

/// Blanks to fill a number of columns.
fn blanks(text: &str, columns: usize) -> String {
    " ".repeat(columns.saturating_sub(text.width()))
}

/// Wraps a text to a width; longer words stay whole.
fn wrapped(text: &str, columns: usize) -> Vec<String> {
    let mut lines = vec![String::new()];
    for word in text.split(' ') {
        let last = lines.len() - 1;
        let line = &mut lines[last];
        if line.is_empty() {
            line.push_str(word);
        } else if line.width() + 1 + word.width() <= columns {
            line.push(' ');
            line.push_str(word);
        } else {
            lines.push(word.to_owned());
        }
    }
    lines
}
