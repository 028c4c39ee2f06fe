//! `GET /metrics`, on a listener of its own.

use axum::{Router, http::header, response::IntoResponse, routing::get};

use crate::{app::App, metrics};

/// `GET /metrics`, and nothing else.
pub(crate) fn router(app: App) -> Router {
    Router::new().route("/metrics", get(async move || render(&app)))
}

fn render(app: &App) -> impl IntoResponse + use<> {
    let text =
        metrics::render(app.lobby.tables(), app.lobby.playing.games(), app.lobby.store.waiting());
    ([(header::CONTENT_TYPE, "text/plain; version=0.0.4; charset=utf-8")], text)
}
