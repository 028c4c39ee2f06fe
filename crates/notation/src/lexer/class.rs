//! The classes of bytes by which the lexer begins and continues tokens.

/// The kinds of bytes that begin tokens.
#[derive(Clone, Copy, PartialEq, Eq)]
#[repr(u8)]
pub(super) enum Class {
    Blank,
    Word,
    Digit,
    Brace,
    Bracket,
    Open,
    Close,
    Semicolon,
    Percent,
    Dollar,
    Star,
    Mark,
    Junk,
}

pub(super) static CLASS: [Class; 256] = {
    let mut table = [Class::Word; 256];
    let mut byte = 0;
    while byte < 256 {
        table[byte] = match byte as u8 {
            b' ' | b'\t' | b'\r' | b'\n' | 0x0b | 0x0c => Class::Blank,
            b'0'..=b'9' => Class::Digit,
            b'{' => Class::Brace,
            b'[' => Class::Bracket,
            b'(' => Class::Open,
            b')' => Class::Close,
            b';' => Class::Semicolon,
            b'%' => Class::Percent,
            b'$' => Class::Dollar,
            b'*' => Class::Star,
            b'!' | b'?' => Class::Mark,
            0..=0x1f | 0x7f | b'}' | b']' | b'"' | b'`' => Class::Junk,
            _ => Class::Word,
        };
        byte += 1;
    }
    table
};

/// Whether a byte continues a word.
pub(super) static IN_WORD: [bool; 256] = {
    let mut table = [false; 256];
    let mut byte = 0;
    while byte < 256 {
        table[byte] =
            matches!(CLASS[byte], Class::Word | Class::Digit | Class::Mark | Class::Percent);
        byte += 1;
    }
    table
};
