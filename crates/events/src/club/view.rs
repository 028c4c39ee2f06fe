//! Clubs as people see them.

use std::{cmp::Reverse, collections::HashMap};

use protocol::{Person, Rating};
use serde::Serialize;
use store::{ClubLine, EventLine};

use super::{
    evening::{Evening, Player},
    ratings::{Identities, Rated, Record, rate},
    roster::Roster,
};

/// A club in lists.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub struct ClubHead {
    pub id: String,
    pub name: String,
    pub owner: Person,
    /// In seconds since 1970.
    pub created: i64,
    pub members: u32,
    pub evenings: u32,
}

impl From<ClubLine> for ClubHead {
    fn from(line: ClubLine) -> Self {
        let ClubLine { id, owner, created, facts, members, evenings, .. } = line;
        Self { id, name: facts.name, owner, created, members, evenings }
    }
}

/// A club that an event names.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ClubName {
    pub id: String,
    pub name: String,
}

/// The role of a person in a club.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum ClubRole {
    /// Made the club, and names its organizers.
    Owner,
    /// Keeps the members and runs evenings, as the owner does.
    Organizer,
    /// Anybody else.
    Visitor,
}

/// A club with its ratings and evenings.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub struct ClubView {
    pub id: String,
    pub name: String,
    pub about: String,
    /// Whether the public list has the club.
    pub listed: bool,
    pub owner: Person,
    /// Beside the owner.
    pub organizers: Vec<Person>,
    /// The role of the person who looks.
    pub role: ClubRole,
    /// The strongest first; those who have not played stand behind the others.
    pub members: Vec<MemberView>,
    /// The last one first.
    pub evenings: Vec<EveningView>,
}

/// A member of a club.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub struct MemberView {
    pub number: u32,
    pub name: String,
    /// The id of a person of the server.
    pub account: Option<String>,
    /// The rating that the organizers gave.
    pub given: Option<u32>,
    /// Nothing until they have played.
    pub rating: Option<Rating>,
    /// Half points of all games.
    pub points: u32,
    /// How the last evening on which they played has changed the rating.
    pub change: Option<i32>,
}

/// An evening of a club.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub struct EveningView {
    /// The id of the event.
    pub event: String,
    pub name: String,
    /// `entries`, `running` or `finished`.
    #[cfg_attr(feature = "typescript", ts(type = "\"entries\" | \"running\" | \"finished\""))]
    pub state: &'static str,
    /// In milliseconds since 1970.
    pub at: u64,
    pub players: usize,
    /// The games that count for ratings.
    pub games: usize,
    /// The first of the standings, once the event is over.
    pub winners: Vec<String>,
}

/// How the rating of a member came to be.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub struct MemberHistory {
    pub member: MemberView,
    /// In the order of time.
    pub evenings: Vec<MemberEvening>,
}

/// An evening of a member.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub struct MemberEvening {
    /// The id of the event.
    pub event: String,
    pub name: String,
    /// In milliseconds since 1970.
    pub at: u64,
    pub games: u32,
    /// Half points.
    pub points: u32,
    /// The rating behind it.
    pub rating: i32,
    pub change: i32,
}

/// A club with all that follows from its evenings.
pub(super) struct Whole {
    pub(super) line: ClubLine,
    pub(super) roster: Roster,
    /// In the order of time.
    pub(super) events: Vec<EventLine>,
    pub(super) evenings: Vec<Evening>,
    pub(super) records: HashMap<Rated, Record>,
}

impl Whole {
    pub(super) fn new(
        line: ClubLine,
        roster: Roster,
        mut evenings: Vec<(EventLine, Evening)>,
    ) -> Self {
        evenings.sort_by(|(a, one), (b, other)| (one.at, &a.id).cmp(&(other.at, &b.id)));
        let (events, evenings): (Vec<_>, Vec<_>) = evenings.into_iter().unzip();
        let records = rate(&roster, &evenings);
        Self { line, roster, events, evenings, records }
    }

