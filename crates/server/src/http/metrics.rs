//! `GET /metrics`, on a listener of its own, with the health checks.

use axum::{Router, http::header, response::IntoResponse, routing::get};
use telemetry::metrics::{self, Sampled};

use super::health;
use crate::app::App;

/// `GET /metrics` and the health checks, and nothing else.
pub(crate) fn router(app: App) -> Router {
    let checks = Router::from(health::routes()).with_state(app.clone());
    Router::new().route("/metrics", get(async move || render(&app).await)).merge(checks)
}

async fn render(app: &App) -> impl IntoResponse + use<> {
    let (lobby, store) = (&app.lobby, &app.lobby.store);
    let text = metrics::render(&Sampled {
        tables: lobby.tables(),
        reopened: lobby.reopened(),
        games: lobby.playing.games(),
        clocks: lobby.clocks.count(),
        events: store.running_events().await.ok(),
        analyses: app.evaluations.waiting(),
        bans: app.people.bans.count(),
        waiting: store.waiting(),
        is_shedding: store.is_busy(),
        is_ready: app.health.reasons(lobby).await.is_empty(),
        database: store.usage(),
    });
    ([(header::CONTENT_TYPE, "text/plain; version=0.0.4; charset=utf-8")], text)
}
