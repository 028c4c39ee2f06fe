//! Ratings: the strongest players and teams, and the profile of a person.

use axum::{Json, extract::State};
use protocol::{Profile, Ratings, RefusalCode};
use utoipa_axum::{router::OpenApiRouter, routes};

use super::params::Path;
use crate::{
    app::App,
    error::{ApiError, refusal},
};

pub(super) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(strongest)).routes(routes!(profile))
}

/// List the strongest players and teams whose ratings are reasonably certain.
#[utoipa::path(get, path = "/api/ratings", tag = "people",
    responses((status = 200, description = "Players and teams, the strongest first", body = Ratings), ApiError))]
async fn strongest(State(app): State<App>) -> Result<Json<Ratings>, ApiError> {
    Ok(Json(app.lobby.store.strongest().await?))
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
    Ok(Json(profile.ok_or_else(nobody)?))
}
