//! Health checks, for load balancers and service managers.

use axum::{
    Json,
    extract::State,
    http::{StatusCode, header},
    response::IntoResponse,
};
use serde::Serialize;
use utoipa::ToSchema;
use utoipa_axum::{router::OpenApiRouter, routes};

use crate::{app::App, error::ApiError, health::Reason};

const HEALTH: &str = "/healthz";
const READY: &str = "/readyz";

pub(super) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(is_alive)).routes(routes!(is_ready))
}

/// Whether this is the path of a health check. They cost the same however often they are requested
/// (`health.rs`), so rate limits do not apply to them.
pub(super) fn is_check(path: &str) -> bool {
    [HEALTH, READY].contains(&path)
}

/// Whether the server is ready for requests.
#[derive(Serialize, ToSchema)]
struct Readiness {
    ready: bool,
    /// Why it is not ready; empty if it is.
    reasons: Vec<Reason>,
}

/// Check that the process is alive.
#[utoipa::path(get, path = HEALTH, tag = "server",
    responses((status = 200, description = "It is", body = String, content_type = "text/plain"), ApiError))]
async fn is_alive() -> impl IntoResponse {
    ([(header::CACHE_CONTROL, "no-store")], "ok\n")
}

/// Check that the server is ready: games in play are resumed, the database answers, the bus of a
/// cluster is connected, and the server is neither overloaded nor about to stop.
#[utoipa::path(get, path = READY, tag = "server",
    responses((status = 200, description = "It is ready", body = Readiness),
        (status = 503, description = "It is not ready", body = Readiness), ApiError))]
async fn is_ready(State(app): State<App>) -> impl IntoResponse {
    let reasons = app.health.reasons(&app.lobby).await;
    let ready = reasons.is_empty();
    let status = if ready { StatusCode::OK } else { StatusCode::SERVICE_UNAVAILABLE };
    (status, [(header::CACHE_CONTROL, "no-store")], Json(Readiness { ready, reasons }))
}
