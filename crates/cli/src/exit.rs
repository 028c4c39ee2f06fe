//! How a command ends.

use std::{fmt, io, path::Path, process::ExitCode};

use crate::output::{FileError, printable_lines};

/// The end of a command that could run.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Exit {
    /// Status 0.
    Fine,
    /// Status 1: the input has findings.
    Findings,
    /// Status 2: the command could not run and has reported why.
    Failed,
}

impl Exit {
    /// Status 1 if there are findings.
    pub(crate) const fn findings(any: bool) -> Self {
        if any { Self::Findings } else { Self::Fine }
    }

    /// Reports on standard error why a command could not run. A closed pipe is not a failure:
    /// people look at long output with `| head`.
    pub(crate) fn from_outcome(outcome: Result<Self, Failure>) -> Self {
        match outcome {
            Ok(exit) => exit,
            Err(Failure::Output(error)) if error.kind() == io::ErrorKind::BrokenPipe => Self::Fine,
            Err(failure) => {
                let message = printable_lines(&failure.to_string());
                anstream::eprintln!("{}error:{} {message}", style::ERROR, style::RESET);
                Self::Failed
            }
        }
    }
}

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> Self {
        Self::from(match exit {
            Exit::Fine => 0,
            Exit::Findings => 1,
            Exit::Failed => 2,
        })
    }
}

/// Why a command could not run.
#[derive(Debug)]
pub(crate) enum Failure {
    /// A file that cannot be opened or read.
    File {
        /// The name as given.
        name: String,
        /// The error of the system.
        error: io::Error,
    },
    /// Standard output.
    Output(io::Error),
    /// A file that cannot be written.
    OutputFile {
        /// The name as given.
        name: String,
        /// The error of the system.
        error: io::Error,
    },
    /// Anything else: a sentence.
    Message(String),
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::File { name, error } | Self::OutputFile { name, error } => {
                write!(f, "{name}: {error}")
            }
            Self::Output(error) => write!(f, "standard output: {error}"),
            Self::Message(message) => f.write_str(message),
        }
    }
}

impl Failure {
    /// Whether results can go nowhere, so that reading on makes no sense.
    pub(crate) const fn is_of_output(&self) -> bool {
        matches!(self, Self::Output(_) | Self::OutputFile { .. })
    }

    /// The same as a failure of an output file.
    pub(crate) fn of_output(self, path: &Path) -> Self {
        match self {
            Self::Message(message) => Self::OutputFile {
                name: path.display().to_string(),
                error: io::Error::other(message),
            },
            other => other,
        }
    }
}

impl From<io::Error> for Failure {
    /// Errors without a file's name come from writing to standard output.
    fn from(error: io::Error) -> Self {
        match error.downcast::<FileError>() {
            Ok(FileError { name, error }) => Self::OutputFile { name, error },
            Err(error) => Self::Output(error),
        }
    }
}

/// The colors of messages; stripped if the terminal or `NO_COLOR` asks for that.
pub(crate) mod style {
    use anstyle::{AnsiColor, Style};

    pub(crate) const ERROR: Style = AnsiColor::Red.on_default().bold();
    pub(crate) const WARNING: Style = AnsiColor::Yellow.on_default().bold();
    pub(crate) const NOTE: Style = AnsiColor::Cyan.on_default();
    pub(crate) const GOOD: Style = AnsiColor::Green.on_default();
    pub(crate) const FAINT: Style = Style::new().dimmed();
    pub(crate) const BOLD: Style = Style::new().bold();
    pub(crate) const RESET: anstyle::Reset = anstyle::Reset;
}
