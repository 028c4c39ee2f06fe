//! Analysis: what is pasted becomes a game with variations, positions say where men may go, and all of it becomes text again.
//!
//! Players get none of it while their game lasts (Laws 8.2, 9.6).

use axum::{
    Extension, Json,
    body::Bytes,
    extract::{DefaultBodyLimit, State, rejection::BytesRejection},
};
use axum_extra::extract::SignedCookieJar;
use protocol::{
    Evaluation, MoveAsked, MoveMade, Opened, PositionAsked, PositionSeen, Refusal, RefusalCode,
    Study, Written,
};
use serde::Deserialize;
use utoipa::IntoParams;
use utoipa_axum::{router::OpenApiRouter, routes};

use super::{
    Refused,
    extract::{Body, Path, Query},
    games::OneGame,
    workshop::Workshop,
};
use crate::{
    Server,
    analysis::{self, MAX_STUDY, MAX_TEXT},
    identity,
    table::refusal,
};

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
        .routes(routes!(evaluate))
        .merge(texts)
        .layer(Extension(Workshop::default()))
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
    Ok(Json(workshop.work(move || analysis::read(&text, game)).await?))
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
    Ok(Json(workshop.work(move || analysis::write(&study)).await?))
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

/// Have a game of bughouse that is over looked at by an engine, and hear how far it is. Who asks no more for 30 seconds does
/// not want to know; what has been looked at whole is kept for a while.
#[utoipa::path(post, path = "/api/tables/{id}/games/{game}/evaluation", tag = "analysis", params(OneGame),
    responses((status = 200, description = "Its moves as far as they have been looked at", body = Evaluation), Refused))]
async fn evaluate(
    State(server): State<Server>,
    jar: SignedCookieJar,
    Path(OneGame { id, game }): Path<OneGame>,
) -> Result<Json<Evaluation>, Refused> {
    allowed(&server, &jar)?;
    let table = server.lobby.game(&id, game).await?;
    Ok(Json(server.evaluations.ask(&table)?))
}
