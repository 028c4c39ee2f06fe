//! People: who somebody is.

use axum::{Json, extract::State, http::HeaderMap, response::IntoResponse};
use axum_extra::extract::SignedCookieJar;
use protocol::{NewName, Person, RefusalCode};
use utoipa_axum::{router::OpenApiRouter, routes};

use super::{Refused, extract::Body, same_origin};
use crate::{Server, identity, table::state::refusal};

pub(super) fn routes() -> OpenApiRouter<Server> {
    OpenApiRouter::new().routes(routes!(who_am_i)).routes(routes!(rename))
}

/// Who sends this: somebody who was here before, or a new guest.
#[utoipa::path(get, path = "/api/me", tag = "people",
    responses((status = 200, description = "Who", body = Person), Refused))]
async fn who_am_i(
    State(server): State<Server>,
    jar: SignedCookieJar,
) -> Result<impl IntoResponse, Refused> {
    let (person, jar) = identity::person(&server, jar).await?;
    Ok((jar, Json(person)))
}

/// Be called something else.
#[utoipa::path(post, path = "/api/me/name", tag = "people", request_body = NewName,
    responses((status = 200, description = "Who, with the new name", body = Person), Refused))]
async fn rename(
    State(server): State<Server>,
    jar: SignedCookieJar,
    headers: HeaderMap,
    Body(new): Body<NewName>,
) -> Result<impl IntoResponse, Refused> {
    same_origin(&headers)?;
    let (mut person, jar) = identity::person(&server, jar).await?;
    person.name = identity::name(&new.name)
        .ok_or_else(|| refusal(RefusalCode::Malformed, "a name is a short line of text"))?;
    server.lobby.store.put_person(&person).await?;
    Ok((jar, Json(person)))
}
