//! The worth of pieces, in reserve and on the board.
//!
//! A row of the regression is a position of a game, with the result of the first team as outcome
//! and differences between the teams as variables.

use std::ops::Range;

use bughouse::{BoardId, Team};
use chess::{Color, Role};
use serde::Serialize;

use super::{
    Estimate, Fit, Observations, Phase,
    replay::{Moved, first_team_points, replay},
};
use crate::{Archive, ArchiveError, ArchivedGame, Filter};

/// Options of a regression.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ValueOptions {
    /// The most positions of a game in each phase.
    pub samples: usize,
    /// Whether the difference of the teams' ratings is a variable.
    pub ratings: bool,
    /// The number of threads.
    pub jobs: usize,
}

impl ValueOptions {
    /// The most positions that are taken from one game.
    pub const MAX_SAMPLES: usize = 64;
}

impl Default for ValueOptions {
    fn default() -> Self {
        Self { samples: 4, ratings: false, jobs: 1 }
    }
}

/// The worth of pieces by phase.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct PieceValues {
    /// The games that were chosen: all, or a part of a large archive.
    pub games: u64,
    /// The worth in each phase.
    pub phases: Vec<PhaseValues>,
}

/// The worth of pieces in a phase.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct PhaseValues {
    /// The phase.
    pub phase: Phase,
    /// The games that have positions of the phase.
    pub games: usize,
    /// The positions that were taken from them.
    pub positions: usize,
    /// The share of positions with all clocks.
    pub clocked: f64,
    /// Why there are no terms.
    pub problem: Option<String>,
    /// Variables without a term: they never differ from 0, or those before them determine them.
    pub left_out: Vec<&'static str>,
    /// The variables with their worth.
    pub terms: Vec<Term>,
}

/// A variable of the regression with what it is worth.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Term {
    /// The name of the variable.
    pub name: &'static str,
    /// The change of the logarithm of the odds to win, for one more.
    pub log_odds: Estimate,
    /// The same in Elo.
    pub elo: Estimate,
    /// How many pawns in reserve are worth as much, if that is known well enough.
    pub pawns: Option<Estimate>,
}

/// The variables in their order.
const NAMES: [&str; COLUMNS] = [
    "first team",
    "pawn in reserve",
    "knight in reserve",
    "bishop in reserve",
    "rook in reserve",
    "queen in reserve",
    "pawn on board",
    "knight on board",
    "bishop on board",
    "rook on board",
    "queen on board",
    "turn",
    "clock lead of 10 s",
    "100 rating points",
];
const COLUMNS: usize = 14;
const HELD: usize = 1;
const ON_BOARD: usize = 6;
const TURN: usize = 11;
const LEAD: usize = 12;
const RATING: usize = 13;

type Values = [f32; COLUMNS];

/// Tells the games that are chosen from a large archive.
fn mixed(id: i64) -> u64 {
    let z = (id as u64).wrapping_add(0x9e37_79b9_7f4a_7c15);
    let z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ z >> 31
}

impl Archive {
    /// The most games of a regression; of larger archives a part is chosen by the games' numbers.
    /// With four positions in each phase they take about 200 MB.
    pub const MAX_REGRESSED: u64 = 1 << 18;

    /// Estimates what pieces are worth from the results of games.
    ///
    /// # Errors
    ///
    /// The archive cannot be read.
    pub fn piece_values(
        &self,
        filter: &Filter,
        options: ValueOptions,
    ) -> Result<PieceValues, ArchiveError> {
        let all = self.count_games()?.max(1);
        let share = Self::MAX_REGRESSED as f64 / all as f64;
        let is_chosen = |game: &ArchivedGame| {
            (share >= 1.0 || mixed(game.id) as f64 / u64::MAX as f64 <= share)
                && filter.meets(game)
                && first_team_points(game).is_some()
        };
        let (mut games, mut bins) = (0, Bins::default());
        self.map_games(
            options.jobs,
            |part| {
                let mut found = (0, Bins::default());
                for game in part.iter().filter(|game| is_chosen(game)) {
                    if !found.1.add(game, options) {
                        return Err(self.unplayable(game));
                    }
                    found.0 += 1;
                }
                Ok(found)
            },
            |(count, more)| {
                games += count;
                bins.append(more);
            },
        )?;
        let phases = Phase::ALL.into_iter().zip(bins.0);
        let phases = phases.map(|(phase, bin)| bin.values(phase, options)).collect();
        Ok(PieceValues { games, phases })
    }
}

