//! The metrics, as an operator reads them.

use std::collections::{BTreeMap, BTreeSet};

use protocol::{Channel, Intent, Seat};

use crate::{
    client::TestServer,
    game::{four, settings},
};

#[tokio::test]
async fn figures_say_what_happens_and_nothing_of_anybody() {
    let server = TestServer::start(None).await;
    let mut clients = four(&server, settings()).await;
    clients[0].play(Seat::WhiteA, "moves e4").await.expect("legal");
    clients[0].play(Seat::WhiteA, "moves d4").await.expect_err("not their move");
    let said = Intent::Say { channel: Channel::Team, text: "secretly".to_owned() };
    clients[0].intend(None, said).await.expect("said");
    clients[1].play(Seat::BlackA, "resigns").await.expect("may");
    let url = format!("http://{}/metrics", server.metrics);
    let answer = reqwest::get(&url).await.expect("an answer");
    assert!(answer.headers()["content-type"].to_str().expect("text").starts_with("text/plain"));
    let text = answer.text().await.expect("text");
    // Other tests are counted as well: this says at least so much.
    let value = |name: &str| {
        let line = text.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(' '));
        let value = line.unwrap_or_else(|| panic!("no {name} in {text}"));
        value.parse::<f64>().expect("a number")
    };
    for (name, least) in [
        ("tandem_sockets", 4.0),
        ("tandem_connections", 4.0),
        ("tandem_tables", 1.0),
        ("tandem_intents_total{intent=\"sit\",outcome=\"done\"}", 4.0),
        ("tandem_intents_total{intent=\"play\",outcome=\"refused\"}", 1.0),
        ("tandem_refused_total{code=\"ruled\"}", 1.0),
        ("tandem_games_ended_total{reason=\"resigned\"}", 1.0),
        ("tandem_told_seconds_count", 9.0),
        ("tandem_append_seconds_bucket{le=\"+Inf\"}", 9.0),
        ("tandem_append_records_count", 1.0),
    ] {
        assert!(value(name) >= least, "{name}: {text}");
    }
    value("tandem_games_in_play");
    for secret in ["secretly", "Guest", &clients[0].table] {
        assert!(!text.contains(secret), "{secret}");
    }
    // Nobody else reads them, and there is nothing else to be read there.
    let page = reqwest::get(server.url("/metrics")).await.expect("an answer");
    assert!(!page.text().await.expect("text").contains("tandem_"));
    let other = reqwest::get(url.replace("/metrics", "/api/me")).await.expect("an answer");
    assert_eq!(other.status(), 404);
    server.stop().await;
}

/// The names of all metrics in a text of Prometheus, without the endings of histograms.
fn parsed(text: &str) -> BTreeSet<String> {
    let mut kinds = BTreeMap::new();
    let mut found = BTreeSet::new();
    for line in text.lines().filter(|line| !line.is_empty()) {
        if let Some(comment) = line.strip_prefix("# ") {
            let mut words = comment.splitn(3, ' ');
            let (Some(word), Some(name), Some(rest)) = (words.next(), words.next(), words.next())
            else {
                panic!("{line}")
            };
            assert!(["HELP", "TYPE"].contains(&word), "{line}");
            if word == "TYPE" {
                assert!(["counter", "gauge", "histogram"].contains(&rest), "{line}");
                assert!(kinds.insert(name.to_owned(), rest.to_owned()).is_none(), "{line}");
            }
            continue;
        }
        let (series, value) = line.rsplit_once(' ').unwrap_or_else(|| panic!("{line}"));
        assert!(value.parse::<f64>().is_ok(), "{line}");
        let (series, labels) = series.split_once('{').unwrap_or((series, "}"));
        let labels = labels.strip_suffix('}').unwrap_or_else(|| panic!("{line}"));
        for label in labels.split("\",").filter(|label| !label.is_empty()) {
            let (label, _) = label.split_once("=\"").unwrap_or_else(|| panic!("{line}"));
            assert!(label.bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'_'), "{line}");
        }
        let endings = ["_bucket", "_sum", "_count"].iter();
        let mut base = endings.filter_map(|end| series.strip_suffix(end));
        let base = base.find(|base| kinds.get(*base).is_some_and(|kind| kind == "histogram"));
        let name = base.unwrap_or(series);
        assert!(kinds.contains_key(name), "{line} comes before its type");
        found.insert(name.to_owned());
    }
    found
}

#[tokio::test]
async fn every_metric_of_the_documentation_is_there_and_no_other() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = TestServer::start(Some(folder.path().join("tandem.db").into())).await;
    let mut clients = four(&server, settings()).await;
    clients[0].play(Seat::WhiteA, "moves d5").await.expect_err("illegal");
    clients[1].play(Seat::BlackA, "resigns").await.expect("may");
    let refused = reqwest::get(server.url("/api/people/nobody")).await.expect("an answer");
    assert_eq!(refused.status(), 404);
    let answer = reqwest::get(format!("http://{}/metrics", server.metrics)).await;
    let text = answer.expect("an answer").text().await.expect("text");
    let page = include_str!("../../../../docs/monitoring.md");
    let (page, cluster) = page.split_once("### Cluster").expect("a chapter");
    let names = |page: &str| -> BTreeSet<String> {
        let rows = page.lines().filter(|line| line.starts_with("| `"));
        let cells = rows.filter_map(|row| row.split(" | ").next());
        let words = cells.flat_map(|cell| cell.split(|c: char| !c.is_alphanumeric() && c != '_'));
        let is_name = |word: &&str| word.starts_with("tandem_") || word.starts_with("process_");
        words.filter(is_name).map(str::to_owned).collect()
    };
    let there = parsed(&text);
    let here = |name: &String| cfg!(target_os = "linux") || !name.starts_with("process_");
    let listed: BTreeSet<String> = names(page).into_iter().filter(here).collect();
    let missing: Vec<_> = listed.difference(&there).collect();
    assert!(missing.is_empty(), "{missing:?}: {text}");
    let cluster = names(cluster);
    let unknown: Vec<_> =
        there.iter().filter(|name| !listed.contains(*name) && !cluster.contains(*name)).collect();
    assert!(unknown.is_empty(), "{unknown:?}");
    for series in [
        "tandem_http_request_duration_seconds_count{method=\"GET\",route=\"/api/people/{id}\",status=\"4xx\"}",
        "tandem_database_connections{pool=\"main\",state=\"idle\"}",
        "tandem_database_query_seconds_count{query=\"append\"}",
        "tandem_websocket_messages_total{direction=\"in\"}",
    ] {
        assert!(text.contains(series), "{series}: {text}");
    }
    assert!(!text.contains("nobody"), "no path");
    server.stop().await;
}
