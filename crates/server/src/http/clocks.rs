//! The clocks of tables of a tournament: which room has the clock of a table.

use axum::{Json, extract::State, response::IntoResponse};
use axum_extra::extract::SignedCookieJar;
use events::Role;
use protocol::{RefusalCode, refusals::refusal};
use serde::{Deserialize, Serialize};
use tournament::MatchId;
use utoipa::ToSchema;
use utoipa_axum::{router::OpenApiRouter, routes};

use super::params::{Body, Path};
use crate::{
    app::App,
    error::ApiError,
    http::visitor::{self, Visitor},
    rooms::{ClockOf, Code},
};

pub(super) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(clocks, tell)).routes(routes!(find))
}

/// A room that has the clock of a table.
#[derive(Serialize, ToSchema)]
struct ClockRoom {
    at: MatchId,
    /// The game of the match, from 1.
    game: u8,
    /// The code of the room.
    room: String,
}

/// Get the rooms of the clocks of an event's tables. Only the organizer and the arbiters can.
#[utoipa::path(get, path = "/api/events/{id}/clocks", tag = "events", operation_id = "clocks_of_event",
    params(("id" = String, Path, description = "The event")),
    responses((status = 200, description = "The rooms in which devices are", body = Vec<ClockRoom>), ApiError))]
async fn clocks(
    State(app): State<App>,
    jar: SignedCookieJar,
    Path(id): Path<String>,
) -> Result<Json<Vec<ClockRoom>>, ApiError> {
    let person = visitor::person(&app, &jar).await?;
    if app.events.view(&person, &id, |_, role| role).await? == Role::Player {
        let why = "only the organizer and the arbiters of this event see its clocks";
        return Err(refusal(RefusalCode::NotTheOrganizer, why).into());
    }
    let rooms = app.rooms.clocks_of(&id).into_iter();
    Ok(Json(rooms.map(|(room, ClockOf { at, game, .. })| room_of(room, at, game)).collect()))
}

fn room_of(room: Code, at: MatchId, game: u8) -> ClockRoom {
    ClockRoom { at, game, room: room.to_string() }
}

/// The room of a device that is the clock of a table.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct TableClock {
    /// The code on the wall of the hall; arbiters need none.
    #[serde(default)]
    code: String,
    at: MatchId,
    /// The game of the match, from 1.
    game: u8,
    /// The code of the room, in which the device is.
    room: String,
}

/// Say that a room has the clock of a table, until its last device leaves or another room has it.
#[utoipa::path(post, path = "/api/events/{id}/clocks", tag = "events", operation_id = "tell_clock",
    request_body = TableClock, params(("id" = String, Path, description = "The event")),
    responses((status = 200, description = "The room", body = ClockRoom), ApiError))]
async fn tell(
    State(app): State<App>,
    visitor: Visitor,
    Path(id): Path<String>,
    Body(told): Body<TableClock>,
) -> Result<impl IntoResponse, ApiError> {
    let TableClock { code, at, game, room } = told;
    check(&app, &visitor, (&id, &code, at)).await?;
    let none = || refusal(RefusalCode::NotNow, "no device is in this room");
    let room = Code::parse(&room).ok_or_else(none)?;
    if !app.rooms.name_clock(room, ClockOf { event: id, at, game }) {
        return Err(none().into());
    }
    Ok((visitor.jar, Json(room_of(room, at, game))))
}

/// A table whose clock a device looks for.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct ClockWanted {
    /// The code on the wall of the hall; arbiters need none.
    #[serde(default)]
    code: String,
    at: MatchId,
}

/// Find the room that has the clock of a table; null if none has.
#[utoipa::path(post, path = "/api/events/{id}/clocks/find", tag = "events", operation_id = "find_clock",
    request_body = ClockWanted, params(("id" = String, Path, description = "The event")),
    responses((status = 200, description = "The room", body = Option<ClockRoom>), ApiError))]
async fn find(
    State(app): State<App>,
    visitor: Visitor,
    Path(id): Path<String>,
    Body(wanted): Body<ClockWanted>,
) -> Result<impl IntoResponse, ApiError> {
    let ClockWanted { code, at } = wanted;
    check(&app, &visitor, (&id, &code, at)).await?;
    let found = app.rooms.clocks_of(&id).into_iter().find(|(_, clock)| clock.at == at);
    let found = found.map(|(room, ClockOf { at, game, .. })| room_of(room, at, game));
    Ok((visitor.jar, Json(found)))
}

/// Checks that a device may be the clock of a table.
async fn check(
    app: &App,
    visitor: &Visitor,
    (id, code, at): (&str, &str, MatchId),
) -> Result<(), ApiError> {
    if let Some(limits) = &app.limits {
        limits.hall_code(visitor.address)?;
    }
    Ok(app.events.check_clock(&visitor.person, id, code, at).await?)
}
