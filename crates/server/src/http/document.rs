//! The description of the HTTP side for programs, in OpenAPI, made from the routes and their types.

use std::sync::LazyLock;

use axum::{http::header, response::IntoResponse};
use utoipa::{
    Modify, OpenApi,
    openapi::security::{ApiKey, ApiKeyValue, SecurityScheme},
};
use utoipa_axum::{router::OpenApiRouter, routes};

use crate::Server;

/// What is said of everything.
#[derive(OpenApi)]
#[openapi(
    info(
        title = "Tandem",
        description = "A play server for bughouse and Kriegspiel. What lives is told over the WebSocket at `/socket`; its messages are \
            the schemas `ClientMessage` and `ServerMessage`.",
    ),
    components(schemas(protocol::ClientMessage, protocol::ServerMessage, protocol::Refusal)),
    modifiers(&Cookie),
    security(("cookie" = []), ()),
    tags(
        (name = "tables", description = "Tables, and what is played there"),
        (name = "games", description = "Games that have ended, and live ones to be read"),
        (name = "analysis", description = "Games and positions that are tried out; nothing is kept"),
        (name = "people", description = "Who somebody is"),
        (name = "server", description = "The server itself"),
    ),
)]
pub(super) struct Document;

/// Whoever sends no cookie is given one that makes him a guest.
struct Cookie;

impl Modify for Cookie {
    fn modify(&self, document: &mut utoipa::openapi::OpenApi) {
        let text = "signed by the server, in its first answer to anybody";
        let cookie = ApiKeyValue::with_description("tandem", text);
        let components = document.components.get_or_insert_default();
        components.add_security_scheme("cookie", SecurityScheme::ApiKey(ApiKey::Cookie(cookie)));
    }
}

pub(super) fn routes() -> OpenApiRouter<Server> {
    OpenApiRouter::new().routes(routes!(document))
}

/// This description.
#[utoipa::path(get, path = "/api/openapi.json", tag = "server",
    responses((status = 200, description = "An OpenAPI document", content_type = "application/json")))]
async fn document() -> impl IntoResponse {
    static DOCUMENT: LazyLock<String> =
        LazyLock::new(|| super::routes().into_openapi().to_json().unwrap_or_default());
    ([(header::CONTENT_TYPE, "application/json")], DOCUMENT.as_str())
}
