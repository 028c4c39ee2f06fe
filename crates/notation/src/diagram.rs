//! Diagrams: one board or two as they stand on the table, with players, reserves, clocks and last moves.
//!
//! A [`Diagram`] holds what is to be seen and nothing of how: [`Diagram::to_svg`] makes a picture of it, the command
//! line draws it in a terminal. A [`Scene`] gives the diagram of any moment of a written game.
//!
//! Partners sit side by side, so board B lies turned: WhiteA and BlackB below, BlackA and WhiteB above. Seen by the
//! other team, from the other side of the table, board B is on the left.

pub mod pieces;
mod scene;
mod svg;
#[cfg(test)]
mod tests;
mod text;

use bughouse::{Bfen, BoardId, Game as Boards, Seat, Team};
use chess::{Bitboard, ByColor, Color, Position, Rules, Setup, Square, Standing};

use crate::Millis;

pub use scene::Scene;
pub(crate) use text::disturbs;
pub use text::{Escaped, printable};

/// What is to be seen.
///
/// ```
/// use tandem_notation::diagram::Diagram;
///
/// let bfen = "4k3/8/8/8/8/8/8/4K2R[Qn] w K - 0 1 | 4k3/8/8/8/8/8/8/4K3[] b - - 0 1".parse()?;
/// let svg = Diagram::of_bfen(&bfen).to_svg();
/// assert!(svg.starts_with("<svg "));
/// # Ok::<(), bughouse::BfenError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagram {
    /// One board, or both with A first.
    pub boards: Vec<BoardView>,
    /// The team that sits below.
    pub below: Team,
    /// The edge of one board in pixels, from [`Diagram::MIN_SIZE`] to [`Diagram::MAX_SIZE`].
    pub size: u32,
}

/// One board of a diagram.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BoardView {
    /// Which board; `None` if it is the only one of its game.
    pub board: Option<BoardId>,
    /// Everything on it and beside it. It need not be playable.
    pub setup: Setup,
    /// The square of a king in check.
    pub check: Option<Square>,
    /// How the side to move stands; `None` if the setup is not playable.
    pub standing: Option<Standing>,
    /// The move that led here.
    pub last: Option<LastMove>,
    /// Who plays.
    pub players: ByColor<Player>,
    /// How likely something is to stand on squares, in percent: they are tinted.
    pub heat: Vec<(Square, u8)>,
}

/// A move to be pointed out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LastMove {
    /// Such as `12b`.
    pub label: String,
    /// In canonical notation, with its mark.
    pub san: String,
    /// Where it went from and to.
    pub squares: Bitboard,
}

/// What is known of a player. Names and ratings are as written: see [`printable`].
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Player {
    /// The name.
    pub name: Option<String>,
    /// The rating.
    pub rating: Option<String>,
    /// The time left.
    pub clock: Option<Millis>,
}

impl Diagram {
    /// The smallest edge of a board, with squares of 6 pixels: pieces can still be told apart.
    pub const MIN_SIZE: u32 = 48;
    /// The largest: two boards make a picture of some 54 megapixels, enough for a poster.
    pub const MAX_SIZE: u32 = 4096;
    /// What suits a page and a screen.
    pub const DEFAULT_SIZE: u32 = 512;

    /// A position as it was written. It need not be playable.
    pub fn of_bfen(bfen: &Bfen) -> Self {
        let both = bfen.b.is_some();
        let view = |(board, part): (BoardId, &bughouse::BoardPart)| {
            let mut view = BoardView::of_setup(both.then_some(board), part.setup);
            if let Some(clocks) = part.clocks {
                let millis = |seconds| Some(Millis(i64::from(seconds) * 1000));
                view.players.white.clock = millis(clocks.white);
                view.players.black.clock = millis(clocks.black);
            }
            view
        };
        Self::of_boards(bfen.parts().map(view).collect())
    }

    /// Both boards of a game, with nothing known of the players.
    pub fn of_game(game: &Boards) -> Self {
        let view = |board| BoardView::of_setup(Some(board), *game.board(board).setup());
        Self::of_boards(BoardId::ALL.map(view).to_vec())
    }

    /// Boards as the first team sees them.
    pub const fn of_boards(boards: Vec<BoardView>) -> Self {
        Self { boards, below: Team::First, size: Self::DEFAULT_SIZE }
    }

    /// The boards from left to right.
    pub fn left_to_right(&self) -> impl Iterator<Item = &BoardView> {
        let (first, second) = match self.below {
            Team::First => (self.boards.first(), self.boards.get(1)),
            Team::Second => (self.boards.get(1), self.boards.first()),
        };
        first.into_iter().chain(second)
    }

    /// The color that plays upwards on a board.
    pub fn color_below(&self, view: &BoardView) -> Color {
        let board = view.board.unwrap_or(BoardId::A);
        let seats = self.below.seats().into_iter();
        let seat = seats.into_iter().find(|seat| seat.board() == board);
        seat.map_or(Color::White, Seat::color)
    }
}

impl BoardView {
    /// A board with nobody at it. Under the rules of bughouse: what has no move may wait for one.
    pub fn of_setup(board: Option<BoardId>, setup: Setup) -> Self {
        let position = Position::from_setup(setup, Rules::BUGHOUSE).ok();
        let checked =
            |position: &Position| position.is_check().then(|| position.king(position.turn()));
        Self {
            board,
            check: position.as_ref().and_then(checked),
            standing: position.as_ref().map(Position::standing),
            setup,
            last: None,
            players: ByColor::default(),
            heat: Vec::new(),
        }
    }

    /// The name of a seat: `WhiteA`, or `White` on a board of its own.
    pub fn seat_name(&self, color: Color) -> &'static str {
        match (self.board, color) {
            (Some(board), _) => board.seat(color).name(),
            (None, Color::White) => "White",
            (None, Color::Black) => "Black",
        }
    }

    /// What is to be said of the side to move, if anything.
    pub const fn remark(&self) -> Option<&'static str> {
        Some(match (self.standing, self.check) {
            (None, _) => "not playable",
            (Some(Standing::Mated), _) => "mate",
            (Some(Standing::Stalemated), _) => "stalemate",
            (Some(Standing::Waiting), Some(_)) => "check, waiting",
            (Some(Standing::Waiting), None) => "waiting",
            (Some(Standing::Open), Some(_)) => "check",
            (Some(Standing::Open), None) => return None,
        })
    }
}
