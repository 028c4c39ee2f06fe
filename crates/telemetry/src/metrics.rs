//! Metrics for the operators of the server, in the Prometheus format. None of them identifies a
//! person.
//!
//! They are recorded only if `Config::metrics` is set, and served on a listener of their own,
//! because the load of a server is not for everybody.

mod catalog;
#[cfg(test)]
mod tests;

use std::{
    sync::{
        LazyLock, Mutex, PoisonError,
        atomic::{AtomicBool, Ordering},
    },
    time::{Duration, Instant},
};

use http::StatusCode;
use metrics::{counter, gauge, histogram};
use metrics_exporter_prometheus::{Matcher, PrometheusBuilder, PrometheusHandle};
use metrics_process::Collector;
use protocol::{Intent, Refusal, RefusalCode};
use tracing::Span;

use catalog::*;

/// How often samples are aggregated, so that they do not pile up between requests.
const UPKEEP: Duration = Duration::from_secs(5);

/// The recorder of the process; nothing if another one is installed.
static RECORDER: LazyLock<Option<Recorder>> = LazyLock::new(|| {
    let builder = catalog::ALL.iter().filter_map(|metric| Some((metric.name, metric.buckets()?)));
    let builder =
        builder.into_iter().try_fold(PrometheusBuilder::new(), |builder, (name, bounds)| {
            builder.set_buckets_for_metric(Matcher::Full(name.to_owned()), bounds)
        });
    let handle = builder.and_then(PrometheusBuilder::install_recorder);
    let handle =
        handle.inspect_err(|error| tracing::error!(%error, "metrics recorder not installed"));
    let process = Collector::default();
    process.describe();
    catalog::ALL.iter().chain(catalog::CLUSTER).for_each(|metric| metric.register());
    gauge!(BUILD, "version" => env!("CARGO_PKG_VERSION")).set(1.0);
    Some(Recorder { handle: handle.ok()?, process })
});

struct Recorder {
    handle: PrometheusHandle,
    /// Measures the process: its processor time, memory and files.
    process: Collector,
}

/// Whether anything is recorded.
static IS_ON: AtomicBool = AtomicBool::new(false);

/// Whether anything is recorded: nothing is formatted in vain.
fn is_on() -> bool {
    IS_ON.load(Ordering::Relaxed)
}

/// Installs the recorder and aggregates its samples from now on.
pub fn install() {
    if RECORDER.is_some() {
        IS_ON.store(true, Ordering::Relaxed);
        tokio::spawn(async {
            let mut ticks = tokio::time::interval(UPKEEP);
            loop {
                ticks.tick().await;
                RECORDER.iter().for_each(|recorder| recorder.handle.run_upkeep());
            }
        });
    }
}

/// Measurements that are taken when the metrics are read.
pub struct Sampled {
    pub tables: usize,
    pub reopened: usize,
    pub games: usize,
    pub clocks: usize,
    /// Running events, and their tables without a result, if the database has said so.
    pub events: Option<[i64; 2]>,
    pub analyses: usize,
    pub bans: usize,
    /// Records that wait for a transaction.
    pub waiting: usize,
    pub is_shedding: bool,
    pub is_ready: bool,
    pub database: DatabaseUse,
}

