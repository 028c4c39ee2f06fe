//! Answers that many people get, compressed once for all of them.

use std::{
    collections::VecDeque,
    hash::{BuildHasher, RandomState},
    io::Write,
    sync::{Mutex, PoisonError},
};

use bytes::Bytes;
use flate2::{Compression, write::GzEncoder};

/// How many answers are kept.
const ANSWERS: usize = 32;

/// How many bytes they have together, compressed.
const BYTES: usize = 8 * 1024 * 1024;

/// The answers that were compressed last.
#[derive(Default)]
pub(crate) struct PackedAnswers {
    /// Has a key of its own, so that nobody can write a text that is taken for another one.
    hasher: RandomState,
    latest: Mutex<VecDeque<Packed>>,
}

struct Packed {
    /// The hash and the length of the text.
    text: (u64, usize),
    bytes: Bytes,
}

impl PackedAnswers {
    /// A text as gzip.
    pub(crate) fn gzip(&self, text: &str) -> Bytes {
        let key = (self.hasher.hash_one(text), text.len());
        let latest = || self.latest.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(known) = latest().iter().find(|known| known.text == key) {
            return known.bytes.clone();
        }
        let bytes = Bytes::from(compressed(text));
        let mut latest = latest();
        latest.push_back(Packed { text: key, bytes: bytes.clone() });
        let size = |latest: &VecDeque<Packed>| -> usize {
            latest.iter().map(|packed| packed.bytes.len()).sum()
        };
        while latest.len() > ANSWERS || size(&latest) > BYTES {
            latest.pop_front();
        }
        bytes
    }
}

fn compressed(text: &str) -> Vec<u8> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::default());
    let written = encoder.write_all(text.as_bytes()).and_then(|()| encoder.finish());
    written.expect("a vector takes all bytes")
}

#[cfg(test)]
mod tests {
    use std::io::Read;

    use flate2::read::GzDecoder;

    use super::{ANSWERS, PackedAnswers};

    #[test]
    fn a_text_is_compressed_once_until_many_others_were() {
        let answers = PackedAnswers::default();
        let first = answers.gzip("standings");
        let mut text = String::new();
        GzDecoder::new(&*first).read_to_string(&mut text).expect("gzip");
        assert_eq!(text, "standings");
        assert_eq!(answers.gzip("standings").as_ptr(), first.as_ptr());
        for number in 0..ANSWERS {
            assert_ne!(answers.gzip(&number.to_string()), first);
        }
        assert_ne!(answers.gzip("standings").as_ptr(), first.as_ptr());
        assert_eq!(answers.latest.lock().expect("whole").len(), ANSWERS);
    }
}
