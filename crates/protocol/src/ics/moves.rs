//! Moves as ICS clients write them: `e2-e4`, `a7a8=q`, `o-o`, `n@f5`, `Qh4#`.

use bughouse::MoveText;
use chess::Uci;

/// Reads a move; nothing if the text is none. Marks of check and judgement are ignored. A
/// lower-case `b` is a file unless `@` follows.
pub fn move_text(text: &str) -> Option<MoveText> {
    let text = text.trim_end_matches(['+', '#', '!', '?']);
    // The longest is `Qa1xb2` with a promotion sign or two to spare.
    if !(2..=8).contains(&text.len()) || !text.is_ascii() {
        return None;
    }
    if let Some(castling) = castling(text) {
        return castling.parse().ok();
    }
    let mut letters: Vec<u8> = text.bytes().filter(|&byte| byte != b'-').collect();
    let is_piece = |byte: u8| b"nrqk".contains(&byte);
    let drops = letters.get(1) == Some(&b'@');
    let first = *letters.first()?;
    if drops || is_piece(first) && letters.len() > 2 {
        letters[0] = first.to_ascii_uppercase();
    }
    let is_squares = letters.len() >= 4 && is_square(&letters[..2]) && is_square(&letters[2..4]);
    if is_squares {
        letters.retain(|&byte| byte != b'=');
        letters[4..].make_ascii_lowercase();
    } else if !drops
        && letters.len() > 2
        && let Some(last) = letters.last_mut()
    {
        // The piece of a promotion, `e8=q`.
        let piece = b"nbrq".contains(last);
        if piece {
            last.make_ascii_uppercase();
        }
    }
    String::from_utf8(letters).ok()?.parse().ok()
}

fn castling(text: &str) -> Option<&'static str> {
    let text = text.to_ascii_uppercase().replace('0', "O");
    match text.as_str() {
        "O-O" | "OO" => Some("O-O"),
        "O-O-O" | "OOO" => Some("O-O-O"),
        _ => None,
    }
}

fn is_square(bytes: &[u8]) -> bool {
    matches!(bytes, [b'a'..=b'h', b'1'..=b'8'])
}

/// A move as the board line has it in full: `P/e2-e4`, `o-o`, `P/a7-a8=Q`, `P/@@-e4`. The text is
/// its short algebraic notation.
pub fn coordinates(act: &str, text: &str) -> String {
    let text = text.trim_end_matches(['+', '#']);
    match text {
        "O-O" => return "o-o".to_owned(),
        "O-O-O" => return "o-o-o".to_owned(),
        _ => {}
    }
    match act.parse::<Uci>() {
        Ok(Uci::Normal { from, to, promotion }) => {
            let piece = text.chars().next().filter(char::is_ascii_uppercase).unwrap_or('P');
            let promotion =
                promotion.map_or_else(String::new, |role| format!("={}", role.letter()));
            format!("{piece}/{from}-{to}{promotion}")
        }
        Ok(Uci::Drop { role, to }) => format!("{}/@@-{to}", role.letter()),
        Err(_) => "none".to_owned(),
    }
}
