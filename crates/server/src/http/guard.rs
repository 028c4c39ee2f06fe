//! The address that a request comes from, and the limits of requests by address.

use std::net::{IpAddr, Ipv6Addr, SocketAddr};

use axum::{
    extract::{ConnectInfo, Request, State},
    http::{Extensions, HeaderMap, HeaderValue, Method, header},
    middleware::Next,
    response::{IntoResponse, Response},
};
use people::{address::Address, limits::too_many};

use super::health;
use crate::{app::App, error::ApiError};

/// Refuses requests beyond the limits of their address.
pub(super) async fn guard(State(app): State<App>, request: Request, next: Next) -> Response {
    if health::is_check(request.uri().path()) {
        return next.run(request).await;
    }
    let reads = [Method::GET, Method::HEAD].contains(request.method());
    if can_wait(request.uri().path(), reads)
        && let Err(busy) = app.lobby.sheds("requests")
    {
        return ApiError::from(busy).into_response();
    }
    let Some(limits) = &app.limits else { return next.run(request).await };
    let address = address(app.behind_proxy, request.headers(), request.extensions());
    // Analysis changes nothing, although it is requested by POST.
    let changes = !reads && !request.uri().path().starts_with("/api/analysis/");
    match limits.request(address, changes) {
        Ok(()) => next.run(request).await,
        Err(wait) => {
            let refused = ApiError::from(too_many("requests from your address", wait));
            ([(header::RETRY_AFTER, HeaderValue::from(wait))], refused).into_response()
        }
    }
}

/// Whether a request can wait while the server is busy: public reads and analysis.
fn can_wait(path: &str, reads: bool) -> bool {
    let public = [
        "/api/games",
        "/api/archive",
        "/api/explore",
        "/api/analysis/",
        "/api/ratings",
        "/api/people/",
    ];
    public.iter().any(|read| path.starts_with(read))
        || (reads && path.starts_with("/api/events"))
        || (path.starts_with("/api/tables/") && path.contains("/games/"))
}

/// The address that a request comes from. `X-Forwarded-For` counts only behind a proxy, and of it
/// only the last address, which the nearest proxy has added.
pub(super) fn address(behind_proxy: bool, headers: &HeaderMap, extensions: &Extensions) -> Address {
    let peer = extensions.get::<ConnectInfo<SocketAddr>>();
    let peer = peer.map_or(IpAddr::V6(Ipv6Addr::UNSPECIFIED), |peer| peer.0.ip());
    let forwarded = behind_proxy.then(|| forwarded(headers)).flatten();
    Address::from(forwarded.unwrap_or(peer))
}

fn forwarded(headers: &HeaderMap) -> Option<IpAddr> {
    let last = headers.get_all("x-forwarded-for").iter().next_back()?;
    let last = last.to_str().ok()?.rsplit(',').next()?.trim();
    last.parse().ok().or_else(|| Some(last.parse::<SocketAddr>().ok()?.ip()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_address_added_by_the_nearest_proxy_counts() {
        let forwarded = |values: &[&'static str]| {
            let mut headers = HeaderMap::new();
            for value in values {
                headers.append("x-forwarded-for", HeaderValue::from_static(value));
            }
            forwarded(&headers).map(|address| address.to_string())
        };
        assert_eq!(forwarded(&["10.1.1.1, 192.0.2.7"]).as_deref(), Some("192.0.2.7"));
        assert_eq!(forwarded(&["10.1.1.1", "192.0.2.7:4711"]).as_deref(), Some("192.0.2.7"));
        assert_eq!(forwarded(&["2001:db8::1"]).as_deref(), Some("2001:db8::1"));
        assert_eq!(forwarded(&["192.0.2.7, nonsense"]), None);
        assert_eq!(forwarded(&[]), None);
    }
}
