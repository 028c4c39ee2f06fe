//! The files that commands read: by name, in folders and archives, compressed or not, in any
//! encoding, `-` for standard input.

mod archive;
mod arguments;
mod batches;
mod boards;
mod boards_uci;
mod compression;
mod fics;
mod kind;
mod parquet;
mod range;
mod row;
mod source;
mod table;
mod walk;

use std::{
    fs::File,
    io::{self, Cursor, IsTerminal, Read},
    path::{Path, PathBuf},
    sync::{Arc, OnceLock},
};

use chess::san::Letters;
use indicatif::{ProgressBar, ProgressStyle};
use notation::{
    Batch, Game,
    diagram::printable,
    encoding::{Choice, Utf8},
};

use crate::exit::{Failure, style};

use archive::Archive;
use boards::SharedBoards;
use walk::Chooser;

pub(crate) use arguments::{Arguments, One, letters};
pub(crate) use batches::Batches;
pub(crate) use kind::{Kind, Takes};
pub(crate) use notation::encoding::EncodingName;
pub(crate) use range::GameRange;
pub(crate) use source::{Games, Source, Trouble};
pub(crate) use walk::{Endings, Named};

/// A file with its name for messages, as text.
pub(crate) struct Input<'a> {
    /// The name as given, with the path in its archive if it is in one; `<stdin>` for standard
    /// input.
    pub(crate) name: String,
    /// The path below the folder or archive that the command line names, or the file's name.
    pub(crate) relative: PathBuf,
    /// The file, if it is neither compressed nor in an archive.
    pub(crate) plain: Option<PathBuf>,
    /// The kind of the file by its first bytes.
    pub(crate) kind: Kind,
    /// The games to read.
    pub(crate) range: GameRange,
    /// How its games are read.
    pub(crate) reading: Reading,
    /// The boards whose partners are in other places of this input, or in other inputs.
    boards: SharedBoards,
    source: Box<dyn Read + 'a>,
    choice: Arc<OnceLock<Choice>>,
    bar: ProgressBar,
}

/// How games are read, where the command line says so instead of the games.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Reading {
    /// The piece letters of the moves.
    pub(crate) letters: Option<&'static Letters>,
    /// The kind of the records.
    pub(crate) kind: Option<notation::Kind>,
}

impl Reading {
    pub(crate) fn of(self, batch: Batch<'static>) -> Batch<'static> {
        batch.in_letters(self.letters).as_kind(self.kind)
    }
}

/// Smaller files are done before a progress bar could be seen, in bytes.
const BAR_FROM_BYTES: u64 = 32 << 20;

/// Archives in archives may be this deep.
const MAX_DEPTH: usize = 3;

/// How inputs are opened.
struct Opener<'o> {
    chooser: &'o Chooser,
    encoding: Option<EncodingName>,
    /// Whether Windows-1252 is left to the reader of games.
    keeps_bytes: bool,
    range: GameRange,
    reading: Reading,
    boards: SharedBoards,
    bar: ProgressBar,
}

/// The facts about a stream that are known before it is read.
struct Origin {
    name: String,
    relative: PathBuf,
    path: PathBuf,
    /// The number of archives around it.
    depth: usize,
}

