//! The page that devices in a hall see first, by plain HTTP: how they come to trust the server, and
//! the link onward. Nothing else is served without encryption.

use std::sync::Arc;

use axum::{
    Router,
    extract::Request,
    http::{HeaderMap, HeaderName, Method, StatusCode, Uri, header},
    response::{IntoResponse, Response},
};
use base64::{Engine, engine::general_purpose::STANDARD};
use notation::diagram::Escaped;

use super::Hall;
use crate::http::user_agent;

const PAGE: &str = include_str!("page.html");

/// The languages of the page, each with its name for itself. The first one is for all others.
const LANGUAGES: [(&str, &str, &str); 3] = [
    ("en", "English", include_str!("en.html")),
    ("cs", "Čeština", include_str!("cs.html")),
    ("de", "Deutsch", include_str!("de.html")),
];

/// The kinds of devices that the page tells apart, by the name of their browser or system.
const DEVICES: [(&str, &[&str]); 6] = [
    ("firefox", &["Firefox/Android", "Firefox/Windows", "Firefox/macOS", "Firefox/Linux"]),
    ("ios", &["/iPhone", "/iPad"]),
    ("android", &["/Android"]),
    ("windows", &["/Windows"]),
    ("macos", &["/macOS"]),
    ("linux", &["/Linux", "/ChromeOS"]),
];

/// The page loads nothing and runs nothing.
const POLICY: &str = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; \
    form-action 'none'; frame-ancestors 'none'";

/// The authority as a file, by path: its type, and the name under which it is saved.
const DOWNLOADS: [(&str, &str); 3] = [
    ("/tandem-hall.crt", "application/x-x509-ca-cert"),
    ("/tandem-hall.cer", "application/pkix-cert"),
    ("/tandem-hall.mobileconfig", "application/x-apple-aspen-config"),
];

/// Answers everything that comes by plain HTTP.
pub(crate) fn router(hall: Arc<Hall>) -> Router {
    Router::new().fallback(async move |request: Request| {
        if ![Method::GET, Method::HEAD].contains(request.method()) {
            return StatusCode::METHOD_NOT_ALLOWED.into_response();
        }
        let path = request.uri().path();
        if let Some((name, kind)) = DOWNLOADS.iter().find(|(name, _)| *name == path) {
            return download(&hall, name, kind);
        }
        // Browsers ask for icons by themselves.
        if path.contains('.') {
            return StatusCode::NOT_FOUND.into_response();
        }
        let page = page(&hall, request.uri(), request.headers());
        (headers("text/html; charset=utf-8"), page).into_response()
    })
}

fn headers(kind: &'static str) -> [(HeaderName, &'static str); 5] {
    [
        (header::CONTENT_TYPE, kind),
        (header::CACHE_CONTROL, "no-store"),
        (header::CONTENT_SECURITY_POLICY, POLICY),
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (header::REFERRER_POLICY, "no-referrer"),
    ]
}

fn download(hall: &Hall, name: &str, kind: &'static str) -> Response {
    let content = if name.ends_with(".mobileconfig") {
        profile(hall).into_bytes()
    } else {
        hall.authority.certificate().to_vec()
    };
    let saved = format!("attachment; filename=\"{}\"", name.trim_start_matches('/'));
    (headers(kind), [(header::CONTENT_DISPOSITION, saved)], content).into_response()
}

fn page(hall: &Hall, uri: &Uri, asked: &HeaderMap) -> String {
    let (language, _, text) = language(uri, asked);
    let path = uri.path();
    let mut page = PAGE.replace("{{text}}", text).replace("{{language}}", language);
    let device = device(asked);
    for (name, _) in DEVICES {
        let open = if name == device { " open" } else { "" };
        page = page.replace(&format!("{{{{{name}}}}}"), open);
    }
    let others = LANGUAGES.iter().filter(|(code, ..)| *code != language);
    let others: String = others
        .map(|(code, name, _)| format!("<a href=\"?lang={code}\" lang=\"{code}\">{name}</a> "))
        .collect();
    // The path is a visitor's and comes last: nothing in it is replaced.
    for (field, value) in [
        ("{{languages}}", others),
        ("{{authority}}", Escaped(hall.authority()).to_string()),
        ("{{fingerprint}}", hall.fingerprint()),
        ("{{last-day}}", hall.last_day()),
        ("{{url}}", Escaped(&hall.url()).to_string()),
        ("{{onward}}", Escaped(&format!("{}{path}", hall.url())).to_string()),
    ] {
        page = page.replace(field, &value);
    }
    page
}

/// The language that somebody chose, or the first one of their browser's that the page has.
fn language(uri: &Uri, asked: &HeaderMap) -> (&'static str, &'static str, &'static str) {
    let known = |code: &str| LANGUAGES.into_iter().find(|(known, ..)| *known == code);
    let chosen = uri.query().and_then(|query| query.strip_prefix("lang="));
    let accepted = asked.get(header::ACCEPT_LANGUAGE).and_then(|list| list.to_str().ok());
    let accepted = accepted.unwrap_or_default().split(',').filter_map(|one| {
        let code = one.trim().split(['-', ';']).next()?;
        known(&code.to_ascii_lowercase())
    });
    chosen.and_then(known).into_iter().chain(accepted).next().unwrap_or(LANGUAGES[0])
}

