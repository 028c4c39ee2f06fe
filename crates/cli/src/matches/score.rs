//! Elo estimates from results.

use serde::Serialize;

/// Results of one engine against another.
#[derive(Clone, Debug, Default)]
pub(super) struct Score {
    pub(super) won: u32,
    pub(super) drawn: u32,
    pub(super) lost: u32,
    /// Pairs of games with exchanged teams, by their half points: 0 to 4.
    pairs: [u32; 5],
}

/// An estimate of the difference in strength.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub(super) struct Elo {
    /// The share of points, 0 to 1.
    pub(super) score: f64,
    /// The difference in Elo; `None` if it is unbounded.
    pub(super) elo: Option<f64>,
    /// Lower bound of the 95 % confidence interval, in Elo.
    pub(super) low: Option<f64>,
    /// Upper bound.
    pub(super) high: Option<f64>,
}

/// The quantile of the normal distribution for 95 %.
const Z: f64 = 1.959_964;

impl Score {
    /// Counts a pair, or the part of it that was played, by the half points of each game.
    pub(super) fn add(&mut self, games: &[u8]) {
        for &points in games {
            match points {
                2 => self.won += 1,
                1 => self.drawn += 1,
                _ => self.lost += 1,
            }
        }
        if let &[one, other] = games {
            self.pairs[usize::from(one + other).min(4)] += 1;
        }
    }

    /// The estimate, if any game was played.
    ///
    /// The error is that of pairs (pentanomial), since both games of a pair begin alike. If all
    /// pairs ended alike or there are few, it is Wilson's interval of single games.
    pub(super) fn elo(&self) -> Option<Elo> {
        let games = f64::from(self.won + self.drawn + self.lost);
        if games == 0.0 {
            return None;
        }
        let score = (f64::from(self.won) + f64::from(self.drawn) / 2.0) / games;
        let (low, high) = self.by_pairs().unwrap_or_else(|| wilson(score, games));
        Some(Elo { score, elo: elo(score), low: elo(low), high: elo(high) })
    }

    fn by_pairs(&self) -> Option<(f64, f64)> {
        // With fewer pairs the deviation is unreliable.
        const FEWEST: f64 = 8.0;
        let pairs = f64::from(self.pairs.iter().sum::<u32>());
        let share = |points: usize| points as f64 / 4.0;
        let weighed = |f: &dyn Fn(f64) -> f64| {
            let terms = (0..5).map(|points| f(share(points)) * f64::from(self.pairs[points]));
            terms.sum::<f64>() / pairs
        };
        if pairs < FEWEST {
            return None;
        }
        let mean = weighed(&|x| x);
        let variance = weighed(&|x| (x - mean).powi(2));
        let error = Z * (variance / pairs).sqrt();
        (variance > 0.0).then_some((mean - error, mean + error))
    }
}

/// Wilson's interval.
fn wilson(score: f64, games: f64) -> (f64, f64) {
    let z2 = Z * Z / games;
    let middle = (score + z2 / 2.0) / (1.0 + z2);
    let half = Z / (1.0 + z2) * (score * (1.0 - score) / games + z2 / (4.0 * games)).sqrt();
    (middle - half, middle + half)
}

/// The Elo difference for an expected score.
fn elo(score: f64) -> Option<f64> {
    const BOUND: f64 = 1e-9;
    let inside = score > BOUND && score < 1.0 - BOUND;
    inside.then(|| -400.0 * (1.0 / score - 1.0).log10())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(games: &[[u8; 2]], expected: (f64, Option<f64>)) -> Elo {
        let mut score = Score::default();
        games.iter().for_each(|pair| score.add(pair));
        let elo = score.elo().unwrap();
        assert!((elo.score - expected.0).abs() < 1e-9, "{elo:?}");
        assert_eq!(elo.elo.map(f64::round), expected.1, "{elo:?}");
        elo
    }

    #[test]
    fn results_become_differences_with_bounds() {
        assert_eq!(Score::default().elo(), None);
        let even = check(&[[2, 0]; 50], (0.5, Some(0.0)));
        // All pairs alike: single games decide, 50 of 100.
        assert!(even.low.unwrap() < -60.0 && even.high.unwrap() > 60.0);
        let all = check(&[[2, 2]; 10], (1.0, None));
        assert!(all.low.unwrap() > 200.0 && all.high.is_none());
        let mut mixed = [[2, 0]; 40];
        mixed[..20].fill([2, 2]);
        let better = check(&mixed, (0.75, Some(191.0)));
        assert!((better.low.unwrap()..better.high.unwrap()).contains(&191.0));
        // The games of a pair are correlated, so pairs say more than single games.
        let (low, _) = wilson(0.75, 80.0);
        assert!(better.low.unwrap() > elo(low).unwrap());
    }
}
