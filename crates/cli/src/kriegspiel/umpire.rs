//! `tandem kriegspiel umpire`: the umpire at the terminal, for two players at one keyboard or for programs.

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

/// Umpire a game: two players at one keyboard, or programs
///
/// The players take turns at the keyboard and see only their own men; between turns the screen is empty. A move is written as in
/// Kriegspiel PGN (`exd5`, `Nf3`) or in coordinates (`e2e4`). `any?` asks, where the rules know the question; `resign`, `draw`
/// (agreed) and `quit` end the game.
///
/// With --protocol, attempts come in line by line and announcements go out, each with who hears it. docs/kriegspiel-pgn.md has
/// the lines. The record is written in the end, and with --protocol at `record`.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  tandem kriegspiel umpire
  tandem kriegspiel umpire --rules rand --white Ada --black Boris -o game.kpgn
  printf 'try e4\\ntry e5\\n' | tandem kriegspiel umpire --protocol")]
pub(crate) struct Arguments {
    /// The rule set: berkeley, wild16, cincinnati, rand, english, berkeley_any or crazykrieg
    #[arg(long, default_value_t = Ruleset::BERKELEY, value_name = "RULES")]
    rules: Ruleset,
    /// Where the game begins
    #[arg(long, value_name = "FEN")]
    fen: Option<String>,
    /// Who plays White
    #[arg(long, value_name = "NAME", default_value = "White")]
    white: String,
    /// Who plays Black
    #[arg(long, value_name = "NAME", default_value = "Black")]
    black: String,
    /// Speak line by line with programs
    #[arg(long)]
    protocol: bool,
    /// Where to write the umpire's record in the end
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

/// Where the record goes in the end. It is opened before the game, so that no game is played for a file that cannot be written.
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

    /// What was in the file goes only now.
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
    Written::of_umpire(umpire, &tags).to_text()
}

/// The potential move that a player means, by its name or by coordinates.
fn attempt(side: &Side, text: &str) -> Result<chess::Move, String> {
    if let Some(mv) = text.parse::<Uci>().ok().and_then(|uci| side.attempt(uci)) {
        return Ok(mv);
    }
    let san = text.parse::<chess::San>().map_err(|error| error.to_string())?;
    side.read(san).map_err(|error| error.to_string())
}

/// Lines of an input that may be hostile.
struct Lines<R>(R);

impl<R: BufRead> Lines<R> {
    /// No line that means anything is longer; more of it is passed over.
    const LONGEST: u64 = 1024;

    /// The next line without its end, or nothing at the end of the input.
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

/// How a color is called in lines.
const fn name(color: Color) -> &'static str {
    match color {
        Color::White => "white",
        Color::Black => "black",
    }
}

/// Writes to standard output at once, for somebody who waits.
fn say(text: &str) -> std::io::Result<()> {
    let mut out = crate::output::for_people();
    writeln!(out, "{text}")?;
    out.flush()
}
