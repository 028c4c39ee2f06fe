//! Rulesets as text: `wbn`, or `wbn flag=automatic illegal-moves=called`.

use alloc::{
    borrow::ToOwned,
    format,
    string::{String, ToString},
    vec::Vec,
};
use core::{fmt, str::FromStr};

use chess::{Rank, Role, Roles};

use super::{
    BothFlags, Calling, Completion, DrawAgreement, FlagAfterIllegalMove, Hiding, IllegalMoves,
    LastDrop, NoMove, Repeats, Repetition, Resignation, Ruleset, SameInstant, WrongClaims,
    ZeroTime,
};
use crate::Millis;

/// A question with how its answer is read and written.
struct Question {
    name: &'static str,
    read: fn(&mut Ruleset, &str) -> Result<(), String>,
    write: fn(&Ruleset) -> String,
}

/// A question whose answers are an enumeration.
macro_rules! choice {
    ($name:literal, $field:ident: $answer:ty) => {
        Question {
            name: $name,
            read: |ruleset, text| {
                let found = <$answer>::ALL.iter().find(|(_, name)| *name == text);
                let names = || <$answer>::ALL.iter().map(|&(_, name)| name).collect::<Vec<_>>();
                ruleset.$field =
                    found.map(|&(answer, _)| answer).ok_or_else(|| names().join(", "))?;
                Ok(())
            },
            write: |ruleset| {
                let found = <$answer>::ALL.iter().find(|(answer, _)| *answer == ruleset.$field);
                found.map_or("", |&(_, name)| name).to_owned()
            },
        }
    };
}

static QUESTIONS: [Question; 19] = [
    choice!("completion", completion: Completion),
    choice!("illegal-moves", illegal_moves: IllegalMoves),
    choice!("mate", mate: Calling),
    choice!("flag", flag: Calling),
    choice!("both-flags", both_flags: BothFlags),
    choice!("flag-after-illegal-move", flag_after_illegal_move: FlagAfterIllegalMove),
    choice!("repetition", repetition: Repetition),
    choice!("repeats", repeats: Repeats),
    choice!("wrong-claims", wrong_claims: WrongClaims),
    Question {
        name: "countdown",
        read: |ruleset, text| {
            let fits = |span: &Millis| (Millis::ZERO..=Ruleset::MAX_COUNTDOWN).contains(span);
            let span = Millis::parse_seconds(text.as_bytes()).filter(fits);
            ruleset.countdown = span.ok_or("seconds from 0 to 60")?;
            Ok(())
        },
        write: |ruleset| ruleset.countdown.seconds().to_string(),
    },
    choice!("same-instant", same_instant: SameInstant),
    Question {
        name: "promotion",
        read: |ruleset, text| {
            let role = |letter| {
                let may = |&role: &Role| !matches!(role, Role::King | Role::Pawn);
                Role::from_letter(letter).filter(may)
            };
            let roles: Option<Vec<_>> = text.bytes().map(role).collect();
            let roles = roles.filter(|roles| !roles.is_empty());
            ruleset.promotion = Roles::new(&roles.ok_or("letters of Q, R, B and N")?);
            Ok(())
        },
        write: |ruleset| {
            let descending = [Role::Queen, Role::Rook, Role::Bishop, Role::Knight];
            let may = |role: &Role| ruleset.promotion.contains(*role);
            descending.into_iter().filter(may).map(Role::letter).collect()
        },
    },
    choice!("no-move", no_move: NoMove),
    choice!("last-drop", last_drop: LastDrop),
    choice!("draw-agreement", draw_agreement: DrawAgreement),
    choice!("resignation", resignation: Resignation),
    Question {
        name: "pawn-drops",
        read: |ruleset, text| {
            let rank = |digit: u8| {
                Rank::ALL[1..7].iter().copied().find(|&rank| rank as u8 + b'1' == digit)
            };
            let ranks = match text.as_bytes() {
                [first, b'-', last] => rank(*first).zip(rank(*last)),
                _ => None,
            };
            let ranks = ranks.filter(|(first, last)| first <= last);
            ruleset.pawn_drops = ranks.ok_or("ranks within 2-7")?;
            Ok(())
        },
        write: |ruleset| {
            let (first, last) = ruleset.pawn_drops;
            format!("{}-{}", first as u8 + 1, last as u8 + 1)
        },
    },
    choice!("zero-time", zero_time: ZeroTime),
    choice!("hiding", hiding: Hiding),
];

