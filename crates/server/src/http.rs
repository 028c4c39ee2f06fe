//! The HTTP side: pages, tables, names, and the way to the WebSocket.

use axum::{
    Json, Router,
    extract::{DefaultBodyLimit, Path, Query, State, WebSocketUpgrade},
    http::{HeaderMap, HeaderValue, StatusCode, header},
    middleware,
    response::{IntoResponse, Response},
    routing::{any, get, post},
};
use axum_extra::extract::SignedCookieJar;
use protocol::{GameLine, NewName, Refusal, RefusalCode, Review, TableLine, Terms};
use serde::{Deserialize, Serialize};

use crate::{
    Server, identity, socket,
    store::Search,
    table::{self, Request, state::refusal},
    web,
};

/// The longest body of a request, in bytes.
const MAX_BODY: usize = 16 * 1024;

/// How many games are listed at once.
const PAGE: u32 = 50;

/// The size of a connection's read buffer, in bytes: what an idle one costs is mostly this.
const READ_BUFFER: usize = 4096;

/// Everything that is served.
pub(crate) fn router(server: Server) -> Router {
    Router::new()
        .route("/api/tables", get(list).post(create))
        .route("/api/tables/{id}/log", get(log))
        .route("/api/tables/{id}/games/{game}", get(review))
        .route("/api/tables/{id}/games/{game}/log", get(log_of))
        .route("/api/tables/{id}/games/{game}/bpgn", get(bpgn_of))
        .route("/api/games", get(games))
        .route("/api/me", get(me))
        .route("/api/me/name", post(rename))
        .route("/socket", get(upgrade))
        .route("/api/{*rest}", any(nothing))
        .fallback(web::serve)
        .layer(middleware::from_fn(web::with_headers))
        .layer(DefaultBodyLimit::max(MAX_BODY))
        .with_state(server)
}

/// A refusal over HTTP.
pub(crate) struct Refused(Refusal);

impl From<Refusal> for Refused {
    fn from(refusal: Refusal) -> Self {
        Self(refusal)
    }
}

impl From<crate::store::StoreError> for Refused {
    fn from(error: crate::store::StoreError) -> Self {
        tracing::error!(%error, "the database does not answer");
        Self(table::unavailable())
    }
}

impl IntoResponse for Refused {
    fn into_response(self) -> Response {
        let status = match self.0.code {
            RefusalCode::NoTable => StatusCode::NOT_FOUND,
            RefusalCode::TooMany => StatusCode::TOO_MANY_REQUESTS,
            RefusalCode::Unavailable => StatusCode::SERVICE_UNAVAILABLE,
            RefusalCode::TooLong => StatusCode::PAYLOAD_TOO_LARGE,
            RefusalCode::Malformed => StatusCode::UNPROCESSABLE_ENTITY,
            _ => StatusCode::FORBIDDEN,
        };
        (status, Json(self.0)).into_response()
    }
}

#[derive(Serialize)]
struct Created {
    table: String,
}

async fn nothing() -> StatusCode {
    StatusCode::NOT_FOUND
}

async fn list(State(server): State<Server>) -> Json<Vec<TableLine>> {
    Json(server.lobby.list().await)
}

async fn create(
    State(server): State<Server>,
    jar: SignedCookieJar,
    headers: HeaderMap,
    Json(terms): Json<Terms>,
) -> Result<impl IntoResponse, Refused> {
    same_origin(&headers)?;
    let (person, jar) = identity::person(&server, jar).await?;
    let table = server.lobby.create(terms, &person).await?;
    Ok((StatusCode::CREATED, jar, Json(Created { table })))
}

async fn log(
    State(server): State<Server>,
    Path(id): Path<String>,
) -> Result<impl IntoResponse, Refused> {
    let handle = server.lobby.table(&id).await?;
    let log = handle.get(|answer| Request::Log { answer }).await;
    let log = log.ok_or_else(table::unavailable)?;
    Ok(([(header::CONTENT_TYPE, "text/plain; charset=utf-8")], log.to_string()))
}

