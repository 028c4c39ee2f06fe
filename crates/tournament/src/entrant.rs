//! Entrants: pairs with a reserve player, or single people; nobody needs an account.

use std::{collections::BTreeMap, fmt};

use serde::{Deserialize, Serialize};

/// The number of an entrant in the order of entry, from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(transparent)]
pub struct EntrantId(pub u32);

impl fmt::Display for EntrantId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// A person who plays.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "typescript", ts(rename = "EventPerson"))]
#[cfg_attr(feature = "openapi", schema(as = EventPerson))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
#[expect(missing_docs, reason = "the names of the fields say it")]
pub struct Person {
    pub name: String,
    /// The account of the play server, if they have one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub account: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rating: Option<u32>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub club: Option<String>,
}

impl Person {
    /// A person without an account, a rating or a club.
    pub fn new(name: impl Into<String>) -> Self {
        Self { name: name.into(), ..Self::default() }
    }

    /// The same with a rating.
    pub fn rated(name: impl Into<String>, rating: u32) -> Self {
        Self { rating: Some(rating), ..Self::new(name) }
    }
}

/// The name that somebody has chosen on a phone, without an account.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
#[expect(missing_docs, reason = "the names of the fields say it")]
pub struct PhonePlayer {
    pub entrant: EntrantId,
    /// The place among the people of the entrant, from 0; it stays when partners are exchanged.
    pub person: u8,
}

/// A round that an entrant does not play, known before it is paired.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Absence {
    /// A bye that the entrant asked for.
    Requested,
    /// The entrant does not come.
    Absent,
}

/// An entrant with all that the event knows about it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entrant {
    /// The number by which acts name it.
    pub id: EntrantId,
    /// One person, a pair, or a pair and its reserve player. Exchanged partners stay in the list.
    pub people: Vec<Person>,
    /// The indices of the people who play, in seat order; a single has one.
    pub line_up: Vec<usize>,
    /// The name of the team, if it has one.
    pub team: Option<String>,
    /// Whether it has checked in.
    pub checked_in: bool,
    /// Whether it has withdrawn.
    pub withdrawn: bool,
    /// In an arena: not to be paired now.
    pub paused: bool,
    /// Since when an arena has them wait, in the milliseconds of the records.
    pub free_since: u64,
    /// The pairing number: given at the start, or behind all others to late entrants. It stays.
    pub seed: Option<u32>,
    /// By stage and round, both from 1.
    pub absences: BTreeMap<(u8, u16), Absence>,
    /// The rounds of the first stage that were published before the entrant came.
    pub missed: u16,
}

impl Entrant {
    /// The mean rating of those who play; unknown ratings do not count.
    pub fn rating(&self) -> Option<u32> {
        let known: Vec<u64> =
            self.players().filter_map(|person| person.rating).map(u64::from).collect();
        let count = known.len() as u64;
        (count > 0).then(|| (known.iter().sum::<u64>() / count) as u32)
    }

    /// The people who play.
    pub fn players(&self) -> impl Iterator<Item = &Person> {
        self.line_up.iter().filter_map(|&index| self.people.get(index))
    }

    /// The name on pairings: the team's, or the players' joined by a dash.
    pub fn label(&self) -> String {
        self.team.clone().unwrap_or_else(|| {
            self.players().map(|person| person.name.as_str()).collect::<Vec<_>>().join(" – ")
        })
    }
}
