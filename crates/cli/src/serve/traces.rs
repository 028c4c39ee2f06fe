//! Traces of the server for an OpenTelemetry collector.

use crate::exit::Failure;

/// Options of traces.
#[derive(Debug, clap::Args)]
#[command(next_help_heading = "Traces")]
pub(super) struct TraceOptions {
    /// Send traces to the OpenTelemetry collector at this URL, by OTLP over HTTP:
    /// `http://HOST:4318`
    ///
    /// Traces have no names, no addresses, no chat and no moves. The server never waits for the
    /// collector. This needs a program that was built with the feature `otlp`.
    #[arg(long, value_name = "URL", env = "TANDEM_OTLP", hide_env_values = true)]
    otlp: Option<String>,
    /// Share of the traces that are collected, from 0 to 1
    #[arg(
        long,
        value_name = "RATIO",
        default_value = "1",
        env = "TANDEM_OTLP_SAMPLE",
        value_parser = ratio
    )]
    otlp_sample: f64,
}

fn ratio(text: &str) -> Result<f64, String> {
    let ratio = text.parse().ok().filter(|ratio| (0.0..=1.0).contains(ratio));
    ratio.ok_or_else(|| "a number from 0 to 1, such as 0.1".to_owned())
}

/// The running export.
pub(super) struct Export(#[cfg(feature = "otlp")] Option<server::traces::Traces>);

/// The part of the log's subscriber that collects spans.
pub(super) type Layer =
    Box<dyn tracing_subscriber::Layer<tracing_subscriber::Registry> + Send + Sync>;

impl TraceOptions {
    /// Starts exporting, if there is a collector.
    #[cfg(feature = "otlp")]
    pub(super) fn start(&self) -> Result<(Export, Option<Layer>), Failure> {
        let Some(collector) = &self.otlp else { return Ok((Export(None), None)) };
        let started = server::traces::start(collector, self.otlp_sample);
        let (traces, layer) =
            started.map_err(|error| Failure::Message(format!("--otlp: {error}")))?;
        Ok((Export(Some(traces)), Some(layer)))
    }

    #[cfg(not(feature = "otlp"))]
    pub(super) fn start(&self) -> Result<(Export, Option<Layer>), Failure> {
        if self.otlp.is_some() {
            let text =
                "--otlp: this program was built without traces; build it with the feature `otlp`";
            return Err(Failure::Message(text.to_owned()));
        }
        Ok((Export(), None))
    }
}

impl Export {
    /// Sends the last spans.
    pub(super) fn finish(self) {
        #[cfg(feature = "otlp")]
        if let Some(traces) = self.0 {
            traces.finish();
        }
    }
}
