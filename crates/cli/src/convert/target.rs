//! The output of conversions: standard output, a file, or a folder with a file per input.

use std::{
    collections::HashMap,
    fmt, fs,
    io::Write,
    path::{Path, PathBuf},
};

use crate::{
    exit::Failure,
    input::Named,
    output::{Destination, keep_inputs},
};

/// Open outputs: one, or for PGN in a folder one per board.
pub(super) struct Target {
    outputs: Vec<Output>,
    folder: Option<PathBuf>,
    file: Option<PathBuf>,
    /// Files in the folder that were begun, with their inputs.
    written: HashMap<PathBuf, String>,
    /// The inputs, which must not be overwritten.
    inputs: Vec<Named>,
    extension: &'static str,
    by_board: bool,
}

struct Output {
    out: Destination,
    /// Whether a game was written, so that a blank line comes before the next.
    begun: bool,
}

impl Output {
    fn open(path: &Path) -> Result<Self, Failure> {
        Ok(Self { out: Destination::open(path)?, begun: false })
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
            written: HashMap::new(),
            inputs: Vec::new(),
            extension,
            by_board,
        };
        let is_folder = name.ends_with('/') || Path::new(name).is_dir();
        if name == "-" {
            target.outputs.push(Output::open(name.as_ref())?);
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
        let stem = relative.file_stem().unwrap_or("stdin".as_ref()).to_os_string();
        let stem = if stem == "-" { "stdin".into() } else { stem };
        let boards = if self.by_board { &["-A", "-B"][..] } else { &[""][..] };
        let name = |board: &&str| {
            let mut name = stem.clone();
            name.push(format!("{board}.{}", self.extension));
            folder.join(relative.with_file_name(name))
        };
        boards.iter().map(name).collect()
    }

    /// Opens the outputs for the games of an input.
    pub(super) fn begin(&mut self, input: &str, relative: &Path) -> Result<(), Failure> {
        let names = match (&self.folder, &self.file) {
            (Some(folder), _) => self.names(folder, relative),
            (None, Some(file)) if self.outputs.is_empty() => vec![file.clone()],
            _ => return Ok(()),
        };
        self.finish()?;
        for path in names {
            if self.folder.is_some() {
                self.keep_apart(&path, input)?;
            }
            self.outputs.push(Output::open(&path)?);
        }
        Ok(())
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

    /// The output for the games of a board.
    pub(super) fn board(&mut self, board: usize) -> &mut dyn Write {
        let last = self.outputs.len() - 1;
        &mut self.outputs[board.min(last)].out
    }

    /// Writes a game, after a blank line if it is not the first.
    pub(super) fn write_game(&mut self, board: usize, text: &[u8]) -> Result<(), Failure> {
        let last = self.outputs.len() - 1;
        let output = &mut self.outputs[board.min(last)];
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
