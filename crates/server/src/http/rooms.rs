//! The WebSocket into a room: `rooms.rs` says what a room is. It needs no session.

use std::{num::NonZeroU32, time::Duration};

use axum::{
    extract::{
        Extension, Path, State, WebSocketUpgrade,
        ws::{CloseFrame, Message, WebSocket, close_code},
    },
    http::{Extensions, HeaderMap},
    response::Response,
};
use governor::{DefaultDirectRateLimiter, Quota, RateLimiter};
use people::{
    outbox::{Outbox, Waiting},
    presence,
};
use protocol::{
    RefusalCode,
    refusals::{draining, refusal},
};
use telemetry::metrics::{self, Counted};
use tokio::time::{self, Instant};
use tokio_util::sync::CancellationToken;
use utoipa_axum::{router::OpenApiRouter, routes};

use super::{origin::Origin, visitor};
use crate::{
    app::App,
    error::ApiError,
    net::listen::Place,
    rooms::{Code, MOST_MEMBERS, Membership},
};

/// The longest message, in bytes: some dozens of entries of a clock's log.
const MAX_MESSAGE: usize = 16 * 1024;

/// How many messages wait for a device.
const QUEUE: usize = 64;

/// How many messages a device may send at once, and how many per second on average.
const BURST: NonZeroU32 = NonZeroU32::new(120).expect("not zero");
const PER_SECOND: NonZeroU32 = NonZeroU32::new(20).expect("not zero");

/// How long a device may be silent. The page of a clock sends something every second.
const SILENCE: Duration = Duration::from_secs(30);

/// How long a device may stay without connecting anew.
const MOST_TIME: Duration = Duration::from_hours(12);

/// How long a device may take to read a message.
const SENDING: Duration = Duration::from_secs(10);

pub(super) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(enter))
}

/// Enter a room: each text message goes to all others there, unread and unchanged.
///
/// Nobody needs a session. A room begins with the first who comes and ends with the last who
/// leaves.
#[utoipa::path(get, path = "/socket/rooms/{code}", tag = "server",
    params(("code" = String, Path, description = "Eight lowercase letters and digits, chosen at random")),
    responses((status = 101, description = "A WebSocket"), ApiError))]
async fn enter(
    State(app): State<App>,
    Extension(place): Extension<Place>,
    origin: Origin,
    Path(code): Path<String>,
    headers: HeaderMap,
    extensions: Extensions,
    upgrade: WebSocketUpgrade,
) -> Result<Response, ApiError> {
    visitor::of_our_page(&headers, visitor::is_secure(app.behind_proxy, &headers, &extensions))?;
    if app.farewells.have_begun() {
        return Err(draining().into());
    }
    let malformed =
        || refusal(RefusalCode::Malformed, "a code has eight lowercase letters and digits");
    let code = Code::parse(&code).ok_or_else(malformed)?;
    if let Some(limits) = &app.limits {
        limits.room(origin.address)?;
    }
    let (outbox, waiting) = app.outboxes.open(origin.share(), QUEUE);
    let stop = app.farewells.join().ends;
    let tracker = app.connections.clone();
    let upgrade = upgrade.max_message_size(MAX_MESSAGE).max_frame_size(MAX_MESSAGE);
    Ok(upgrade.on_upgrade(move |socket| {
        tracker.track_future(async move {
            let _counted = Counted::socket();
            let device = Device { socket, waiting, stop };
            let membership = app.rooms.enter(code, presence::next_id(), outbox.clone());
            match membership {
                Some(membership) => Box::pin(device.stay(membership, outbox)).await,
                None => device.turn_away().await,
            }
            drop(place);
        })
    }))
}

/// A device in a room.
struct Device {
    socket: WebSocket,
    waiting: Waiting,
    /// Cancelled when the server takes leave of its clients.
    stop: CancellationToken,
}

impl Device {
    /// Passes messages on until the device leaves, sends too much, or does not read.
    async fn stay(mut self, membership: Membership, outbox: Outbox) {
        let limiter = RateLimiter::direct(Quota::per_second(PER_SECOND).allow_burst(BURST));
        let until = Instant::now() + MOST_TIME;
        let mut heard = Instant::now();
        loop {
            let close = tokio::select! {
                () = self.stop.cancelled() => Some((close_code::RESTART, "the server is going away")),
                () = time::sleep_until(until) => Some((close_code::AWAY, "connect anew")),
                () = time::sleep_until(heard + SILENCE) => return,
                () = outbox.overflowed() => {
                    metrics::unread();
                    return;
                }
                message = self.waiting.recv() => {
                    let Some(message) = message else { return };
                    metrics::message("out", message.len());
                    let sent = time::timeout(SENDING, self.socket.send(Message::Text(message)));
                    let Ok(Ok(())) = sent.await else { return };
                    None
                }
                received = self.socket.recv() => {
                    let Some(Ok(message)) = received else { return };
                    heard = Instant::now();
                    passed_on(&message, &membership, &limiter)
                }
            };
            if let Some((code, reason)) = close {
                return self.close(code, reason).await;
            }
        }
    }

    async fn turn_away(self) {
        let reason = format!("a room has at most {MOST_MEMBERS} devices");
        self.close(close_code::AGAIN, &reason).await;
    }

    async fn close(mut self, code: u16, reason: &str) {
        let close = Message::Close(Some(CloseFrame { code, reason: reason.into() }));
        // The device may be gone.
        let _ = time::timeout(SENDING, self.socket.send(close)).await;
    }
}

/// Passes a message on, or says why the connection has to end.
fn passed_on(
    message: &Message,
    membership: &Membership,
    limiter: &DefaultDirectRateLimiter,
) -> Option<(u16, &'static str)> {
    if limiter.check().is_err() {
        return Some((close_code::POLICY, "too many messages"));
    }
    match message {
        Message::Text(text) => {
            metrics::message("in", text.len());
            membership.send(text);
            None
        }
        Message::Binary(_) => Some((close_code::UNSUPPORTED, "only text messages")),
        // The library answers both.
        Message::Ping(_) | Message::Pong(_) => None,
        Message::Close(_) => Some((close_code::NORMAL, "")),
    }
}
