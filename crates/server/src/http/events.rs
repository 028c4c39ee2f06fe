//! Tournaments: listing, creating, running and exporting them. `docs/tournaments.md` walks through
//! an evening.

use axum::{
    Json,
    body::Bytes,
    extract::{DefaultBodyLimit, State, rejection::BytesRejection},
    http::{HeaderMap, StatusCode},
    response::{IntoResponse, Response},
};
use axum_extra::extract::SignedCookieJar;
use events::{
    Command, Done, EventError, Order,
    view::{self, EventHead, Overview, RoundView, Spreadsheet},
};
use protocol::{Refusal, RefusalCode, Terms, refusals::refusal};
use serde::{Deserialize, Serialize};
use tournament::{Act, Log, Refusal as Rejected, Regulations};
use utoipa::{IntoParams, ToSchema};
use utoipa_axum::{router::OpenApiRouter, routes};

use super::{
    answer::{json, sent},
    origin::Origin,
    params::{Body, Path, Query},
};
use crate::{
    app::App,
    error::ApiError,
    http::visitor::{self, Visitor},
};

/// How many events are listed at once.
const PAGE: u32 = 50;

/// The longest command, in bytes: a round of 256 matches, paired by hand.
const MAX_COMMAND: usize = 128 * 1024;

/// The longest log that can be imported, in bytes: a Swiss of 300 pairs has less than one MiB.
const MAX_LOG: usize = 4 * 1024 * 1024;

pub(super) fn routes() -> OpenApiRouter<App> {
    let commands = OpenApiRouter::new().routes(routes!(act));
    let imports = OpenApiRouter::new().routes(routes!(import));
    OpenApiRouter::new()
        .routes(routes!(list, create))
        .routes(routes!(show))
        .routes(routes!(rounds))
        .routes(routes!(add_arbiter, remove_arbiter))
        .routes(routes!(export_event))
        .routes(routes!(csv))
        .merge(commands.layer(DefaultBodyLimit::max(MAX_COMMAND)))
        .merge(imports.layer(DefaultBodyLimit::max(MAX_LOG)))
}

/// The page of the list.
#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(super) struct Behind {
    /// Created before this time, in seconds since 1970: `created` of the last event of the page
    /// before.
    before: Option<i64>,
    /// The id of that event.
    id: Option<String>,
}

impl Behind {
    pub(super) fn last(&self) -> Option<(i64, &str)> {
        self.before.map(|before| (before, self.id.as_deref().unwrap_or_default()))
    }
}

/// List public events, the newest first, at most 50.
#[utoipa::path(get, path = "/api/events", tag = "events", params(Behind),
    responses((status = 200, description = "The events", body = Vec<EventHead>), (status = 304, description = "It has the `ETag` that you know"), ApiError))]
async fn list(
    State(app): State<App>,
    origin: Origin,
    headers: HeaderMap,
    Query(behind): Query<Behind>,
) -> Result<Response, ApiError> {
    json(&app, &origin, &headers, &app.events.list(behind.last(), PAGE).await?)
}

/// Regulations to begin with.
#[derive(Clone, Copy, Deserialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
enum Preset {
    ArenaOfPairs,
    ClubEvening,
    SwissOfPairs,
}

impl Preset {
    fn regulations(self) -> Regulations {
        match self {
            Self::ArenaOfPairs => Regulations::arena_of_pairs(),
            Self::ClubEvening => Regulations::club_evening(),
            Self::SwissOfPairs => Regulations::swiss_of_pairs(),
        }
    }
}

/// A new event: either a preset or its regulations.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct NewEvent {
    #[serde(default)]
    preset: Option<Preset>,
    #[serde(default)]
    regulations: Option<Box<Regulations>>,
    /// Another name than the preset has.
    #[serde(default)]
    name: Option<String>,
    /// Whether the public list has the event; others are found by their link.
    #[serde(default = "listed")]
    #[schema(default = true)]
    listed: bool,
}

const fn listed() -> bool {
    true
}

/// A new event.
#[derive(Serialize, ToSchema)]
pub(super) struct EventCreated {
    /// Its id.
    pub(super) event: String,
}

/// Create an event, which takes entries from now on. It needs an account.
#[utoipa::path(post, path = "/api/events", tag = "events", operation_id = "create_event", request_body = NewEvent,
    responses((status = 201, description = "Created", body = EventCreated), ApiError))]
async fn create(
    State(app): State<App>,
    visitor: Visitor,
    Body(event): Body<NewEvent>,
) -> Result<impl IntoResponse, ApiError> {
    let (regulations, listed) = regulations_of(event)?;
    let event = app.events.create(&visitor.person, regulations, listed).await?;
    Ok((StatusCode::CREATED, visitor.jar, Json(EventCreated { event })))
}

