//! `tandem convert`: games in other formats.

mod kriegspiel;
mod target;

use bughouse::{Log, Ruleset};
use chess::san::Letters;
use clap::ValueEnum;
use notation::{
    Batch, Game, Kind,
    convert::{
        Losses,
        bpgn::{self, Clocks, Style, Version},
        json,
        lag::Lag,
        pgn,
    },
    diagram::printable,
    log,
};

use crate::{
    exit::{Exit, Failure, style},
    input::{self, Endings, Games, Input, Source, Takes, Trouble, say_part},
    output::printable_lines,
};

use target::{Part, Target};

/// Convert games between BPGN, single-board PGN, JSON and logs, and Kriegspiel records
///
/// The command reads BPGN, its own JSON, chess.com's JSON (the records of both boards, in one
/// file or in two), logs, and tables with a column of moves (CSV, Parquet), and detects the
/// format. It reports on standard error what the target format cannot hold. A single-board PGN is
/// a crazyhouse game that starts with all later drops in hand, so that ordinary programs can
/// replay it. A log made from a record takes its times from the clocks; a record made from a log
/// takes its result from the log's own rules.
/// Kriegspiel records become chess PGN, JSON, or the part that one player may keep.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  tandem convert game.bpgn --to pgn -o boards/
  tandem convert archive/ --to json > games.jsonl
  tandem convert chesscom.json --to bpgn -o game.bpgn
  tandem convert game.bpgn --to bpgn --to-letters cs --clocks seconds
  tandem convert game.bpgn --to bpgn --lag comments      {L:103} behind each move
  tandem convert game.bpgn --to log --ruleset casual -o game.log
  tandem convert game.log --to bpgn
  tandem convert games.parquet --to pgn -o games.pgn      a game in each row
  tandem convert game.kpgn --to pgn                       Kriegspiel for chess programs
  tandem convert game.kpgn --to kriegspiel-white")]
