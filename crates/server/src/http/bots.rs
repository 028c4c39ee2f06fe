//! The bots of the server.

use axum::{Json, extract::State};
use protocol::BotLine;
use utoipa_axum::{router::OpenApiRouter, routes};

use super::Refused;
use crate::Server;

pub(super) fn routes() -> OpenApiRouter<Server> {
    OpenApiRouter::new().routes(routes!(list_bots))
}

/// The bots that can be asked to a table, by the intent `employ`.
#[utoipa::path(get, path = "/api/bots", tag = "tables",
    responses((status = 200, description = "The bots, the weakest of our own first", body = Vec<BotLine>), Refused))]
async fn list_bots(State(server): State<Server>) -> Json<Vec<BotLine>> {
    Json(server.lobby.roster.lines())
}
