//! What a player sees from his seat.

use bughouse::{Game, Millis, Seat, TimeControl};
use chess::{Color, Position};

/// What two clocks show.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Clocks {
    /// Of the player of one's own team.
    pub ours: Millis,
    /// Of his opponent.
    pub theirs: Millis,
}

/// The table as a player sees it when he has the move.
///
/// Who sits at it is *I*; my *partner* plays the other color at the other board, against the *rival*, who is my opponent's
/// partner. My clock and the rival's are compared most: when neither of us moves, the shorter one loses.
#[derive(Clone, Copy, Debug)]
pub struct Table<'a> {
    /// My board. I have the move there.
    pub position: &'a Position,
    /// The keys ([`chess::zobrist::Keys::whole`]) of the positions that were on my board before, oldest first.
    pub history: &'a [u64],
    /// My clock and my opponent's.
    pub clocks: Clocks,
    /// My partner's board, unless nobody shows it to me.
    pub other: Option<&'a Position>,
    /// My partner's clock and the rival's, unless nobody shows them to me.
    pub others: Option<Clocks>,
    /// What moves bring.
    pub control: TimeControl,
}

impl<'a> Table<'a> {
    /// What a seat sees of a game. `clocks` gives what each clock shows.
    pub fn at(
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
            other: Some(game.board(!seat.board())),
            others: Some(pair(seat.partner())),
            control,
        }
    }

    /// My color. My partner has the other.
    pub const fn color(&self) -> Color {
        self.position.turn()
    }

    /// Whether my partner has the move on his board; `None` if I cannot see it.
    pub fn partner_to_move(&self) -> Option<bool> {
        self.other.map(|other| other.turn() != self.color())
    }

    /// How much more time I have than the rival.
    pub fn ahead(&self) -> Option<Millis> {
        self.others.map(|others| self.clocks.ours - others.theirs)
    }

    /// How much more time my partner has than my opponent.
    pub fn partner_ahead(&self) -> Option<Millis> {
        self.others.map(|others| others.ours - self.clocks.theirs)
    }
}
