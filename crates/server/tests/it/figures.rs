//! The metrics, as an operator reads them.

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
