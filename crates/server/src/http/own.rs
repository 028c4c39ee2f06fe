//! The games of the person who asks: those in play, and those that have ended.

use axum::{Json, extract::State};
use axum_extra::extract::SignedCookieJar;
use protocol::{GameLine, Kind, RunningGame};
use serde::Deserialize;
use store::{OwnResult, OwnSearch};
use utoipa::{IntoParams, ToSchema};
use utoipa_axum::{router::OpenApiRouter, routes};

use super::{origin::Origin, params::Query};
use crate::{app::App, error::ApiError, http::visitor};

/// How many games are listed at once.
const PAGE: u32 = 50;

/// How many running games are listed: more than anybody plays.
const MOST_RUNNING: usize = 20;

pub(super) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(running_games)).routes(routes!(own_games))
}

/// List the tables at which you are playing a game.
#[utoipa::path(get, path = "/api/me/playing", tag = "games",
    responses((status = 200, description = "The tables", body = Vec<RunningGame>), ApiError))]
async fn running_games(
    State(app): State<App>,
    jar: SignedCookieJar,
) -> Result<Json<Vec<RunningGame>>, ApiError> {
    let person = visitor::person(&app, &jar).await?;
    let mut games = Vec::new();
    for table in app.lobby.playing.tables(&person).into_iter().take(MOST_RUNNING) {
        // A table that has just been closed is none to come back to.
        if let Ok(terms) = app.lobby.terms(&table).await {
            let (kind, name, control) = (terms.kind, terms.name, terms.control);
            let with_people = app.lobby.playing.has_others(&table, &person);
            games.push(RunningGame { table, kind, name, control, with_people });
        }
    }
    Ok(Json(games))
}

/// A result for the person who asks.
#[derive(Clone, Copy, Deserialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
enum Outcome {
    Won,
    Lost,
    Drawn,
}

/// Which games to find.
#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
struct Which {
    /// The kind of game.
    kind: Option<Kind>,
    /// Your result.
    #[param(inline)]
    result: Option<Outcome>,
    /// Whether the game was rated.
    rated: Option<bool>,
    /// Ended before this time, in seconds since 1970.
    before: Option<i64>,
}

/// List your ended games, at private tables and against bots too, newest first, at most 50.
#[utoipa::path(get, path = "/api/me/games", tag = "games", params(Which),
    responses((status = 200, description = "The games", body = Vec<GameLine>), ApiError))]
async fn own_games(
    State(app): State<App>,
    origin: Origin,
    jar: SignedCookieJar,
    Query(which): Query<Which>,
) -> Result<Json<Vec<GameLine>>, ApiError> {
    let person = visitor::person(&app, &jar).await?;
    let result = which.result.map(|result| match result {
        Outcome::Won => OwnResult::Won,
        Outcome::Lost => OwnResult::Lost,
        Outcome::Drawn => OwnResult::Drawn,
    });
    let Which { kind, rated, before, .. } = which;
    let search = OwnSearch { kind, result, rated, before, most: PAGE };
    let games = app.lobby.store.own_games(&person, &search);
    Ok(Json(app.pools.reads.read(origin.share(), games).await?))
}
