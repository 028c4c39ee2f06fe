//! Metrics for the operators of the server, in the Prometheus format. None of them identifies a
//! person.
//!
//! They are recorded only if `Config::metrics` is set, and served on a listener of their own,
//! because the load of a server is not for everybody.

use std::{
    sync::{LazyLock, Mutex, PoisonError},
    time::{Duration, Instant},
};

use axum::http::StatusCode;
use metrics::{counter, describe_counter, describe_gauge, describe_histogram, gauge, histogram};
use metrics_exporter_prometheus::{Matcher, PrometheusBuilder, PrometheusHandle};
use protocol::{Intent, Refusal, RefusalCode};

const CONNECTIONS: &str = "tandem_connections";
const HTTP: &str = "tandem_http_request_duration_seconds";
const SOCKETS: &str = "tandem_sockets";
const TABLES: &str = "tandem_tables";
const GAMES: &str = "tandem_games_in_play";
const ENDED: &str = "tandem_games_ended_total";
const INTENTS: &str = "tandem_intents_total";
const REFUSED: &str = "tandem_refused_total";
const SHED: &str = "tandem_shed_total";
const WAITING: &str = "tandem_append_waiting";
const QUARANTINED: &str = "tandem_tables_quarantined_total";
const SOUND: &str = "tandem_database_sound";
const FAILED: &str = "tandem_tables_failed_total";
const UNREAD: &str = "tandem_unread_total";
const TOLD: &str = "tandem_told_seconds";
const APPENDED: &str = "tandem_append_seconds";
const BATCH: &str = "tandem_append_records";

/// Histogram buckets, in seconds: the goal is 25 ms to the partner's screen.
const SECONDS: [f64; 10] = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1.0, 5.0];

/// Histogram buckets for records per transaction.
const RECORDS: [f64; 7] = [1.0, 2.0, 5.0, 10.0, 50.0, 200.0, 512.0];

/// How often samples are aggregated, so that they do not pile up between requests.
const UPKEEP: Duration = Duration::from_secs(5);

/// The recorder of the process; nothing if another one is installed.
static RECORDER: LazyLock<Option<PrometheusHandle>> = LazyLock::new(|| {
    let builder = [(TOLD, &SECONDS[..]), (APPENDED, &SECONDS), (BATCH, &RECORDS)]
        .into_iter()
        .try_fold(PrometheusBuilder::new(), |builder, (name, bounds)| {
            builder.set_buckets_for_metric(Matcher::Full(name.to_owned()), bounds)
        });
    let recorder = builder.and_then(PrometheusBuilder::install_recorder);
    if let Err(error) = &recorder {
        tracing::error!(%error, "metrics recorder not installed");
    }
    describe();
    recorder.ok()
});

fn describe() {
    describe_gauge!(CONNECTIONS, "Open connections, including WebSockets");
    describe_gauge!(SOCKETS, "Open WebSockets");
    describe_gauge!(TABLES, "Live tables");
    describe_gauge!(GAMES, "Games in play");
    describe_gauge!(SOUND, "1 if the database passed its integrity check, 0 if it is damaged");
    describe_counter!(SHED, "Requests refused as busy while the journal does not keep up");
    describe_gauge!(WAITING, "Records waiting for a transaction");
    describe_counter!(QUARANTINED, "Tables closed because their records are damaged");
    describe_counter!(FAILED, "Tables that ended by a bug in the server");
    describe_counter!(ENDED, "Ended games by reason");
    describe_counter!(INTENTS, "Intents by kind and outcome");
    describe_counter!(REFUSED, "Refusals over HTTP and WebSockets by code");
    describe_counter!(UNREAD, "Connections closed because the client did not read");
    describe_histogram!(
        TOLD,
        "Seconds from receiving an intent to having sent its change to everybody"
    );
    describe_histogram!(APPENDED, "Seconds until a record is on disk");
    describe_histogram!(BATCH, "Records per transaction");
}

/// Installs the recorder and aggregates its samples from now on.
pub(crate) fn install() {
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

/// All metrics in the Prometheus text format.
pub(crate) fn render(tables: usize, games: usize, waiting: usize) -> String {
    gauge!(WAITING).set(waiting as f64);
    gauge!(TABLES).set(tables as f64);
    gauge!(GAMES).set(games as f64);
    if let Some(sound) = *DATABASE.lock().unwrap_or_else(PoisonError::into_inner) {
        gauge!(SOUND).set(if sound { 1.0 } else { 0.0 });
    }
    RECORDER.as_ref().map(PrometheusHandle::render).unwrap_or_default()
}

/// The outcome of the integrity check. It may be known before there is a recorder.
static DATABASE: Mutex<Option<bool>> = Mutex::new(None);

/// Records the outcome of the integrity check of the database.
pub(crate) fn database_is_sound(sound: bool) {
    *DATABASE.lock().unwrap_or_else(PoisonError::into_inner) = Some(sound);
}

/// Counts something for as long as it exists.
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

/// Records the outcome of an intent that arrived at `since`.
pub(crate) fn intent(intent: &'static str, since: Instant, done: Result<&u32, &Refusal>) {
    let outcome = if done.is_ok() { "done" } else { "refused" };
    counter!(INTENTS, "intent" => intent, "outcome" => outcome).increment(1);
    if done.is_ok() {
        histogram!(TOLD).record(since.elapsed());
    }
}

/// The label of an intent.
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

/// Records a refusal.
pub(crate) fn refused(code: RefusalCode) {
    counter!(REFUSED, "code" => word(&code)).increment(1);
}

/// The name of a value in JSON.
pub(crate) fn word(of: &impl serde::Serialize) -> String {
    let value = serde_json::to_value(of).ok();
    value.as_ref().and_then(|value| value.as_str()).unwrap_or_default().to_owned()
}

/// Records that a connection was closed because the client did not read.
pub(crate) fn unread() {
    counter!(UNREAD).increment(1);
}

/// Records that something was refused because the journal does not keep up.
pub(crate) fn shed(what: &'static str) {
    counter!(SHED, "what" => what).increment(1);
}

/// Records that a table was closed because its records are damaged.
pub(crate) fn quarantined() {
    counter!(QUARANTINED).increment(1);
}

/// Records that a table has ended by a bug in the server.
pub(crate) fn failed() {
    counter!(FAILED).increment(1);
}

/// Records the end of a game.
pub(crate) fn ended(reason: &str) {
    counter!(ENDED, "reason" => reason.to_owned()).increment(1);
}

/// Records that one transaction has written the records that arrived at these times.
pub(crate) fn appended(since: impl ExactSizeIterator<Item = Instant>) {
    histogram!(BATCH).record(since.len() as f64);
    for since in since {
        histogram!(APPENDED).record(since.elapsed());
    }
}

/// Records how long the response to an HTTP request took.
pub(crate) fn answered(method: &'static str, route: &str, status: StatusCode, elapsed: Duration) {
    // Requests with a method that a route does not have are of no interest.
    let route = if status == StatusCode::METHOD_NOT_ALLOWED { "none" } else { route };
    let class = match status.as_u16() {
        ..200 => "1xx",
        200..300 => "2xx",
        300..400 => "3xx",
        400..500 => "4xx",
        500.. => "5xx",
    };
    let route = route.to_owned();
    histogram!(HTTP, "method" => method, "route" => route, "status" => class).record(elapsed);
}
