//! The upgrade to a WebSocket.

use axum::{
    extract::{Extension, State, WebSocketUpgrade},
    http::{HeaderMap, StatusCode, header},
    response::IntoResponse,
};
use hyper::upgrade::OnUpgrade;
use hyper_util::rt::TokioIo;
use protocol::refusals::{draining, unavailable};
use tokio_tungstenite::{
    WebSocketStream,
    tungstenite::{
        handshake::derive_accept_key,
        protocol::{Role, WebSocketConfig},
    },
};
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

/// Open a WebSocket, with one `ClientMessage` or `ServerMessage` in each text message.
#[utoipa::path(get, path = "/socket", tag = "server",
    responses((status = 101, description = "The WebSocket"), ApiError))]
pub(crate) async fn connect(
    State(app): State<App>,
    Extension(place): Extension<Place>,
    visitor: Visitor,
    on_upgrade: Option<Extension<OnUpgrade>>,
    headers: HeaderMap,
    // It checks the request. The socket is ours, because axum's cannot send messages in parts.
    _checked: WebSocketUpgrade,
) -> Result<impl IntoResponse, ApiError> {
    if app.farewells.have_begun() {
        return Err(draining().into());
    }
    let device = visitor.known_device();
    let households = &app.lobby.households;
    Box::pin(households.note(&visitor.person, visitor.address, device.as_deref())).await;
    let Visitor { person, session, epoch, address, jar, .. } = visitor;
    let session = app.people.connect(&person, &session, epoch, address).await?;
    let key = headers.get(header::SEC_WEBSOCKET_KEY);
    let (Some(Extension(on_upgrade)), Some(key)) = (on_upgrade, key) else {
        return Err(unavailable().into());
    };
    let answer = [
        (header::CONNECTION, "upgrade".to_owned()),
        (header::UPGRADE, "websocket".to_owned()),
        (header::SEC_WEBSOCKET_ACCEPT, derive_accept_key(key.as_bytes())),
    ];
    let request = RequestId::current();
    let tracker = app.connections.clone();
    tokio::spawn(tracker.track_future(async move {
        // The client may be gone.
        let Ok(upgraded) = on_upgrade.await else { return };
        let (io, config) = (TokioIo::new(upgraded), Some(config()));
        let socket = WebSocketStream::from_raw_socket(io, Role::Server, config).await;
        // Boxed: both arms of the `match` would reserve space for it.
        let served = Box::pin(connection::serve(app, person, session, socket));
        match request {
            Some(request) => request.scope(served).await,
            None => served.await,
        }
        drop(place);
    }));
    Ok((StatusCode::SWITCHING_PROTOCOLS, answer, jar))
}

fn config() -> WebSocketConfig {
    WebSocketConfig::default()
        .max_message_size(Some(UNREAD))
        .max_frame_size(Some(UNREAD))
        .read_buffer_size(READ_BUFFER)
}
