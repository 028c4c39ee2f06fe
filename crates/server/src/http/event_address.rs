//! The address of a tournament for the phones in a hall, which its wall shows.

use axum::{
    Json,
    extract::State,
    http::{Extensions, HeaderMap, header},
};
use axum_extra::extract::SignedCookieJar;
use events::{EventError, Role};
use serde::Serialize;
use tournament::Tournament;
use utoipa::ToSchema;
use utoipa_axum::{router::OpenApiRouter, routes};

use super::{params::Path, visitor};
use crate::{app::App, error::ApiError, hall::picture};

pub(super) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(address))
}

/// Where phones in the hall find a tournament.
#[derive(Serialize, ToSchema)]
struct EventAddress {
    /// The address of its page.
    url: String,
    /// The address as a QR code in SVG. For those who run the event, its fragment has the code with
    /// which phones report results.
    picture: String,
}

/// Get the address of an event's page, and its QR code.
#[utoipa::path(get, path = "/api/events/{id}/address", tag = "events", operation_id = "address_of_event",
    params(("id" = String, Path, description = "The event")),
    responses((status = 200, description = "The address", body = EventAddress), ApiError))]
async fn address(
    State(app): State<App>,
    headers: HeaderMap,
    extensions: Extensions,
    jar: SignedCookieJar,
    Path(id): Path<String>,
) -> Result<Json<EventAddress>, ApiError> {
    let person = visitor::person(&app, &jar).await?;
    let look = |event: &Tournament, role| role != Role::Player && event.hall_code().is_some();
    let shows_code = app.events.view(&person, &id, look).await?;
    let code = if shows_code { app.events.hall_code(&person, &id).await? } else { None };
    let host = headers.get(header::HOST).and_then(|host| host.to_str().ok()).unwrap_or_default();
    let scheme = match visitor::is_secure(app.behind_proxy, &headers, &extensions) {
        true => "https",
        false => "http",
    };
    // The wall of a hall may be at the server itself, where the address of phones is another one.
    let site = app.hall.as_ref().map_or_else(|| format!("{scheme}://{host}"), |hall| hall.url());
    let url = format!("{site}/events/{id}");
    let fragment = code.map(|code| format!("#{code}")).unwrap_or_default();
    let picture = picture(&format!("{url}{fragment}")).ok_or(EventError::NoEvent)?;
    Ok(Json(EventAddress { url, picture }))
}
