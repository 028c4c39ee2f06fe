//! Figures for those who run the server, as Prometheus reads them. Nothing is said of anybody in particular.
//!
//! They are kept only where somebody asks for them (`Config::metrics`), and offered on a listener of their own: how busy
//! a server is, is not everybody's business.

use std::{
    sync::LazyLock,
    time::{Duration, Instant},
};

use axum::{Router, http::header, response::IntoResponse, routing::get};
use metrics::{counter, describe_counter, describe_gauge, describe_histogram, gauge, histogram};
use metrics_exporter_prometheus::{Matcher, PrometheusBuilder, PrometheusHandle};
use protocol::{Intent, Refusal, RefusalCode};

use crate::Server;

const CONNECTIONS: &str = "tandem_connections";
const SOCKETS: &str = "tandem_sockets";
const TABLES: &str = "tandem_tables";
const GAMES: &str = "tandem_games_in_play";
const ENDED: &str = "tandem_games_ended_total";
const INTENTS: &str = "tandem_intents_total";
const REFUSED: &str = "tandem_refused_total";
const UNREAD: &str = "tandem_unread_total";
const TOLD: &str = "tandem_told_seconds";
const APPENDED: &str = "tandem_append_seconds";
const BATCH: &str = "tandem_append_records";

/// Upper bounds of what is counted together, in seconds: the promise is 25 ms to the partner's screen.
const SECONDS: [f64; 10] = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1.0, 5.0];

/// The same of records in a transaction.
const RECORDS: [f64; 7] = [1.0, 2.0, 5.0, 10.0, 50.0, 200.0, 512.0];

/// How often what was measured is put together, so that it does not pile up while nobody asks.
const UPKEEP: Duration = Duration::from_secs(5);

/// One recorder for the process, and nothing if there is another one.
static RECORDER: LazyLock<Option<PrometheusHandle>> = LazyLock::new(|| {
    let builder = [(TOLD, &SECONDS[..]), (APPENDED, &SECONDS), (BATCH, &RECORDS)]
        .into_iter()
        .try_fold(PrometheusBuilder::new(), |builder, (name, bounds)| {
            builder.set_buckets_for_metric(Matcher::Full(name.to_owned()), bounds)
        });
    let recorder = builder.and_then(PrometheusBuilder::install_recorder);
    if let Err(error) = &recorder {
        tracing::error!(%error, "nothing is measured");
    }
    describe();
    recorder.ok()
});

fn describe() {
    describe_gauge!(CONNECTIONS, "Connections that are open, WebSockets among them");
    describe_gauge!(SOCKETS, "WebSockets that are open");
    describe_gauge!(TABLES, "Tables that live");
    describe_gauge!(GAMES, "Games in play");
    describe_counter!(ENDED, "Games that have ended, by the reason");
    describe_counter!(INTENTS, "Intents, by what was wanted and whether it was done");
    describe_counter!(REFUSED, "Refusals over HTTP and WebSockets, by their code");
    describe_counter!(UNREAD, "Connections that ended because nobody read what was sent");
    describe_histogram!(TOLD, "Seconds from an intent to its change being on the way to everybody");
    describe_histogram!(APPENDED, "Seconds that a record waits until it is on disk");
    describe_histogram!(BATCH, "Records that are written in one transaction");
}

/// Begins to measure. What is kept is kept in bounds from now on.
pub(crate) fn keep() {
    if RECORDER.is_some() {
        tokio::spawn(async {
            let mut ticks = tokio::time::interval(UPKEEP);
            loop {
                ticks.tick().await;
                RECORDER.iter().for_each(PrometheusHandle::run_upkeep);
            }
        });
    }
}

/// `GET /metrics`, and nothing else.
pub(crate) fn router(server: Server) -> Router {
    Router::new().route("/metrics", get(async move || render(&server)))
}

fn render(server: &Server) -> impl IntoResponse + use<> {
    gauge!(TABLES).set(server.lobby.tables() as f64);
    gauge!(GAMES).set(server.lobby.playing.games() as f64);
    let text = RECORDER.as_ref().map(PrometheusHandle::render).unwrap_or_default();
    ([(header::CONTENT_TYPE, "text/plain; version=0.0.4; charset=utf-8")], text)
}

/// Something that is counted while it lasts.
pub(crate) struct Counted(&'static str);

impl Counted {
    fn new(name: &'static str) -> Self {
        gauge!(name).increment(1);
        Self(name)
    }

    pub(crate) fn connection() -> Self {
        Self::new(CONNECTIONS)
    }

    pub(crate) fn socket() -> Self {
        Self::new(SOCKETS)
    }
}

impl Drop for Counted {
    fn drop(&mut self) {
        gauge!(self.0).decrement(1);
    }
}

/// What became of an intent that came at a time.
pub(crate) fn intent(intent: &'static str, since: Instant, done: Result<&u32, &Refusal>) {
    let outcome = if done.is_ok() { "done" } else { "refused" };
    counter!(INTENTS, "intent" => intent, "outcome" => outcome).increment(1);
    if done.is_ok() {
        histogram!(TOLD).record(since.elapsed());
    }
}

/// What an intent wants, in a word.
pub(crate) fn kind(intent: &Intent) -> &'static str {
    match intent {
        Intent::Sit => "sit",
        Intent::Stand => "stand",
        Intent::Swap { .. } => "swap",
        Intent::Invite { .. } => "invite",
        Intent::Employ { .. } => "employ",
        Intent::Dismiss => "dismiss",
        Intent::Join => "join",
        Intent::Leave => "leave",
        Intent::Mute { .. } => "mute",
        Intent::Ready => "ready",
        Intent::NotReady => "not-ready",
        Intent::Play { .. } => "play",
        Intent::Queue { .. } => "queue",
        Intent::Unqueue => "unqueue",
        Intent::Order { .. } => "order",
        Intent::Say { .. } => "say",
        Intent::Abort => "abort",
        Intent::Look { .. } => "look",
    }
}

/// Something was refused.
pub(crate) fn refused(code: RefusalCode) {
    counter!(REFUSED, "code" => word(&code)).increment(1);
}

/// The word that clients read.
pub(crate) fn word(of: &impl serde::Serialize) -> String {
    let value = serde_json::to_value(of).ok();
    value.as_ref().and_then(|value| value.as_str()).unwrap_or_default().to_owned()
}

/// A connection ends because nobody reads what is sent.
pub(crate) fn unread() {
    counter!(UNREAD).increment(1);
}

/// A game has ended.
pub(crate) fn ended(reason: &str) {
    counter!(ENDED, "reason" => reason.to_owned()).increment(1);
}

/// Records that have come in at these times are on disk.
pub(crate) fn appended(since: impl ExactSizeIterator<Item = Instant>) {
    histogram!(BATCH).record(since.len() as f64);
    for since in since {
        histogram!(APPENDED).record(since.elapsed());
    }
}
