//! Logistic regression with few variables and many observations, some of which belong together.
//!
//! The estimate maximizes the weighted likelihood by Newton's method. Its covariance is that of a
//! sandwich: the scores of a cluster are added up before they are squared, so that observations of
//! one game count as one. An outcome may be any number from 0 to 1; a draw is a half.

use std::fmt;

/// The observations of a regression.
#[derive(Clone, Debug, Default)]
pub struct Observations {
    columns: usize,
    values: Vec<f32>,
    outcomes: Vec<f32>,
    weights: Vec<f32>,
    /// Where each cluster ends, as a number of observations.
    ends: Vec<u32>,
}

/// The result of a regression.
#[derive(Clone, Debug, PartialEq)]
pub struct Fit {
    /// For each variable its coefficient, or `None` if it is 0 everywhere or those before it
    /// determine it.
    pub coefficients: Vec<Option<f64>>,
    /// The covariance of the coefficients, row by row; 0 for variables without one.
    covariance: Vec<f64>,
    /// How many steps the regression took.
    pub iterations: u32,
}

/// Why the observations have no estimate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum FitError {
    /// There are too few clusters for the number of variables.
    TooFew,
    /// The variables tell the outcomes apart without error, so that no coefficient is large enough.
    Separated,
}

impl fmt::Display for FitError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::TooFew => "there are too few games",
            Self::Separated => "the variables determine the results of these games",
        })
    }
}

impl std::error::Error for FitError {}

impl Observations {
    /// None yet, of a number of variables. A constant is a variable too.
    pub fn new(columns: usize) -> Self {
        Self { columns, ..Self::default() }
    }

    /// Adds an observation to the present cluster.
    ///
    /// # Panics
    ///
    /// `values` has another length than the number of variables.
    pub fn push(&mut self, values: &[f32], outcome: f32, weight: f32) {
        assert_eq!(values.len(), self.columns, "a value for each variable");
        self.values.extend_from_slice(values);
        self.outcomes.push(outcome);
        self.weights.push(weight);
    }

    /// Ends the present cluster, if it has observations.
    pub fn end_cluster(&mut self) {
        let end = self.outcomes.len() as u32;
        if self.ends.last().copied().unwrap_or(0) < end {
            self.ends.push(end);
        }
    }

    /// Adds the clusters of others.
    pub fn append(&mut self, mut others: Self) {
        let before = self.outcomes.len() as u32;
        self.values.append(&mut others.values);
        self.outcomes.append(&mut others.outcomes);
        self.weights.append(&mut others.weights);
        self.ends.extend(others.ends.into_iter().map(|end| before + end));
    }

    /// The number of observations.
    pub const fn len(&self) -> usize {
        self.outcomes.len()
    }

    /// Whether there are no observations.
    pub const fn is_empty(&self) -> bool {
        self.outcomes.is_empty()
    }

    /// The number of clusters, which are independent of each other.
    pub const fn clusters(&self) -> usize {
        self.ends.len()
    }

    /// Estimates the coefficients.
    ///
    /// # Errors
    ///
    /// The observations have no estimate.
    pub fn fit(&self) -> Result<Fit, FitError> {
        /// The least number of clusters for each variable: with fewer, the errors are too small.
        const CLUSTERS: usize = 10;
        let scales = self.scales();
        let used: Vec<usize> = (0..self.columns).filter(|&at| scales[at] > 0.0).collect();
        if self.clusters() < CLUSTERS * used.len().max(1) {
            return Err(FitError::TooFew);
        }
        let used = Problem { all: self, scales: &scales, used: &used }.independent();
        let problem = Problem { all: self, scales: &scales, used: &used };
        let (solution, iterations) = problem.maximize()?;
        let sandwich = problem.sandwich(&solution)?;
        let (count, columns) = (used.len(), self.columns);
        let mut fit = Fit {
            coefficients: vec![None; columns],
            covariance: vec![0.0; columns * columns],
            iterations,
        };
        for (row, &at) in used.iter().enumerate() {
            fit.coefficients[at] = Some(solution[row] / scales[at]);
            for (column, &other) in used.iter().enumerate() {
                let scale = scales[at] * scales[other];
                fit.covariance[at * columns + other] = sandwich[row * count + column] / scale;
            }
        }
        Ok(fit)
    }

    /// The root of the mean square of each variable. Divided by it, variables are alike in size.
    fn scales(&self) -> Vec<f64> {
        let mut sums = vec![0.0; self.columns];
        for row in self.values.chunks_exact(self.columns.max(1)) {
            for (sum, &value) in sums.iter_mut().zip(row) {
                *sum += f64::from(value) * f64::from(value);
            }
        }
        sums.into_iter().map(|sum| (sum / self.len().max(1) as f64).sqrt()).collect()
    }
}

