//! A finding on one line, in the format that editors parse.

use std::io::Write;

use notation::{check::Severity, diagram::printable};

use super::Found;
use crate::exit::style;

pub(super) fn write(out: &mut Vec<u8>, file: &str, found: &Found<'_>) {
    let color = match found.severity {
        Severity::Error => style::ERROR,
        Severity::Warning => style::WARNING,
        Severity::Note => style::NOTE,
    };
    let (reset, file) = (style::RESET, printable(file));
    let Found { diagnostic, severity, line, column } = found;
    let (id, message) = (diagnostic.check.id, printable(&diagnostic.message));
    // Writing to a string cannot fail.
    let _ = writeln!(out, "{file}:{line}:{column}: {color}{severity}[{id}]{reset}: {message}");
}
