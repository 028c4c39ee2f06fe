//! Ratings of players and teams, by Glicko-2.
//!
//! Each game is a rating period of its own. A player is rated by one result against one opponent,
//! the mean of the other team: its mean rating, and the root mean square of its deviations; so a
//! game says about a player what it says about the team, and no more. A team, which is two people
//! whatever their seats, is rated against the other team. Days without a game increase deviations.
//! Of newcomers little is known: a game against them changes the rating of others less, by the
//! ratio of the deviations.
//! A game is rated once, by the result with which it ended first; later decisions of an arbiter
//! change points at the table and no rating. Void games and games lost by both teams are not rated.

use bughouse::{Bonus, BySeat, HalfPoints, Millis, Outcome, Team, TimeControl};
use protocol::Rating;
use skillratings::{
    Outcomes,
    glicko2::{Glicko2Config, Glicko2Rating, decay_deviation, glicko2_rating_period},
};

/// A deviation increases by the volatility once per this time, in seconds.
const PERIOD: i64 = 24 * 3600;

/// After this many periods everybody is as uncertain as a newcomer, and deviations do not increase
/// further.
const MOST_PERIODS: i64 = 2000;

/// The highest deviation of a reliable rating, as those in the list of the strongest have it.
pub(crate) const CERTAIN: u32 = 110;

/// How much time a rated time control must give each player for [`USUAL_MOVES`]: with less, the
/// speed of a connection decides more than the players do.
const LEAST_TIME: Millis = Millis(60_000);

/// The number of moves for which [`LEAST_TIME`] counts: a usual game.
const USUAL_MOVES: i64 = 40;

/// How many moves of both boards a rated game must have: nobody is mated in fewer on one board
/// without help, and a flag that falls before them says nothing about strength.
const LEAST_MOVES: u32 = 8;

/// Whether a time control gives enough time for rated games.
pub fn is_enough(control: &TimeControl) -> bool {
    let (Bonus::Increment(bonus) | Bonus::Delay(bonus) | Bonus::Bronstein(bonus)) = control.bonus;
    bonus.0.saturating_mul(USUAL_MOVES).saturating_add(control.base.0) >= LEAST_TIME.0
}

/// Whether a game with these numbers of completed moves is rated: enough in all, and each player
/// has made at least one.
pub fn are_enough(completed: [u32; 4]) -> bool {
    let all = completed.iter().fold(0_u32, |all, &moves| all.saturating_add(moves));
    all >= LEAST_MOVES && !completed.contains(&0)
}

/// The part of a game that changes ratings.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rates {
    /// The points of the first team.
    pub first: HalfPoints,
    /// The completed moves of all four.
    pub moves: u32,
    /// How many games of opponents at one address or device are rated in a day, if not all are.
    pub household_games: Option<u32>,
}

/// The deviation of a newcomer with a rating of another list.
const KNOWN: f64 = 200.0;

/// The strength of a player or a team.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Strength {
    pub rating: Glicko2Rating,
    pub games: u32,
    /// When the last of them was rated, in seconds since 1970.
    pub played: i64,
}

impl Strength {
    /// The rating of a newcomer.
    pub const fn new(now: i64) -> Self {
        Self { rating: Glicko2Rating::new(), games: 0, played: now }
    }

    /// The rating of a newcomer who has `points` in another list.
    pub fn known(points: u32, now: i64) -> Self {
        let rating =
            Glicko2Rating { rating: f64::from(points), deviation: KNOWN, ..Glicko2Rating::new() };
        Self { rating, games: 0, played: now }
    }

    /// The rating at a later time.
    fn by(&self, now: i64) -> Glicko2Rating {
        let periods = (now.saturating_sub(self.played) / PERIOD).clamp(0, MOST_PERIODS);
        (0..periods).fold(self.rating, |rating, _| decay_deviation(&rating))
    }

    /// The rating as it is shown.
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "both are small")]
    pub fn shown(&self, now: i64) -> Rating {
        let rating = self.by(now);
        let (points, deviation) = (rating.rating.round(), rating.deviation.round());
        Rating { points: points as i32, deviation: deviation as u32, games: self.games }
    }

    fn after(&self, opponent: Glicko2Rating, score: HalfPoints, now: i64) -> Self {
        let outcome = match score {
            HalfPoints::WIN => Outcomes::WIN,
            HalfPoints::DRAW => Outcomes::DRAW,
            _ => Outcomes::LOSS,
        };
        let own = self.by(now);
        let whole = glicko2_rating_period(&own, &[(opponent, outcome)], &Glicko2Config::new());
        let weight = weight(own.deviation, opponent.deviation);
        let part = |from: f64, to: f64| from + (to - from) * weight;
        let rating = Glicko2Rating {
            rating: part(own.rating, whole.rating),
            deviation: part(own.deviation, whole.deviation),
            volatility: part(own.volatility, whole.volatility),
        };
        Self { rating, games: self.games.saturating_add(1), played: now }
    }
}

/// How much of a game counts for somebody with a deviation against opponents with another: all of
/// it, unless the opponents are newcomers and the player is none.
fn weight(own: f64, opponents: f64) -> f64 {
    (own.max(f64::from(CERTAIN)) / opponents).min(1.0)
}

/// The points of the first team, if an outcome is rated.
pub const fn rated(outcome: Outcome) -> Option<HalfPoints> {
    match outcome {
        Outcome::Won(Team::First) => Some(HalfPoints::WIN),
        Outcome::Won(Team::Second) => Some(HalfPoints(0)),
        Outcome::Drawn => Some(HalfPoints::DRAW),
        Outcome::LostByBoth | Outcome::Void => None,
    }
}

