//! People: identity, accounts and sessions, blocks and reports.

use axum::{Json, extract::State, http::StatusCode, response::IntoResponse};
use axum_extra::extract::SignedCookieJar;
use people::accounts::passkeys::Proof;
use protocol::{
    Block, Credentials, Me, NewName, NewPassword, Report, SessionLine, SignIn, Visibility,
};
use serde::Deserialize;
use telemetry::metrics;
use utoipa::IntoParams;
use utoipa_axum::{router::OpenApiRouter, routes};

use super::params::{Body, Path, Query};
use crate::{app::App, error::ApiError, http::visitor::Visitor};

pub(super) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(who_am_i))
        .routes(routes!(rename))
        .routes(routes!(register))
        .routes(routes!(change_password))
        .routes(routes!(sign_in, sign_out))
        .routes(routes!(list_sessions, end_other_sessions))
        .routes(routes!(end_session))
        .routes(routes!(block))
        .routes(routes!(show))
        .routes(routes!(report))
}

pub(super) type Answer = Result<(SignedCookieJar, Json<Me>), ApiError>;

/// The person's account, as only they see it.
pub(super) async fn me(app: &App, visitor: Visitor) -> Answer {
    let Visitor { person, jar, .. } = visitor;
    let blocked = app.lobby.store.blocked(&person.id).await?;
    let rating = app.lobby.store.rating(&person.id).await?;
    let visibility = app.lobby.store.visibility(&person.id).await?;
    let moderates = !person.guest && app.lobby.store.may_moderate(&person.id).await?;
    let email = app.lobby.store.email(&person.id).await?;
    let mail = app.people.sends_mail();
    Ok((jar, Json(Me { person, rating, visibility, moderates, email, mail, blocked })))
}

/// Get your identity; a new client becomes a guest.
#[utoipa::path(get, path = "/api/me", tag = "people",
    responses((status = 200, description = "Your identity", body = Me), ApiError))]
async fn who_am_i(State(app): State<App>, visitor: Visitor) -> Answer {
    me(&app, visitor).await
}

/// Change your name. An account can only change the spelling of its name.
#[utoipa::path(post, path = "/api/me/name", tag = "people", request_body = NewName,
    responses((status = 200, description = "Your identity with the new name", body = Me), ApiError))]
async fn rename(State(app): State<App>, mut visitor: Visitor, Body(new): Body<NewName>) -> Answer {
    visitor.person = app.people.rename(&visitor.person, &new.name).await?;
    me(&app, visitor).await
}

/// Turn the guest into an account: the same person, with a unique name and a password to sign in
/// with. The sessions of the guest end, and the response starts a new one.
#[utoipa::path(post, path = "/api/me/account", tag = "people", request_body = Credentials,
    responses((status = 200, description = "Your identity, no longer a guest", body = Me), ApiError))]
async fn register(
    State(app): State<App>,
    visitor: Visitor,
    Body(credentials): Body<Credentials>,
) -> Answer {
    let known = app.people.register(&visitor.person, &credentials, visitor.place()).await?;
    metrics::registered();
    me(&app, visitor.becomes(&app, known).await?).await
}

/// Change your password. All sessions end, and the response starts a new one.
#[utoipa::path(post, path = "/api/me/password", tag = "people", request_body = NewPassword,
    responses((status = 200, description = "Your identity", body = Me), ApiError))]
async fn change_password(
    State(app): State<App>,
    visitor: Visitor,
    Body(passwords): Body<NewPassword>,
) -> Answer {
    let known = app.people.change_password(&visitor.person, &passwords, visitor.place()).await?;
    me(&app, visitor.becomes(&app, known).await?).await
}

/// Sign in to an account. If it asks for a passkey too, the refusal has the code `needs-passkey`:
/// repeat the request with one, or with a recovery code.
#[utoipa::path(post, path = "/api/session", tag = "people", request_body = SignIn,
    responses((status = 200, description = "Your identity", body = Me), ApiError))]