/// The regulations of a new event, and whether it is listed.
pub(super) fn regulations_of(
    NewEvent { preset, regulations, name, listed }: NewEvent,
) -> Result<(Regulations, bool), Refusal> {
    let mut regulations = match (preset, regulations) {
        (Some(preset), None) => preset.regulations(),
        (None, Some(regulations)) => *regulations,
        _ => return Err(malformed("give either `preset` or `regulations`")),
    };
    if let Some(name) = name {
        regulations.name = name;
    }
    can_be_played(&regulations)?;
    Ok((regulations, listed))
}

/// Get an event: its regulations, entrants, stages and standings, and your role there.
#[utoipa::path(get, path = "/api/events/{id}", tag = "events", operation_id = "show_event",
    params(("id" = String, Path, description = "The event")),
    responses((status = 200, description = "The event", body = Overview), (status = 304, description = "It has the `ETag` that you know"), ApiError))]
async fn show(
    State(app): State<App>,
    origin: Origin,
    headers: HeaderMap,
    jar: SignedCookieJar,
    Path(id): Path<String>,
) -> Result<Response, ApiError> {
    let person = visitor::person(&app, &jar).await?;
    json(&app, &origin, &headers, &app.events.overview(&person, &id).await?)
}

/// The rounds to show.
#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
struct Rounds {
    /// The stage, from 1.
    #[serde(default = "first")]
    #[param(default = 1)]
    stage: u8,
    /// Only rounds before this one.
    before: Option<u16>,
}

const fn first() -> u8 {
    1
}

/// Get the last rounds of a stage, in order, at most 50.
#[utoipa::path(get, path = "/api/events/{id}/rounds", tag = "events",
    params(("id" = String, Path, description = "The event"), Rounds),
    responses((status = 200, description = "The rounds", body = Vec<RoundView>), (status = 304, description = "It has the `ETag` that you know"), ApiError))]
async fn rounds(
    State(app): State<App>,
    origin: Origin,
    headers: HeaderMap,
    jar: SignedCookieJar,
    Path(id): Path<String>,
    Query(Rounds { stage, before }): Query<Rounds>,
) -> Result<Response, ApiError> {
    let person = visitor::person(&app, &jar).await?;
    let look = move |event: &_, role| view::rounds(event, role, stage, before);
    let found = app.events.view(&person, &id, look).await?;
    let found = found.ok_or(EventError::Rejected(Rejected::NoStage(stage)))?;
    json(&app, &origin, &headers, &found)
}

/// A command with an idempotency key: the same one again changes nothing.
#[derive(Deserialize, ToSchema)]
struct KeyedCommand {
    /// An id that you choose, of 1 to 40 characters.
    #[serde(default)]
    key: Option<String>,
    #[serde(flatten)]
    command: Command,
}

/// Do something in an event: enter, report a result, or run it. The answer comes when it is on
/// disk.
#[utoipa::path(post, path = "/api/events/{id}/acts", tag = "events", operation_id = "act_in_event", request_body = KeyedCommand,
    params(("id" = String, Path, description = "The event")),
    responses((status = 200, description = "The numbers of the new records in the event's log", body = Done), ApiError))]
async fn act(
    State(app): State<App>,
    visitor: Visitor,
    Path(id): Path<String>,
    Body(KeyedCommand { key, command }): Body<KeyedCommand>,
) -> Result<impl IntoResponse, ApiError> {
    if let Some(limits) = &app.limits {
        limits.intent(visitor.address, &visitor.person.id)?;
    }
    if let Command::Act { act: Act::Regulate { regulations } } = &command {
        can_be_played(regulations)?;
    }
    let done = app.events.act(&visitor.person, &id, Order { key, command }).await?;
    Ok((visitor.jar, Json(done)))
}

/// Make somebody with an account an arbiter. Only the organizer may.
#[utoipa::path(put, path = "/api/events/{id}/arbiters/{person}", tag = "events",
    params(("id" = String, Path, description = "The event"), ("person" = String, Path, description = "The id of a person")),
    responses((status = 204, description = "They are an arbiter"), ApiError))]
async fn add_arbiter(
    state: State<App>,
    visitor: Visitor,
    path: Path<(String, String)>,
) -> Result<impl IntoResponse, ApiError> {
    set_arbiter(state, visitor, path, true).await
}

/// Take the role of an arbiter from somebody. Only the organizer may.
#[utoipa::path(delete, path = "/api/events/{id}/arbiters/{person}", tag = "events",
    params(("id" = String, Path, description = "The event"), ("person" = String, Path, description = "The id of a person")),
    responses((status = 204, description = "They are no arbiter"), ApiError))]
async fn remove_arbiter(
    state: State<App>,
    visitor: Visitor,
    path: Path<(String, String)>,
) -> Result<impl IntoResponse, ApiError> {
    set_arbiter(state, visitor, path, false).await
}

