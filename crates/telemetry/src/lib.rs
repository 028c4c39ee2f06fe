//! Metrics of a server in the Prometheus format, and its traces for an OpenTelemetry collector.
//!
//! None of them identifies a person.

pub mod metrics;
pub mod origin;
#[cfg(feature = "otlp")]
pub mod traces;
