//! `tandem check`: precise diagnostics for bughouse games and Kriegspiel records, with fixes.

mod full;
mod json;
mod places;
mod sarif;
mod short;

use std::{collections::BTreeMap, io::Write};

use clap::ValueEnum;
use notation::{
    Batch, Dialect, Game, Kind,
    check::{Applicability, Check, Context, Diagnostic, Severity, check_only, find},
    diagram::printable,
};

use crate::{
    exit::{Exit, Failure, style},
    explain,
    input::{self, Batches, Endings, GameRange, Input, Takes},
    output, workers,
};

use places::Places;

/// Lint BPGN and Kriegspiel PGN: records, labels, clocks, tags, results, encoding
///
/// Errors lose information or stop the replay, warnings deviate from the standard, notes are
/// matters of taste. `tandem explain ID` describes a check. Exit status 1 if there is an error or
/// a warning; notes alone do not fail.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  tandem check games.bpgn
  tandem check --only missing-record,illegal-move --format short archive/
  tandem check --format json export2005.bpgn.bz2 > findings.jsonl
  tandem check --encoding windows-1250 klub.bpgn
  tandem check --format sarif games.bpgn > games.sarif")]
pub(crate) struct Arguments {
    #[command(flatten)]
    input: input::Arguments,
    /// Output format
    #[arg(long, value_enum, default_value_t = Format::Full)]
    format: Format,
    /// Treat warnings as errors and notes as warnings, so that notes fail too
    #[arg(long)]
    strict: bool,
    #[command(flatten)]
    chosen: Chosen,
    /// Print what each record is, and which program or site wrote it
    #[arg(long)]
    dialect: bool,
    /// Number of games to check in parallel; 0, the default, means one per core
    #[arg(long, short, default_value_t = 0, value_name = "N", value_parser = workers::parse_jobs)]
    jobs: usize,
}

/// Checks to run.
#[derive(Clone, Debug, clap::Args)]
#[group(skip)]
pub(crate) struct Chosen {
    /// Run only these checks
    #[arg(long, value_name = "ID,…", value_delimiter = ',', value_parser = known)]
    only: Vec<&'static Check>,
    /// Skip these checks
    #[arg(long, value_name = "ID,…", value_delimiter = ',', value_parser = known)]
    ignore: Vec<&'static Check>,
}

impl Chosen {
    pub(crate) fn has(&self, check: &Check) -> bool {
        let is_in = |list: &[&'static Check]| list.iter().any(|other| other.id == check.id);
        (self.only.is_empty() || is_in(&self.only)) && !is_in(&self.ignore)
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Format {
    /// Source text with the finding underlined
    Full,
    /// One line per finding
    Short,
    /// JSON Lines: one object per game
    Json,
    /// SARIF 2.1.0, for code hosts and editors
    Sarif,
}

fn known(id: &str) -> Result<&'static Check, String> {
    find(id).ok_or_else(|| explain::unknown(id))
}

/// How often each check reported something.
type Counts = BTreeMap<(&'static str, Severity), u64>;

/// The result of a batch: printed text, counts, games.
#[derive(Default)]
struct Report {
    text: Vec<u8>,
    counts: Counts,
    fixable: u64,
    fixable_on_request: u64,
    games: u64,
    /// Number of games per kind.
    kinds: BTreeMap<String, u64>,
    /// Number of games per program or site.
    dialects: BTreeMap<&'static str, u64>,
}

/// A finding to print.
struct Found<'a> {
    diagnostic: &'a Diagnostic,
    /// The severity, raised by `--strict`.
    severity: Severity,
    line: u64,
    column: usize,
}

/// A game with all that is to be printed about it.
struct Checked<'a> {
    file: &'a str,
    game: &'a Game<'a>,
    kind: Kind,
    dialect: Dialect,
    places: &'a Places<'a>,
    found: &'a [Found<'a>],
}

pub(crate) fn run(arguments: &Arguments) -> Result<Exit, Failure> {
    let mut out = match arguments.format {
        Format::Full | Format::Short => output::for_people(),
        Format::Json | Format::Sarif => output::for_programs(),
    };
    let mut total = Report::default();
    if arguments.format == Format::Sarif {
        out.write_all(sarif::head().as_bytes())?;
    }
    let failed = arguments
        .input
        .each(Endings::GamesAsBytes, |input| check_file(input, arguments, &mut out, &mut total))?;
    if arguments.format == Format::Sarif {
        out.write_all(sarif::FOOT.as_bytes())?;
    }
    out.flush()?;
    if !arguments.input.quiet {
        say_counts(&total);
    }
    let fails = total.counts.keys().any(|(_, severity)| *severity >= Severity::Warning);
    Ok(failed.max(Exit::findings(fails)))
}

