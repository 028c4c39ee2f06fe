//! Diagrams of one or two boards, with players, reserves, clocks and last moves.
//!
//! A [`Diagram`] holds the content, not the form: [`Diagram::to_svg`] draws a picture, and the
//! command line draws it in a terminal. A [`Scene`] gives the diagram of any moment of a game.
//!
//! Partners sit side by side, so board B is turned: WhiteA and BlackB are below, BlackA and WhiteB
//! above. For the other team, on the other side of the table, board B is on the left.

pub mod pieces;
mod scene;
mod svg;
mod text;

use bughouse::{Bfen, BoardId, Game as Boards, Seat, Team};
use chess::{Bitboard, ByColor, Color, Position, Rules, Setup, Square, Status};

use crate::Millis;

pub use scene::Scene;
pub(crate) use text::disturbs;
pub use text::{Escaped, printable};

/// The content of a picture.
///
/// ```
/// use tandem_notation::diagram::Diagram;
///
/// let bfen = "4k3/8/8/8/8/8/8/4K2R[Qn] w K - 0 1 | 4k3/8/8/8/8/8/8/4K3[] b - - 0 1".parse()?;
/// let svg = Diagram::from_bfen(&bfen).to_svg();
/// assert!(svg.starts_with("<svg "));
/// # Ok::<(), bughouse::BfenError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagram {
    /// One board, or both with A first.
    pub boards: Vec<BoardView>,
    /// The team below.
    pub below: Team,
    /// The edge of one board in pixels, from [`Diagram::MIN_SIZE`] to [`Diagram::MAX_SIZE`].
    pub size: u32,
}

/// One board of a diagram.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BoardView {
    /// The board; `None` if the game has only one.
    pub board: Option<BoardId>,
    /// The position. It need not be playable.
    pub setup: Setup,
    /// The square of a king in check.
    pub check: Option<Square>,
    /// The status of the side to move; `None` if the setup is not playable.
    pub status: Option<Status>,
    /// The move that led here.
    pub last: Option<LastMove>,
    /// The players.
    pub players: ByColor<Player>,
    /// The probability that a square is occupied, in percent; squares are tinted by it.
    pub heat: Vec<(Square, u8)>,
}

/// A highlighted move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LastMove {
    /// The label, such as `12b`.
    pub label: String,
    /// In canonical notation, with its mark.
    pub san: String,
    /// Its origin and target.
    pub squares: Bitboard,
}

/// The known facts about a player. Names and ratings are as written: see [`printable`].
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[expect(missing_docs, reason = "the names say it")]
pub struct Player {
    pub name: Option<String>,
    pub rating: Option<String>,
    pub clock: Option<Millis>,
}

impl Diagram {
    /// The smallest edge of a board, with squares of 6 pixels: pieces can still be distinguished.
    pub const MIN_SIZE: u32 = 48;
    /// The largest edge: two boards make a picture of some 54 megapixels, enough for a poster.
    pub const MAX_SIZE: u32 = 4096;
    /// A default for pages and screens.
    pub const DEFAULT_SIZE: u32 = 512;

    /// A position as written. It need not be playable.
    pub fn from_bfen(bfen: &Bfen) -> Self {
        let both = bfen.b.is_some();
        let view = |(board, part): (BoardId, &bughouse::BoardPart)| {
            let mut view = BoardView::from_setup(both.then_some(board), part.setup);
            if let Some(clocks) = part.clocks {
                let millis = |seconds| Some(Millis(i64::from(seconds) * 1000));
                view.players.white.clock = millis(clocks.white);
                view.players.black.clock = millis(clocks.black);
            }
            view
        };
        Self::from_boards(bfen.parts().map(view).collect())
    }

    /// Both boards of a game, without players.
    pub fn from_game(game: &Boards) -> Self {
        let view = |board| BoardView::from_setup(Some(board), *game.board(board).setup());
        Self::from_boards(BoardId::ALL.map(view).to_vec())
    }

    /// Boards as the first team sees them.
    pub const fn from_boards(boards: Vec<BoardView>) -> Self {
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
    /// A board without players, under the rules of bughouse: a player without a move may wait for a
    /// piece.
    pub fn from_setup(board: Option<BoardId>, setup: Setup) -> Self {
        Self::with_rules(board, setup, Rules::BUGHOUSE)
    }

    /// The same under other rules.
    pub fn with_rules(board: Option<BoardId>, setup: Setup, rules: Rules) -> Self {
        let position = Position::from_setup(setup, rules).ok();
        let checked =
            |position: &Position| position.is_check().then(|| position.king(position.turn()));
        Self {
            board,
            check: position.as_ref().and_then(checked),
            status: position.as_ref().map(Position::status),
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

    /// The words about the side to move, if any.
    pub const fn remark(&self) -> Option<&'static str> {
        Some(match (self.status, self.check) {
            (None, _) => "not playable",
            (Some(Status::Mated), _) => "mate",
            (Some(Status::Stalemated), _) => "stalemate",
            (Some(Status::Waiting), Some(_)) => "check, waiting",
            (Some(Status::Waiting), None) => "waiting",
            (Some(Status::Open), Some(_)) => "check",
            (Some(Status::Open), None) => return None,
        })
    }
}