/// The positions of each phase.
#[derive(Default)]
struct Bins([Bin; 3]);

struct Bin {
    observations: Observations,
    clocked: usize,
}

impl Default for Bin {
    fn default() -> Self {
        Self { observations: Observations::new(COLUMNS), clocked: 0 }
    }
}

/// A position that may be chosen.
#[derive(Clone, Copy)]
struct Candidate {
    values: Values,
    has_clocks: bool,
}

impl Bins {
    /// Adds positions of a game with a result. Returns whether the game could be played.
    fn add(&mut self, game: &ArchivedGame, options: ValueOptions) -> bool {
        let mut candidates: [Vec<Candidate>; 3] = Default::default();
        // Between a capture and the answer to it nobody knows who has won material.
        let mut captures = [false; 2];
        let rating = if options.ratings { rating_lead(game) } else { 0.0 };
        let played = replay(game, |moved| {
            captures[moved.seat.board() as usize] = moved.captured.is_some();
            if captures == [false; 2] && !moved.is_last {
                candidates[Phase::of(moved.after) as usize].push(Candidate::new(moved, rating));
            }
        });
        let outcome = first_team_points(game).unwrap_or(0.5) as f32;
        for (bin, candidates) in self.0.iter_mut().zip(&candidates) {
            let chosen = chosen(candidates.len(), options.samples, mixed(game.id));
            let weight = 1.0 / chosen.len().max(1) as f32;
            for candidate in chosen.iter().map(|&at| candidates[at]) {
                bin.observations.push(&candidate.values, outcome, weight);
                bin.clocked += usize::from(candidate.has_clocks);
            }
            bin.observations.end_cluster();
        }
        played
    }

    fn append(&mut self, others: Self) {
        for (bin, other) in self.0.iter_mut().zip(others.0) {
            bin.observations.append(other.observations);
            bin.clocked += other.clocked;
        }
    }
}

/// Up to `samples` of `count` positions, at equal distances.
fn chosen(count: usize, samples: usize, seed: u64) -> Vec<usize> {
    let samples = samples.min(count);
    let shift = (seed % 1024) as usize;
    (0..samples).map(|at| (at * 1024 + shift) * count / (samples * 1024)).collect()
}

impl Candidate {
    fn new(moved: &Moved<'_>, rating: f32) -> Self {
        let mut values = [0.0; COLUMNS];
        values[0] = 1.0;
        values[RATING] = rating;
        for board in BoardId::ALL {
            let position = moved.after.board(board);
            for color in Color::ALL {
                let sign = sign(board.seat(color).team());
                for (at, role) in Role::DROPPABLE.into_iter().enumerate() {
                    let held = position.reserves()[color].count(role);
                    let placed = position.board().by_piece(role.piece(color)).len();
                    values[HELD + at] += sign * f32::from(held);
                    values[ON_BOARD + at] += sign * placed as f32;
                }
            }
            values[TURN] += sign(moved.after.to_move(board).team()) / 2.0;
        }
        let lead = clock_lead(moved.clocks);
        values[LEAD] = lead.unwrap_or(0.0);
        Self { values, has_clocks: lead.is_some() }
    }
}

/// How much more time the first team has than its diagonal opponents, in units of 10 s, on average
/// of the two players.
fn clock_lead([white_a, black_a, white_b, black_b]: [Option<i32>; 4]) -> Option<f32> {
    let lead = (white_a? - white_b?) + (black_b? - black_a?);
    Some(lead as f32 / 2.0 / 100.0)
}

