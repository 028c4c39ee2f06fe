//! `tandem kriegspiel umpire`: an umpire at the terminal, for two players at one keyboard or for
//! programs.

mod hotseat;
mod protocol;
mod words;

use std::{
    fs::File,
    io::{BufRead, Read, Write},
};

use chess::{Color, Fen, Position, Uci};
use kriegspiel::{Ruleset, Side, Umpire};
use notation::kriegspiel::Written;

use crate::exit::{Exit, Failure};

/// Umpire a game for two players at one keyboard, or for programs
///
/// The players take turns at the keyboard and see only their own pieces; between turns the screen
/// is empty. Moves are written as in Kriegspiel PGN (`exd5`, `Nf3`) or as coordinates (`e2e4`).
/// `any?` asks for pawn captures, where the rules know the question; `resign`, `draw` (agreed)
/// and `quit` end the game.
///
/// With --protocol, the umpire reads attempts line by line and writes announcements, each with
/// its recipient; docs/kriegspiel-pgn.md describes the lines. It writes the record at the end
/// and, with --protocol, after `record`.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  tandem kriegspiel umpire
  tandem kriegspiel umpire --rules rand --white Ada --black Boris -o game.kpgn
  printf 'try e4\\ntry e5\\n' | tandem kriegspiel umpire --protocol")]
pub(crate) struct Arguments {
    /// Ruleset: berkeley, wild16, cincinnati, rand, english, berkeley_any or crazykrieg
    #[arg(long, default_value_t = Ruleset::BERKELEY, value_name = "RULES")]
    rules: Ruleset,
    /// Starting position
    #[arg(long, value_name = "FEN")]
    fen: Option<String>,
    /// Name of White
    #[arg(long, value_name = "NAME", default_value = "White")]
    white: String,
    /// Name of Black
    #[arg(long, value_name = "NAME", default_value = "Black")]
    black: String,
    /// Use the line protocol for programs
    #[arg(long)]
    protocol: bool,
    /// Write the umpire's record to this file at the end
    #[arg(long, short, value_name = "FILE")]
    output: Option<String>,
}

pub(crate) fn run(arguments: &Arguments) -> Result<Exit, Failure> {
    let umpire = match &arguments.fen {
        None => Umpire::new(arguments.rules),
        Some(text) => Umpire::from_position(arguments.rules, &position(text, arguments.rules)?),
    };
    let output = arguments.output.as_deref().map(Output::open).transpose()?;
    let mut input = Lines(std::io::stdin().lock());
    let umpire = match arguments.protocol {
        true => protocol::run(umpire, arguments, &mut input)?,
        false => hotseat::run(umpire, arguments, &mut input)?,
    };
    if let Some(output) = output {
        output.write(&record(&umpire, arguments))?;
    }
    Ok(Exit::Fine)
}

/// The output of the record. It is opened before the game, so that a path that cannot be written
/// fails before anyone plays.
struct Output<'a> {
    name: &'a str,
    file: File,
}

impl<'a> Output<'a> {
    fn open(name: &'a str) -> Result<Self, Failure> {
        let file = File::options().write(true).create(true).truncate(false).open(name);
        let file = file.map_err(|error| Failure::File { name: name.to_owned(), error })?;
        Ok(Self { name, file })
    }

    // The old content is discarded only now.
    fn write(mut self, text: &[u8]) -> Result<(), Failure> {
        // Pipes and devices have no length to set.
        let is_file = self.file.metadata().is_ok_and(|data| data.is_file());
        let emptied = if is_file { self.file.set_len(0) } else { Ok(()) };
        let written = emptied.and_then(|()| self.file.write_all(text));
        written.map_err(|error| Failure::File { name: self.name.to_owned(), error })
    }
}

fn position(text: &str, rules: Ruleset) -> Result<Position, Failure> {
    let refused = |why: String| Failure::Message(format!("--fen: {why}"));
    let fen: Fen = text.parse().map_err(|error| refused(format!("{error}")))?;
    rules.position(fen.into_setup()).map_err(|error| refused(error.to_string()))
}

/// The umpire's record of the game so far.
fn record(umpire: &Umpire, arguments: &Arguments) -> Vec<u8> {
    let tag = |name: &str, value: &str| (name.to_owned(), value.to_owned());
    let tags = [
        tag("Event", "?"),
        tag("Site", "?"),
        tag("Date", "????.??.??"),
        tag("Round", "-"),
        tag("White", &arguments.white),
        tag("Black", &arguments.black),
        tag("Result", "*"),
    ];
    Written::from_umpire(umpire, &tags).to_text()
}

/// The potential move that a player means, by name or by coordinates.
fn attempt(side: &Side, text: &str) -> Result<chess::Move, String> {
    if let Some(mv) = text.parse::<Uci>().ok().and_then(|uci| side.attempt(uci)) {
        return Ok(mv);
    }
    let san = text.parse::<chess::San>().map_err(|error| error.to_string())?;
    side.read(san).map_err(|error| error.to_string())
}

/// Lines of possibly hostile input.
struct Lines<R>(R);

impl<R: BufRead> Lines<R> {
    /// The maximum length of a line in bytes; the rest is skipped.
    const LONGEST: u64 = 1024;

    /// The next line without its end, or `None` at the end of the input.
    fn next(&mut self) -> std::io::Result<Option<String>> {
        let mut line = Vec::new();
        self.0.by_ref().take(Self::LONGEST).read_until(b'\n', &mut line)?;
        if line.is_empty() {
            return Ok(None);
        }
        let mut rest = Vec::new();
        let mut ended = line.ends_with(b"\n");
        while !ended {
            rest.clear();
            ended = self.0.by_ref().take(Self::LONGEST).read_until(b'\n', &mut rest)? == 0
                || rest.ends_with(b"\n");
        }
        Ok(Some(String::from_utf8_lossy(&line).trim().to_owned()))
    }
}

/// The name of a color in the protocol.
const fn name(color: Color) -> &'static str {
    match color {
        Color::White => "white",
        Color::Black => "black",
    }
}

/// Writes to standard output and flushes, for a reader that waits.
fn say(text: &str) -> std::io::Result<()> {
    let mut out = crate::output::for_people();
    writeln!(out, "{text}")?;
    out.flush()
}
