//! Each request has an id and a span, is measured, and fails alone if a handler has a bug.

use std::{panic::AssertUnwindSafe, time::Instant};

use axum::{
    extract::{MatchedPath, Request, State},
    http::{Method, StatusCode},
    middleware::Next,
    response::{IntoResponse, Response},
};
use futures_util::FutureExt;
use protocol::refusals::unavailable;
use telemetry::metrics;
use tracing::Instrument;

use crate::{
    error::ApiError,
    request_id::{self, RequestId},
};

/// The route of requests for pages and their files.
const PAGES: &str = "pages";

/// The methods that are told apart; anybody can invent others.
static METHODS: [Method; 7] = [
    Method::GET,
    Method::POST,
    Method::DELETE,
    Method::HEAD,
    Method::PUT,
    Method::PATCH,
    Method::OPTIONS,
];

/// Serves a request under an id. `behind_proxy` says whether a proxy may choose it.
pub(super) async fn observe(
    State(behind_proxy): State<bool>,
    request: Request,
    next: Next,
) -> Response {
    let since = Instant::now();
    let id = RequestId::for_request(behind_proxy, request.headers());
    let method = METHODS.iter().find(|method| *method == request.method());
    let method = method.map_or("other", Method::as_str);
    // Never the path itself: it can have the name of a person.
    let matched = request.extensions().get::<MatchedPath>().cloned();
    let route = matched.as_ref().map_or(PAGES, MatchedPath::as_str);
    let span = tracing::error_span!("request", request_id = %id, method, route);
    let served = AssertUnwindSafe(next.run(request)).catch_unwind();
    let served = async {
        served.await.unwrap_or_else(|_| {
            tracing::error!("a request has failed: a bug in the server");
            let refused = ApiError::from(unavailable()).into_response();
            (StatusCode::INTERNAL_SERVER_ERROR, refused).into_response()
        })
    };
    let mut response = id.clone().scope(served.instrument(span.clone())).await;
    let (status, elapsed) = (response.status(), since.elapsed());
    let seconds = elapsed.as_secs_f64();
    span.in_scope(|| tracing::debug!(status = status.as_u16(), seconds, "answered"));
    metrics::answered(method, route, status, elapsed);
    if let Some(id) = id.to_header() {
        response.headers_mut().insert(request_id::HEADER, id);
    }
    response
}

#[cfg(test)]
mod tests {
    use axum::{Router, body::Body, middleware, routing};
    use tower::ServiceExt;

    use super::*;

    #[tokio::test]
    async fn a_handler_that_panics_fails_with_the_id_of_its_request() {
        async fn fails() -> &'static str {
            panic!("a test wants it")
        }
        let router = Router::new()
            .fallback(routing::any(fails))
            .layer(middleware::from_fn_with_state(true, observe));
        let request = Request::builder().header(request_id::HEADER, "mine").body(Body::empty());
        let response = router.oneshot(request.expect("a request")).await.expect("answered");
        assert_eq!(response.status(), 500);
        assert_eq!(response.headers()[request_id::HEADER], "mine");
        let body = axum::body::to_bytes(response.into_body(), 10_000).await.expect("a body");
        let refusal: protocol::Refusal = serde_json::from_slice(&body).expect("a refusal");
        assert_eq!(refusal.request.as_deref(), Some("mine"));
    }
}
