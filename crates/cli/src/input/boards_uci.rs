//! Moves in coordinates that begin with the number of their board: `1e2e4 2b8c6 1P@e4`.

use std::fmt::Write as _;

use bughouse::BoardId;
use chess::Color;

/// The text as BPGN, if all words of its movetext are such moves, after tags and before a result.
/// Moves of a board are numbered from its first move on.
pub(super) fn to_bpgn(text: &str) -> Option<String> {
    let start = text.find(|c: char| !c.is_whitespace())?;
    let moves_at = match text[start..].starts_with('[') {
        true => text.rfind("]\n").map(|end| end + 2)?,
        false => 0,
    };
    let (tags, moves) = text.split_at(moves_at);
    let mut out = format!("{}{}", tags, if tags.is_empty() { "" } else { "\n" });
    let mut plies = [0; 2];
    let (mut count, mut has_ended) = (0, false);
    for word in moves.split_whitespace() {
        if count > 0 && ["1-0", "0-1", "1/2-1/2", "*"].contains(&word) && !has_ended {
            write!(out, " {word}").ok()?;
            has_ended = true;
            continue;
        }
        let (board, mv) = boards_move(word).filter(|_| !has_ended)?;
        let ply: &mut u32 = &mut plies[board as usize];
        let color = if ply.is_multiple_of(2) { Color::White } else { Color::Black };
        let label = format!("{}{}.", *ply / 2 + 1, board.seat(color).letter());
        write!(out, "{}{label} {mv}", if count > 0 { " " } else { "" }).ok()?;
        *ply += 1;
        count += 1;
    }
    if count == 0 {
        return None;
    }
    out.push_str(if has_ended { "\n" } else { " *\n" });
    Some(out)
}

/// Whether a text begins with such a move, after its tags.
pub(super) fn begins(head: &[u8]) -> bool {
    let mut lines = head.split(|&byte| byte == b'\n').map(<[u8]>::trim_ascii);
    let line = lines.find(|line| !line.is_empty() && line[0] != b'[').unwrap_or_default();
    let word = line.split(u8::is_ascii_whitespace).next().unwrap_or_default();
    std::str::from_utf8(word).is_ok_and(|word| boards_move(word).is_some())
}

fn boards_move(word: &str) -> Option<(BoardId, &str)> {
    let board = match word.as_bytes().first()? {
        b'1' => BoardId::A,
        b'2' => BoardId::B,
        _ => return None,
    };
    let mv = &word[1..];
    mv.parse::<chess::Uci>().is_ok().then_some((board, mv))
}