impl Fit {
    /// The standard error of a coefficient.
    pub fn error(&self, at: usize) -> f64 {
        self.covariance(at, at).max(0.0).sqrt()
    }

    /// The covariance of two coefficients.
    pub fn covariance(&self, one: usize, other: usize) -> f64 {
        self.covariance[one * self.coefficients.len() + other]
    }

    /// The quotient of two coefficients with its standard error, if the second one is clearly not
    /// 0: at least four of its standard errors.
    pub fn ratio(&self, one: usize, other: usize) -> Option<(f64, f64)> {
        let (a, b) = (self.coefficients[one]?, self.coefficients[other]?);
        if b.abs() < 4.0 * self.error(other) || b == 0.0 {
            return None;
        }
        let ratio = a / b;
        let variance = self.covariance(one, one) - 2.0 * ratio * self.covariance(one, other)
            + ratio * ratio * self.covariance(other, other);
        Some((ratio, variance.max(0.0).sqrt() / b.abs()))
    }
}

/// The likelihood of observations as a function of coefficients of scaled variables.
struct Problem<'a> {
    all: &'a Observations,
    scales: &'a [f64],
    used: &'a [usize],
}

/// The likelihood at a point, with its first derivatives and the negative second ones.
struct Point {
    likelihood: f64,
    gradient: Vec<f64>,
    information: Vec<f64>,
}

impl Problem<'_> {
    /// Calls `see` with each observation: its number, scaled values, outcome and weight.
    fn each(&self, mut see: impl FnMut(usize, &[f64], f64, f64)) {
        let mut scaled = vec![0.0; self.used.len()];
        for (at, row) in self.all.values.chunks_exact(self.all.columns).enumerate() {
            for (value, &column) in scaled.iter_mut().zip(self.used) {
                *value = f64::from(row[column]) / self.scales[column];
            }
            see(at, &scaled, self.all.outcomes[at].into(), self.all.weights[at].into());
        }
    }

    fn likelihood(&self, point: &[f64]) -> f64 {
        let mut sum = 0.0;
        self.each(|_, row, outcome, weight| {
            sum += weight * log_likelihood(dot(row, point), outcome);
        });
        sum
    }

    fn at(&self, point: &[f64]) -> Point {
        let count = self.used.len();
        let mut likelihood = 0.0;
        let (mut gradient, mut information) = (vec![0.0; count], vec![0.0; count * count]);
        self.each(|_, row, outcome, weight| {
            let sum = dot(row, point);
            let chance = logistic(sum);
            likelihood += weight * log_likelihood(sum, outcome);
            let (slope, curve) = (weight * (outcome - chance), weight * chance * (1.0 - chance));
            for (one, &value) in row.iter().enumerate() {
                gradient[one] += slope * value;
                // The lower half; the other one is the same.
                for (sum, &other) in information[one * count..].iter_mut().zip(&row[..=one]) {
                    *sum += curve * value * other;
                }
            }
        });
        Point { likelihood, gradient, information }
    }

    /// The variables without those that the ones before them determine.
    fn independent(&self) -> Vec<usize> {
        let count = self.used.len();
        let information = self.at(&vec![0.0; count]).information;
        let mut kept: Vec<usize> = (0..count).collect();
        loop {
            let cells = kept.iter().flat_map(|row| kept.iter().map(move |at| row * count + at));
            let part = cells.map(|cell| information[cell]).collect();
            match Cholesky::new(part, kept.len()) {
                Ok(_) => return kept.into_iter().map(|at| self.used[at]).collect(),
                Err(row) => drop(kept.remove(row)),
            }
        }
    }

    fn maximize(&self) -> Result<(Vec<f64>, u32), FitError> {
        /// Newton's method takes fewer than ten from 0, if there is a maximum.
        const MAX_ITERATIONS: u32 = 50;
        /// A scaled coefficient of this size decides results alone.
        const MAX_COEFFICIENT: f64 = 30.0;
        let mut point = vec![0.0; self.used.len()];
        for iteration in 1..=MAX_ITERATIONS {
            let Point { likelihood, gradient, information } = self.at(&point);
            let step = self.cholesky(information)?.solve(&gradient);
            let mut length = 1.0;
            loop {
                let next: Vec<f64> =
                    point.iter().zip(&step).map(|(at, step)| at + length * step).collect();
                // Rounding may take a little from the likelihood near its maximum.
                if self.likelihood(&next) >= likelihood - 1e-9 * likelihood.abs() {
                    point = next;
                    break;
                }
                length /= 2.0;
                if length < 1e-6 {
                    return Err(FitError::Separated);
                }
            }
            if point.iter().any(|at| at.abs() > MAX_COEFFICIENT) {
                return Err(FitError::Separated);
            }
            if step.iter().all(|step| step.abs() * length < 1e-8) {
                return Ok((point, iteration));
            }
        }
        Err(FitError::Separated)
    }

    /// The covariance at the maximum, clustered.
    fn sandwich(&self, point: &[f64]) -> Result<Vec<f64>, FitError> {
        let count = self.used.len();
        let mut meat = vec![0.0; count * count];
        let mut scores = vec![0.0; count];
        let mut cluster = 0;
        let ends = &self.all.ends;
        self.each(|at, row, outcome, weight| {
            let slope = weight * (outcome - logistic(dot(row, point)));
            for (score, &value) in scores.iter_mut().zip(row) {
                *score += slope * value;
            }
            if ends.get(cluster).is_some_and(|&end| at + 1 == end as usize) {
                cluster += 1;
                for (one, score) in scores.iter().enumerate() {
                    for (sum, other) in meat[one * count..][..count].iter_mut().zip(&scores) {
                        *sum += score * other;
                    }
                }
                scores.fill(0.0);
            }
        });
        let clusters = self.all.clusters() as f64;
        let correction = clusters / (clusters - 1.0).max(1.0);
        let bread = self.cholesky(self.at(point).information)?;
        // bread⁻¹ · meat · bread⁻¹, of symmetric matrices.
        let half: Vec<f64> = meat.chunks_exact(count).flat_map(|row| bread.solve(row)).collect();
        let turned = transpose(&half, count);
        let whole = turned.chunks_exact(count).flat_map(|row| bread.solve(row));
        Ok(whole.map(|value| value * correction).collect())
    }

    fn cholesky(&self, information: Vec<f64>) -> Result<Cholesky, FitError> {
        // The variables are independent: only chances near 0 and 1 take information away.
        Cholesky::new(information, self.used.len()).map_err(|_| FitError::Separated)
    }
}

