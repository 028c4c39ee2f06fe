//! The bots of the server.

use axum::{Json, extract::State};
use protocol::BotLine;
use utoipa_axum::{router::OpenApiRouter, routes};

use crate::{app::App, error::ApiError};

pub(super) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(list_bots))
}

/// List the bots that the intent `employ` can seat at a table.
#[utoipa::path(get, path = "/api/bots", tag = "tables",
    responses((status = 200, description = "The bots, the weakest built-in one first", body = Vec<BotLine>), ApiError))]
async fn list_bots(State(app): State<App>) -> Json<Vec<BotLine>> {
    Json(app.lobby.roster.lines())
}
