//! Text in other encodings than UTF-8, changed to UTF-8 while it is read.
//!
//! The encoding is UTF-16 if there is a byte order mark, or one that is named, or that to which the
//! first bytes outside UTF-8 point.
//!
//! ```
//! use std::io;
//! use tandem_notation::{Reader, encoding::Utf8};
//!
//! # fn main() -> io::Result<()> {
//! let czech = b"[WhiteA \"Ji\xf8\xed \x8aime\xe8ek\"]\n\n1A. e4 {P\xf8\xedli\x9a rychle} *";
//! let text = Utf8::new(&czech[..]);
//! let encoding = text.choice();
//! let batch = Reader::new(text).next_batch()?.expect("there is a game");
//! let game = batch.games().next().expect("there is a game");
//! assert_eq!(game.tag("WhiteA").expect("a tag").value(), "Jiří Šimeček");
//! assert_eq!(encoding.get().map(|choice| choice.name()), Some("windows-1250"));
//! # Ok(())
//! # }
//! ```

use std::{
    fmt,
    io::{self, Read},
    str::FromStr,
    sync::{Arc, OnceLock},
};

use chardetng::{EncodingDetector, Iso2022JpDetection, Utf8Detection};
use encoding_rs::{Decoder, DecoderResult, Encoding, UTF_8, WINDOWS_1252};

/// An encoding by a name of the WHATWG Encoding Standard: `windows-1250`, `koi8-r`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EncodingName(&'static Encoding);

impl FromStr for EncodingName {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let known = Encoding::for_label_no_replacement(text.as_bytes());
        known.map(Self).ok_or(
            "known are utf-8, utf-16le, utf-16be, windows-1252, windows-1250, iso-8859-2, koi8-r \
             and the other names of the WHATWG Encoding Standard",
        )
    }
}

/// How an encoding became known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Source {
    Name,
    ByteOrderMark,
    /// The text has bytes that are not UTF-8: so many outside ASCII.
    Detection {
        letters: usize,
    },
}

/// An encoding other than UTF-8 in which a file is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Choice {
    encoding: &'static Encoding,
    source: Source,
}

impl Choice {
    /// The name in the WHATWG Encoding Standard.
    pub fn name(self) -> &'static str {
        self.encoding.name()
    }

    /// Whether it is a guess from the text.
    pub const fn is_detected(self) -> bool {
        matches!(self.source, Source::Detection { .. })
    }

    /// Whether a file may be rewritten in UTF-8 on this choice: one that was named, PGN's own, or
    /// one of another script, which nobody takes for Latin letters where there are some. The
    /// encodings of Latin letters differ in a few, so that a few names decide.
    pub fn is_sure(self) -> bool {
        /// With fewer letters a name or two, and quotes, pass for another script.
        const LETTERS: usize = 6;
        const OTHER_SCRIPTS: [&str; 14] = [
            "windows-1251",
            "windows-1253",
            "windows-1255",
            "windows-1256",
            "windows-874",
            "ISO-8859-5",
            "ISO-8859-6",
            "ISO-8859-7",
            "ISO-8859-8",
            "ISO-8859-8-I",
            "KOI8-R",
            "KOI8-U",
            "IBM866",
            "x-mac-cyrillic",
        ];
        match self.source {
            Source::Name | Source::ByteOrderMark => true,
            Source::Detection { .. } if self.encoding == WINDOWS_1252 => true,
            Source::Detection { letters } => {
                letters >= LETTERS && OTHER_SCRIPTS.contains(&self.encoding.name())
            }
        }
    }
}

impl fmt::Display for Choice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "read as {}", self.name())?;
        match self.source {
            Source::Name => Ok(()),
            Source::ByteOrderMark => f.write_str(", as its byte order mark says"),
            Source::Detection { .. } => f.write_str(", detected from its text"),
        }
    }
}

