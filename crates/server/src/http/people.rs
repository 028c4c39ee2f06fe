//! People: who somebody is, accounts and their sessions, and whom one does not want to meet.

use axum::{Json, extract::State, http::StatusCode, response::IntoResponse};
use axum_extra::extract::SignedCookieJar;
use protocol::{Block, Credentials, Me, NewName, NewPassword, Report};
use serde::Deserialize;
use utoipa::IntoParams;
use utoipa_axum::{router::OpenApiRouter, routes};

use super::{
    Refused,
    extract::{Body, Query},
};
use crate::{Server, identity::Visitor, store::Known};

pub(super) fn routes() -> OpenApiRouter<Server> {
    OpenApiRouter::new()
        .routes(routes!(who_am_i))
        .routes(routes!(rename))
        .routes(routes!(register))
        .routes(routes!(change_password))
        .routes(routes!(sign_in, sign_out))
        .routes(routes!(block))
        .routes(routes!(report))
}

type Answer = Result<(SignedCookieJar, Json<Me>), Refused>;

/// What somebody is told of himself.
async fn me(server: &Server, visitor: Visitor) -> Answer {
    let Visitor { person, jar, .. } = visitor;
    let blocked = server.lobby.store.blocked(&person.id).await?;
    let rating = server.lobby.store.rating(&person.id).await?;
    Ok((jar, Json(Me { person, rating, blocked })))
}

/// Who sends this: somebody who was here before, or a new guest.
#[utoipa::path(get, path = "/api/me", tag = "people",
    responses((status = 200, description = "Who", body = Me), Refused))]
async fn who_am_i(State(server): State<Server>, visitor: Visitor) -> Answer {
    me(&server, visitor).await
}

/// Be called something else. An account keeps its name, but for how it is written.
#[utoipa::path(post, path = "/api/me/name", tag = "people", request_body = NewName,
    responses((status = 200, description = "Who, with the new name", body = Me), Refused))]
async fn rename(
    State(server): State<Server>,
    mut visitor: Visitor,
    Body(new): Body<NewName>,
) -> Answer {
    visitor.person = server.people.rename(&visitor.person, &new.name).await?;
    me(&server, visitor).await
}

/// Make an account of the guest one is: the same person, with a name that is nobody else's and a password to come back with.
#[utoipa::path(post, path = "/api/me/account", tag = "people", request_body = Credentials,
    responses((status = 200, description = "Who, no guest any more", body = Me), Refused))]
async fn register(
    State(server): State<Server>,
    mut visitor: Visitor,
    Body(credentials): Body<Credentials>,
) -> Answer {
    let Visitor { person, address, .. } = &visitor;
    visitor.person = server.people.register(person, &credentials, *address).await?;
    me(&server, visitor).await
}

/// Change one's password. All sessions end, and a new one begins with the answer.
#[utoipa::path(post, path = "/api/me/password", tag = "people", request_body = NewPassword,
    responses((status = 200, description = "Who", body = Me), Refused))]
async fn change_password(
    State(server): State<Server>,
    visitor: Visitor,
    Body(passwords): Body<NewPassword>,
) -> Answer {
    let Visitor { person, address, .. } = &visitor;
    let Known { person, epoch } =
        server.people.change_password(person, &passwords, *address).await?;
    me(&server, visitor.becomes(person, epoch)).await
}

/// Sign in: be the owner of an account from now on.
#[utoipa::path(post, path = "/api/session", tag = "people", request_body = Credentials,
    responses((status = 200, description = "Who", body = Me), Refused))]
async fn sign_in(
    State(server): State<Server>,
    visitor: Visitor,
    Body(credentials): Body<Credentials>,
) -> Answer {
    let Known { person, epoch } = server.people.sign_in(&credentials, visitor.address).await?;
    me(&server, visitor.becomes(person, epoch)).await
}

/// Which sessions end.
#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
struct Where {
    /// Whether all sessions end, wherever one has signed in, and not this one alone.
    #[serde(default)]
    everywhere: bool,
}

/// Sign out: be a new guest at the next request. A guest who does this cannot come back as the same.
#[utoipa::path(delete, path = "/api/session", tag = "people", params(Where),
    responses((status = 204, description = "Nobody any more"), Refused))]
async fn sign_out(
    State(server): State<Server>,
    visitor: Visitor,
    Query(Where { everywhere }): Query<Where>,
) -> Result<impl IntoResponse, Refused> {
    if everywhere {
        server.lobby.store.end_sessions(&visitor.person.id).await?;
    }
    Ok((StatusCode::NO_CONTENT, visitor.leaves()))
}

/// Block somebody, or not any more: one hears nothing of him, and he cannot invite one or sit down at tables that one has
/// made.
#[utoipa::path(post, path = "/api/me/blocked", tag = "people", request_body = Block,
    responses((status = 200, description = "Who, with whom he has blocked", body = Me), Refused))]
async fn block(State(server): State<Server>, visitor: Visitor, Body(block): Body<Block>) -> Answer {
    server.people.block(&visitor.person, &block).await?;
    me(&server, visitor).await
}

/// Report something that those who run the server should see.
#[utoipa::path(post, path = "/api/reports", tag = "people", request_body = Report,
    responses((status = 204, description = "It is kept"), Refused))]
async fn report(
    State(server): State<Server>,
    visitor: Visitor,
    Body(report): Body<Report>,
) -> Result<impl IntoResponse, Refused> {
    server.people.report(&visitor.person, &report).await?;
    Ok((StatusCode::NO_CONTENT, visitor.jar))
}
