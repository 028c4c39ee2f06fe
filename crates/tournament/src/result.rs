//! Results: the half points of each side with a reason. A game need not add up to one point
//! (Laws 8.6, 8.7, 9.4 e–g).

use serde::{Deserialize, Serialize};

use crate::{Half, PhonePlayer};

/// The result of one game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
#[expect(missing_docs, reason = "the names of the fields say it")]
pub struct GameResult {
    pub first: Half,
    pub second: Half,
    pub reason: Reason,
    /// The article of the Laws that the arbiter names.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub article: Option<String>,
    /// Where the game can be found: the id of a record or of a game on the server.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub game: Option<String>,
}

/// Why the points are as they are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
#[expect(missing_docs, reason = "the names say it")]
pub enum Reason {
    Played,
    /// A side was absent; both get 0 if both were.
    Forfeit,
    /// The arbiter set the points.
    Ruled,
    /// The game counts for nothing and is played again.
    Void,
}

impl GameResult {
    /// The first side wins over the board.
    pub const WIN: Self = Self::played(Half::WIN, Half::ZERO);
    /// A draw over the board.
    pub const DRAW: Self = Self::played(Half::DRAW, Half::DRAW);
    /// The second side wins over the board.
    pub const LOSS: Self = Self::played(Half::ZERO, Half::WIN);
    /// A game that does not count and is played again.
    pub const VOID: Self = Self::with(Half::ZERO, Half::ZERO, Reason::Void);

    /// A result over the board.
    pub const fn played(first: Half, second: Half) -> Self {
        Self::with(first, second, Reason::Played)
    }

    /// A result without a game: a side did not come, or broke the rules.
    pub const fn forfeit(first: Half, second: Half) -> Self {
        Self::with(first, second, Reason::Forfeit)
    }

    const fn with(first: Half, second: Half, reason: Reason) -> Self {
        Self { first, second, reason, article: None, game: None }
    }

    /// Points by the arbiter's ruling.
    pub fn ruled(first: Half, second: Half, article: impl Into<String>) -> Self {
        Self { reason: Reason::Ruled, article: Some(article.into()), ..Self::played(first, second) }
    }
}

/// The result that a correction replaced.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub struct Correction {
    /// The number of the record that corrected it, from 0.
    pub record: usize,
    #[expect(missing_docs, reason = "the name says it")]
    pub before: GameResult,
}

/// The author of a report.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reporter {
    /// The author of the record; of a phone without an account, the device.
    pub by: String,
    /// The name that is chosen on the phone.
    pub phone: Option<PhonePlayer>,
}

/// A game of a match.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Game {
    /// The confirmed result.
    pub result: Option<GameResult>,
    /// The sides' own reports, until they agree or an arbiter decides.
    pub reports: [Option<GameResult>; 2],
    /// The authors of the reports.
    pub reporters: [Option<Reporter>; 2],
    /// How many reports came from phones.
    pub(crate) phone_reports: u8,
    /// Void results: the game was played again after each.
    pub voided: Vec<GameResult>,
    /// The corrections of its result, the last one behind the others.
    pub corrections: Vec<Correction>,
    /// The place in the log of the last record that has changed the game.
    pub(crate) changed: Option<usize>,
}

impl Game {
    /// Whether nothing has been said of it.
    pub(crate) fn is_untouched(&self) -> bool {
        self.changed.is_none()
    }

    /// Whether the two sides have reported different results.
    pub fn is_disputed(&self) -> bool {
        let [first, second] = &self.reports;
        self.result.is_none() && first.is_some() && second.is_some() && first != second
    }
}
