//! The output of conversions: standard output, a file, or a folder with a file per input.

use std::{
    collections::HashMap,
    fs,
    io::Write,
    path::{Path, PathBuf},
};

use crate::{
    exit::Failure,
    output::{Destination, keep_inputs},
};

/// Open outputs: one, or for PGN in a folder one per board.
pub(super) struct Target {
    outputs: Vec<Output>,
    folder: Option<PathBuf>,
    file: Option<PathBuf>,
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
        let mut target =
            Self { outputs: Vec::new(), folder: None, file: None, extension, by_board };
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

    /// Refuses inputs that the outputs would overwrite, and two inputs with one output.
    pub(super) fn keep_apart(&self, inputs: &[String]) -> Result<(), Failure> {
        let all = || inputs.iter().map(String::as_str);
        let mut outputs: HashMap<PathBuf, &str> = HashMap::new();
        for input in all() {
            let names = match (&self.file, &self.folder) {
                (Some(file), _) => return Ok(keep_inputs(file, all())?),
                (None, Some(folder)) => self.names(folder, Path::new(input)),
                (None, None) => return Ok(()),
            };
            for name in names {
                keep_inputs(&name, all())?;
                if let Some(other) = outputs.insert(name.clone(), input) {
                    return Err(Failure::Message(format!(
                        "{}: {other} and {input} would both be written to this file; \
                         convert them to different folders",
                        name.display()
                    )));
                }
            }
        }
        Ok(())
    }

    fn names(&self, folder: &Path, input: &Path) -> Vec<PathBuf> {
        let stem = input.file_stem().unwrap_or("stdin".as_ref()).to_string_lossy();
        let stem = if stem == "-" { "stdin".into() } else { stem };
        let boards = if self.by_board { &["-A", "-B"][..] } else { &[""][..] };
        let name = |board: &&str| folder.join(format!("{stem}{board}.{}", self.extension));
        boards.iter().map(name).collect()
    }

    /// Opens the outputs for the games of an input.
    pub(super) fn begin(&mut self, input: &str) -> Result<(), Failure> {
        let names = match (&self.folder, &self.file) {
            (Some(folder), _) => self.names(folder, Path::new(input)),
            (None, Some(file)) if self.outputs.is_empty() => vec![file.clone()],
            _ => return Ok(()),
        };
        self.finish()?;
        for path in names {
            self.outputs.push(Output::open(&path)?);
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

    /// Whether a file could not be written.
    pub(super) fn has_failed(&self) -> bool {
        self.outputs.iter().any(|output| output.out.has_failed())
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