fn check_file(
    input: Input<'_>,
    arguments: &Arguments,
    out: &mut impl Write,
    total: &mut Report,
) -> Result<Exit, Failure> {
    let mut batches = Batches::open(input, Takes::TEXTS)?;
    let (name, range) = (batches.name.clone(), batches.range);
    let mut next = || batches.next_batch();
    let work = |batch: Batch<'static>| check_batch(&name, &batch, range, arguments);
    let mut is_empty = true;
    let mut done = |report: Report| {
        is_empty = false;
        let first = total.counts.is_empty();
        for (key, count) in report.counts {
            *total.counts.entry(key).or_default() += count;
        }
        total.games += report.games;
        for (kind, count) in report.kinds {
            *total.kinds.entry(kind).or_default() += count;
        }
        for (name, count) in report.dialects {
            *total.dialects.entry(name).or_default() += count;
        }
        total.fixable += report.fixable;
        total.fixable_on_request += report.fixable_on_request;
        let text = match (arguments.format, first) {
            // The first element of a list has no comma before it.
            (Format::Sarif, true) => report.text.strip_prefix(b",").unwrap_or(&report.text),
            _ => &report.text[..],
        };
        out.write_all(text).map_err(Failure::Output)
    };
    workers::in_order(workers::jobs(arguments.jobs), &mut next, &work, &mut done)?;
    if is_empty {
        let (red, reset) = (style::ERROR, style::RESET);
        anstream::eprintln!("{red}{}:{reset} no game found", printable(&name));
    }
    Ok(Exit::findings(is_empty))
}

fn check_batch(file: &str, batch: &Batch<'_>, range: GameRange, arguments: &Arguments) -> Report {
    let mut report = Report::default();
    for game in batch.games().filter(|game| range.has(game.number())) {
        let context = Context::new(&game);
        let dialect = context.dialect();
        // A text that is too long for a game comes in parts.
        if game.is_record() && !game.begins_within() {
            report.games += 1;
            *report.kinds.entry(context.tree().kind.to_string()).or_default() += 1;
            *report.dialects.entry(dialect.name()).or_default() += 1;
        }
        let diagnostics = check_only(&context, |check| arguments.chosen.has(check));
        let places = Places::new(&game);
        let found: Vec<Found<'_>> = diagnostics
            .iter()
            .map(|diagnostic| {
                let severity = severity(diagnostic.check, arguments.strict);
                let (line, column) = places.of_offset(diagnostic.span.start);
                *report.counts.entry((diagnostic.check.id, severity)).or_default() += 1;
                match diagnostic.fix.as_ref().map(|fix| fix.applicability) {
                    Some(Applicability::Safe) => report.fixable += 1,
                    Some(Applicability::OnRequest) => report.fixable_on_request += 1,
                    None => {}
                }
                Found { diagnostic, severity, line, column }
            })
            .collect();
        let kind = context.tree().kind;
        let checked = Checked { file, game: &game, kind, dialect, places: &places, found: &found };
        print(&mut report.text, &checked, arguments);
    }
    report
}

fn print(out: &mut Vec<u8>, checked: &Checked<'_>, arguments: &Arguments) {
    if arguments.format == Format::Json {
        json::write(out, checked);
        return;
    }
    let Checked { file, game, kind, dialect, places, found } = *checked;
    if arguments.dialect && arguments.format != Format::Sarif {
        let (faint, reset, file) = (style::FAINT, style::RESET, printable(file));
        let (code, name) = (dialect.code(), dialect.name());
        // Writing to a Vec cannot fail.
        let _ = writeln!(
            out,
            "{faint}{file} #{}: {kind}, dialect {code}, {name}{reset}",
            game.number()
        );
    }
    for found in found {
        match arguments.format {
            Format::Full => full::write(out, file, game, found),
            Format::Short => short::write(out, file, found),
            Format::Sarif => sarif::write(out, file, game, places, found),
            Format::Json => {}
        }
    }
}

const fn severity(check: &Check, strict: bool) -> Severity {
    match check.severity {
        Severity::Note if !strict => Severity::Note,
        Severity::Warning if strict => Severity::Error,
        Severity::Note | Severity::Warning => Severity::Warning,
        Severity::Error => Severity::Error,
    }
}

/// Prints how often each check reported something on standard error, most severe first.
fn say_counts(total: &Report) {
    let (faint, reset) = (style::FAINT, style::RESET);
    let mut counts: Vec<_> = total.counts.iter().collect();
    counts.sort_by_key(|((id, severity), count)| (std::cmp::Reverse((*severity, **count)), *id));
    for ((id, severity), count) in counts {
        anstream::eprintln!("{faint}{count:>8} {severity:<8}{id}{reset}");
    }
    let sum = |wanted| -> u64 {
        total
            .counts
            .iter()
            .filter(|((_, severity), _)| *severity == wanted)
            .map(|(_, count)| count)
            .sum()
    };
    let (errors, warnings, notes) =
        (sum(Severity::Error), sum(Severity::Warning), sum(Severity::Note));
    let kinds: Vec<_> =
        total.kinds.iter().map(|(kind, count)| format!("{kind} ({count})")).collect();
    if !kinds.is_empty() {
        anstream::eprintln!("{faint}kinds: {}{reset}", kinds.join(", "));
    }
    let dialects: Vec<_> =
        total.dialects.iter().map(|(name, count)| format!("{name} ({count})")).collect();
    if !dialects.is_empty() {
        anstream::eprintln!("{faint}dialects: {}{reset}", dialects.join(", "));
    }
    let on_request = match total.fixable_on_request {
        0 => String::new(),
        count => format!(", {count} on request"),
    };
    anstream::eprintln!(
        "{}: {}, {}, {}; {} can be fixed automatically{on_request}",
        output::counted(total.games, "game", "games"),
        output::counted(errors, "error", "errors"),
        output::counted(warnings, "warning", "warnings"),
        output::counted(notes, "note", "notes"),
        total.fixable
    );
}
