//! Parameters of requests; those that cannot be read are refused like everything else.

use axum::extract::{FromRequest, FromRequestParts};
use serde::Deserialize;
use utoipa::IntoParams;

use crate::error::ApiError;

/// A JSON body.
#[derive(FromRequest)]
#[from_request(via(axum::Json), rejection(ApiError))]
pub(super) struct Body<T>(pub(super) T);

/// The query string.
#[derive(FromRequestParts)]
#[from_request(via(axum::extract::Query), rejection(ApiError))]
pub(super) struct Query<T>(pub(super) T);

/// Parameters in the path.
#[derive(FromRequestParts)]
#[from_request(via(axum::extract::Path), rejection(ApiError))]
pub(super) struct Path<T>(pub(super) T);

/// One game of a table.
#[derive(PartialEq, Eq, Deserialize, IntoParams)]
#[into_params(parameter_in = Path)]
pub(super) struct OneGame {
    /// The id of the table.
    pub(super) id: String,
    /// The number of the game, from 1.
    pub(super) game: u32,
}
