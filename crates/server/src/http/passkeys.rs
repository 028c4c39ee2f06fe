//! Passkeys: signing in by them, those of an account, and whether it asks for one.

use axum::{Json, extract::State, http::StatusCode, response::IntoResponse};
use axum_extra::extract::SignedCookieJar;
use protocol::{
    Deletion, Me, NewPasskey, PasskeyChallenge, PasskeyName, PasskeyProof, Passkeys, RecoveryCodes,
    SecondFactor,
};
use telemetry::metrics;
use utoipa_axum::{router::OpenApiRouter, routes};

use super::{
    params::{Body, Path},
    people::{Answer, me},
};
use crate::{app::App, error::ApiError, http::visitor::Visitor};

pub(super) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(passkey_challenge))
        .routes(routes!(sign_in_by_passkey))
        .routes(routes!(list_passkeys, add_passkey))
        .routes(routes!(rename_passkey))
        .routes(routes!(delete_passkey))
        .routes(routes!(change_second_factor))
}

type Listed = Result<(SignedCookieJar, Json<Passkeys>), ApiError>;

async fn listed(app: &App, visitor: Visitor) -> Listed {
    let passkeys = app.people.passkeys(&visitor.person).await?;
    Ok((visitor.jar, Json(passkeys)))
}

/// Get a challenge for a passkey: a new one to be added, or one that signs in.
#[utoipa::path(post, path = "/api/passkeys/challenge", tag = "people",
    responses((status = 200, description = "The challenge", body = PasskeyChallenge), ApiError))]
async fn passkey_challenge(
    State(app): State<App>,
    visitor: Visitor,
) -> Result<impl IntoResponse, ApiError> {
    let site = visitor.site();
    let challenge = app.people.challenge(site).await?;
    let host = site.host().to_owned();
    Ok((visitor.jar, Json(PasskeyChallenge { challenge, host })))
}

/// Sign in by a passkey, without a name or a password.
#[utoipa::path(post, path = "/api/passkeys/session", tag = "people", request_body = PasskeyProof,
    responses((status = 200, description = "Your identity", body = Me), ApiError))]
async fn sign_in_by_passkey(
    State(app): State<App>,
    visitor: Visitor,
    Body(proof): Body<PasskeyProof>,
) -> Answer {
    let known = app.people.sign_in_by_passkey(&proof, visitor.site(), visitor.place());
    let known = Box::pin(known).await;
    metrics::signed_in(&known);
    me(&app, visitor.becomes(&app, known?).await?).await
}

/// List your passkeys.
#[utoipa::path(get, path = "/api/me/passkeys", tag = "people",
    responses((status = 200, description = "Your passkeys", body = Passkeys), ApiError))]
async fn list_passkeys(State(app): State<App>, visitor: Visitor) -> Listed {
    listed(&app, visitor).await
}

/// Add a passkey to your account. Attestation is not checked.
#[utoipa::path(post, path = "/api/me/passkeys", tag = "people", request_body = NewPasskey,
    responses((status = 200, description = "Your passkeys", body = Passkeys), ApiError))]
async fn add_passkey(
    State(app): State<App>,
    visitor: Visitor,
    Body(new): Body<NewPasskey>,
) -> Listed {
    let (site, address) = (visitor.site(), visitor.address);
    Box::pin(app.people.add_passkey(&visitor.person, &new, site, address)).await?;
    listed(&app, visitor).await
}

/// Rename one of your passkeys.
#[utoipa::path(post, path = "/api/me/passkeys/{id}/name", tag = "people", request_body = PasskeyName,
    params(("id" = String, Path, description = "The id of the passkey")),
    responses((status = 200, description = "Your passkeys", body = Passkeys), ApiError))]
async fn rename_passkey(
    State(app): State<App>,
    visitor: Visitor,
    Path(id): Path<String>,
    Body(new): Body<PasskeyName>,
) -> Listed {
    app.people.rename_passkey(&visitor.person, &id, &new.name).await?;
    listed(&app, visitor).await
}

/// Delete one of your passkeys. If it is gone already, nothing happens.
#[utoipa::path(post, path = "/api/me/passkeys/{id}/deletion", tag = "people", request_body = Deletion,
    params(("id" = String, Path, description = "The id of the passkey")),
    responses((status = 204, description = "Deleted"), ApiError))]
async fn delete_passkey(
    State(app): State<App>,
    visitor: Visitor,
    Path(id): Path<String>,
    Body(Deletion { password }): Body<Deletion>,
) -> Result<impl IntoResponse, ApiError> {
    app.people.delete_passkey(&visitor.person, &id, &password, visitor.address).await?;
    Ok((StatusCode::NO_CONTENT, visitor.jar))
}

/// Choose whether your account asks for a passkey after its password. If so, the response has new
/// recovery codes, and earlier ones are void. An account that asks for one already asks here too.
#[utoipa::path(post, path = "/api/me/second-factor", tag = "people", request_body = SecondFactor,
    responses((status = 200, description = "New recovery codes", body = RecoveryCodes), ApiError))]
async fn change_second_factor(
    State(app): State<App>,
    visitor: Visitor,
    Body(factor): Body<SecondFactor>,
) -> Result<impl IntoResponse, ApiError> {
    let (site, address) = (visitor.site(), visitor.address);
    let codes = app.people.change_second_factor(&visitor.person, &factor, site, address);
    let codes = Box::pin(codes).await?;
    Ok((visitor.jar, Json(RecoveryCodes { codes })))
}
