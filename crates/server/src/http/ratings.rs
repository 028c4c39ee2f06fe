//! Ratings: of the strongest, and of anybody.

use axum::{Json, extract::State};
use protocol::{Profile, Ratings, RefusalCode};
use utoipa_axum::{router::OpenApiRouter, routes};

use super::{Refused, extract::Path};
use crate::{Server, table::refusal};

pub(super) fn routes() -> OpenApiRouter<Server> {
    OpenApiRouter::new().routes(routes!(strongest)).routes(routes!(profile))
}

/// The strongest players and teams, of whom it is known with some certainty.
#[utoipa::path(get, path = "/api/ratings", tag = "people",
    responses((status = 200, description = "The strongest", body = Ratings), Refused))]
async fn strongest(State(server): State<Server>) -> Result<Json<Ratings>, Refused> {
    Ok(Json(server.lobby.store.strongest().await?))
}

/// What is known of somebody: his rating, and those of his teams.
#[utoipa::path(get, path = "/api/people/{id}", tag = "people",
    params(("id" = String, Path, description = "The id of a person")),
    responses((status = 200, description = "Who it is", body = Profile), Refused))]
async fn profile(
    State(server): State<Server>,
    Path(id): Path<String>,
) -> Result<Json<Profile>, Refused> {
    let profile = server.lobby.store.profile(&id).await?;
    let nobody = || refusal(RefusalCode::NoPerson, "there is nobody of that id");
    Ok(Json(profile.ok_or_else(nobody)?))
}
