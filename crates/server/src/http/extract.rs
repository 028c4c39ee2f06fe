//! What a request carries; what cannot be read is refused like everything else.

use axum::extract::{FromRequest, FromRequestParts};

use super::Refused;

/// A body in JSON.
#[derive(FromRequest)]
#[from_request(via(axum::Json), rejection(Refused))]
pub(super) struct Body<T>(pub(super) T);

/// What stands behind the question mark.
#[derive(FromRequestParts)]
#[from_request(via(axum::extract::Query), rejection(Refused))]
pub(super) struct Query<T>(pub(super) T);

/// What an address names.
#[derive(FromRequestParts)]
#[from_request(via(axum::extract::Path), rejection(Refused))]
pub(super) struct Path<T>(pub(super) T);
