//! The regulations of an event: values that players see, frozen when its first round is published.

use serde::{Deserialize, Serialize};

use crate::{Half, Refusal, limits};

/// The regulations that the Laws leave to the event (see `docs/tournaments.md`).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case", deny_unknown_fields, default)]
#[expect(missing_docs, reason = "the names of the fields say it")]
pub struct Regulations {
    pub name: String,
    /// The id of the ruleset, such as `fics` or `wbn`; this crate does not read it.
    pub ruleset: String,
    /// The time control, such as `180+2`; this crate does not read it.
    pub clock: String,
    pub entrants: EntrantKind,
    /// The stages follow one another: groups, then a knockout.
    pub stages: Vec<StageRules>,
    pub seeding: Seeding,
    /// The last round of the first stage that a late entrant may still join; 0 admits nobody late.
    pub late_entry_until: u16,
    /// The points for the first round that a late entrant missed. Others bring nothing.
    pub late_entry_points: Half,
    pub substitutes: Substitutes,
    /// Minutes behind the start of a round after which an absent side loses.
    pub default_minutes: u16,
    pub draws_by_agreement: bool,
    /// Entrants must be checked in to be paired.
    pub check_in: bool,
    /// Whether a result that both sides report counts without an arbiter.
    pub players_report: bool,
    pub corrections: Corrections,
    /// Whether games count for ratings. Games that were not played never do.
    pub rated: bool,
    /// People without a partner may enter, and the organizer pairs them.
    pub form_pairs: bool,
    /// The part of the event that a play server runs by itself; this crate does not read it.
    pub automation: Automation,
    /// When the event starts if the server runs it, in milliseconds since 1970; without it, the
    /// organizer starts the first stage.
    pub starts_at: Option<u64>,
    /// Minutes from one start to that of the next event with these regulations; 0: no next one.
    pub repeats_every: u32,
    /// Anything else that players should read.
    pub notes: String,
}

impl Default for Regulations {
    fn default() -> Self {
        Self {
            name: "Tournament".to_owned(),
            ruleset: "wbn".to_owned(),
            clock: "300+0".to_owned(),
            entrants: EntrantKind::Pairs,
            stages: vec![StageRules::default()],
            seeding: Seeding::Rating,
            late_entry_until: 0,
            late_entry_points: Half::ZERO,
            substitutes: Substitutes::Reserve,
            default_minutes: 10,
            draws_by_agreement: true,
            check_in: false,
            players_report: true,
            corrections: Corrections::Arbiters,
            rated: false,
            form_pairs: false,
            automation: Automation::None,
            starts_at: None,
            repeats_every: 0,
            notes: String::new(),
        }
    }
}

/// The part of an event that a play server runs by itself.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Automation {
    /// Nothing: the games are played in a hall, or at tables that people make.
    #[default]
    None,
    /// It makes the tables of published rounds, takes their results, and calls no-shows.
    Tables,
    /// It also starts the event, pairs, publishes and closes rounds, and ends the event.
    Full,
}

/// Whether people enter in pairs or alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
#[expect(missing_docs, reason = "the names say it")]
pub enum EntrantKind {
    Pairs,
    Singles,
}

/// How pairing numbers are given when the event starts; late entrants get the next ones.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
#[expect(missing_docs, reason = "the names of the fields say it")]
pub enum Seeding {
    /// By rating, the mean of a pair; then by name.
    Rating,
    /// In the order of entry.
    Entry,
    /// By lot, from a recorded number.
    Lot { seed: u64 },
}

/// Players who may take a partner's place.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
#[expect(missing_docs, reason = "the names say it")]
pub enum Substitutes {
    Nobody,
    /// The reserve player that the pair named when it entered: a trio.
    Reserve,
    /// Anybody whom the arbiter admits.
    Arbiter,
}

/// The people who may correct a confirmed result.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
#[expect(missing_docs, reason = "the names say it")]
pub enum Corrections {
    Arbiters,
    Organizer,
}

/// One stage of an event.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case", deny_unknown_fields, default)]
#[expect(missing_docs, reason = "the names of the fields say it")]
pub struct StageRules {
    pub name: String,
    pub format: Format,
    /// 0: as many as the format needs.
    pub rounds: u16,
    /// How long an arena pairs; 0: until it is ended. The program that has a clock sees to it.
    pub minutes: u16,
    /// Games in a match.
    pub games: u8,
    /// The entrants are dealt to groups by seed, first to last and back.
    pub groups: u8,
    /// How many of each group of the stage before play here; 0: everybody.
    pub advance: u16,
    pub scoring: Scoring,
    /// The points of the bye that a pairing leaves over; `None`: as much as a drawn match.
    pub bye: Option<Half>,
    /// The points of a bye that an entrant requested in advance.
    pub requested_bye: Half,
    /// The points of each game for the side whose opponents are absent.
    pub forfeit: Half,
    /// The points of a round that an entrant misses without a bye, as the arbiter knew before it
    /// was paired.
    pub absent: Half,
    /// Whether the losers of the semi-finals of a knockout play for third place.
    pub third_place: bool,
    pub tie_breaks: Vec<TieBreak>,
}

