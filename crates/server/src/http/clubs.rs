//! Clubs: members, ratings and evenings. `docs/clubs.md` walks through an evening.

use axum::{
    Json,
    extract::{DefaultBodyLimit, State},
    http::{HeaderMap, StatusCode},
    response::{IntoResponse, Response},
};
use axum_extra::extract::SignedCookieJar;
use events::club::{
    clubs::PastedEvening,
    command::{ClubCommand, ClubDone},
    export::ClubExport,
    view::{ClubHead, ClubView, MemberHistory},
};
use serde::{Deserialize, Serialize};
use store::ClubFacts;
use tournament::Regulations;
use utoipa::ToSchema;
use utoipa_axum::{router::OpenApiRouter, routes};

use super::{
    answer::{json, sent},
    events::{Behind, EventCreated, NewEvent, regulations_of},
    origin::Origin,
    params::{Body, Path, Query},
};
use crate::{
    app::App,
    error::ApiError,
    http::visitor::{self, Visitor},
};

/// How many clubs are listed at once.
const PAGE: u32 = 50;

/// The longest list of members or results, in bytes, as JSON has it.
const MAX_TEXT: usize = 128 * 1024;

pub(super) fn routes() -> OpenApiRouter<App> {
    let texts = OpenApiRouter::new().routes(routes!(act)).routes(routes!(paste));
    OpenApiRouter::new()
        .routes(routes!(list, create))
        .routes(routes!(own))
        .routes(routes!(show))
        .routes(routes!(member))
        .routes(routes!(start_evening))
        .routes(routes!(add_organizer, remove_organizer))
        .routes(routes!(export_club))
        .merge(texts.layer(DefaultBodyLimit::max(MAX_TEXT)))
}

/// List public clubs, the newest first, at most 50.
#[utoipa::path(get, path = "/api/clubs", tag = "clubs", operation_id = "list_clubs", params(Behind),
    responses((status = 200, description = "The clubs", body = Vec<ClubHead>), (status = 304, description = "It has the `ETag` that you know"), ApiError))]
async fn list(
    State(app): State<App>,
    origin: Origin,
    headers: HeaderMap,
    Query(behind): Query<Behind>,
) -> Result<Response, ApiError> {
    json(&app, &origin, &headers, &app.events.list_clubs(behind.last(), PAGE).await?)
}

/// List the clubs that you own, organize or belong to.
#[utoipa::path(get, path = "/api/me/clubs", tag = "clubs", operation_id = "own_clubs",
    responses((status = 200, description = "The clubs", body = Vec<ClubHead>), ApiError))]
async fn own(
    State(app): State<App>,
    jar: SignedCookieJar,
) -> Result<Json<Vec<ClubHead>>, ApiError> {
    let person = visitor::person(&app, &jar).await?;
    Ok(Json(app.events.clubs_of(&person, PAGE).await?))
}

/// A new club.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct NewClub {
    /// 1 to 60 characters.
    name: String,
    #[serde(default)]
    about: String,
    /// Whether the public list has the club; others are found by their link.
    #[serde(default = "listed")]
    #[schema(default = true)]
    listed: bool,
}

const fn listed() -> bool {
    true
}

/// A new club.
#[derive(Serialize, ToSchema)]
struct ClubCreated {
    /// Its id.
    club: String,
}

/// Make a club. It needs an account.
#[utoipa::path(post, path = "/api/clubs", tag = "clubs", operation_id = "create_club", request_body = NewClub,
    responses((status = 201, description = "Created", body = ClubCreated), ApiError))]
async fn create(
    State(app): State<App>,
    visitor: Visitor,
    Body(NewClub { name, about, listed }): Body<NewClub>,
) -> Result<impl IntoResponse, ApiError> {
    let facts = ClubFacts { name, about, listed };
    let club = app.events.create_club(&visitor.person, facts).await?;
    Ok((StatusCode::CREATED, visitor.jar, Json(ClubCreated { club })))
}

/// Get a club: its ratings, its evenings, and your role there.
#[utoipa::path(get, path = "/api/clubs/{id}", tag = "clubs", operation_id = "show_club",
    params(("id" = String, Path, description = "The club")),
    responses((status = 200, description = "The club", body = ClubView), (status = 304, description = "It has the `ETag` that you know"), ApiError))]
async fn show(
    State(app): State<App>,
    origin: Origin,
    headers: HeaderMap,
    jar: SignedCookieJar,
    Path(id): Path<String>,
) -> Result<Response, ApiError> {
    let person = visitor::person(&app, &jar).await?;
    json(&app, &origin, &headers, &app.events.show_club(&person, &id).await?)
}

/// Get a member of a club, with the rating behind each evening.
#[utoipa::path(get, path = "/api/clubs/{id}/members/{number}", tag = "clubs", operation_id = "club_member",
    params(("id" = String, Path, description = "The club"), ("number" = u32, Path, description = "The number of the member")),
    responses((status = 200, description = "The member", body = MemberHistory), (status = 304, description = "It has the `ETag` that you know"), ApiError))]
async fn member(
    State(app): State<App>,
    origin: Origin,
    headers: HeaderMap,
    Path((id, number)): Path<(String, u32)>,
) -> Result<Response, ApiError> {
    json(&app, &origin, &headers, &app.events.club_member(&id, number).await?)
}

