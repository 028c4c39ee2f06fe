//! Boards as SVG.

use bughouse::{BoardId, Team};
use chess::Position;
use notation::diagram::{BoardView, Diagram};

use crate::{
    names,
    problem::{Problem, Refusable},
};

/// The picture of some boards: `size` is the edge of one in pixels.
pub(crate) fn svg(boards: Vec<BoardView>, below: Team, size: u32) -> Refusable<String> {
    let (least, most) = (Diagram::MIN_SIZE, Diagram::MAX_SIZE);
    if !(least..=most).contains(&size) {
        let reason = format!("size must be from {least} to {most} (got {size})");
        return Err(Problem::argument(reason));
    }
    Ok(Diagram { below, size, ..Diagram::from_boards(boards) }.to_svg())
}

/// One board as a view.
pub(crate) fn view(board: Option<BoardId>, position: &Position) -> BoardView {
    BoardView::with_rules(board, *position.setup(), *position.rules())
}

/// The team of a seat.
pub(crate) fn team(seat: char) -> Refusable<Team> {
    Ok(names::seat(seat)?.team())
}
