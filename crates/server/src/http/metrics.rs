//! `GET /metrics`, on a listener of its own, with the health checks.

use axum::{Router, http::header, response::IntoResponse, routing::get};

use super::health;
use crate::{app::App, metrics};

/// `GET /metrics` and the health checks, and nothing else.
pub(crate) fn router(app: App) -> Router {
    let checks = Router::from(health::routes()).with_state(app.clone());
    Router::new().route("/metrics", get(async move || render(&app))).merge(checks)
}

fn render(app: &App) -> impl IntoResponse + use<> {
    let text =
        metrics::render(app.lobby.tables(), app.lobby.playing.games(), app.lobby.store.waiting());
    ([(header::CONTENT_TYPE, "text/plain; version=0.0.4; charset=utf-8")], text)
}
