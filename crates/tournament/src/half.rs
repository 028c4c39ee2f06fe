//! Points as whole numbers: halves for scores, quarters for products of two scores.

use std::{fmt, iter::Sum, ops};

use serde::{Deserialize, Serialize};

/// A number of half points; it may be negative where an arbiter took points (Laws 9.4).
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(transparent)]
pub struct Half(pub i32);

impl Half {
    /// No points.
    pub const ZERO: Self = Self(0);
    /// Half a point.
    pub const DRAW: Self = Self(1);
    /// A point.
    pub const WIN: Self = Self(2);
}

impl ops::Add for Half {
    type Output = Self;
    fn add(self, other: Self) -> Self {
        Self(self.0.saturating_add(other.0))
    }
}

impl ops::AddAssign for Half {
    fn add_assign(&mut self, other: Self) {
        *self = *self + other;
    }
}

impl Sum for Half {
    fn sum<I: Iterator<Item = Self>>(points: I) -> Self {
        points.fold(Self::ZERO, |sum, points| sum + points)
    }
}

impl fmt::Display for Half {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Figure::from(*self).fmt(f)
    }
}

/// The value of a tie-break, in quarters of a point: a product of two halves is a whole number of
/// them.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(transparent)]
pub struct Figure(pub i64);

impl From<Half> for Figure {
    fn from(half: Half) -> Self {
        Self(i64::from(half.0) * 2)
    }
}

impl Figure {
    /// A plain number, such as a count of wins.
    pub fn whole(number: usize) -> Self {
        Self(i64::try_from(number).unwrap_or(i64::MAX / 8) * 4)
    }

    pub(crate) fn product(one: Half, other: Half) -> Self {
        Self(i64::from(one.0) * i64::from(other.0))
    }
}

impl fmt::Display for Figure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let part = ["", "¼", "½", "¾"][(self.0.unsigned_abs() % 4) as usize];
        let whole = self.0.unsigned_abs() / 4;
        let sign = if self.0 < 0 { "-" } else { "" };
        if whole == 0 && !part.is_empty() {
            f.pad(&format!("{sign}{part}"))
        } else {
            f.pad(&format!("{sign}{whole}{part}"))
        }
    }
}