/// How many hundred points the first team is rated higher; 0 if a rating is not known.
fn rating_lead(game: &ArchivedGame) -> f32 {
    let [white_a, black_a, white_b, black_b] = game.ratings;
    if game.ratings.contains(&0) {
        return 0.0;
    }
    (white_a + black_b - black_a - white_b) as f32 / 2.0 / 100.0
}

const fn sign(team: Team) -> f32 {
    match team {
        Team::First => 1.0,
        Team::Second => -1.0,
    }
}

impl Bin {
    fn values(&self, phase: Phase, options: ValueOptions) -> PhaseValues {
        let positions = self.observations.len();
        let clocked = self.clocked as f64 / positions.max(1) as f64;
        let games = self.observations.clusters();
        let (problem, left_out, terms) = match self.observations.fit() {
            Ok(fit) => (None, left_out(&fit, options), terms(&fit, options)),
            Err(error) => (Some(error.to_string()), Vec::new(), Vec::new()),
        };
        PhaseValues { phase, games, positions, clocked, problem, left_out, terms }
    }
}

/// The variables that a regression may have.
fn shown(options: ValueOptions) -> Range<usize> {
    if options.ratings { 0..COLUMNS } else { 0..RATING }
}

fn left_out(fit: &Fit, options: ValueOptions) -> Vec<&'static str> {
    let missing = shown(options).filter(|&at| fit.coefficients[at].is_none());
    missing.map(|at| NAMES[at]).collect()
}

fn terms(fit: &Fit, options: ValueOptions) -> Vec<Term> {
    /// Elo for a unit of the logarithm of odds.
    const ELO: f64 = 400.0 / std::f64::consts::LN_10;
    let term = |at: usize| {
        let (value, error) = (fit.coefficients[at]?, fit.error(at));
        let is_piece = (HELD..TURN).contains(&at);
        let ratio = fit.ratio(at, HELD).filter(|_| is_piece);
        Some(Term {
            name: NAMES[at],
            log_odds: Estimate::new(value, error),
            elo: Estimate::new(value * ELO, error * ELO),
            pawns: ratio.map(|(ratio, error)| Estimate::new(ratio, error)),
        })
    };
    shown(options).filter_map(term).collect()
}

#[cfg(test)]
mod tests {
    use bughouse::{Game, Seat};
    use chess::{Role, Rules};

    use super::{Candidate, HELD, Moved, ON_BOARD, TURN, chosen};

    fn values(game: &Game) -> Vec<(usize, f32)> {
        let (seat, captured, clocks) = (Seat::WhiteA, None, [None; 4]);
        let moved = Moved { after: game, seat, captured, clocks, is_last: false };
        let values = Candidate::new(&moved, 0.0).values;
        values.into_iter().enumerate().skip(1).filter(|(_, value)| *value != 0.0).collect()
    }

    #[test]
    fn pieces_count_for_the_team_that_has_them() {
        let mut game = Game::new(Rules::BUGHOUSE);
        assert_eq!(values(&game), []);
        game.grant(Seat::BlackB, Role::Knight);
        game.grant(Seat::WhiteA, Role::Knight);
        game.grant(Seat::WhiteB, Role::Queen);
        assert_eq!(values(&game), [(HELD + 1, 2.0), (HELD + 4, -1.0)]);
        let game = after("1A. e4 1a. d5 2A. exd5 1B. e4");
        // BlackB has a pawn, and it is Black's turn on both boards: one player of each team.
        assert_eq!(values(&game), [(HELD, 1.0), (ON_BOARD, 1.0)]);
        let game = after("1A. e4");
        assert_eq!(values(&game), [(TURN, -1.0)]);
    }

    fn after(moves: &str) -> Game {
        crate::position_after(moves).unwrap()
    }

    #[test]
    fn positions_are_chosen_at_equal_distances() {
        assert_eq!(chosen(3, 4, 9), [0, 1, 2]);
        assert_eq!(chosen(0, 4, 9), [0; 0]);
        for seed in 0..2000 {
            let four = chosen(40, 4, seed);
            assert!(four.windows(2).all(|pair| pair[1] - pair[0] == 10), "{four:?}");
            assert!(four[3] < 40);
        }
    }
}
