//! Moves that follow each other on one board, as `tandem select --moves` looks for them.

use std::str::FromStr;

use bughouse::BoardId;
use chess::SanPlus;
use notation::Replay;

/// Patterns of moves in a row.
#[derive(Clone, Debug)]
pub(super) struct Sequence(Vec<MovePattern>);

/// A move in SAN, in which `*` stands for any text.
#[derive(Clone, Debug)]
struct MovePattern(String);

impl Sequence {
    /// Whether a game has the moves, one after the other on one board.
    pub(super) fn is_in(&self, mut replay: Replay<'_>) -> bool {
        let mut played: [Vec<String>; 2] = Default::default();
        loop {
            let before = BoardId::ALL.map(|board| replay.boards().board(board).clone());
            let Some(ply) = replay.next_ply() else { return false };
            let board: BoardId = ply.seat.board();
            let mut san = SanPlus::from_move(ply.mv, &before[board as usize]).to_string();
            // A mate that a drop could have prevented is one if the record says so.
            if ply.san.to_string().ends_with('#') {
                san.truncate(san.trim_end_matches(['+', '#']).len());
                san.push('#');
            }
            let played = &mut played[board as usize];
            played.push(san);
            if self.ends(played) {
                return true;
            }
        }
    }

    /// Whether the last moves are those of the sequence.
    fn ends(&self, played: &[String]) -> bool {
        let first = played.len().checked_sub(self.0.len());
        first.is_some_and(|first| self.0.iter().zip(&played[first..]).all(|(one, san)| one.is(san)))
    }
}

impl FromStr for Sequence {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let patterns: Vec<_> =
            text.split_whitespace().map(|text| MovePattern(text.to_owned())).collect();
        let of_san = |c: char| c.is_ascii_alphanumeric() || "*@=+#-".contains(c);
        if patterns.is_empty() || !patterns.iter().all(|MovePattern(text)| text.chars().all(of_san))
        {
            return Err("write moves in SAN with spaces between them, such as 'Bxf7 Kxf7 N@*+'");
        }
        Ok(Self(patterns))
    }
}

impl MovePattern {
    fn is(&self, san: &str) -> bool {
        let Self(pattern) = self;
        // Signs of check and mate count only if they are written.
        let plain =
            if pattern.ends_with(['+', '#', '*']) { san } else { san.trim_end_matches(['+', '#']) };
        matches(pattern, plain)
    }
}

/// Whether a text matches a pattern in which `*` stands for any text.
fn matches(pattern: &str, text: &str) -> bool {
    let Some((start, rest)) = pattern.split_once('*') else { return pattern == text };
    let Some(mut text) = text.strip_prefix(start) else { return false };
    let mut parts: Vec<&str> = rest.split('*').collect();
    let last = parts.pop().unwrap_or_default();
    for part in parts {
        let Some(at) = text.find(part) else { return false };
        text = &text[at + part.len()..];
    }
    text.ends_with(last)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_star_stands_for_any_text() {
        for (pattern, text, is_match) in [
            ("Bxf7", "Bxf7", true),
            ("Bxf7", "Bxf7+", false),
            ("N@*", "N@f7", true),
            ("N@*#", "N@f7#", true),
            ("N@*#", "N@f7+", false),
            ("*x*", "exd5", true),
            ("*x*", "e4", false),
            ("*", "O-O", true),
            ("a*a", "a", false),
            ("*=*+", "e8=Q+", true),
        ] {
            assert_eq!(matches(pattern, text), is_match, "{pattern}, {text}");
        }
    }

    #[test]
    fn check_and_mate_count_only_if_they_are_written() {
        let is = |pattern: &str, san| MovePattern(pattern.to_owned()).is(san);
        assert!(is("Qxf7", "Qxf7#") && is("Qxf7", "Qxf7") && is("Qxf7#", "Qxf7#"));
        assert!(!is("Qxf7#", "Qxf7+"));
    }

    #[test]
    fn a_sequence_has_moves() {
        assert!("".parse::<Sequence>().is_err() && "e4; e5".parse::<Sequence>().is_err());
        assert!("e4 e5 *".parse::<Sequence>().is_ok());
    }
}
