//! The options that name input files, the same in every command.

use std::path::{Path, PathBuf};

use chess::san::Letters;
use globset::Glob;
use notation::{Kind, diagram::printable};

use super::{
    EncodingName, Endings, GameRange, Input, Named, Opener, Reading, SharedBoards, bar,
    walk::{self, Chooser},
};
use crate::exit::{Exit, Failure, style};

/// Files to read.
#[derive(Clone, Debug, clap::Args)]
#[group(skip)]
pub(crate) struct Arguments {
    /// Files, folders or archives; compressed files are read as they are; `-` is standard input
    #[arg(value_name = "FILE", required_unless_present = "files_from")]
    files: Vec<PathBuf>,
    /// Also read the files whose names are in LIST, one per line or separated by NUL; `-` is
    /// standard input
    #[arg(long, value_name = "LIST", help_heading = "Input")]
    files_from: Option<PathBuf>,
    /// In folders and archives, read the files whose names match instead of those with a known
    /// ending
    #[arg(long, value_name = "PATTERN", value_parser = walk::glob, help_heading = "Input")]
    glob: Vec<Glob>,
    /// Encoding of the input, such as windows-1250 or koi8-r [default: UTF-8, detected where the
    /// text is something else]
    #[arg(long, value_name = "NAME", help_heading = "Input")]
    encoding: Option<EncodingName>,
    /// Only some games of each file: 3, 10-20, 500- or -20
    #[arg(
        long,
        visible_alias = "game",
        value_name = "RANGE",
        default_value = "1-",
        hide_default_value = true,
        allow_hyphen_values = true,
        help_heading = "Input"
    )]
    pub(crate) games: GameRange,
    /// Piece letters of the moves, besides English ones: en, cs, de, fr, nl, pl, es or figurines
    /// [default: recognized where they are unmistakable]
    #[arg(long, value_name = "LANG", value_parser = letters, help_heading = "Input")]
    pub(crate) letters: Option<&'static Letters>,
    /// The kind of the records: bughouse, one-board (of bughouse), crazyhouse, chess or chess960
    /// [default: as tags, labels and drops show]
    #[arg(long = "as", value_name = "KIND", value_parser = kind, help_heading = "Input")]
    pub(crate) kind: Option<Kind>,
    /// Join PGN of single boards to bughouse games: of boards that name each other, or by players,
    /// times and moves. Records of chess.com in JSON are always joined
    #[arg(long, help_heading = "Input")]
    join_boards: bool,
    /// Print results only, or problems only: no summaries, no notes
    #[arg(long, short, help_heading = "General")]
    pub(crate) quiet: bool,
}

/// Does something with an input.
type Visit<'a> = dyn FnMut(Input<'_>) -> Result<Exit, Failure> + 'a;

/// A set of piece letters by its code.
pub(crate) fn letters(code: &str) -> Result<&'static Letters, String> {
    Letters::by_code(code).ok_or_else(|| {
        let codes = Letters::ALL.map(|letters| letters.code).join(", ");
        format!("the known sets are {codes}")
    })
}

/// A kind of game by its name.
fn kind(name: &str) -> Result<Kind, String> {
    Kind::by_name(name).ok_or_else(|| {
        let names = Kind::NAMED.map(Kind::name).join(", ");
        format!("the kinds are {names}")
    })
}

impl Arguments {
    /// The files that the command line names; the contents of archives are not known yet. Names
    /// that cannot be listed come as failures.
    fn list(&self, chooser: &Chooser) -> Result<Vec<Result<Named, Failure>>, Failure> {
        let mut paths = self.files.clone();
        if let Some(list) = &self.files_from {
            paths.extend(walk::listed(list)?);
        }
        let mut found = Vec::new();
        for path in paths {
            match walk::files(&path, chooser) {
                Ok(files) => found.extend(files.into_iter().map(Ok)),
                Err(failure) => found.push(Err(failure)),
            }
        }
        Ok(found)
    }

    /// The files before they are opened, for comparing them with outputs. A list on standard input
    /// is left out, as it can be read once only.
    pub(crate) fn paths(&self, endings: Endings) -> Result<Vec<Named>, Failure> {
        let chooser = Chooser::new(endings, &self.glob)?;
        let is_stream = self.files_from.as_deref() == Some(Path::new("-"));
        let files_from = self.files_from.clone().filter(|_| !is_stream);
        let known = Self { files_from, ..self.clone() };
        Ok(known.list(&chooser)?.into_iter().flatten().collect())
    }

