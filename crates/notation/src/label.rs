//! Move numbers with their seat: `12A.` is move 12 of White on board A, `12b.` of Black on board B.

use std::fmt;

use bughouse::Seat;

/// The meaning of a label. Each part may be missing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Label {
    /// The move number. Larger numbers saturate.
    pub number: Option<u32>,
    /// The seat, from the letter. A label without a letter is for board A: for Black if it has
    /// three dots, otherwise for White.
    pub seat: Option<Seat>,
    /// Whether the number is followed by `...`, PGN's sign for a move of Black.
    pub black_dots: bool,
}

impl Label {
    /// Parses the text of a label token.
    #[inline]
    pub fn parse(text: &[u8]) -> Self {
        let mut number = None;
        let mut at = 0;
        while let Some(digit @ b'0'..=b'9') = text.get(at) {
            let value = u32::from(digit - b'0');
            number = Some(number.unwrap_or(0_u32).saturating_mul(10).saturating_add(value));
            at += 1;
        }
        let seat = text.get(at).and_then(|&letter| Seat::from_letter(letter));
        at += usize::from(seat.is_some());
        let rest = text.get(at..).unwrap_or_default();
        let has_many_dots = || rest.iter().filter(|&&byte| byte == b'.').count() >= 3;
        let has_ellipsis = || rest.ends_with("…".as_bytes());
        Self { number, seat, black_dots: rest.len() >= 3 && (has_many_dots() || has_ellipsis()) }
    }
}

impl fmt::Display for Label {
    /// `12A`, without a dot.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(number) = self.number {
            write!(f, "{number}")?;
        }
        match self.seat {
            Some(seat) => write!(f, "{}", seat.letter()),
            None => f.write_str(if self.black_dots { "..." } else { "." }),
        }
    }
}