/// A stream as UTF-8, in bounded memory.
///
/// A text that is neither UTF-8 nor UTF-16 is decoded line by line, so that lines in UTF-8 stay as
/// they are. Its encoding is detected from the first lines that are something else.
#[derive(Debug)]
pub struct Utf8<R> {
    source: R,
    /// Bytes that were read and not changed yet.
    raw: Vec<u8>,
    /// Text that was not handed out yet, from `given` on.
    ready: Vec<u8>,
    given: usize,
    /// The offset in the file of the first byte of `raw`.
    offset: u64,
    at_end: bool,
    /// Why the source ended, if it failed; told when everything before was handed out.
    failure: Option<io::Error>,
    state: State,
    keeps_bytes: bool,
    choice: Arc<OnceLock<Choice>>,
}

#[derive(Debug)]
enum State {
    /// Nothing was read.
    Start,
    /// Everything was UTF-8.
    Utf8,
    /// The notation crate reads the text as it is.
    AsIs,
    /// Lines that are not UTF-8 are in this encoding.
    Lines(&'static Encoding),
    /// All text is in one encoding.
    Whole(Box<Decoder>),
}

impl<R: Read> Utf8<R> {
    const CHUNK: usize = 1 << 16;
    /// How much text to look at before an encoding is chosen, in bytes.
    const SAMPLE: usize = 1 << 18;

    /// A stream whose encoding is to be found.
    pub fn new(source: R) -> Self {
        Self {
            source,
            raw: Vec::new(),
            ready: Vec::new(),
            given: 0,
            offset: 0,
            at_end: false,
            failure: None,
            state: State::Start,
            keeps_bytes: false,
            choice: Arc::default(),
        }
    }

    /// The same stream in an encoding that is known. Bytes that it does not have are errors of
    /// reading, except for UTF-8, which stays as it is.
    #[must_use]
    pub fn named(mut self, EncodingName(encoding): EncodingName) -> Self {
        self.state = if encoding == UTF_8 {
            State::AsIs
        } else {
            let _ = self.choice.set(Choice { encoding, source: Source::Name });
            State::Whole(Box::new(encoding.new_decoder_with_bom_removal()))
        };
        self
    }

    /// The same stream, but Windows-1252 stays as it is: [`Reader`](crate::Reader) knows it, and
    /// places are those of the file.
    #[must_use]
    pub const fn keeping_windows_1252(mut self) -> Self {
        self.keeps_bytes = true;
        self
    }

    /// The encoding, which is set as soon as reading shows that the text is not UTF-8.
    pub fn choice(&self) -> Arc<OnceLock<Choice>> {
        self.choice.clone()
    }

    fn fill(&mut self, wanted: usize) {
        if !self.at_end && self.raw.len() < wanted {
            let room = (wanted - self.raw.len()) as u64;
            match self.source.by_ref().take(room).read_to_end(&mut self.raw) {
                Ok(read) => self.at_end = (read as u64) < room,
                Err(error) => (self.at_end, self.failure) = (true, Some(error)),
            }
        }
    }

    /// Makes more text ready, unless the stream is at its end.
    fn advance(&mut self) -> io::Result<()> {
        self.ready.clear();
        self.given = 0;
        self.fill(Self::CHUNK);
        if matches!(self.state, State::Start) {
            self.state = match Encoding::for_bom(&self.raw) {
                Some((encoding, _)) if encoding != UTF_8 => {
                    let _ = self.choice.set(Choice { encoding, source: Source::ByteOrderMark });
                    State::Whole(Box::new(encoding.new_decoder_with_bom_removal()))
                }
                _ => State::Utf8,
            };
        }
        match &mut self.state {
            State::Start | State::Utf8 => {
                self.advance_utf8();
                Ok(())
            }
            State::AsIs => {
                self.pass(self.raw.len());
                Ok(())
            }
            State::Lines(encoding) => {
                let encoding = *encoding;
                self.advance_lines(encoding);
                Ok(())
            }
            State::Whole(_) => self.advance_whole(),
        }
    }

    fn pass(&mut self, count: usize) {
        self.ready.extend_from_slice(&self.raw[..count]);
        self.raw.drain(..count);
        self.offset += count as u64;
    }

