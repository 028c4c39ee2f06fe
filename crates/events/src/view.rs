//! An event as others may see it. These functions alone decide what a role sees of an event.
//!
//! A private pairing is for the organizer and the arbiters, and so is the log while it has one. An
//! event may have thousands of rounds, so they come in pages.

mod records;
#[cfg(test)]
mod tests;

use std::sync::Arc;

use serde::{Deserialize, Serialize, Serializer};
use store::{EventLine, EventTable};
use tournament::{
    Bye, EntrantId, Format, GameResult, Half, Match, MatchId, Person, Refusal, Regulations,
    Reporter, Round, RoundState, RoundTimer, Rung, Seed, Side, Standing, Tournament,
};

use crate::{Role, club::view::ClubName};
pub use records::{Announcement, Change};
use records::{announcements, changes};

/// How many rounds a page has at most.
pub const ROUNDS: usize = 50;

/// The part of an event that lists show beside its name and state.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "typescript", ts(rename = "EventSummary"))]
#[cfg_attr(feature = "openapi", schema(as = EventSummary))]
#[serde(rename_all = "kebab-case", default)]
pub struct Summary {
    pub ruleset: String,
    pub clock: String,
    /// Of the first stage.
    pub format: Option<Format>,
    pub rated: bool,
    /// When the server starts the event, in milliseconds since 1970.
    pub starts_at: Option<u64>,
    /// How many have entered and not withdrawn.
    pub entrants: usize,
}

/// An event in lists.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub struct EventHead {
    pub id: String,
    pub name: String,
    /// `entries`, `running` or `finished`.
    #[cfg_attr(feature = "typescript", ts(type = "\"entries\" | \"running\" | \"finished\""))]
    pub state: &'static str,
    /// The organizer.
    pub owner: protocol::Person,
    /// In seconds since 1970, as `changed`.
    pub created: i64,
    pub changed: i64,
    #[serde(flatten)]
    pub summary: Summary,
}

impl From<EventLine> for EventHead {
    fn from(line: EventLine) -> Self {
        let EventLine { id, owner, created, changed, summary, .. } = line;
        let store::EventSummary { name, state, summary, .. } = summary;
        let summary = serde_json::from_str(&summary).unwrap_or_default();
        Self { id, name, state: state.name(), owner, created, changed, summary }
    }
}

/// A format in English, for chats and lists.
pub const fn format_name(format: Format) -> &'static str {
    match format {
        Format::RoundRobin { .. } => "round robin",
        Format::Swiss { .. } => "Swiss",
        Format::Rotation => "rotating partners",
        Format::Czech => "Czech Z system",
        Format::ChangingPartners => "changing partners",
        Format::Knockout => "knockout",
        Format::DoubleElimination => "double elimination",
        Format::ArenaPairs => "arena of pairs",
        Format::ArenaSingles => "arena of singles",
        Format::Ladder { .. } => "ladder",
    }
}

/// An event and the people who run it, as somebody sees it.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "typescript", ts(rename = "EventOverview"))]
#[cfg_attr(feature = "openapi", schema(as = EventOverview))]
#[serde(rename_all = "kebab-case")]
pub struct Overview {
    pub id: String,
    /// The organizer.
    pub owner: protocol::Person,
    pub arbiters: Vec<protocol::Person>,
    /// The role of the person who looks.
    pub role: Role,
    /// Whether the public list has the event.
    pub listed: bool,
    /// In seconds since 1970.
    pub created: i64,
    /// The club of which it is an evening.
    pub club: Option<ClubName>,
    /// The tables of games that have no result yet, in order.
    pub tables: Vec<OpenTable>,
    #[serde(serialize_with = "shared")]
    #[cfg_attr(feature = "typescript", ts(as = "EventView"))]
    #[cfg_attr(feature = "openapi", schema(value_type = EventView))]
    pub event: Arc<EventView>,
}

/// The table that the server has made for a game of an event.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "typescript", ts(rename = "EventTable"))]
#[cfg_attr(feature = "openapi", schema(as = EventTable))]
#[serde(rename_all = "kebab-case")]
pub struct OpenTable {
    /// The match.
    pub at: MatchId,
    /// The game of the match, from 1.
    pub game: u8,
    /// The id of the table.
    pub table: String,
    /// Whether the game has begun.
    pub playing: bool,
}

