//! The table as a player sees it from its seat.

use bughouse::{Game, Millis, Seat, TimeControl};
use chess::{Color, Position};

/// The readings of the two clocks of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Clocks {
    /// The clock of the player in my team.
    pub ours: Millis,
    /// The clock of that player's opponent.
    pub theirs: Millis,
}

/// The table as a player on move sees it.
///
/// In this module *I* am the player at the seat. My *partner* plays the other color on the other
/// board against the *rival*, who is my opponent's partner. The most important comparison is
/// between my clock and the rival's: if neither of us moves, the shorter one loses.
#[derive(Clone, Copy, Debug)]
pub struct SeatView<'a> {
    /// My board, where I am on move.
    pub position: &'a Position,
    /// The keys ([`chess::zobrist::Keys::whole`]) of earlier positions on my board, oldest first.
    pub history: &'a [u64],
    /// My clock and my opponent's.
    pub clocks: Clocks,
    /// My partner's board, if I can see it.
    pub partner_board: Option<&'a Position>,
    /// My partner's clock and the rival's, if I can see them.
    pub partner_clocks: Option<Clocks>,
    /// The time control of all four clocks.
    pub control: TimeControl,
}

impl<'a> SeatView<'a> {
    /// The view of a game from a seat. `clocks` gives the reading of each clock.
    pub fn new(
        seat: Seat,
        game: &'a Game,
        history: &'a [u64],
        clocks: impl Fn(Seat) -> Millis,
        control: TimeControl,
    ) -> Self {
        let pair = |ours: Seat| Clocks { ours: clocks(ours), theirs: clocks(ours.opponent()) };
        Self {
            position: game.board(seat.board()),
            history,
            clocks: pair(seat),
            partner_board: Some(game.board(!seat.board())),
            partner_clocks: Some(pair(seat.partner())),
            control,
        }
    }

    /// My color. My partner has the other.
    pub const fn color(&self) -> Color {
        self.position.turn()
    }

    /// Whether my partner is on move; `None` if I cannot see the board.
    pub fn partner_to_move(&self) -> Option<bool> {
        self.partner_board.map(|board| board.turn() != self.color())
    }

    /// How much more time I have than the rival; negative if less.
    pub fn ahead(&self) -> Option<Millis> {
        self.partner_clocks.map(|clocks| self.clocks.ours - clocks.theirs)
    }

    /// How much more time my partner has than my opponent; negative if less.
    pub fn partner_ahead(&self) -> Option<Millis> {
        self.partner_clocks.map(|clocks| clocks.ours - self.clocks.theirs)
    }
}