    fn advance_utf8(&mut self) {
        let Err(error) = std::str::from_utf8(&self.raw) else {
            self.pass(self.raw.len());
            return;
        };
        let valid = error.valid_up_to();
        if error.error_len().is_none() && !self.at_end && valid > 0 {
            // A character that the next bytes complete.
            self.pass(valid);
            return;
        }
        self.fill(Self::SAMPLE);
        let (encoding, letters) = detect(&self.raw);
        let _ = self.choice.set(Choice { encoding, source: Source::Detection { letters } });
        if encoding == WINDOWS_1252 && self.keeps_bytes {
            self.state = State::AsIs;
            self.pass(self.raw.len());
        } else {
            self.state = State::Lines(encoding);
            self.advance_lines(encoding);
        }
    }

    /// Decodes whole lines, or the whole of a long line.
    fn advance_lines(&mut self, encoding: &'static Encoding) {
        let last = memchr::memrchr(b'\n', &self.raw).map(|end| end + 1);
        let end = if self.at_end { self.raw.len() } else { last.unwrap_or(self.raw.len()) };
        for line in self.raw[..end].split_inclusive(|&byte| byte == b'\n') {
            match std::str::from_utf8(line) {
                Ok(_) => self.ready.extend_from_slice(line),
                Err(_) => {
                    let (text, _) = encoding.decode_without_bom_handling(line);
                    self.ready.extend_from_slice(text.as_bytes());
                }
            }
        }
        self.raw.drain(..end);
        self.offset += end as u64;
    }

    fn advance_whole(&mut self) -> io::Result<()> {
        let State::Whole(decoder) = &mut self.state else { return Ok(()) };
        let room = decoder.max_utf8_buffer_length_without_replacement(self.raw.len());
        let mut text = vec![0; room.unwrap_or(Self::CHUNK * 4)];
        let (result, read, written) =
            decoder.decode_to_utf8_without_replacement(&self.raw, &mut text, self.at_end);
        if let DecoderResult::Malformed(..) = result {
            let (offset, name) = (self.offset + read as u64, decoder.encoding().name());
            let message = format!("the text near byte {offset} is not valid {name}");
            return Err(io::Error::new(io::ErrorKind::InvalidData, message));
        }
        text.truncate(written);
        self.ready = text;
        self.raw.drain(..read);
        self.offset += read as u64;
        Ok(())
    }
}

impl<R: Read> Read for Utf8<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        while self.given == self.ready.len() {
            if self.at_end && self.raw.is_empty() {
                return self.failure.take().map_or(Ok(0), Err);
            }
            if matches!(self.state, State::AsIs) && self.raw.is_empty() {
                return self.source.read(buffer);
            }
            self.advance()?;
        }
        let count = (&self.ready[self.given..]).read(buffer)?;
        self.given += count;
        Ok(count)
    }
}

/// The encoding of a text that is not UTF-8. Only encodings in which one byte is one character are
/// considered, as in a mixture of encodings they spoil least. Also returns how many bytes outside
/// ASCII it was detected from.
fn detect(sample: &[u8]) -> (&'static Encoding, usize) {
    /// Logs of FICS have this byte between messages, where it is no letter.
    const SEPARATOR: u8 = 0xfe;
    let mut detector = EncodingDetector::new(Iso2022JpDetection::Deny);
    let (mut has_letters, mut letters) = (false, 0);
    for line in sample.split_inclusive(|&byte| byte == b'\n') {
        if std::str::from_utf8(line).is_err() {
            for part in line.split_inclusive(|&byte| byte == SEPARATOR) {
                let part = part.strip_suffix(&[SEPARATOR]).unwrap_or(part);
                has_letters |= detector.feed(part, false);
                letters += part.iter().filter(|byte| !byte.is_ascii()).count();
                // A letter at the end of a text counts as one at the end of a line.
                detector.feed(b"\n", false);
            }
        }
    }
    if !has_letters {
        return (WINDOWS_1252, letters);
    }
    let found = detector.guess(None, Utf8Detection::Deny);
    (if found.is_single_byte() { found } else { WINDOWS_1252 }, letters)
}
