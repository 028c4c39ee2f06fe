//! Rules for every request: a method that a web site has, one `Host`, no banned address, and HTTPS
//! once it was used.

use axum::{
    extract::{Request, State},
    http::{HeaderValue, Method, StatusCode, Version, header},
    middleware::Next,
    response::{IntoResponse, Response},
};
use telemetry::metrics;

use super::{guard, visitor};
use crate::{app::App, error::ApiError};

/// Browsers that came over HTTPS use nothing else for a year.
const HSTS: HeaderValue = HeaderValue::from_static("max-age=31536000");

/// Refuses requests that nobody may send, and adds the headers that depend on the request.
pub(super) async fn gate(State(app): State<App>, request: Request, next: Next) -> Response {
    if [Method::TRACE, Method::CONNECT].contains(request.method()) {
        return StatusCode::METHOD_NOT_ALLOWED.into_response();
    }
    let headers = request.headers();
    // Without one, or with two of which a proxy may have believed the other (RFC 9112, 3.2).
    let hosts = headers.get_all(header::HOST).iter().count();
    if hosts > 1 || (hosts == 0 && request.version() == Version::HTTP_11) {
        return (StatusCode::BAD_REQUEST, "a request has exactly one Host header").into_response();
    }
    let is_secure = visitor::is_secure(app.behind_proxy, headers, request.extensions());
    let address = guard::address(app.behind_proxy, headers, request.extensions());
    let mut response = if app.people.bans.has(address) {
        metrics::banned();
        ApiError::from(visitor::suspended()).into_response()
    } else {
        next.run(request).await
    };
    let headers = response.headers_mut();
    if headers.contains_key(header::SET_COOKIE) {
        // No cache may give somebody's cookie to others.
        headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    }
    // In a hall, plain HTTP at the same address has the page with the authority.
    if is_secure && app.hall.is_none() {
        headers.insert(header::STRICT_TRANSPORT_SECURITY, HSTS);
    }
    response
}
