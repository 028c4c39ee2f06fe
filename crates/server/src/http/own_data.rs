//! The data of the person who asks: the server gives it out, and deletes it.

use axum::{
    extract::State,
    http::{StatusCode, header},
    response::IntoResponse,
};
use axum_extra::extract::SignedCookieJar;
use protocol::{Deletion, Refusal, RefusalCode, refusals::refusal};
use utoipa_axum::{router::OpenApiRouter, routes};

use super::{origin::Origin, params::Body, visitor};
use crate::{app::App, error::ApiError, http::visitor::Visitor};

pub(super) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(export)).routes(routes!(delete))
}

/// Download everything that the server knows of you, as one JSON document: account, sessions,
/// ratings, games, chat, reports, blocks and tables. Once an hour, and three times at once.
#[utoipa::path(get, path = "/api/me/export", tag = "people",
    responses((status = 200, description = "The document", body = serde_json::Value), ApiError))]
async fn export(
    State(app): State<App>,
    origin: Origin,
    jar: SignedCookieJar,
) -> Result<impl IntoResponse, ApiError> {
    let person = visitor::person(&app, &jar).await?;
    if person.is_empty() {
        let text = "the server does not know you; sign in, or open its page first";
        return Err(refusal(RefusalCode::NoPerson, text).into());
    }
    if let Some(limits) = &app.limits {
        limits.export(origin.address, &person)?;
    }
    let data = app.pools.export(origin.share(), app.lobby.store.export(&person)).await?;
    let text = serde_json::to_string_pretty(&data).map_err(|_| unreadable())?;
    let headers = [
        (header::CONTENT_TYPE, "application/json"),
        (header::CONTENT_DISPOSITION, "attachment; filename=\"tandem-my-data.json\""),
        (header::CACHE_CONTROL, "no-store"),
    ];
    Ok((headers, text))
}

/// Delete your account, with its password, sessions, blocks, ratings, reports and chat. Games stay,
/// under the name "Deleted player", because they belong to other people too.
#[utoipa::path(post, path = "/api/me/account/deletion", tag = "people", request_body = Deletion,
    responses((status = 204, description = "Deleted; you are a new guest"), ApiError))]
async fn delete(
    State(app): State<App>,
    visitor: Visitor,
    Body(deletion): Body<Deletion>,
) -> Result<impl IntoResponse, ApiError> {
    if let Some(table) = app.lobby.playing.table_with_people(&visitor.person.id) {
        let text = format!("you are playing at table {table}; finish that game first");
        return Err(refusal(RefusalCode::NotNow, &text).into());
    }
    app.people.delete(&visitor.person, &deletion.password, visitor.address).await?;
    Ok((StatusCode::NO_CONTENT, visitor.leaves(&app).await?))
}

fn unreadable() -> Refusal {
    refusal(RefusalCode::Damaged, "your data cannot be read; write to the operators")
}
