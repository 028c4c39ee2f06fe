//! A half-move of Kriegspiel: the board that the umpire sees, or the pieces that the player sees.

use chess::{Color, Setup, Status};
use notation::{
    Batch, Game,
    diagram::{BoardView, Diagram},
    kriegspiel::{HalfMove, Record, Replayed, Seen},
};

use super::{Shown, escaped};

/// The text and the board for the half-move at an offset, if there is one.
pub(super) fn hover(game: &Game<'_>, offset: usize) -> Option<Shown> {
    let record = Record::new(game);
    let start = |half_move: &HalfMove<'_>| {
        game.token_span(half_move.label.unwrap_or(half_move.token)).start
    };
    let after = record.half_moves.partition_point(|half_move| start(half_move) <= offset);
    let half_move = record.half_moves.get(after.checked_sub(1)?)?;
    let end = record.half_moves.get(after).map_or(game.text().len(), start);
    let span = game.token_span(half_move.token);
    if offset > span.end.max(end) || offset < start(half_move) {
        return None;
    }
    let mut lines = vec![format!("**{}**", escaped(&half_move.name()))];
    // The record up to here shows the board after the half-move.
    let batch = Batch::from_text(&game.text()[..end]).as_kind(Some(game.kind()));
    let head = batch.games().next()?;
    let replayed = Replayed::new(&head);
    if let Some(fault) = replayed.faults.iter().find(|fault| fault.half_move + 1 == after) {
        lines.push(escaped(&fault.message));
    }
    Some(Shown { lines, diagram: diagram(&replayed), span })
}

fn diagram(replayed: &Replayed<'_>) -> Option<Diagram> {
    let (mut view, below) = match &replayed.seen {
        Seen::ByUmpire(umpire) => {
            let position = umpire.position();
            let view = BoardView::with_rules(None, *position.setup(), *position.rules());
            (view, Color::White)
        }
        Seen::ByPlayer(viewed) => {
            let side = viewed.view.side();
            let mut setup = Setup { board: *side.board(), ..Setup::EMPTY };
            setup.reserves[side.color()] = *side.reserve();
            let mut view = BoardView::from_setup(None, setup);
            // Without the other king nothing can be said about the position.
            (view.status, view.check) = (Some(Status::Open), None);
            (view, side.color())
        }
        Seen::ByNobody => return None,
    };
    let name = |tag: &str| Some(replayed.record.game.tag(tag)?.value().into_owned());
    view.players.white.name = name("White");
    view.players.black.name = name("Black");
    let mut diagram = Diagram::from_boards(vec![view]);
    if below == Color::Black {
        diagram.below = bughouse::Team::Second;
    }
    Some(diagram)
}