async fn sign_in(
    State(app): State<App>,
    visitor: Visitor,
    Body(SignIn { name, password, passkey, code }): Body<SignIn>,
) -> Answer {
    let credentials = Credentials { name, password };
    let proof = Proof { passkey: passkey.as_ref(), code: code.as_deref(), site: visitor.site() };
    let known = Box::pin(app.people.sign_in(&credentials, Some(&proof), visitor.place())).await;
    metrics::signed_in(&known);
    let known = known?;
    me(&app, visitor.becomes(&app, known).await?).await
}

/// Which sessions end.
#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
struct Where {
    /// Whether to end all sessions of the account, not only this one.
    #[serde(default)]
    everywhere: bool,
}

/// Sign out: the response starts a session of a new guest. A guest who signs out cannot come back
/// as the same person.
#[utoipa::path(delete, path = "/api/session", tag = "people", params(Where),
    responses((status = 204, description = "Signed out"), ApiError))]
async fn sign_out(
    State(app): State<App>,
    visitor: Visitor,
    Query(Where { everywhere }): Query<Where>,
) -> Result<impl IntoResponse, ApiError> {
    if everywhere {
        app.lobby.store.end_sessions(&visitor.person.id).await?;
    } else {
        app.people.end_session(&visitor.person, &visitor.session).await?;
    }
    Ok((StatusCode::NO_CONTENT, visitor.leaves(&app).await?))
}

/// List your sessions, the last used first.
#[utoipa::path(get, path = "/api/me/sessions", tag = "people",
    responses((status = 200, description = "Your sessions", body = Vec<SessionLine>), ApiError))]
async fn list_sessions(
    State(app): State<App>,
    visitor: Visitor,
) -> Result<impl IntoResponse, ApiError> {
    let sessions = app.people.own_sessions(&visitor.person, &visitor.session).await?;
    Ok((visitor.jar, Json(sessions)))
}

/// End all your sessions but this one.
#[utoipa::path(delete, path = "/api/me/sessions", tag = "people",
    responses((status = 204, description = "Ended"), ApiError))]
async fn end_other_sessions(
    State(app): State<App>,
    visitor: Visitor,
) -> Result<impl IntoResponse, ApiError> {
    app.people.end_other_sessions(&visitor.person, &visitor.session).await?;
    Ok((StatusCode::NO_CONTENT, visitor.jar))
}

/// End one of your sessions, by its id in the list. If it has ended already, nothing happens.
#[utoipa::path(delete, path = "/api/me/sessions/{id}", tag = "people",
    params(("id" = String, Path, description = "The id of the session")),
    responses((status = 204, description = "Ended"), ApiError))]
async fn end_session(
    State(app): State<App>,
    visitor: Visitor,
    Path(id): Path<String>,
) -> Result<impl IntoResponse, ApiError> {
    app.people.end_named_session(&visitor.person, &id).await?;
    Ok((StatusCode::NO_CONTENT, visitor.jar))
}

/// Block or unblock a person. Blocked people cannot message or invite you, nor sit down at your
/// tables.
#[utoipa::path(post, path = "/api/me/blocked", tag = "people", request_body = Block,
    responses((status = 200, description = "Your identity, with the people you have blocked", body = Me), ApiError))]
async fn block(State(app): State<App>, visitor: Visitor, Body(block): Body<Block>) -> Answer {
    app.people.block(&visitor.person, &block).await?;
    me(&app, visitor).await
}

/// Choose what others see of you: whether you are listed while you are online, and named while you
/// watch a game. Guests are never named.
#[utoipa::path(post, path = "/api/me/visibility", tag = "people", request_body = Visibility,
    responses((status = 200, description = "Your identity, with your choice", body = Me), ApiError))]
async fn show(
    State(app): State<App>,
    visitor: Visitor,
    Body(visibility): Body<Visibility>,
) -> Answer {
    app.people.show(&visitor.person, visibility).await?;
    me(&app, visitor).await
}

/// Report a person to the operators of the server.
#[utoipa::path(post, path = "/api/reports", tag = "people", request_body = Report,
    responses((status = 204, description = "Stored"), ApiError))]
async fn report(
    State(app): State<App>,
    visitor: Visitor,
    Body(report): Body<Report>,
) -> Result<impl IntoResponse, ApiError> {
    app.people.report(&visitor.person, &report).await?;
    Ok((StatusCode::NO_CONTENT, visitor.jar))
}