/// Gets each input.
type Each<'e> = &'e mut dyn FnMut(Input<'_>) -> Result<(), Failure>;

impl Opener<'_> {
    /// Opens a file, or standard input for `-`, and visits the inputs in it.
    fn open(&self, named: &Named, each: Each<'_>) -> Result<(), Failure> {
        let Named { path, relative } = named;
        let (name, source): (String, Box<dyn Read>) = if path == Path::new("-") {
            ("<stdin>".to_owned(), Box::new(io::stdin()))
        } else {
            let name = path.display().to_string();
            let failure = |error| Failure::File { name: name.clone(), error };
            let file = File::open(path).map_err(failure)?;
            if file.metadata().map_err(failure)?.is_dir() {
                return Err(failure(io::Error::from(io::ErrorKind::IsADirectory)));
            }
            (name, Box::new(Counted { file, bar: self.bar.clone() }))
        };
        let origin = Origin { name, relative: relative.clone(), path: path.clone(), depth: 0 };
        self.visit(origin, source, each)
    }

    fn visit(
        &self,
        origin: Origin,
        source: Box<dyn Read + '_>,
        each: Each<'_>,
    ) -> Result<(), Failure> {
        let Origin { name, relative, path, depth } = origin;
        let failure = |error| Failure::File { name: name.clone(), error };
        let (peeked, is_compressed) = compression::decompress(source).map_err(failure)?;
        if let Some(archive) = Archive::detect(&peeked.head) {
            if depth == MAX_DEPTH {
                let error = format!("archives more than {MAX_DEPTH} deep are not read");
                return Err(failure(io::Error::other(error)));
            }
            return archive.visit(peeked, &failure, &mut |member| {
                if !self.chooser.takes(&member.path) {
                    return Ok(());
                }
                let origin = Origin {
                    name: format!("{name}:{}", member.path.display()),
                    relative: relative.with_extension("").join(&member.path),
                    path: path.clone(),
                    depth: depth + 1,
                };
                self.visit(origin, member.source, each)
            });
        }
        let is_plain = !is_compressed && depth == 0 && path != Path::new("-");
        let binary = Kind::of_bytes(&peeked.head);
        let (source, choice): (Box<dyn Read>, _) = match binary {
            Some(_) => (peeked.into_read(), Arc::default()),
            None => {
                let text = self.text(peeked.into_read());
                let choice = text.choice();
                (Box::new(text), choice)
            }
        };
        let (head, source) = compression::peek(source, Kind::HEAD).map_err(failure)?;
        let kind = binary.unwrap_or_else(|| Kind::of_text(&head));
        let source = Box::new(Cursor::new(head).chain(source));
        let plain = is_plain.then_some(path);
        let relative = match is_compressed && depth == 0 {
            true => relative.with_extension(""),
            false => relative,
        };
        let (range, reading) = (self.range, self.reading);
        let (boards, bar) = (self.boards.clone(), self.bar.clone());
        each(Input { name, relative, plain, kind, range, reading, boards, source, choice, bar })
    }

    /// A stream as UTF-8.
    fn text<R: Read>(&self, source: R) -> Utf8<R> {
        let text = Utf8::new(source);
        let text = if self.keeps_bytes { text.keeping_windows_1252() } else { text };
        match self.encoding {
            Some(name) => text.named(name),
            None => text,
        }
    }
}

impl Input<'_> {
    /// An input of games in BPGN, for what is found only after the last file.
    fn of_text(name: &str, text: Vec<u8>, opener: &Opener<'_>) -> Input<'static> {
        let boards = opener.boards.clone();
        Input { kind: Kind::Games, boards, ..Input::in_memory(name, text) }
    }

    /// A text in UTF-8 that is in no file.
    pub(crate) fn in_memory(name: &str, text: Vec<u8>) -> Input<'static> {
        Input {
            name: name.to_owned(),
            relative: PathBuf::from(name),
            plain: None,
            kind: Kind::of(&text),
            range: GameRange::ALL,
            reading: Reading::default(),
            boards: SharedBoards::new(false, false),
            source: Box::new(Cursor::new(text)),
            choice: Arc::default(),
            bar: ProgressBar::hidden(),
        }
    }

    /// Whether a progress bar is shown.
    pub(crate) fn has_bar(&self) -> bool {
        !self.bar.is_hidden()
    }

    /// The encoding that the text turns out to have if it is not UTF-8. Reading finds it.
    pub(crate) fn encoding(&self) -> Arc<OnceLock<Choice>> {
        self.choice.clone()
    }
}

impl Read for Input<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        self.source.read(buffer)
    }
}

/// A file whose reading moves a progress bar.
struct Counted {
    file: File,
    bar: ProgressBar,
}

impl Read for Counted {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let count = self.file.read(buffer)?;
        self.bar.inc(count as u64);
        Ok(count)
    }
}

/// A progress bar for files of this total size, at a terminal and if they are large.
fn bar(length: u64) -> ProgressBar {
    if length < BAR_FROM_BYTES || !io::stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let template = "{bar:40} {bytes}/{total_bytes}  {bytes_per_sec}  {eta} left";
    let style =
        ProgressStyle::with_template(template).unwrap_or_else(|_| ProgressStyle::default_bar());
    ProgressBar::new(length).with_style(style)
}

/// Reports a game that is too long, at its first part only.
pub(crate) fn say_part(file: &str, part: &Game<'_>, fate: &str) {
    if part.begins_within() {
        return;
    }
    let (line, column) = part.line_and_column(0);
    let (file, why) = (printable(file), Game::TOO_LONG);
    anstream::eprintln!("{}{file}:{line}:{column}:{} {why} and {fate}", style::ERROR, style::RESET);
}