impl From<EventTable> for OpenTable {
    fn from(EventTable { at, table, in_play, .. }: EventTable) -> Self {
        let id = MatchId { stage: at.stage, round: at.round, table: at.board };
        Self { at: id, game: at.game, table, playing: in_play }
    }
}

fn shared<S: Serializer>(event: &Arc<EventView>, to: S) -> Result<S::Ok, S::Error> {
    (**event).serialize(to)
}

/// An event without its rounds.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub struct EventView {
    /// The number of the last record that this shows, from 1.
    pub last: u32,
    pub finished: bool,
    pub regulations: Regulations,
    pub entrants: Vec<EntrantView>,
    /// Those that have started.
    pub stages: Vec<StageView>,
    /// The number of the code on the wall of the hall, with which phones report results; none while
    /// they may not.
    pub hall_code: Option<u32>,
    /// The last ones, in order.
    pub announcements: Vec<Announcement>,
    /// The time of the round, if an arbiter has set one.
    pub timer: Option<RoundTimer>,
    /// The changes that can be taken back, the last one first; for those who run the event.
    pub changes: Vec<Change>,
}

#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub struct EntrantView {
    pub id: EntrantId,
    /// The name on pairings.
    pub label: String,
    /// Those who play, in seat order, before the others.
    pub people: Vec<Person>,
    /// The place of each of the people in the log, from 0, for the acts `exchange` and `line-up`.
    pub places: Vec<usize>,
    /// How many of the people play.
    pub players: usize,
    pub rating: Option<u32>,
    pub checked_in: bool,
    pub withdrawn: bool,
    pub paused: bool,
    /// Whether the entrant waits for a partner.
    pub alone: bool,
    pub seed: Option<u32>,
}

#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub struct StageView {
    pub number: u8,
    pub seeds: Vec<Seed>,
    /// Nothing if the format has no number of them.
    pub planned_rounds: Option<u16>,
    /// How many rounds can be seen.
    pub rounds: usize,
    pub standings: Vec<Standing>,
    /// Of a ladder, the top first.
    pub ladder: Vec<Rung>,
}

#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub struct RoundView {
    pub stage: u8,
    pub number: u16,
    pub state: RoundState,
    /// In milliseconds since 1970.
    pub published_at: Option<u64>,
    /// By table.
    pub matches: Vec<MatchView>,
    pub byes: Vec<Bye>,
}

#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub struct MatchView {
    pub table: u16,
    pub first: Side,
    pub second: Side,
    /// The points of each side so far.
    pub points: [Half; 2],
    pub games: Vec<GameView>,
    /// The side that an arbiter let advance.
    pub advanced: Option<u8>,
    /// Whether the match of a knockout is for third place.
    pub third_place: bool,
}

#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub struct GameView {
    pub result: Option<GameResult>,
    /// The reports of the sides, while the game has no result.
    pub reports: [Option<GameResult>; 2],
    /// The names of those who have reported by phone.
    pub reporters: [Option<String>; 2],
    /// Whether the reports differ.
    pub disputed: bool,
    /// How often the game was played again.
    pub voided: usize,
    /// The results that corrections replaced, in order.
    pub corrected: Vec<GameResult>,
}

impl Role {
    /// Whether this role sees pairings that are not published.
    pub(crate) const fn sees_private(self) -> bool {
        matches!(self, Self::Organizer | Self::Arbiter)
    }
}

/// An event without its rounds.
pub fn overview(event: &Tournament, role: Role) -> EventView {
    let stages = event.stages().iter().map(|stage| StageView {
        number: stage.number,
        seeds: stage.seeds.clone(),
        planned_rounds: event.planned_rounds(stage.number).ok().flatten(),
        rounds: visible(&stage.rounds, role).count(),
        standings: event.standings(stage.number).unwrap_or_default(),
        ladder: ladder(event, stage.number),
    });
    EventView {
        last: event.log().len() as u32,
        finished: event.is_finished(),
        regulations: event.regulations().clone(),
        entrants: event.entrants().iter().map(|entrant| entrant_view(event, entrant)).collect(),
        stages: stages.collect(),
        hall_code: event.hall_code(),
        announcements: announcements(event),
        timer: event.timer(),
        changes: if role.sees_private() { changes(event) } else { Vec::new() },
    }
}

