//! Kriegspiel games: belief counts when they are over, and files for the people who may have them.

use std::{
    collections::VecDeque,
    sync::{Arc, Mutex, PoisonError},
};

use axum::{Extension, Json, extract::State, http::header, response::IntoResponse};
use axum_extra::extract::SignedCookieJar;
use chess::Color;
use protocol::{KriegspielBeliefs, Refusal};
use serde::Deserialize;
use tables::kriegspiel::{self, KriegspielTable};
use utoipa::{IntoParams, ToSchema};
use utoipa_axum::{router::OpenApiRouter, routes};

use super::{
    TEXT,
    origin::Origin,
    params::{OneGame, Path, Query},
};
use crate::{app::App, error::ApiError, http::visitor};

/// For how many games the counts are kept: counting takes long, and many people look at the same
/// game.
const KEPT: usize = 200;

pub(super) fn routes() -> OpenApiRouter<App> {
    let beliefs =
        OpenApiRouter::new().routes(routes!(game_beliefs)).layer(Extension(Counted::default()));
    OpenApiRouter::new().routes(routes!(kriegspiel_pgn)).merge(beliefs)
}

/// Get, for each player of a finished game, how many boards were possible for the other side after
/// each turn.
#[utoipa::path(get, path = "/api/tables/{id}/games/{game}/beliefs", tag = "games",
    params(OneGame),
    responses((status = 200, description = "The numbers", body = KriegspielBeliefs), ApiError))]
async fn game_beliefs(
    State(app): State<App>,
    Extension(counted): Extension<Counted>,
    origin: Origin,
    jar: SignedCookieJar,
    Path(game): Path<OneGame>,
) -> Result<Json<KriegspielBeliefs>, ApiError> {
    // People who may not see the game may not see the counts either.
    let umpire = |table: &KriegspielTable| Ok(table.over()?.umpire().clone());
    let umpire = found(&app, &origin, &jar, &game, umpire).await?;
    if let Some(beliefs) = counted.find(&game) {
        return Ok(Json(beliefs));
    }
    let beliefs =
        app.pools.beliefs.work(origin.share(), move || Ok(kriegspiel::beliefs(&umpire))).await?;
    counted.keep(game, beliefs.clone());
    Ok(Json(beliefs))
}

/// The side whose record to get.
#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
struct RecordSide {
    /// A player, for that player's pieces and the announcements only; by default, the whole game.
    #[serde(rename = "for")]
    #[param(inline)]
    of: Option<Player>,
}

#[derive(Clone, Copy, Deserialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
enum Player {
    White,
    Black,
}

/// Get a Kriegspiel game as Kriegspiel PGN: a finished game, or a player's own record of a game in
/// play.
#[utoipa::path(get, path = "/api/tables/{id}/games/{game}/pgn", tag = "games",
    params(OneGame, RecordSide),
    responses((status = 200, description = "A game in Kriegspiel PGN", body = String, content_type = "text/plain"), ApiError))]
async fn kriegspiel_pgn(
    State(app): State<App>,
    origin: Origin,
    jar: SignedCookieJar,
    Path(game): Path<OneGame>,
    Query(RecordSide { of }): Query<RecordSide>,
) -> Result<impl IntoResponse, ApiError> {
    let (of, suffix) = match of {
        None => (None, ""),
        Some(Player::White) => (Some(Color::White), "-white"),
        Some(Player::Black) => (Some(Color::Black), "-black"),
    };
    let asked_by = visitor::person(&app, &jar).await?;
    let asker = origin.person(asked_by.clone());
    let record = move |table: &KriegspielTable| table.record(of, &asked_by);
    let text = app.lobby.kriegspiel(&game.id, game.game, &asker, record).await?;
    let name = format!("inline; filename=\"{}-{}{suffix}.pgn\"", game.id, game.game);
    Ok((TEXT, [(header::CONTENT_DISPOSITION, name)], text))
}

/// Has something done with a game as far as the client may know it.
pub(super) async fn found<T: Send + 'static>(
    app: &App,
    origin: &Origin,
    jar: &SignedCookieJar,
    OneGame { id, game }: &OneGame,
    show: impl FnOnce(&KriegspielTable) -> Result<T, Refusal> + Send + 'static,
) -> Result<T, ApiError> {
    let asker = origin.person(visitor::person(app, jar).await?);
    Ok(app.lobby.kriegspiel(id, *game, &asker, show).await?)
}

/// Counts of recent games, oldest first.
#[derive(Clone, Default)]
struct Counted(Arc<Mutex<VecDeque<(OneGame, KriegspielBeliefs)>>>);

impl Counted {
    fn find(&self, game: &OneGame) -> Option<KriegspielBeliefs> {
        let kept = self.kept();
        kept.iter().find(|(other, _)| other == game).map(|(_, beliefs)| beliefs.clone())
    }

    fn keep(&self, game: OneGame, beliefs: KriegspielBeliefs) {
        let mut kept = self.kept();
        if kept.len() == KEPT {
            kept.pop_front();
        }
        kept.push_back((game, beliefs));
    }

    fn kept(&self) -> std::sync::MutexGuard<'_, VecDeque<(OneGame, KriegspielBeliefs)>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
