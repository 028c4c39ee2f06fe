//! Tables: the list of those that are open or played at, and new ones.

use axum::{Json, extract::State, http::StatusCode, response::IntoResponse};
use protocol::{Kind, RefusalCode, TableLine, Terms};
use serde::Serialize;
use utoipa::ToSchema;
use utoipa_axum::{router::OpenApiRouter, routes};

use super::{
    Refused, TEXT,
    extract::{Body, Path},
};
use crate::{
    Server,
    identity::Visitor,
    table::{self, Request, refusal},
};

pub(super) fn routes() -> OpenApiRouter<Server> {
    OpenApiRouter::new().routes(routes!(list_tables, create_table)).routes(routes!(present_log))
}

/// A table that was made.
#[derive(Serialize, ToSchema)]
struct Created {
    /// Its id.
    table: String,
}

/// Open tables, live games and other tables, the newest of each first, and at most 100 of each.
#[utoipa::path(get, path = "/api/tables", tag = "tables",
    responses((status = 200, description = "The tables", body = Vec<TableLine>), Refused))]
async fn list_tables(State(server): State<Server>) -> Json<Vec<TableLine>> {
    Json(server.lobby.listing.lines())
}

/// Make a table. Everything in its terms may be left out.
#[utoipa::path(post, path = "/api/tables", tag = "tables", request_body = Terms,
    responses((status = 201, description = "It is there", body = Created), Refused))]
async fn create_table(
    State(server): State<Server>,
    visitor: Visitor,
    Body(terms): Body<Terms>,
) -> Result<impl IntoResponse, Refused> {
    let table = server.lobby.create(terms, &visitor.person).await?;
    Ok((StatusCode::CREATED, visitor.jar, Json(Created { table })))
}

/// The log of the present game, at tables of bughouse.
#[utoipa::path(get, path = "/api/tables/{id}/log", tag = "tables",
    params(("id" = String, Path, description = "The table")),
    responses((status = 200, description = "A log", body = String, content_type = "text/plain"), Refused))]
async fn present_log(
    State(server): State<Server>,
    Path(id): Path<String>,
) -> Result<impl IntoResponse, Refused> {
    let handle = server.lobby.table(&id).await?;
    if handle.kind != Kind::Bughouse {
        return Err(refusal(RefusalCode::NoTable, "a game of Kriegspiel has no log").into());
    }
    let log = handle.get(|answer| Request::Log { answer }).await;
    let log = log.ok_or_else(table::unavailable)?;
    Ok((TEXT, log.to_string()))
}
