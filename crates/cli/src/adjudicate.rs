//! `tandem adjudicate`: the events at a table one by one, with the arbiter's rulings.

mod json;
mod page;
mod record;
mod source;
mod trouble;

use std::io::{BufWriter, Write};

use bughouse::{BoardId, Event, Log, LogEntry, Ruleset, Ruling, ServerEvent, Verdict};
use chess::{Position, SanPlus};
use notation::diagram::printable;
use rulings::{Language, Words};

use crate::{
    exit::{Exit, Failure, style},
    input::{self, Endings},
    output::Format,
};
use record::Record;

/// Rule on a game by the Laws of bughouse, with reasons
///
/// The command reads event logs, as text or JSON Lines, and BPGN records. It prints each event
/// with its rulings (the article of the Laws first) and the clocks at that moment, and at the end
/// how the game ended, by which article, and why. For a record it tells whether the result is
/// derived from the moves, merely stated, or contradicted.
///
/// With --quiet, only how each game ended is printed.
///
/// Exit status 1 if an event was refused or a record contradicts itself.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  tandem adjudicate examples/last-drop.log
  tandem adjudicate --lang cs examples/last-drop.log
  tandem adjudicate --ruleset 'wbn last-drop=no' --quiet examples/last-drop.log
  tandem adjudicate --quiet examples/club-evening.bpgn
  tandem adjudicate --format json archive/ | jq 'select(.basis == \"contradicted\")'")]
pub(crate) struct Arguments {
    #[command(flatten)]
    input: input::Arguments,
    /// Ruleset: wbn, fics or casual, with changes as in 'wbn flag=automatic' [default: that of the
    /// log, or of the tag Rules of a record, or else fics]
    #[arg(long, value_name = "RULESET")]
    ruleset: Option<Ruleset>,
    /// Output format
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
    /// Language: en, cs or de [default: from the locale]
    #[arg(long, value_name = "LANG")]
    lang: Option<Language>,
    /// Print only refusals and how the game ended
    #[arg(long, conflicts_with = "quiet")]
    refused: bool,
}

/// A game to rule on.
struct Case<'a> {
    file: &'a str,
    /// The number of the game in the file, from 1.
    number: u64,
    /// Whether the file has, or may have, other games.
    of_several: bool,
    log: Log,
    /// The record that the log was made from, if any.
    record: Option<Record>,
}

pub(crate) fn run(arguments: &Arguments) -> Result<Exit, Failure> {
    let words = Words::new(arguments.lang.unwrap_or_else(from_locale));
    // Rows are short: a system call each would take longer than everything else.
    let mut out = BufWriter::new(arguments.format.output());
    arguments.input.each(Endings::All, |input| {
        let name = input.name.clone();
        let (mut games, mut exit) = (0, Exit::Fine);
        let mut each = |case: Case<'_>| {
            if games > 0 && arguments.format == Format::Text && !arguments.input.quiet {
                writeln!(out)?;
            }
            games += 1;
            let found = adjudicate(&mut out, &case, &words, arguments)?;
            exit = exit.max(Exit::findings(found));
            Ok(())
        };
        let outcome = source::cases(input, arguments.ruleset, &mut each);
        // Print results before complaints.
        out.flush()?;
        let (of_file, has_boards) = outcome?;
        exit = exit.max(of_file);
        if games == 0 && !has_boards && exit == Exit::Fine {
            let (file, red, reset) = (printable(&name), style::ERROR, style::RESET);
            anstream::eprintln!("{red}{file}:{reset} no game found");
            exit = Exit::Findings;
        }
        Ok(exit)
    })
}

/// Feeds all events to an arbiter and prints its rulings. Returns whether there are findings.
fn adjudicate(
    out: &mut impl Write,
    case: &Case<'_>,
    words: &Words,
    arguments: &Arguments,
) -> Result<bool, Failure> {
    let text = arguments.format == Format::Text;
    let page = page::Page::new(words);
    let mut arbiter = case.log.arbiter();
    let mut refused = false;
    if !arguments.input.quiet {
        if text { page.head(out, case)? } else { json::head(out, case)? }
    }
    // In a page, a row's clocks are those that the record gives after the move: wait for that
    // event.
    let mut waiting: Option<(usize, Vec<Ruled>)> = None;
    for (index, entry) in case.log.entries.iter().enumerate() {
        if !case.is_reading(entry) {
            page.row(out, case, &arbiter, waiting.take())?;
        }
        let before = BoardId::ALL.map(|board| arbiter.position(board).cloned());
        let rulings = arbiter.handle(entry.at, &entry.event);
        // A clock reading after the end of a game is not a fault.
        let is_refusal = |ruling: &Ruling| matches!(ruling.verdict, Verdict::Refused(_));
        let refusal = !case.is_reading(entry) && rulings.iter().any(is_refusal);
        refused |= refusal;
        if arguments.input.quiet || (arguments.refused && !refusal) {
            continue;
        }
        let rulings =
            rulings.into_iter().map(|ruling| Ruled::new(ruling, &before, words)).collect();
        if !text {
            json::event(out, case, entry, rulings, &arbiter)?;
        } else if !case.is_told_by_clocks(entry, &rulings) {
            page.row(out, case, &arbiter, waiting.replace((index, rulings)))?;
        }
    }
    page.row(out, case, &arbiter, waiting)?;
    match (text, arguments.input.quiet) {
        (true, true) => page.line(out, case, &arbiter)?,
        (true, false) => page.end(out, case, &arbiter)?,
        (false, _) => json::end(out, case, &arbiter, words)?,
    }
    Ok(refused || case.record.as_ref().is_some_and(Record::is_contradicted))
}

/// A ruling with its sentence.
struct Ruled {
    ruling: Ruling,
    sentence: String,
}

impl Ruled {
    /// Legal moves are printed in SAN, which needs the positions before them.
    fn new(ruling: Ruling, before: &[Option<Position>; 2], words: &Words) -> Self {
        let san = match ruling.verdict {
            Verdict::Completed { seat, act, .. } => {
                let position = before[seat.board() as usize].as_ref();
                let mv =
                    position.and_then(|position| Some((act.to_move(position).ok()?, position)));
                mv.map(|(mv, position)| SanPlus::from_move(mv, position))
            }
            _ => None,
        };
        let sentence = match san {
            Some(san) => words.ruling_on_move(&ruling, san),
            None => words.ruling(&ruling),
        };
        Self { ruling, sentence }
    }
}

impl Case<'_> {
    /// Whether an event is the clock reading that a record gives after a move.
    fn is_reading(&self, entry: &LogEntry) -> bool {
        self.record.is_some() && matches!(entry.event, Event::Server(ServerEvent::Reading(..)))
    }

    /// Whether a page can leave out a row, because the clocks already show the recorded reading.
    fn is_told_by_clocks(&self, entry: &LogEntry, rulings: &[Ruled]) -> bool {
        let is_lag = matches!(entry.event, Event::Server(ServerEvent::Lag(..)));
        let ends = |ruled: &Ruled| matches!(ruled.ruling.verdict, Verdict::Ended(_));
        (self.is_reading(entry) || self.record.is_some() && is_lag) && !rulings.iter().any(ends)
    }
}

/// The language of the locale, from the first variable that is set.
fn from_locale() -> Language {
    let locale = ["LC_ALL", "LC_MESSAGES", "LANG"]
        .into_iter()
        .find_map(|name| std::env::var(name).ok().filter(|value| !value.is_empty()));
    locale.and_then(|locale| Language::from_locale(&locale)).unwrap_or_default()
}
