//! The arbiter's rulings as sentences in English, Czech and German.
//!
//! The arbiter answers with ids and fields ([`bughouse::Description`]). This crate turns them into
//! sentences through a catalogue of messages per language in `locales/`. It decides no rules, and
//! the crates of the rules contain no natural language.
//!
//! ```
//! use tandem_rulings::{Language, Words, bughouse::Log};
//!
//! let log: Log = r#"
//! [Ruleset "wbn"]
//! [TimeControl "300+0"]
//!
//! 0:00 start
//! 0:05 BlackB resigns
//! "#
//! .parse()?;
//! let (arbiter, _) = log.replay();
//! let end = arbiter.end().expect("the game has ended");
//! assert_eq!(
//!     Words::new(Language::English).end(end),
//!     "BlackA and WhiteB win: 2.1c, BlackB resigned."
//! );
//! assert_eq!(
//!     Words::new(Language::Czech).end(end),
//!     "BlackA a WhiteB vyhráli: 2.1c, BlackB se vzdal."
//! );
//! # Ok::<(), tandem_rulings::bughouse::LogError>(())
//! ```

#![warn(missing_docs)]

mod catalogue;
mod language;
mod message;
#[cfg(test)]
mod tests;

pub use bughouse;

use bughouse::{
    Cause, Claim, End, HalfPoints, Illegality, Outcome, Reason, Refusal, RefusalReason, Ruling,
    Team, Verdict,
};

use catalogue::Catalogue;
use message::Message;

pub use language::{Language, ParseLanguageError};

/// Formats rulings in one language. [`Words::new`] parses a catalogue, so keep the value.
pub struct Words {
    catalogue: Catalogue,
}

impl std::fmt::Debug for Words {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_tuple("Words").field(&self.language()).finish()
    }
}

impl Words {
    /// The words of a language.
    pub fn new(language: Language) -> Self {
        Self { catalogue: Catalogue::new(language) }
    }

    /// The language of the words.
    pub const fn language(&self) -> Language {
        self.catalogue.language
    }

    /// A ruling as a sentence. It does not name the article, unless the ruling ends the game: see
    /// [`Words::end`].
    pub fn ruling(&self, ruling: &Ruling) -> String {
        self.verdict(&ruling.verdict)
    }

    /// Like [`Words::ruling`], but writes a completed move as `act`: a ruling knows its squares,
    /// but not the position that short notation needs.
    pub fn ruling_on_move(&self, ruling: &Ruling, act: impl std::fmt::Display) -> String {
        match &ruling.verdict {
            completed @ Verdict::Completed { .. } => {
                let mut message =
                    Message::from_description("ruling", completed.describe()).with("act", act);
                message.default_to_none(&["captured"]);
                self.catalogue.format(&message)
            }
            verdict => self.verdict(verdict),
        }
    }

    /// A verdict as a sentence.
    pub fn verdict(&self, verdict: &Verdict) -> String {
        match verdict {
            Verdict::Ended(end) => self.end(end),
            Verdict::Refused(refusal) => self.refusal(refusal),
            _ => {
                let mut message = Message::from_description("ruling", verdict.describe());
                message.default_to_none(&["captured"]);
                self.catalogue.format(&message)
            }
        }
    }

    /// How a game ended and why, with the article. Lists every cause if several are combined
    /// (1.10).
    pub fn end(&self, end: &End) -> String {
        let outcome = self.outcome(end.outcome);
        match &end.causes[..] {
            [] => self.catalogue.format(&Message::new("end-unexplained").with("outcome", outcome)),
            [cause] => self.catalogue.format(
                &Message::new("end-one")
                    .with("outcome", outcome)
                    .with("article", cause.article)
                    .with("cause", self.cause(cause)),
            ),
            causes => {
                let part = |cause: &Cause| {
                    let outcome = format!("outcome-{}", cause.outcome.id());
                    self.catalogue.format(
                        &Message::new("end-several-cause")
                            .with("article", cause.article)
                            .with("cause", self.cause(cause))
                            .with("outcome", self.catalogue.form(&outcome, "within")),
                    )
                };
                let parts: Vec<_> = causes.iter().map(part).collect();
                self.catalogue.format(
                    &Message::new("end-several")
                        .with("outcome", outcome)
                        .number("count", causes.len() as f64)
                        .with("causes", parts.join("; ")),
                )
            }
        }
    }