/// Players and teams before or after a game.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Strengths {
    pub players: BySeat<Strength>,
    /// The first team, then the second.
    pub teams: [Strength; 2],
}

/// The ratings after a game in which the first team scored `first`.
pub(crate) fn rate(before: &Strengths, first: HalfPoints, now: i64) -> Strengths {
    let partners = |team: Team| team.seats().map(|seat| before.players[seat]);
    let after = rate_players([Team::First, Team::Second].map(partners), first.0, now);
    let mut players = before.players;
    for (team, after) in [Team::First, Team::Second].into_iter().zip(after) {
        for (seat, after) in team.seats().into_iter().zip(after) {
            players[seat] = after;
        }
    }
    let [first_team, second_team] = before.teams;
    Strengths {
        players,
        teams: [
            first_team.after(second_team.by(now), first, now),
            second_team.after(first_team.by(now), opposite(first), now),
        ],
    }
}

/// Partners after a game in which the first two scored `first` half points. Each is rated by the
/// result against the mean of the opponents.
pub fn rate_players(before: [[Strength; 2]; 2], first: u8, now: i64) -> [[Strength; 2]; 2] {
    let first = HalfPoints(first.min(HalfPoints::WIN.0));
    let [ours, theirs] = before.map(|team| mean(team, now));
    let [one, other] = before;
    [
        one.map(|player| player.after(theirs, first, now)),
        other.map(|player| player.after(ours, opposite(first), now)),
    ]
}

/// The strength of two partners as the opponents of somebody.
fn mean(team: [Strength; 2], now: i64) -> Glicko2Rating {
    let [one, other] = team.map(|player| player.by(now));
    let square = (one.deviation.powi(2) + other.deviation.powi(2)) / 2.0;
    let rating = f64::midpoint(one.rating, other.rating);
    Glicko2Rating { rating, deviation: square.sqrt(), ..Glicko2Rating::new() }
}

const fn opposite(points: HalfPoints) -> HalfPoints {
    HalfPoints(HalfPoints::WIN.0 - points.0)
}

#[cfg(test)]
mod tests {
    use bughouse::Seat;

    use super::*;

    const NOW: i64 = 1_000_000;

    fn strength(points: f64, deviation: f64) -> Strength {
        let rating = Glicko2Rating { rating: points, deviation, volatility: 0.06 };
        Strength { rating, games: 10, played: NOW }
    }

    #[test]
    fn a_winner_against_stronger_players_gains_more_than_a_stronger_partner() {
        let known = |points| strength(points, 60.0);
        let players = BySeat([known(1400.0), known(1700.0), known(1500.0), known(1800.0)]);
        let before = Strengths { players, teams: [strength(1600.0, 80.0); 2] };
        let after = rate(&before, HalfPoints::WIN, NOW);
        let gain = |seat| after.players[seat].rating.rating - before.players[seat].rating.rating;
        assert!(gain(Seat::WhiteA) > gain(Seat::BlackB) && gain(Seat::BlackB) > 0.0);
        assert!(gain(Seat::BlackA) < gain(Seat::WhiteB) && gain(Seat::WhiteB) < 0.0);
        assert!(after.teams[0].rating.rating > 1600.0 && after.teams[1].rating.rating < 1600.0);
        // The mirror image of the game is its mirror image.
        let drawn = rate(&before, HalfPoints::DRAW, NOW);
        assert!((drawn.teams[0].rating.rating - 1600.0).abs() < 1e-6);
        assert!(after.players.0.iter().all(|strength| strength.games == 11));
    }

    #[test]
    fn newcomers_move_the_ratings_of_others_little() {
        let gain = |own: f64, theirs: f64| {
            let ours = strength(1500.0, own);
            let opponent = strength(1500.0, theirs).rating;
            ours.after(opponent, HalfPoints::WIN, NOW).rating.rating - 1500.0
        };
        let whole = |own: f64, theirs: f64| {
            let opponent = strength(1500.0, theirs).rating;
            let results = [(opponent, Outcomes::WIN)];
            let own = strength(1500.0, own).rating;
            glicko2_rating_period(&own, &results, &Glicko2Config::new()).rating - 1500.0
        };
        assert!((gain(60.0, 350.0) / whole(60.0, 350.0) - 110.0 / 350.0).abs() < 1e-9);
        // Among newcomers, among the others, and for a newcomer, a game counts whole.
        for (own, theirs) in [(350.0, 350.0), (60.0, 110.0), (110.0, 60.0), (350.0, 60.0)] {
            assert_eq!(gain(own, theirs), whole(own, theirs), "{own} {theirs}");
        }
    }

    #[test]
    fn uncertainty_grows_with_the_days_and_not_without_end() {
        let strength = strength(1700.0, 50.0);
        let deviation = |days: i64| strength.shown(NOW + days * PERIOD).deviation;
        assert_eq!(deviation(0), 50);
        assert!(deviation(30) > 50 && deviation(365) > deviation(30));
        assert_eq!(deviation(20_000), 350);
        assert_eq!(strength.shown(i64::MIN).deviation, 50, "a clock that was set back");
        assert_eq!(strength.shown(NOW + 500 * PERIOD).points, 1700);
    }

    #[test]
    fn the_example_of_the_paper_comes_out_as_printed() {
        let player = strength(1500.0, 200.0);
        let results = [
            (strength(1400.0, 30.0).rating, Outcomes::WIN),
            (strength(1550.0, 100.0).rating, Outcomes::LOSS),
            (strength(1700.0, 300.0).rating, Outcomes::LOSS),
        ];
        let after = glicko2_rating_period(&player.rating, &results, &Glicko2Config::new());
        assert!((after.rating - 1464.06).abs() < 0.01 && (after.deviation - 151.52).abs() < 0.01);
    }
}
