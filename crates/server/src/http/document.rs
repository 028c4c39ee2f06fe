//! The OpenAPI description of the HTTP interface, generated from the routes and their types.

use std::sync::OnceLock;

use axum::{http::header, response::IntoResponse};
use utoipa::{
    Modify, OpenApi,
    openapi::security::{ApiKey, ApiKeyValue, SecurityScheme},
};
use utoipa_axum::{router::OpenApiRouter, routes};

use crate::app::App;

/// The part of the description that belongs to no route.
#[derive(OpenApi)]
#[openapi(
    info(
        title = "Tandem",
        description = "A play server for bughouse and Kriegspiel. Live tables are on the WebSocket at `/socket`; its messages are \
            the schemas `ClientMessage` and `ServerMessage`.",
    ),
    components(schemas(protocol::ClientMessage, protocol::ServerMessage, protocol::Refusal)),
    modifiers(&Cookie),
    security(("cookie" = []), ()),
    tags(
        (name = "tables", description = "Tables and their current games"),
        (name = "games", description = "Ended games, and logs of live ones"),
        (name = "events", description = "Tournaments, from their entries to their standings"),
        (name = "clubs", description = "Clubs: members, ratings and evenings"),
        (name = "analysis", description = "The analysis board and engine analysis; nothing is stored"),
        (name = "people", description = "Identity, accounts, blocks, reports and ratings"),
        (name = "moderation", description = "For people whom the operators made moderators"),
        (name = "server", description = "The server itself"),
    ),
)]
pub(super) struct Document;

/// A request without the cookie gets one, which makes the client a guest.
struct Cookie;

impl Modify for Cookie {
    fn modify(&self, document: &mut utoipa::openapi::OpenApi) {
        let text = "signed by the server, set by its first response to a new client";
        let cookie = ApiKeyValue::with_description("tandem", text);
        let components = document.components.get_or_insert_default();
        components.add_security_scheme("cookie", SecurityScheme::ApiKey(ApiKey::Cookie(cookie)));
    }
}

pub(super) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(document))
}

/// This description.
#[utoipa::path(get, path = "/api/openapi.json", tag = "server",
    responses((status = 200, description = "An OpenAPI document", content_type = "application/json")))]
async fn document() -> impl IntoResponse {
    static DOCUMENT: OnceLock<String> = OnceLock::new();
    // Not a `LazyLock`: what a static names is compiled into every program, that of the unit tests
    // too, and this names every handler.
    let document =
        DOCUMENT.get_or_init(|| super::routes().into_openapi().to_json().unwrap_or_default());
    ([(header::CONTENT_TYPE, "application/json")], document.as_str())
}
