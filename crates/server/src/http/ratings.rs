//! Ratings: the strongest players and teams, and the profile, statistics and events of a person.

use axum::{Json, extract::State};
use axum_extra::extract::SignedCookieJar;
use events::PersonEvent;
use protocol::{Profile, Ratings, RefusalCode, Statistics, refusals::refusal};
use utoipa_axum::{router::OpenApiRouter, routes};

use super::{
    events::Behind,
    origin::Origin,
    params::{Path, Query},
    visitor,
};
use crate::{app::App, error::ApiError};

/// How many events of a person are listed at once.
const EVENTS: u32 = 20;

pub(super) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(strongest))
        .routes(routes!(profile))
        .routes(routes!(statistics))
        .routes(routes!(person_events))
}

/// List the strongest players and teams whose ratings are reasonably certain.
#[utoipa::path(get, path = "/api/ratings", tag = "people",
    responses((status = 200, description = "Players and teams, the strongest first", body = Ratings), ApiError))]
async fn strongest(State(app): State<App>, origin: Origin) -> Result<Json<Ratings>, ApiError> {
    Ok(Json(app.pools.reads.read(origin.share(), app.lobby.store.strongest()).await?))
}

/// Get the profile of a person: their rating, and those of their teams.
#[utoipa::path(get, path = "/api/people/{id}", tag = "people",
    params(("id" = String, Path, description = "The id of a person")),
    responses((status = 200, description = "The profile", body = Profile), ApiError))]
async fn profile(
    State(app): State<App>,
    Path(id): Path<String>,
) -> Result<Json<Profile>, ApiError> {
    let profile = app.lobby.store.profile(&id).await?;
    let nobody = || refusal(RefusalCode::NoPerson, "no person has this id");
    let archive = app.archive.is_some();
    Ok(Json(Profile { archive, ..profile.ok_or_else(nobody)? }))
}

/// Get the statistics of a person's public rated games: the rating over time, and the results at
/// each seat, with partners and against opponents. Of many games, the newest 5000 count.
#[utoipa::path(get, path = "/api/people/{id}/statistics", tag = "people",
    params(("id" = String, Path, description = "The id of a person")),
    responses((status = 200, description = "The statistics", body = Statistics), ApiError))]
async fn statistics(
    State(app): State<App>,
    origin: Origin,
    Path(id): Path<String>,
) -> Result<Json<Statistics>, ApiError> {
    let statistics = app.pools.reads.read(origin.share(), app.lobby.store.statistics(&id)).await?;
    let nobody = || refusal(RefusalCode::NoPerson, "no person has this id");
    Ok(Json(statistics.ok_or_else(nobody)?))
}

/// List the events in which a person plays or has played, the newest first, at most 20. Others than
/// the person see public events.
#[utoipa::path(get, path = "/api/people/{id}/events", tag = "people",
    params(("id" = String, Path, description = "The id of a person"), Behind),
    responses((status = 200, description = "The events, with place and partner", body = Vec<PersonEvent>), ApiError))]
async fn person_events(
    State(app): State<App>,
    origin: Origin,
    jar: SignedCookieJar,
    Path(id): Path<String>,
    Query(behind): Query<Behind>,
) -> Result<Json<Vec<PersonEvent>>, ApiError> {
    let asker = visitor::person(&app, &jar).await?;
    let events = app.events.of_person(&asker, &id, behind.last(), EVENTS);
    Ok(Json(app.pools.reads.read(origin.share(), events).await?))
}
