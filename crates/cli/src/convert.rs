//! `tandem convert`: games in other forms.

mod kriegspiel;
mod source;
mod target;

use bughouse::{Log, Ruleset};
use chess::san::Letters;
use clap::ValueEnum;
use notation::{
    Batch, Game,
    convert::{
        Losses,
        bpgn::{self, Clocks, Style, Version},
        json,
        lag::Lag,
        pgn,
    },
    diagram::printable,
    kriegspiel::is_kriegspiel,
    log,
};

use crate::{
    exit::{Exit, Failure, style},
    input::say_part,
    output::printable_lines,
};

use source::Source;
use target::Target;

/// Convert bughouse games between BPGN, one PGN per board, JSON, and logs; and records of Kriegspiel
///
/// Reads BPGN, the JSON that it writes, chess.com's JSON (the records of both boards, in one file or one after the
/// other) and logs, and finds out which it is. What the target cannot hold is said on standard error. A PGN of one board
/// is crazyhouse that begins with what will be dropped in hand, so that ordinary programs can play it. A log made of a
/// record has its times from the clocks; the record of a log says how the game ended by the log's own rules. Records of
/// Kriegspiel become PGN of chess, JSON, or what one player may keep of them.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  tandem convert game.bpgn --to pgn -o boards/
  tandem convert archive/*.bpgn --to json > games.jsonl
  tandem convert chesscom.json --to bpgn -o game.bpgn
  tandem convert game.bpgn --to bpgn --letters cs --clocks seconds
  tandem convert game.bpgn --to bpgn --lag comments      {L:103} behind each move
  tandem convert game.bpgn --to log --ruleset casual -o game.log
  tandem convert game.log --to bpgn
  tandem convert game.kpgn --to pgn                       Kriegspiel for chess programs
  tandem convert game.kpgn --to kriegspiel-white")]
pub(crate) struct Arguments {
    /// Files in BPGN, Kriegspiel PGN or JSON, or logs; `-` is standard input
    #[arg(required = true, value_name = "FILE")]
    files: Vec<String>,
    /// What to write
    #[arg(long, value_enum)]
    to: Form,
    /// Where to: a file, a folder (one file for each input, and with PGN for each board), or `-`
    #[arg(long, short, default_value = "-", value_name = "OUT")]
    output: String,
    /// How to write clocks in BPGN
    #[arg(long, value_enum, default_value_t = ClockStyle::AsRead)]
    clocks: ClockStyle,
    /// Where to write lag in BPGN: in the tag Lag as the databases do, or behind each move as {L:100}
    #[arg(long, value_enum, default_value_t = LagStyle::Keep)]
    lag: LagStyle,
    /// Piece letters to write BPGN in: en, cs, de, fr, nl, pl, es or figurines; files should have English ones
    #[arg(long, value_parser = crate::replay::letters, default_value = "en", hide_default_value = true)]
    letters: &'static Letters,
    /// By which rules a record becomes a log: wbn, fics or casual, with other answers behind it as in 'fics mate=claimed'
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
    /// With milliseconds and lag besides
    #[value(name = "bpgn-1.2")]
    Bpgn12,
    /// One game for each board
    Pgn,
    /// One JSON object a line; of a log, one for each event
    Json,
    /// A log, on which an arbiter can rule
    Log,
    /// Of a record of Kriegspiel: its canonical form
    Kriegspiel,
    /// What White may keep of it
    KriegspielWhite,
    /// What Black may keep of it
    KriegspielBlack,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum ClockStyle {
    /// With the decimals that were read
    AsRead,
    /// In whole seconds
    Seconds,
    /// With three decimals
    Fractions,
    /// Not at all
    None,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum LagStyle {
    /// Where it was read
    Keep,
    /// In the tag, if every move has one
    Tag,
    /// Behind the moves, if the tag has one for each
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
        Style { version, clocks, letters: self.letters, lag }
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
    for file in &arguments.files {
        if let Some(same) = target.overwrites(file) {
            return Err(Failure::Message(format!("{same}: would be written while it is read")));
        }
    }
    let mut exit = Exit::Fine;
    for file in &arguments.files {
        match convert(file, arguments, &mut target) {
            Ok(of_file) => exit = exit.max(of_file),
            Err(failure @ Failure::Output(_)) => return Err(failure),
            Err(failure) => exit = Exit::of(Err(failure)),
        }
    }
    target.finish()?;
    Ok(exit)
}

fn convert(file: &str, arguments: &Arguments, target: &mut Target) -> Result<Exit, Failure> {
    let mut source = Source::open(file)?;
    target.begin(file)?;
    let mut exit = Exit::Fine;
    let mut count = 0;
    loop {
        match source.next() {
            Ok(None) => break,
            Ok(Some(source::Games::Bpgn(batch))) => {
                for game in batch.games() {
                    if game.is_part() {
                        say_part(file, &game, "is not converted");
                        exit = Exit::Findings;
                    } else if game.is_record() {
                        let number = game.number();
                        exit = exit.max(write(&game, file, number, arguments, target)?);
                    } else {
                        continue;
                    }
                    count += 1;
                }
            }
            Ok(Some(source::Games::Made { text, losses })) => {
                count += 1;
                say(file, count, &losses);
                for game in Batch::of_text(&text).games() {
                    exit = exit.max(write(&game, file, count, arguments, target)?);
                }
            }
            Ok(Some(source::Games::Log(log))) => {
                count += 1;
                write_log(&log, file, count, arguments, target)?;
            }
            Err(source::Trouble::Failure(failure)) => return Err(failure),
            Err(source::Trouble::Game(message)) => {
                count += 1;
                let (red, reset) = (style::ERROR, style::RESET);
                let message = printable_lines(&message);
                anstream::eprintln!("{red}{} #{count}:{reset} {message}", printable(file));
                exit = Exit::Findings;
            }
        }
    }
    if count == 0 {
        let (red, reset) = (style::ERROR, style::RESET);
        anstream::eprintln!("{red}{}:{reset} there is no game here", printable(file));
        exit = Exit::Findings;
    }
    Ok(exit)
}

fn write(
    game: &Game<'_>,
    file: &str,
    number: u64,
    arguments: &Arguments,
    target: &mut Target,
) -> Result<Exit, Failure> {
    if is_kriegspiel(game) {
        return kriegspiel::write(game, file, number, arguments.to, target);
    }
    let losses = match arguments.to {
        Form::Kriegspiel | Form::KriegspielWhite | Form::KriegspielBlack => {
            return Ok(kriegspiel::refuse(file, number, "this is no record of Kriegspiel"));
        }
        Form::Log => return lift(game, file, number, arguments, target),
        Form::Json => {
            let (mut line, losses) = json::to_json(game);
            line.push('\n');
            target.board(0).write_all(line.as_bytes())?;
            losses
        }
        Form::Pgn => {
            let (boards, losses) = pgn::to_pgn(game);
            for (n, text) in boards.0.iter().enumerate() {
                target.write_game(n, text)?;
            }
            losses
        }
        _ => {
            let (text, losses) = bpgn::to_bpgn(game, &arguments.style());
            target.write_game(0, &text)?;
            losses
        }
    };
    say(file, number, &losses);
    Ok(Exit::Fine)
}

/// Writes a game as a log, and says what was assumed. A gap is a finding: the log ends there.
fn lift(
    game: &Game<'_>,
    file: &str,
    number: u64,
    arguments: &Arguments,
    target: &mut Target,
) -> Result<Exit, Failure> {
    let lifted = log::lift(game, &arguments.ruleset);
    target.write_game(0, lifted.log.to_string().as_bytes())?;
    for remark in &lifted.remarks {
        say_one(file, number, "note", remark.message, remark.count);
    }
    let Some(stop) = lifted.stop else { return Ok(Exit::Fine) };
    let (line, column) = game.line_and_column(stop.span.start);
    let (red, reset) = (style::ERROR, style::RESET);
    let (file, message) = (printable(file), printable(&stop.message));
    anstream::eprintln!("{red}{file} #{number}:{reset} the log ends at {line}:{column}: {message}");
    Ok(Exit::Findings)
}

/// Writes a log in another form, or its record.
fn write_log(
    log: &Log,
    file: &str,
    number: u64,
    arguments: &Arguments,
    target: &mut Target,
) -> Result<(), Failure> {
    match arguments.to {
        Form::Json => Ok(target.board(0).write_all(log::json::to_json(log).as_bytes())?),
        Form::Log => target.write_game(0, log.to_string().as_bytes()),
        _ => {
            let (text, losses) = log::to_record(log);
            say(file, number, &losses);
            for game in Batch::of_text(&text).games() {
                write(&game, file, number, arguments, target)?;
            }
            Ok(())
        }
    }
}

/// Says what could not be kept, and what was kept although it was to be changed.
fn say(file: &str, number: u64, losses: &Losses) {
    let lost = losses.iter().map(|(what, count)| ("lost", what, count));
    let kept = losses.kept().map(|(what, count)| ("kept", what, count));
    for (fate, what, count) in lost.chain(kept) {
        say_one(file, number, fate, what, count);
    }
}

fn say_one(file: &str, number: u64, fate: &str, what: &str, count: usize) {
    let (color, reset) = (style::NOTE, style::RESET);
    let times = if count > 1 { format!(" ({count} times)") } else { String::new() };
    let (file, what) = (printable(file), printable(what));
    anstream::eprintln!("{file} #{number}: {color}{fate}:{reset} {what}{times}");
}
