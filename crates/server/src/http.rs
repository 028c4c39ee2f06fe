//! The HTTP side: pages, tables, games, people, and the way to the WebSocket.
//!
//! Each topic has a file with its routes and what they answer, from which the description for programs is made
//! (`document.rs`). What does not belong to a topic is here.

mod analysis;
mod bots;
mod document;
mod extract;
mod games;
mod kriegspiel;
mod people;
mod ratings;
mod refused;
mod socket;
mod tables;
#[cfg(test)]
mod tests;
mod workshop;

use std::time::Duration;

use axum::{
    Router,
    extract::DefaultBodyLimit,
    http::{HeaderName, StatusCode, header},
    middleware,
    routing::any,
};
use tower_http::{compression::CompressionLayer, timeout::TimeoutLayer};
use utoipa::OpenApi;
use utoipa_axum::router::OpenApiRouter;

use crate::{Server, limits, web};

pub(crate) use refused::Refused;

/// The longest body of a request, in bytes.
const MAX_BODY: usize = 16 * 1024;

/// How long a request may take, its body included.
const MOST_TIME: Duration = Duration::from_secs(30);

/// The head of an answer that is text.
const TEXT: [(HeaderName, &str); 1] = [(header::CONTENT_TYPE, "text/plain; charset=utf-8")];

/// Everything that is served.
pub(crate) fn router(server: Server) -> Router {
    let router = Router::from(routes())
        .layer(CompressionLayer::new())
        .route("/api/{*rest}", any(async || StatusCode::NOT_FOUND))
        .fallback(web::serve)
        .layer(middleware::from_fn_with_state(server.clone(), limits::guard))
        .layer(middleware::from_fn(web::with_headers))
        .with_state(server);
    bounded(router)
}

/// Requests that come to an end.
pub(crate) fn bounded(router: Router) -> Router {
    router
        .layer(DefaultBodyLimit::max(MAX_BODY))
        .layer(TimeoutLayer::with_status_code(StatusCode::REQUEST_TIMEOUT, MOST_TIME))
}

/// Everything for programs, topic by topic.
fn routes() -> OpenApiRouter<Server> {
    OpenApiRouter::with_openapi(document::Document::openapi())
        .merge(document::routes())
        .merge(tables::routes())
        .merge(bots::routes())
        .merge(games::routes())
        .merge(kriegspiel::routes())
        .merge(people::routes())
        .merge(ratings::routes())
        .merge(analysis::routes())
        .merge(socket::routes())
}
