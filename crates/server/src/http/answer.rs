//! Sends answers and counts their bytes for the address that gets them. A client that has an answer
//! already gets 304 instead, and one that many people get is compressed once.

use std::hash::{DefaultHasher, Hasher};

use axum::{
    http::{HeaderMap, StatusCode, header},
    response::{AppendHeaders, IntoResponse, Response},
};
use people::limits::too_many;
use protocol::refusals::unavailable;
use serde::Serialize;

use super::origin::Origin;
use crate::{app::App, error::ApiError};

/// The shortest answer that is compressed for all, in bytes.
const PACKED: usize = 1024;

/// Sends an answer as JSON, or 304 if the client has it: thousands of spectators ask for an event
/// every few seconds.
pub(super) fn json(
    app: &App,
    origin: &Origin,
    headers: &HeaderMap,
    answer: &impl Serialize,
) -> Result<Response, ApiError> {
    let text = serde_json::to_string(answer).map_err(|_| unavailable())?;
    let tag = tag_of(&text);
    let known =
        headers.get_all(header::IF_NONE_MATCH).iter().filter_map(|known| known.to_str().ok());
    let tags =
        [(header::ETAG, tag.clone()), (header::CACHE_CONTROL, "private, no-cache".to_owned())];
    if known.flat_map(|known| known.split(',')).any(|known| known.trim() == tag) {
        let nothing = sent(app, origin, "application/json", None, String::new())?;
        return Ok((StatusCode::NOT_MODIFIED, tags, nothing).into_response());
    }
    if text.len() < PACKED || !takes_gzip(headers) {
        return Ok((tags, sent(app, origin, "application/json", None, text)?).into_response());
    }
    count(app, origin, text.len())?;
    let packed = [
        (header::CONTENT_TYPE, "application/json"),
        (header::CONTENT_ENCODING, "gzip"),
        (header::VARY, "accept-encoding"),
    ];
    Ok((tags, packed, app.pools.packed.gzip(&text)).into_response())
}

/// Whether a client takes answers as gzip.
fn takes_gzip(headers: &HeaderMap) -> bool {
    let taken = headers.get_all(header::ACCEPT_ENCODING).iter().filter_map(|it| it.to_str().ok());
    taken.flat_map(|taken| taken.split(',')).any(|taken| {
        let (name, weight) = taken.split_once(';').unwrap_or((taken, ""));
        let weight = weight.trim().strip_prefix("q=").and_then(|it| it.trim().parse::<f32>().ok());
        name.trim().eq_ignore_ascii_case("gzip") && weight != Some(0.0)
    })
}

/// The tag of an answer: a hash of its text. It is weak, since answers may be compressed.
fn tag_of(text: &str) -> String {
    let mut hasher = DefaultHasher::new();
    hasher.write(text.as_bytes());
    format!("W/\"{:016x}\"", hasher.finish())
}

/// An answer, whose bytes count for the address that gets it.
pub(super) fn sent(
    app: &App,
    origin: &Origin,
    kind: &'static str,
    file: Option<&str>,
    text: String,
) -> Result<Response, ApiError> {
    count(app, origin, text.len())?;
    let file = file.map(|name| {
        let value = format!("attachment; filename=\"{name}\"");
        AppendHeaders([(header::CONTENT_DISPOSITION, value)])
    });
    Ok(([(header::CONTENT_TYPE, kind)], file, text).into_response())
}

fn count(app: &App, origin: &Origin, bytes: usize) -> Result<(), ApiError> {
    if let Some(limits) = &app.limits {
        let counted = limits.answer(origin.address, bytes);
        counted.map_err(|wait| too_many("requests from your address", wait))?;
    }
    Ok(())
}
