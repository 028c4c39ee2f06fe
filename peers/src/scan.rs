//! A throw-away scanner of well-formed BPGN: the floor under a real reader, which owes an answer
//! to everything else.

/// A part of the text of a game.
pub enum Token<'a> {
    /// A header line: a new game begins with the first one after a result.
    Header,
    /// A move with the letter of its seat, `A a B b`.
    Move {
        /// The letter of the seat.
        seat: u8,
        san: &'a [u8],
    },
    /// The result that ends a game.
    Result,
}

/// Hands every token to `f`.
pub fn scan<'a>(text: &'a [u8], mut f: impl FnMut(Token<'a>)) {
    let mut rest = text;
    while let [first, tail @ ..] = rest {
        rest = match first {
            b' ' | b'\n' => tail,
            b'[' => {
                f(Token::Header);
                after(tail, b'\n')
            }
            b'{' => after(tail, b'}'),
            b'0'..=b'9' => {
                let digits = rest.iter().take_while(|byte| byte.is_ascii_digit()).count();
                let seat = rest[digits];
                let san = &rest[digits + 3..];
                let end =
                    san.iter().position(|&byte| byte == b'{' || byte == b' ').unwrap_or(san.len());
                f(Token::Move { seat, san: &san[..end] });
                &san[end..]
            }
            _ => {
                f(Token::Result);
                tail
            }
        };
    }
}

fn after(text: &[u8], end: u8) -> &[u8] {
    let end = text.iter().position(|&byte| byte == end).map_or(text.len(), |at| at + 1);
    &text[end..]
}