/// The use of a database.
#[derive(Debug)]
pub struct DatabaseUse {
    /// Of each pool of connections: its name, how many are open, and how many of them are idle.
    pub pools: [(&'static str, usize, usize); 3],
    /// The bytes of each part, as far as they are known.
    pub bytes: Vec<(&'static str, u64)>,
}

/// All metrics in the Prometheus text format.
pub fn render(sampled: &Sampled) -> String {
    let Some(recorder) = RECORDER.as_ref() else { return String::new() };
    for (name, value) in [
        (TABLES, sampled.tables),
        (REOPENED, sampled.reopened),
        (GAMES, sampled.games),
        (CLOCKS, sampled.clocks),
        (ANALYSES, sampled.analyses),
        (BANS, sampled.bans),
        (WAITING, sampled.waiting),
        (SHEDDING, usize::from(sampled.is_shedding)),
        (READY, usize::from(sampled.is_ready)),
    ] {
        gauge!(name).set(value as f64);
    }
    if let Some([running, tables]) = sampled.events {
        gauge!(EVENTS).set(running as f64);
        gauge!(EVENT_TABLES).set(tables as f64);
    }
    for &(pool, open, idle) in &sampled.database.pools {
        gauge!(POOL, "pool" => pool, "state" => "idle").set(idle as f64);
        let used = open.saturating_sub(idle);
        gauge!(POOL, "pool" => pool, "state" => "used").set(used as f64);
    }
    for &(part, bytes) in &sampled.database.bytes {
        gauge!(SIZE, "part" => part).set(bytes as f64);
    }
    if let Some(sound) = *DATABASE.lock().unwrap_or_else(PoisonError::into_inner) {
        gauge!(SOUND).set(if sound { 1.0 } else { 0.0 });
    }
    if let Ok(runtime) = tokio::runtime::Handle::try_current() {
        let runtime = runtime.metrics();
        gauge!(TASKS).set(runtime.num_alive_tasks() as f64);
        gauge!(QUEUED).set(runtime.global_queue_depth() as f64);
    }
    recorder.process.collect();
    recorder.handle.render()
}

/// The outcome of the integrity check. It may be known before there is a recorder.
static DATABASE: Mutex<Option<bool>> = Mutex::new(None);

/// Records the outcome of the integrity check of the database.
pub fn database_is_sound(sound: bool) {
    *DATABASE.lock().unwrap_or_else(PoisonError::into_inner) = Some(sound);
}

/// Counts something for as long as it exists.
pub struct Counted(&'static str);

impl Counted {
    fn new(name: &'static str) -> Self {
        gauge!(name).increment(1);
        Self(name)
    }

    pub fn connection() -> Self {
        Self::new(CONNECTIONS)
    }

    pub fn socket() -> Self {
        Self::new(SOCKETS)
    }

    pub fn bot() -> Self {
        Self::new(BOTS)
    }

    /// A seat that waits for a bot.
    pub fn waiting_bot() -> Self {
        Self::new(BOTS_WAITING)
    }

    pub fn computation() -> Self {
        Self::new(COMPUTING)
    }
}

impl Drop for Counted {
    fn drop(&mut self) {
        gauge!(self.0).decrement(1);
    }
}

/// A bot whose move it is.
pub struct Thinking {
    since: Instant,
    _counted: Counted,
}

impl Thinking {
    pub fn start() -> Self {
        Self { since: Instant::now(), _counted: Counted::new(THINKING) }
    }

    /// The bot has moved.
    pub fn moved(self) {
        histogram!(BOT_MOVE).record(self.since.elapsed());
    }
}

/// Records the outcome of an intent that arrived at `since`.
pub fn intent(intent: &'static str, since: Instant, done: Result<&u32, &Refusal>) {
    let outcome = if done.is_ok() { "done" } else { "refused" };
    counter!(INTENTS, "intent" => intent, "outcome" => outcome).increment(1);
    if done.is_ok() {
        histogram!(TOLD).record(since.elapsed());
    }
}

/// The label of an intent.
pub fn kind(intent: &Intent) -> &'static str {
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
pub fn refused(code: RefusalCode) {
    counter!(REFUSED, "code" => word(&code)).increment(1);
}

/// The name of a value in JSON.
pub fn word(of: &impl serde::Serialize) -> String {
    let value = serde_json::to_value(of).ok();
    value.as_ref().and_then(|value| value.as_str()).unwrap_or_default().to_owned()
}

/// Records that a connection was closed because the client did not read.
pub fn unread() {
    counter!(UNREAD).increment(1);
}

/// Records that something was refused because the journal does not keep up.
pub fn shed(what: &'static str) {
    counter!(SHED, "what" => what).increment(1);
}

/// Records that a table was closed because its records are damaged.
pub fn quarantined() {
    counter!(QUARANTINED).increment(1);
}

/// Records that a table has ended by a bug in the server.
pub fn failed() {
    counter!(FAILED).increment(1);
}

/// Records the end of a game.
pub fn ended(reason: &str) {
    counter!(ENDED, "reason" => reason.to_owned()).increment(1);
}

/// Records that one transaction has written the records that arrived at these times.
pub fn appended(since: impl ExactSizeIterator<Item = Instant>) {
    histogram!(BATCH).record(since.len() as f64);
    for since in since {
        histogram!(APPENDED).record(since.elapsed());
    }
}

/// Records how long the response to an HTTP request took.
pub fn answered(method: &'static str, route: &str, status: StatusCode, elapsed: Duration) {
    if !is_on() {
        return;
    }
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

/// Records a message of a WebSocket, to the server or from it.
pub fn message(direction: &'static str, bytes: usize) {
    counter!(MESSAGES, "direction" => direction).increment(1);
    counter!(BYTES, "direction" => direction).increment(bytes as u64);
}

/// Records that a rate limit has refused something.
pub fn limited(limit: &'static str) {
    counter!(LIMITED, "limit" => limit).increment(1);
}

/// Records the outcome of a sign-in.
pub fn signed_in<T>(outcome: &Result<T, Refusal>) {
    let outcome = match outcome.as_ref().map_err(|refusal| refusal.code) {
        Ok(_) => "done",
        Err(RefusalCode::WrongPassword) => "wrong-password",
        Err(RefusalCode::NeedsPasskey) => "needs-passkey",
        Err(RefusalCode::WrongPasskey) => "wrong-passkey",
        Err(RefusalCode::Suspended) => "suspended",
        Err(RefusalCode::TooMany) => "too-many",
        Err(_) => "other",
    };
    counter!(SIGN_INS, "outcome" => outcome).increment(1);
}

/// Records that a guest has become an account.
pub fn registered() {
    counter!(ACCOUNTS).increment(1);
}

/// Records that somebody new has come.
pub fn guest() {
    counter!(GUESTS).increment(1);
}

/// Records a line of the lobby chat.
pub fn said_in_lobby() {
    counter!(LOBBY_LINES).increment(1);
}

/// Records a request from a banned address.
pub fn banned() {
    counter!(BANNED).increment(1);
}

/// Records that a table was opened, new or from the journal.
pub fn opened(from: &'static str) {
    counter!(OPENED, "from" => from).increment(1);
}

/// Records that a table woke up because something was due.
pub fn woke_up() {
    counter!(WAKEUPS).increment(1);
}

/// Records a credit for lag, in milliseconds.
pub fn lag_credit(millis: i64) {
    histogram!(LAG).record(millis as f64 / 1000.0);
}

/// Records what became of an ended game that was offered to the archive.
pub fn archived(outcome: &'static str) {
    counter!(ARCHIVED, "outcome" => outcome).increment(1);
}

/// Records that ended games could not be taken into the archive.
pub fn not_archived() {
    counter!(NOT_ARCHIVED).increment(1);
}

/// Measures the replay of a table's records until it is dropped.
pub struct ReplayTimer(Instant);

impl ReplayTimer {
    pub fn start() -> Self {
        Self(Instant::now())
    }
}

impl Drop for ReplayTimer {
    fn drop(&mut self) {
        histogram!(REPLAYS).record(self.0.elapsed());
    }
}

/// Records that a transaction of records has failed.
pub fn not_appended() {
    counter!(UNWRITTEN).increment(1);
}

/// Records what became of spans for a collector.
#[cfg(feature = "otlp")]
pub(crate) fn spans(outcome: &'static str, spans: usize) {
    counter!(SPANS, "outcome" => outcome).increment(spans as u64);
}

/// Measures a statement of SQL until it is dropped, by the metrics and in a span.
pub struct QueryTimer {
    measured: Option<(String, Instant)>,
    _span: Span,
}

impl QueryTimer {
    pub fn new(text: &str) -> Self {
        Self {
            measured: is_on().then(|| (kind_of_query(text), Instant::now())),
            _span: query_span(text),
        }
    }
}

impl Drop for QueryTimer {
    fn drop(&mut self) {
        if let Some((kind, since)) = self.measured.take() {
            histogram!(QUERY, "query" => kind).record(since.elapsed());
        }
    }
}

/// The server's own work has no span, and no trace that its statements belong to.
fn query_span(text: &str) -> Span {
    match Span::current() {
        current if current.is_none() => current,
        _ => tracing::info_span!("query", kind = kind_of_query(text)),
    }
}

/// The verb of a statement and the first table that it names, such as `select people`. Statements
/// are texts of the program, so there are not many kinds.
fn kind_of_query(text: &str) -> String {
    let mut words = text
        .split(|c: char| !c.is_ascii_alphanumeric() && c != '_')
        .filter(|word| !word.is_empty());
    let verb = words.next().unwrap_or_default().to_ascii_lowercase();
    let is_before_table = |word: &&str| {
        ["FROM", "INTO", "UPDATE"].iter().any(|before| word.eq_ignore_ascii_case(before))
    };
    let table = match verb.as_str() {
        "update" => words.find(|word| !["OR", "REPLACE", "IGNORE"].contains(word)),
        _ => words.find(is_before_table).and_then(|_| words.next()),
    };
    table.map_or_else(|| verb.clone(), |table| format!("{verb} {table}"))
}
