//! A game as a picture, with players, clocks and last moves.

use bughouse::BoardId;
use chess::{Bitboard, Color, SanPlus};
use notation::diagram::{BoardView, LastMove, Player};

use crate::{moves, picture, replaying::Replaying};

/// Both boards of a game, with players, clocks and last moves.
pub(crate) fn views(game: &Replaying) -> Vec<BoardView> {
    let view = |board: BoardId| {
        let mut view = picture::view(Some(board), game.boards.board(board));
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
