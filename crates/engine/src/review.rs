//! A game looked at again: how good every move was.
//!
//! Each move is judged on its own board, with the men that were held when it was made. What it meant to the other board, and
//! whether it was better to sit, is not judged.
//!
//! ```
//! use bughouse::{BoardId, Game};
//! use chess::{Rules, San};
//! use tandem_engine::{Engine, Limits, Options, review::{Mark, review}};
//!
//! let start = Game::new(Rules::BUGHOUSE);
//! let mut game = start.clone();
//! let mut moves = Vec::new();
//! for san in ["f3", "e5", "g4"] {
//!     let mv = san.parse::<San>()?.to_move(game.board(BoardId::A))?;
//!     game.play(BoardId::A, mv)?;
//!     moves.push((BoardId::A, mv));
//! }
//! let mut engine = Engine::new(Options { memory: 1 << 20, threads: 1 });
//! let judged = review(&mut engine, &start, &moves, &Limits::depth(4), &(), &mut |_| {});
//! assert_eq!(judged.len(), 3);
//! assert_eq!(judged[2].mark, Some(Mark::Blunder));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use bughouse::{BoardId, ByBoard, Game, Seat};
use chess::Move;

use crate::{Engine, Limits, Root, Score, Watch, limits::Lap};

/// A move, judged.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Judged {
    /// Who made it.
    pub seat: Seat,
    /// The move.
    pub mv: Move,
    /// How its player stands after it.
    pub score: Score,
    /// The move that was best; the move itself if none was better.
    pub best: Move,
    /// How he would stand after that.
    pub best_score: Score,
    /// What could have been expected then, beginning with `best`.
    pub line: Vec<Move>,
    /// How bad it was, if it was.
    pub mark: Option<Mark>,
}

/// How bad a move was.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Mark {
    /// It costs a fifth of the points that could be expected.
    Mistake,
    /// It costs two fifths.
    Blunder,
}

impl Mark {
    /// `?` or `??`
    pub const fn glyph(self) -> &'static str {
        match self {
            Self::Mistake => "?",
            Self::Blunder => "??",
        }
    }

    /// What a move is that gave up so many of the points that could be expected.
    fn of(given_up: f64) -> Option<Self> {
        match given_up {
            _ if given_up >= 0.4 => Some(Self::Blunder),
            _ if given_up >= 0.2 => Some(Self::Mistake),
            _ => None,
        }
    }
}

/// The points that somebody can expect on a board where he stands so: from 0 to 1.
pub fn expectation(score: Score) -> f64 {
    /// With this lead ten points are made for one that is lost. Boards of bughouse turn over more easily than those of chess.
    const TEN_TO_ONE: f64 = 600.0;
    1.0 / (1.0 + 10_f64.powf(f64::from(-score.centipawns()) / TEN_TO_ONE))
}

/// Judges the moves of a game in their order. `limits` hold for every search, of which there are one or two for a move; `report`
/// hears of each move when it is judged. The first move that is illegal ends it, and so does `watch`.
pub fn review(
    engine: &mut Engine,
    start: &Game,
    moves: &[(BoardId, Move)],
    limits: &Limits,
    watch: &dyn Watch,
    report: &mut dyn FnMut(&Judged),
) -> Vec<Judged> {
    let mut game = start.clone();
    let mut histories = ByBoard([Vec::new(), Vec::new()]);
    let mut all = Vec::new();
    for &(board, mv) in moves {
        let position = game.board(board);
        if !position.is_legal(mv) || watch.stopped() {
            break;
        }
        let root = Root { position: position.clone(), history: histories[board].clone() };
        let judged = judge(engine, &root, game.to_move(board), mv, limits, watch);
        report(&judged);
        all.push(judged);
        histories[board].push(root.position.keys().whole());
        game.play_unchecked(board, mv);
    }
    all
}

fn judge(
    engine: &mut Engine,
    root: &Root,
    seat: Seat,
    mv: Move,
    limits: &Limits,
    watch: &dyn Watch,
) -> Judged {
    let mut search = |limits: &Limits| engine.search(root, limits, &Lap::of(watch), &mut |_| {});
    let found = search(limits);
    let played = match found.best {
        Some(best) if best == mv => found.clone(),
        _ => search(&Limits { moves: Some(vec![mv]), ..limits.clone() }),
    };
    // Looked at alone, a move is sometimes seen to be better than what seemed best.
    let best = if played.score.centipawns() >= found.score.centipawns() { &played } else { &found };
    let given_up = expectation(best.score) - expectation(played.score);
    Judged {
        seat,
        mv,
        score: played.score,
        best: best.best.unwrap_or(mv),
        best_score: best.score,
        line: best.line.clone(),
        mark: Mark::of(given_up),
    }
}