async fn review(
    State(server): State<Server>,
    Path((id, game)): Path<(String, u32)>,
) -> Result<Json<Review>, Refused> {
    Ok(Json(server.lobby.game(&id, game).await?.review()))
}

async fn log_of(
    State(server): State<Server>,
    Path((id, game)): Path<(String, u32)>,
) -> Result<impl IntoResponse, Refused> {
    let log = server.lobby.game(&id, game).await?.named_log();
    Ok(([(header::CONTENT_TYPE, "text/plain; charset=utf-8")], log.to_string()))
}

async fn bpgn_of(
    State(server): State<Server>,
    Path((id, game)): Path<(String, u32)>,
) -> Result<impl IntoResponse, Refused> {
    let log = server.lobby.game(&id, game).await?.named_log();
    // What BPGN has no form for stands in comments.
    let (text, _) = notation::log::to_record(&log);
    let headers = [
        (header::CONTENT_TYPE, "text/plain; charset=utf-8".to_owned()),
        (header::CONTENT_DISPOSITION, format!("inline; filename=\"{id}-{game}.bpgn\"")),
    ];
    Ok((headers, text))
}

/// Which games: `?player=NAME-OR-ID&before=SECONDS&since=SECONDS`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Which {
    player: Option<String>,
    before: Option<i64>,
    since: Option<i64>,
}

async fn games(
    State(server): State<Server>,
    Query(which): Query<Which>,
) -> Result<Json<Vec<GameLine>>, Refused> {
    let Which { player, before, since } = which;
    let search = Search { player, before, since, most: PAGE };
    Ok(Json(server.lobby.store.games(&search).await?))
}

async fn me(
    State(server): State<Server>,
    jar: SignedCookieJar,
) -> Result<impl IntoResponse, Refused> {
    let (person, jar) = identity::person(&server, jar).await?;
    Ok((jar, Json(person)))
}

async fn rename(
    State(server): State<Server>,
    jar: SignedCookieJar,
    headers: HeaderMap,
    Json(new): Json<NewName>,
) -> Result<impl IntoResponse, Refused> {
    same_origin(&headers)?;
    let (mut person, jar) = identity::person(&server, jar).await?;
    person.name = identity::name(&new.name)
        .ok_or_else(|| refusal(RefusalCode::Malformed, "a name is a short line of text"))?;
    server.lobby.store.put_person(&person).await?;
    Ok((jar, Json(person)))
}

async fn upgrade(
    State(server): State<Server>,
    jar: SignedCookieJar,
    headers: HeaderMap,
    upgrade: WebSocketUpgrade,
) -> Result<impl IntoResponse, Refused> {
    same_origin(&headers)?;
    let (person, jar) = identity::person(&server, jar).await?;
    let upgrade = upgrade
        .max_message_size(protocol::MAX_MESSAGE)
        .max_frame_size(protocol::MAX_MESSAGE)
        .read_buffer_size(READ_BUFFER);
    let tracker = server.connections.clone();
    let response = upgrade
        .on_upgrade(move |socket| tracker.track_future(socket::serve(server, person, socket)));
    Ok((jar, response))
}

/// A page of another site must not act with our cookie. Programs send no origin, and no cookie of anybody else's.
fn same_origin(headers: &HeaderMap) -> Result<(), Refusal> {
    let text = |value: Option<&HeaderValue>| {
        value.and_then(|value| value.to_str().ok()).map(str::to_owned)
    };
    let Some(origin) = text(headers.get(header::ORIGIN)) else { return Ok(()) };
    let host = text(headers.get(header::HOST)).unwrap_or_default();
    match origin.split_once("://") {
        Some((_, from)) if from == host => Ok(()),
        _ => Err(refusal(RefusalCode::Malformed, "the request comes from another site")),
    }
}
