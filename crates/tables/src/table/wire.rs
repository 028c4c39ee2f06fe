//! Values that all games share, as messages have them.

use bughouse::{Clock, Millis};
use chess::{CastlingStyle, Color, Move, Uci};
use protocol::{Clocks, Targets};

pub const fn color(color: Color) -> protocol::Color {
    match color {
        Color::White => protocol::Color::White,
        Color::Black => protocol::Color::Black,
    }
}

/// The clocks of a board at a time of the game.
pub fn clocks(clock: &Clock, at: Millis) -> Clocks {
    let reading = |color| clock.reading(color, at).0;
    let running = clock.running().filter(|_| !clock.is_stopped());
    // A clock that stands falls later than what it shows says.
    let delay =
        clock.next_flag().map_or(0, |(color, falls)| (falls.0 - at.0 - reading(color)).max(0));
    Clocks {
        white: reading(Color::White),
        black: reading(Color::Black),
        running: running.map(color),
        delay: running.map_or(0, |_| delay),
    }
}

/// Where the pieces may go: by square or dropped piece, the squares in a row.
pub fn targets(moves: impl IntoIterator<Item = Move>) -> Targets {
    let mut targets = Targets::new();
    for mv in moves {
        let (from, to) = match mv.to_uci(CastlingStyle::KingMoves) {
            Uci::Normal { from, to, .. } => (from.to_string(), to.to_string()),
            Uci::Drop { role, to } => (format!("{}@", role.letter()), to.to_string()),
        };
        let squares = targets.entry(from).or_default();
        // Promotions come once for each role.
        if !squares.as_bytes().chunks(2).any(|square| square == to.as_bytes()) {
            squares.push_str(&to);
        }
    }
    targets
}
