//! The destination of a result: standard output or a file.

use std::{
    io::{self, BufWriter, StdoutLock, Write},
    path::Path,
};

use anstream::AutoStream;

use super::file::OutputFile;

/// Standard output, or a file that appears when it is complete.
pub(crate) enum Destination {
    Standard(BufWriter<AutoStream<StdoutLock<'static>>>),
    File(OutputFile),
}

impl Destination {
    /// Begins a file; `-` is standard output.
    pub(crate) fn open(path: &Path) -> io::Result<Self> {
        if path == Path::new("-") {
            return Ok(Self::Standard(BufWriter::new(super::for_programs())));
        }
        OutputFile::create(path).map(Self::File)
    }

    /// Writes the rest and puts a file in place.
    pub(crate) fn finish(self) -> io::Result<()> {
        match self {
            Self::Standard(mut out) => out.flush(),
            Self::File(file) => file.finish(),
        }
    }
}

impl Write for Destination {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match self {
            Self::Standard(out) => out.write(bytes),
            Self::File(file) => file.write(bytes),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match self {
            Self::Standard(out) => out.flush(),
            Self::File(file) => file.flush(),
        }
    }
}

/// Writes a whole file; `-` is standard output.
pub(crate) fn write_file(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let mut out = Destination::open(path)?;
    out.write_all(bytes)?;
    out.finish()
}