    /// The cause of an ending, as a clause without a full stop.
    pub fn cause(&self, cause: &Cause) -> String {
        let mut message = Message::from_description("end", cause.describe());
        match cause.reason {
            Reason::IllegalMove { why, .. } | Reason::KingTaken { why, .. } => {
                message = message.with("reason", self.illegality(why));
            }
            _ => {}
        }
        message.default_to_none(&["act", "board", "seat"]);
        self.catalogue.format(&message)
    }

    /// A refusal as a sentence: the reason, what is allowed instead, and when.
    pub fn refusal(&self, refusal: &Refusal) -> String {
        let allowed = refusal.allowed.map(|allowed| {
            let mut message = Message::from_description("allowed", allowed.describe());
            if let bughouse::Allowed::Claim(claim) = allowed {
                message = message.with("claim", self.claim(claim));
            }
            self.catalogue.format(&message)
        });
        let when = refusal
            .when
            .describe()
            .map(|when| self.catalogue.format(&Message::from_description("when", when)));
        let id = match (&allowed, &when) {
            (Some(_), Some(_)) => "refused-allowed-when",
            (Some(_), None) => "refused-allowed",
            (None, Some(_)) => "refused-when",
            (None, None) => "refused",
        };
        let mut message = Message::new(id).with("why", self.why(refusal.reason));
        if let Some(allowed) = allowed {
            message = message.with("allowed", allowed);
        }
        if let Some(when) = when {
            message = message.with("when", when);
        }
        self.catalogue.format(&message)
    }

    /// The reason for a refusal, as a clause without a full stop.
    pub fn why(&self, why: RefusalReason) -> String {
        match why {
            RefusalReason::Illegal(illegality) => {
                let reason = self.illegality(illegality);
                self.catalogue.format(&Message::new("why-illegal").with("reason", reason))
            }
            _ => self.catalogue.format(&Message::from_description("why", why.describe())),
        }
    }

    /// Why a move is illegal, as a clause without a full stop.
    pub fn illegality(&self, illegality: Illegality) -> String {
        self.catalogue.format(&Message::from_description("illegal", illegality.describe()))
    }

    /// A claim, as the object of "to claim".
    pub fn claim(&self, claim: Claim) -> String {
        let id = match claim {
            Claim::Mate(_) => "claim-mate",
            Claim::IllegalMove(_) => "claim-illegal-move",
            Claim::Flag(_) => "claim-flag",
            Claim::Threefold { .. } => "claim-threefold",
            Claim::Premove(_) => "claim-premove",
            Claim::StartingError(_) => "claim-starting-error",
            Claim::RepeatedlyHiding(_) => "claim-repeatedly-hiding",
        };
        self.catalogue.format(&Message::new(id).with("board", claim.board()))
    }

    /// The outcome of a game, without a full stop.
    pub fn outcome(&self, outcome: Outcome) -> String {
        self.catalogue.format(&Message::new(format!("outcome-{}", outcome.id())))
    }

    /// The statement that a game has not ended, without a full stop.
    pub fn unfinished(&self) -> String {
        self.catalogue.format(&Message::new("unfinished"))
    }

    /// A message from the section `Reports` of the catalogue, for texts about games and records
    /// that are not rulings. `values` are inserted unchanged.
    pub fn message(&self, id: &'static str, values: &[(&'static str, &str)]) -> String {
        let message = Message::new(id);
        self.catalogue
            .format(&values.iter().fold(message, |message, (name, text)| message.with(name, text)))
    }

    /// The seats of a team, joined by "and".
    pub fn team(&self, team: Team) -> String {
        let id = match team {
            Team::First => "team-first",
            Team::Second => "team-second",
        };
        self.catalogue.format(&Message::new(id))
    }

    /// The points of both teams, first team first: `1–0`, `½–½`.
    pub fn score(&self, first: HalfPoints, second: HalfPoints) -> String {
        format!("{}–{}", message::points(first), message::points(second))
    }
}

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
