//! Files that are read at any offset.

use std::{
    fs::File,
    io::{self, Read},
};

use bytes::Bytes;
use parquet::{
    errors::ParquetError,
    file::reader::{ChunkReader, Length},
};

/// A file that is read at any offset, without a position of its own.
#[derive(Debug)]
pub(crate) struct Contents {
    file: File,
    length: u64,
}

impl Contents {
    pub(crate) const fn new(file: File, length: u64) -> Self {
        Self { file, length }
    }

    /// Reads from an offset until the buffer is full.
    #[cfg(unix)]
    pub(crate) fn read_at(&self, start: u64, bytes: &mut [u8]) -> io::Result<()> {
        std::os::unix::fs::FileExt::read_exact_at(&self.file, bytes, start)
    }

    /// Reads from an offset until the buffer is full.
    #[cfg(windows)]
    pub(crate) fn read_at(&self, start: u64, bytes: &mut [u8]) -> io::Result<()> {
        let mut read = 0;
        while read < bytes.len() {
            let rest = &mut bytes[read..];
            match std::os::windows::fs::FileExt::seek_read(&self.file, rest, start + read as u64)? {
                0 => return Err(io::ErrorKind::UnexpectedEof.into()),
                count => read += count,
            }
        }
        Ok(())
    }
}

impl Length for Contents {
    fn len(&self) -> u64 {
        self.length
    }
}

impl ChunkReader for Contents {
    type T = Rest;

    fn get_read(&self, start: u64) -> Result<Rest, ParquetError> {
        let file = self.file.try_clone()?;
        Ok(Rest { contents: Self { file, length: self.length }, start })
    }

    fn get_bytes(&self, start: u64, length: usize) -> Result<Bytes, ParquetError> {
        if start.checked_add(length as u64).is_none_or(|end| end > self.length) {
            return Err(ParquetError::EOF("a page lies beyond the file's end".to_owned()));
        }
        let mut bytes = vec![0; length];
        self.read_at(start, &mut bytes)?;
        Ok(bytes.into())
    }
}

/// A reader of the rest of a file, from an offset to the end.
pub(crate) struct Rest {
    contents: Contents,
    start: u64,
}

impl Read for Rest {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        let left = self.contents.length.saturating_sub(self.start);
        let count = bytes.len().min(usize::try_from(left).unwrap_or(usize::MAX));
        self.contents.read_at(self.start, &mut bytes[..count])?;
        self.start += count as u64;
        Ok(count)
    }
}
