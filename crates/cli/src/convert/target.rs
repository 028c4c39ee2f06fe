//! The output of conversions: standard output, a file, or a folder with a file per input.

use std::{
    collections::HashMap,
    fmt, fs,
    io::Write,
    path::{Path, PathBuf},
};

use bughouse::BoardId;

use crate::{
    exit::Failure,
    input::Named,
    output::{Destination, keep_inputs},
};

/// The part of an input that an output holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Part {
    Whole,
    /// The games of one board, which have a file of their own in a folder.
    Board(BoardId),
}

/// The outputs: one, or in a folder one per input, and for PGN of two boards one per board. A file
/// in a folder begins with its first game, so that inputs without games leave no files.
pub(super) struct Target {
    outputs: Vec<Output>,
    folder: Option<PathBuf>,
    file: Option<PathBuf>,
    /// The input that is being converted, by its name and its path below what the command line
    /// names.
    input: (String, PathBuf),
    /// Files in the folder that were begun, with their inputs.
    written: HashMap<PathBuf, String>,
    /// The inputs, which must not be overwritten.
    inputs: Vec<Named>,
    extension: &'static str,
    by_board: bool,
}

struct Output {
    part: Part,
    out: Destination,
    /// Whether a game was written, so that a blank line comes before the next.
    begun: bool,
}

impl Output {
    fn open(part: Part, path: &Path) -> Result<Self, Failure> {
        Ok(Self { part, out: Destination::open(path)?, begun: false })
    }
}

impl Target {
    pub(super) fn open(
        name: &str,
        extension: &'static str,
        by_board: bool,
    ) -> Result<Self, Failure> {
        let mut target = Self {
            outputs: Vec::new(),
            folder: None,
            file: None,
            input: Default::default(),
            written: HashMap::new(),
            inputs: Vec::new(),
            extension,
            by_board,
        };
        let is_folder = name.ends_with('/') || Path::new(name).is_dir();
        if name == "-" {
            target.outputs.push(Output::open(Part::Whole, name.as_ref())?);
        } else if is_folder {
            let failure = |error| Failure::File { name: name.to_owned(), error };
            fs::create_dir_all(name).map_err(failure)?;
            target.folder = Some(name.into());
        } else {
            target.file = Some(name.into());
        }
        Ok(target)
    }

    /// Refuses inputs that the outputs would overwrite, and two inputs with one output. Files
    /// in archives show only later.
    pub(super) fn keep_inputs(&mut self, inputs: Vec<Named>) -> Result<(), Failure> {
        if let Some(file) = &self.file {
            keep_inputs(file, &inputs)?;
        }
        self.inputs = inputs;
        let mut outputs = HashMap::new();
        for Named { path, relative } in &self.inputs {
            for output in self.folder.iter().flat_map(|folder| self.names(folder, relative)) {
                keep_inputs(&output, &self.inputs)?;
                if let Some(other) = outputs.insert(output.clone(), path) {
                    return Err(shared(&output, &other.display(), &path.display()));
                }
            }
        }
        Ok(())
    }

    /// The outputs of an input, by its path below what the command line names.
    fn names(&self, folder: &Path, relative: &Path) -> Vec<PathBuf> {
        let parts = match self.by_board {
            true => BoardId::ALL.map(Part::Board).to_vec(),
            false => vec![Part::Whole],
        };
        parts.into_iter().map(|part| self.path(folder, relative, part)).collect()
    }

    fn path(&self, folder: &Path, relative: &Path, part: Part) -> PathBuf {
        let stem = relative.file_stem().unwrap_or("stdin".as_ref()).to_os_string();
        let mut name = if stem == "-" { "stdin".into() } else { stem };
        match part {
            Part::Board(board) if self.by_board => {
                name.push(format!("-{board}.{}", self.extension));
            }
            _ => name.push(format!(".{}", self.extension)),
        }
        folder.join(relative.with_file_name(name))
    }

    /// Puts the files of the last input in place, if it has files of its own. This comes before the
    /// next input is opened: one that cannot be read must not take them along.
    pub(super) fn end_input(&mut self) -> Result<(), Failure> {
        if self.folder.is_some() { self.finish() } else { Ok(()) }
    }

    /// Prepares for the games of an input.
    pub(super) fn begin(&mut self, input: &str, relative: &Path) -> Result<(), Failure> {
        if self.folder.is_some() {
            self.input = (input.to_owned(), relative.to_owned());
        } else if let (Some(file), true) = (&self.file, self.outputs.is_empty()) {
            self.outputs.push(Output::open(Part::Whole, file)?);
        }
        Ok(())
    }

    /// The output for a part of the input; in a folder, a file that begins now if it has not yet.
    fn output(&mut self, part: Part) -> Result<&mut Output, Failure> {
        let is_of_part = |output: &Output| self.folder.is_none() || output.part == part;
        let index = match self.outputs.iter().position(is_of_part) {
            Some(index) => index,
            None => {
                let (input, relative) = self.input.clone();
                let folder = self.folder.clone().unwrap_or_default();
                let path = self.path(&folder, &relative, part);
                self.keep_apart(&path, &input)?;
                self.outputs.push(Output::open(part, &path)?);
                self.outputs.len() - 1
            }
        };
        Ok(&mut self.outputs[index])
    }

    /// Refuses an output that is an input or the output of another input.
    fn keep_apart(&mut self, path: &Path, input: &str) -> Result<(), Failure> {
        keep_inputs(path, &self.inputs).map_err(|error| Failure::Message(error.to_string()))?;
        if let Some(other) = self.written.insert(path.to_owned(), input.to_owned()) {
            return Err(shared(path, &other, &input));
        }
        if let Some(folder) = path.parent() {
            let failure = |error| Failure::File { name: folder.display().to_string(), error };
            fs::create_dir_all(folder).map_err(failure)?;
        }
        Ok(())
    }

    /// Writes lines of the whole input.
    pub(super) fn write(&mut self, text: &[u8]) -> Result<(), Failure> {
        Ok(self.output(Part::Whole)?.out.write_all(text)?)
    }

    /// Writes a game, after a blank line if it is not the first.
    pub(super) fn write_game(&mut self, part: Part, text: &[u8]) -> Result<(), Failure> {
        let part = if self.by_board { part } else { Part::Whole };
        let output = self.output(part)?;
        if std::mem::replace(&mut output.begun, true) {
            output.out.write_all(b"\n")?;
        }
        Ok(output.out.write_all(text)?)
    }

    /// Drops what was written of an input that cannot be read further, if it has outputs of its
    /// own.
    pub(super) fn abandon_input(&mut self) {
        if self.folder.is_some() {
            self.outputs.clear();
        }
    }

    /// Puts the files in place.
    pub(super) fn finish(&mut self) -> Result<(), Failure> {
        for output in self.outputs.drain(..) {
            output.out.finish()?;
        }
        Ok(())
    }
}

fn shared(output: &Path, one: &dyn fmt::Display, other: &dyn fmt::Display) -> Failure {
    let name = output.display();
    Failure::Message(format!(
        "{name}: {one} and {other} would both be written to this file; convert them to different \
         folders"
    ))
}