async fn set_arbiter(
    State(app): State<App>,
    visitor: Visitor,
    Path((id, person)): Path<(String, String)>,
    rules: bool,
) -> Result<impl IntoResponse, ApiError> {
    app.events.set_arbiter(&visitor.person, &id, (&person, rules)).await?;
    Ok((StatusCode::NO_CONTENT, visitor.jar))
}

/// Download the log of an event, from which all else follows. While a pairing is private, only
/// those who run the event can.
#[utoipa::path(get, path = "/api/events/{id}/export", tag = "events",
    params(("id" = String, Path, description = "The event")),
    responses((status = 200, description = "The log", body = Log), ApiError))]
async fn export_event(
    State(app): State<App>,
    origin: Origin,
    jar: SignedCookieJar,
    Path(id): Path<String>,
) -> Result<Response, ApiError> {
    let person = visitor::person(&app, &jar).await?;
    let text = app.events.view(&person, &id, view::export).await?.ok_or_else(|| {
        let text = "a pairing is not published yet; everybody can export the event when it is";
        refusal(RefusalCode::NotNow, text)
    })?;
    sent(&app, &origin, "application/json", Some("event.json"), text)
}

/// A table for spreadsheets.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
enum TableKind {
    Entries,
    Pairings,
    Standings,
}

/// The table to download.
#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
struct Sheet {
    #[param(inline)]
    table: TableKind,
    /// The stage, from 1.
    #[serde(default = "first")]
    #[param(default = 1)]
    stage: u8,
    /// The round, for `pairings`.
    round: Option<u16>,
}

/// Download entries, the pairings of a round, or standings as CSV.
#[utoipa::path(get, path = "/api/events/{id}/csv", tag = "events",
    params(("id" = String, Path, description = "The event"), Sheet),
    responses((status = 200, description = "The table", body = String, content_type = "text/csv"), ApiError))]
async fn csv(
    State(app): State<App>,
    origin: Origin,
    jar: SignedCookieJar,
    Path(id): Path<String>,
    Query(Sheet { table, stage, round }): Query<Sheet>,
) -> Result<Response, ApiError> {
    let (sheet, name) = match (table, round) {
        (TableKind::Entries, _) => (Spreadsheet::Entries, "entries.csv"),
        (TableKind::Standings, _) => (Spreadsheet::Standings { stage }, "standings.csv"),
        (TableKind::Pairings, Some(round)) => {
            (Spreadsheet::Pairings { stage, round }, "pairings.csv")
        }
        (TableKind::Pairings, None) => {
            return Err(malformed("`round` is missing; it is the number of a round").into());
        }
    };
    let person = visitor::person(&app, &jar).await?;
    let look = move |event: &_, role| view::csv(event, role, sheet);
    let text = app.events.view(&person, &id, look).await?.map_err(EventError::from)?;
    sent(&app, &origin, "text/csv; charset=utf-8", Some(name), text)
}

/// Whether the public list has an imported event.
#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
struct Imported {
    /// Whether the public list has the event.
    #[serde(default = "listed")]
    #[param(default = true)]
    listed: bool,
}

/// Create an event from an exported log of up to 4 MiB. People in it are bound to no accounts here.
#[utoipa::path(post, path = "/api/events/import", tag = "events", operation_id = "import_event", request_body = Log, params(Imported),
    responses((status = 201, description = "Created", body = EventCreated), ApiError))]
async fn import(
    State(app): State<App>,
    origin: Origin,
    visitor: Visitor,
    Query(Imported { listed }): Query<Imported>,
    text: Result<Bytes, BytesRejection>,
) -> Result<impl IntoResponse, ApiError> {
    let text = text?;
    let read = move || {
        let log = serde_json::from_slice::<Log>(&text);
        log.map_err(|error| malformed(&format!("the log cannot be read: {error}")))
    };
    let log = app.pools.texts.work(origin.share(), read).await?;
    if let Some(limits) = &app.limits {
        limits.replay(visitor.address, u32::try_from(log.records.len()).unwrap_or(u32::MAX))?;
    }
    let event = app.events.import(&visitor.person, log, listed).await?;
    Ok((StatusCode::CREATED, visitor.jar, Json(EventCreated { event })))
}

/// Refuses regulations under which this server could open no table.
fn can_be_played(regulations: &Regulations) -> Result<(), Refusal> {
    let Regulations { ruleset, clock, rated, .. } = regulations;
    let (ruleset, control) = (ruleset.clone(), clock.clone());
    lobby::checked(Terms { ruleset, control, rated: *rated, ..Terms::default() }).map(drop)
}

pub(super) fn malformed(text: &str) -> Refusal {
    refusal(RefusalCode::Malformed, text)
}
