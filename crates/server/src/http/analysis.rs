//! Analysis: what is pasted becomes a game with variations, positions say where men may go, and all of it becomes text again.
//!
//! Players get none of it while their game lasts (Laws 8.2, 9.6). The work is done on threads of its own, a few at once, so
//! that no table waits for it.

use std::sync::Arc;

use axum::{
    Extension, Json,
    body::Bytes,
    extract::{DefaultBodyLimit, State, rejection::BytesRejection},
};
use axum_extra::extract::SignedCookieJar;
use protocol::{
    MoveAsked, MoveMade, Opened, PositionAsked, PositionSeen, Refusal, RefusalCode, Study, Written,
};
use serde::Deserialize;
use tokio::sync::Semaphore;
use utoipa::IntoParams;
use utoipa_axum::{router::OpenApiRouter, routes};

use super::{
    Refused,
    extract::{Body, Query},
};
use crate::{
    Server,
    analysis::{self, MAX_STUDY, MAX_TEXT},
    identity,
    table::{self, refusal},
};

/// How many wait for their turn, each with its text in memory.
const WAITING: usize = 30;

pub(super) fn routes() -> OpenApiRouter<Server> {
    let texts = OpenApiRouter::new()
        .routes(routes!(read_text))
        .layer(DefaultBodyLimit::max(MAX_TEXT))
        .merge(
            OpenApiRouter::new()
                .routes(routes!(write_study))
                .layer(DefaultBodyLimit::max(MAX_STUDY)),
        );
    OpenApiRouter::new()
        .routes(routes!(see_position))
        .routes(routes!(make_move))
        .merge(texts)
        .layer(Extension(Workshop::default()))
}

/// Where texts are worked on.
#[derive(Clone)]
struct Workshop {
    places: Arc<Semaphore>,
    waiting: Arc<Semaphore>,
}

impl Default for Workshop {
    fn default() -> Self {
        // Tables need the processors more.
        let at_once = std::thread::available_parallelism().map_or(1, |all| all.get().div_ceil(2));
        let of = |places| Arc::new(Semaphore::new(places));
        Self { places: of(at_once), waiting: of(at_once + WAITING) }
    }
}

impl Workshop {
    /// Does some work when its turn has come.
    async fn work<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> Result<T, Refusal> + Send + 'static,
    ) -> Result<Json<T>, Refused> {
        let too_many = |_| refusal(RefusalCode::TooMany, "too many texts are waiting to be read");
        let _waiting = self.waiting.try_acquire().map_err(too_many)?;
        let place = Arc::clone(&self.places).acquire_owned().await;
        let done = tokio::task::spawn_blocking(move || {
            // Kept even if nobody waits for it any more.
            let _place = place;
            work()
        });
        let done = done.await.map_err(|error| {
            tracing::error!(%error, "an analysis has failed");
            table::unavailable()
        })?;
        Ok(Json(done?))
    }
}

/// Who plays gets no analysis.
fn allowed(server: &Server, jar: &SignedCookieJar) -> Result<(), Refusal> {
    let playing = identity::claimed(jar).and_then(|id| server.lobby.playing.table_of(&id));
    match playing {
        None => Ok(()),
        Some(table) => Err(refusal(
            RefusalCode::NotNow,
            &format!("you play at table {table}: no analysis until that game is over (8.2, 9.6)"),
        )),
    }
}

/// Which game of a text.
#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
struct WhichGame {
    /// Its number, from 1, which is opened if this is left out.
    #[serde(default)]
    game: u32,
}

/// Read a text of up to 1 MiB: games in BPGN, a log, or a position in any dialect of BFEN.
#[utoipa::path(post, path = "/api/analysis/read", tag = "analysis", params(WhichGame),
    request_body(content = String, content_type = "text/plain"),
    responses((status = 200, description = "One of its games, and the list of all", body = Opened), Refused))]
async fn read_text(
    State(server): State<Server>,
    Extension(workshop): Extension<Workshop>,
    jar: SignedCookieJar,
    Query(WhichGame { game }): Query<WhichGame>,
    text: Result<Bytes, BytesRejection>,
) -> Result<Json<Opened>, Refused> {
    allowed(&server, &jar)?;
    let text = text?;
    workshop.work(move || analysis::read(&text, game)).await
}

/// Write a study: as BPGN, and each board as PGN.
#[utoipa::path(post, path = "/api/analysis/write", tag = "analysis", request_body = Study,
    responses((status = 200, description = "The texts", body = Written), Refused))]
async fn write_study(
    State(server): State<Server>,
    Extension(workshop): Extension<Workshop>,
    jar: SignedCookieJar,
    Body(study): Body<Study>,
) -> Result<Json<Written>, Refused> {
    allowed(&server, &jar)?;
    workshop.work(move || analysis::write(&study)).await
}

/// See a position: both boards, where men may go, check and mate, and why it cannot be played if it cannot.
#[utoipa::path(post, path = "/api/analysis/position", tag = "analysis", request_body = PositionAsked,
    responses((status = 200, description = "The position", body = PositionSeen), Refused))]
async fn see_position(
    State(server): State<Server>,
    jar: SignedCookieJar,
    Body(asked): Body<PositionAsked>,
) -> Result<Json<PositionSeen>, Refused> {
    allowed(&server, &jar)?;
    Ok(Json(analysis::see(&asked.bfen)?))
}

/// Make a move in a position, on either board.
#[utoipa::path(post, path = "/api/analysis/play", tag = "analysis", request_body = MoveAsked,
    responses((status = 200, description = "The move, and what it leads to", body = MoveMade), Refused))]
async fn make_move(
    State(server): State<Server>,
    jar: SignedCookieJar,
    Body(asked): Body<MoveAsked>,
) -> Result<Json<MoveMade>, Refused> {
    allowed(&server, &jar)?;
    Ok(Json(analysis::play(&asked)?))
}
