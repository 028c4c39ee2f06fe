//! What every check may ask about a game; found once.

use bughouse::{ByBoard, Game as Boards};
use chess::{SanPlus, Suffix};

use crate::{Game, Ply, Replay, Tree, Verdict};

/// A game with its tree and its replay.
#[derive(Debug)]
pub struct Context<'a> {
    /// The game.
    pub game: Game<'a>,
    /// Its tree.
    pub tree: Tree<'a>,
    /// Its moves as played.
    pub trace: Trace<'a>,
}

/// The moves of a game as far as they could be played.
#[derive(Debug)]
pub struct Trace<'a> {
    /// Each move played, in order.
    pub plies: Vec<Played>,
    /// What the replay came to; its boards are those at the end.
    pub verdict: Verdict<'a>,
    /// Both boards at the start.
    pub start: Boards,
    /// The last ply on each board, as an index into [`Trace::plies`].
    pub last: ByBoard<Option<usize>>,
}

/// A move that was played, with what it ought to look like.
#[derive(Clone, Copy, Debug)]
pub struct Played {
    /// The move.
    pub ply: Ply,
    /// Its canonical text: the shortest that leaves no doubt, with the mark that is right.
    pub canonical: SanPlus,
}

impl Played {
    /// Whether it gives mate.
    pub fn mates(&self) -> bool {
        self.canonical.suffix == Some(Suffix::Mate)
    }
}

impl<'a> Context<'a> {
    /// Reads and replays a game.
    pub fn of(game: &Game<'a>) -> Self {
        let mut replay = Replay::of(game);
        let start = replay.boards().clone();
        let mut before = start.clone();
        let mut plies = Vec::with_capacity(game.tokens().len() / 5);
        let mut last = ByBoard([None; 2]);
        while let Some(ply) = replay.next_ply() {
            let board = ply.seat.board();
            last[board] = Some(plies.len());
            let canonical = SanPlus::of_move(ply.mv, before.board(board));
            plies.push(Played { ply, canonical });
            before = replay.boards().clone();
        }
        let trace = Trace { plies, verdict: replay.run(), start, last };
        Self { game: *game, tree: Tree::of(game), trace }
    }
}
