//! The log of the server, on standard error.

use std::io::{self, IsTerminal, Write};

use tracing_subscriber::{
    Layer, Registry,
    filter::{LevelFilter, Targets},
    layer::SubscriberExt,
    util::SubscriberInitExt,
};

use super::traces;

/// Which lines are logged unless the operator chooses.
const USUAL: LevelFilter = LevelFilter::WARN;

/// The target of lines that tell the operator where the server is, which are always logged.
const ANNOUNCEMENTS: &str = "tandem::serve";

/// Options of the log.
#[derive(Debug, clap::Args)]
pub(super) struct LogArguments {
    /// Least severity to log: error, warn, info, debug, trace or off
    ///
    /// `TARGET=LEVEL` chooses for a part of the program, and commas separate several:
    /// `info,tandem_server::net=debug`.
    #[arg(
        long = "log",
        value_name = "LEVELS",
        default_value = "warn",
        env = "TANDEM_LOG",
        value_parser = levels
    )]
    levels: Targets,
    /// The form of log lines: text for people, or JSON, one object per line
    #[arg(long, value_name = "FORMAT", default_value = "text", env = "TANDEM_LOG_FORMAT")]
    log_format: LogFormat,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
enum LogFormat {
    Text,
    Json,
}

impl LogArguments {
    /// Starts logging, and collecting spans in the layer of traces.
    pub(super) fn start(&self, traces: Option<traces::Layer>) {
        let lines: Box<dyn Layer<Registry> + Send + Sync> = match self.log_format {
            LogFormat::Text => {
                let lines = tracing_subscriber::fmt::layer().with_writer(io::stderr);
                Box::new(lines.with_ansi(io::stderr().is_terminal()))
            }
            LogFormat::Json => {
                let lines = tracing_subscriber::fmt::layer().with_writer(io::stderr).json();
                Box::new(lines.flatten_event(true).with_current_span(false))
            }
        };
        let mut layers: Vec<traces::Layer> = vec![Box::new(lines.with_filter(self.levels.clone()))];
        layers.extend(traces);
        tracing_subscriber::registry().with(layers).init();
    }

    /// Whether log lines are for people.
    pub(super) fn is_text(&self) -> bool {
        self.log_format == LogFormat::Text
    }

    /// Tells the operator something in any case.
    pub(super) fn announce(&self, text: &str) {
        match self.log_format {
            LogFormat::Text => {
                // Standard error may be closed.
                let _ = writeln!(anstream::stderr(), "{text}");
            }
            LogFormat::Json => tracing::info!(target: ANNOUNCEMENTS, "{text}"),
        }
    }
}

/// Reads levels. A word that is no level is an error: taken for a part of the program, it would
/// silence all others.
fn levels(text: &str) -> Result<Targets, String> {
    let mut levels =
        Targets::new().with_default(USUAL).with_target(ANNOUNCEMENTS, LevelFilter::INFO);
    let directives = text.split(',').map(str::trim);
    for directive in directives.filter(|_| !text.trim().is_empty()) {
        let (target, level) = match directive.split_once('=') {
            Some((target, level)) => (Some(target.trim()), level.trim()),
            None => (None, directive),
        };
        let known: LevelFilter = level.parse().ok().filter(|_| !level.is_empty()).ok_or_else(|| {
            format!(
                "`{level}` is not a level; use error, warn, info, debug, trace or off, or TARGET=LEVEL"
            )
        })?;
        levels = match target {
            None => levels.with_default(known),
            Some(target) if is_target(target) => levels.with_target(target, known),
            Some(target) => {
                return Err(format!(
                    "`{target}` is not a part of the program; use a module path such as tandem_server::net"
                ));
            }
        };
    }
    Ok(levels)
}

/// Whether this is a module path.
fn is_target(text: &str) -> bool {
    let is_name = |name: &str| {
        !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_')
    };
    text.split("::").all(is_name)
}

#[cfg(test)]
mod tests {
    use tracing_subscriber::filter::LevelFilter as L;

    use super::*;

    #[test]
    fn levels_are_for_all_or_for_a_part() {
        let enabled = |text: &str, target: &str| {
            let levels = levels(text).expect("levels");
            [L::TRACE, L::DEBUG, L::INFO, L::WARN, L::ERROR]
                .into_iter()
                .filter_map(L::into_level)
                .find(|level| levels.would_enable(target, level))
                .map_or(L::OFF, L::from_level)
        };
        for (text, net, other) in [
            ("", L::WARN, L::WARN),
            ("info", L::INFO, L::INFO),
            ("off", L::OFF, L::OFF),
            ("DEBUG", L::DEBUG, L::DEBUG),
            ("tandem_server::net=trace", L::TRACE, L::WARN),
            ("error, tandem_server::net = info", L::INFO, L::ERROR),
        ] {
            assert_eq!(enabled(text, "tandem_server::net::listen"), net, "{text}");
            assert_eq!(enabled(text, "tandem_server::lobby"), other, "{text}");
            assert_eq!(enabled(text, ANNOUNCEMENTS), L::INFO, "{text}");
        }
    }

    #[test]
    fn a_word_that_is_no_level_is_an_error_that_names_it() {
        for (text, wrong) in [
            ("inof", "`inof`"),
            ("info,loud", "`loud`"),
            ("tandem_server=", "``"),
            ("a b=info", "`a b`"),
            ("=info", "``"),
            ("info,", "``"),
            ("tandem_server[span]=info", "`tandem_server[span]`"),
        ] {
            let error = levels(text).expect_err(text);
            assert!(error.starts_with(wrong) && error.contains("use "), "{text}: {error}");
        }
    }
}
