//! Analysis: reads pasted texts as studies, shows legal moves, writes studies as text, and has
//! games analysed.
//!
//! People who are playing with others get no engine and no archive (Laws 8.2, 9.6). Boards on which
//! pieces move are for everybody: a lesson needs them too.

use axum::{
    Json,
    body::Bytes,
    extract::{DefaultBodyLimit, State, rejection::BytesRejection},
};
use axum_extra::extract::SignedCookieJar;
use protocol::{
    AdjudicatedLog, Evaluation, MoveRequest, MoveResponse, OpenedStudy, PositionRequest,
    PositionView, Study, StudyExport,
};
use serde::Deserialize;
use tables::bughouse::BughouseTable;
use utoipa::IntoParams;
use utoipa_axum::{router::OpenApiRouter, routes};

use super::{
    archive, explore,
    origin::Origin,
    params::{Body, OneGame, Path, Query},
    visitor::may_analyze,
};
use crate::{
    analysis::{self, MAX_LOG, MAX_STUDY, MAX_TEXT},
    app::App,
    error::ApiError,
};

pub(super) fn routes() -> OpenApiRouter<App> {
    let texts = OpenApiRouter::new()
        .routes(routes!(read_text))
        .layer(DefaultBodyLimit::max(MAX_TEXT))
        .merge(
            OpenApiRouter::new()
                .routes(routes!(write_study))
                .layer(DefaultBodyLimit::max(MAX_STUDY)),
        )
        .merge(
            OpenApiRouter::new()
                .routes(routes!(adjudicate_log))
                .layer(DefaultBodyLimit::max(MAX_LOG)),
        );
    OpenApiRouter::new()
        .routes(routes!(see_position))
        .routes(routes!(make_move))
        .routes(routes!(evaluate))
        .merge(texts)
        .merge(explore::routes())
        .merge(archive::routes())
}

/// Which game of a text.
#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
struct WhichGame {
    /// The number of the game to open, from 1, the default.
    #[serde(default)]
    game: u32,
}

/// Read a text of up to 1 MiB: games in BPGN, a log, or a position in any dialect of BFEN.
#[utoipa::path(post, path = "/api/analysis/read", tag = "analysis", params(WhichGame),
    request_body(content = String, content_type = "text/plain"),
    responses((status = 200, description = "One of the games as a study, and a list of all", body = OpenedStudy), ApiError))]
async fn read_text(
    State(app): State<App>,
    origin: Origin,
    Query(WhichGame { game }): Query<WhichGame>,
    text: Result<Bytes, BytesRejection>,
) -> Result<Json<OpenedStudy>, ApiError> {
    let text = text?;
    Ok(Json(app.pools.texts.work(origin.share(), move || analysis::read(&text, game)).await?))
}

/// Write a study as BPGN, and each board as PGN.
#[utoipa::path(post, path = "/api/analysis/write", tag = "analysis", request_body = Study,
    responses((status = 200, description = "The texts", body = StudyExport), ApiError))]
async fn write_study(
    State(app): State<App>,
    origin: Origin,
    Body(study): Body<Study>,
) -> Result<Json<StudyExport>, ApiError> {
    Ok(Json(app.pools.texts.work(origin.share(), move || analysis::write(&study)).await?))
}

/// Have the arbiter rule on a log of up to 256 KiB: each event with its rulings and the boards
/// after it, and the record as BPGN.
#[utoipa::path(post, path = "/api/analysis/log", tag = "analysis",
    request_body(content = String, content_type = "text/plain"),
    responses((status = 200, description = "The rulings and the record", body = AdjudicatedLog), ApiError))]
async fn adjudicate_log(
    State(app): State<App>,
    origin: Origin,
    text: Result<Bytes, BytesRejection>,
) -> Result<Json<AdjudicatedLog>, ApiError> {
    let text = text?;
    Ok(Json(app.pools.texts.work(origin.share(), move || analysis::adjudicate(&text)).await?))
}

/// Show a position: both boards, legal moves, check and mate, or why it cannot be played.
#[utoipa::path(post, path = "/api/analysis/position", tag = "analysis", request_body = PositionRequest,
    responses((status = 200, description = "The position", body = PositionView), ApiError))]
async fn see_position(Body(asked): Body<PositionRequest>) -> Result<Json<PositionView>, ApiError> {
    Ok(Json(analysis::see(&asked.bfen)?))
}

/// Make a move on either board of a position.
#[utoipa::path(post, path = "/api/analysis/play", tag = "analysis", request_body = MoveRequest,
    responses((status = 200, description = "The move, and the resulting position", body = MoveResponse), ApiError))]
async fn make_move(Body(asked): Body<MoveRequest>) -> Result<Json<MoveResponse>, ApiError> {
    Ok(Json(analysis::play(&asked)?))
}

/// Start or poll engine analysis of a finished bughouse game. Analysis stops 30 s after the last
/// poll; complete results are kept for a while.
#[utoipa::path(post, path = "/api/tables/{id}/games/{game}/evaluation", tag = "analysis", params(OneGame),
    responses((status = 200, description = "The moves analysed so far", body = Evaluation), ApiError))]
async fn evaluate(
    State(app): State<App>,
    origin: Origin,
    jar: SignedCookieJar,
    Path(OneGame { id, game }): Path<OneGame>,
) -> Result<Json<Evaluation>, ApiError> {
    may_analyze(&app, &jar)?;
    let (evaluations, address) = (app.evaluations.clone(), origin.share());
    let ask = move |table: &BughouseTable| evaluations.ask(table, address);
    Ok(Json(app.lobby.game(&id, game, &origin.anybody(), ask).await?))
}
