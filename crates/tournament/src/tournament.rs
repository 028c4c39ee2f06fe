//! An event: its log, and everything that follows from it. [`Tournament::record`] is the only way
//! to change it.

use std::collections::{HashMap, HashSet, VecDeque};

use serde::{Deserialize, Serialize};

use crate::{
    Act, Entrant, EntrantId, EntrantKind, Format, Match, MatchId, Record, Refusal, Regulations,
    Round, RoundState, RoundTimer, Stage, StageRules, change::Change, limits, pairing::knockout,
};

/// An event with its entrants, stages and results. It is equal to another one if their logs are.
#[derive(Clone, Debug, Default)]
pub struct Tournament {
    pub(crate) regulations: Regulations,
    pub(crate) entrants: Vec<Entrant>,
    pub(crate) stages: Vec<Stage>,
    pub(crate) finished: bool,
    /// How many codes for phones there have been, and whether the last one counts.
    pub(crate) hall_codes: u32,
    pub(crate) takes_phones: bool,
    pub(crate) labels: HashSet<String>,
    pub(crate) timer: Option<RoundTimer>,
    /// The last changes that can be taken back, in order.
    pub(crate) changes: VecDeque<Change>,
    /// The numbers of the records that were taken back, from 1.
    pub(crate) undone: HashSet<u32>,
    log: Vec<Record>,
    keys: HashMap<String, usize>,
}

/// The effect of a record.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Recorded {
    /// It is in the log, at this place from 0.
    New(usize),
    /// Its key was in the log already, at this place; nothing has changed.
    Known(usize),
}

/// A whole event as JSON: its log.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Log {
    /// 1.
    pub version: u32,
    #[expect(missing_docs, reason = "the name says it")]
    pub records: Vec<Record>,
}

/// Why a log cannot be read.
#[derive(Debug)]
#[non_exhaustive]
pub enum LogError {
    /// The text is no log in JSON.
    Json(serde_json::Error),
    /// The log has a version that this crate does not read.
    Version(u32),
    /// A record, from 0, does not fit those before it.
    Record {
        /// The number of the record, from 0.
        index: usize,
        /// Why it was refused.
        refusal: Refusal,
    },
}

impl std::fmt::Display for LogError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Json(error) => write!(f, "not the log of a tournament: {error}"),
            Self::Version(version) => {
                write!(f, "version {version} of the log is unknown: this program reads version 1")
            }
            Self::Record { index, refusal } => write!(f, "records[{index}]: {refusal}"),
        }
    }
}

impl std::error::Error for LogError {}

impl Tournament {
    /// An event without entrants.
    ///
    /// # Errors
    ///
    /// The regulations cannot be played.
    pub fn new(regulations: Regulations, at: u64, by: impl Into<String>) -> Result<Self, Refusal> {
        let mut tournament = Self::default();
        let act = Act::Regulate { regulations: Box::new(regulations) };
        tournament.record(Record { at, by: by.into(), key: None, act })?;
        Ok(tournament)
    }

    /// Checks a record, does it, and adds it to the log.
    ///
    /// # Errors
    ///
    /// The act cannot be done now; nothing has changed.
    pub fn record(&mut self, record: Record) -> Result<Recorded, Refusal> {
        if let Some(&known) = record.key.as_ref().and_then(|key| self.keys.get(key)) {
            return Ok(Recorded::Known(known));
        }
        if self.log.len() >= limits::RECORDS {
            return Err(Refusal::Full { what: "records", most: limits::RECORDS });
        }
        limits::text("by", &record.by, limits::NAME)?;
        if let Some(key) = &record.key {
            limits::text("key", key, limits::NAME)?;
        }
        if let Some(last) = self.log.last().map(|last| last.at)
            && record.at < last
        {
            return Err(Refusal::Time { at: record.at, last });
        }
        if self.log.is_empty() && !matches!(record.act, Act::Regulate { .. }) {
            return Err(Refusal::NoRegulations);
        }
        self.apply(&record)?;
        let index = self.log.len();
        if let Some(key) = &record.key {
            self.keys.insert(key.clone(), index);
        }
        self.log.push(record);
        Ok(Recorded::New(index))
    }

    /// Records an act without a key.
    ///
    /// # Errors
    ///
    /// As [`Tournament::record`].
    pub fn act(&mut self, at: u64, by: &str, act: Act) -> Result<Recorded, Refusal> {
        self.record(Record { at, by: by.to_owned(), key: None, act })
    }

    /// The event that a log tells. Pairings are taken from it, never computed anew.
    ///
    /// # Errors
    ///
    /// Names the first record that does not fit.
    pub fn replay(log: Log) -> Result<Self, LogError> {
        if log.version != 1 {
            return Err(LogError::Version(log.version));
        }
        let mut tournament = Self::default();
        for (index, record) in log.records.into_iter().enumerate() {
            tournament.record(record).map_err(|refusal| LogError::Record { index, refusal })?;
        }
        if tournament.log.is_empty() {
            return Err(LogError::Record { index: 0, refusal: Refusal::NoRegulations });
        }
        Ok(tournament)
    }

    /// Reads an event that [`Tournament::to_json`] wrote.
    ///
    /// # Errors
    ///
    /// It is not such a text, or one of its records does not fit.
    pub fn from_json(text: &str) -> Result<Self, LogError> {
        Self::replay(serde_json::from_str(text).map_err(LogError::Json)?)
    }

