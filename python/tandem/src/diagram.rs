//! Boards as text and as pictures.

use bughouse::BoardId;
use chess::{Board, Color, Piece, Rank, Setup, Square, Status};
use notation::{
    Millis,
    diagram::{BoardView, Diagram, LastMove, Scene},
};
use pyo3::PyResult;

use crate::{errors::bad_value, values::figurine};

/// Eight lines of squares, White below unless `flipped`.
pub(crate) fn grid(board: &Board, flipped: bool, symbol: impl Fn(Piece) -> char) -> String {
    let mut ranks = Rank::ALL.map(|rank| {
        let mut squares = chess::File::ALL
            .map(|file| board.piece_at(Square::new(file, rank)).map_or('.', &symbol));
        if flipped {
            squares.reverse();
        }
        squares.map(String::from).join(" ")
    });
    if !flipped {
        ranks.reverse();
    }
    ranks.join("\n")
}

pub(crate) fn letters(board: &Board) -> String {
    grid(board, false, Piece::letter)
}

pub(crate) fn figurines(board: &Board) -> String {
    grid(board, false, figurine)
}

/// Two grids side by side.
pub(crate) fn side_by_side(left: &str, right: &str) -> String {
    let rows = left.lines().zip(right.lines());
    rows.map(|(left, right)| format!("{left}   {right}")).collect::<Vec<_>>().join("\n")
}

/// A move to highlight, with its label.
pub(crate) fn last_move(label: String, mv: chess::Move, before: &chess::Position) -> LastMove {
    let mut squares = chess::Bitboard::from_square(mv.to());
    if let Some(from) = mv.from() {
        squares.insert(from);
    }
    LastMove { label, san: chess::SanPlus::from_move(mv, before).to_string(), squares }
}

/// The picture of some boards: `size` is the edge of one in pixels.
pub(crate) fn svg(boards: Vec<BoardView>, below: bughouse::Team, size: u32) -> PyResult<String> {
    let (least, most) = (Diagram::MIN_SIZE, Diagram::MAX_SIZE);
    if !(least..=most).contains(&size) {
        return Err(bad_value(format!("size must be from {least} to {most} (got {size})")));
    }
    Ok(Diagram { below, size, ..Diagram::from_boards(boards) }.to_svg())
}

/// The picture of the last moment of a record, with the names of its players.
pub(crate) fn svg_of_record(
    record: &notation::Game<'_>,
    below: bughouse::Team,
    size: u32,
) -> PyResult<String> {
    let mut scene = Scene::new(record);
    while scene.next_ply().is_some() {}
    svg(scene.diagram().boards, below, size)
}

/// The picture of the pieces of one side, whose opponent's are unknown.
pub(crate) fn svg_of_side(setup: Setup, below: bughouse::Team, size: u32) -> PyResult<String> {
    let status = Some(Status::Open);
    svg(vec![BoardView { status, ..BoardView::from_setup(None, setup) }], below, size)
}

/// One board as a view, for a picture.
pub(crate) fn view(
    board: Option<BoardId>,
    position: &chess::Position,
    last: Option<LastMove>,
) -> BoardView {
    BoardView { last, ..BoardView::with_rules(board, *position.setup(), *position.rules()) }
}

/// Writes the clocks of a board into its view.
pub(crate) fn set_clocks(view: &mut BoardView, clock: impl Fn(Color) -> Option<Millis>) {
    view.players.white.clock = clock(Color::White);
    view.players.black.clock = clock(Color::Black);
}
