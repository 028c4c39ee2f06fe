//! What every check may ask about a game; found once.

use bughouse::{ByBoard, Game as Boards, Seat};
use chess::{San, SanPlus, Suffix};

use super::KriegspielGame;
use crate::{
    Comment, Game, Millis, Ply, Replay, Tree, Verdict,
    tree::{Anchor, Content, TurnId},
};

/// A game with its tree and its replay.
#[derive(Debug)]
pub struct Context<'a> {
    /// The game.
    pub game: Game<'a>,
    /// Its tree.
    pub tree: Tree<'a>,
    /// Its moves as played.
    pub trace: Trace<'a>,
    /// Its moves as written, without those of variations.
    pub records: Vec<Record>,
    /// The game as a record of Kriegspiel, if it is one: then tree and records are of no use, nor is the trace.
    pub kriegspiel: Option<Box<KriegspielGame<'a>>>,
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
    /// The plies whose words are not the canonical ones, as indices into [`Trace::plies`].
    pub odd: Vec<usize>,
}

/// A move that was played, with what it ought to look like.
#[derive(Clone, Copy, Debug)]
pub struct Played {
    /// The move.
    pub ply: Ply,
    /// Its canonical text: the shortest that leaves no doubt, with the mark that is right.
    pub canonical: SanPlus,
}

/// A move of the game itself as it is written, played or not.
#[derive(Clone, Copy, Debug)]
pub struct Record {
    /// Its place in the tree.
    pub turn: TurnId,
    /// Its place among the plies, if it was played.
    pub ply: Option<usize>,
    /// Who moved: known from the replay, otherwise what the label says.
    pub seat: Option<Seat>,
    /// The first clock behind it.
    pub time: Option<Time>,
}

/// A clock as it is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Time {
    /// `{119.051}`: time left, with the index of its token.
    Left(usize, Millis),
    /// `{[%clk …]}`: time left or, at chess.com, spent.
    Clk(usize, Millis),
    /// `{[ts=…]}`: since the start of the game.
    Elapsed(usize, Millis),
    /// `{T:1200}`: time spent.
    Spent(usize, Millis),
}

impl Time {
    /// The index of its token.
    pub const fn token(self) -> usize {
        match self {
            Self::Left(token, _)
            | Self::Clk(token, _)
            | Self::Elapsed(token, _)
            | Self::Spent(token, _) => token,
        }
    }

    fn of(token: usize, comment: &Comment<'_>) -> Option<Self> {
        match *comment {
            Comment::Clock(time) => Some(Self::Left(token, time)),
            Comment::Clk(time) => Some(Self::Clk(token, time)),
            Comment::Elapsed(time) => Some(Self::Elapsed(token, time)),
            Comment::Spent(time) => Some(Self::Spent(token, time)),
            _ => None,
        }
    }
}

impl Played {
    /// Whether it gives mate.
    pub fn mates(&self) -> bool {
        self.canonical.suffix == Some(Suffix::Mate)
    }

    /// Whether a word is the canonical text. The same as comparing with [`SanPlus`]'s text, but faster.
    fn is_written(&self, word: &[u8]) -> bool {
        if self.ply.san != self.canonical {
            return false;
        }
        let (word, mark) = match word {
            [rest @ .., b'+' | b'#'] => (rest, self.canonical.suffix.is_some()),
            _ => (word, self.canonical.suffix.is_none()),
        };
        mark && match (self.canonical.san, word) {
            (San::Castle(_), _) => word[0] == b'O',
            (San::Drop { role, .. }, _) => word.len() == 4 && word[0] == role.letter() as u8,
            (San::Normal { role, file, rank, capture, promotion, .. }, _) => {
                let length = usize::from(role != chess::Role::Pawn)
                    + usize::from(file.is_some())
                    + usize::from(rank.is_some())
                    + usize::from(capture)
                    + 2
                    + 2 * usize::from(promotion.is_some());
                // The same reading at the same length leaves only `:` for `x` and figures of the same size.
                word.len() == length && !word.contains(&b':')
            }
        }
    }
}

impl<'a> Context<'a> {
    /// Reads and replays a game.
    pub fn of(game: &Game<'a>) -> Self {
        let mut replay = Replay::of(game);
        let start = replay.boards().clone();
        let mut before = start.clone();
        let mut plies = Vec::with_capacity(game.tokens().len() / 5);
        let mut odd = Vec::new();
        let mut last = ByBoard([None; 2]);
        while let Some(ply) = replay.next_ply() {
            let board = ply.seat.board();
            last[board] = Some(plies.len());
            let canonical = SanPlus::of_move(ply.mv, before.board(board));
            let played = Played { ply, canonical };
            if !played.is_written(game.token_text(ply.token)) {
                odd.push(plies.len());
            }
            plies.push(played);
            before.clone_from(replay.boards());
        }
        let trace = Trace { plies, verdict: replay.run(), start, last, odd };
        let tree = Tree::of(game);
        let records = records(&tree, &trace);
        let kriegspiel = KriegspielGame::of(game);
        Self { game: *game, tree, trace, records, kriegspiel }
    }
}

fn records(tree: &Tree<'_>, trace: &Trace<'_>) -> Vec<Record> {
    let mut plies = trace.plies.iter().enumerate().peekable();
    let mut remarks = tree.remarks.iter().peekable();
    tree.mainline()
        .map(|(id, turn)| {
            let ply = plies.next_if(|(_, played)| played.ply.token == turn.token);
            let mut time = None;
            while let Some(remark) = remarks.next_if(|remark| remark.anchor <= Anchor::Turn(id)) {
                if remark.anchor == Anchor::Turn(id)
                    && time.is_none()
                    && let Content::Comment(comment) = &remark.content
                {
                    time = Time::of(remark.token, comment);
                }
            }
            Record {
                turn: id,
                ply: ply.map(|(index, _)| index),
                seat: ply.map(|(_, played)| played.ply.seat).or(turn.label.seat),
                time,
            }
        })
        .collect()
}
