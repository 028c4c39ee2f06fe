//! `tandem split`: a collection as many files.

use std::{
    collections::{BTreeMap, HashMap},
    fs,
    io::Write,
    path::{Path, PathBuf},
};

use clap::ValueEnum;
use notation::{
    Game,
    facts::{Date, Players, result},
};

use super::{
    pass::{Pass, text_of},
    spool::{Piece, Spool},
};
use crate::{
    exit::{Exit, Failure},
    input::Endings,
    output::{Destination, Format, counted, keep_inputs},
};

/// Write the games to a file for each player, year, result or number of games
///
/// Within a file, the games keep their order. Files that exist already are not overwritten, unless
/// --force is given.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  tandem split --by player archive.bpgn.bz2 -o players/
  tandem split --by month archive/ -o months/
  tandem split --games-per-file 10000 archive.bpgn -o parts/")]
pub(crate) struct Arguments {
    #[command(flatten)]
    pass: Pass,
    /// One file for each value; a game is in the files of all its players
    #[arg(long, value_enum, required_unless_present_any = ["games_per_file", "size"])]
    by: Option<By>,
    /// Numbered files with this many games each
    #[arg(long, value_name = "N", conflicts_with = "by", value_parser = clap::value_parser!(u64).range(1..))]
    games_per_file: Option<u64>,
    /// Numbered files of at most this size: 500k, 10M; a larger game is alone in its file
    #[arg(long, value_name = "BYTES", conflicts_with_all = ["by", "games_per_file"], value_parser = size)]
    size: Option<u64>,
    /// Folder of the files
    #[arg(long, short, value_name = "FOLDER")]
    output: PathBuf,
    /// Overwrite files in the folder
    #[arg(long)]
    force: bool,
    /// How to list the files that were written
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum By {
    /// The players' names, without case
    Player,
    /// The date
    Date,
    /// The month of the date
    Month,
    /// The year of the date
    Year,
    /// The tag Event
    Event,
    /// The result
    Result,
}

fn size(text: &str) -> Result<u64, &'static str> {
    let lower = text.to_ascii_lowercase();
    let (digits, factor) = match lower.strip_suffix(['k', 'm', 'g']) {
        Some(digits) if lower.ends_with('k') => (digits, 1 << 10),
        Some(digits) if lower.ends_with('m') => (digits, 1 << 20),
        Some(digits) => (digits, 1 << 30),
        None => (lower.as_str(), 1),
    };
    let bytes = digits.parse::<u64>().ok().and_then(|number| number.checked_mul(factor));
    bytes.filter(|&bytes| bytes > 0).ok_or("write a number of bytes such as 500000, 500k or 10M")
}

/// The names of the files of a game.
fn names(game: &Game<'_>, by: By) -> Vec<String> {
    let date = || Date::of_game(game);
    let unknown = || "unknown".to_owned();
    match by {
        By::Player => {
            let mut names: Vec<_> =
                Players::new(game).names().map(|name| file_name(&name.to_lowercase())).collect();
            names.sort_unstable();
            names.dedup();
            if names.is_empty() { vec![unknown()] } else { names }
        }
        By::Date => vec![date().map_or_else(unknown, |date| file_name(&date.to_string()))],
        By::Month => {
            let month =
                date().and_then(|date| Some(format!("{:04}.{:02}", date.year, date.month?)));
            vec![month.unwrap_or_else(unknown)]
        }
        By::Year => vec![date().map_or_else(unknown, |date| format!("{:04}", date.year))],
        By::Event => {
            let event = game.tag("Event").map(|tag| file_name(tag.value().trim()));
            vec![event.filter(|event| !event.is_empty()).unwrap_or_else(unknown)]
        }
        By::Result => vec![match result(game) {
            "1-0" => "1-0".to_owned(),
            "0-1" => "0-1".to_owned(),
            "*" => unknown(),
            _ => "draw".to_owned(),
        }],
    }
}

/// A name that every file system takes: letters, digits, `-`, `_` and `.` inside, and not too long.
fn file_name(text: &str) -> String {
    const MAX_CHARACTERS: usize = 60;
    let safe = |c: char| if c.is_alphanumeric() || "-_.".contains(c) { c } else { '_' };
    let name: String = text.chars().map(safe).take(MAX_CHARACTERS).collect();
    let name = name.trim_matches('.');
    // Windows keeps these names for devices.
    let is_device =
        ["con", "prn", "aux", "nul"].iter().any(|device| name.eq_ignore_ascii_case(device));
    match name {
        "" => "unknown".to_owned(),
        name if is_device => format!("{name}_"),
        name => name.to_owned(),
    }
}

