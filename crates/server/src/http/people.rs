//! People: who somebody is.

use axum::{Json, extract::State, http::HeaderMap, response::IntoResponse};
use axum_extra::extract::SignedCookieJar;
use protocol::{NewName, Person, RefusalCode};
use utoipa_axum::{router::OpenApiRouter, routes};

use super::{Refused, extract::Body, same_origin};
use crate::{Server, identity, people::names::Name, table::state::refusal};

/// What is said of a name that cannot be one.
const NO_NAME: &str = "a name is a short line of text with nothing in it that cannot be seen";

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
    let name = Name::new(&new.name).ok_or_else(|| refusal(RefusalCode::Malformed, NO_NAME))?;
    server
        .lobby
        .store
        .rename(&person.id, &name.text, &name.folded)
        .await?
        .map_err(|_| refusal(RefusalCode::NameTaken, "an account has that name"))?;
    person.name = name.text;
    Ok((jar, Json(person)))
}
