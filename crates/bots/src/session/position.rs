//! Positions and moves as protocols write them.

use chess::{CastlingStyle, Fen, Move, Position, Rules, Uci};

/// Reads a FEN, or says what is wrong with it.
pub(super) fn read_fen(text: &str) -> Result<Position, String> {
    let fen: Fen = text.parse().map_err(|error| format!("{error}"))?;
    Position::from_setup(fen.into_setup(), Rules::BUGHOUSE).map_err(|error| format!("{error}"))
}

/// The moves of a line as coordinates, up to the first illegal one.
pub(super) fn coordinates(position: &Position, line: &[Move]) -> Vec<Uci> {
    let mut position = position.clone();
    let mut words = Vec::with_capacity(line.len());
    for &mv in line {
        if !position.is_legal(mv) {
            break;
        }
        words.push(mv.to_uci(CastlingStyle::KingMoves));
        position.play_unchecked(mv);
    }
    words
}
