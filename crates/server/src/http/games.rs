//! Games: search of ended games, and each game for review or as a file.

use axum::{Json, extract::State, http::header, response::IntoResponse};
use axum_extra::extract::SignedCookieJar;
use protocol::{GameLine, Kind, KriegspielReview, Review, refusals::unavailable};
use serde::{Deserialize, Serialize};
use store::Search;
use tables::{bughouse::BughouseTable, kriegspiel::KriegspielTable};
use utoipa::{IntoParams, ToSchema};
use utoipa_axum::{router::OpenApiRouter, routes};

use super::{
    TEXT, kriegspiel,
    origin::Origin,
    params::{OneGame, Path, Query},
};
use crate::{app::App, error::ApiError};

/// How many games are listed at once.
const PAGE: u32 = 50;

pub(super) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(list_games))
        .routes(routes!(review_game))
        .routes(routes!(game_log))
        .routes(routes!(game_bpgn))
}

/// Which games to find.
#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
struct Which {
    /// The name (in any case) or id of a player.
    player: Option<String>,
    /// Ended before this time, in seconds since 1970.
    before: Option<i64>,
    /// Ended at or after this time, in seconds since 1970.
    since: Option<i64>,
}

/// List ended games of public tables, newest first, at most 50.
#[utoipa::path(get, path = "/api/games", tag = "games", params(Which),
    responses((status = 200, description = "The games", body = Vec<GameLine>), ApiError))]
async fn list_games(
    State(app): State<App>,
    origin: Origin,
    Query(which): Query<Which>,
) -> Result<Json<Vec<GameLine>>, ApiError> {
    let Which { player, before, since } = which;
    let search = Search { player, before, since, most: PAGE };
    Ok(Json(app.pools.reads.read(origin.share(), app.lobby.store.games(&search)).await?))
}

/// A game for review; its terms say of which kind it is.
#[derive(Serialize, ToSchema)]
#[serde(untagged)]
enum Reviewed {
    Bughouse(Box<Review>),
    Kriegspiel(Box<KriegspielReview>),
}

/// Get a game for review move by move: any bughouse game of a table, ended or not, or a finished
/// game of Kriegspiel.
#[utoipa::path(get, path = "/api/tables/{id}/games/{game}", tag = "games",
    params(OneGame),
    responses((status = 200, description = "The game", body = Reviewed), ApiError))]
async fn review_game(
    State(app): State<App>,
    origin: Origin,
    jar: SignedCookieJar,
    Path(game): Path<OneGame>,
) -> Result<impl IntoResponse, ApiError> {
    let asker = origin.anybody();
    let json = |reviewed: Reviewed| serde_json::to_string(&reviewed).map_err(|_| unavailable());
    let text = match app.lobby.kind(&game.id).await? {
        Kind::Bughouse => {
            let review =
                move |table: &BughouseTable| json(Reviewed::Bughouse(Box::new(table.review())));
            app.lobby.game(&game.id, game.game, &asker, review).await?
        }
        Kind::Kriegspiel => {
            let review = move |table: &KriegspielTable| {
                json(Reviewed::Kriegspiel(Box::new(table.review()?)))
            };
            kriegspiel::found(&app, &origin, &jar, &game, review).await?
        }
    };
    Ok(([(header::CONTENT_TYPE, "application/json")], text))
}

/// Get any bughouse game of a table as a log.
#[utoipa::path(get, path = "/api/tables/{id}/games/{game}/log", tag = "games",
    params(OneGame),
    responses((status = 200, description = "A log", body = String, content_type = "text/plain"), ApiError))]
async fn game_log(
    State(app): State<App>,
    origin: Origin,
    Path(OneGame { id, game }): Path<OneGame>,
) -> Result<impl IntoResponse, ApiError> {
    let log = |table: &BughouseTable| Ok(table.named_log().to_string());
    Ok((TEXT, app.lobby.game(&id, game, &origin.anybody(), log).await?))
}

/// Get any bughouse game of a table as BPGN.
#[utoipa::path(get, path = "/api/tables/{id}/games/{game}/bpgn", tag = "games",
    params(OneGame),
    responses((status = 200, description = "A game in BPGN", body = String, content_type = "text/plain"), ApiError))]
async fn game_bpgn(
    State(app): State<App>,
    origin: Origin,
    Path(OneGame { id, game }): Path<OneGame>,
) -> Result<impl IntoResponse, ApiError> {
    // Events that BPGN cannot express become comments.
    let written = |table: &BughouseTable| Ok(notation::log::to_record(&table.named_log()).0);
    let text = app.lobby.game(&id, game, &origin.anybody(), written).await?;
    let name = format!("inline; filename=\"{id}-{game}.bpgn\"");
    Ok((TEXT, [(header::CONTENT_DISPOSITION, name)], text))
}
