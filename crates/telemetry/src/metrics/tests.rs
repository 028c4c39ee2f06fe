//! The names of the metrics: those that the documentation lists, and those that the dashboard and
//! the alerts use.

use std::{collections::BTreeSet, fs, path::Path};

use serde_json::Value;

use super::*;

fn read(path: &str) -> String {
    let root = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."));
    fs::read_to_string(root.join(path)).unwrap_or_else(|error| panic!("{path}: {error}"))
}

/// The metrics of a process that `metrics-process` measures on every system that has them.
const PROCESS: [&str; 8] = [
    "process_cpu_seconds_total",
    "process_resident_memory_bytes",
    "process_virtual_memory_bytes",
    "process_virtual_memory_max_bytes",
    "process_open_fds",
    "process_max_fds",
    "process_start_time_seconds",
    "process_threads",
];

fn known() -> BTreeSet<String> {
    let own = catalog::ALL.iter().chain(catalog::CLUSTER).map(|metric| metric.name);
    own.chain(PROCESS).map(str::to_owned).collect()
}

/// The names of metrics in a text.
fn names(text: &str) -> BTreeSet<String> {
    let words = text.split(|c: char| !c.is_ascii_alphanumeric() && c != '_');
    let is_name = |word: &&str| word.starts_with("tandem_") || word.starts_with("process_");
    words.filter(is_name).map(str::to_owned).collect()
}

/// The metric that a series belongs to: histograms have several.
fn metric_of(series: &str) -> String {
    let kind = |name: &str| catalog::ALL.iter().find(|metric| metric.name == name);
    let histogram = ["_bucket", "_sum", "_count"].iter().find_map(|end| series.strip_suffix(end));
    match histogram {
        Some(name) if kind(name).is_some_and(|metric| metric.buckets().is_some()) => {
            name.to_owned()
        }
        _ => series.to_owned(),
    }
}

#[test]
fn the_documentation_lists_every_metric_and_no_other() {
    let page = read("docs/monitoring.md");
    let rows = page
        .lines()
        .filter(|line| line.starts_with("| `tandem_") || line.starts_with("| `process_"));
    let listed: BTreeSet<String> =
        rows.flat_map(|row| names(row.split(" | ").next().unwrap_or_default())).collect();
    assert_eq!(listed, known());
}

#[test]
fn metrics_are_named_as_prometheus_wants_it() {
    for metric in catalog::ALL.iter().chain(catalog::CLUSTER) {
        let name = metric.name;
        let is_counter = metric.kind == catalog::Kind::Counter;
        assert_eq!(name.ends_with("_total"), is_counter, "{name}");
        let is_seconds = metric.kind == catalog::Kind::Seconds;
        assert!(!is_seconds || name.ends_with("_seconds"), "{name}");
    }
}

#[test]
fn the_dashboard_uses_metrics_that_exist() {
    fn expressions(value: &Value, found: &mut Vec<String>) {
        match value {
            Value::Object(fields) => {
                found.extend(fields.get("expr").and_then(Value::as_str).map(str::to_owned));
                fields.values().for_each(|value| expressions(value, found));
            }
            Value::Array(values) => values.iter().for_each(|value| expressions(value, found)),
            _ => {}
        }
    }
    let dashboard: Value = serde_json::from_str(&read("deploy/grafana.json")).expect("json");
    let mut found = Vec::new();
    expressions(&dashboard, &mut found);
    assert!(found.len() >= 30, "only {} queries", found.len());
    for expression in &found {
        let used = names(expression);
        assert!(!used.is_empty(), "{expression} uses no metric of ours");
        for series in used {
            assert!(known().contains(&metric_of(&series)), "{series} does not exist: {expression}");
        }
    }
    let rows = dashboard["panels"].as_array().expect("panels").iter();
    let mut ids = BTreeSet::new();
    for panel in rows {
        assert!(ids.insert(panel["id"].as_u64().expect("an id")), "two panels have one id");
        let has_query = panel["targets"][0]["expr"].is_string();
        assert!(panel["type"] == "row" || has_query, "{} shows nothing", panel["title"]);
    }
}

#[test]
fn the_alerts_use_metrics_that_exist() {
    let alerts = read("deploy/alerts.yml");
    let lines = alerts.lines().filter(|line| line.trim_start().starts_with("expr:"));
    let expressions: Vec<&str> = lines.collect();
    let named = alerts.lines().filter(|line| line.trim_start().starts_with("- alert:")).count();
    assert_eq!(expressions.len(), named, "every alert has an expression in one line");
    assert!(named >= 8, "only {named} alerts");
    for expression in expressions {
        let used = names(expression);
        assert!(!used.is_empty(), "{expression}");
        for series in used {
            assert!(known().contains(&metric_of(&series)), "{series} does not exist: {expression}");
        }
    }
}

#[test]
fn queries_are_told_apart_by_verb_and_table() {
    for (text, kind) in [
        ("SELECT id, name FROM people WHERE id = $1", "select people"),
        ("INSERT INTO records (table_id) VALUES ($1)", "insert records"),
        (
            "INSERT OR REPLACE INTO clock_readings (a) SELECT value FROM json_each($1)",
            "insert clock_readings",
        ),
        ("UPDATE OR REPLACE secrets SET name = 'begun'", "update secrets"),
        ("UPDATE\n  tables SET a = 1", "update tables"),
        ("DELETE FROM bans", "delete bans"),
        ("PRAGMA quick_check", "pragma"),
        ("", ""),
    ] {
        assert_eq!(kind_of_query(text), kind, "{text}");
    }
}
