//! Bytes of a Parquet file, decompressed: no more at once than memory should hold.

use std::{
    fs::File,
    io::{self, BufReader, Read},
};

use bytes::Bytes;
use parquet::{
    basic::Compression,
    errors::ParquetError,
    file::reader::{ChunkReader, Length},
};

use super::super::compression::Format;

/// The largest page in bytes: DuckDB writes some of 100 MB.
const MAX_PAGE: usize = 128 << 20;

/// The words of an error of the library.
pub(super) fn reason(error: &ParquetError) -> String {
    match error {
        ParquetError::General(why) | ParquetError::EOF(why) | ParquetError::NYI(why) => why.clone(),
        ParquetError::External(error) => error.to_string(),
        other => other.to_string(),
    }
}

/// An error of our own.
pub(super) fn wrong<T>(why: &str) -> Result<T, ParquetError> {
    Err(ParquetError::General(why.to_owned()))
}

/// A file of which no part is read that is too large for memory.
pub(super) struct Contents {
    file: File,
    length: u64,
}

impl Contents {
    pub(super) fn new(file: File) -> io::Result<Self> {
        let length = file.metadata()?.len();
        Ok(Self { file, length })
    }
}

impl Length for Contents {
    fn len(&self) -> u64 {
        self.length
    }
}

impl ChunkReader for Contents {
    type T = BufReader<File>;

    fn get_read(&self, start: u64) -> Result<Self::T, ParquetError> {
        self.file.get_read(start)
    }

    fn get_bytes(&self, start: u64, length: usize) -> Result<Bytes, ParquetError> {
        match length <= MAX_PAGE {
            true => self.file.get_bytes(start, length),
            false => too_large(),
        }
    }
}

fn too_large<T>() -> Result<T, ParquetError> {
    Err(ParquetError::General(format!("a page is larger than {MAX_PAGE} bytes")))
}

/// How pages are compressed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Codec {
    None,
    Snappy,
    Gzip,
    Zstd,
}

impl Codec {
    pub(super) fn of(compression: Compression) -> Result<Self, ParquetError> {
        Ok(match compression {
            Compression::UNCOMPRESSED => Self::None,
            Compression::SNAPPY => Self::Snappy,
            Compression::GZIP(_) => Self::Gzip,
            Compression::ZSTD(_) => Self::Zstd,
            other => {
                let known = "Snappy, gzip, Zstandard and no compression";
                let other = other.to_string();
                let name = other.split('(').next().unwrap_or_default();
                let why = format!("it is compressed with {name}; Tandem reads {known}");
                return Err(ParquetError::NYI(why));
            }
        })
    }

    pub(super) fn decompress(self, bytes: &[u8]) -> Result<Vec<u8>, ParquetError> {
        let damaged = |error: io::Error| {
            ParquetError::General(format!("a page cannot be decompressed: {error}"))
        };
        let format = match self {
            Self::None => return Ok(bytes.to_vec()),
            Self::Snappy => {
                let length = snap::raw::decompress_len(bytes);
                if length.map_err(|error| damaged(error.into()))? > MAX_PAGE {
                    return too_large();
                }
                let plain = snap::raw::Decoder::new().decompress_vec(bytes);
                return plain.map_err(|error| damaged(error.into()));
            }
            Self::Gzip => Format::Gzip,
            Self::Zstd => Format::Zstd,
        };
        let mut plain = Vec::new();
        let reader = format.reader(Box::new(bytes)).map_err(damaged)?;
        reader.take(MAX_PAGE as u64 + 1).read_to_end(&mut plain).map_err(damaged)?;
        if plain.len() > MAX_PAGE { too_large() } else { Ok(plain) }
    }
}

#[cfg(test)]
mod tests {
    use std::io::Write;

    use super::Codec;

    #[test]
    fn pages_are_decompressed() {
        let plain = b"e4 e5 Nf3 Nc6 ".repeat(1000);
        let mut gzip = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
        gzip.write_all(&plain).unwrap();
        for (codec, mut bytes) in [
            (Codec::None, plain.clone()),
            (Codec::Snappy, snap::raw::Encoder::new().compress_vec(&plain).unwrap()),
            (Codec::Gzip, gzip.finish().unwrap()),
            (Codec::Zstd, zstd::encode_all(&plain[..], 1).unwrap()),
        ] {
            assert!(codec.decompress(&bytes).unwrap() == plain, "{codec:?}");
            bytes.truncate(bytes.len() / 2);
            let is_refused = codec.decompress(&bytes).is_err();
            assert_eq!(is_refused, codec != Codec::None, "{codec:?}");
        }
    }

    #[test]
    fn pages_are_bounded() {
        // A length of 4 GiB, and zeros that become more than a page may have.
        let long = Codec::Snappy.decompress(&[0xff, 0xff, 0xff, 0xff, 0x0f, 0]).unwrap_err();
        assert!(long.to_string().contains("larger than"), "{long}");
        let zeros = std::io::Read::take(std::io::repeat(0), super::MAX_PAGE as u64 + 1);
        let bomb = zstd::encode_all(zeros, 1).unwrap();
        let long = Codec::Zstd.decompress(&bomb).unwrap_err();
        assert!(long.to_string().contains("larger than"), "{long}");
    }
}
