//! Games: those that have ended, to be found, and any to be read.

use axum::{Json, extract::State, http::header, response::IntoResponse};
use axum_extra::extract::SignedCookieJar;
use protocol::{GameLine, KriegspielReview, Review};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use utoipa_axum::{router::OpenApiRouter, routes};

use super::{
    Refused, TEXT,
    extract::{Path, Query},
    kriegspiel,
};
use crate::{Server, store::Search};

/// How many games are listed at once.
const PAGE: u32 = 50;

pub(super) fn routes() -> OpenApiRouter<Server> {
    OpenApiRouter::new()
        .routes(routes!(list_games))
        .routes(routes!(review_game))
        .routes(routes!(game_log))
        .routes(routes!(game_bpgn))
}

/// Which games are looked for.
#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
struct Which {
    /// The name, in any case, or the id of a player.
    player: Option<String>,
    /// Ended before this, in seconds since 1970.
    before: Option<i64>,
    /// Not before this.
    since: Option<i64>,
}

/// A game of a table.
#[derive(PartialEq, Eq, Deserialize, IntoParams)]
#[into_params(parameter_in = Path)]
pub(super) struct OneGame {
    /// The table.
    pub(super) id: String,
    /// Which game there, from 1.
    pub(super) game: u32,
}

/// Games that ended at public tables, the newest first, 50 at once.
#[utoipa::path(get, path = "/api/games", tag = "games", params(Which),
    responses((status = 200, description = "The games", body = Vec<GameLine>), Refused))]
async fn list_games(
    State(server): State<Server>,
    Query(which): Query<Which>,
) -> Result<Json<Vec<GameLine>>, Refused> {
    let Which { player, before, since } = which;
    let search = Search { player, before, since, most: PAGE };
    Ok(Json(server.lobby.store.games(&search).await?))
}

/// A game to be looked at; its terms say of which kind it is.
#[derive(Serialize, ToSchema)]
#[serde(untagged)]
enum Reviewed {
    Bughouse(Box<Review>),
    Kriegspiel(Box<KriegspielReview>),
}

/// Any game of bughouse of a table, ended or not, or one of Kriegspiel that is over, to be looked at move by move.
#[utoipa::path(get, path = "/api/tables/{id}/games/{game}", tag = "games",
    params(OneGame),
    responses((status = 200, description = "The game", body = Reviewed), Refused))]
async fn review_game(
    State(server): State<Server>,
    jar: SignedCookieJar,
    Path(game): Path<OneGame>,
) -> Result<Json<Reviewed>, Refused> {
    if let Ok(table) = server.lobby.game(&game.id, game.game).await {
        return Ok(Json(Reviewed::Bughouse(Box::new(table.review()))));
    }
    let table = kriegspiel::found(&server, &jar, &game).await?;
    Ok(Json(Reviewed::Kriegspiel(Box::new(table.review()?))))
}

/// Any game of bughouse of a table, as a log.
#[utoipa::path(get, path = "/api/tables/{id}/games/{game}/log", tag = "games",
    params(OneGame),
    responses((status = 200, description = "A log", body = String, content_type = "text/plain"), Refused))]
async fn game_log(
    State(server): State<Server>,
    Path(OneGame { id, game }): Path<OneGame>,
) -> Result<impl IntoResponse, Refused> {
    let log = server.lobby.game(&id, game).await?.named_log();
    Ok((TEXT, log.to_string()))
}

/// Any game of bughouse of a table, as BPGN.
#[utoipa::path(get, path = "/api/tables/{id}/games/{game}/bpgn", tag = "games",
    params(OneGame),
    responses((status = 200, description = "A game in BPGN", body = String, content_type = "text/plain"), Refused))]
async fn game_bpgn(
    State(server): State<Server>,
    Path(OneGame { id, game }): Path<OneGame>,
) -> Result<impl IntoResponse, Refused> {
    let log = server.lobby.game(&id, game).await?.named_log();
    // What BPGN has no form for stands in comments.
    let (text, _) = notation::log::to_record(&log);
    let name = format!("inline; filename=\"{id}-{game}.bpgn\"");
    Ok((TEXT, [(header::CONTENT_DISPOSITION, name)], text))
}
