//! What the arbiter rules, as sentences in English and Czech.
//!
//! The arbiter answers with ids and fields ([`bughouse::Description`]); here they become words, through a catalogue of
//! messages for each language in `locales/`. No rule is decided here, and the crates of the rules know no language.
//!
//! ```
//! use tandem_rulings::{Language, Words};
//!
//! let log: bughouse::Log = r#"
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
//! # Ok::<(), bughouse::LogError>(())
//! ```

mod catalogue;
mod language;
mod said;
#[cfg(test)]
mod tests;

use bughouse::{
    Cause, Claim, End, HalfPoints, Illegality, Outcome, Reason, Refusal, Ruling, Team, Verdict, Why,
};

use catalogue::Catalogue;
use said::Said;

pub use language::{Language, ParseLanguageError};

/// The words of one language. Making them reads a catalogue; keep them.
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

    /// Which language it is.
    pub const fn language(&self) -> Language {
        self.catalogue.language
    }

    /// A ruling as a sentence. The article is not in it, but in the sentence of an end: [`Words::end`].
    pub fn ruling(&self, ruling: &Ruling) -> String {
        self.verdict(&ruling.verdict)
    }

    /// As [`Words::ruling`], with the move that is completed written as its reader wants it: a ruling knows its squares,
    /// not the position that short notation needs.
    pub fn ruling_on_move(&self, ruling: &Ruling, act: impl std::fmt::Display) -> String {
        match &ruling.verdict {
            completed @ Verdict::Completed { .. } => {
                let mut said = Said::of("ruling", completed.describe()).with("act", act);
                said.or_none(&["captured"]);
                self.catalogue.say(&said)
            }
            verdict => self.verdict(verdict),
        }
    }

    /// What is ruled, as a sentence.
    pub fn verdict(&self, verdict: &Verdict) -> String {
        match verdict {
            Verdict::Ended(end) => self.end(end),
            Verdict::Refused(refusal) => self.refusal(refusal),
            _ => {
                let mut said = Said::of("ruling", verdict.describe());
                said.or_none(&["captured"]);
                self.catalogue.say(&said)
            }
        }
    }

    /// How a game ended and why, each end with its article; where several are added up, all of them (1.10).
    pub fn end(&self, end: &End) -> String {
        let outcome = self.outcome(end.outcome);
        match &end.causes[..] {
            [] => self.catalogue.say(&Said::named("end-unexplained").with("outcome", outcome)),
            [cause] => self.catalogue.say(
                &Said::named("end-one")
                    .with("outcome", outcome)
                    .with("article", cause.article)
                    .with("cause", self.cause(cause)),
            ),
            causes => {
                let part = |cause: &Cause| {
                    let outcome = format!("outcome-{}", cause.outcome.id());
                    self.catalogue.say(
                        &Said::named("end-several-cause")
                            .with("article", cause.article)
                            .with("cause", self.cause(cause))
                            .with("outcome", self.catalogue.form(&outcome, "within")),
                    )
                };
                let parts: Vec<_> = causes.iter().map(part).collect();
                self.catalogue.say(
                    &Said::named("end-several")
                        .with("outcome", outcome)
                        .number("count", causes.len() as f64)
                        .with("causes", parts.join("; ")),
                )
            }
        }
    }

    /// What ended a game, as a clause without a full stop.
    pub fn cause(&self, cause: &Cause) -> String {
        let mut said = Said::of("end", cause.describe());
        match cause.reason {
            Reason::IllegalMove { why, .. } | Reason::KingTaken { why, .. } => {
                said = said.with("reason", self.illegality(why));
            }
            _ => {}
        }
        said.or_none(&["board", "seat"]);
        self.catalogue.say(&said)
    }

    /// Why something is refused, what would have been allowed, and until when.
    pub fn refusal(&self, refusal: &Refusal) -> String {
        let allowed = refusal.allowed.map(|allowed| {
            let mut said = Said::of("allowed", allowed.describe());
            if let bughouse::Allowed::Claim(claim) = allowed {
                said = said.with("claim", self.claim(claim));
            }
            self.catalogue.say(&said)
        });
        let when = refusal.when.describe().map(|when| self.catalogue.say(&Said::of("when", when)));
        let id = match (&allowed, &when) {
            (Some(_), Some(_)) => "refused-allowed-when",
            (Some(_), None) => "refused-allowed",
            (None, Some(_)) => "refused-when",
            (None, None) => "refused",
        };
        let mut said = Said::named(id).with("why", self.why(refusal.why));
        if let Some(allowed) = allowed {
            said = said.with("allowed", allowed);
        }
        if let Some(when) = when {
            said = said.with("when", when);
        }
        self.catalogue.say(&said)
    }

    /// Why something is refused, as a clause without a full stop.
    pub fn why(&self, why: Why) -> String {
        match why {
            Why::Illegal(illegality) => {
                let reason = self.illegality(illegality);
                self.catalogue.say(&Said::named("why-illegal").with("reason", reason))
            }
            _ => self.catalogue.say(&Said::of("why", why.describe())),
        }
    }

    /// What is wrong with a move, as a clause without a full stop.
    pub fn illegality(&self, illegality: Illegality) -> String {
        self.catalogue.say(&Said::of("illegal", illegality.describe()))
    }

    /// What is claimed, as the object of the claim.
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
        self.catalogue.say(&Said::named(id).with("board", claim.board()))
    }

    /// What comes of a game, without a full stop.
    pub fn outcome(&self, outcome: Outcome) -> String {
        self.catalogue.say(&Said::named(format!("outcome-{}", outcome.id())))
    }

    /// That a game has not ended, without a full stop.
    pub fn unfinished(&self) -> String {
        self.catalogue.say(&Said::named("unfinished"))
    }

    /// A message of the section `Reports` of the catalogues, by its id: for reports on games and their records, which
    /// are no rulings. The values are texts.
    pub fn message(&self, id: &'static str, values: &[(&'static str, &str)]) -> String {
        let said = Said::named(id);
        self.catalogue.say(&values.iter().fold(said, |said, (name, text)| said.with(name, text)))
    }

    /// Who is in a team.
    pub fn team(&self, team: Team) -> String {
        let id = match team {
            Team::First => "team-first",
            Team::Second => "team-second",
        };
        self.catalogue.say(&Said::named(id))
    }

    /// The points of both teams, the first's before the second's: `1–0`, `½–½`.
    pub fn score(&self, first: HalfPoints, second: HalfPoints) -> String {
        format!("{}–{}", said::points(first), said::points(second))
    }
}