impl Default for StageRules {
    fn default() -> Self {
        Self {
            name: String::new(),
            format: Format::RoundRobin { cycles: 1 },
            rounds: 0,
            minutes: 0,
            games: 2,
            groups: 1,
            advance: 0,
            scoring: Scoring::GamePoints,
            bye: None,
            requested_bye: Half::ZERO,
            forfeit: Half::WIN,
            absent: Half::ZERO,
            third_place: false,
            tie_breaks: vec![TieBreak::DirectEncounter, TieBreak::SonnebornBerger, TieBreak::Wins],
        }
    }
}

impl StageRules {
    /// A stage with the tie-breaks that fit its format.
    pub fn new(format: Format, rounds: u16, games: u8) -> Self {
        let tie_breaks = match format {
            Format::Swiss { .. } => vec![
                TieBreak::BuchholzCut1,
                TieBreak::DirectEncounter,
                TieBreak::SonnebornBerger,
                TieBreak::Wins,
            ],
            Format::Rotation | Format::Czech | Format::ChangingPartners => {
                vec![TieBreak::Progress, TieBreak::Buchholz, TieBreak::Wins]
            }
            Format::ArenaPairs | Format::ArenaSingles => vec![TieBreak::Wins],
            _ => Self::default().tie_breaks,
        };
        let scoring = if format.is_continuous() { Scoring::Arena } else { Scoring::GamePoints };
        Self { format, rounds, games, scoring, tie_breaks, ..Self::default() }
    }

    /// The points of a bye that a pairing leaves over.
    pub fn bye_points(&self) -> Half {
        self.bye.unwrap_or(self.drawn_match())
    }

    /// The points of a drawn match.
    pub(crate) fn drawn_match(&self) -> Half {
        match self.scoring {
            Scoring::GamePoints => Half(i32::from(self.games)),
            Scoring::MatchPoints | Scoring::Arena => Half(2),
        }
    }

    /// The points of a match whose other side is absent, as if its games were forfeited one by one.
    pub(crate) fn forfeited_match(&self) -> Half {
        match self.scoring {
            Scoring::GamePoints => Half(self.forfeit.0 * i32::from(self.games)),
            _ if self.forfeit == Half::ZERO => Half::ZERO,
            Scoring::MatchPoints | Scoring::Arena => self.drawn_match() + self.drawn_match(),
        }
    }
}

/// A way to pair.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case", rename_all_fields = "kebab-case", tag = "kind")]
#[expect(missing_docs, reason = "the names of the fields say it")]
pub enum Format {
    /// Everybody meets everybody, `cycles` times, by Berger tables.
    RoundRobin { cycles: u8 },
    /// FIDE C.04.6 without colors. `rematches`: pairs may meet again if nothing else is possible.
    Swiss { rematches: bool },
    /// Partners rotate: by a table for 4 to 16 people, and without one for more, or if people come
    /// and go.
    Rotation,
    /// Partners by standing in fours: the Czech Z system.
    Czech,
    /// Partners and opponents by matching, the same again only if nothing else is possible.
    ChangingPartners,
    /// Byes to the top seeds; the loser of a match is out.
    Knockout,
    /// A knockout in which the second loss decides.
    DoubleElimination,
    /// Pairs who are free are paired at once.
    ArenaPairs,
    /// People who are free get partners and opponents at once.
    ArenaSingles,
    /// A standing order with challenges, at most `reach` places up. `k` is the factor of ratings.
    Ladder { reach: u16, k: u16 },
}

impl Format {
    /// Whether a new round may be paired while others are being played.
    pub fn is_continuous(self) -> bool {
        matches!(self, Self::ArenaPairs | Self::ArenaSingles | Self::Ladder { .. })
    }

    /// Whether people who entered alone get partners by the pairing.
    pub fn forms_partners(self) -> bool {
        matches!(self, Self::Rotation | Self::Czech | Self::ChangingPartners | Self::ArenaSingles)
    }
}