pub(crate) fn run(arguments: &Arguments) -> Result<Exit, Failure> {
    let (mut spool, mut games, mut files) = (Spool::new()?, 0_u64, Files::default());
    let work = |_: &str, game: &Game<'_>| {
        let names = arguments.by.map(|by| names(game, by));
        (names, text_of(game))
    };
    let done = |(names, text): (Option<Vec<String>>, Vec<u8>)| {
        games += 1;
        let piece = spool.add(&text)?;
        match names {
            Some(names) => names.into_iter().for_each(|name| files.add(name, piece)),
            None => files.add_numbered(piece, text.len() as u64, arguments),
        }
        Ok(())
    };
    let exit = arguments.pass.each(work, done)?;
    let folder = &arguments.output;
    let failure = |error| Failure::File { name: folder.display().to_string(), error };
    fs::create_dir_all(folder).map_err(failure)?;
    let inputs = arguments.pass.input.paths(Endings::All)?;
    let paths: Vec<PathBuf> =
        files.pieces.keys().map(|name| folder.join(format!("{name}.bpgn"))).collect();
    for path in &paths {
        keep_inputs(path, &inputs)?;
        if path.exists() && !arguments.force {
            let name = path.display();
            return Err(Failure::Message(format!("{name} exists; --force overwrites it")));
        }
    }
    let mut texts = spool.into_reader()?;
    let mut out = arguments.format.output();
    for (path, pieces) in paths.iter().zip(files.pieces.values()) {
        write(path, pieces, &mut texts)?;
        if !arguments.pass.input.quiet {
            let (name, count) = (path.display().to_string(), pieces.len());
            match arguments.format {
                Format::Text => writeln!(out, "{count:>8}  {name}")?,
                Format::Json => {
                    writeln!(out, "{}", serde_json::json!({ "file": name, "games": count }))?;
                }
            }
        }
    }
    out.flush()?;
    if !arguments.pass.input.quiet {
        anstream::eprintln!(
            "{} in {}",
            counted(games, "game", "games"),
            counted(paths.len() as u64, "file", "files")
        );
    }
    Ok(exit.max(Exit::findings(games == 0)))
}

fn write(path: &Path, pieces: &[Piece], texts: &mut super::spool::Spooled) -> Result<(), Failure> {
    let mut out = Destination::open(path)?;
    for (index, &piece) in pieces.iter().enumerate() {
        if index > 0 {
            out.write_all(b"\n")?;
        }
        out.write_all(&texts.read(piece)?)?;
    }
    Ok(out.finish()?)
}

/// The games of each file, by its name.
#[derive(Default)]
struct Files {
    pieces: BTreeMap<String, Vec<Piece>>,
    /// The names as they are spelled first, by their form without case.
    spelled: HashMap<String, String>,
    /// The size of the last numbered file.
    bytes: u64,
}

impl Files {
    /// Adds a game. Names that differ in case only are one file, as file systems have it.
    fn add(&mut self, name: String, piece: Piece) {
        let spelled = self.spelled.entry(name.to_lowercase()).or_insert(name);
        self.pieces.entry(spelled.clone()).or_default().push(piece);
    }

    fn add_numbered(&mut self, piece: Piece, bytes: u64, arguments: &Arguments) {
        let last = self.pieces.values().next_back().map_or(0, Vec::len) as u64;
        let is_full = match (arguments.games_per_file, arguments.size) {
            (Some(games), _) => last == games,
            (None, Some(size)) => last > 0 && self.bytes + bytes + 1 > size,
            (None, None) => false,
        };
        if is_full || self.pieces.is_empty() {
            self.bytes = 0;
            self.pieces.insert(format!("part-{:06}", self.pieces.len() + 1), Vec::new());
        }
        self.bytes += bytes + 1;
        if let Some(mut last) = self.pieces.last_entry() {
            last.get_mut().push(piece);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{file_name, size};

    #[test]
    fn names_of_files() {
        assert_eq!(file_name("Ann/../b c"), "Ann_.._b_c");
        assert_eq!(file_name("..."), "unknown");
        assert_eq!(file_name("con"), "con_");
        assert_eq!(file_name(&"x".repeat(999)).len(), 60);
    }

    #[test]
    fn sizes() {
        assert_eq!([size("7"), size("2k"), size("3M")], [Ok(7), Ok(2048), Ok(3 << 20)]);
        for text in ["", "0", "k", "1T", "99999999999999999999G"] {
            size(text).unwrap_err();
        }
    }
}
