//! Redirects from plain HTTP to HTTPS, on a listener of its own.

use axum::{
    Router,
    extract::Request,
    http::{HeaderMap, StatusCode, Uri, header, uri::Authority},
    response::{IntoResponse, Redirect},
};

/// The port that browsers take for `https`.
const HTTPS: u16 = 443;

/// Sends everything to HTTPS at this port of the same host.
pub(crate) fn router(port: u16) -> Router {
    Router::new().fallback(async move |request: Request| {
        match target(request.headers(), request.uri(), port) {
            Some(target) => Redirect::permanent(&target).into_response(),
            None => (StatusCode::BAD_REQUEST, "a request has exactly one Host").into_response(),
        }
    })
}

/// Where a request belongs; nothing if its host is not one.
fn target(headers: &HeaderMap, uri: &Uri, port: u16) -> Option<String> {
    let mut hosts = headers.get_all(header::HOST).iter();
    let (host, None) = (hosts.next()?.to_str().ok()?, hosts.next()) else { return None };
    let host: Authority = host.parse().ok()?;
    if host.as_str().contains('@') || host.host().is_empty() {
        return None;
    }
    let port = if port == HTTPS { String::new() } else { format!(":{port}") };
    let path = uri.path_and_query().map_or("/", |path| path.as_str());
    let path = if path.starts_with('/') { path } else { "/" };
    Some(format!("https://{}{port}{path}", host.host()))
}

#[cfg(test)]
mod tests {
    use axum::http::HeaderValue;

    use super::*;

    #[test]
    fn requests_are_sent_to_the_same_host() {
        let target = |hosts: &[&str], uri: &str, port| {
            let mut headers = HeaderMap::new();
            for host in hosts {
                headers.append(header::HOST, HeaderValue::from_str(host).expect("a header"));
            }
            target(&headers, &uri.parse().expect("a URI"), port)
        };
        let url = |text: &str| Some(text.to_owned());
        assert_eq!(target(&["x.org"], "/t/1?a=b", 443), url("https://x.org/t/1?a=b"));
        assert_eq!(target(&["x.org:80"], "/", 8443), url("https://x.org:8443/"));
        assert_eq!(target(&["[::1]:80"], "/", 443), url("https://[::1]/"));
        assert_eq!(target(&["x.org"], "*", 443), url("https://x.org/"));
        assert_eq!(
            target(&["x.org"], "http://evil.org//evil.org/a", 443),
            url("https://x.org//evil.org/a")
        );
        for hosts in [&[][..], &["x.org", "y.org"], &["x.org/@evil"], &["a@evil.org"], &[""]] {
            assert_eq!(target(hosts, "/", 443), None, "{hosts:?}");
        }
    }
}
