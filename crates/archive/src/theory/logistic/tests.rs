//! Regressions on data with known coefficients.

use super::{FitError, Observations};

/// Games of several positions with a common result, drawn with these coefficients.
///
/// All positions of a game have the values of its first one, so a game tells no more than one
/// position would.
fn drawn(coefficients: &[f64], games: usize, positions: usize, seed: u64) -> Observations {
    let mut chance = fastrand::Rng::with_seed(seed);
    let mut observations = Observations::new(coefficients.len());
    for _ in 0..games {
        let mut values: Vec<f32> = coefficients.iter().map(|_| chance.i32(-3..=3) as f32).collect();
        values[0] = 1.0;
        let sum: f64 = coefficients.iter().zip(&values).map(|(it, &x)| it * f64::from(x)).sum();
        let outcome = f32::from(u8::from(chance.f64() < super::logistic(sum)));
        for _ in 0..positions {
            observations.push(&values, outcome, 1.0 / positions as f32);
        }
        observations.end_cluster();
    }
    observations
}

const KNOWN: [f64; 4] = [0.1, 0.4, -0.25, 0.05];

#[test]
fn known_coefficients_are_found() {
    let fit = drawn(&KNOWN, 20_000, 1, 1).fit().unwrap();
    for (at, known) in KNOWN.iter().enumerate() {
        let found = fit.coefficients[at].unwrap();
        let error = fit.error(at);
        assert!((found - known).abs() < 3.5 * error, "{at}: {found} ± {error}");
        assert!((0.005..0.03).contains(&error), "{error}");
    }
    assert!(fit.iterations < 10);
}

/// In 95 of 100 samples the coefficient lies in the interval, give or take chance.
#[test]
fn errors_are_as_large_as_they_say() {
    let mut within = 0;
    for seed in 0..100 {
        let fit = drawn(&KNOWN, 300, 2, seed).fit().unwrap();
        let away = (fit.coefficients[1].unwrap() - KNOWN[1]).abs();
        within += i32::from(away < 1.96 * fit.error(1));
    }
    assert!((88..=99).contains(&within), "{within} of 100");
}

/// Repeating the positions of each game changes neither the estimate nor its error.
#[test]
fn a_long_game_tells_no_more_than_a_short_one() {
    let (short, long) = (drawn(&KNOWN, 500, 1, 7), drawn(&KNOWN, 500, 8, 7));
    let (short, long) = (short.fit().unwrap(), long.fit().unwrap());
    for at in 0..KNOWN.len() {
        let [one, two] = [&short, &long].map(|fit| fit.coefficients[at].unwrap());
        assert!((one - two).abs() < 1e-6, "{one} {two}");
        assert!((short.error(at) / long.error(at) - 1.0).abs() < 1e-6);
    }
}

#[test]
fn a_quotient_has_an_error() {
    let fit = drawn(&[0.0, 0.2, 0.6], 20_000, 1, 3).fit().unwrap();
    let (ratio, error) = fit.ratio(2, 1).unwrap();
    assert!((ratio - 3.0).abs() < 3.5 * error && error < 0.3, "{ratio} ± {error}");
    assert_eq!(fit.ratio(1, 0), None, "the constant may be 0");
}

#[test]
fn data_without_an_estimate_is_refused() {
    assert_eq!(drawn(&KNOWN, 39, 5, 1).fit(), Err(FitError::TooFew));
    assert_eq!(Observations::new(3).fit(), Err(FitError::TooFew));
    let mut separated = Observations::new(2);
    for n in 0..100 {
        let value = n as f32 - 49.5;
        separated.push(&[1.0, value], f32::from(value > 0.0), 1.0);
        separated.end_cluster();
    }
    assert_eq!(separated.fit(), Err(FitError::Separated));
}

/// A variable that others determine is left out, and the others have the estimate without it.
#[test]
fn a_variable_that_others_determine_has_no_coefficient() {
    let (mut all, mut without) = (Observations::new(4), Observations::new(3));
    for n in 0_u8..100 {
        let (one, two) = (f32::from(n % 7), f32::from(n % 5));
        let (outcome, last) = (f32::from(n % 2), f32::from(n % 3));
        all.push(&[one, two, one + two, last], outcome, 1.0);
        without.push(&[one, two, last], outcome, 1.0);
        all.end_cluster();
        without.end_cluster();
    }
    let (all, without) = (all.fit().unwrap(), without.fit().unwrap());
    assert_eq!(all.coefficients[2], None);
    for (at, other) in [(0, 0), (1, 1), (3, 2)] {
        assert_eq!(all.coefficients[at], without.coefficients[other]);
        assert_eq!(all.error(at), without.error(other));
    }
}

#[test]
fn a_variable_that_is_always_zero_has_no_coefficient() {
    let mut observations = Observations::new(2);
    for n in 0_u8..40 {
        observations.push(&[1.0, 0.0], f32::from(n % 4) / 3.0, 1.0);
        observations.end_cluster();
    }
    let fit = observations.fit().unwrap();
    assert_eq!(fit.coefficients[1], None);
    assert!(fit.coefficients[0].unwrap().abs() < 1e-6, "half of the points");
}
