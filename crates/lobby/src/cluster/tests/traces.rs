//! A trace goes from node to node.

use std::sync::{Mutex, PoisonError};

use opentelemetry::trace::SpanKind;
use opentelemetry_sdk::{
    error::OTelSdkResult,
    trace::{SpanData, SpanExporter},
};
use tracing::Instrument;
use tracing_subscriber::layer::SubscriberExt;

use super::*;

/// The exporter sends spans once a second.
const PATIENCE: Duration = Duration::from_secs(60);

/// Keeps what it gets.
#[derive(Clone, Debug, Default)]
struct Collected(Arc<Mutex<Vec<SpanData>>>);

impl SpanExporter for Collected {
    async fn export(&self, batch: Vec<SpanData>) -> OTelSdkResult {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).extend(batch);
        Ok(())
    }
}

/// The names of a span and of its ancestors that were collected.
fn path(spans: &[SpanData], span: &SpanData) -> Vec<(String, SpanKind)> {
    let parent =
        |of: &&SpanData| spans.iter().find(|span| span.span_context.span_id() == of.parent_span_id);
    let path = std::iter::successors(Some(span), parent);
    path.map(|span| (span.name.to_string(), span.span_kind.clone())).collect()
}

/// The spans of the trace that an intent begins.
fn of_the_intent(collected: &Collected) -> Vec<SpanData> {
    let spans = collected.0.lock().unwrap_or_else(PoisonError::into_inner);
    let Some(root) = spans.iter().find(|span| span.name == "intent") else { return Vec::new() };
    let trace = root.span_context.trace_id();
    spans.iter().filter(|span| span.span_context.trace_id() == trace).cloned().collect()
}

/// The paths from the end of the work of an intent to its client that no span has.
fn missing(spans: &[SpanData]) -> Vec<Vec<(String, SpanKind)>> {
    use SpanKind::{Client, Consumer, Internal, Server};
    let paths: Vec<_> = spans.iter().map(|span| path(spans, span)).collect();
    let table =
        [("table", Internal), ("command", Server), ("command", Client), ("intent", Internal)];
    let expected = [
        &[("transaction", Internal), ("append", Internal)][..],
        &[("delivery", Internal)],
        &[("delivery", Consumer), ("delivery", Internal)],
    ]
    .map(|first| {
        let all = first.iter().chain(&table).cloned();
        all.map(|(name, kind)| (name.to_owned(), kind)).collect::<Vec<_>>()
    });
    expected.into_iter().filter(|path| !paths.contains(path)).collect()
}

/// A span that ends on another thread tells its parent through the subscriber of that thread, so
/// there must be one for all threads: the test runs again in a process of its own.
#[test]
fn what_a_client_of_another_node_does_is_one_trace() {
    const NAME: &str = "cluster::tests::traces::what_a_client_of_another_node_does_is_one_trace";
    const ALONE: &str = "TANDEM_TEST_ALONE";

    if std::env::var_os(ALONE).is_some() {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
        return runtime.expect("a runtime").block_on(one_trace());
    }
    let program = std::env::current_exe().expect("the program of the tests");
    let alone = std::process::Command::new(program)
        .args(["--exact", NAME, "--nocapture"])
        .env(ALONE, "1")
        .output()
        .expect("the test runs alone");
    let told = String::from_utf8_lossy(&alone.stdout);
    let errors = String::from_utf8_lossy(&alone.stderr);
    assert!(alone.status.success() && told.contains("1 passed"), "{told}\n{errors}");
}

async fn one_trace() {
    let collected = Collected::default();
    let (traces, layer) = telemetry::traces::export(collected.clone(), 1.0);
    let subscriber = tracing_subscriber::registry().with(layer);
    tracing::subscriber::set_global_default(subscriber).expect("the only subscriber");
    let nodes = Nodes::new().await;
    let all = [nodes.node(), nodes.node()];
    let table = all[0].lobby.create(terms(), &person(0)).await.expect("created");
    let mut clients = four(&nodes, &all, &table).await;
    let owner = nodes.owner(&table, &all).me;
    let n = usize::from(all[0].me == owner);
    let intent = tracing::info_span!("intent");
    let (channel, text) = (protocol::Channel::Table, "a secret".to_owned());
    let says = clients[n].does(Seat::ALL[n], Intent::Say { channel, text });
    let number = says.instrument(intent).await.expect("said");
    for client in &mut clients {
        while client.changed().await < number {}
    }
    // The owner tells its clients before the line is on the disk, and spans end after that.
    let begun = Instant::now();
    while !missing(&of_the_intent(&collected)).is_empty() && begun.elapsed() < PATIENCE {
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    drop((clients, all));
    traces.finish();

    let of_the_trace = of_the_intent(&collected);
    let paths: Vec<_> = of_the_trace.iter().map(|span| path(&of_the_trace, span)).collect();
    let missing = missing(&of_the_trace);
    assert!(missing.is_empty(), "{missing:?} are none of {paths:#?}");
    assert!(!format!("{of_the_trace:?}").contains("secret"));
}
