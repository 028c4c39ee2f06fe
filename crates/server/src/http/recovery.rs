//! The e-mail address of an account, and new passwords by a link in a mail.

use axum::{extract::State, http::StatusCode};
use protocol::{EmailConfirmation, ForgottenPassword, Me, NewEmail, PasswordReset};
use utoipa_axum::{router::OpenApiRouter, routes};

use super::{
    origin::Origin,
    params::Body,
    people::{Answer, me},
};
use crate::{app::App, error::ApiError, http::visitor::Visitor};

pub(super) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(set_email))
        .routes(routes!(confirm_email))
        .routes(routes!(forgot_password))
        .routes(routes!(reset_password))
}

/// Change or remove the e-mail address of your account. The server sends a link to a new one, which
/// confirms it.
#[utoipa::path(post, path = "/api/me/email", tag = "people", request_body = NewEmail,
    responses((status = 200, description = "Your identity; a new address is not in it yet", body = Me), ApiError))]
async fn set_email(State(app): State<App>, visitor: Visitor, Body(new): Body<NewEmail>) -> Answer {
    app.people.set_email(&visitor.person, &new, visitor.address).await?;
    me(&app, visitor).await
}

/// Confirm the e-mail address of an account by the link that was sent to it.
#[utoipa::path(post, path = "/api/account/email-confirmation", tag = "people", request_body = EmailConfirmation,
    responses((status = 204, description = "Confirmed"), ApiError))]
async fn confirm_email(
    State(app): State<App>,
    Body(confirmation): Body<EmailConfirmation>,
) -> Result<StatusCode, ApiError> {
    app.people.confirm_email(&confirmation.token).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Ask for a link to choose a new password, which is sent to the e-mail address of the account. The
/// answer does not tell whether there is such an account.
#[utoipa::path(post, path = "/api/account/forgotten-password", tag = "people", request_body = ForgottenPassword,
    responses((status = 204, description = "Sent, if the account exists and has a confirmed address"), ApiError))]
async fn forgot_password(
    State(app): State<App>,
    origin: Origin,
    Body(forgotten): Body<ForgottenPassword>,
) -> Result<StatusCode, ApiError> {
    app.people.forgot(&forgotten, origin.address)?;
    Ok(StatusCode::NO_CONTENT)
}

/// Choose a new password by the link in a mail. All sessions of the account end, and the response
/// starts a new one, unless the account asks for a passkey too: then sign in.
#[utoipa::path(post, path = "/api/account/password-reset", tag = "people", request_body = PasswordReset,
    responses((status = 200, description = "Your identity", body = Me), ApiError))]
async fn reset_password(
    State(app): State<App>,
    visitor: Visitor,
    Body(reset): Body<PasswordReset>,
) -> Answer {
    match app.people.reset(&reset, visitor.place()).await? {
        Some(known) => me(&app, visitor.becomes(&app, known).await?).await,
        None => me(&app, visitor).await,
    }
}
