//! The upgrade to a WebSocket.

use axum::{
    extract::{Extension, State, WebSocketUpgrade},
    response::IntoResponse,
};
use protocol::refusals::draining;
use utoipa_axum::{router::OpenApiRouter, routes};

use crate::{
    app::App,
    error::ApiError,
    http::visitor::Visitor,
    net::{connection, listen::Place},
    request_id::RequestId,
};

/// The size of a connection's read buffer, in bytes. Nearly all messages of clients are shorter;
/// longer ones take several reads.
const READ_BUFFER: usize = 1024;

/// The longest message that is read, in bytes. Up to this size an overlong message is refused and
/// the connection goes on.
const UNREAD: usize = 4 * protocol::MAX_MESSAGE;

pub(super) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(connect))
}

/// Open a WebSocket, with one `ClientMessage` or `ServerMessage` in each text frame.
#[utoipa::path(get, path = "/socket", tag = "server",
    responses((status = 101, description = "The WebSocket"), ApiError))]
pub(crate) async fn connect(
    State(app): State<App>,
    Extension(place): Extension<Place>,
    visitor: Visitor,
    upgrade: WebSocketUpgrade,
) -> Result<impl IntoResponse, ApiError> {
    if app.farewells.have_begun() {
        return Err(draining().into());
    }
    let device = visitor.known_device();
    let households = &app.lobby.households;
    Box::pin(households.note(&visitor.person, visitor.address, device.as_deref())).await;
    let Visitor { person, session, epoch, address, jar, .. } = visitor;
    let session = app.people.connect(&person, &session, epoch, address).await?;
    let upgrade =
        upgrade.max_message_size(UNREAD).max_frame_size(UNREAD).read_buffer_size(READ_BUFFER);
    let request = RequestId::current();
    let tracker = app.connections.clone();
    let response = upgrade.on_upgrade(move |socket| {
        tracker.track_future(async move {
            // Boxed: both arms of the `match` would reserve space for it.
            let served = Box::pin(connection::serve(app, person, session, socket));
            match request {
                Some(request) => request.scope(served).await,
                None => served.await,
            }
            drop(place);
        })
    });
    Ok((jar, response))
}
