//! Results from phones and clocks in the hall of a tournament, with the code on its wall.

use axum::{Json, extract::State, response::IntoResponse};
use axum_extra::extract::SignedCookieJar;
use events::{ClockResult, Done, PhoneResult};
use serde::{Deserialize, Serialize};
use tournament::{GameResult, MatchId, PhonePlayer};
use utoipa::ToSchema;
use utoipa_axum::{router::OpenApiRouter, routes};

use super::params::{Body, Path};
use crate::{
    app::App,
    error::ApiError,
    http::visitor::{self, Visitor},
};

pub(super) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(code)).routes(routes!(report)).routes(routes!(report_clock))
}

/// The code of a hall.
#[derive(Serialize, ToSchema)]
struct HallCode {
    /// Six letters and digits; null while phones may not report.
    code: Option<String>,
}

/// Get the code with which phones in the hall report results. Only the organizer and the arbiters
/// can.
#[utoipa::path(get, path = "/api/events/{id}/hall-code", tag = "events", operation_id = "hall_code_of_event",
    params(("id" = String, Path, description = "The event")),
    responses((status = 200, description = "The code", body = HallCode), ApiError))]
async fn code(
    State(app): State<App>,
    jar: SignedCookieJar,
    Path(id): Path<String>,
) -> Result<Json<HallCode>, ApiError> {
    let person = visitor::person(&app, &jar).await?;
    Ok(Json(HallCode { code: app.events.hall_code(&person, &id).await? }))
}

/// A result that somebody reports on a phone.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct ReportedByPhone {
    /// An id that you choose, of 1 to 40 characters.
    #[serde(default)]
    key: Option<String>,
    /// The code on the wall of the hall.
    code: String,
    at: MatchId,
    /// The game of the match, from 1.
    game: u8,
    /// The name that is chosen on the phone.
    player: PhonePlayer,
    result: GameResult,
}

/// Report a result of your match from a phone in the hall, without an account.
#[utoipa::path(post, path = "/api/events/{id}/phone-results", tag = "events", operation_id = "report_by_phone",
    request_body = ReportedByPhone, params(("id" = String, Path, description = "The event")),
    responses((status = 200, description = "The numbers of the new records in the event's log", body = Done), ApiError))]
async fn report(
    State(app): State<App>,
    visitor: Visitor,
    Path(id): Path<String>,
    Body(reported): Body<ReportedByPhone>,
) -> Result<impl IntoResponse, ApiError> {
    count(&app, &visitor)?;
    let ReportedByPhone { key, code, at, game, player, result } = reported;
    let result = PhoneResult { code, at, game, player, result };
    let done = app.events.report_by_phone(&visitor.person, &id, key, result).await?;
    Ok((visitor.jar, Json(done)))
}

/// A result that both sides have confirmed on the clock of their table.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct ReportedByClock {
    /// An id that you choose, of 1 to 40 characters.
    #[serde(default)]
    key: Option<String>,
    /// The code on the wall of the hall.
    code: String,
    at: MatchId,
    /// The game of the match, from 1.
    game: u8,
    result: GameResult,
}

/// Report a result for both sides of a match from the clock of their table. If the event has it
/// already, nothing changes.
#[utoipa::path(post, path = "/api/events/{id}/clock-results", tag = "events", operation_id = "report_by_clock",
    request_body = ReportedByClock, params(("id" = String, Path, description = "The event")),
    responses((status = 200, description = "The numbers of the new records in the event's log", body = Done), ApiError))]
async fn report_clock(
    State(app): State<App>,
    visitor: Visitor,
    Path(id): Path<String>,
    Body(reported): Body<ReportedByClock>,
) -> Result<impl IntoResponse, ApiError> {
    count(&app, &visitor)?;
    let ReportedByClock { key, code, at, game, result } = reported;
    let result = ClockResult { code, at, game, result };
    let done = app.events.report_by_clock(&visitor.person, &id, key, result).await?;
    Ok((visitor.jar, Json(done)))
}

/// Counts a code, and a result.
fn count(app: &App, visitor: &Visitor) -> Result<(), ApiError> {
    if let Some(limits) = &app.limits {
        limits.hall_code(visitor.address)?;
        limits.intent(visitor.address, &visitor.person.id)?;
    }
    Ok(())
}
