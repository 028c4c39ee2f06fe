//! An unreadable log: the place, the line itself, and a mark under the place.

use annotate_snippets::{AnnotationKind, Level, Renderer, Snippet, renderer::DecorStyle};
use notation::{diagram::printable, log::ReadError};

/// The length of the excerpt before and after the place, in characters.
const BEFORE: usize = 40;
const BEHIND: usize = 60;

/// `FILE:LINE:COLUMN: what is wrong`, then the line.
pub(super) fn text(file: &str, text: &str, error: &ReadError) -> String {
    let ReadError { line, column, message } = error;
    let place = match column {
        Some(column) => format!("{file}:{line}:{column}"),
        None => format!("{file}:{line}"),
    };
    let title = format!("{place}: {message}");
    let Some(content) = text.lines().nth(line.saturating_sub(1)) else { return title };
    let at = column.unwrap_or(1).saturating_sub(1);
    let skipped = at.saturating_sub(BEFORE);
    let shown = |from: usize, to: usize| -> String {
        // Control characters become single blanks, so that the mark stands in the right column.
        let visible = |c: char| if c.is_control() { ' ' } else { c };
        let part = content.chars().skip(from).take(to.saturating_sub(from)).map(visible);
        printable(&part.collect::<String>())
    };
    let before = shown(skipped, at);
    let word = shown(at, at + BEHIND);
    let marked = match column {
        Some(_) => word.split([' ', '"', ']']).next().unwrap_or_default().len(),
        None => word.trim_end().len(),
    };
    let shown_line = format!("{before}{word}");
    // The position after the last character is a place too.
    let span = before.len()..(before.len() + marked.max(1)).min(shown_line.len().max(before.len()));
    let snippet = Snippet::source(shown_line)
        .line_start(*line)
        .annotation(AnnotationKind::Primary.span(span));
    let report = [Level::ERROR.primary_title("").element(snippet)];
    let renderer = Renderer::plain().decor_style(DecorStyle::Ascii).term_width(160);
    let rendered = renderer.render(&report);
    // The caller that prints the failure adds the title.
    let body: Vec<&str> = rendered
        .lines()
        .skip(1)
        .filter(|line| line.trim() != ":::" && !line.trim_start().starts_with("-->"))
        .map(str::trim_end)
        .collect();
    format!("{title}\n{}", body.join("\n"))
}
