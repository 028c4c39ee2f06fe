//! HTTP: pages, tables, games, people, and the upgrade to a WebSocket.
//!
//! Each topic has a file with its routes and their responses, from which the OpenAPI description is
//! generated (`document.rs`).

mod analysis;
mod answer;
mod archive;
mod bots;
mod clocks;
mod clubs;
mod document;
mod event_address;
mod events;
mod explore;
mod games;
mod gate;
mod guard;
mod hall;
mod head;
mod health;
mod kriegspiel;
pub(crate) mod metrics;
mod moderation;
mod observe;
mod origin;
mod own;
mod own_data;
mod page;
mod params;
mod partners;
mod passkeys;
mod people;
mod phones;
mod pictures;
mod prints;
mod ratings;
mod recovery;
pub(crate) mod redirect;
pub(crate) mod replaced;
mod rooms;
pub(crate) mod socket;
mod tables;
pub(crate) mod user_agent;
pub(crate) mod visitor;

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

use crate::app::App;

/// The longest body of a request, in bytes.
const MAX_BODY: usize = 16 * 1024;

/// How long a request may take, including its body.
const MOST_TIME: Duration = Duration::from_secs(30);

/// The header of a plain text response.
const TEXT: [(HeaderName, &str); 1] = [(header::CONTENT_TYPE, "text/plain; charset=utf-8")];

/// All routes, with their limits and headers.
pub(crate) fn router(app: App) -> Router {
    let behind_proxy = app.behind_proxy;
    let router = Router::from(routes())
        .layer(CompressionLayer::new())
        .route("/api/{*rest}", any(async || StatusCode::NOT_FOUND))
        .fallback(page::serve)
        .layer(middleware::from_fn_with_state(app.clone(), guard::guard))
        .layer(middleware::from_fn_with_state(app.clone(), gate::gate))
        .layer(middleware::from_fn(page::with_headers))
        .with_state(app);
    bounded(router).layer(middleware::from_fn_with_state(behind_proxy, observe::observe))
}

/// Bounds the size and the time of requests.
pub(crate) fn bounded(router: Router) -> Router {
    router
        .layer(DefaultBodyLimit::max(MAX_BODY))
        .layer(TimeoutLayer::with_status_code(StatusCode::REQUEST_TIMEOUT, MOST_TIME))
}

/// The routes of the API, topic by topic.
fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::with_openapi(document::Document::openapi())
        .merge(document::routes())
        .merge(tables::routes())
        .merge(bots::routes())
        .merge(games::routes())
        .merge(pictures::routes())
        .merge(own::routes())
        .merge(own_data::routes())
        .merge(kriegspiel::routes())
        .merge(people::routes())
        .merge(passkeys::routes())
        .merge(moderation::routes())
        .merge(recovery::routes())
        .merge(events::routes())
        .merge(event_address::routes())
        .merge(clubs::routes())
        .merge(partners::routes())
        .merge(phones::routes())
        .merge(clocks::routes())
        .merge(prints::routes())
        .merge(ratings::routes())
        .merge(analysis::routes())
        .merge(socket::routes())
        .merge(rooms::routes())
        .merge(hall::routes())
        .merge(health::routes())
}
