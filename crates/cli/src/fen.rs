//! `tandem fen`: converts positions between BFEN dialects and validates them.

mod report;

use std::{
    fmt,
    io::{BufRead, BufReader, Write, stderr},
};

use bughouse::{Bfen, BfenError, Numbers, ViolationLevel, bfen::ParsedBfen};
use chess::Status;
use clap::ValueEnum;

use crate::{
    exit::{Exit, Failure, style},
    output::Format,
    startpos,
};

/// Convert a BFEN between dialects and validate it
///
/// The command reads every dialect: Thief's and the Laws' with clocks, brackets with counters
/// (BFEN v0.1, pychess, Fairy-Stockfish), chess.com's, bughouse.pro's, and plain FEN of one
/// board. It reports on standard error what the target dialect cannot hold.
///
/// The two numbers at the end are move counters where the dialect has them, and of one board alone
/// if they can be: at most 150 half-moves without progress, and at most two for each move. Others,
/// such as `180 175`, are taken for clocks, which is reported.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  tandem fen 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR/Pq w KQkq - 180 180' --to bracket
  tandem fen --validate '4k3/8/8/8/8/8/8/4K3[QQQ] w - - 0 1'
  tandem fen 'startpos | startpos' --to thief
  tandem fen - --format json < positions.txt       one position a line")]