/// A page of the rounds of a stage: the last ones before the round `before`, in order. None if the
/// stage has not started.
pub fn rounds(
    event: &Tournament,
    role: Role,
    stage: u8,
    before: Option<u16>,
) -> Option<Vec<RoundView>> {
    let rounds = &event.stage(stage).ok()?.rounds;
    let earlier = visible(rounds, role).filter(|round| before.is_none_or(|it| round.number < it));
    let mut page: Vec<_> =
        earlier.rev().take(ROUNDS).map(|round| round_view(event, stage, round)).collect();
    page.reverse();
    Some(page)
}

/// The whole event as JSON; none for others than its organizer and arbiters while a pairing is
/// private.
pub fn export(event: &Tournament, role: Role) -> Option<String> {
    let is_private = |round: &Round| round.state == RoundState::Private;
    let hides = event.stages().iter().flat_map(|stage| &stage.rounds).any(is_private);
    (!hides || role.sees_private()).then(|| event.to_json())
}

/// A table for spreadsheets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Spreadsheet {
    Entries,
    Pairings { stage: u8, round: u16 },
    Standings { stage: u8 },
}

/// A table as CSV.
///
/// # Errors
///
/// There is no such stage or round, or this role does not see it.
pub fn csv(event: &Tournament, role: Role, sheet: Spreadsheet) -> Result<String, Refusal> {
    match sheet {
        Spreadsheet::Entries => Ok(event.entries_csv()),
        Spreadsheet::Pairings { stage, round } => {
            let is_private = event.round(stage, round)?.state == RoundState::Private;
            if is_private && !role.sees_private() {
                return Err(Refusal::NoRound { stage, round });
            }
            event.pairings_csv(stage, round)
        }
        Spreadsheet::Standings { stage } => event.standings_csv(stage),
    }
}

fn visible(rounds: &[Round], role: Role) -> impl DoubleEndedIterator<Item = &Round> + use<'_> {
    rounds.iter().filter(move |round| role.sees_private() || round.state != RoundState::Private)
}

fn ladder(event: &Tournament, stage: u8) -> Vec<Rung> {
    let is_ladder =
        event.rules(stage).is_ok_and(|rules| matches!(rules.format, Format::Ladder { .. }));
    if is_ladder { event.ladder(stage).unwrap_or_default() } else { Vec::new() }
}

fn entrant_view(event: &Tournament, entrant: &tournament::Entrant) -> EntrantView {
    let plays = |index: &usize| entrant.line_up.contains(index);
    let others = (0..entrant.people.len()).filter(|index| !plays(index));
    let places: Vec<usize> = entrant.line_up.iter().copied().chain(others).collect();
    EntrantView {
        id: entrant.id,
        label: entrant.label(),
        people: places.iter().filter_map(|&index| entrant.people.get(index).cloned()).collect(),
        places,
        players: entrant.players().count(),
        rating: entrant.rating(),
        checked_in: entrant.checked_in,
        withdrawn: entrant.withdrawn,
        paused: entrant.paused,
        alone: event.misses_partner(entrant),
        seed: entrant.seed,
    }
}

fn round_view(event: &Tournament, stage: u8, round: &Round) -> RoundView {
    RoundView {
        stage,
        number: round.number,
        state: round.state,
        published_at: round.published_at,
        matches: round.matches.iter().map(|it| match_view(event, it)).collect(),
        byes: round.byes.clone(),
    }
}

/// The name that the author of a report has chosen on a phone.
fn reporter(event: &Tournament, reporter: &Reporter) -> Option<String> {
    let player = reporter.phone?;
    let people = &event.entrant(player.entrant).ok()?.people;
    people.get(usize::from(player.person)).map(|person| person.name.clone())
}

fn match_view(event: &Tournament, found: &Match) -> MatchView {
    let games = found.games.iter().map(|game| GameView {
        result: game.result.clone(),
        reports: if game.result.is_none() { game.reports.clone() } else { [None, None] },
        reporters: if game.result.is_none() {
            game.reporters.each_ref().map(|it| it.as_ref().and_then(|it| reporter(event, it)))
        } else {
            [None, None]
        },
        disputed: game.is_disputed(),
        voided: game.voided.len(),
        corrected: game.corrections.iter().map(|it| it.before.clone()).collect(),
    });
    MatchView {
        table: found.id.table,
        first: found.first.clone(),
        second: found.second.clone(),
        points: [0, 1].map(|side| found.points(side)),
        games: games.collect(),
        advanced: found.advanced,
        third_place: event.is_for_third_place(found),
    }
}
