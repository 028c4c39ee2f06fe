//! Tables: listing and creating them.

use axum::{Json, extract::State, http::StatusCode, response::IntoResponse};
use protocol::{PoolLine, TableLine, Terms};
use serde::Serialize;
use utoipa::ToSchema;
use utoipa_axum::{router::OpenApiRouter, routes};

use super::{
    TEXT,
    origin::Origin,
    params::{Body, Path},
};
use crate::{app::App, error::ApiError, http::visitor::Visitor};

pub(super) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(list_tables, create_table))
        .routes(routes!(list_pools))
        .routes(routes!(present_log))
}

/// A new table.
#[derive(Serialize, ToSchema)]
struct Created {
    /// Its id.
    table: String,
}

/// List public tables: open ones, live games, and others, the newest of each first, at most 100 of
/// each.
#[utoipa::path(get, path = "/api/tables", tag = "tables",
    responses((status = 200, description = "The tables", body = Vec<TableLine>), ApiError))]
async fn list_tables(State(app): State<App>) -> Json<Vec<TableLine>> {
    Json(app.lobby.listing.lines())
}

/// List the pools of quick pairing, with how many people wait in each.
#[utoipa::path(get, path = "/api/pools", tag = "tables",
    responses((status = 200, description = "The pools", body = Vec<PoolLine>), ApiError))]
async fn list_pools(State(app): State<App>) -> Json<Vec<PoolLine>> {
    Json(app.pairing.pools())
}

/// Create a table. All its terms are optional.
#[utoipa::path(post, path = "/api/tables", tag = "tables", request_body = Terms,
    responses((status = 201, description = "Created", body = Created), ApiError))]
async fn create_table(
    State(app): State<App>,
    visitor: Visitor,
    Body(terms): Body<Terms>,
) -> Result<impl IntoResponse, ApiError> {
    let table = app.lobby.create(terms, &visitor.person).await?;
    Ok((StatusCode::CREATED, visitor.jar, Json(Created { table })))
}

/// Get the log of the current game of a bughouse table.
#[utoipa::path(get, path = "/api/tables/{id}/log", tag = "tables",
    params(("id" = String, Path, description = "The table")),
    responses((status = 200, description = "A log", body = String, content_type = "text/plain"), ApiError))]
async fn present_log(
    State(app): State<App>,
    origin: Origin,
    Path(id): Path<String>,
) -> Result<impl IntoResponse, ApiError> {
    Ok((TEXT, app.lobby.present_log(&id, &origin.anybody()).await?))
}
