//! Lines that nobody would write, the same in every run.

/// splitmix64.
pub(crate) struct Chance(pub(crate) u64);

impl Chance {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    pub(crate) fn below(&mut self, end: usize) -> usize {
        (self.next() % end as u64) as usize
    }

    /// A line of words that mean something somewhere, with bytes gone wrong in it.
    pub(crate) fn line(&mut self, words: &[&str]) -> String {
        const GLUE: [&str; 8] = [" ", " ", " ", " ", "  ", "\t", "", "="];
        let mut line = String::new();
        for _ in 0..self.below(9) {
            line.push_str(words[self.below(words.len())]);
            line.push_str(GLUE[self.below(GLUE.len())]);
        }
        let mut bytes = line.into_bytes();
        for _ in 0..self.below(4) {
            if let Some(place) = (!bytes.is_empty()).then(|| self.below(bytes.len())) {
                bytes[place] = self.next() as u8;
            }
        }
        String::from_utf8_lossy(&bytes).into_owned()
    }
}

/// Whatever is read of lines is written as one line that reads as the same.
pub(crate) fn round_trips<T: PartialEq + std::fmt::Debug + std::fmt::Display>(
    words: &[&str],
    read: impl Fn(&str) -> T,
) {
    let mut chance = Chance(7);
    for _ in 0..40_000 {
        let line = chance.line(words);
        let value = read(&line);
        let written = value.to_string();
        assert!(!written.contains(char::is_control), "{line:?} is written {written:?}");
        assert_eq!(read(&written), value, "{line:?} is written {written:?}");
    }
}
