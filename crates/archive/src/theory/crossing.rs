//! Captured pieces over a whole archive: how the partner's board fares that receives them.
//!
//! A game counts once for each captured piece and phase, however often the piece was captured, with
//! the average of its captures. They are compared with the moves of the same phase of the same game
//! that captured nothing.

use chess::Role;
use serde::Serialize;

use super::{
    Estimate, Phase,
    estimate::Mean,
    name_of,
    replay::{first_team_points, loser, replay},
};
use crate::{Archive, ArchiveError, ArchivedGame, Filter};

/// The effect of captures on the partner's board.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Crossing {
    /// Games of which result and last board are known.
    pub games: u64,
    /// A row for each kind of piece in each phase.
    pub rows: Vec<CrossingRow>,
}

/// The captures of a kind of piece in a phase.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct CrossingRow {
    /// The phase of the game on the board of the capture.
    pub phase: Phase,
    /// The piece as it crosses the table: a promoted one is a pawn.
    pub piece: &'static str,
    /// Games with such a capture.
    pub games: u64,
    /// The number of such captures.
    pub captures: u64,
    /// The share of games that the captor's team won on the partner's board.
    pub won_there: Option<Estimate>,
    /// The share that it lost there.
    pub lost_there: Option<Estimate>,
    /// The average points of the team on either board.
    pub score: Option<Estimate>,
    /// How much larger these are than for moves without a capture.
    pub won_there_difference: Option<Estimate>,
    /// The same for losses on the other board.
    pub lost_there_difference: Option<Estimate>,
    /// The same for the points of the team.
    pub score_difference: Option<Estimate>,
}

/// Won there, lost there, points.
const MEASURES: usize = 3;

/// Kinds of moves: the five pieces that are captured, and moves that capture nothing.
const KINDS: usize = 6;
const QUIET: usize = 5;

#[derive(Clone, Copy, Default)]
struct Cell {
    captures: u64,
    means: [Mean; MEASURES],
    differences: [Mean; MEASURES],
}

#[derive(Clone, Default)]
struct Cells {
    games: u64,
    cells: [[Cell; QUIET]; 3],
}

/// The moves of a game of one kind and phase.
#[derive(Clone, Copy, Default)]
struct Sum {
    moves: u64,
    sums: [f64; MEASURES],
}

impl Sum {
    fn average(&self) -> Option<[f64; MEASURES]> {
        (self.moves > 0).then(|| self.sums.map(|sum| sum / self.moves as f64))
    }
}

impl Archive {
    /// Compares captures with other moves over all games.
    ///
    /// # Errors
    ///
    /// The archive cannot be read.
    pub fn crossing(&self, filter: &Filter, jobs: usize) -> Result<Crossing, ArchiveError> {
        let mut all = Cells::default();
        let count = |part: &[ArchivedGame]| {
            let mut cells = Cells::default();
            for game in part.iter().filter(|game| filter.meets(game)) {
                if !cells.add(game) {
                    return Err(self.unplayable(game));
                }
            }
            Ok(cells)
        };
        self.map_games(jobs, count, |cells| all.join(&cells))?;
        let mut rows = Vec::new();
        for (phase, cells) in Phase::ALL.into_iter().zip(&all.cells) {
            for (role, cell) in Role::DROPPABLE.into_iter().zip(cells) {
                let [won, lost, score] = cell.means.map(|mean| mean.estimate());
                let [more_won, more_lost, higher] = cell.differences.map(|mean| mean.estimate());
                rows.push(CrossingRow {
                    phase,
                    piece: name_of(role),
                    games: cell.means[0].count(),
                    captures: cell.captures,
                    won_there: won,
                    lost_there: lost,
                    score,
                    won_there_difference: more_won,
                    lost_there_difference: more_lost,
                    score_difference: higher,
                });
            }
        }
        Ok(Crossing { games: all.games, rows })
    }
}

impl Cells {
    /// Adds a game. Returns whether it could be played.
    fn add(&mut self, game: &ArchivedGame) -> bool {
        let (Some(points), Some(loser)) = (first_team_points(game), loser(game)) else {
            return true;
        };
        let mut sums = [[Sum::default(); KINDS]; 3];
        let played = replay(game, |moved| {
            let team = moved.seat.team();
            let is_there = loser.board() != moved.seat.board();
            let points = if team == bughouse::Team::First { points } else { 1.0 - points };
            let won = loser.team() != team;
            let measures = [is_there && won, is_there && !won].map(|is| f64::from(u8::from(is)));
            let kind = moved.captured.map_or(QUIET, |role| role as usize);
            let sum = &mut sums[Phase::of(moved.after) as usize][kind];
            sum.moves += 1;
            for (sum, value) in sum.sums.iter_mut().zip([measures[0], measures[1], points]) {
                *sum += value;
            }
        });
        self.games += 1;
        for (cells, sums) in self.cells.iter_mut().zip(&sums) {
            let quiet = sums[QUIET].average();
            for (cell, sum) in cells.iter_mut().zip(&sums[..QUIET]) {
                let Some(own) = sum.average() else { continue };
                cell.captures += sum.moves;
                for at in 0..MEASURES {
                    cell.means[at].push(own[at]);
                    if let Some(quiet) = quiet {
                        cell.differences[at].push(own[at] - quiet[at]);
                    }
                }
            }
        }
        played
    }

    fn join(&mut self, other: &Self) {
        self.games += other.games;
        for (cells, others) in self.cells.iter_mut().zip(&other.cells) {
            for (cell, other) in cells.iter_mut().zip(others) {
                cell.captures += other.captures;
                for at in 0..MEASURES {
                    cell.means[at].add(&other.means[at]);
                    cell.differences[at].add(&other.differences[at]);
                }
            }
        }
    }
}
