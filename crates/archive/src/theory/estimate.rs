//! Numbers with their uncertainty.

use serde::Serialize;

/// How many standard errors a 95 % interval reaches to either side.
const Z: f64 = 1.959_964;

/// A number with its 95 % interval.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Estimate {
    /// The number itself.
    pub value: f64,
    /// The lower end of the interval.
    pub low: f64,
    /// The upper end of the interval.
    pub high: f64,
}

impl Estimate {
    /// From a standard error.
    pub fn new(value: f64, error: f64) -> Self {
        Self { value, low: value - Z * error, high: value + Z * error }
    }

    /// How far a share of `one` lies above a share of `two`, both as successes and trials.
    ///
    /// The interval is that of Agresti and Caffo, which adds a success and a failure to each: it
    /// holds for few trials too.
    pub fn difference(one: (f64, u64), two: (f64, u64)) -> Option<Self> {
        let share = |(good, all): (f64, u64)| (all > 0).then(|| good / all as f64);
        let value = share(one)? - share(two)?;
        let padded =
            |(good, all): (f64, u64)| ((good + 1.0) / (all as f64 + 2.0), all as f64 + 2.0);
        let [(p, n), (q, m)] = [padded(one), padded(two)];
        let error = (p * (1.0 - p) / n + q * (1.0 - q) / m).sqrt();
        let middle = p - q;
        // The raw difference lies within, however few the trials are.
        let (low, high) = (middle - Z * error, middle + Z * error);
        Some(Self { value, low: low.min(value).max(-1.0), high: high.max(value).min(1.0) })
    }

    /// Whether 0 lies outside the interval.
    pub fn is_clear(&self) -> bool {
        self.low > 0.0 || self.high < 0.0
    }

    /// Half the length of the interval.
    pub fn margin(&self) -> f64 {
        (self.high - self.low) / 2.0
    }
}

/// The mean of numbers, one for each game.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Mean {
    count: u64,
    sum: f64,
    squares: f64,
}

impl Mean {
    pub(super) fn push(&mut self, value: f64) {
        self.count += 1;
        self.sum += value;
        self.squares += value * value;
    }

    pub(super) fn add(&mut self, other: &Self) {
        self.count += other.count;
        self.sum += other.sum;
        self.squares += other.squares;
    }

    pub(super) const fn count(&self) -> u64 {
        self.count
    }

    /// `None` for less than two numbers.
    pub(super) fn estimate(&self) -> Option<Estimate> {
        if self.count < 2 {
            return None;
        }
        let count = self.count as f64;
        let mean = self.sum / count;
        let variance = (self.squares - mean * self.sum).max(0.0) / (count - 1.0);
        Some(Estimate::new(mean, (variance / count).sqrt()))
    }
}

#[cfg(test)]
mod tests {
    use super::{Estimate, Mean};

    #[test]
    fn few_trials_have_wide_intervals() {
        let few = Estimate::difference((1.0, 1), (50.0, 100)).unwrap();
        assert!((few.value - 0.5).abs() < 1e-12 && !few.is_clear(), "{few:?}");
        let many = Estimate::difference((600.0, 1000), (5000.0, 10_000)).unwrap();
        assert!(many.is_clear() && (0.028..0.034).contains(&many.margin()), "{many:?}");
        assert_eq!(Estimate::difference((0.0, 0), (1.0, 2)), None);
        let all = Estimate::difference((3.0, 3), (0.0, 3)).unwrap();
        assert!(all.low <= all.value && all.value <= all.high && all.high <= 1.0, "{all:?}");
    }

    #[test]
    fn the_interval_of_a_mean() {
        let mut mean = Mean::default();
        assert_eq!(mean.estimate(), None);
        (0..100).for_each(|n| mean.push(f64::from(n % 2)));
        let estimate = mean.estimate().unwrap();
        // Half of the standard deviation of a coin is 0.5, of a hundred of them 0.05.
        assert!((estimate.value - 0.5).abs() < 1e-12);
        assert!((estimate.margin() - 0.0985).abs() < 0.0005, "{estimate:?}");
    }
}
