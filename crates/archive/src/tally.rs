//! Counts and sums for a move in a position.

use crate::Posting;

/// Counts and sums over boards of games.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// The number of games.
    pub games: i64,
    /// Games that the team of the player to move won.
    pub won: i64,
    /// Draws.
    pub drawn: i64,
    /// Games that the team of the player to move lost.
    pub lost: i64,
    /// The sum of the ratings that are known, and their number.
    pub rating_sum: i64,
    /// The number of ratings in the sum.
    pub rated: i64,
    /// The sum of the clocks that are known, in tenths of a second, and their number.
    pub clock_sum: i64,
    /// The number of clocks in the sum.
    pub clocked: i64,
    /// The sum of the differences to the diagonal opponent's clock, and their number.
    pub lead_sum: i64,
    /// The number of differences in the sum.
    pub led: i64,
    /// Moves that took [`Tally::SITTING`] or longer.
    pub sat: i64,
    /// The game with the highest rating, and its rating.
    pub top_game: i64,
    /// The rating of that game.
    pub top_rating: i64,
}

impl Tally {
    /// A player who thinks this long about one move sits, in tenths of a second.
    pub const SITTING: i32 = 150;

    /// Adds a game in a position.
    pub fn add_posting(&mut self, row: &Posting) {
        let count = i64::from(row.count);
        self.games += count;
        match row.points {
            2 => self.won += count,
            1 => self.drawn += count,
            0 => self.lost += count,
            _ => {}
        }
        if row.rating > 0 {
            self.rating_sum += count * i64::from(row.rating);
            self.rated += count;
        }
        if row.clock >= 0 {
            self.clock_sum += count * i64::from(row.clock);
            self.clocked += count;
            if row.diagonal >= 0 {
                self.lead_sum += count * (i64::from(row.clock) - i64::from(row.diagonal));
                self.led += count;
            }
        }
        if row.spent >= Self::SITTING {
            self.sat += count;
        }
        self.offer_top(row.game, row.rating.into());
    }

    fn offer_top(&mut self, game: i64, rating: i64) {
        let is_first = self.top_game == 0;
        if is_first || (rating, -game) > (self.top_rating, -self.top_game) {
            (self.top_game, self.top_rating) = (game, rating);
        }
    }

    /// Adds another tally, whose games are not in this one.
    pub fn add(&mut self, other: &Self) {
        let (mine, theirs) = (self.sums_mut(), other.sums());
        for (mine, theirs) in mine.into_iter().zip(theirs) {
            *mine = mine.saturating_add(theirs);
        }
        if other.top_game != 0 {
            self.offer_top(other.top_game, other.top_rating);
        }
    }

    pub(crate) const fn sums(&self) -> [i64; 11] {
        let Self { games, won, drawn, lost, rating_sum, rated, .. } = *self;
        let Self { clock_sum, clocked, lead_sum, led, sat, .. } = *self;
        [games, won, drawn, lost, rating_sum, rated, clock_sum, clocked, lead_sum, led, sat]
    }

    pub(crate) const fn sums_mut(&mut self) -> [&mut i64; 11] {
        let Self { games, won, drawn, lost, rating_sum, rated, clock_sum, .. } = self;
        let Self { clocked, lead_sum, led, sat, .. } = self;
        [games, won, drawn, lost, rating_sum, rated, clock_sum, clocked, lead_sum, led, sat]
    }
}