    /// The whole event.
    pub fn to_json(&self) -> String {
        let log = Log { version: 1, records: self.log.clone() };
        serde_json::to_string_pretty(&log).unwrap_or_default()
    }

    /// All records so far.
    pub fn log(&self) -> &[Record] {
        &self.log
    }

    /// The regulations that hold now.
    pub fn regulations(&self) -> &Regulations {
        &self.regulations
    }

    /// All entrants in the order of their numbers, those who withdrew too.
    pub fn entrants(&self) -> &[Entrant] {
        &self.entrants
    }

    /// An entrant by its number.
    pub fn entrant(&self, id: EntrantId) -> Result<&Entrant, Refusal> {
        let index = (id.0 as usize).checked_sub(1).ok_or(Refusal::NoEntrant(id))?;
        self.entrants.get(index).ok_or(Refusal::NoEntrant(id))
    }

    /// The entrant with a name as on the pairings.
    pub fn entrant_named(&self, label: &str) -> Option<&Entrant> {
        self.entrants.iter().find(|entrant| entrant.label() == label)
    }

    /// The stages that have started.
    pub fn stages(&self) -> &[Stage] {
        &self.stages
    }

    /// A stage that has started, from 1.
    pub fn stage(&self, stage: u8) -> Result<&Stage, Refusal> {
        let index = usize::from(stage).checked_sub(1).ok_or(Refusal::NoStage(stage))?;
        self.stages.get(index).ok_or(Refusal::NoStage(stage))
    }

    /// The rules of a stage, from 1, started or not.
    pub fn rules(&self, stage: u8) -> Result<&StageRules, Refusal> {
        let index = usize::from(stage).checked_sub(1).ok_or(Refusal::NoStage(stage))?;
        self.regulations.stages.get(index).ok_or(Refusal::NoStage(stage))
    }

    /// A round by its stage and number.
    pub fn round(&self, stage: u8, round: u16) -> Result<&Round, Refusal> {
        let none = Refusal::NoRound { stage, round };
        let index = usize::from(round).checked_sub(1).ok_or(none.clone())?;
        self.stage(stage)?.rounds.get(index).ok_or(none)
    }

    /// A match by its place.
    pub fn find_match(&self, at: MatchId) -> Result<&Match, Refusal> {
        let index = usize::from(at.table).checked_sub(1).ok_or(Refusal::NoMatch(at))?;
        let round = self.round(at.stage, at.round)?;
        round.matches.get(index).ok_or(Refusal::NoMatch(at))
    }

    /// Whether a match of a knockout is for third place.
    pub fn is_for_third_place(&self, table: &Match) -> bool {
        let (Ok(stage), Ok(rules)) = (self.stage(table.id.stage), self.rules(table.id.stage))
        else {
            return false;
        };
        knockout::is_for_third(stage, rules, table)
    }

    /// The matches of published rounds that miss results, with those on which the sides disagree.
    pub fn open_matches(&self) -> impl Iterator<Item = &Match> {
        self.stages
            .iter()
            .flat_map(|stage| &stage.rounds)
            .filter(|round| round.state == RoundState::Published)
            .flat_map(|round| &round.matches)
            .filter(|table| !table.is_over())
    }

    /// Whether the event is over.
    pub fn is_finished(&self) -> bool {
        self.finished
    }

    /// The number of the code, from 1, with which phones in the hall may report results now.
    pub fn hall_code(&self) -> Option<u32> {
        (self.takes_phones && !self.finished).then_some(self.hall_codes)
    }

    /// The time of the round, if an arbiter has set one.
    pub fn timer(&self) -> Option<RoundTimer> {
        self.timer.filter(|_| !self.finished)
    }

    /// Whether a round has been published; the regulations are frozen since.
    pub fn has_begun(&self) -> bool {
        self.stages
            .iter()
            .flat_map(|stage| &stage.rounds)
            .any(|round| round.state > RoundState::Private)
    }

    /// Why an entrant cannot be paired in a round; `None` if they can.
    pub fn unavailable(&self, entrant: EntrantId, stage: u8, round: u16) -> Option<&'static str> {
        let Ok(found) = self.entrant(entrant) else { return Some("has not entered") };
        if found.withdrawn {
            Some("has withdrawn")
        } else if self.misses_partner(found) {
            Some("has no partner")
        } else if found.paused {
            Some("pauses")
        } else if self.regulations.check_in && !found.checked_in {
            Some("is not checked in")
        } else if found.absences.contains_key(&(stage, round)) {
            Some("does not play this round")
        } else {
            None
        }
    }

    /// Whether somebody entered alone in an event of pairs.
    pub fn misses_partner(&self, entrant: &Entrant) -> bool {
        self.regulations.entrants == EntrantKind::Pairs && entrant.line_up.len() < 2
    }

    /// The format of a stage.
    pub(crate) fn format(&self, stage: u8) -> Result<Format, Refusal> {
        self.rules(stage).map(|rules| rules.format)
    }
}

impl PartialEq for Tournament {
    fn eq(&self, other: &Self) -> bool {
        self.log == other.log
    }
}

impl Eq for Tournament {}
