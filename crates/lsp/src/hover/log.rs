//! An event of a log: the arbiter's rulings, and the boards after it.

use bughouse::{BoardId, LogEntry, Seat};
use notation::{
    diagram::{BoardView, Diagram},
    log,
};
use rulings::{Language, Words};

use super::{Shown, escaped};
use crate::log::event_lines;

/// The text and the boards for the event at an offset of a log.
pub(super) fn hover(part: &str, offset: usize) -> Option<Shown> {
    let log = log::read(part).ok()?;
    let mut arbiter = log.arbiter();
    let lines = event_lines(part);
    for (entry, span) in log.entries.iter().zip(lines).take_while(|(_, line)| line.start <= offset)
    {
        let LogEntry { at, event } = entry;
        let rulings = arbiter.handle(*at, event);
        if offset > span.end {
            continue;
        }
        let words = Words::new(Language::English);
        let lines = rulings
            .iter()
            .map(|ruling| format!("**{}** {}", ruling.article, escaped(&words.ruling(ruling))));
        let lines = lines.collect();
        let view = |board: BoardId| {
            let mut view = BoardView::from_setup(Some(board), *arbiter.setup(board));
            for seat in Seat::ALL.into_iter().filter(|seat| seat.board() == board) {
                let player = &mut view.players[seat.color()];
                player.name = log.tag(seat.name()).map(str::to_owned);
                player.clock = Some(arbiter.reading(seat, *at));
            }
            view
        };
        let diagram = Diagram::from_boards(BoardId::ALL.map(view).to_vec());
        return Some(Shown { lines, diagram: Some(diagram), span });
    }
    None
}
