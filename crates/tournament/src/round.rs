//! Stages, rounds, matches and byes.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::{EntrantId, Game, Half, Reason};

/// Where a match is: stage, round and table, each from 1. Written `1.3.12`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
#[expect(missing_docs, reason = "the names of the fields say it")]
pub struct MatchId {
    pub stage: u8,
    pub round: u16,
    pub table: u16,
}

impl fmt::Display for MatchId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}.{}", self.stage, self.round, self.table)
    }
}

/// One side of a match: a pair, or two who entered alone.
///
/// In the first game the first side has WhiteA and BlackB, in this order; the second side has
/// BlackA and WhiteB. [`Match::seats`] tells the other games.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(transparent)]
pub struct Side(pub Vec<EntrantId>);

impl Side {
    /// A side of an event of pairs.
    pub fn pair(entrant: EntrantId) -> Self {
        Self(vec![entrant])
    }

    /// A side of two who entered alone.
    pub fn partners(one: EntrantId, other: EntrantId) -> Self {
        Self(vec![one, other])
    }

    /// Whether an entrant is on this side.
    pub fn has(&self, entrant: EntrantId) -> bool {
        self.0.contains(&entrant)
    }
}

/// A round's matches and byes, before it is played.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Pairing {
    /// By table.
    pub matches: Vec<PairedMatch>,
    #[expect(missing_docs, reason = "the name says it")]
    pub byes: Vec<Bye>,
}

/// A match of a pairing.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
#[expect(missing_docs, reason = "the names of the fields say it")]
pub struct PairedMatch {
    pub first: Side,
    pub second: Side,
    pub games: u8,
}

/// An entrant who does not play a round.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
#[expect(missing_docs, reason = "the names of the fields say it")]
pub struct Bye {
    pub entrant: EntrantId,
    pub kind: ByeKind,
    pub points: Half,
}

/// Why an entrant does not play a round.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
#[expect(missing_docs, reason = "the names say it")]
pub enum ByeKind {
    /// The pairing had nobody left.
    Allocated,
    Requested,
    Absent,
    /// A rest of a rotation, for which nothing is given.
    Rest,
    /// A knockout's higher seeds wait for the next round.
    Advance,
}

/// The state of a round.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
#[expect(missing_docs, reason = "the names say it")]
pub enum RoundState {
    /// Paired, seen by organizers alone.
    Private,
    Published,
    Closed,
}

/// A match with its games.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Match {
    /// Where it is played.
    pub id: MatchId,
    /// The side that was paired first.
    pub first: Side,
    /// The other side.
    pub second: Side,
    /// Its games in their order.
    pub games: Vec<Game>,
    /// The side that an arbiter let advance.
    pub advanced: Option<u8>,
}

/// A player at a seat: an entrant and the place in its line-up (0 or 1; 0 for a single).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
#[expect(missing_docs, reason = "the names of the fields say it")]
pub struct Sitter {
    pub entrant: EntrantId,
    pub member: u8,
}

/// The seats of a game in Tandem's order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
#[expect(missing_docs, reason = "the names of the fields say it")]
pub struct Seats {
    pub white_a: Sitter,
    pub black_a: Sitter,
    pub white_b: Sitter,
    pub black_b: Sitter,
}

impl Match {
    /// The side of an entrant, 0 or 1, or nothing if they do not play here.
    pub fn side_of(&self, entrant: EntrantId) -> Option<usize> {
        if self.first.has(entrant) { Some(0) } else { self.second.has(entrant).then_some(1) }
    }

    /// A side by its number: 0 is the first.
    pub fn side(&self, side: usize) -> &Side {
        if side == 0 { &self.first } else { &self.second }
    }

    /// All entrants of both sides.
    pub fn entrants(&self) -> impl Iterator<Item = EntrantId> {
        self.first.0.iter().chain(&self.second.0).copied()
    }

    /// The points of a side in all games that have a result.
    pub fn points(&self, side: usize) -> Half {
        self.games
            .iter()
            .filter_map(|game| game.result.as_ref())
            .map(|result| if side == 0 { result.first } else { result.second })
            .sum()
    }