/// The points that rank entrants.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Scoring {
    /// The sum of the points of all games.
    GamePoints,
    /// 2 for a won match, 1 for a drawn one.
    MatchPoints,
    /// As match points; after two wins running all count double until a match is not won.
    Arena,
}

/// An order among entrants with equal points.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum TieBreak {
    /// The points of the games among the tied, if all of them have met.
    DirectEncounter,
    /// Each result times the opponents' points.
    SonnebornBerger,
    /// The sum of the opponents' points.
    Buchholz,
    /// Buchholz without the lowest.
    BuchholzCut1,
    /// The sum of the points after each round.
    Progress,
    /// Won games.
    Wins,
    /// Game points: for stages that are ranked by match points.
    GamePoints,
}

impl Regulations {
    /// Checks that the regulations can be played.
    ///
    /// # Errors
    ///
    /// Names the first value that does not fit.
    pub fn check(&self) -> Result<(), Refusal> {
        let bad =
            |field, value: String, expected| Err(Refusal::Regulations { field, value, expected });
        limits::text("name", &self.name, limits::NAME)?;
        limits::text("ruleset", &self.ruleset, limits::NAME)?;
        limits::text("clock", &self.clock, limits::NAME)?;
        if self.notes.chars().count() > limits::NOTES {
            return bad("notes", "a longer text".into(), "at most 10,000 characters");
        }
        if self.stages.is_empty() || self.stages.len() > limits::STAGES {
            return bad("stages", self.stages.len().to_string(), "1 to 8");
        }
        if self.repeats_every > 0 && !limits::REPEATS.contains(&self.repeats_every) {
            let expected = "0, or 60 to 44,640 minutes (31 days)";
            return bad("repeats-every", self.repeats_every.to_string(), expected);
        }
        if let Some(late) = self.starts_at.filter(|at| *at > limits::TIME) {
            return bad("starts-at", late.to_string(), "a time before the year 10000");
        }
        for (index, stage) in self.stages.iter().enumerate() {
            stage.check(index == 0, self.entrants)?;
        }
        Ok(())
    }
}

impl StageRules {
    fn check(&self, is_first: bool, entrants: EntrantKind) -> Result<(), Refusal> {
        let bad =
            |field, value: String, expected| Err(Refusal::Regulations { field, value, expected });
        if self.name.chars().count() > limits::NAME {
            return bad("stage.name", "a longer text".into(), "at most 100 characters");
        }
        if self.games == 0 || self.games > limits::GAMES {
            return bad("games", self.games.to_string(), "1 to 16");
        }
        if self.rounds > limits::PLANNED_ROUNDS {
            return bad("rounds", self.rounds.to_string(), "0 to 200");
        }
        let grouped = matches!(self.format, Format::RoundRobin { .. });
        if self.groups == 0 || self.groups > limits::GROUPS || (self.groups > 1 && !grouped) {
            return bad("groups", self.groups.to_string(), "1, or up to 64 of a round robin");
        }
        if is_first && self.advance > 0 {
            return bad("advance", self.advance.to_string(), "0 in the first stage");
        }
        if self.tie_breaks.len() > limits::TIE_BREAKS {
            return bad("tie_breaks", self.tie_breaks.len().to_string(), "at most 8");
        }
        let won_match = self.drawn_match() + self.drawn_match();
        let unplayed = [
            ("bye", self.bye.unwrap_or_default()),
            ("requested-bye", self.requested_bye),
            ("absent", self.absent),
        ];
        for (field, points) in unplayed {
            if points < Half::ZERO || points > won_match {
                return bad(field, points.to_string(), "0 to the points of a won match");
            }
        }
        if self.third_place && self.format != Format::Knockout {
            return bad("third-place", "true".into(), "false except in a knockout");
        }
        if self.forfeit < Half::ZERO || self.forfeit > Half::WIN {
            return bad("forfeit", self.forfeit.to_string(), "0, ½ or 1");
        }
        match self.format {
            Format::RoundRobin { cycles } if cycles == 0 || cycles > 4 => {
                return bad("cycles", cycles.to_string(), "1 to 4");
            }
            Format::Ladder { reach, k } if reach == 0 || k > 200 => {
                return bad("reach, k", format!("{reach}, {k}"), "at least 1, and at most 200");
            }
            // A ladder is of pairs, or of people whose partners change.
            Format::Ladder { .. } => {}
            format if format.forms_partners() && entrants == EntrantKind::Pairs => {
                return bad("format", format!("{format:?}"), "a format of pairs");
            }
            format if !format.forms_partners() && entrants == EntrantKind::Singles => {
                return bad("format", format!("{format:?}"), "a format of singles");
            }
            _ => {}
        }
        Ok(())
    }
}
