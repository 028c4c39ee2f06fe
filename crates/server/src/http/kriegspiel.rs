//! Games of Kriegspiel: what could be known of them when they are over, and files for those who may have them.

use std::{
    collections::VecDeque,
    sync::{Arc, Mutex, PoisonError},
};

use axum::{Extension, Json, extract::State, http::header, response::IntoResponse};
use axum_extra::extract::SignedCookieJar;
use chess::Color;
use protocol::KriegspielBeliefs;
use serde::Deserialize;
use utoipa::{IntoParams, ToSchema};
use utoipa_axum::{router::OpenApiRouter, routes};

use super::{
    Refused, TEXT,
    extract::{Path, Query},
    games::OneGame,
    workshop::Workshop,
};
use crate::{Server, identity, umpired};

/// Of how many games the beliefs are kept, as they take long to count and many look at the same game.
const KEPT: usize = 200;

pub(super) fn routes() -> OpenApiRouter<Server> {
    let beliefs = OpenApiRouter::new()
        .routes(routes!(game_beliefs))
        .layer(Extension(Workshop::default()))
        .layer(Extension(Counted::default()));
    OpenApiRouter::new().routes(routes!(kriegspiel_pgn)).merge(beliefs)
}

/// On how many boards the other side could have stood for each player of a game that is over, after each turn.
#[utoipa::path(get, path = "/api/tables/{id}/games/{game}/beliefs", tag = "games",
    params(OneGame),
    responses((status = 200, description = "The numbers", body = KriegspielBeliefs), Refused))]
async fn game_beliefs(
    State(server): State<Server>,
    Extension(workshop): Extension<Workshop>,
    Extension(counted): Extension<Counted>,
    jar: SignedCookieJar,
    Path(game): Path<OneGame>,
) -> Result<Json<KriegspielBeliefs>, Refused> {
    // Who may not see the game does not learn what has been counted either.
    let umpire = found(&server, &jar, &game).await?.over()?.umpire.clone();
    if let Some(beliefs) = counted.find(&game) {
        return Ok(Json(beliefs));
    }
    let beliefs = workshop.work(move || Ok(umpired::beliefs(&umpire))).await?;
    counted.keep(game, beliefs.clone());
    Ok(Json(beliefs))
}

/// Whose record is wanted.
#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
struct ForWhom {
    /// The player, if not the whole game: his own men, and what was announced.
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

/// A game of Kriegspiel as Kriegspiel PGN: when it is over, or what a player has of his own that is being played.
#[utoipa::path(get, path = "/api/tables/{id}/games/{game}/pgn", tag = "games",
    params(OneGame, ForWhom),
    responses((status = 200, description = "A game in Kriegspiel PGN", body = String, content_type = "text/plain"), Refused))]
async fn kriegspiel_pgn(
    State(server): State<Server>,
    jar: SignedCookieJar,
    Path(game): Path<OneGame>,
    Query(ForWhom { of }): Query<ForWhom>,
) -> Result<impl IntoResponse, Refused> {
    let (of, suffix) = match of {
        None => (None, ""),
        Some(Player::White) => (Some(Color::White), "-white"),
        Some(Player::Black) => (Some(Color::Black), "-black"),
    };
    let asked_by = identity::person(&server, &jar).await?;
    let table = server.lobby.umpired(&game.id, game.game, &asked_by).await?;
    let text = table.record(of, &asked_by)?;
    let name = format!("inline; filename=\"{}-{}{suffix}.pgn\"", game.id, game.game);
    Ok((TEXT, [(header::CONTENT_DISPOSITION, name)], text))
}

/// A game as whoever asks may know it.
pub(super) async fn found(
    server: &Server,
    jar: &SignedCookieJar,
    OneGame { id, game }: &OneGame,
) -> Result<umpired::Table, Refused> {
    let asked_by = identity::person(server, jar).await?;
    Ok(server.lobby.umpired(id, *game, &asked_by).await?)
}

/// Beliefs that have been counted, the last ones last.
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
