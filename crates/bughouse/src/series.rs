//! Several games at one table: the points of all players, and the next seating.
//!
//! A series is plain data: the players and the games. A game that does not count (Laws 9.4d) is
//! played again from the same seats; all else follows from the games (`standings.rs`,
//! `rotation.rs`), without randomness.
//!
//! ```
//! use tandem_bughouse::{Game, HalfPoints, Seat, Series, SeriesScore};
//!
//! let mut evening = Series::new(["Ada", "Boris", "Chiara", "Dmitri", "Emil"])?;
//! let seating = evening.next_seating().ok_or("five are enough")?;
//! let first_won = SeriesScore::Points { first: HalfPoints::WIN, second: HalfPoints(0) };
//! evening.record(seating, first_won)?;
//! assert_eq!(evening.standings()[0].halves, 2);
//!
//! // The fifth player has waited, and plays now.
//! let waited = evening.players().find(|player| !seating.0.contains(player)).copied();
//! let seating = evening.next_seating().ok_or("five are enough")?;
//! assert!(seating.0.iter().any(|player| Some(*player) == waited));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod rotation;
mod standings;

use alloc::vec::Vec;
use core::fmt;

use crate::{Arbiter, BySeat, HalfPoints, Outcome, Team};

pub use standings::{PairStanding, PlayerStanding};

/// Several games at one table, with players who come and go. `P` identifies a player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Series<P> {
    /// In the order in which they came first.
    players: Vec<Entrant<P>>,
    games: Vec<SeriesGame<P>>,
}

/// A player of the series, present or gone.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Entrant<P> {
    player: P,
    present: bool,
    /// Games that count as played although the player was not there: latecomers have missed
    /// nothing.
    credit: usize,
    /// The number of games played when the player last came.
    since: usize,
}

/// A game of a series.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SeriesGame<P> {
    /// The players by seat.
    pub seating: BySeat<P>,
    /// The result.
    pub score: SeriesScore,
}

/// The result of a game in a series.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SeriesScore {
    /// The points of both teams, with the arbiter's corrections (Laws 1.18, 9.4).
    Points {
        /// Of WhiteA and BlackB.
        first: HalfPoints,
        /// Of BlackA and WhiteB.
        second: HalfPoints,
    },
    /// It counts for nothing, and is played again.
    Void,
}

impl SeriesScore {
    /// The score that an arbiter has ruled; `None` before the end.
    pub fn from_arbiter(arbiter: &Arbiter) -> Option<Self> {
        if arbiter.end()?.outcome == Outcome::Void {
            return Some(Self::Void);
        }
        let (first, second) = (arbiter.points(Team::First)?, arbiter.points(Team::Second)?);
        Some(Self::Points { first, second })
    }
}

/// Why a player or a game cannot be added to a series.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum SeriesError {
    /// There are [`Series::MAX_PLAYERS`], or [`Series::MAX_GAMES`] were played.
    Full,
    /// The player is there already.
    AlreadyThere,
    /// A seated player is not in the series.
    Stranger,
    /// A player sits in two places.
    TwoSeats,
    /// A team has more points than a game brings.
    TooManyPoints,
}

impl fmt::Display for SeriesError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Full => "the series is full",
            Self::AlreadyThere => "this player is there already",
            Self::Stranger => "somebody at the table is not of the series",
            Self::TwoSeats => "somebody sits in two places",
            Self::TooManyPoints => "a game brings a team one point at most",
        })
    }
}

impl core::error::Error for SeriesError {}

impl<P> Default for Series<P> {
    /// A series without players.
    fn default() -> Self {
        Self { players: Vec::new(), games: Vec::new() }
    }
}

impl<P: Clone + PartialEq> Series<P> {
    /// The most players, those who have left included: more than ever wait for one table, and few
    /// enough to find a seating at once.
    pub const MAX_PLAYERS: usize = 64;

    /// The most games, void ones included: far more than are played at one table in a month.
    pub const MAX_GAMES: usize = 10_000;

    /// A series before its first game.
    ///
    /// # Errors
    ///
    /// There are too many players, or one of them is named twice.
    pub fn new(players: impl IntoIterator<Item = P>) -> Result<Self, SeriesError> {
        let mut series = Self::default();
        players.into_iter().try_for_each(|player| series.join(player))?;
        Ok(series)
    }

    /// Adds a player, or lets one come back. They have missed nothing, and wait from now on.
    ///
    /// # Errors
    ///
    /// The player is there already, or there are too many.
    pub fn join(&mut self, player: P) -> Result<(), SeriesError> {
        let known = self.entrant(&player);
        if known.is_some_and(|known| self.players[known].present) {
            return Err(SeriesError::AlreadyThere);
        }
        if known.is_none() && self.players.len() >= Self::MAX_PLAYERS {
            return Err(SeriesError::Full);
        }
        let since = self.games.len();
        let history = self.history();
        let present = (0..self.players.len()).filter(|&index| self.players[index].present);
        let least = present.map(|index| history.turns[index]).min().unwrap_or_default();
        match known {
            Some(known) => {
                let turns = history.turns[known];
                let entrant = &mut self.players[known];
                entrant.credit += least.saturating_sub(turns);
                entrant.present = true;
                entrant.since = since;
            }
            None => {
                self.players.push(Entrant { player, present: true, credit: least, since });
            }
        }
        Ok(())
    }

    /// Removes a player; their games stay. Returns whether they were there.
    pub fn leave(&mut self, player: &P) -> bool {
        let Some(known) = self.entrant(player) else { return false };
        core::mem::replace(&mut self.players[known].present, false)
    }

    /// The players who are there, in the order in which they first came.
    pub fn players(&self) -> impl Iterator<Item = &P> {
        self.players.iter().filter(|entrant| entrant.present).map(|entrant| &entrant.player)
    }

    /// The games in order.
    pub fn games(&self) -> &[SeriesGame<P>] {
        &self.games
    }

    /// Records a game. The seating need not be the one that was proposed.
    ///
    /// # Errors
    ///
    /// A player is not in the series or sits in two places, a team has more than a point, or
    /// there are too many games.
    pub fn record(&mut self, seating: BySeat<P>, score: SeriesScore) -> Result<(), SeriesError> {
        if self.games.len() >= Self::MAX_GAMES {
            return Err(SeriesError::Full);
        }
        for (place, player) in seating.0.iter().enumerate() {
            self.entrant(player).ok_or(SeriesError::Stranger)?;
            if seating.0[..place].contains(player) {
                return Err(SeriesError::TwoSeats);
            }
        }
        if let SeriesScore::Points { first, second } = score
            && first.max(second) > HalfPoints::WIN
        {
            return Err(SeriesError::TooManyPoints);
        }
        self.games.push(SeriesGame { seating, score });
        Ok(())
    }

    fn entrant(&self, player: &P) -> Option<usize> {
        self.players.iter().position(|entrant| entrant.player == *player)
    }

    /// The indices of a game's players in the list. Every recorded player is in it.
    fn seated(&self, game: &SeriesGame<P>) -> BySeat<usize> {
        BySeat(game.seating.0.each_ref().map(|player| self.entrant(player).unwrap_or_default()))
    }
}
