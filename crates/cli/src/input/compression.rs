//! Compressed streams, recognized by their first bytes.

use std::io::{self, BufReader, Cursor, Read};

use bzip2::read::MultiBzDecoder;
use flate2::read::MultiGzDecoder;
use lzma_rust2::XzReader;

/// A stream whose first bytes are known.
pub(super) struct Peeked<'a> {
    /// The first bytes, at most [`Peeked::HEAD`].
    pub(super) head: Vec<u8>,
    rest: Box<dyn Read + 'a>,
}

/// The first bytes of a stream, and the rest. If reading fails after some bytes, the reader gives
/// these bytes first and the error afterwards, so nothing before the error is lost.
pub(super) fn peek<'a>(
    mut source: Box<dyn Read + 'a>,
    length: u64,
) -> io::Result<(Vec<u8>, Box<dyn Read + 'a>)> {
    let mut head = Vec::new();
    match source.by_ref().take(length).read_to_end(&mut head) {
        Err(error) if head.is_empty() => Err(error),
        Err(error) => Ok((head, Box::new(Failing(Some(error))))),
        Ok(_) => Ok((head, source)),
    }
}

/// A stream that fails once.
struct Failing(Option<io::Error>);

impl Read for Failing {
    fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
        self.0.take().map_or(Ok(0), Err)
    }
}

impl<'a> Peeked<'a> {
    /// How many bytes tell what a stream is: a block of a tar archive, and the first lines of a
    /// log.
    const HEAD: u64 = 4096;

    pub(super) fn new(source: Box<dyn Read + 'a>) -> io::Result<Self> {
        let (head, rest) = peek(source, Self::HEAD)?;
        Ok(Self { head, rest })
    }

    pub(super) fn into_read(self) -> Box<dyn Read + 'a> {
        Box::new(Cursor::new(self.head).chain(self.rest))
    }
}

/// Programs nest compression once or twice; more is a file that wants to keep readers busy.
const MAX_LAYERS: usize = 4;

/// The dictionary that a stream may ask for, in bytes: as much as `xz -9` and `zstd --long=27`
/// need, with room to spare.
const MAX_WINDOW: u64 = 256 << 20;

/// Removes all layers of compression. Returns also whether there were any.
pub(super) fn decompress<'a>(source: Box<dyn Read + 'a>) -> io::Result<(Peeked<'a>, bool)> {
    let mut peeked = Peeked::new(source)?;
    for layer in 0..=MAX_LAYERS {
        let Some(format) = Format::detect(&peeked.head) else { return Ok((peeked, layer > 0)) };
        if layer < MAX_LAYERS {
            peeked = Peeked::new(format.reader(peeked.into_read())?)?;
        }
    }
    Err(io::Error::other(format!("compressed more than {MAX_LAYERS} times")))
}

/// A form of compression.
#[derive(Clone, Copy)]
pub(super) enum Format {
    Gzip,
    Bzip2,
    Xz,
    Zstd,
}

impl Format {
    fn detect(head: &[u8]) -> Option<Self> {
        match head {
            [0x1f, 0x8b, 8, ..] => Some(Self::Gzip),
            [b'B', b'Z', b'h', b'1'..=b'9', 0x31 | 0x17, ..] => Some(Self::Bzip2),
            [0xfd, b'7', b'z', b'X', b'Z', 0, ..] => Some(Self::Xz),
            [0x28, 0xb5, 0x2f, 0xfd, ..] => Some(Self::Zstd),
            _ => None,
        }
    }

    /// Reads what was compressed.
    pub(super) fn reader<'a>(self, source: Box<dyn Read + 'a>) -> io::Result<Box<dyn Read + 'a>> {
        Ok(match self {
            Self::Gzip => Box::new(MultiGzDecoder::new(source)),
            Self::Bzip2 => Box::new(MultiBzDecoder::new(source)),
            Self::Xz => {
                let limit = (MAX_WINDOW >> 10) as u32;
                Box::new(XzReader::new_mem_limit(BufReader::new(source), true, limit))
            }
            Self::Zstd => {
                let mut decoder = zstd::Decoder::new(source)?;
                decoder.window_log_max(MAX_WINDOW.ilog2())?;
                Box::new(decoder)
            }
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(bytes: &[u8]) -> io::Result<String> {
        let (peeked, _) = decompress(Box::new(bytes))?;
        io::read_to_string(peeked.into_read())
    }

    fn gzip(bytes: &[u8]) -> Vec<u8> {
        let mut out = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
        io::Write::write_all(&mut out, bytes).expect("a Vec takes everything");
        out.finish().expect("a Vec takes everything")
    }

    fn zstd(bytes: &[u8]) -> Vec<u8> {
        zstd::encode_all(bytes, 1).expect("a Vec takes everything")
    }

    #[test]
    fn plain_bytes_pass() {
        for text in ["", "1A. e4", "BZh", "PK"] {
            assert_eq!(read(text.as_bytes()).unwrap(), text);
        }
    }

    #[test]
    fn members_and_frames_follow_each_other() {
        let game = "1A. e4 1a. e5 *\n".repeat(1000);
        let (first, second) = game.split_at(7001);
        let gzipped = [gzip(first.as_bytes()), gzip(second.as_bytes())].concat();
        assert_eq!(read(&gzipped).unwrap(), game);
        let skipped = [&[0x50, 0x2a, 0x4d, 0x18, 3, 0, 0, 0][..], b"abc"].concat();
        let frames = [zstd(first.as_bytes()), skipped, zstd(second.as_bytes())].concat();
        assert_eq!(read(&frames).unwrap(), game);
        assert_eq!(read(&gzip(&zstd(game.as_bytes()))).unwrap(), game);
    }

    #[test]
    fn damage_is_an_error() {
        let mut bytes = gzip(&b"1A. e4 ".repeat(99));
        bytes.truncate(bytes.len() - 9);
        read(&bytes).unwrap_err();
        let mut bytes = zstd(&b"1A. e4 ".repeat(99));
        bytes.truncate(bytes.len() - 5);
        read(&bytes).unwrap_err();
    }

    #[test]
    fn layers_are_bounded() {
        let nested = (0..9).fold(b"x".to_vec(), |bytes, _| gzip(&bytes));
        assert!(read(&nested).unwrap_err().to_string().contains("more than 4 times"));
    }
}
