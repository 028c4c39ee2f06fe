//! The queue of spans that wait for the exporter.

use std::{
    fmt::Debug,
    sync::{
        Arc,
        atomic::{AtomicUsize, Ordering},
    },
    time::Duration,
};

use opentelemetry::Context;
use opentelemetry_sdk::{
    Resource,
    error::OTelSdkResult,
    trace::{BatchConfigBuilder, BatchSpanProcessor, Span, SpanData, SpanExporter, SpanProcessor},
};

use super::exporter::Exporter;
use crate::metrics;

/// How many spans wait: some seconds of a busy server, about ten megabytes.
const MOST: usize = 16_384;

/// How many spans are sent at once.
const BATCH: usize = 1024;

/// How long spans wait for more.
const DELAY: Duration = Duration::from_secs(1);

/// Spans in the order in which they end. The library's processor has a bound of its own, which this
/// one keeps from being reached, because it does not tell how many spans it drops.
#[derive(Debug)]
pub(super) struct BoundedQueue {
    waiting: Arc<AtomicUsize>,
    inner: BatchSpanProcessor,
}

impl BoundedQueue {
    pub(super) fn new(exporter: impl SpanExporter + 'static) -> Self {
        let waiting = Arc::new(AtomicUsize::new(0));
        let config = BatchConfigBuilder::default()
            .with_max_queue_size(MOST)
            .with_max_export_batch_size(BATCH)
            .with_scheduled_delay(DELAY);
        let inner =
            BatchSpanProcessor::new(Exporter::new(exporter, waiting.clone()), config.build());
        Self { waiting, inner }
    }
}

impl SpanProcessor for BoundedQueue {
    fn on_start(&self, span: &mut Span, context: &Context) {
        self.inner.on_start(span, context);
    }

    fn on_end(&self, span: SpanData) {
        if !span.span_context.is_sampled() {
            return;
        }
        let more = |waiting: usize| (waiting < MOST).then_some(waiting + 1);
        match self.waiting.fetch_update(Ordering::Relaxed, Ordering::Relaxed, more) {
            Ok(_) => self.inner.on_end(span),
            Err(_) => metrics::spans("dropped", 1),
        }
    }

    fn force_flush(&self) -> OTelSdkResult {
        self.inner.force_flush()
    }

    fn shutdown_with_timeout(&self, timeout: Duration) -> OTelSdkResult {
        self.inner.shutdown_with_timeout(timeout)
    }

    fn set_resource(&mut self, resource: &Resource) {
        self.inner.set_resource(resource);
    }
}

#[cfg(test)]
mod tests {
    use std::sync::{Condvar, Mutex};

    use metrics_exporter_prometheus::PrometheusBuilder;
    use opentelemetry::trace::{Span as _, Tracer, TracerProvider};
    use opentelemetry_sdk::trace::SdkTracerProvider;

    use super::*;

    /// A collector that answers when it is opened.
    #[derive(Clone, Debug, Default)]
    struct Gate(Arc<(Mutex<(bool, usize)>, Condvar)>);

    impl SpanExporter for Gate {
        async fn export(&self, batch: Vec<SpanData>) -> OTelSdkResult {
            let (state, opened) = &*self.0;
            let state = state.lock().expect("not poisoned");
            let mut state = opened.wait_while(state, |(open, _)| !*open).expect("not poisoned");
            state.1 += batch.len();
            opened.notify_all();
            Ok(())
        }
    }

    #[test]
    fn spans_that_find_no_room_are_counted_and_nobody_waits() {
        const ALL: usize = MOST + 3 * BATCH;

        let gate = Gate::default();
        let queue = BoundedQueue::new(gate.clone());
        let provider = SdkTracerProvider::builder().with_span_processor(queue).build();
        let tracer = provider.tracer("test");
        let recorder = PrometheusBuilder::new().build_recorder();
        // This ends although the collector does not answer.
        ::metrics::with_local_recorder(&recorder, || {
            (0..ALL).for_each(|_| tracer.start("span").end());
        });
        let text = recorder.handle().render();
        let dropped = text.lines().find_map(|line| {
            line.strip_prefix("tandem_spans_total{outcome=\"dropped\"} ")?.parse::<usize>().ok()
        });
        let dropped = dropped.unwrap_or_else(|| panic!("nothing was dropped: {text}"));
        let late = provider.shutdown_with_timeout(Duration::from_millis(10));
        assert!(late.is_err(), "the collector does not answer yet");
        let (state, opened) = &*gate.0;
        state.lock().expect("not poisoned").0 = true;
        opened.notify_all();
        let all_sent = |state: &mut (bool, usize)| state.1 + dropped < ALL;
        let in_time = Duration::from_secs(60);
        let state = state.lock().expect("not poisoned");
        let (state, _) = opened.wait_timeout_while(state, in_time, all_sent).expect("not poisoned");
        assert_eq!(state.1 + dropped, ALL);
        assert!(dropped >= 2 * BATCH, "at most one batch was on its way: {dropped}");
    }
}
