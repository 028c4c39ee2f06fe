//! Every metric of a server: its name, kind and meaning, and the labels that it has.
//!
//! `docs/monitoring.md` lists the same names, which a test compares.

use metrics::{counter, describe_counter, describe_gauge, describe_histogram, gauge, histogram};

/// Histogram buckets, in seconds: the goal is 25 ms to the partner's screen.
pub(super) const SECONDS: [f64; 11] =
    [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1.0, 5.0, 30.0];

/// Histogram buckets for records per transaction.
pub(super) const RECORDS: [f64; 7] = [1.0, 2.0, 5.0, 10.0, 50.0, 200.0, 512.0];

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    Counter,
    Gauge,
    /// With buckets of [`SECONDS`].
    Seconds,
    /// With buckets of [`RECORDS`].
    Records,
}

/// The labels of a metric.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Labels {
    None,
    /// One label with these values, which are all shown from the start.
    One(&'static str, &'static [&'static str]),
    /// Labels whose values are shown when they occur; or a metric that is not always known.
    Later,
}

#[derive(Clone, Copy, Debug)]
pub(super) struct Metric {
    pub(super) name: &'static str,
    pub(super) kind: Kind,
    pub(super) labels: Labels,
    help: &'static str,
}

const fn metric(name: &'static str, kind: Kind, labels: Labels, help: &'static str) -> Metric {
    Metric { name, kind, labels, help }
}

pub(super) const CONNECTIONS: &str = "tandem_connections";
pub(super) const SOCKETS: &str = "tandem_sockets";
pub(super) const TABLES: &str = "tandem_tables";
pub(super) const REOPENED: &str = "tandem_tables_reopened";
pub(super) const OPENED: &str = "tandem_tables_opened_total";
pub(super) const WAKEUPS: &str = "tandem_table_wakeups_total";
pub(super) const GAMES: &str = "tandem_games_in_play";
pub(super) const CLOCKS: &str = "tandem_clocks_running";
pub(super) const EVENTS: &str = "tandem_events_running";
pub(super) const EVENT_TABLES: &str = "tandem_event_tables";
pub(super) const ENDED: &str = "tandem_games_ended_total";
pub(super) const INTENTS: &str = "tandem_intents_total";
pub(super) const TOLD: &str = "tandem_told_seconds";
pub(super) const LAG: &str = "tandem_lag_credit_seconds";
pub(super) const QUARANTINED: &str = "tandem_tables_quarantined_total";
pub(super) const FAILED: &str = "tandem_tables_failed_total";
pub(super) const BOTS: &str = "tandem_bots";
pub(super) const THINKING: &str = "tandem_bots_thinking";
pub(super) const BOTS_WAITING: &str = "tandem_bots_waiting";
pub(super) const BOT_MOVE: &str = "tandem_bot_move_seconds";
pub(super) const REPLAYS: &str = "tandem_replay_seconds";
pub(super) const COMPUTING: &str = "tandem_computations";
pub(super) const ANALYSES: &str = "tandem_analyses_waiting";
pub(super) const ARCHIVED: &str = "tandem_archive_games_total";
pub(super) const NOT_ARCHIVED: &str = "tandem_archive_failures_total";
pub(super) const HTTP: &str = "tandem_http_request_duration_seconds";
pub(super) const MESSAGES: &str = "tandem_websocket_messages_total";
pub(super) const BYTES: &str = "tandem_websocket_bytes_total";
pub(super) const UNREAD: &str = "tandem_unread_total";
pub(super) const REFUSED: &str = "tandem_refused_total";
pub(super) const LIMITED: &str = "tandem_rate_limited_total";
pub(super) const SHED: &str = "tandem_shed_total";
pub(super) const LOBBY_LINES: &str = "tandem_lobby_lines_total";
pub(super) const SIGN_INS: &str = "tandem_sign_ins_total";
pub(super) const ACCOUNTS: &str = "tandem_accounts_created_total";
pub(super) const GUESTS: &str = "tandem_guests_created_total";
pub(super) const BANS: &str = "tandem_bans";
pub(super) const BANNED: &str = "tandem_banned_requests_total";
pub(super) const APPENDED: &str = "tandem_append_seconds";
pub(super) const BATCH: &str = "tandem_append_records";
pub(super) const WAITING: &str = "tandem_append_waiting";
pub(super) const UNWRITTEN: &str = "tandem_append_failures_total";
pub(super) const QUERY: &str = "tandem_database_query_seconds";
pub(super) const POOL: &str = "tandem_database_connections";
pub(super) const SIZE: &str = "tandem_database_bytes";
pub(super) const SPANS: &str = "tandem_spans_total";
pub(super) const SOUND: &str = "tandem_database_sound";
pub(super) const READY: &str = "tandem_ready";
pub(super) const SHEDDING: &str = "tandem_shedding";
pub(super) const BUILD: &str = "tandem_build_info";
pub(super) const TASKS: &str = "tandem_runtime_tasks";
pub(super) const QUEUED: &str = "tandem_runtime_queued_tasks";

/// The metrics of the server itself.
pub(super) const ALL: &[Metric] = {
    use Kind::{Counter, Gauge, Records, Seconds};
    use Labels::{Later, None, One};

    &[
        metric(CONNECTIONS, Gauge, None, "Open connections, including WebSockets and ICS clients"),
        metric(SOCKETS, Gauge, None, "Open WebSockets"),
        metric(TABLES, Gauge, None, "Live tables"),
        metric(REOPENED, Gauge, None, "Live tables that came back for a spectator"),
        metric(OPENED, Counter, One("from", &["new", "journal"]), "Tables opened"),
        metric(WAKEUPS, Counter, None, "Times that a table woke up because something was due"),
        metric(GAMES, Gauge, None, "Games in play"),
        metric(CLOCKS, Gauge, None, "Tables whose clocks run"),
        metric(EVENTS, Gauge, None, "Events that have begun and that the server runs"),
        metric(EVENT_TABLES, Gauge, None, "Tables of games of events that have no result yet"),
        metric(ENDED, Counter, Later, "Ended games by reason"),
        metric(INTENTS, Counter, Later, "Intents by kind and outcome"),
        metric(
            TOLD,
            Seconds,
            None,
            "Seconds from receiving an intent to having sent its change to everybody",
        ),
        metric(LAG, Seconds, None, "Lag credits added to clocks, in seconds"),
        metric(QUARANTINED, Counter, None, "Tables closed because their records are damaged"),
        metric(FAILED, Counter, None, "Tables that ended by a bug in the server"),
        metric(BOTS, Gauge, None, "Bots that sit and run"),
        metric(THINKING, Gauge, None, "Bots whose move it is"),
        metric(BOTS_WAITING, Gauge, None, "Seats that wait for a bot to become available"),
        metric(BOT_MOVE, Seconds, None, "Seconds from the turn of a bot to its move"),
        metric(REPLAYS, Seconds, None, "Seconds that the replay of a table's records took"),
        metric(
            COMPUTING,
            Gauge,
            None,
            "Replays, analysis texts and questions to the archive in progress or waiting",
        ),
        metric(ANALYSES, Gauge, None, "Games that wait for engine analysis or are being analysed"),
        metric(
            ARCHIVED,
            Counter,
            One("outcome", &["new", "known", "refused"]),
            "Ended games offered to the archive, by outcome",
        ),
        metric(NOT_ARCHIVED, Counter, None, "Failures to take ended games into the archive"),
        metric(HTTP, Seconds, Later, "Seconds until the response to a request"),
        metric(MESSAGES, Counter, One("direction", &["in", "out"]), "WebSocket messages"),
        metric(BYTES, Counter, One("direction", &["in", "out"]), "Bytes of WebSocket messages"),
        metric(UNREAD, Counter, None, "Connections closed because the client did not read"),
        metric(REFUSED, Counter, Later, "Refusals over HTTP and WebSockets by code"),
        metric(
            LIMITED,
            Counter,
            One(
                "limit",
                &[
                    "requests",
                    "changes",
                    "guests",
                    "accounts",
                    "passwords",
                    "actions",
                    "replays",
                    "lobby-chat",
                ],
            ),
            "Refusals by rate limits",
        ),
        metric(LOBBY_LINES, Counter, None, "Lines written in the lobby chat"),
        metric(
            SHED,
            Counter,
            One("what", &["tables", "openings", "watches", "requests"]),
            "Requests refused as busy while the journal does not keep up",
        ),
        metric(
            SIGN_INS,
            Counter,
            One("outcome", &["done", "wrong-password", "suspended", "too-many", "other"]),
            "Sign-ins by outcome",
        ),
        metric(ACCOUNTS, Counter, None, "New accounts"),
        metric(GUESTS, Counter, None, "New guests"),
        metric(BANS, Gauge, None, "Banned addresses and networks"),
        metric(BANNED, Counter, None, "Requests from banned addresses"),
        metric(APPENDED, Seconds, None, "Seconds until a record is on disk"),
        metric(BATCH, Records, None, "Records per transaction"),
        metric(WAITING, Gauge, None, "Records waiting for a transaction"),
        metric(UNWRITTEN, Counter, None, "Transactions of records that failed"),
        metric(QUERY, Seconds, Later, "Seconds that a database query took, by kind"),
        metric(POOL, Gauge, Later, "Database connections by pool and state"),
        metric(SIZE, Gauge, Later, "Bytes of the database"),
        metric(
            SOUND,
            Gauge,
            Later,
            "1 if the database passed its integrity check, 0 if it is damaged",
        ),
        metric(READY, Gauge, None, "1 if the server is ready, as /readyz says"),
        metric(SHEDDING, Gauge, None, "1 while the server refuses what can wait"),
        metric(BUILD, Gauge, Later, "1, with the version of the server"),
        metric(TASKS, Gauge, None, "Tasks of the server"),
        metric(QUEUED, Gauge, None, "Tasks that wait for a thread"),
    ]
};

/// The metrics of a node of a cluster (`cluster/counts.rs`) and of traces, which other servers do
/// not have.
pub(super) const CLUSTER: &[Metric] = {
    use Kind::{Counter, Gauge};
    use Labels::Later;

    &[
        metric("tandem_nodes", Gauge, Later, "Other nodes of the cluster that this one sees"),
        metric("tandem_tables_owned", Gauge, Later, "Tables that this node owns"),
        metric("tandem_bus_sent_total", Counter, Later, "Messages sent to other nodes"),
        metric("tandem_bus_sent_bytes_total", Counter, Later, "Bytes sent to other nodes"),
        metric("tandem_bus_received_total", Counter, Later, "Messages from other nodes"),
        metric("tandem_bus_received_bytes_total", Counter, Later, "Bytes from other nodes"),
        metric("tandem_bus_refused_total", Counter, Later, "Refused messages, by reason"),
        metric("tandem_bus_unreadable_total", Counter, Later, "Messages that nobody could use"),
        metric("tandem_bus_unanswered_total", Counter, Later, "Requests without an answer in time"),
        metric("tandem_watched_anew_total", Counter, Later, "Clients that had to watch anew"),
        metric(SPANS, Counter, Later, "Spans for the collector of traces, by outcome"),
    ]
};

impl Metric {
    pub(super) const fn buckets(self) -> Option<&'static [f64]> {
        match self.kind {
            Kind::Counter | Kind::Gauge => None,
            Kind::Seconds => Some(&SECONDS),
            Kind::Records => Some(&RECORDS),
        }
    }

    /// Tells the recorder of the metric, which shows it with a value of 0 from now on.
    pub(super) fn register(self) {
        let Self { name, kind, labels, help } = self;
        match kind {
            Kind::Counter => describe_counter!(name, help),
            Kind::Gauge => describe_gauge!(name, help),
            Kind::Seconds | Kind::Records => describe_histogram!(name, help),
        }
        let labels: Vec<Vec<(&str, &str)>> = match labels {
            Labels::None => vec![Vec::new()],
            Labels::One(label, values) => {
                values.iter().map(|value| vec![(label, *value)]).collect()
            }
            Labels::Later => Vec::new(),
        };
        for labels in labels {
            match kind {
                Kind::Counter => counter!(name, &labels).increment(0),
                Kind::Gauge => gauge!(name, &labels).increment(0.0),
                Kind::Seconds | Kind::Records => drop(histogram!(name, &labels)),
            }
        }
    }
}
