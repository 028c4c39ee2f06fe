//! Short texts put together on the stack, so that a formatter is called once and not for every
//! letter.

use core::fmt::{self, Write};

/// A text of at most `N` bytes. Writing more than fits fails with [`fmt::Error`].
pub(crate) struct Text<const N: usize> {
    bytes: [u8; N],
    len: usize,
}

impl<const N: usize> Text<N> {
    pub(crate) const fn new() -> Self {
        Self { bytes: [0; N], len: 0 }
    }

    pub(crate) fn as_str(&self) -> &str {
        // Only whole characters have been written.
        core::str::from_utf8(&self.bytes[..self.len]).unwrap_or_default()
    }
}

impl<const N: usize> Write for Text<N> {
    #[inline]
    fn write_str(&mut self, text: &str) -> fmt::Result {
        let room = self.bytes.get_mut(self.len..self.len + text.len()).ok_or(fmt::Error)?;
        room.copy_from_slice(text.as_bytes());
        self.len += text.len();
        Ok(())
    }

    #[inline]
    fn write_char(&mut self, letter: char) -> fmt::Result {
        if !letter.is_ascii() {
            return self.write_str(letter.encode_utf8(&mut [0; 4]));
        }
        *self.bytes.get_mut(self.len).ok_or(fmt::Error)? = letter as u8;
        self.len += 1;
        Ok(())
    }
}
