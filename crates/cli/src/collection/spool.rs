//! Texts of games in a temporary file, for commands that see all games before they write.

use std::{
    fs::File,
    io::{self, BufWriter, Read, Seek, SeekFrom, Write},
};

use crate::exit::Failure;

/// A file without a name, gone when the command ends, however it ends.
pub(super) struct Spool {
    out: BufWriter<File>,
    length: u64,
}

/// A text in the spool.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Piece {
    start: u64,
    length: u32,
}

impl Spool {
    pub(super) fn new() -> Result<Self, Failure> {
        let file = tempfile::tempfile().map_err(failure)?;
        Ok(Self { out: BufWriter::with_capacity(1 << 16, file), length: 0 })
    }

    /// Adds a text, which is shorter than 4 GiB as every game is.
    pub(super) fn add(&mut self, text: &[u8]) -> Result<Piece, Failure> {
        self.out.write_all(text).map_err(failure)?;
        let piece = Piece { start: self.length, length: text.len() as u32 };
        self.length += text.len() as u64;
        Ok(piece)
    }

    /// Ends writing.
    pub(super) fn into_reader(self) -> Result<Spooled, Failure> {
        let file = self.out.into_inner().map_err(|error| failure(error.into_error()))?;
        Ok(Spooled(file))
    }
}

/// A spool that is read.
pub(super) struct Spooled(File);

impl Spooled {
    pub(super) fn read(&mut self, piece: Piece) -> Result<Vec<u8>, Failure> {
        let mut text = vec![0; piece.length as usize];
        let seek = self.0.seek(SeekFrom::Start(piece.start));
        seek.and_then(|_| self.0.read_exact(&mut text)).map_err(failure)?;
        Ok(text)
    }
}

fn failure(error: io::Error) -> Failure {
    Failure::OutputFile { name: "a temporary file".to_owned(), error }
}