    /// The rating of a member at a time in seconds, for the seeds of an event.
    pub(super) fn seed(&self, number: u32, now: i64) -> Option<u32> {
        let played = self.records.get(&Rated::Member(number));
        let points = played.and_then(|it| u32::try_from(it.strength.shown(now).points).ok());
        points.or_else(|| self.roster.member(number)?.rating)
    }

    fn member(&self, member: &store::ClubMember, now: i64) -> MemberView {
        let record = self.records.get(&Rated::Member(member.number));
        let last = record.and_then(|record| record.steps.last());
        MemberView {
            number: member.number,
            name: member.name.clone(),
            account: member.person.clone(),
            given: member.rating,
            rating: record.map(|record| record.strength.shown(now)),
            points: record.map_or(0, |record| record.points),
            change: last.map(|step| change(step.before, step.after)),
        }
    }

    pub(super) fn members(&self, now: i64) -> Vec<MemberView> {
        let members = self.roster.members.iter().map(|member| self.member(member, now));
        let mut members: Vec<_> = members.collect();
        members.sort_by_cached_key(|member| {
            let points = member.rating.map(|rating| rating.points);
            let given = member.given.filter(|_| points.is_none());
            (Reverse(points), Reverse(given), member.name.to_lowercase())
        });
        members
    }

    pub(super) fn history(&self, number: u32, now: i64) -> Option<MemberHistory> {
        let member = self.member(self.roster.member(number)?, now);
        let steps = self.records.get(&Rated::Member(number)).map(|it| it.steps.as_slice());
        let evening = |step: &super::ratings::Step| {
            let event = self.events.get(step.evening)?;
            Some(MemberEvening {
                event: event.id.clone(),
                name: event.summary.name.clone(),
                at: self.evenings.get(step.evening)?.at,
                games: step.games,
                points: step.points,
                rating: rounded(step.after),
                change: change(step.before, step.after),
            })
        };
        let evenings = steps.unwrap_or_default().iter().filter_map(evening).collect();
        Some(MemberHistory { member, evenings })
    }

    /// The evenings, the last one first; `name` has the names of people of the server.
    pub(super) fn evening_views(&self, names: &HashMap<String, String>) -> Vec<EveningView> {
        let identities = Identities::new(&self.roster);
        let name = |player: &Player| match (identities.of(player), player) {
            (Rated::Member(number), _) => {
                self.roster.member(number).map(|member| member.name.clone()).unwrap_or_default()
            }
            (_, Player::Name(name)) => name.clone(),
            (_, Player::Account(id)) => names.get(id).unwrap_or(id).clone(),
        };
        let view = |(event, evening): (&EventLine, &Evening)| EveningView {
            event: event.id.clone(),
            name: event.summary.name.clone(),
            state: event.summary.state.name(),
            at: evening.at,
            players: evening.players.len(),
            games: evening.games.len(),
            winners: evening.winners().map(name).collect(),
        };
        self.events.iter().zip(&self.evenings).rev().map(view).collect()
    }

    /// The people of the server among the winners who are no members.
    pub(super) fn unknown_winners(&self) -> Vec<String> {
        let identities = Identities::new(&self.roster);
        let winners = self.evenings.iter().flat_map(Evening::winners);
        let mut unknown: Vec<String> = winners
            .filter_map(|player| match (identities.of(player), player) {
                (Rated::Visitor(_), Player::Account(id)) => Some(id.clone()),
                _ => None,
            })
            .collect();
        unknown.sort_unstable();
        unknown.dedup();
        unknown
    }
}

#[expect(clippy::cast_possible_truncation, reason = "ratings are small")]
fn rounded(points: f64) -> i32 {
    points.round() as i32
}

/// The difference of two ratings as they are shown.
fn change(before: f64, after: f64) -> i32 {
    rounded(after) - rounded(before)
}
