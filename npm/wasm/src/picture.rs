//! Boards as SVG.

use bughouse::{BoardId, Team};
use chess::{Bitboard, Color, Position, SanPlus};
use notation::diagram::{BoardView, Diagram, LastMove, Player};

use crate::{
    moves, names,
    problem::{Problem, Refusable},
    replaying::Replaying,
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

/// Both boards of a game, with players, clocks and last moves.
pub(crate) fn views(game: &Replaying) -> Vec<BoardView> {
    let view = |board: BoardId| {
        let mut view = view(Some(board), game.boards.board(board));
        for color in Color::ALL {
            let seat = board.seat(color);
            let known = |value: Option<&str>| {
                value.filter(|value| !matches!(*value, "" | "?" | "-")).map(str::to_owned)
            };
            view.players[color] = Player {
                name: known(game.tag(seat.name())),
                rating: known(game.tag(&format!("{}Elo", seat.name()))),
                clock: game.clocks[seat],
            };
        }
        view.last = last_move(game, board);
        view
    };
    BoardId::ALL.map(view).to_vec()
}

fn last_move(game: &Replaying, board: BoardId) -> Option<LastMove> {
    let step = game.steps.iter().rev().find(|step| step.board == board)?;
    let before = step.before.board(board);
    let label = moves::label(before.fullmoves(), step.before.to_move(board));
    let mut squares = Bitboard::from_square(step.mv.to());
    if let Some(from) = step.mv.from() {
        squares.insert(from);
    }
    Some(LastMove { label, san: SanPlus::from_move(step.mv, before).to_string(), squares })
}

/// The team of a seat.
pub(crate) fn team(seat: char) -> Refusable<Team> {
    Ok(names::seat(seat)?.team())
}
