//! Traces for an OpenTelemetry collector, by OTLP over HTTP.
//!
//! Nothing waits for the collector. Spans that have ended wait in a bounded queue; a thread of its
//! own sends them, and those that find no room, or cannot be sent, are counted and lost. Spans name
//! tables, requests and kinds of intents, but no people, no addresses, no talk and no moves; log
//! lines are not part of them.

mod exporter;
mod queue;

use std::time::Duration;

use opentelemetry::{KeyValue, trace::TracerProvider};
use opentelemetry_otlp::{ExporterBuildError, Protocol, WithExportConfig};
use opentelemetry_sdk::{
    Resource,
    trace::{Sampler, SdkTracerProvider},
};
use tracing_subscriber::{
    Layer, Registry,
    filter::{FilterExt, LevelFilter, Targets, filter_fn},
};

/// How long the collector may take to answer.
const IN_TIME: Duration = Duration::from_secs(3);

/// How long the end of the server waits for the last spans at most.
const FLUSH: Duration = Duration::from_secs(2);

/// The path of a collector, unless its URL has one.
const PATH: &str = "/v1/traces";

/// How the names of the crates begin whose spans are exported: those of others, like libraries for
/// HTTP, can name addresses.
const TARGET: &str = "tandem_";

/// Why traces cannot be exported.
#[derive(Debug, thiserror::Error)]
pub enum TracesError {
    #[error(
        "the URL of the collector must be http://HOST[:PORT][/PATH] (got '{0}'); to encrypt, run a collector on this machine that forwards"
    )]
    Url(String),
    #[error("the share of traces must be between 0 and 1 (got {0})")]
    Share(f64),
    #[error("{0}")]
    Build(#[from] ExporterBuildError),
}

/// The export of traces, which goes on until [`Traces::finish`].
#[derive(Debug)]
pub struct Traces(SdkTracerProvider);

/// The part of a subscriber that collects spans.
pub type TracesLayer = Box<dyn Layer<Registry> + Send + Sync>;

/// Starts exporting to the collector at a URL. `share` of the traces are collected, between 0 and
/// 1.
///
/// # Errors
///
/// The URL cannot be used, or the share is none.
pub fn start(collector: &str, share: f64) -> Result<(Traces, TracesLayer), TracesError> {
    if !(0.0..=1.0).contains(&share) {
        return Err(TracesError::Share(share));
    }
    let exporter = opentelemetry_otlp::SpanExporter::builder()
        .with_http()
        .with_protocol(Protocol::HttpBinary)
        .with_endpoint(endpoint(collector)?)
        .with_timeout(IN_TIME)
        .build()?;
    Ok(export(exporter, share))
}

/// Starts exporting to another exporter.
pub fn export(
    exporter: impl opentelemetry_sdk::trace::SpanExporter + 'static,
    share: f64,
) -> (Traces, TracesLayer) {
    let instance = format!("{:016x}", rand::random::<u64>());
    let resource = Resource::builder().with_service_name("tandem").with_attributes([
        KeyValue::new("service.version", env!("CARGO_PKG_VERSION")),
        KeyValue::new("service.instance.id", instance),
    ]);
    let sampler = Sampler::ParentBased(Box::new(Sampler::TraceIdRatioBased(share)));
    let provider = SdkTracerProvider::builder()
        .with_resource(resource.build())
        .with_sampler(sampler)
        .with_span_processor(queue::BoundedQueue::new(exporter))
        .build();
    let spans = Targets::new().with_target(TARGET, LevelFilter::INFO);
    let layer = tracing_opentelemetry::layer()
        .with_tracer(provider.tracer("tandem"))
        .with_location(false)
        .with_threads(false)
        .with_target(false)
        .with_tracked_inactivity(false)
        .with_context_activation(false)
        .with_filter(spans.and(filter_fn(is_span)));
    (Traces(provider), Box::new(layer))
}

/// Whether something is a span: log lines are not exported.
fn is_span(metadata: &tracing::Metadata<'_>) -> bool {
    metadata.is_span()
}

impl Traces {
    /// Sends the spans that wait, as far as the collector takes them in two seconds.
    pub fn finish(self) {
        if let Err(error) = self.0.shutdown_with_timeout(FLUSH) {
            tracing::warn!(%error, "the last spans were not exported");
        }
    }
}

/// The address to which spans are sent.
fn endpoint(collector: &str) -> Result<String, TracesError> {
    let wrong = || TracesError::Url(without_password(collector));
    let uri: http::Uri = collector.parse().map_err(|_| wrong())?;
    let host = uri.host().filter(|host| !host.is_empty());
    if uri.scheme_str() != Some("http") || host.is_none() {
        return Err(wrong());
    }
    match uri.path() {
        "" | "/" => Ok(format!("{}{PATH}", collector.trim_end_matches('/'))),
        _ => Ok(collector.to_owned()),
    }
}

fn without_password(url: &str) -> String {
    let begin = url.find("://").map_or(0, |at| at + 3);
    match url.rfind('@').filter(|at| begin <= *at) {
        Some(at) => format!("{}***{}", &url[..begin], &url[at..]),
        None => url.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_url_of_a_collector_has_a_host_and_maybe_a_path() {
        for (url, expected) in [
            ("http://localhost:4318", "http://localhost:4318/v1/traces"),
            ("http://localhost:4318/", "http://localhost:4318/v1/traces"),
            ("http://[::1]:4318/otlp/v1/traces", "http://[::1]:4318/otlp/v1/traces"),
        ] {
            assert_eq!(endpoint(url).expect("fine"), expected);
        }
        for wrong in
            ["", "localhost:4318", "https://localhost", "grpc://x", "http://", "/v1/traces"]
        {
            assert!(endpoint(wrong).is_err(), "{wrong}");
        }
        let error = endpoint("https://me:secret@host").expect_err("no HTTPS").to_string();
        assert!(error.contains("https://***@host") && !error.contains("secret"), "{error}");
    }

    #[test]
    fn a_share_is_between_0_and_1() {
        for wrong in [-0.1, 1.1, f64::NAN, f64::INFINITY] {
            let error = start("http://localhost", wrong).map(drop).expect_err("refused");
            assert!(matches!(error, TracesError::Share(_)), "{error}");
        }
    }
}