/// Change a club or its members. Only its organizers may.
#[utoipa::path(post, path = "/api/clubs/{id}/acts", tag = "clubs", operation_id = "act_in_club", request_body = ClubCommand,
    params(("id" = String, Path, description = "The club")),
    responses((status = 200, description = "How many members a list has added", body = ClubDone), ApiError))]
async fn act(
    State(app): State<App>,
    visitor: Visitor,
    Path(id): Path<String>,
    Body(command): Body<ClubCommand>,
) -> Result<impl IntoResponse, ApiError> {
    count(&app, &visitor)?;
    let done = app.events.change_club(&visitor.person, &id, command).await?;
    Ok((visitor.jar, Json(done)))
}

/// A new evening with the members who are present.
#[derive(Deserialize, ToSchema)]
struct NewEvening {
    #[serde(flatten)]
    event: NewEvent,
    /// The numbers of the members.
    present: Vec<u32>,
}

/// Start an evening: an event in which the members who are present have entered alone, with their
/// ratings in the club. Only the organizers of the club may.
#[utoipa::path(post, path = "/api/clubs/{id}/evenings", tag = "clubs", operation_id = "start_club_evening", request_body = NewEvening,
    params(("id" = String, Path, description = "The club")),
    responses((status = 201, description = "Created", body = EventCreated), ApiError))]
async fn start_evening(
    State(app): State<App>,
    visitor: Visitor,
    Path(id): Path<String>,
    Body(NewEvening { event, present }): Body<NewEvening>,
) -> Result<impl IntoResponse, ApiError> {
    count(&app, &visitor)?;
    let (regulations, listed): (Regulations, bool) = regulations_of(event)?;
    let given = (regulations, &present[..], listed);
    let event = app.events.start_club_evening(&visitor.person, &id, given).await?;
    Ok((StatusCode::CREATED, visitor.jar, Json(EventCreated { event })))
}

/// Results of an evening that was played elsewhere.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct PastedResults {
    /// The name of the evening.
    name: String,
    /// When it was, in milliseconds since 1970.
    at: u64,
    /// `Anna Ben - Cyril Dana 1-0` on each line.
    text: String,
}

/// Make an evening of pasted results. Only the organizers of the club may.
#[utoipa::path(post, path = "/api/clubs/{id}/results", tag = "clubs", operation_id = "paste_club_results", request_body = PastedResults,
    params(("id" = String, Path, description = "The club")),
    responses((status = 201, description = "Created", body = EventCreated), ApiError))]
async fn paste(
    State(app): State<App>,
    visitor: Visitor,
    Path(id): Path<String>,
    Body(PastedResults { name, at, text }): Body<PastedResults>,
) -> Result<impl IntoResponse, ApiError> {
    count(&app, &visitor)?;
    let pasted = PastedEvening { name, at, text };
    let event = app.events.paste_club_results(&visitor.person, &id, pasted).await?;
    Ok((StatusCode::CREATED, visitor.jar, Json(EventCreated { event })))
}

/// Make somebody with an account an organizer of a club. Only its owner may.
#[utoipa::path(put, path = "/api/clubs/{id}/organizers/{person}", tag = "clubs", operation_id = "add_club_organizer",
    params(("id" = String, Path, description = "The club"), ("person" = String, Path, description = "The id of a person")),
    responses((status = 204, description = "They are an organizer"), ApiError))]
async fn add_organizer(
    state: State<App>,
    visitor: Visitor,
    path: Path<(String, String)>,
) -> Result<impl IntoResponse, ApiError> {
    set_organizer(state, visitor, path, true).await
}

/// Take the role of an organizer from somebody. Only the owner of the club may.
#[utoipa::path(delete, path = "/api/clubs/{id}/organizers/{person}", tag = "clubs", operation_id = "remove_club_organizer",
    params(("id" = String, Path, description = "The club"), ("person" = String, Path, description = "The id of a person")),
    responses((status = 204, description = "They are no organizer"), ApiError))]
async fn remove_organizer(
    state: State<App>,
    visitor: Visitor,
    path: Path<(String, String)>,
) -> Result<impl IntoResponse, ApiError> {
    set_organizer(state, visitor, path, false).await
}

async fn set_organizer(
    State(app): State<App>,
    visitor: Visitor,
    Path((id, person)): Path<(String, String)>,
    organizes: bool,
) -> Result<impl IntoResponse, ApiError> {
    app.events.set_club_organizer(&visitor.person, &id, (&person, organizes)).await?;
    Ok((StatusCode::NO_CONTENT, visitor.jar))
}

/// Download a club: its members with their ratings, and the games of all evenings.
#[utoipa::path(get, path = "/api/clubs/{id}/export", tag = "clubs", operation_id = "export_club",
    params(("id" = String, Path, description = "The club")),
    responses((status = 200, description = "The club", body = ClubExport), ApiError))]
async fn export_club(
    State(app): State<App>,
    origin: Origin,
    Path(id): Path<String>,
) -> Result<Response, ApiError> {
    let club = app.events.export_club(&id).await?;
    let text = serde_json::to_string_pretty(&club).unwrap_or_default();
    sent(&app, &origin, "application/json", Some("club.json"), text)
}

/// Counts a change for the limits of the address and the person.
fn count(app: &App, visitor: &Visitor) -> Result<(), ApiError> {
    if let Some(limits) = &app.limits {
        limits.intent(visitor.address, &visitor.person.id)?;
    }
    Ok(())
}
