//! Labels and moves, without the formatting machinery: most of what is written are moves.

use chess::{CastlingSide, Role, San, SanPlus, Square, Suffix};

/// A text of at most eight bytes, put together in a register and appended at once.
///
/// The parts of a move are unpredictable for a processor, so writing them does not branch. Bytes
/// that go to memory one by one and are read again together would make it wait.
#[derive(Clone, Copy, Default)]
pub(crate) struct Short {
    /// The first byte in the lowest place; zeros behind the last.
    bytes: u64,
    length: usize,
}

impl Short {
    const ROOM: usize = size_of::<u64>();

    /// `12A. `, if there is room for it.
    #[inline(always)]
    pub(crate) const fn label(number: u32, letter: char) -> Option<Self> {
        if number >= 100_000 {
            return None;
        }
        let mut text = Self { bytes: 0, length: 0 };
        let mut rest = number;
        loop {
            text.bytes = text.bytes << 8 | (b'0' + (rest % 10) as u8) as u64;
            text.length += 1;
            rest /= 10;
            if rest == 0 {
                break;
            }
        }
        text.put(letter as u8);
        text.put(b'.');
        text.put(b' ');
        Some(text)
    }

    /// A label as it is written, with a blank, if there is room for it and nothing in it but ASCII
    /// without blanks.
    #[inline(always)]
    pub(crate) fn written_label(label: &[u8]) -> Option<Self> {
        if label.len() >= Self::ROOM || !label.iter().all(u8::is_ascii_graphic) {
            return None;
        }
        let mut text = Self::default();
        label.iter().for_each(|&byte| text.put(byte));
        text.put(b' ');
        Some(text)
    }

    /// A legal move like [`SanPlus`]'s `Display`.
    #[inline(always)]
    pub(crate) fn legal_move(plus: SanPlus) -> Self {
        let mut text = Self::default();
        match plus.san {
            San::Castle(CastlingSide::King) => b"O-O".iter().for_each(|&byte| text.put(byte)),
            San::Castle(CastlingSide::Queen) => b"O-O-O".iter().for_each(|&byte| text.put(byte)),
            San::Drop { role, to } => {
                text.put(role.letter() as u8);
                text.put(b'@');
                text.put_square(to);
            }
            San::Normal { role, file, rank, capture, to, promotion } => {
                text.put_if(role != Role::Pawn, role.letter() as u8);
                text.put_if(file.is_some(), file.map_or(0, |file| file.letter() as u8));
                text.put_if(rank.is_some(), rank.map_or(0, |rank| rank.digit() as u8));
                text.put_if(capture, b'x');
                text.put_square(to);
                if let Some(role) = promotion {
                    text.put(b'=');
                    text.put(role.letter() as u8);
                }
            }
        }
        let is_mate = plus.suffix == Some(Suffix::Mate);
        text.put_if(plus.suffix.is_some(), if is_mate { b'#' } else { b'+' });
        text
    }

    #[inline(always)]
    pub(crate) fn append_to(self, out: &mut Vec<u8>) {
        let end = out.len() + self.length;
        out.extend_from_slice(&self.bytes.to_le_bytes());
        out.truncate(end);
    }

    /// Writes a byte on a condition.
    #[inline(always)]
    const fn put_if(&mut self, is_written: bool, byte: u8) {
        let byte = if is_written { byte } else { 0 };
        self.bytes |= (byte as u64) << (8 * (self.length % Self::ROOM));
        self.length += is_written as usize;
    }

    #[inline(always)]
    const fn put(&mut self, byte: u8) {
        self.put_if(true, byte);
    }

    #[inline(always)]
    const fn put_square(&mut self, square: Square) {
        self.put(square.file().letter() as u8);
        self.put(square.rank().digit() as u8);
    }
}
