//! A trace goes from node to node.

use std::sync::{Mutex, PoisonError};

use opentelemetry::trace::SpanKind;
use opentelemetry_sdk::{
    error::OTelSdkResult,
    trace::{SpanData, SpanExporter},
};
use tracing::{Instrument, subscriber::NoSubscriber};
use tracing_subscriber::layer::SubscriberExt;

use super::*;

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

/// All spans run on the one thread of this test.
#[tokio::test]
async fn what_a_client_of_another_node_does_is_one_trace() {
    let collected = Collected::default();
    let (traces, layer) = crate::traces::export(collected.clone(), 1.0);
    // While there is only one subscriber, tests on other threads, which have none, would switch off
    // the spans that they come to first.
    let _second = tracing::Dispatch::new(NoSubscriber::new());
    let guard = tracing::subscriber::set_default(tracing_subscriber::registry().with(layer));
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
    drop((clients, all));
    drop(guard);
    traces.finish();

    let spans = std::mem::take(&mut *collected.0.lock().unwrap_or_else(PoisonError::into_inner));
    let root = spans.iter().find(|span| span.name == "intent").expect("collected").clone();
    let of_the_trace: Vec<_> = spans
        .into_iter()
        .filter(|span| span.span_context.trace_id() == root.span_context.trace_id())
        .collect();
    let paths: Vec<_> = of_the_trace.iter().map(|span| path(&of_the_trace, span)).collect();
    use SpanKind::{Client, Consumer, Internal, Server};
    let table =
        [("table", Internal), ("command", Server), ("command", Client), ("intent", Internal)];
    for first in [
        &[("transaction", Internal), ("append", Internal)][..],
        &[("delivery", Internal)],
        &[("delivery", Consumer), ("delivery", Internal)],
    ] {
        let expected: Vec<_> = first.iter().chain(&table).cloned().collect();
        let expected: Vec<_> =
            expected.into_iter().map(|(name, kind)| (name.to_owned(), kind)).collect();
        assert!(paths.contains(&expected), "{expected:?} is none of {paths:#?}");
    }
    assert!(!format!("{of_the_trace:?}").contains("secret"));
}