/// The kind of device that asks; nothing if it is none of these.
fn device(asked: &HeaderMap) -> &'static str {
    let device = user_agent::device(asked);
    let is_it = |parts: &[&str]| parts.iter().any(|part| device.ends_with(part));
    // Firefox on these devices trusts what their system trusts.
    if device.ends_with("/iPhone") || device.ends_with("/iPad") {
        return "ios";
    }
    DEVICES.iter().find(|(_, parts)| is_it(parts)).map_or("", |(name, _)| name)
}

/// A configuration profile for iOS and macOS that holds the authority and nothing else.
fn profile(hall: &Hall) -> String {
    let digest = hall.authority.digest();
    let (first, second) = digest.split_at(16);
    let [inner, outer] = [first, second].map(uuid);
    let certificate = STANDARD.encode(hall.authority.certificate());
    let name = Escaped(hall.authority());
    format!(
        r#"<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
<plist version="1.0"><dict>
<key>PayloadType</key><string>Configuration</string>
<key>PayloadVersion</key><integer>1</integer>
<key>PayloadIdentifier</key><string>tandem.hall.{outer}</string>
<key>PayloadUUID</key><string>{outer}</string>
<key>PayloadDisplayName</key><string>{name}</string>
<key>PayloadContent</key><array><dict>
<key>PayloadType</key><string>com.apple.security.root</string>
<key>PayloadVersion</key><integer>1</integer>
<key>PayloadIdentifier</key><string>tandem.hall.{outer}.root</string>
<key>PayloadUUID</key><string>{inner}</string>
<key>PayloadDisplayName</key><string>{name}</string>
<key>PayloadCertificateFileName</key><string>tandem-hall.cer</string>
<key>PayloadContent</key><data>{certificate}</data>
</dict></array>
</dict></plist>
"#
    )
}

/// The first 16 bytes of a digest as a UUID that its maker defines (RFC 9562, version 8).
fn uuid(bytes: &[u8]) -> String {
    let mut hex: String = bytes.iter().take(16).map(|byte| format!("{byte:02X}")).collect();
    hex.replace_range(12..13, "8");
    hex.replace_range(16..17, "A");
    let [a, b, c, d, e] = [0..8, 8..12, 12..16, 16..20, 20..32].map(|part| &hex[part]);
    format!("{a}-{b}-{c}-{d}-{e}")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn asked(name: HeaderName, value: &str) -> HeaderMap {
        HeaderMap::from_iter([(name, value.parse().expect("a header"))])
    }

    #[test]
    fn the_page_speaks_the_language_of_the_browser_or_the_chosen_one() {
        for (uri, accepted, expected) in [
            ("/", "", "en"),
            ("/", "fr-FR,cs;q=0.8,en;q=0.5", "cs"),
            ("/", "de-AT", "de"),
            ("/?lang=de", "cs", "de"),
            ("/?lang=xx", "cs", "cs"),
            ("/", "fr", "en"),
        ] {
            let asked = asked(header::ACCEPT_LANGUAGE, accepted);
            let found = language(&uri.parse().expect("a URI"), &asked).0;
            assert_eq!(found, expected, "{uri} {accepted}");
        }
    }

    #[test]
    fn each_kind_of_device_finds_its_own_steps_open() {
        for (agent, expected) in [
            ("Mozilla/5.0 (iPhone; CPU iPhone OS 18_0) Version/18.0 Safari/604.1", "ios"),
            ("Mozilla/5.0 (iPhone; CPU iPhone OS 18_0) FxiOS/130 Safari/604.1", "ios"),
            ("Mozilla/5.0 (Linux; Android 15) Chrome/130.0 Mobile Safari/537.36", "android"),
            ("Mozilla/5.0 (Android 14; Mobile; rv:131.0) Firefox/131.0", "firefox"),
            ("Mozilla/5.0 (Windows NT 10.0) Chrome/130.0 Safari/537.36 Edg/130.0", "windows"),
            ("Mozilla/5.0 (Macintosh) Version/18.0 Safari/605.1.15", "macos"),
            ("Mozilla/5.0 (X11; CrOS x86_64) Chrome/130.0 Safari/537.36", "linux"),
            ("curl/8", ""),
        ] {
            assert_eq!(device(&asked(header::USER_AGENT, agent)), expected, "{agent}");
        }
    }

    #[test]
    fn all_languages_have_the_same_places() {
        let places = |text: &str| {
            let mut places: Vec<String> = text
                .split("{{")
                .skip(1)
                .filter_map(|part| part.split("}}").next().map(str::to_owned))
                .collect();
            places.sort();
            places
        };
        for (code, _, text) in LANGUAGES {
            assert_eq!(places(text), places(LANGUAGES[0].2), "{code}");
        }
    }
}