pub(crate) struct Arguments {
    /// The position, with `startpos` for the initial one, or `-` to read one per line from standard
    /// input
    bfen: String,
    /// Target dialect
    #[arg(long, value_enum, default_value_t = To::Bracket)]
    to: To,
    /// Report why the position is unplayable or, by default, unreachable; exit status 1 if it is
    #[arg(long, value_enum, num_args = 0..=1, require_equals = true, default_missing_value = "reachable")]
    validate: Option<Until>,
    /// Meaning of the two numbers at the end, where the dialect does not say
    #[arg(long, value_enum)]
    numbers: Option<NumbersName>,
    /// Output format
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum To {
    /// Reserves after a slash, clocks in seconds: for BPGN files
    Thief,
    /// Reserves in brackets, move counters: for engines and everything else
    Bracket,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum Until {
    /// Kings, pawns, checks, castling rights
    Playable,
    /// Also the material of both boards
    Reachable,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum NumbersName {
    /// Seconds left to White and Black
    Clocks,
    /// Half-move clock and move number
    Counters,
}

pub(crate) fn run(arguments: &Arguments) -> Result<Exit, Failure> {
    let mut out = arguments.format.output();
    if arguments.bfen != "-" {
        let sound = one(&arguments.bfen, &"", arguments, &mut out)?;
        return Ok(Exit::findings(!sound));
    }
    let name = "<stdin>".to_owned();
    let (mut all_sound, mut found, mut number) = (true, false, 0_u64);
    let mut reader = BufReader::new(std::io::stdin());
    let mut line = Vec::new();
    loop {
        line.clear();
        let failure = |error| Failure::File { name: name.clone(), error };
        // A position is short: a longer line is not a position and is not read into memory whole.
        if read_line(&mut reader, &mut line).map_err(failure)? == 0 {
            break;
        }
        number += 1;
        let text = String::from_utf8_lossy(&line);
        let text = text.trim();
        if !text.is_empty() {
            found = true;
            all_sound &= one(text, &format_args!("{name}:{number}: "), arguments, &mut out)?;
        }
    }
    if !found {
        let (red, reset) = (style::ERROR, style::RESET);
        anstream::eprintln!("{red}error:{reset} {name}: no position found");
    }
    Ok(Exit::findings(!found || !all_sound))
}

/// The maximum length of a line in bytes; the rest of a longer one is skipped.
const MAX_LINE_BYTES: usize = 1 << 16;

/// Reads a line and keeps at most [`MAX_LINE_BYTES`] of it. Returns the number of bytes consumed.
fn read_line(reader: &mut impl BufRead, line: &mut Vec<u8>) -> std::io::Result<usize> {
    let mut consumed = 0;
    loop {
        let available = reader.fill_buf()?;
        let (part, ends) = match available.iter().position(|&byte| byte == b'\n') {
            Some(n) => (&available[..=n], true),
            None => (available, available.is_empty()),
        };
        let room = MAX_LINE_BYTES.saturating_sub(line.len());
        line.extend_from_slice(&part[..part.len().min(room)]);
        let used = part.len();
        reader.consume(used);
        consumed += used;
        if ends {
            return Ok(consumed);
        }
    }
}

/// Converts and validates one position. Returns whether it passed the requested validation.
fn one(
    text: &str,
    place: &dyn fmt::Display,
    arguments: &Arguments,
    out: &mut impl Write,
) -> Result<bool, Failure> {
    let known = arguments.numbers.map(|numbers| match numbers {
        NumbersName::Clocks => Numbers::Clocks,
        NumbersName::Counters => Numbers::Counters,
    });
    let text = &*startpos::expand(text);
    let reading = match ParsedBfen::parse_with_numbers(text, known) {
        Ok(reading) => reading,
        Err(error) => {
            match arguments.format {
                Format::Text => say_unreadable(text, place, &error),
                Format::Json => writeln!(out, "{}", report::unreadable_json(text, &error))?,
            }
            return Ok(false);
        }
    };
    let mut violations = reading.bfen.violations();
    violations.retain(|finding| match arguments.validate {
        None => false,
        Some(Until::Playable) => finding.rule.level() != ViolationLevel::NotReachable,
        Some(Until::Reachable) => true,
    });
    if arguments.format == Format::Json {
        writeln!(out, "{}", report::json(text, &reading, &violations))?;
    } else {
        let bfen = &reading.bfen;
        let (written, losses) = match arguments.to {
            To::Thief => (bfen.to_thief(), thief_losses(&reading)),
            To::Bracket => (bfen.to_bracket(), bracket_losses(&reading)),
        };
        writeln!(out, "{written}")?;
        say_reading(place, &reading, losses);
        say_standing(bfen);
        for finding in &violations {
            writeln!(out, "  {finding}")?;
        }
        if arguments.validate.is_some() && violations.is_empty() {
            writeln!(out, "  sound")?;
        }
    }
    Ok(violations.is_empty())
}

fn say_reading(place: &dyn fmt::Display, reading: &ParsedBfen, losses: Option<&str>) {
    let numbers = match (reading.bfen.numbers, reading.numbers_assumed) {
        (Numbers::Absent, _) => "without numbers",
        (Numbers::Clocks, false) => "with clocks",
        (Numbers::Counters, false) => "with move counters",
        (Numbers::Clocks, true) => {
            "with numbers taken for clocks (--numbers counters reads them as counters)"
        }
        (Numbers::Counters, true) => "with numbers taken for move counters",
    };
    let name = reading.dialect.name();
    anstream::eprintln!("{}{place}read as {name}, {numbers}{}", style::FAINT, style::RESET);
    if let Some(losses) = losses {
        anstream::eprintln!("{place}{}note:{} {losses}", style::NOTE, style::RESET);
    }
}

/// Reports a side to move that has no move.
fn say_standing(bfen: &Bfen) {
    for (board, part) in bfen.parts() {
        let color = part.setup.turn;
        let fate = match part.status() {
            Some(Status::Mated) => "is mated",
            Some(Status::Waiting) => "has no move and waits for a piece",
            _ => continue,
        };
        let board = if bfen.b.is_some() { format!("board {board}: ") } else { String::new() };
        anstream::eprintln!("{}{board}{color} {fate}{}", style::FAINT, style::RESET);
    }
}

fn thief_losses(reading: &ParsedBfen) -> Option<&'static str> {
    let parts = || reading.bfen.parts().map(|(_, part)| part);
    let counted = parts().any(|part| (part.setup.halfmoves, part.setup.fullmoves) != (0, 1));
    match (parts().any(|part| part.clocks.is_none()), counted) {
        (true, true) => Some("the clocks are unknown, and this dialect cannot hold move counters"),
        (true, false) => Some("the clocks are unknown and left out"),
        (false, _) => None,
    }
}

fn bracket_losses(reading: &ParsedBfen) -> Option<&'static str> {
    let clocks = reading.bfen.parts().any(|(_, part)| part.clocks.is_some());
    clocks.then_some("this dialect cannot hold the clocks; they are left out")
}

/// The message, the text, and a mark under the offending part.
fn say_unreadable(text: &str, place: &dyn fmt::Display, error: &BfenError) {
    let (red, faint, reset) = (style::ERROR, style::FAINT, style::RESET);
    let check = error.kind.rule().id();
    anstream::eprintln!("{red}error:{reset} {place}{error} {faint}[{check}]{reset}");
    let (before, blamed) = (error.column - 1, &text[error.span.clone()]);
    let shown = Window::around(text, before, blamed.chars().count());
    anstream::eprintln!("  {}", shown.text);
    let _ = writeln!(stderr(), "  {}{}", " ".repeat(shown.before), "^".repeat(shown.marked));
}

/// The part of a long line that fits around the mark. All lengths in characters.
struct Window {
    text: String,
    before: usize,
    marked: usize,
}

impl Window {
    const WIDTH: usize = 96;

    fn around(text: &str, before: usize, marked: usize) -> Self {
        let start = match text.chars().count() {
            ..=Self::WIDTH => 0,
            _ => before.saturating_sub(Self::WIDTH / 2),
        };
        let visible = |character: char| if character.is_control() { ' ' } else { character };
        let text: String = text.chars().skip(start).take(Self::WIDTH).map(visible).collect();
        let before = before - start;
        let room = text.chars().count().saturating_sub(before).max(1);
        Self { text, before, marked: marked.clamp(1, room) }
    }
}