    /// Whether every game has a result.
    pub fn is_over(&self) -> bool {
        self.games.iter().all(|game| game.result.is_some())
    }

    /// Whether any game was played at a board. A forfeited match is no meeting.
    pub fn was_played(&self) -> bool {
        self.games
            .iter()
            .filter_map(|game| game.result.as_ref())
            .any(|result| result.reason != Reason::Forfeit)
    }

    /// The side that is ahead, or that an arbiter let advance.
    pub fn winner(&self) -> Option<usize> {
        if let Some(side) = self.advanced {
            return Some(usize::from(side));
        }
        let (first, second) = (self.points(0), self.points(1));
        if first == second { None } else { Some(usize::from(second > first)) }
    }

    /// The seats of a game, from 1. Every second game exchanges the colors; the second two games
    /// of four also exchange the boards of the second side, so that everybody meets everybody
    /// with each color.
    pub fn seats(&self, game: usize) -> Seats {
        let member = |side: &Side, index: usize| match side.0[..] {
            [entrant] => Sitter { entrant, member: index as u8 },
            _ => Sitter { entrant: side.0.get(index).copied().unwrap_or(EntrantId(0)), member: 0 },
        };
        let turn = game.saturating_sub(1) % 4;
        let crossed = usize::from(turn >= 2);
        let [f0, f1] = [0, 1].map(|index| member(&self.first, index));
        let [s0, s1] = [0, 1].map(|index| member(&self.second, index ^ crossed));
        if turn.is_multiple_of(2) {
            Seats { white_a: f0, black_a: s0, white_b: s1, black_b: f1 }
        } else {
            Seats { white_a: s0, black_a: f0, white_b: f1, black_b: s1 }
        }
    }
}

/// The time of a round that an arbiter has set.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub struct RoundTimer {
    /// The seconds that were left then.
    pub seconds: u32,
    /// Whether they run down since then.
    pub runs: bool,
    /// When it was set, in the milliseconds of the records.
    pub at: u64,
}

/// A round of a stage.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Round {
    /// From 1.
    pub number: u16,
    /// How far it is.
    pub state: RoundState,
    /// Its matches by table.
    pub matches: Vec<Match>,
    /// Entrants without a match.
    pub byes: Vec<Bye>,
    /// When it was published, in milliseconds of the log.
    pub published_at: Option<u64>,
    /// The points of all entrants of the stage when the round was published: they decide who
    /// floated, whatever is corrected later.
    pub(crate) scores: Vec<(EntrantId, Half)>,
}

impl Round {
    /// Whether every game has a result.
    pub fn is_over(&self) -> bool {
        self.matches.iter().all(Match::is_over)
    }

    pub(crate) fn score_then(&self, entrant: EntrantId) -> Half {
        self.scores
            .binary_search_by_key(&entrant, |(known, _)| *known)
            .map_or(Half::ZERO, |index| self.scores[index].1)
    }
}

/// A stage that has started.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stage {
    /// From 1.
    pub number: u8,
    /// In the order of the seeds; late entrants follow.
    pub seeds: Vec<Seed>,
    /// Its rounds so far.
    pub rounds: Vec<Round>,
    /// Points taken and given, in order.
    pub adjustments: Vec<(EntrantId, Half)>,
}

impl Stage {
    /// The matches of all rounds.
    pub fn matches(&self) -> impl Iterator<Item = &Match> {
        self.rounds.iter().flat_map(|round| &round.matches)
    }

    /// The group of an entrant, or nothing if they do not play in this stage.
    pub fn group_of(&self, entrant: EntrantId) -> Option<u8> {
        self.seeds.iter().find(|seed| seed.entrant == entrant).map(|seed| seed.group)
    }
}

/// An entrant's place at the start of a stage.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
#[expect(missing_docs, reason = "the names of the fields say it")]
pub struct Seed {
    pub entrant: EntrantId,
    /// From 1.
    pub group: u8,
}
