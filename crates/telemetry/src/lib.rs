//! What a server tells its operators about itself: metrics in the Prometheus format, and traces for
//! an OpenTelemetry collector.
//!
//! None of them identifies a person.

pub mod metrics;
pub mod origin;
#[cfg(feature = "otlp")]
pub mod traces;
