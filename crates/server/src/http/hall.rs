//! Where the hall is that the server is for.

use axum::{Json, extract::State};
use serde::Serialize;
use utoipa::ToSchema;
use utoipa_axum::{router::OpenApiRouter, routes};

use crate::{app::App, error::ApiError, hall::Hall};

pub(super) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(place))
}

/// A hall without internet, for the page at `/hall`.
#[derive(Serialize, ToSchema)]
struct HallPlace {
    /// The address of the server.
    url: String,
    /// The page by plain HTTP that says how devices come to trust the server.
    welcome: String,
    /// The address of `welcome` as a QR code in SVG.
    code: String,
    /// The name of the authority that devices install.
    authority: String,
    /// Its SHA-256, as devices show it.
    fingerprint: String,
}

impl From<&Hall> for HallPlace {
    fn from(hall: &Hall) -> Self {
        Self {
            url: hall.url(),
            welcome: hall.welcome(),
            code: hall.picture(),
            authority: hall.authority().to_owned(),
            fingerprint: hall.fingerprint(),
        }
    }
}

/// Get the addresses of the hall that the server is for; `null` if it was not started for one.
#[utoipa::path(get, path = "/api/hall", tag = "server", operation_id = "hall",
    responses((status = 200, description = "The hall", body = Option<HallPlace>), ApiError))]
async fn place(State(app): State<App>) -> Result<Json<Option<HallPlace>>, ApiError> {
    Ok(Json(app.hall.as_deref().map(HallPlace::from)))
}