pub(crate) struct Arguments {
    #[command(flatten)]
    input: input::Arguments,
    /// Target format
    #[arg(long, value_enum)]
    to: Form,
    /// Output file, folder that exists or ends with `/` (one file per input, and per board for
    /// PGN), or `-`
    #[arg(long, short, default_value = "-", value_name = "OUT")]
    output: String,
    /// Clock format in BPGN
    #[arg(long, value_enum, default_value_t = ClockStyle::AsRead)]
    clocks: ClockStyle,
    /// Where BPGN holds lag: in the tag Lag as the databases do, or after each move as {L:100}
    #[arg(long, value_enum, default_value_t = LagStyle::Keep)]
    lag: LagStyle,
    /// Piece letters to write in BPGN: en, cs, de, fr, nl, pl, es or figurines; files for exchange
    /// should use en
    #[arg(long, value_name = "LANG", value_parser = input::letters, default_value = "en", hide_default_value = true)]
    to_letters: &'static Letters,
    /// Ruleset for logs made from records: wbn, fics or casual, with changes as in 'fics
    /// mate=claimed'
    #[arg(long, value_name = "RULESET", default_value_t = Ruleset::FICS)]
    ruleset: Ruleset,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Form {
    /// The newest version of BPGN
    Bpgn,
    /// Moves and whole seconds only
    #[value(name = "bpgn-1.0")]
    Bpgn10,
    /// With comments, variations and positions
    #[value(name = "bpgn-1.1")]
    Bpgn11,
    /// With milliseconds and lag as well
    #[value(name = "bpgn-1.2")]
    Bpgn12,
    /// One game per board; records of one board as they are
    Pgn,
    /// JSON: one object per game; for a log, one per event
    Json,
    /// An event log that the arbiter can rule on
    Log,
    /// Canonical Kriegspiel PGN
    Kriegspiel,
    /// A Kriegspiel record as White may keep it
    KriegspielWhite,
    /// A Kriegspiel record as Black may keep it
    KriegspielBlack,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum ClockStyle {
    /// The decimals of the input
    AsRead,
    /// Whole seconds
    Seconds,
    /// Three decimals
    Fractions,
    /// No clocks
    None,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum LagStyle {
    /// Where the input has it
    Keep,
    /// In the tag, if every move has a value
    Tag,
    /// After the moves, if the tag has a value for each
    Comments,
}

impl Arguments {
    fn style(&self) -> Style {
        let version = match self.to {
            Form::Bpgn10 => Version::V1_0,
            Form::Bpgn11 => Version::V1_1,
            _ => Version::V1_2,
        };
        let clocks = match self.clocks {
            ClockStyle::AsRead => Clocks::AsRead,
            ClockStyle::Seconds => Clocks::Seconds,
            ClockStyle::Fractions => Clocks::Fractions,
            ClockStyle::None => Clocks::None,
        };
        let lag = match self.lag {
            LagStyle::Keep => Lag::Keep,
            LagStyle::Tag => Lag::Tag,
            LagStyle::Comments => Lag::Comments,
        };
        Style { version, clocks, letters: self.to_letters, lag }
    }

    const fn extension(&self) -> &'static str {
        match self.to {
            Form::Pgn => "pgn",
            Form::Json => "jsonl",
            Form::Log => "log",
            Form::Kriegspiel | Form::KriegspielWhite | Form::KriegspielBlack => "kpgn",
            _ => "bpgn",
        }
    }
}

pub(crate) fn run(arguments: &Arguments) -> Result<Exit, Failure> {
    let mut target =
        Target::open(&arguments.output, arguments.extension(), arguments.to == Form::Pgn)?;
    target.keep_inputs(arguments.input.paths(Endings::All)?)?;
    let exit = arguments.input.each(Endings::All, |input| {
        target.end_input()?;
        let outcome = convert(input, arguments, &mut target);
        if outcome.is_err() {
            target.abandon_input();
        }
        outcome
    })?;
    target.finish()?;
    Ok(exit)
}

fn convert(input: Input<'_>, arguments: &Arguments, target: &mut Target) -> Result<Exit, Failure> {
    let (name, relative, range) = (input.name.clone(), input.relative.clone(), input.range);
    let (file, reading) = (name.as_str(), input.reading);
    let mut source = Source::open(input, Takes::ALL)?;
    target.begin(file, &relative)?;
    let mut exit = Exit::Fine;
    let mut count = 0;
    loop {
        match source.next() {
            Ok(None) => break,
            Ok(Some(Games::Texts(batch))) => {
                let batch = reading.of(batch);
                for game in batch.games().filter(|game| range.has(game.number())) {
                    if game.is_part() {
                        say_part(file, &game, "is not converted");
                        exit = Exit::Findings;
                    } else if game.is_record() {
                        let number = game.number();
                        exit = exit.max(write(&game, file, number, arguments, target)?);
                    } else {
                        exit = exit.max(refuse_text(file, &game));
                        continue;
                    }
                    count += 1;
                }
            }
            Ok(Some(Games::Made { text, losses, is_canonical })) => {
                count += 1;
                if !range.has(count) {
                    continue;
                }
                say(file, count, &losses, arguments);
                if is_canonical && arguments.to == Form::Bpgn && arguments.style().is_canonical() {
                    target.write_game(Part::Whole, &text)?;
                    continue;
                }
                for game in Batch::from_text(&text).games() {
                    exit = exit.max(write(&game, file, count, arguments, target)?);
                }
            }
            Ok(Some(Games::Log(log))) => {
                count += 1;
                if !range.has(count) {
                    continue;
                }
                write_log(&log, file, count, arguments, target)?;
            }
            // The text is cut off, but the games before that place are written.
            Err(Trouble::Failure(failure)) if count > 0 => {
                return Ok(Exit::from_outcome(Err(failure)));
            }
            Err(Trouble::Failure(failure)) => return Err(failure),
            Err(Trouble::Game(message)) => {
                count += 1;
                let (red, reset) = (style::ERROR, style::RESET);
                let message = printable_lines(&message);
                anstream::eprintln!("{red}{} #{count}:{reset} {message}", printable(file));
                exit = Exit::Findings;
            }
        }
    }
    if count == 0 && !source.has_boards && exit == Exit::Fine {
        let (red, reset) = (style::ERROR, style::RESET);
        anstream::eprintln!("{red}{}:{reset} no game found", printable(file));
        exit = Exit::Findings;
    }
    Ok(exit.max(source.exit))
}

fn write(
    game: &Game<'_>,
    file: &str,
    number: u64,
    arguments: &Arguments,
    target: &mut Target,
) -> Result<Exit, Failure> {
    let game = &game.recognized();
    let kind = game.kind();
    if kind == Kind::Kriegspiel {
        return kriegspiel::write(game, file, number, arguments, target);
    }
    let losses = match arguments.to {
        Form::Kriegspiel | Form::KriegspielWhite | Form::KriegspielBlack => {
            return Ok(refuse(file, number, "this is not a Kriegspiel record"));
        }
        Form::Log if !kind.has_two_boards() => {
            let why = format!("this is {kind}; a log needs both boards of bughouse");
            return Ok(refuse(file, number, &why));
        }
        Form::Log => return lift(game, file, number, arguments, target),
        Form::Json => {
            let (mut line, losses) = json::to_json(game);
            line.push('\n');
            target.write(line.as_bytes())?;
            losses
        }
        Form::Pgn if !kind.has_two_boards() => {
            target.write_game(Part::Whole, &notation::format(game))?;
            Losses::default()
        }
        Form::Pgn => {
            let (boards, losses) = pgn::to_pgn(game);
            for (board, text) in boards.iter() {
                target.write_game(Part::Board(board), text)?;
            }
            losses
        }
        _ => {
            let style = arguments.style();
            if let Some(why) = bpgn::refusal(game, style.version) {
                return Ok(refuse(file, number, why));
            }
            let (text, losses) = bpgn::to_bpgn(game, &style);
            target.write_game(Part::Whole, &text)?;
            losses
        }
    };
    say(file, number, &losses, arguments);
    Ok(Exit::Fine)
}

/// Writes a game as a log and reports assumptions. A gap is a finding and ends the log.
fn lift(
    game: &Game<'_>,
    file: &str,
    number: u64,
    arguments: &Arguments,
    target: &mut Target,
) -> Result<Exit, Failure> {
    let lifted = log::lift(game, &arguments.ruleset);
    target.write_game(Part::Whole, lifted.log.to_string().as_bytes())?;
    for remark in lifted.remarks.iter().filter(|_| !arguments.input.quiet) {
        let times =
            if remark.count > 1 { format!(" ({} times)", remark.count) } else { String::new() };
        say_one(file, number, "note", &format!("{}{times}", remark.message));
    }
    let Some(stop) = lifted.stop else { return Ok(Exit::Fine) };
    let (line, column) = game.line_and_column(stop.span.start);
    let (red, reset) = (style::ERROR, style::RESET);
    let (file, message) = (printable(file), printable(&stop.message));
    anstream::eprintln!("{red}{file} #{number}:{reset} the log ends at {line}:{column}: {message}");
    Ok(Exit::Findings)
}

/// Writes a log in another format, or as a record.
fn write_log(
    log: &Log,
    file: &str,
    number: u64,
    arguments: &Arguments,
    target: &mut Target,
) -> Result<(), Failure> {
    match arguments.to {
        Form::Json => target.write(log::json::to_json(log).as_bytes()),
        Form::Log => target.write_game(Part::Whole, log.to_string().as_bytes()),
        _ => {
            let (text, losses) = log::to_record(log);
            say(file, number, &losses, arguments);
            for game in Batch::from_text(&text).games() {
                write(&game, file, number, arguments, target)?;
            }
            Ok(())
        }
    }
}

/// Reports what the target cannot hold and what could not be changed as requested, a line for each.
fn say(file: &str, number: u64, losses: &Losses, arguments: &Arguments) {
    if arguments.input.quiet {
        return;
    }
    if !losses.is_empty() {
        say_one(file, number, "lost", &losses.summary());
    }
    for (what, count) in losses.kept() {
        let times = if count > 1 { format!(" ({count} times)") } else { String::new() };
        say_one(file, number, "kept", &format!("{what}{times}"));
    }
}

fn say_one(file: &str, number: u64, fate: &str, what: &str) {
    let (color, reset) = (style::NOTE, style::RESET);
    let (file, what) = (printable(file), printable(what));
    anstream::eprintln!("{file} #{number}: {color}{fate}:{reset} {what}");
}

/// Reports a text before games, or instead of them, that is none, unless it is blank.
fn refuse_text(file: &str, text: &Game<'_>) -> Exit {
    if !text.is_other_text() {
        return Exit::Fine;
    }
    let start = text.text().iter().position(|byte| !byte.is_ascii_whitespace()).unwrap_or(0);
    let (line, column) = text.line_and_column(start);
    let (file, red, reset) = (printable(file), style::ERROR, style::RESET);
    anstream::eprintln!(
        "{red}{file}:{line}:{column}:{reset} this text does not contain a game and is not converted"
    );
    Exit::Findings
}

/// Reports why a game cannot have a format.
fn refuse(file: &str, number: u64, why: &str) -> Exit {
    let (red, reset) = (style::ERROR, style::RESET);
    anstream::eprintln!("{red}{} #{number}:{reset} {}", printable(file), printable(why));
    Exit::Findings
}
