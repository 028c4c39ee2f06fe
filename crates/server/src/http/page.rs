//! The web client, whose files are part of the binary.

use axum::{
    body::Body,
    extract::{Request, State},
    http::{Extensions, HeaderMap, HeaderName, HeaderValue, StatusCode, Uri, header},
    middleware::Next,
    response::{IntoResponse, Response},
};

use super::{
    head::{Place, with_head},
    origin::Origin,
    visitor::is_secure,
};
use crate::app::App;

/// The smallest form of a file that the client accepts, with its content encoding.
fn packed_for(file: &page::File, headers: &HeaderMap) -> (&'static [u8], Option<&'static str>) {
    let forms = [(file.brotli, "br"), (file.gzip, "gzip")];
    let packed =
        forms.into_iter().find(|(packed, name)| !packed.is_empty() && accepts(headers, name));
    packed.map_or((file.plain, None), |(packed, name)| (packed, Some(name)))
}

/// The page and frames in it may ask a visitor for none of these.
const PERMISSIONS: &str =
    "camera=(self), display-capture=(), geolocation=(), microphone=(), midi=(), payment=(), usb=()";

/// Files under this path have a hash of their content in their names.
const HASHED: &str = "/assets/";

/// The page may load from and connect to its own origin only.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; \
    connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

/// The same for pages that other sites show in theirs. They know no session and change nothing.
const EMBEDDED: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; \
    connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors *";

/// The worker that runs the engine: it alone compiles WebAssembly.
const WORKER: &str = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'";

/// The beginning of the worker's path.
const WORKER_PATH: &str = "/assets/engine-worker-";

/// Serves a page or a file of the client.
pub(crate) async fn serve(
    State(app): State<App>,
    origin: Origin,
    uri: Uri,
    headers: HeaderMap,
    extensions: Extensions,
) -> Response {
    if uri.path().contains('.') {
        return file(uri.path(), &headers);
    }
    let place = Place::of(uri.path());
    let is_embedded = place.is_some_and(Place::is_embedded);
    let name = if is_embedded { "/embed.html" } else { "/index.html" };
    let Some(page) = page::FILES.iter().find(|file| file.name == name) else {
        return StatusCode::NOT_FOUND.into_response();
    };
    let page = String::from_utf8_lossy(page.plain);
    // The client says that there is no such page.
    let Some(place) = place else {
        return (StatusCode::NOT_FOUND, HTML, page.into_owned()).into_response();
    };
    let secure = is_secure(app.behind_proxy, &headers, &extensions);
    let page = with_head((&app, &origin), place, &page, (&uri, &headers, secure)).await;
    let policy = if is_embedded { EMBEDDED } else { POLICY };
    (HTML, [(header::CONTENT_SECURITY_POLICY, policy)], page).into_response()
}

const HTML: [(HeaderName, &str); 2] =
    [(header::CONTENT_TYPE, "text/html; charset=utf-8"), (header::CACHE_CONTROL, "no-cache")];

/// Serves a file of the client.
fn file(name: &str, headers: &HeaderMap) -> Response {
    let Some(file) = page::FILES.iter().find(|file| file.name == name) else {
        return StatusCode::NOT_FOUND.into_response();
    };
    let cache =
        if name.starts_with(HASHED) { "public, max-age=31536000, immutable" } else { "no-cache" };
    let kind = match name.rsplit('.').next() {
        Some("html") => "text/html; charset=utf-8",
        Some("txt") => "text/plain; charset=utf-8",
        Some("js") => "text/javascript; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("svg") => "image/svg+xml",
        Some("ico") => "image/x-icon",
        Some("png") => "image/png",
        Some("wasm") => "application/wasm",
        Some("woff2") => "font/woff2",
        Some("webmanifest") => "application/manifest+json",
        _ => "application/octet-stream",
    };
    let (content, encoding) = packed_for(file, headers);
    let encoding = encoding.map(|encoding| [(header::CONTENT_ENCODING, encoding)]);
    let policy =
        name.starts_with(WORKER_PATH).then_some([(header::CONTENT_SECURITY_POLICY, WORKER)]);
    let headers = [
        (header::CONTENT_TYPE, kind),
        (header::CACHE_CONTROL, cache),
        (header::VARY, "accept-encoding"),
    ];
    (headers, encoding, policy, Body::from(content)).into_response()
}

/// Whether the client accepts an encoding: it is listed, and not with a weight of zero.
fn accepts(headers: &HeaderMap, encoding: &str) -> bool {
    let lists = headers.get_all(header::ACCEPT_ENCODING).iter();
    let mut named = lists.filter_map(|list| list.to_str().ok()).flat_map(|list| list.split(','));
    named.any(|one| {
        let (name, weight) = one.split_once(';').unwrap_or((one, ""));
        let weight = weight.trim().strip_prefix("q=").map(str::parse::<f32>);
        name.trim().eq_ignore_ascii_case(encoding) && weight != Some(Ok(0.0))
    })
}

/// Adds the security headers to every response.
pub(crate) async fn with_headers(request: Request, next: Next) -> Response {
    let mut response = next.run(request).await;
    let policy = HeaderValue::from_static(POLICY);
    response.headers_mut().entry(header::CONTENT_SECURITY_POLICY).or_insert(policy);
    // Pictures are for other sites too.
    let resource = HeaderName::from_static("cross-origin-resource-policy");
    let same_origin = HeaderValue::from_static("same-origin");
    response.headers_mut().entry(resource).or_insert(same_origin);
    let headers: [(HeaderName, &str); 4] = [
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
        // The link to a private table must not leak to other sites.
        (header::REFERRER_POLICY, "same-origin"),
        (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
        (HeaderName::from_static("permissions-policy"), PERMISSIONS),
    ];
    for (name, value) in headers {
        response.headers_mut().insert(name, HeaderValue::from_static(value));
    }
    response
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_encoding_is_used_only_by_those_who_can_read_it() {
        for (list, br, gzip) in [
            ("gzip, deflate, br", true, true),
            ("GZIP;q=0.5", false, true),
            ("br;q=0, gzip; q=1.0", false, true),
            ("br;q=0.000", false, false),
            ("brotli", false, false),
            ("", false, false),
        ] {
            let headers =
                HeaderMap::from_iter([(header::ACCEPT_ENCODING, list.parse().expect("text"))]);
            assert_eq!((accepts(&headers, "br"), accepts(&headers, "gzip")), (br, gzip), "{list}");
        }
        assert!(!accepts(&HeaderMap::new(), "gzip"));
    }

    #[test]
    fn only_the_engine_worker_may_compile_webassembly() {
        assert!(!POLICY.contains("wasm") && !EMBEDDED.contains("wasm"));
        for entry in page::FILES.iter().filter(|entry| entry.name.contains('.')) {
            let response = file(entry.name, &HeaderMap::new());
            let policy = response.headers().get(header::CONTENT_SECURITY_POLICY);
            let is_worker = entry.name.starts_with(WORKER_PATH);
            assert_eq!(policy.is_some_and(|policy| policy == WORKER), is_worker, "{}", entry.name);
            let is_engine = entry.name.ends_with(".wasm");
            assert_eq!(response.headers()[header::CONTENT_TYPE] == "application/wasm", is_engine);
        }
    }
}
