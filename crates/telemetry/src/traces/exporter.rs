//! Sends spans to the collector, and counts what becomes of them.

use std::{
    sync::{
        Arc,
        atomic::{AtomicBool, AtomicUsize, Ordering},
    },
    time::Duration,
};

use opentelemetry_sdk::{
    Resource,
    error::OTelSdkResult,
    trace::{SpanData, SpanExporter},
};

use crate::metrics;

#[derive(Debug)]
pub(super) struct Exporter<E> {
    inner: E,
    /// How many spans wait in the queue.
    waiting: Arc<AtomicUsize>,
    /// Whether the collector has not taken the last spans, so that this is logged once.
    fails: AtomicBool,
}

impl<E> Exporter<E> {
    pub(super) const fn new(inner: E, waiting: Arc<AtomicUsize>) -> Self {
        Self { inner, waiting, fails: AtomicBool::new(false) }
    }
}

impl<E: SpanExporter> SpanExporter for Exporter<E> {
    async fn export(&self, batch: Vec<SpanData>) -> OTelSdkResult {
        let spans = batch.len();
        self.waiting.fetch_sub(spans, Ordering::Relaxed);
        let sent = self.inner.export(batch).await;
        match &sent {
            Ok(()) => {
                metrics::spans("sent", spans);
                if self.fails.swap(false, Ordering::Relaxed) {
                    tracing::warn!("the collector takes spans again");
                }
            }
            Err(error) => {
                metrics::spans("failed", spans);
                if !self.fails.swap(true, Ordering::Relaxed) {
                    tracing::warn!(%error, "the collector does not take spans; they are lost");
                }
            }
        }
        sent
    }

    fn shutdown_with_timeout(&self, timeout: Duration) -> OTelSdkResult {
        self.inner.shutdown_with_timeout(timeout)
    }

    fn force_flush(&self) -> OTelSdkResult {
        self.inner.force_flush()
    }

    fn set_resource(&mut self, resource: &Resource) {
        self.inner.set_resource(resource);
    }
}
