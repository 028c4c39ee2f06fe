//! The browser and the system of a client in plain words, from its `User-Agent`, so that people
//! recognize their sessions in a list. Browsers name each other for compatibility: the first that
//! is found here is the one.

use axum::http::{HeaderMap, header};

/// How much of the header is read, in bytes; browsers send some 150.
const MOST: usize = 512;

/// How long the name of another program is at most.
const MOST_NAME: usize = 24;

const BROWSERS: &[(&str, &str)] = &[
    ("Edg/", "Edge"),
    ("EdgA/", "Edge"),
    ("EdgiOS/", "Edge"),
    ("OPR/", "Opera"),
    ("Vivaldi/", "Vivaldi"),
    ("SamsungBrowser/", "Samsung Internet"),
    ("YaBrowser/", "Yandex"),
    ("FxiOS/", "Firefox"),
    ("Firefox/", "Firefox"),
    ("CriOS/", "Chrome"),
    ("Chromium/", "Chromium"),
    ("HeadlessChrome/", "Chrome"),
    ("Chrome/", "Chrome"),
    ("Safari/", "Safari"),
];

const SYSTEMS: &[(&str, &str)] = &[
    ("Android", "Android"),
    ("iPhone", "iPhone"),
    ("iPad", "iPad"),
    ("CrOS", "ChromeOS"),
    ("Windows", "Windows"),
    ("Macintosh", "macOS"),
    ("Linux", "Linux"),
    ("FreeBSD", "FreeBSD"),
    ("OpenBSD", "OpenBSD"),
];

/// The program and the system, `Firefox/Android`; either may be empty.
pub(crate) fn device(headers: &HeaderMap) -> String {
    let agent = headers.get(header::USER_AGENT).and_then(|agent| agent.to_str().ok());
    let agent = agent.unwrap_or_default();
    let agent = agent.get(..MOST).unwrap_or(agent);
    let named = |list: &'static [(&str, &str)]| {
        list.iter().find(|(part, _)| agent.contains(part)).map_or("", |(_, name)| *name)
    };
    let program = match named(BROWSERS) {
        "" => other(agent),
        browser => browser,
    };
    format!("{program}/{}", named(SYSTEMS))
}

/// The name of a program that is no browser: `python-requests`.
fn other(agent: &str) -> &str {
    let name = agent.split(['/', ' ']).next().unwrap_or_default();
    let is_plain = |c: char| c.is_ascii_alphanumeric() || ['-', '_', '.'].contains(&c);
    let is_name = name.len() <= MOST_NAME && name != "Mozilla" && name.chars().all(is_plain);
    if is_name { name } else { "" }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sessions_are_named_after_browsers_and_systems() {
        for (agent, named) in [
            (
                "Mozilla/5.0 (Android 14; Mobile; rv:131.0) Gecko/131.0 Firefox/131.0",
                "Firefox/Android",
            ),
            (
                "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36",
                "Chrome/Linux",
            ),
            (
                "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36 Edg/130.0.0.0",
                "Edge/Windows",
            ),
            (
                "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1",
                "Safari/iPhone",
            ),
            ("python-requests/2.32", "python-requests/"),
            ("Mozilla/5.0", "/"),
            ("<script>alert(1)</script>", "/"),
            ("", "/"),
        ] {
            let mut headers = HeaderMap::new();
            headers.insert(header::USER_AGENT, agent.parse().expect("a header"));
            assert_eq!(device(&headers), named, "{agent}");
        }
        let long = format!("{}/1", "x".repeat(10_000));
        let mut headers = HeaderMap::new();
        headers.insert(header::USER_AGENT, long.parse().expect("a header"));
        assert_eq!(device(&headers), "/");
        assert_eq!(device(&HeaderMap::new()), "/");
    }
}
