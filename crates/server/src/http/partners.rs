//! Entering a tournament with a partner, by an invitation: a link, or a message to a connected
//! person.

use axum::{Json, extract::State, response::IntoResponse};
use events::Done;
use protocol::{EventPartnerInvitation, Person};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use utoipa_axum::{router::OpenApiRouter, routes};

use super::params::{Body, Path, Query};
use crate::{app::App, error::ApiError, http::visitor::Visitor};

pub(super) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(invite)).routes(routes!(inviter, accept))
}

/// An invitation of a partner.
#[derive(Serialize, Deserialize, ToSchema, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
struct PartnerInvitationText {
    /// The text with which somebody else can enter both; it counts for a week.
    invitation: String,
}

/// The partner to invite.
#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
struct InvitedPartner {
    /// The name or id of a connected person, who is sent the invitation (`event-partner-wanted`).
    person: Option<String>,
}

/// Get an invitation with which somebody else can enter you and themselves as a pair.
#[utoipa::path(post, path = "/api/events/{id}/invitation", tag = "events", operation_id = "invite_partner_to_event",
    params(("id" = String, Path, description = "The event"), InvitedPartner),
    responses((status = 200, description = "The invitation", body = PartnerInvitationText), ApiError))]
async fn invite(
    State(app): State<App>,
    visitor: Visitor,
    Path(id): Path<String>,
    Query(InvitedPartner { person }): Query<InvitedPartner>,
) -> Result<impl IntoResponse, ApiError> {
    let invitation = app.events.invitation(&visitor.person, &id, now()).await?;
    if let Some(partner) = person {
        let name = app.events.line(&id).await?.summary.name;
        let (by, invitation) = (visitor.person.clone(), invitation.clone());
        let wanted = EventPartnerInvitation { by, event: id, name, invitation };
        app.pairing.invite_to_event(&partner, wanted).await?;
    }
    Ok((visitor.jar, Json(PartnerInvitationText { invitation })))
}

/// Get the person who has written an invitation.
#[utoipa::path(get, path = "/api/events/{id}/partner", tag = "events", operation_id = "show_inviter_to_event",
    params(("id" = String, Path, description = "The event"), PartnerInvitationText),
    responses((status = 200, description = "The person", body = Person), ApiError))]
async fn inviter(
    State(app): State<App>,
    Path(id): Path<String>,
    Query(PartnerInvitationText { invitation }): Query<PartnerInvitationText>,
) -> Result<Json<Person>, ApiError> {
    Ok(Json(app.events.inviter(&id, &invitation, now()).await?))
}

/// Enter as a pair with the person who has written an invitation.
#[utoipa::path(post, path = "/api/events/{id}/partner", tag = "events", operation_id = "enter_event_with_partner",
    request_body = PartnerInvitationText, params(("id" = String, Path, description = "The event")),
    responses((status = 200, description = "The numbers of the new records in the event's log", body = Done), ApiError))]
async fn accept(
    State(app): State<App>,
    visitor: Visitor,
    Path(id): Path<String>,
    Body(PartnerInvitationText { invitation }): Body<PartnerInvitationText>,
) -> Result<impl IntoResponse, ApiError> {
    if let Some(limits) = &app.limits {
        limits.intent(visitor.address, &visitor.person.id)?;
    }
    let done = app.events.accept(&visitor.person, &id, &invitation, now()).await?;
    Ok((visitor.jar, Json(done)))
}

/// In seconds since 1970.
fn now() -> u64 {
    store::now().unsigned_abs()
}