/// A positive definite matrix as the product of a triangle and its mirror image.
struct Cholesky {
    count: usize,
    triangle: Vec<f64>,
}

impl Cholesky {
    /// Takes the lower half of a matrix apart, or names the row that others determine.
    fn new(mut matrix: Vec<f64>, count: usize) -> Result<Self, usize> {
        /// The least share of a diagonal element that must be left.
        const LEAST: f64 = 1e-9;
        for row in 0..count {
            let whole = matrix[row * count + row];
            for column in 0..=row {
                let (above, own) = matrix.split_at(row * count);
                let other = if column == row { own } else { &above[column * count..] };
                let done = dot(&own[..column], &other[..column]);
                let rest = own[column] - done;
                matrix[row * count + column] = if column < row {
                    rest / matrix[column * count + column]
                } else if rest > whole * LEAST && rest > 0.0 {
                    rest.sqrt()
                } else {
                    return Err(row);
                };
            }
        }
        Ok(Self { count, triangle: matrix })
    }

    /// Solves `matrix · x = right`.
    fn solve(&self, right: &[f64]) -> Vec<f64> {
        let (count, triangle) = (self.count, &self.triangle);
        let mut x = right.to_vec();
        for row in 0..count {
            let own = &triangle[row * count..];
            x[row] = (x[row] - dot(&own[..row], &x[..row])) / own[row];
        }
        for row in (0..count).rev() {
            let below = (row + 1..count).map(|at| triangle[at * count + row] * x[at]);
            x[row] = (x[row] - below.sum::<f64>()) / triangle[row * count + row];
        }
        x
    }
}

fn transpose(matrix: &[f64], count: usize) -> Vec<f64> {
    let cells = (0..count).flat_map(|column| (0..count).map(move |row| row * count + column));
    cells.map(|at| matrix[at]).collect()
}

fn dot(one: &[f64], other: &[f64]) -> f64 {
    one.iter().zip(other).map(|(one, other)| one * other).sum()
}

fn logistic(sum: f64) -> f64 {
    1.0 / (1.0 + (-sum).exp())
}

/// The logarithm of the likelihood of an outcome, without overflow.
fn log_likelihood(sum: f64, outcome: f64) -> f64 {
    // ln(1 + e^sum)
    let softplus = sum.max(0.0) + (-sum.abs()).exp().ln_1p();
    outcome * sum - softplus
}

#[cfg(test)]
mod tests;