/// An error in the text of a ruleset.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RulesetError {
    /// Where the word begins that could not be read, in bytes.
    pub offset: usize,
    /// The kind of error.
    pub kind: RulesetErrorKind,
}

/// The kinds of errors in a word of a ruleset.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
#[expect(missing_docs, reason = "the names of the fields say it")]
pub enum RulesetErrorKind {
    /// The first word names no ruleset.
    UnknownRuleset,
    /// There is no such question.
    UnknownQuestion { question: String },
    /// The question has no such answer.
    UnknownAnswer {
        question: &'static str,
        /// The allowed answers.
        possible: String,
    },
}

impl fmt::Display for RulesetError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.kind {
            RulesetErrorKind::UnknownRuleset => {
                f.write_str("there is no such ruleset; there are wbn, fics and casual")
            }
            RulesetErrorKind::UnknownQuestion { question } => {
                let names = QUESTIONS.each_ref().map(|question| question.name);
                write!(f, "no ruleset answers `{question}`; questions are {}", names.join(", "))
            }
            RulesetErrorKind::UnknownAnswer { question, possible } => {
                write!(f, "`{question}` cannot be answered so; possible: {possible}")
            }
        }
    }
}

impl core::error::Error for RulesetError {}

impl Ruleset {
    /// Every question with the answer given to it.
    ///
    /// ```
    /// use tandem_bughouse::Ruleset;
    ///
    /// let answers: Vec<_> = Ruleset::WBN.answers().collect();
    /// assert!(answers.contains(&("mate", "claimed".to_owned())));
    /// ```
    pub fn answers(&self) -> impl Iterator<Item = (&'static str, String)> {
        QUESTIONS.iter().map(|question| (question.name, (question.write)(self)))
    }

    /// Answers a question otherwise.
    ///
    /// # Errors
    ///
    /// [`RulesetErrorKind`] says whether the question or the answer is unknown;
    /// [`RulesetError::offset`] is that of the word in `question=answer`.
    pub fn answer(&mut self, question: &str, answer: &str) -> Result<(), RulesetError> {
        let Some(found) = QUESTIONS.iter().find(|known| known.name == question) else {
            let kind = RulesetErrorKind::UnknownQuestion { question: question.to_owned() };
            return Err(RulesetError { offset: 0, kind });
        };
        (found.read)(self, answer).map_err(|possible| {
            let kind = RulesetErrorKind::UnknownAnswer { question: found.name, possible };
            RulesetError { offset: question.len() + 1, kind }
        })
    }

    /// The named ruleset with the fewest other answers, and those.
    fn nearest(&self) -> (&'static str, Vec<(&'static str, String)>) {
        let others = |&(name, base): &(&'static str, Self)| {
            let differ = |(own, base): &((_, String), (_, String))| own.1 != base.1;
            let pairs = self.answers().zip(base.answers()).filter(differ);
            (name, pairs.map(|(own, _)| own).collect::<Vec<_>>())
        };
        let all = Self::NAMED.each_ref().map(others);
        all.into_iter().min_by_key(|(_, others)| others.len()).unwrap_or_default()
    }
}

impl FromStr for Ruleset {
    type Err = RulesetError;

    /// Reads the name of a ruleset and any number of `question=answer`.
    fn from_str(text: &str) -> Result<Self, RulesetError> {
        let offset = |word: &str| word.as_ptr() as usize - text.as_ptr() as usize;
        let mut words = text.split_ascii_whitespace();
        let name = words.next().unwrap_or_default();
        let Some(&(_, mut ruleset)) = Self::NAMED.iter().find(|(known, _)| *known == name) else {
            let offset = if name.is_empty() { 0 } else { offset(name) };
            return Err(RulesetError { offset, kind: RulesetErrorKind::UnknownRuleset });
        };
        for word in words {
            let (question, answer) = word.split_once('=').unwrap_or((word, ""));
            ruleset.answer(question, answer).map_err(|mut error| {
                error.offset += offset(word);
                error
            })?;
        }
        Ok(ruleset)
    }
}

impl fmt::Display for Ruleset {
    /// The nearest named ruleset, and what is answered otherwise.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (name, others) = self.nearest();
        f.write_str(name)?;
        others.iter().try_for_each(|(question, answer)| write!(f, " {question}={answer}"))
    }
}
