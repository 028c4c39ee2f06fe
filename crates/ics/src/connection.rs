//! A connection of an ICS client, from the login to its end: one task, which reads lines, obeys
//! them, and shows what happens.

use std::{io, num::NonZeroU32, sync::Arc, time::Duration};

use governor::{Quota, RateLimiter};
use people::{address::Address, presence};
use protocol::ics::{PROMPT, Request, from_wire};
use tokio::{net::TcpStream, time::Instant};
use tracing::Instrument;

use super::{
    Gateway, commands, login,
    session::{Incoming, Session},
    wire::{Line, Wire},
};

/// How many lines a client may send at once, and how many per second on average: more than any
/// hand or engine needs.
const BURST: NonZeroU32 = NonZeroU32::new(80).expect("not zero");
const PER_SECOND: NonZeroU32 = NonZeroU32::new(20).expect("not zero");

/// How many lines beyond that limit end the connection.
const PATIENCE: u32 = 200;

/// How long a person may be silent without playing or observing.
const IDLE: Duration = Duration::from_hours(1);

/// How often the round trip to a player is measured, and how often until it is known.
const PING: Duration = Duration::from_secs(5);
const FIRST_PINGS: Duration = Duration::from_millis(500);

/// How long to wait before tables are followed anew.
const AGAIN: Duration = Duration::from_secs(1);

pub(crate) async fn serve(gateway: Arc<Gateway>, stream: TcpStream, address: Address) {
    let id = presence::next_id();
    let span = tracing::error_span!("connection", id, kind = "ics");
    // How a client goes is nobody's concern.
    let _ = run(gateway, stream, address, id).instrument(span).await;
}

async fn run(
    gateway: Arc<Gateway>,
    stream: TcpStream,
    address: Address,
    id: u64,
) -> io::Result<()> {
    let mut wire = Wire::new(stream);
    let stop = gateway.server.stop.clone();
    // Everything that is done once or seldom is boxed: an idle connection waits in `talk`.
    let login = Box::pin(login::login(&gateway, &mut wire, address));
    let login = tokio::time::timeout(login::LOGIN_TIME, login);
    let logged_in = tokio::select! {
        logged_in = login => logged_in,
        () = stop.cancelled() => return wire.send("\nThe server is about to restart.\n").await,
    };
    let logged_in = match logged_in {
        Ok(logged_in) => logged_in?,
        Err(_) => return wire.send("\n**** Login timeout ****\n").await,
    };
    let Some(logged_in) = logged_in else { return Ok(()) };
    let mut session = Box::new(Box::pin(Session::new(gateway, logged_in, id)).await);
    session.show(&commands::welcome(&session));
    Box::pin(session.come_back()).await;
    let ended = talk(&mut session, &mut wire).await;
    Box::pin(session.leave()).await;
    if ended.is_ok() {
        let rest = session.output();
        wire.send(&rest).await?;
    }
    ended
}

/// Reads and shows until one of the two wants to end.
async fn talk(session: &mut Session, wire: &mut Wire) -> io::Result<()> {
    let stop = session.gateway.server.farewells.join().ends;
    let readiness = session.gateway.server.lobby.readiness.clone();
    let limiter = RateLimiter::direct(Quota::per_second(PER_SECOND).allow_burst(BURST));
    let (mut patience, mut active) = (PATIENCE, Instant::now());
    let mut ping_at = Instant::now();
    while !session.quits {
        let output = session.output();
        wire.send(&output).await?;
        let measures = wire.is_sealed() && session.is_playing();
        tokio::select! {
            line = wire.next() => {
                let Some(line) = line else { return Ok(()) };
                if line != Line::Pong {
                    active = Instant::now();
                }
                if limiter.check().is_err() {
                    patience -= 1;
                    if patience == 0 {
                        return wire.send("\n**** Too many commands ****\n").await;
                    }
                    continue;
                }
                Box::pin(obey(session, line)).await;
            }
            incoming = session.next() => {
                if matches!(incoming, Incoming::Ends) {
                    tracing::info!("disconnected: the client does not read, or its session has ended");
                }
                Box::pin(session.take(incoming)).await;
            }
            () = tokio::time::sleep_until(ping_at), if measures => {
                let pause = if session.measures_anew() { FIRST_PINGS } else { PING };
                ping_at = Instant::now() + pause;
                if session.pings() {
                    wire.ping().await?;
                }
            }
            () = std::future::ready(()), if session.is_called() => {
                Box::pin(session.answer_call()).await;
            }
            () = readiness.started(), if session.may_have_game => Box::pin(session.come_back()).await,
            () = tokio::time::sleep(AGAIN), if session.lost => Box::pin(session.follow_again()).await,
            () = tokio::time::sleep_until(active + IDLE), if session.tables.is_empty() => {
                let text = "\n**** Auto-logout because you were idle more than 60 minutes. ****\n";
                return wire.send(text).await;
            }
            () = stop.cancelled() => {
                let text = "\n**** The server is about to restart. Games go on when it is back. ****\n";
                return wire.send(text).await;
            }
        }
    }
    Ok(())
}

async fn obey(session: &mut Session, line: Line) {
    match line {
        Line::Pong => session.answered(),
        Line::TooLong => session.show(&format!("That line is too long.\n{PROMPT}")),
        Line::Text(bytes) => {
            let text = from_wire(&bytes);
            let block = session.settings.has(protocol::ics::InterfaceVariable::Block);
            let request = Request::read_with(&text, block, &session.settings.aliases);
            // Programs write `$` before commands that nobody has typed.
            let is_typed = !text.trim_start().starts_with('$');
            Box::pin(commands::obey(session, request, block, is_typed)).await;
        }
    }
}
