//! `tandem adjudicate`: what happened at a table, event by event, with what the arbiter rules.

mod json;
mod page;
mod record;
mod source;
mod trouble;

use std::io::{BufWriter, Write};

use bughouse::{BoardId, Entry, Event, Log, Notice, Ruleset, Ruling, Verdict};
use chess::{Position, SanPlus};
use notation::diagram::printable;
use rulings::{Language, Words};

use crate::{
    exit::{Exit, Failure, style},
    output::Format,
};
use record::Record;

/// Rule on a game by the Laws of bughouse, and say why
///
/// Reads logs, as text or JSON Lines, and BPGN records. Each event is shown with its rulings, the article of the Laws first,
/// and with the clocks as they stand then; at the end it says how the game ended, by which article, and why. Of a record it
/// says whether its result is right: derived from what was played, merely stated, or contradicted.
///
/// Exit status 1 if an event was refused or a record contradicts itself.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  tandem adjudicate examples/last-drop.log
  tandem adjudicate --lang cs examples/last-drop.log
  tandem adjudicate --ruleset 'wbn last-drop=no' --quiet examples/last-drop.log
  tandem adjudicate --quiet examples/club-evening.bpgn
  tandem adjudicate --format json archive/*.bpgn | jq 'select(.basis == \"contradicted\")'")]
pub(crate) struct Arguments {
    /// Logs or BPGN files; `-` is standard input
    #[arg(required = true, value_name = "FILE")]
    files: Vec<String>,
    /// By which rules: wbn, fics or casual, with single answers changed as in 'wbn flag=automatic' [default: the log's own,
    /// fics for records]
    #[arg(long, value_name = "RULESET")]
    ruleset: Option<Ruleset>,
    /// How to print
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
    /// In which language: en or cs [default: that of the locale]
    #[arg(long, value_name = "LANG")]
    lang: Option<Language>,
    /// Print only how each game ended
    #[arg(long, short)]
    quiet: bool,
    /// Print only what was refused, and how the game ended
    #[arg(long, conflicts_with = "quiet")]
    refused: bool,
}

/// A game to be ruled on.
struct Case<'a> {
    file: &'a str,
    /// Which game of the file, counted from 1.
    number: u64,
    /// Whether there are others, or may be.
    of_several: bool,
    log: Log,
    /// What the log was made of, if not written as one.
    record: Option<Record>,
}

pub(crate) fn run(arguments: &Arguments) -> Result<Exit, Failure> {
    let words = Words::new(arguments.lang.unwrap_or_else(of_locale));
    // Rows are short: a system call for each would take longer than all the rest.
    let mut out = BufWriter::new(arguments.format.output());
    let mut exit = Exit::Fine;
    for file in &arguments.files {
        let mut games = 0;
        let mut each = |case: Case<'_>| {
            if games > 0 && arguments.format == Format::Text && !arguments.quiet {
                writeln!(out)?;
            }
            games += 1;
            let found = adjudicate(&mut out, &case, &words, arguments)?;
            exit = exit.max(Exit::findings(found));
            Ok(())
        };
        let outcome = source::cases(file, arguments.ruleset, &mut each);
        // What was printed comes before what is complained of.
        out.flush()?;
        match outcome {
            Ok(()) if games == 0 => {
                let (file, red, reset) = (printable(file), style::ERROR, style::RESET);
                anstream::eprintln!("{red}{file}:{reset} there is no game here");
                exit = exit.max(Exit::Findings);
            }
            Ok(()) => {}
            Err(failure @ Failure::Output(_)) => return Err(failure),
            Err(failure) => exit = Exit::of(Err(failure)),
        }
    }
    Ok(exit)
}

/// Tells an arbiter everything, and prints what he rules. Returns whether there is anything to find fault with.
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
    if !arguments.quiet {
        if text { page.head(out, case)? } else { json::head(out, case)? }
    }
    // In a row of a page the clocks stand as a record says behind the move: so it waits for that.
    let mut waiting: Option<(usize, Vec<Ruled>)> = None;
    for (index, entry) in case.log.entries.iter().enumerate() {
        if !case.is_reading(entry) {
            page.row(out, case, &arbiter, waiting.take())?;
        }
        let before = BoardId::ALL.map(|board| arbiter.position(board).cloned());
        let rulings = arbiter.handle(entry.at, &entry.event);
        // That a clock is read behind the end of a game is nobody's fault.
        let is_refusal = |ruling: &Ruling| matches!(ruling.verdict, Verdict::Refused(_));
        let refusal = !case.is_reading(entry) && rulings.iter().any(is_refusal);
        refused |= refusal;
        if arguments.quiet || (arguments.refused && !refusal) {
            continue;
        }
        let rulings = rulings.into_iter().map(|ruling| Ruled::of(ruling, &before, words)).collect();
        if !text {
            json::event(out, case, entry, rulings, &arbiter)?;
        } else if !case.is_told_by_clocks(entry, &rulings) {
            page.row(out, case, &arbiter, waiting.replace((index, rulings)))?;
        }
    }
    page.row(out, case, &arbiter, waiting)?;
    match (text, arguments.quiet) {
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
    /// Legal moves are said in short notation, for which the positions from before are needed.
    fn of(ruling: Ruling, before: &[Option<Position>; 2], words: &Words) -> Self {
        let san = match ruling.verdict {
            Verdict::Completed { seat, act, .. } => {
                let position = before[seat.board() as usize].as_ref();
                let mv =
                    position.and_then(|position| Some((act.to_move(position).ok()?, position)));
                mv.map(|(mv, position)| SanPlus::of_move(mv, position))
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
    /// Whether an event is what a record says of the clock behind a move.
    fn is_reading(&self, entry: &Entry) -> bool {
        self.record.is_some() && matches!(entry.event, Event::Server(Notice::Reading(..)))
    }

    /// Whether a page can do without a row, since the clocks show what a record says of them.
    fn is_told_by_clocks(&self, entry: &Entry, rulings: &[Ruled]) -> bool {
        let is_lag = matches!(entry.event, Event::Server(Notice::Lag(..)));
        let ends = |ruled: &Ruled| matches!(ruled.ruling.verdict, Verdict::Ended(_));
        (self.is_reading(entry) || self.record.is_some() && is_lag) && !rulings.iter().any(ends)
    }
}

/// The language of the locale, by the variable that counts first.
fn of_locale() -> Language {
    let locale = ["LC_ALL", "LC_MESSAGES", "LANG"]
        .into_iter()
        .find_map(|name| std::env::var(name).ok().filter(|value| !value.is_empty()));
    locale.and_then(|locale| Language::of_locale(&locale)).unwrap_or_default()
}
