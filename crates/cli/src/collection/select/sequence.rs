//! Moves that follow each other on one board, as `tandem select --moves` looks for them.

use std::str::FromStr;

use archive::search::MovePattern;
use bughouse::BoardId;
use chess::SanPlus;
use notation::Replay;

/// Patterns of moves in a row.
#[derive(Clone, Debug)]
pub(super) struct Sequence(Vec<MovePattern>);

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
        const FORM: &str = "write moves in SAN with spaces between them, such as 'Bxf7 Kxf7 N@*+'";
        let patterns: Result<Vec<_>, _> = text.split_whitespace().map(str::parse).collect();
        let patterns = patterns.map_err(|_| FORM)?;
        if patterns.is_empty() {
            return Err(FORM);
        }
        Ok(Self(patterns))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sequence_has_moves() {
        assert!("".parse::<Sequence>().is_err() && "e4; e5".parse::<Sequence>().is_err());
        assert!("e4 e5 *".parse::<Sequence>().is_ok());
    }
}