    /// Visits all inputs in order. Reports those that cannot be read and goes on, unless the
    /// output failed.
    pub(crate) fn each(
        &self,
        endings: Endings,
        mut visit: impl FnMut(Input<'_>) -> Result<Exit, Failure>,
    ) -> Result<Exit, Failure> {
        self.each_of(endings, &mut visit)
    }

    /// Compiled once, not once for each command.
    fn each_of(&self, endings: Endings, visit: &mut Visit<'_>) -> Result<Exit, Failure> {
        let chooser = Chooser::new(endings, &self.glob)?;
        let list = self.list(&chooser)?;
        let sizes = list.iter().flatten().filter_map(|named| named.path.metadata().ok());
        let bar = bar(sizes.map(|metadata| metadata.len()).sum());
        let keeps_bytes = endings == Endings::GamesAsBytes;
        let (encoding, range) = (self.encoding, self.games);
        let boards = SharedBoards::new(self.join_boards, false);
        let reading = Reading { letters: self.letters, kind: self.kind };
        let opener =
            Opener { chooser: &chooser, encoding, keeps_bytes, range, reading, boards, bar };
        let mut exit = Exit::Fine;
        if list.is_empty() {
            let none = "no file with a known ending; --glob '*' reads every file".to_owned();
            exit = Exit::from_outcome(Err(Failure::Message(none)));
        }
        for named in list {
            let outcome = named.and_then(|named| {
                opener.open(&named, &mut |input| {
                    let (name, encoding) = (input.name.clone(), input.encoding());
                    exit = exit.max(visit(input)?);
                    if let Some(choice) = encoding.get().filter(|_| !self.quiet) {
                        let (note, reset) = (style::NOTE, style::RESET);
                        let advice =
                            if choice.is_detected() { "; --encoding names another" } else { "" };
                        anstream::eprintln!("{note}{}:{reset} {choice}{advice}", printable(&name));
                    }
                    Ok(())
                })
            });
            match outcome {
                Ok(()) => {}
                Err(failure) if failure.is_of_output() => return Err(failure),
                Err(failure) => exit = Exit::from_outcome(Err(failure)),
            }
        }
        opener.bar.finish_and_clear();
        exit = exit.max(opener.boards.finish());
        match self.visit_joined(&opener, visit) {
            Ok(of_joined) => Ok(exit.max(of_joined)),
            Err(failure) if failure.is_of_output() => Err(failure),
            Err(failure) => Ok(Exit::from_outcome(Err(failure))),
        }
    }

    /// Visits the games that were joined after the last file.
    fn visit_joined(&self, opener: &Opener<'_>, visit: &mut Visit<'_>) -> Result<Exit, Failure> {
        let (mut text, mut exit) = (Vec::new(), Exit::Fine);
        while let Some(joined) = opener.boards.next_game() {
            match joined {
                Ok(joined) => {
                    text.extend(joined.text);
                    text.push(b'\n');
                }
                Err(error) => exit = Exit::from_outcome(Err(Failure::Message(error.to_string()))),
            }
        }
        if text.is_empty() {
            return Ok(exit);
        }
        Ok(exit.max(visit(Input::of_text("joined boards", text, opener))?))
    }
}

/// One file to read, for commands that take only one.
#[derive(Clone, Copy, Debug)]
pub(crate) struct One<'a> {
    pub(crate) path: &'a Path,
    pub(crate) encoding: Option<EncodingName>,
    pub(crate) range: GameRange,
}

impl<'a> One<'a> {
    /// A file with all its games.
    pub(crate) const fn new(path: &'a Path, encoding: Option<EncodingName>) -> Self {
        Self { path, encoding, range: GameRange::ALL }
    }

    /// Opens the file, which may be an archive with one file in it.
    pub(crate) fn visit<T>(
        self,
        visit: impl FnOnce(Input<'_>) -> Result<T, Failure>,
    ) -> Result<T, Failure> {
        let chooser = Chooser::new(Endings::All, &[])?;
        let size = self.path.metadata().map_or(0, |metadata| metadata.len());
        let (encoding, range) = (self.encoding, self.range);
        let keeps_bytes = false;
        let (boards, bar) = (SharedBoards::new(false, true), bar(size));
        let reading = Reading::default();
        let opener =
            Opener { chooser: &chooser, encoding, keeps_bytes, range, reading, boards, bar };
        let relative = self.path.file_name().map(PathBuf::from).unwrap_or_default();
        let named = Named { path: self.path.to_owned(), relative };
        let (mut visit, mut result) = (Some(visit), None);
        let name = self.path.display();
        opener.open(&named, &mut |input| {
            let several = "the archive has several files; extract the one that you want";
            let visit = visit.take();
            let visit = visit.ok_or_else(|| Failure::Message(format!("{name}: {several}")))?;
            result = Some(visit(input)?);
            Ok(())
        })?;
        opener.bar.finish_and_clear();
        result.ok_or_else(|| Failure::Message(format!("{name}: the archive has no game file")))
    }
}
