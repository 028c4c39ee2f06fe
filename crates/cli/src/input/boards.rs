//! Single boards of bughouse games, whose partners may be anywhere in the inputs.

use std::{cell::RefCell, rc::Rc};

use notation::{
    Game,
    convert::chesscom::{Joined, Joiner, RecordError},
    diagram::printable,
};
use serde_json::Value;

use crate::exit::{Exit, style};

/// The boards of all inputs of a command.
#[derive(Clone)]
pub(super) struct SharedBoards {
    joiner: Rc<RefCell<Joiner>>,
    /// Whether PGN of single boards is joined; otherwise each board is a game.
    joins_pgn: bool,
    /// Whether an input is the only one, so that its end is the end of all.
    is_one: bool,
}

impl SharedBoards {
    pub(super) fn new(joins_pgn: bool, is_one: bool) -> Self {
        Self { joiner: Rc::default(), joins_pgn, is_one }
    }

    /// Whether a value is a board, or several of them.
    pub(super) fn accepts(value: &Value) -> bool {
        Joiner::accepts(value)
    }

    pub(super) fn accepts_pgn(&self, game: &Game<'_>) -> bool {
        self.joins_pgn && Joiner::accepts_pgn(game)
    }

    pub(super) const fn joins_pgn(&self) -> bool {
        self.joins_pgn
    }

    pub(super) fn push_json(&self, value: &Value) -> Result<(), RecordError> {
        self.joiner.borrow_mut().push_json(value)
    }

    pub(super) fn push_pgn(&self, game: &Game<'_>) -> Result<(), RecordError> {
        self.joiner.borrow_mut().push_pgn(game)
    }

    /// The next game whose two boards are there. Reports joins that are guesses.
    pub(super) fn next_game(&self) -> Option<Result<Joined, RecordError>> {
        let next = self.joiner.borrow_mut().next_game();
        if let Some(Ok(joined)) = &next
            && let Some(doubt) = joined.join.doubt()
        {
            let [a, b] = joined.ids.each_ref().map(|id| printable(id));
            let (note, reset) = (style::WARNING, style::RESET);
            anstream::eprintln!("{a} and {b}: {note}{doubt}{reset}");
        }
        next
    }

    /// At the end of an input: joins the rest if there is no other input.
    pub(super) fn end_input(&self) -> Exit {
        if self.is_one { self.finish() } else { Exit::Fine }
    }

    /// Joins the rest, and reports boards without a partner.
    pub(super) fn finish(&self) -> Exit {
        /// More lines than this tell nothing new.
        const MOST_LINES: usize = 20;
        let left = self.joiner.borrow_mut().finish();
        for leftover in left.iter().take(MOST_LINES) {
            let (red, reset) = (style::ERROR, style::RESET);
            anstream::eprintln!("{red}error:{reset} {}", printable(&leftover.to_string()));
        }
        if let Some(more @ 1..) = left.len().checked_sub(MOST_LINES) {
            anstream::eprintln!("and {more} other boards without a partner");
        }
        Exit::findings(!left.is_empty())
    }
}
