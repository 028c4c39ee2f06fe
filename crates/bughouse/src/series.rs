//! Several games at one table: who has how many points, and who sits where next.
//!
//! A series is plain data: who is there, and what was played. A game that does not count (Laws 9.4d) is played again from
//! the same seats; all else follows from the games (`standings.rs`, `rotation.rs`), without chance.
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
//! // Somebody has waited, and comes in.
//! let waited = evening.players().find(|player| !seating.0.contains(player)).copied();
//! let seating = evening.next_seating().ok_or("five are enough")?;
//! assert!(seating.0.iter().any(|player| Some(*player) == waited));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod rotation;
mod standings;

use std::fmt;

use crate::{Arbiter, BySeat, HalfPoints, Outcome, Team};

pub use standings::{PairStanding, Standing};

/// Several games at one table, with players who come and go. `P` is whatever a player is known by.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Series<P> {
    /// In the order in which they came first.
    players: Vec<Entrant<P>>,
    games: Vec<SeriesGame<P>>,
}

/// Somebody who is there, or was.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Entrant<P> {
    player: P,
    present: bool,
    /// How many games he is held to have played that he did not: who comes late has missed nothing.
    credit: usize,
    /// How many games had been played when he came last.
    since: usize,
}

/// A game of a series.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SeriesGame<P> {
    /// Who sat where.
    pub seating: BySeat<P>,
    /// What came of it.
    pub score: SeriesScore,
}

/// What a game brought.
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
    /// The score that an arbiter has come to; nothing before the end.
    pub fn of(arbiter: &Arbiter) -> Option<Self> {
        if arbiter.end()?.outcome == Outcome::Void {
            return Some(Self::Void);
        }
        let (first, second) = (arbiter.points(Team::First)?, arbiter.points(Team::Second)?);
        Some(Self::Points { first, second })
    }
}

/// Why something cannot be taken into a series.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SeriesError {
    /// There are [`Series::MAX_PLAYERS`], or [`Series::MAX_GAMES`] were played.
    Full,
    /// He is there already.
    AlreadyThere,
    /// Somebody sits there who is not of the series.
    Stranger,
    /// Somebody sits in two places.
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

impl std::error::Error for SeriesError {}

impl<P> Default for Series<P> {
    /// With nobody there yet.
    fn default() -> Self {
        Self { players: Vec::new(), games: Vec::new() }
    }
}

impl<P: Clone + PartialEq> Series<P> {
    /// The most players, those who have left included: more than ever wait for one table, and few enough that a seating is
    /// found at once.
    pub const MAX_PLAYERS: usize = 64;

    /// The most games, void ones included: far more than are played at one table in a month.
    pub const MAX_GAMES: usize = 10_000;

    /// A series before its first game.
    ///
    /// # Errors
    ///
    /// Too many players, or one of them twice.
    pub fn new(players: impl IntoIterator<Item = P>) -> Result<Self, SeriesError> {
        let mut series = Self::default();
        players.into_iter().try_for_each(|player| series.join(player))?;
        Ok(series)
    }

    /// Somebody comes, or comes back. He has missed nothing, and waits from now on.
    ///
    /// # Errors
    ///
    /// He is there already, or there are too many.
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

    /// Somebody leaves; what he has played stays. Returns whether he was there.
    pub fn leave(&mut self, player: &P) -> bool {
        let Some(known) = self.entrant(player) else { return false };
        std::mem::replace(&mut self.players[known].present, false)
    }

    /// Who is there, in the order in which they came first.
    pub fn players(&self) -> impl Iterator<Item = &P> {
        self.players.iter().filter(|entrant| entrant.present).map(|entrant| &entrant.player)
    }

    /// What was played, in order.
    pub fn games(&self) -> &[SeriesGame<P>] {
        &self.games
    }

    /// A game was played. The seating need not be the one that was proposed.
    ///
    /// # Errors
    ///
    /// Somebody was never of the series or sits in two places, a team has more than a point, or there are too many games.
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

    /// Where the players of a game stand in the list. Who is recorded is known.
    fn seated(&self, game: &SeriesGame<P>) -> BySeat<usize> {
        BySeat(game.seating.0.each_ref().map(|player| self.entrant(player).unwrap_or_default()))
    }
}
