//! The output of conversions: standard output, a file, or a folder with a file per input.

use std::{
    fs::{self, File},
    io::{BufWriter, Write},
    path::{Path, PathBuf},
};

use crate::{exit::Failure, output};

/// Open outputs: one, or for PGN in a folder one per board.
pub(super) struct Target {
    outputs: Vec<Output>,
    folder: Option<PathBuf>,
    file: Option<PathBuf>,
    extension: &'static str,
    by_board: bool,
}

struct Output {
    out: Box<dyn Write>,
    /// Whether a game was written, so that a blank line comes before the next.
    begun: bool,
}

impl Output {
    fn new(out: impl Write + 'static) -> Self {
        Self { out: Box::new(BufWriter::new(out)), begun: false }
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
            target.outputs.push(Output::new(output::for_programs()));
        } else if is_folder {
            let failure = |error| Failure::File { name: name.to_owned(), error };
            fs::create_dir_all(name).map_err(failure)?;
            target.folder = Some(name.into());
        } else {
            target.file = Some(name.into());
        }
        Ok(target)
    }

    /// The name of an input that this output would overwrite.
    pub(super) fn overwrites(&self, input: &str) -> Option<String> {
        let input = fs::canonicalize(input).ok()?;
        let outputs = match (&self.file, &self.folder) {
            (Some(file), _) => vec![file.clone()],
            (None, Some(folder)) => self.names(folder, &input),
            (None, None) => Vec::new(),
        };
        let same = |output: &PathBuf| fs::canonicalize(output).is_ok_and(|output| output == input);
        outputs.iter().find(|output| same(output)).map(|output| output.display().to_string())
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
        self.outputs.clear();
        for path in names {
            let failure = |error| Failure::File { name: path.display().to_string(), error };
            self.outputs.push(Output::new(File::create(&path).map_err(failure)?));
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

    pub(super) fn finish(&mut self) -> Result<(), Failure> {
        for output in &mut self.outputs {
            output.out.flush()?;
        }
        Ok(())
    }
}
