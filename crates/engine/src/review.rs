//! Analysis of a finished game: how good each move was.
//!
//! Each move is judged on its own board, with the reserves at the time. Its effect on the other
//! board does not count, nor whether sitting would have been better.
//!
//! ```
//! use bughouse::{BoardId, Game};
//! use chess::{Rules, San};
//! use tandem_engine::{Engine, SearchLimits, Options, review::{Mark, review}};
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
//! let judged = review(&mut engine, &start, &moves, &SearchLimits::depth(4), &(), &mut |_| {});
//! assert_eq!(judged.len(), 3);
//! assert_eq!(judged[2].mark, Some(Mark::Blunder));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use bughouse::{BoardId, ByBoard, Game, Seat};
use chess::{Move, Role};

use crate::{Engine, Root, Score, SearchLimits, Watch, limits::Lap};

/// The verdict on a move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Judged {
    /// The player who made the move.
    pub seat: Seat,
    /// The move.
    pub mv: Move,
    /// The player's score after the move.
    pub score: Score,
    /// The best move; the move itself if none was better.
    pub best: Move,
    /// The player's score after the best move.
    pub best_score: Score,
    /// The principal variation that begins with `best`.
    pub line: Vec<Move>,
    /// The mark, if the move was bad.
    pub mark: Option<Mark>,
}

/// How bad a move was.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Mark {
    /// The move costs a fifth of the expected points.
    Mistake,
    /// The move costs two fifths of the expected points.
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

    /// The mark for a loss of expected points.
    fn from_loss(loss: f64) -> Option<Self> {
        match loss {
            _ if loss >= 0.4 => Some(Self::Blunder),
            _ if loss >= 0.2 => Some(Self::Mistake),
            _ => None,
        }
    }
}

/// The points, from 0 to 1, that a player can expect from a board with this score.
pub fn expectation(score: Score) -> f64 {
    /// A lead of this many centipawns wins ten points for each one lost. Boards of bughouse turn
    /// around more easily than those of chess.
    const TEN_TO_ONE: f64 = 600.0;
    1.0 / (1.0 + 10_f64.powf(f64::from(-score.centipawns()) / TEN_TO_ONE))
}

/// Judges the moves of a game in order. `limits` apply to each search, of which there are one or
/// two per move, and `report` receives each verdict. An illegal move ends the review, as does
/// `watch`.
pub fn review(
    engine: &mut Engine,
    start: &Game,
    moves: &[(BoardId, Move)],
    limits: &SearchLimits,
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

/// The worth of a captured piece to the partner, when it arrives.
#[derive(Clone, Debug, PartialEq)]
pub struct Gift {
    /// The piece that arrives in the partner's reserve; a pawn for a promoted piece.
    pub role: Role,
    /// The points, from 0 to 1, that the partner can expect from their board without the piece.
    pub without: f64,
    /// The same with the piece.
    pub with: f64,
}

/// The worth to the partner of the piece that a legal move captures; `None` if it captures
/// nothing. The partner's board is searched twice as it stands, without the piece and with it, so
/// that nothing but the piece makes the difference.
pub fn gift(
    engine: &mut Engine,
    before: &Game,
    board: BoardId,
    mv: Move,
    limits: &SearchLimits,
    watch: &dyn Watch,
) -> Option<Gift> {
    let mut after = before.clone();
    let role = after.play_unchecked(board, mv)?;
    let (partner, there) = (before.to_move(board).partner(), !board);
    let mut expected = |game: &Game| {
        let root = Root { position: game.board(there).clone(), history: Vec::new() };
        let found = engine.search(&root, limits, &Lap::new(watch), &mut |_| {});
        let points = expectation(found.score);
        if game.to_move(there) == partner { points } else { 1.0 - points }
    };
    Some(Gift { role, without: expected(before), with: expected(&after) })
}

fn judge(
    engine: &mut Engine,
    root: &Root,
    seat: Seat,
    mv: Move,
    limits: &SearchLimits,
    watch: &dyn Watch,
) -> Judged {
    let mut search =
        |limits: &SearchLimits| engine.search(root, limits, &Lap::new(watch), &mut |_| {});
    let found = search(limits);
    let played = match found.best_move {
        Some(best) if best == mv => found.clone(),
        _ => search(&SearchLimits { moves: Some(vec![mv]), ..limits.clone() }),
    };
    // Searched alone, a move sometimes turns out to be better than the one that seemed best.
    let best = if played.score.centipawns() >= found.score.centipawns() { &played } else { &found };
    let loss = expectation(best.score) - expectation(played.score);
    Judged {
        seat,
        mv,
        score: played.score,
        best: best.best_move.unwrap_or(mv),
        best_score: best.score,
        line: best.pv.clone(),
        mark: Mark::from_loss(loss),
    }
}
