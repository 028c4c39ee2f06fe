//! The way to the WebSocket.

use axum::{
    extract::{Extension, State, WebSocketUpgrade},
    response::IntoResponse,
};
use utoipa_axum::{router::OpenApiRouter, routes};

use super::Refused;
use crate::{Server, identity::Visitor, listen::Place, socket};

/// The size of a connection's read buffer, in bytes: what an idle one costs is mostly this.
const READ_BUFFER: usize = 4096;

/// What is longer is not even read, in bytes. Up to that a message that is too long is refused, and the connection goes on.
const UNREAD: usize = 4 * protocol::MAX_MESSAGE;

pub(super) fn routes() -> OpenApiRouter<Server> {
    OpenApiRouter::new().routes(routes!(connect))
}

/// Become a WebSocket, with a `ClientMessage` or a `ServerMessage` in each text frame.
#[utoipa::path(get, path = "/socket", tag = "server",
    responses((status = 101, description = "The WebSocket"), Refused))]
async fn connect(
    State(server): State<Server>,
    Extension(place): Extension<Place>,
    visitor: Visitor,
    upgrade: WebSocketUpgrade,
) -> Result<impl IntoResponse, Refused> {
    let Visitor { person, epoch, address, jar, .. } = visitor;
    let session = server.people.connect(&person, epoch, address).await?;
    let upgrade =
        upgrade.max_message_size(UNREAD).max_frame_size(UNREAD).read_buffer_size(READ_BUFFER);
    let tracker = server.connections.clone();
    let response = upgrade.on_upgrade(move |socket| {
        tracker.track_future(async move {
            socket::serve(server, person, session, socket).await;
            drop(place);
        })
    });
    Ok((jar, response))
}
